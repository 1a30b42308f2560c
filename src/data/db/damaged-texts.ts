import type { DamagedTexts } from '@/domain/backup/loss-messages';
import { pageEncryption, type Encryption } from './encryption';
import { readDamaged, damagedPrefix, quarantineText } from './web-storage';

/** Moves a damaged text to a quarantine key; returns whether there was one. Throws if it can't be moved, and leaves it in place. */
export function moveToQuarantine(storage: Storage, key: string, encryption: Encryption): boolean {
  const text = readDamaged(storage, key, encryption);
  if (text === null) return false;
  // Remove it first: there may be no room for two copies.
  storage.removeItem(key);
  try {
    quarantineText(storage, key, text, encryption);
  } catch (error) {
    storage.setItem(key, text);
    throw error;
  }
  return true;
}

/**
 * Quarantines all damaged texts of localStorage and returns their kinds; null if none. Only for a page whose key belongs to the lock in
 * the stores: with any other key, every text would seem damaged.
 */
export function quarantineDamagedTexts(): DamagedTexts | null {
  const { current: encryption } = pageEncryption;
  if (!encryption) return null;
  try {
    const keys = Object.keys(localStorage);
    return kindsOf(keys.filter((key) => moveToQuarantine(localStorage, key, encryption)));
  } catch (error) {
    console.info('Damaged texts could not be set aside.', error);
    return null;
  }
}

/** Returns the kinds of quarantined texts; null if none. */
export function quarantinedTexts(): DamagedTexts | null {
  return kindsOf(quarantineKeys().map(keyOf));
}

/** Returns the original keys of the quarantined texts. */
export function quarantinedTextKeys(): string[] {
  return quarantineKeys().map(keyOf);
}

export function deleteQuarantinedTexts(): void {
  for (const key of quarantineKeys()) localStorage.removeItem(key);
}

function quarantineKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(damagedPrefix));
  } catch {
    return [];
  }
}

/** Returns the original key of a quarantined text. */
function keyOf(quarantineKey: string): string {
  return quarantineKey.slice(damagedPrefix.length).replace(/^\d+_/, '');
}

function kindsOf(keys: readonly string[]): DamagedTexts | null {
  if (keys.length === 0) return null;
  const settings = keys.filter((key) => key === 'kinleaf_settings').length;
  const drafts = keys.filter((key) => key.startsWith('kinleaf_draft_')).length;
  return { hasSettings: settings > 0, drafts, others: keys.length - settings - drafts };
}
