import { localStore } from './web-storage';

/** A copy of the lock mark in localStorage, so that a starting page knows that the journal is locked before it reads the stores. */
export const lockFileKey = 'kinleaf_vault';

/** The keys of localStorage and sessionStorage that may hold plain text. All others are encrypted. */
const clearKeys: ReadonlySet<string> = new Set([
  lockFileKey,
  'kinleaf_theme',
  'kinleaf_calm',
  'kinleaf_charts',
  'kinleaf_home',
  'kinleaf_selected_child',
  'kinleaf_new_entry_key',
  'kinleaf_backup_reminder',
  'kinleaf_on_this_day',
  'kinleaf_after_reload',
  'kinleaf_lock_tries',
  'kinleaf_locked',
]);

/** Returns whether the text under a storage key must be encrypted while the lock is on. */
export function isEncryptedKey(key: string): boolean {
  return (
    key.startsWith('kinleaf_') && !clearKeys.has(key) && !key.startsWith('kinleaf_open_draft_')
  );
}

/** Returns whether the lock is on and the text under a key must be encrypted: a page without the data key must not write it. */
export function mustEncryptText(key: string): boolean {
  return isEncryptedKey(key) && localStore.get(lockFileKey) !== null;
}
