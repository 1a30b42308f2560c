import { isSealedKey } from '../stores/sealed-keys';
import { localStore, sessionStore } from '../stores/web-storage';

/**
 * Stores what stands in localStorage and sessionStorage as it has to be stored now: sealed, or in the clear while the lock is
 * turned off. Few and short texts, so all at once. Answers whether all of them could be; what could not stays as it is.
 */
export function rewriteTexts(): boolean {
  let isAll = true;
  for (const store of [localStore, sessionStore]) {
    for (const key of store.keys().filter(isSealedKey)) {
      const text = store.get(key);
      if (text !== null && !store.set(key, text)) isAll = false;
    }
  }
  return isAll;
}
