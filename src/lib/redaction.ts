/*
 * The browser writes the address and the title of every page into its history, on the disk. With the lock on no word of the journal
 * may stand there: a title is then a general one, and what was typed stands in the memory of this page (`relock.ts`).
 */

/** What stands in an address for a text, and the text of what stands there. */
interface Hiding {
  readonly forAddress: (text: string) => string;
  readonly ofAddress: (found: string) => string | undefined;
}

let hiding: Hiding | null = null;

/** Words of the journal are hidden in this way from now on; null, not any more. */
export function setRedaction(next: Hiding | null): void {
  hiding = next;
}

/** Whether words of the journal are hidden. */
export function isRedacting(): boolean {
  return hiding !== null;
}

/** What stands in the address, or in the state of a step, for a text. */
export function redactForUrl(text: string): string {
  return hiding?.forAddress(text) ?? text;
}

/** The text of what stands there; none of a number that this page never gave, or no longer knows since the lock was turned off. */
export function restoreFromUrl(found: string): string {
  return hiding?.ofAddress(found) ?? (/^~\d+$/.test(found) ? '' : found);
}
