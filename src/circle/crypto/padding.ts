import type { Bytes } from '@/lib/bytes';

const step = 64;
const mark = 0x80;

/** Bytes up to the next multiple of 64, so that their length tells less (ISO 7816-4: a mark, then zeros). */
export function padded(bytes: Uint8Array): Bytes {
  const full = new Uint8Array((Math.floor(bytes.length / step) + 1) * step);
  full.set(bytes);
  full[bytes.length] = mark;
  return full;
}

/** The bytes before it. Throws where they are not padded, or in another way. */
export function unpadded(full: Uint8Array): Uint8Array {
  const end = full.findLastIndex((byte) => byte !== 0);
  if (full[end] !== mark || full.length !== (Math.floor(end / step) + 1) * step)
    throw new Error('Not padded');
  return full.subarray(0, end);
}
