import { randomBytes } from '@/lib/bytes';
/** The words of an invitation: four of the English list of BIP 39, 44 bits. The list is a chunk of its own. */

const wordCount = 4;

/** A word stands for 11 bits. */
const bitsOfWord = 11;

async function wordlist(): Promise<readonly string[]> {
  return (await import('@scure/bip39/wordlists/english.js')).wordlist;
}

export async function newWords(): Promise<readonly string[]> {
  const list = await wordlist();
  return Array.from({ length: wordCount }, () => {
    const [high = 0, low = 0] = randomBytes(2);
    return list[((high << 8) | low) & ((1 << bitsOfWord) - 1)] ?? '';
  });
}

/** Words as they were typed; null where there are not four, or one is none of the list. Four letters are enough to tell one. */
export async function readWords(typed: readonly string[]): Promise<readonly string[] | null> {
  const list = await wordlist();
  const parted = typed.flatMap((text) => text.toLowerCase().split(/[^a-z]+/));
  const words = parted
    .filter((word) => word !== '')
    .map((word) => {
      if (list.includes(word)) return word;
      return word.length >= 4 ? list.find((known) => known.startsWith(word)) : undefined;
    });
  const known = words.filter((word) => word !== undefined);
  return known.length === wordCount && words.length === wordCount ? known : null;
}
