import { sealedTextMark, type Encryption } from './encryption';

/*
 * A sealed text that cannot be opened any more (a byte of it was changed) is not there for whoever reads it, and keeps nothing from
 * being stored under its key. But it is never written over: it goes to a key of its own first, as it is.
 */
export const damagedPrefix = 'kinleaf_damaged_';

/**
 * Before another text is stored under a key: what is damaged there is kept beside it. Throws where it cannot be; nothing is to be
 * written over it then.
 */
export function keepDamaged(storage: Storage, key: string, sealing: Encryption): void {
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
