/*
 * The files of LevelDB, in which Chromium keeps IndexedDB and localStorage: blocks of its tables may be compressed with Snappy, and so
 * may long values of IndexedDB anywhere. Reads only as much as needed (LevelDB's
 * doc/table_format.md and doc/log_format.md, Snappy's format_description.txt, Chromium's idb_value_wrapping.cc).
 */

const footerLength = 48;
const isPacked = 1;
/** How a compressed value begins. */
const packedValue = Buffer.from('ff1102', 'hex');
/** No block or value is longer when decompressed; anything that claims to be isn't one. */
const longest = 64 * 1024 * 1024;
const logBlock = 32 * 1024;
const logHeader = 7;

/** A number with 7 bits to a byte, and where the next item begins. */
function varint(bytes: Buffer, at: number): [value: number, next: number] {
  let value = 0;
  for (let shift = 0; ; shift += 7, at += 1) {
    const byte = bytes[at] ?? 0;
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return [value, at + 1];
  }
}

/** The block that a handle points to, decompressed. */
function blockAt(bytes: Buffer, offset: number, size: number): Buffer {
  const block = bytes.subarray(offset, offset + size);
  return bytes[offset + size] === isPacked ? unpack(block) : block;
}

/** Ignores anything after it. Throws if it isn't compressed. */
function unpack(packed: Buffer): Buffer {
  const [length, begin] = varint(packed, 0);
  if (length > longest) throw new Error('Nothing packed is so long');
  const out = Buffer.alloc(length);
  let to = 0;
  for (let at = begin; to < length;) {
    const tag = packed[at] ?? 0;
    const kind = tag & 3;
    if (kind === 0) {
      const short = tag >> 2;
      const more = Math.max(0, short - 59);
      const count = (more === 0 ? short : packed.readUIntLE(at + 1, more)) + 1;
      at += 1 + more;
      to += packed.copy(out, to, at, at + count);
      at += count;
      continue;
    }
    const width = kind === 3 ? 4 : kind;
    const count = kind === 1 ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1;
    const low = packed.readUIntLE(at + 1, width);
    const back = kind === 1 ? ((tag >> 5) << 8) + low : low;
    if (back === 0 || back > to) throw new Error('Nothing stands there yet');
    for (let n = 0; n < count; n += 1, to += 1) out[to] = out[to - back] ?? 0;
    at += 1 + width;
  }
  return out;
}

/** The compressed values of IndexedDB among some bytes. */
export function unpackedValues(bytes: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = bytes.indexOf(packedValue); at >= 0; at = bytes.indexOf(packedValue, at + 1)) {
    try {
      found.push(unpack(bytes.subarray(at + packedValue.length)));
    } catch {
      // It only looked like one.
    }
  }
  return found;
}

/** A log without the headers between the parts of its records, which may be in the middle of a word. */
export function joinedLog(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let block = 0; block < bytes.length; block += logBlock) {
    const end = Math.min(block + logBlock, bytes.length);
    for (let at = block; at + logHeader <= end;) {
      const length = bytes.readUInt16LE(at + 4);
      parts.push(bytes.subarray(at + logHeader, Math.min(at + logHeader + length, end)));
      at += logHeader + length;
    }
  }
  return Buffer.concat(parts);
}

/** Every data block of a table; none if the file isn't a complete table. */
export function unpackedBlocks(bytes: Buffer): Buffer[] {
  try {
    const footer = bytes.length - footerLength;
    const [, afterMeta] = varint(bytes, footer);
    const [, indexHandle] = varint(bytes, afterMeta);
    const [offset, sizeAt] = varint(bytes, indexHandle);
    const index = blockAt(bytes, offset, varint(bytes, sizeAt)[0]);
    const blocks: Buffer[] = [];
    const end = index.length - 4 - 4 * index.readUInt32LE(index.length - 4);
    for (let at = 0; at < end;) {
      const [, unsharedAt] = varint(index, at);
      const [unshared, valueAt] = varint(index, unsharedAt);
      const [length, keyAt] = varint(index, valueAt);
      const handle = keyAt + unshared;
      const [blockOffset, blockSizeAt] = varint(index, handle);
      blocks.push(blockAt(bytes, blockOffset, varint(index, blockSizeAt)[0]));
      at = handle + length;
    }
    return blocks;
  } catch {
    return [];
  }
}
