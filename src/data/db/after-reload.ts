import { sessionStore } from './web-storage';

/*
 * What to say after a restore or a clearing, which both end by reloading the page: this tab's memory of the journal must not outlive
 * them.
 */
const key = 'kinleaf_after_reload';
const restoredKey = 'kinleaf_restored';
/** Where the router stores the scroll position of each page. */
const scrolledKey = 'react-router-scroll-positions';

export type AfterReload = 'restored' | 'undone' | 'cleared';

/** How long the page that is being left may stay on screen, in ms, before its buttons work again. */
const leaveWithin = 10_000;

let isLeavingForHome = false;

/**
 * Loads the home page; there, `takeAfterReload` returns what happened. Callers that await it stay busy while this page is still on
 * the screen, so that a second press can't undo the undo. Resolves only if the page stays, for example when the person tells the
 * browser not to leave it. `summary` is a sentence about the restore that Today shows.
 */
export async function reloadHome(what: AfterReload, summary?: string): Promise<void> {
  sessionStore.set(key, what);
  if (summary !== undefined) sessionStore.set(restoredKey, summary);
  isLeavingForHome = true;
  // Replaces the history entry, so that nothing leads back to what this page remembers.
  window.location.replace('/');
  await new Promise((resolve) => setTimeout(resolve, leaveWithin));
  isLeavingForHome = false;
}

/** Returns whether `reloadHome` is leaving this page: nothing may navigate back to where it was. */
export function isReloadingHome(): boolean {
  return isLeavingForHome;
}

/**
 * Returns once what happened before this page was loaded. Call it before anything renders, so that the page starts at its top and not
 * at the scroll position of the tab's previous page.
 */
export function takeAfterReload(): AfterReload | null {
  const what = sessionStore.get(key);
  if (what === null) return null;
  sessionStore.remove(key);
  sessionStore.remove(scrolledKey);
  return what === 'restored' || what === 'undone' || what === 'cleared' ? what : null;
}

/** Returns the sentence about the restore that this page was reloaded for, or null. */
export function readRestored(): string | null {
  return sessionStore.get(restoredKey);
}

export function clearRestored(): void {
  sessionStore.remove(restoredKey);
}
