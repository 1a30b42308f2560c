import { constants, inflateRawSync } from 'node:zlib';

/** What is packed by deflate, by its first bytes: as zlib writes it, and as gzip does; the other begins so far behind them. */
const packed = [
  ...['7801', '785e', '789c', '78da'].map((mark) => ({ mark, headOf: () => 2 })),
  { mark: '1f8b08', headOf: gzipHead },
];

/** How long the head of gzip is (RFC 1952): what may be in it is said by a byte. */
function gzipHead(bytes: Buffer): number {
  const has = bytes[3] ?? 0;
  let at = 10;
  if (has & 4) at += 2 + bytes.readUInt16LE(at);
  for (const text of [8, 16]) if (has & text) at = bytes.indexOf(0, at) + 1;
  return at + (has & 2);
}

const unpacking = {
  // Half a file is unpacked as well.
  finishFlush: constants.Z_SYNC_FLUSH,
  // More is in no file of a browser, but may come out of bytes that are only taken for packed ones.
  maxOutputLength: 64 * 1024 * 1024,
};

/** What is packed inside some bytes by gzip or deflate, unpacked as far as can be. */
export function unpackedInside(bytes: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (const { mark, headOf } of packed) {
    const begin = Buffer.from(mark, 'hex');
    for (let at = bytes.indexOf(begin); at >= 0; at = bytes.indexOf(begin, at + 1)) {
      const from = bytes.subarray(at);
      try {
        // Not the checksum behind it, and whatever a file holds after that.
        found.push(inflateRawSync(from.subarray(headOf(from)), unpacking));
      } catch {
        // It only looked like that.
      }
    }
  }
  return found;
}
