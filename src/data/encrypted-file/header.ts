import { EncryptedFileError } from './errors';

/** A header is a line for each way in. Whoever writes a longer one wants its reader to run out of memory. */
const longest = 1 << 16;

/**
 * How much memory a file may ask of whoever opens it: 2^19 times 1 kB, twice what age programs ask for by themselves. More
 * ends the page on a phone, and without a word.
 */
const highestWorkFactor = 19;

/**
 * Reads the header of a sealed file, which is text in lines, and no further. Throws EncryptedFileError for a file that no
 * passphrase opens, and for one that asks too much.
 */
export async function checkHeader(file: ReadableStream<Uint8Array>): Promise<void> {
  const ways = waysIn(await readText(file));
  const [way] = ways;
  if (way === undefined) throw new EncryptedFileError('damaged');
  if (ways.every(([kind]) => kind !== 'scrypt')) throw new EncryptedFileError('for-a-key');
  const [kind, , factor] = way;
  // A passphrase is the only way into its file: else others could open it unseen.
  if (ways.length > 1 || kind !== 'scrypt' || factor === undefined || !/^[1-9]\d*$/.test(factor))
    throw new EncryptedFileError('damaged');
  if (Number(factor) > highestWorkFactor) throw new EncryptedFileError('too-costly');
}

/** The arguments of each stanza: its kind, and what it needs besides. */
function waysIn(header: string): readonly (readonly string[])[] {
  return header
    .split('\n')
    .filter((line) => line.startsWith('-> '))
    .map((line) => line.slice(3).split(' '));
}

/** The header without its last line, which proves it. */
async function readText(file: ReadableStream<Uint8Array>): Promise<string> {
  const reader = file.getReader();
  let text = '';
  try {
    while (text.length < longest) {
      const { done, value } = await reader.read();
      if (done) break;
      // Bytes, not text: what follows the header is none.
      for (let at = 0; at < value.length && text.length < longest; at += 1024)
        text += String.fromCharCode(...value.subarray(at, at + 1024));
      const end = text.indexOf('\n--- ');
      if (end >= 0) return text.slice(0, end);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  throw new EncryptedFileError('damaged');
}
