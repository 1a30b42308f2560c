import { setDamagedAside } from '@/data/db/damaged-texts';
import { type Encryption, sealedTextMark } from '@/data/db/encryption';
import { isSealedKey } from '@/data/db/encrypted-keys';
import { currentEncryption } from '@/data/db/sealing';
import { localStore, sessionStore, type TextStore } from '@/data/db/web-storage';

/**
 * Stores what stands in localStorage and sessionStorage as it has to be stored now: sealed, or in the clear while the lock is
 * turned off. Few and short texts, so all at once. What stands so already is left alone: other tabs would take it for news, and
 * of the one that says so would lock. What is damaged is set aside, since without the key nothing could be stored over it. Answers
 * whether all of them could be; what could not stays as it is.
 */
export function rewriteTexts(): boolean {
  let isAll = true;
  const sealing = currentEncryption();
  const isToBeSealed = sealing?.state !== 'opening';
  const stores: [TextStore, () => Storage][] = [
    [localStore, () => localStorage],
    [sessionStore, () => sessionStorage],
  ];
  for (const [store, open] of stores) {
    for (const key of store.keys().filter(isSealedKey)) {
      const isSealed = open().getItem(key)?.startsWith(sealedTextMark);
      if (isSealed === isToBeSealed) continue;
      const text = store.get(key);
      if (text !== null) isAll = store.set(key, text) && isAll;
      else if (sealing) isAll = moveDamaged(open(), key, sealing) && isAll;
    }
  }
  return isAll;
}

function moveDamaged(storage: Storage, key: string, sealing: Encryption): boolean {
  try {
    setDamagedAside(storage, key, sealing);
    return true;
  } catch {
    return false;
  }
}
