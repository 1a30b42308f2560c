import { sessionStore } from './web-storage';

/*
 * What to say after the page was loaded anew, which a restore and a clearing end with: this tab's memory of the
 * journal must not outlive it.
 */
const key = 'kinleaf_after_reload';

export type AfterReload = 'restored' | 'undone' | 'cleared';

/** Loads the home page anew; `takeAfterReload` then answers what happened. */
export function goHomeAnew(what: AfterReload): void {
  sessionStore.set(key, what);
  // In the place of this page, so that nothing leads back to what it remembers.
  window.location.replace('/');
}

/** What happened before this page was loaded, once. */
export function takeAfterReload(): AfterReload | null {
  const what = sessionStore.get(key);
  if (what === null) return null;
  sessionStore.remove(key);
  return what === 'restored' || what === 'undone' || what === 'cleared' ? what : null;
}
