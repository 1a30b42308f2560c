import { setRedaction } from '@/lib/redaction';

/*
 * What was typed stands here, under a number that the address has in its place.
 */

let words = new Map<string, string>();

/** Before the number of a hidden text, as `redaction.ts` knows it. */
const mark = '~';

/** Words of the journal are hidden from now on, or not any more. */
export function hideWords(hidden: boolean): void {
  setRedaction(hidden ? { forAddress, ofAddress } : null);
}

function forAddress(text: string): string {
  if (text === '') return text;
  for (const [key, kept] of words) if (kept === text) return key;
  const key = `${mark}${words.size + 1}`;
  words.set(key, text);
  return key;
}

function ofAddress(found: string): string | undefined {
  return words.get(found);
}

/** All hidden texts with their numbers, for the same page once it is loaded anew. */
export function hiddenWords(): readonly (readonly [string, string])[] {
  return [...words];
}

export function bringBackHiddenWords(kept: readonly (readonly [string, string])[]): void {
  words = new Map(kept);
}
