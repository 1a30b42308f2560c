import { held, sealedTextMark } from './encryption';
import { keepDamaged } from './keep-damaged';

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
