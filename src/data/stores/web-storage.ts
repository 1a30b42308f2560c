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
    get: (key) => attempt((storage) => storage.getItem(key), null),
    set: (key, text) =>
      attempt((storage) => {
        storage.setItem(key, text);
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

export const localStore = textStore(() => localStorage);
export const sessionStore = textStore(() => sessionStorage);
