/*
 * The browser writes the address and the title of every page into its history, on the disk. With the lock on no word of the journal
 * may stand there: a title is then a general one, and what was typed stands in the memory of this page, under a number that the
 * address has in its place.
 */

let isHidden = false;
let words = new Map<string, string>();

/** Before the number of a hidden text. */
const mark = '~';

/** Words of the journal are hidden from now on, or not any more. */
export function hideWords(hidden: boolean): void {
  isHidden = hidden;
}

/** Whether words of the journal are hidden. */
export function areWordsHidden(): boolean {
  return isHidden;
}

/** What stands in the address, or in the state of a step, for a text. */
export function textForAddress(text: string): string {
  if (!isHidden || text === '') return text;
  for (const [key, kept] of words) if (kept === text) return key;
  const key = `${mark}${words.size + 1}`;
  words.set(key, text);
  return key;
}

/** The text of what stands there; of a number that this page has never given, none. */
export function textOfAddress(found: string): string {
  if (!isHidden) return found;
  return words.get(found) ?? (/^~\d+$/.test(found) ? '' : found);
}

/** All hidden texts with their numbers, for the same page once it is loaded anew. */
export function hiddenWords(): readonly (readonly [string, string])[] {
  return [...words];
}

export function bringBackHiddenWords(kept: readonly (readonly [string, string])[]): void {
  words = new Map(kept);
}
