import { currentSealing, isSealedKey, setSealing } from '../stores/sealing';
import { localStore, sessionStore, type TextStore } from '../stores/web-storage';

/*
 * Drafts, settings and whatever else stands in localStorage and sessionStorage: few and short, so that they are sealed and
 * opened at once.
 */

const stores: readonly TextStore[] = [localStore, sessionStore];

/** Seals what was stored in the clear before. Answers whether all of it could be; what could not stays, and is tried again. */
export function sealTexts(): boolean {
  let isAll = true;
  for (const store of stores) {
    for (const key of store.keys().filter(isSealedKey)) {
      const text = store.get(key);
      if (text !== null && !store.set(key, text)) isAll = false;
    }
  }
  return isAll;
}

/**
 * Stores all texts in the clear and lets go of the key. In one go: a page that is killed before has the vault file still, asks
 * for the passphrase and does it again. A text that cannot be opened stays as it is.
 */
export function openTexts(): void {
  if (currentSealing() === null) return;
  const opened = stores.map(
    (store) =>
      [
        store,
        store
          .keys()
          .filter(isSealedKey)
          .map((key) => [key, store.get(key)] as const),
      ] as const,
  );
  setSealing(null);
  for (const [store, texts] of opened) {
    for (const [key, text] of texts) {
      if (text === null) continue;
      // Whoever has no key does not write over what is sealed: so it goes first.
      store.remove(key);
      store.set(key, text);
    }
  }
}
