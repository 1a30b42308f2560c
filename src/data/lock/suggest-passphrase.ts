import { wordlist } from '@scure/bip39/wordlists/english.js';

const mask = wordlist.length - 1;

/**
 * A passphrase of random words. The list has 2048 of them, none with the same first four letters as another, so each word is worth
 * exactly 11 bits: six are 66. Eleven bits of each random number name a word, which prefers none.
 */
export function suggestPassphrase(words = 6): string {
  const numbers = crypto.getRandomValues(new Uint16Array(words));
  return Array.from(numbers, (number) => wordlist[number & mask] ?? '').join(' ');
}
