import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { constants, inflateRawSync } from 'node:zlib';
import { ByteSearch, type Needle } from './byte-search';
import { joinedLog, unpackedBlocks, unpackedValues } from './leveldb';

/** What is looked for: a word, or bytes under a name. */
export type Sought = string | { readonly name: string; readonly bytes: Buffer };

/** The forms in which it may lie in a file. Base64 has three, by where in its group of three bytes something begins. */
function formsOf(sought: Sought): Needle[] {
  const [name, bytes] =
    typeof sought === 'string' ? [sought, Buffer.from(sought)] : [sought.name, sought.bytes];
  const base64 = [0, 1, 2].map((shift) => {
    const shifted = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
    // The letters at both ends hang on what stands beside it.
    return Buffer.from(shifted.replace(/=+$/, '').slice(shift === 0 ? 0 : 4, -2));
  });
  const utf16 = typeof sought === 'string' ? [Buffer.from(sought, 'utf16le')] : [];
  // Keys of IndexedDB have the other order.
  const swapped = utf16.map((form) => Buffer.from(form).swap16());
  return [bytes, ...utf16, ...swapped, ...base64].map((form) => ({ name, bytes: form }));
}

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

/** What is packed inside a file, unpacked as far as can be: gzip, deflate, and what LevelDB and IndexedDB have packed. */
function insides(bytes: Buffer, name: string): Buffer[] {
  const found = [
    ...(name.endsWith('.ldb') ? unpackedBlocks(bytes) : []),
    ...(name.endsWith('.log') ? [joinedLog(bytes)] : []),
  ];
  found.push(...[bytes, ...found].flatMap(unpackedValues));
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

/** The bytes of a file; none where the browser has removed it meanwhile. */
async function bytesOf(path: string): Promise<Buffer> {
  return readFile(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return Buffer.alloc(0);
    throw error;
  });
}

/** Where in a browser's profile folder some words can be read, in its files or in their names: 'word in file', each once. */
export async function wordsInProfile(folder: string, sought: readonly Sought[]): Promise<string[]> {
  const search = new ByteSearch(sought.flatMap(formsOf));
  const found = new Set<string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const shown = relative(folder, path);
    for (const name of search.namesIn(Buffer.from(shown)))
      found.add(`${name} in the name ${shown}`);
    if (!entry.isFile()) continue;
    const bytes = await bytesOf(path);
    for (const part of [bytes, ...insides(bytes, entry.name)])
      for (const name of search.namesIn(part)) found.add(`${name} in ${shown}`);
  }
  return [...found].sort();
}
