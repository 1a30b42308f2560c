import { type Encryption, held, sealedTextMark } from './encryption';

/** localStorage and sessionStorage that may be refused: reads then answer null, writes answer false. */
export interface TextStore {
  get(key: string): string | null;
  /** Whether the text was stored. */
  set(key: string, text: string): boolean;
  remove(key: string): void;
  keys(): string[];
}

/** @param areTabsOne whether all tabs share it: what one seals there others have to read */
function textStore(open: () => Storage, areTabsOne: boolean): TextStore {
  function attempt<T>(work: (storage: Storage) => T, otherwise: T): T {
    try {
      return work(open());
    } catch {
      return otherwise;
    }
  }
  return {
    get: (key) =>
      attempt((storage) => {
        const text = storage.getItem(key);
        return text !== null && isSealed(text) ? (held.sealing?.openText(key, text) ?? null) : text;
      }, null),
    set: (key, text) =>
      attempt((storage) => {
        const { sealing } = held;
        // What is sealed is for whoever has its key: nobody else writes over it, or in the clear beside it.
        const isRefused = sealing
          ? areTabsOne && held.isLockGone(key)
          : isSealed(storage.getItem(key) ?? '') || held.hasToSeal(key);
        if (isRefused) return false;
        // Asked after that: what another lock sealed is not damaged.
        if (sealing) keepDamaged(storage, key, sealing);
        storage.setItem(key, sealing ? sealing.sealText(key, text) : text);
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

const isSealed = (text: string) => text.startsWith(sealedTextMark);

export const localStore = textStore(() => localStorage, true);
export const sessionStore = textStore(() => sessionStorage, false);

/*
 * A sealed text that cannot be opened any more (a byte of it was changed) is not there for whoever reads it, and keeps nothing from
 * being stored under its key. But it is never written over: it goes to a key of its own first, as it is.
 */
export const damagedPrefix = 'kinleaf_damaged_';

/**
 * Before another text is stored under a key: what is damaged there is kept beside it. Throws where it cannot be; nothing is to be
 * written over it then.
 */
function keepDamaged(storage: Storage, key: string, sealing: Encryption): void {
  const text = damagedAt(storage, key, sealing);
  if (text !== null) keepBeside(storage, key, text);
}

/** What is damaged under a key; null for nothing. */
export function damagedAt(storage: Storage, key: string, sealing: Encryption): string | null {
  const text = storage.getItem(key);
  if (!text?.startsWith(sealedTextMark) || key.startsWith(damagedPrefix)) return null;
  return sealing.openText(key, text) === null ? text : null;
}

/** Keeps a damaged text under a key of its own. Throws where there is no room for it. */
export function keepBeside(storage: Storage, key: string, text: string): void {
  let name = damagedPrefix + key;
  for (let more = 2; ; more += 1) {
    const there = storage.getItem(name);
    // It may be kept already: what was to be stored over it had no room.
    if (there === text) return;
    if (there === null) break;
    name = `${damagedPrefix}${more}_${key}`;
  }
  storage.setItem(name, text);
}
