import { afterAll, expect, test, vi } from 'vitest';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { storeSettings } from '@/data/preferences/settings-store';
import { writeDraft } from '@/data/drafts/drafts';
import { makeEncryption } from '@/data/encryption/make-encryption';
import { isEncryptedKey } from './encrypted-keys';
import { currentEncryption, setEncryption } from './encryption';

const before = currentEncryption();
afterAll(() => {
  setEncryption(before);
});

test.each([
  // AI keys, the chosen provider, and everything else in Settings.
  'kinleaf_settings',
  // What may be sent to the providers.
  'kinleaf_ai_consent',
  'kinleaf_draft_entry_new_a',
  'kinleaf_draft_chat',
  'kinleaf_spared_drafts',
  // Lists of the earlier layout, and their quarantine.
  'kinleaf_children',
  'kinleaf_journal',
  'kinleaf_kept_aside_journal',
  // A sentence about a restore, and the page on which the app locked.
  'kinleaf_restored',
  'kinleaf_lock_return',
  // Any new key, until it is listed as readable.
  'kinleaf_something_new',
])('%s is encrypted', (key) => {
  expect(isEncryptedKey(key)).toBe(true);
});

test.each([
  'kinleaf_vault',
  'kinleaf_locked',
  'kinleaf_lock_tries',
  'kinleaf_theme',
  'kinleaf_calm',
  'kinleaf_home',
  'kinleaf_selected_child',
  'kinleaf_open_draft_entry',
  // Keys that aren't Kinleaf's.
  'settings',
  'react-router-scroll-positions',
])('%s is plain text, because it is read before unlocking or reveals nothing', (key) => {
  expect(isEncryptedKey(key)).toBe(false);
});

test('with the lock on no AI key, setting or draft is stored in plain text', () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  setEncryption(
    makeEncryption({ key: crypto.getRandomValues(new Uint8Array(32)), epoch: 1, state: 'on' }),
  );
  const settings = { chatProvider: 'mistral', apiKeys: { mistral: 'sk-secret' } };
  expect(storeSettings(settings, settings)).toBe(true);
  writeDraft('entry_new_a', { values: { title: 'Half a night' }, photo: 'keep' });
  const stored = JSON.stringify(localStorage);
  expect(stored).toContain('kinleaf_settings');
  for (const word of ['mistral', 'sk-secret', 'Half a night']) expect(stored).not.toContain(word);
});
