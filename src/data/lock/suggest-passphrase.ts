import { wordlist } from '@scure/bip39/wordlists/english.js';

const mask = wordlist.length - 1;

/**
 * Suggests a passphrase of random words. The list has 2048 of them, no two with the same first four letters, so each word is worth exactly
 * 11 bits, and six are worth 66. Taking eleven bits of each random number makes every word equally likely.
 */
export function suggestPassphrase(words = 6): string {
  const numbers = crypto.getRandomValues(new Uint16Array(words));
  return Array.from(numbers, (number) => wordlist[number & mask] ?? '').join(' ');
}
