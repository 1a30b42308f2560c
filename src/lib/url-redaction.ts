/*
 * Browsers write every page's URL and title to their history on disk. With the lock on, no journal text may end up there: the
 * title is then a general one, and typed text stays in this page's memory (`relock.ts`).
 */

/** Replaces text by what the URL shows for it, and back. */
interface Redaction {
  readonly redact: (text: string) => string;
  readonly restore: (shown: string) => string | undefined;
}

let current: Redaction | null = null;

/** Redacts journal text in URLs and titles from now on; null turns this off. */
export function setRedaction(next: Redaction | null): void {
  current = next;
}

export function isRedacting(): boolean {
  return current !== null;
}

/** Returns what to write into the URL, or into history state, for a text. */
export function redactForUrl(text: string): string {
  return current?.redact(text) ?? text;
}

/**
 * Returns the text behind what the URL shows; empty for a number this page never issued, or has forgotten since the lock was
 * turned off.
 */
export function restoreFromUrl(shown: string): string {
  return current?.restore(shown) ?? (/^~\d+$/.test(shown) ? '' : shown);
}
