import { localStore } from './web-storage';

/** Where the page that begins sees, before anything is read, that the journal is locked: a copy of the mark in the stores. */
export const vaultKey = 'kinleaf_vault';

/** What may stand in the clear in localStorage and sessionStorage. Whatever is not named here is sealed. */
const clearKeys: ReadonlySet<string> = new Set([
  vaultKey,
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

/** Whether what stands under a key of ours has to be sealed. */
export function isSealedKey(key: string): boolean {
  return (
    key.startsWith('kinleaf_') && !clearKeys.has(key) && !key.startsWith('kinleaf_open_draft_')
  );
}

/** Whether the lock is on and a text under a key has to be sealed: a page that has no key yet stores none. */
export function mustEncryptText(key: string): boolean {
  return isSealedKey(key) && localStore.get(vaultKey) !== null;
}
