import type { DamagedTexts } from '@/domain/backup/loss-messages';
import { held, type Encryption } from './encryption';
import { damagedAt, damagedPrefix, keepBeside } from './web-storage';

/** Moves what is damaged under a key, and answers whether it was. Throws where it cannot be moved; it then stays. */
export function setDamagedAside(storage: Storage, key: string, sealing: Encryption): boolean {
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

function keptKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(damagedPrefix));
  } catch {
    return [];
  }
}

/** The key that a damaged text stood under. */
function keyOf(kept: string): string {
  return kept.slice(damagedPrefix.length).replace(/^\d+_/, '');
}

function kindsOf(keys: readonly string[]): DamagedTexts | null {
  if (keys.length === 0) return null;
  const settings = keys.filter((key) => key === 'kinleaf_settings').length;
  const drafts = keys.filter((key) => key.startsWith('kinleaf_draft_')).length;
  return { hasSettings: settings > 0, drafts, others: keys.length - settings - drafts };
}
