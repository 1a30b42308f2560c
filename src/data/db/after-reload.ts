import { sessionStore } from './web-storage';

/*
 * What to say after the page was loaded anew, which a restore and a clearing end with: this tab's memory of the
 * journal must not outlive it.
 */
const key = 'kinleaf_after_reload';
const restoredKey = 'kinleaf_restored';
/** Where the router keeps how far each page was scrolled. */
const scrolledKey = 'react-router-scroll-positions';

export type AfterReload = 'restored' | 'undone' | 'cleared';

/** How long the page that is left may be on the screen, in ms, before what it offers works again. */
const stays = 10_000;

let isLeavingForHome = false;

/**
 * Loads the home page anew; `takeAfterReload` then answers what happened. Whoever waits for it stays busy while this page is
 * still on the screen: what was undone by one press must not be undone again by the next. Resolves only where the page
 * stays, as when somebody tells the browser not to leave it. `brought` says what a restore has brought: Today tells it.
 */
export async function reloadHome(what: AfterReload, brought?: string): Promise<void> {
  sessionStore.set(key, what);
  if (brought !== undefined) sessionStore.set(restoredKey, brought);
  isLeavingForHome = true;
  // In the place of this page, so that nothing leads back to what it remembers.
  window.location.replace('/');
  await new Promise((resolve) => setTimeout(resolve, stays));
  isLeavingForHome = false;
}

/** Whether this page is being left for the home page by `reloadHome`: what follows must not lead back to where it was. */
export function isGoingHome(): boolean {
  return isLeavingForHome;
}

/**
 * What happened before this page was loaded, once. To be asked before anything is drawn: the page then begins at its top,
 * and not as far down as the first page of this tab was scrolled when it was left.
 */
export function takeAfterReload(): AfterReload | null {
  const what = sessionStore.get(key);
  if (what === null) return null;
  sessionStore.remove(key);
  sessionStore.remove(scrolledKey);
  return what === 'restored' || what === 'undone' || what === 'cleared' ? what : null;
}

/** What the restore that this page was loaded anew for has brought, in words, or null. */
export function readRestored(): string | null {
  return sessionStore.get(restoredKey);
}

/** It was told. */
export function forgetRestored(): void {
  sessionStore.remove(restoredKey);
}
