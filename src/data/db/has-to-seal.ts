import { isSealedKey, vaultKey } from './encrypted-keys';
import { localStore } from './web-storage';

/** Whether the lock is on and a text under a key has to be sealed: a page that has no key yet stores none. */
export function mustEncryptText(key: string): boolean {
  return isSealedKey(key) && localStore.get(vaultKey) !== null;
}
