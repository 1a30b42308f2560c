import { type Encryption, pageEncryption, encryptedTextPrefix } from './encryption';

/** localStorage or sessionStorage, which the browser may refuse: reads then return null, writes return false. */
export interface TextStore {
  get(key: string): string | null;
  /** Returns whether the text was stored. */
  set(key: string, text: string): boolean;
  remove(key: string): void;
  keys(): string[];
}

/** @param isShared whether all tabs share it, so that others must be able to decrypt what one encrypts */
function textStore(open: () => Storage, isShared: boolean): TextStore {
  function attempt<T>(work: (storage: Storage) => T, fallback: T): T {
    try {
      return work(open());
    } catch {
      return fallback;
    }
  }
  return {
    get: (key) =>
      attempt((storage) => {
        const text = storage.getItem(key);
        const { current: encryption } = pageEncryption;
        if (text === null) return null;
        if (encryption) return encryption.decryptText(key, text);
        return isEncrypted(text) ? null : text;
      }, null),
    set: (key, text) =>
      attempt((storage) => {
        const { current: encryption } = pageEncryption;
        // A page without the key neither overwrites an encrypted text nor writes plain text beside it.
        const isRefused = encryption
          ? isShared && pageEncryption.isLockGone(key)
          : isEncrypted(storage.getItem(key) ?? '') || pageEncryption.mustEncrypt(key);
        if (isRefused) return false;
        // Only after that check: what another lock encrypted is not damaged.
        if (encryption) quarantineDamaged(storage, key, encryption);
        storage.setItem(key, encryption ? encryption.encryptText(key, text) : text);
        return true;
      }, false),
    remove: (key) => {
      attempt((storage) => {
        storage.removeItem(key);
      }, undefined);
    },
    keys: () => attempt((storage) => Object.keys(storage), []),
  };
}

const isEncrypted = (text: string) => text.startsWith(encryptedTextPrefix);

export const localStore = textStore(() => localStorage, true);
export const sessionStore = textStore(() => sessionStorage, false);

/**
 * The prefix of quarantine keys. A text that fails decryption, or that isn't encrypted although it should be, reads as absent and doesn't block its key, but it is never overwritten:
 * it's moved here first, unchanged.
 */
export const damagedPrefix = 'kinleaf_damaged_';

/** Quarantines a damaged text before its key is overwritten. Throws if that fails; the caller must not overwrite it then. */
function quarantineDamaged(storage: Storage, key: string, encryption: Encryption): void {
  const text = readDamaged(storage, key, encryption);
  if (text !== null) quarantineText(storage, key, text, encryption);
}

/** Returns the damaged text under a key; null if there is none. */
export function readDamaged(storage: Storage, key: string, encryption: Encryption): string | null {
  const text = storage.getItem(key);
  if (text === null || key.startsWith(damagedPrefix)) return null;
  return encryption.decryptText(key, text) === null ? text : null;
}

/** Copies a damaged text to a quarantine key, encrypted if it isn't yet. Throws if there is no room for it. */
export function quarantineText(
  storage: Storage,
  key: string,
  text: string,
  encryption: Encryption,
): void {
  let name = damagedPrefix + key;
  for (let more = 2; ; more += 1) {
    const there = storage.getItem(name);
    if (there === null) break;
    // It may be there already, if there was no room for the text that was to replace it.
    if (there === text || encryption.decryptText(name, there) === text) return;
    name = `${damagedPrefix}${more}_${key}`;
  }
  storage.setItem(name, isEncrypted(text) ? text : encryption.encryptText(name, text));
}
