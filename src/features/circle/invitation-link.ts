import { wordlist } from '@scure/bip39/wordlists/english.js';

export interface InvitationLink {
  readonly address: string;
  /** As in the link, parted by dashes. */
  readonly words: string;
}

/** The invitation that the fragment of a link holds; null where it holds none. */
export function invitationIn(hash: string): InvitationLink | null {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  const [address, words] = [params.get('a'), params.get('w')];
  return address && words ? { address, words } : null;
}

/** Of this page; React asks twice for what a state begins with. */
let taken: InvitationLink | null = null;

/**
 * The invitation of the page's own address, which it is taken out of at once: neither the history nor whoever looks at the screen
 * is to have it.
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

/** It was answered, or is not wanted: nothing of it stays in memory. */
export function forgetInvitation(): void {
  taken = null;
}

const wordCount = 4;

/** The words of an invitation out of what was typed, whatever stands between them. */
export function typedWords(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
    .map(wholeWord);
}

/** A word that is begun and can go on in one way alone: four letters tell all words of the list apart. */
function wholeWord(begun: string): string {
  if (wordlist.includes(begun)) return begun;
  const [only, ...others] = wordlist.filter((word) => word.startsWith(begun));
  return only !== undefined && others.length === 0 ? only : begun;
}

/** What is wrong with the words, in words; undefined where nothing is. */
export function wordsProblem(text: string): string | undefined {
  const words = typedWords(text);
  if (words.length === 0) return 'The words are missing.';
  const strange = words.find((word) => !wordlist.includes(word));
  if (strange !== undefined) {
    const near = nearWords(strange);
    return near.length === 0
      ? `“${strange}” is no word of an invitation.`
      : `“${strange}” is no word of an invitation. Perhaps ${near.map((word) => `“${word}”`).join(' or ')}?`;
  }
  if (words.length > wordCount) return `Here are more than ${wordCount} words.`;
  return words.length < wordCount
    ? `Here are ${words.length} of the ${wordCount} words.`
    : undefined;
}

/** At most two words that somebody may have meant: one letter wrong, missing, too many, or two changed about. */
export function nearWords(typed: string): readonly string[] {
  return wordlist.filter((word) => isOneStepOff(typed, word)).slice(0, 2);
}

function isOneStepOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a.charAt(start) === b.charAt(start)) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  const [a1, b1] = [restA.slice(1), restB.slice(1)];
  const turned = `${restA.charAt(1)}${restA.charAt(0)}${restA.slice(2)}`;
  return a1 === b1 || a1 === restB || restA === b1 || turned === restB;
}

/** How the word that is just being typed may go on. */
export function suggestionsFor(text: string): readonly string[] {
  const begun = /\p{L}+$/u.exec(text.toLowerCase())?.[0] ?? '';
  if (begun.length < 2) return [];
  return wordlist.filter((word) => word.startsWith(begun) && word !== begun).slice(0, 5);
}

/** The text with the word that is just being typed made whole, and room for the next one. */
export function withSuggestion(text: string, word: string): string {
  return `${text.replace(/\p{L}+$/u, '')}${word} `;
}
