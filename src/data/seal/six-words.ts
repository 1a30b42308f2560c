import { wordlist } from '@scure/bip39/wordlists/english.js';

/**
 * A passphrase of words that chance alone has chosen, out of 2,048 that are told apart by their first four letters: 11 bits
 * each, 66 bits with six. The list's length is a power of two, so that each word is as likely as any other.
 */
export function suggestPassphrase(words = 6): string {
  const numbers = crypto.getRandomValues(new Uint16Array(words));
  return [...numbers].map((number) => wordlist[number % wordlist.length]).join(' ');
}
