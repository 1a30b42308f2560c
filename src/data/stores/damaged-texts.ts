import type { DamagedTexts } from '../../domain/damaged-texts';
import { held, sealedTextMark, type Sealing } from './held-sealing';

/*
 * A sealed text that cannot be opened any more (a byte of it was changed) is not there for whoever reads it, and keeps nothing from
 * being stored under its key. But it is never written over: it goes to a key of its own first, as it is.
 */
const prefix = 'kinleaf_damaged_';

/**
 * Before another text is stored under a key: what is damaged there is kept beside it. Throws where it cannot be; nothing is to be
 * written over it then.
 */
export function keepDamaged(storage: Storage, key: string, sealing: Sealing): void {
  const text = damagedAt(storage, key, sealing);
  if (text !== null) keepBeside(storage, key, text);
}

/** Moves what is damaged under a key, and answers whether it was. Throws where it cannot be moved; it then stays. */
export function setDamagedAside(storage: Storage, key: string, sealing: Sealing): boolean {
  const text = damagedAt(storage, key, sealing);
  if (text === null) return false;
  // One after the other: there may be no room for it twice.
  storage.removeItem(key);
  try {
    keepBeside(storage, key, text);
  } catch (error) {
    storage.setItem(key, text);
    throw error;
  }
  return true;
}

/**
 * Sets aside whatever is damaged in localStorage, on a page whose key is that of the lock in the stores: to another key everything
 * would be damaged. Answers what it was; null for nothing.
 */
export function setDamagedTextsAside(): DamagedTexts | null {
  const { sealing } = held;
  if (!sealing) return null;
  try {
    const keys = Object.keys(localStorage);
    return kindsOf(keys.filter((key) => setDamagedAside(localStorage, key, sealing)));
  } catch (error) {
    console.info('Damaged texts could not be set aside.', error);
    return null;
  }
}

/** What of the damaged texts is kept; null for nothing. */
export function keptDamagedTexts(): DamagedTexts | null {
  return kindsOf(keptKeys().map(keyOf));
}

/** The keys under which damaged texts stood that are kept now. */
export function keysOfDamaged(): string[] {
  return keptKeys().map(keyOf);
}

/** Lets go of what is kept of them. */
export function forgetDamagedTexts(): void {
  for (const key of keptKeys()) localStorage.removeItem(key);
}

function damagedAt(storage: Storage, key: string, sealing: Sealing): string | null {
  const text = storage.getItem(key);
  if (!text?.startsWith(sealedTextMark) || key.startsWith(prefix)) return null;
  return sealing.openText(key, text) === null ? text : null;
}

function keepBeside(storage: Storage, key: string, text: string): void {
  let name = prefix + key;
  for (let more = 2; ; more += 1) {
    const there = storage.getItem(name);
    // It may be kept already: what was to be stored over it had no room.
    if (there === text) return;
    if (there === null) break;
    name = `${prefix}${more}_${key}`;
  }
  storage.setItem(name, text);
}

function keptKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** The key that a damaged text stood under. */
function keyOf(kept: string): string {
  return kept.slice(prefix.length).replace(/^\d+_/, '');
}

function kindsOf(keys: readonly string[]): DamagedTexts | null {
  if (keys.length === 0) return null;
  const settings = keys.filter((key) => key === 'kinleaf_settings').length;
  const drafts = keys.filter((key) => key.startsWith('kinleaf_draft_')).length;
  return { hasSettings: settings > 0, drafts, others: keys.length - settings - drafts };
}
