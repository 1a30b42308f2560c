import { keepDamaged } from './damaged-texts';
import { held, sealedTextMark } from './held-sealing';

/** localStorage and sessionStorage that may be refused: reads then answer null, writes answer false. */
export interface TextStore {
  get(key: string): string | null;
  /** Whether the text was stored. */
  set(key: string, text: string): boolean;
  remove(key: string): void;
  keys(): string[];
}

function textStore(open: () => Storage): TextStore {
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
        if (!sealing && (isSealed(storage.getItem(key) ?? '') || held.hasToSeal(key))) return false;
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

export const localStore = textStore(() => localStorage);
export const sessionStore = textStore(() => sessionStorage);
