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
  // The keys of the providers of AI, which of them is asked, and all else in Settings.
  'kinleaf_settings',
  // What was allowed to be told to them.
  'kinleaf_ai_consent',
  'kinleaf_draft_entry_new_a',
  'kinleaf_draft_chat',
  'kinleaf_spared_drafts',
  // Lists of the earlier layout, and what of them was kept aside.
  'kinleaf_children',
  'kinleaf_journal',
  'kinleaf_kept_aside_journal',
  // What a restore brought, in words; and where somebody was when it locked.
  'kinleaf_restored',
  'kinleaf_lock_return',
  // Whatever comes later, until somebody says that it may be read.
  'kinleaf_something_new',
])('%s is sealed', (key) => {
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
  // Of other pages of the same origin.
  'settings',
  'react-router-scroll-positions',
])(
  '%s stands in the clear, because it is read before anything is opened or says nothing',
  (key) => {
    expect(isEncryptedKey(key)).toBe(false);
  },
);

test('with the lock on no key of a provider, no setting and no draft can be read where it stands', () => {
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
