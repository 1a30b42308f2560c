import { wordlist } from '@scure/bip39/wordlists/english.js';

export interface InvitationLink {
  readonly address: string;
  /** As in the link, separated by dashes. */
  readonly words: string;
}

/** Returns the invitation in a link's fragment; null if there is none. */
export function invitationIn(hash: string): InvitationLink | null {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  const [address, words] = [params.get('a'), params.get('w')];
  return address && words ? { address, words } : null;
}

/** Kept in memory because React Strict Mode calls a state initialiser twice. */
let taken: InvitationLink | null = null;

/**
 * Returns the invitation in the page's URL and removes it from there at once, so that it stays neither in the history nor
 * visible on the screen.
 */
export function takeInvitation(): InvitationLink | null {
  const found = invitationIn(window.location.hash);
  if (found) {
    taken = found;
    window.history.replaceState(
      window.history.state,
      '',
      window.location.pathname + window.location.search,
    );
  }
  return taken;
}

/** Removes the invitation from memory, once it was answered or declined. */
export function forgetInvitation(): void {
  taken = null;
}

const wordCount = 4;

/** Returns the words in typed text, whatever separates them, with abbreviated words completed. */
export function parseWords(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
    .map(completeWord);
}

/** Completes a word if only one word of the list starts with it. Four letters identify every word of the list. */
function completeWord(prefix: string): string {
  if (wordlist.includes(prefix)) return prefix;
  const [only, ...others] = wordlist.filter((word) => word.startsWith(prefix));
  return only !== undefined && others.length === 0 ? only : prefix;
}

/** Returns what is wrong with the typed words; undefined if nothing is. */
export function wordsProblem(text: string): string | undefined {
  const words = parseWords(text);
  if (words.length === 0) return 'The words are missing.';
  const unknown = words.find((word) => !wordlist.includes(word));
  if (unknown !== undefined) {
    const near = similarWords(unknown);
    return near.length === 0
      ? `“${unknown}” is no word of an invitation.`
      : `“${unknown}” is no word of an invitation. Perhaps ${near.map((word) => `“${word}”`).join(' or ')}?`;
  }
  if (words.length > wordCount) return `Here are more than ${wordCount} words.`;
  return words.length < wordCount
    ? `Here are ${words.length} of the ${wordCount} words.`
    : undefined;
}

/** Returns up to two words that may have been meant: one letter wrong, missing or too many, or two swapped. */
export function similarWords(typed: string): readonly string[] {
  return wordlist.filter((word) => isOneEditAway(typed, word)).slice(0, 2);
}

function isOneEditAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a.charAt(start) === b.charAt(start)) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  const [a1, b1] = [restA.slice(1), restB.slice(1)];
  const swapped = `${restA.charAt(1)}${restA.charAt(0)}${restA.slice(2)}`;
  return a1 === b1 || a1 === restB || restA === b1 || swapped === restB;
}

/** Returns completions for the word being typed. */
export function suggestionsFor(text: string): readonly string[] {
  const prefix = /\p{L}+$/u.exec(text.toLowerCase())?.[0] ?? '';
  if (prefix.length < 2) return [];
  return wordlist.filter((word) => word.startsWith(prefix) && word !== prefix).slice(0, 5);
}

/** Returns the text with the word being typed completed, followed by a space. */
export function withSuggestion(text: string, word: string): string {
  return `${text.replace(/\p{L}+$/u, '')}${word} `;
}
