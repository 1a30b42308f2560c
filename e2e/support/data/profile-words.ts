import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ByteSearch } from './byte-search';
import { joinedLog, unpackedBlocks, unpackedValues } from './leveldb';
import { unpackedInside } from './compressed-bytes';
import { type Sought, storedForms } from './word-forms';

/** Everything compressed inside a file, decompressed as far as possible: gzip, deflate, and Snappy in LevelDB and IndexedDB. */
function insides(bytes: Buffer, name: string): Buffer[] {
  const found = [
    ...(name.endsWith('.ldb') ? unpackedBlocks(bytes) : []),
    ...(name.endsWith('.log') ? [joinedLog(bytes)] : []),
  ];
  found.push(...[bytes, ...found].flatMap(unpackedValues));
  return [...found, ...unpackedInside(bytes)];
}

/** The bytes of a file; none if the browser has removed it in the meantime. */
async function bytesOf(path: string): Promise<Buffer> {
  return readFile(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return Buffer.alloc(0);
    throw error;
  });
}

/** Where words can be read in a browser's profile folder, in files or in their names: 'word in file', each once. */
export async function wordsInProfile(folder: string, sought: readonly Sought[]): Promise<string[]> {
  const search = new ByteSearch(sought.flatMap(storedForms));
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
