import { constants, inflateRawSync } from 'node:zlib';

/** The first bytes of compressed data in the forms of zlib and gzip, and how far behind them the deflate stream begins. */
const packed = [
  ...['7801', '785e', '789c', '78da'].map((mark) => ({ mark, headOf: () => 2 })),
  { mark: '1f8b08', headOf: gzipHead },
];

/** The length of a gzip header (RFC 1952): one byte says what it contains. */
function gzipHead(bytes: Buffer): number {
  const has = bytes[3] ?? 0;
  let at = 10;
  if (has & 4) at += 2 + bytes.readUInt16LE(at);
  for (const text of [8, 16]) if (has & text) at = bytes.indexOf(0, at) + 1;
  return at + (has & 2);
}

const unpacking = {
  // Decompresses incomplete files, too.
  finishFlush: constants.Z_SYNC_FLUSH,
  // No file of a browser has more, but bytes that only look compressed may yield it.
  maxOutputLength: 64 * 1024 * 1024,
};

/** Everything compressed with gzip or deflate inside some bytes, decompressed as far as possible. */
export function unpackedInside(bytes: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (const { mark, headOf } of packed) {
    const begin = Buffer.from(mark, 'hex');
    for (let at = bytes.indexOf(begin); at >= 0; at = bytes.indexOf(begin, at + 1)) {
      const from = bytes.subarray(at);
      try {
        // Without the checksum and anything after it.
        found.push(inflateRawSync(from.subarray(headOf(from)), unpacking));
      } catch {
        // It only looked like that.
      }
    }
  }
  return found;
}
