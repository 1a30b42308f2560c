import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { unpackedBlocks } from './leveldb';

/** The forms in which a text may lie in a file. Base64 has three, by where in its group of three bytes a word begins. */
function formsOf(word: string): Buffer[] {
  const utf8 = Buffer.from(word);
  const base64 = [0, 1, 2].map((shift) => {
    const shifted = Buffer.concat([Buffer.alloc(shift), utf8]).toString('base64');
    // The letters at both ends hang on what stands beside the word.
    return Buffer.from(shifted.replace(/=+$/, '').slice(shift === 0 ? 0 : 4, -2));
  });
  return [utf8, Buffer.from(word, 'utf16le'), ...base64];
}

/** What is packed inside a file, unpacked as far as can be: gzip, and the tables of LevelDB. */
function insides(bytes: Buffer, name: string): Buffer[] {
  const found: Buffer[] = name.endsWith('.ldb') ? unpackedBlocks(bytes) : [];
  const gzip = Buffer.from([0x1f, 0x8b, 0x08]);
  for (let at = bytes.indexOf(gzip); at >= 0; at = bytes.indexOf(gzip, at + 1)) {
    try {
      found.push(gunzipSync(bytes.subarray(at)));
    } catch {
      // It only looked like one, or is followed by something else.
    }
  }
  return found;
}

/** Where in a browser's profile folder some words can be read: 'word in file', each once. */
export async function wordsInProfile(folder: string, words: readonly string[]): Promise<string[]> {
  const forms = words.map((word) => [word, formsOf(word)] as const);
  const found = new Set<string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    for (const part of [bytes, ...insides(bytes, entry.name)])
      for (const [word, ways] of forms)
        if (ways.some((form) => part.includes(form)))
          found.add(`${word} in ${relative(folder, path)}`);
  }
  return [...found].sort();
}
