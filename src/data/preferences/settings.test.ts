import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { defaultSettings } from '@/domain/ai/settings';
import { MemoryStorage } from '@/data/fixtures/memory-storage';

const stored = 'kinleaf_settings';

/** Loads the module again, as after a reload. */
async function reloaded() {
  vi.resetModules();
  return import('./settings');
}

function storageWith(items: Record<string, string> = {}, room?: number): MemoryStorage {
  const storage = new MemoryStorage(items, room);
  vi.stubGlobal('localStorage', storage);
  return storage;
}

beforeEach(() => {
  storageWith();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('settings', () => {
  test('have their defaults before anything is saved', async () => {
    const { readSettings } = await reloaded();
    expect(readSettings()).toEqual(defaultSettings);
  });

  test('come back after a reload; keys are trimmed on save', async () => {
    const first = await reloaded();
    expect(first.saveSettings({ openAIKey: '  sk-1\n', useOllama: true })).toBe(true);
    expect(first.readSettings().openAIKey).toBe('sk-1');
    const { readSettings } = await reloaded();
    expect(readSettings()).toEqual({ ...defaultSettings, openAIKey: 'sk-1', useOllama: true });
  });

  test('the endpoint is stripped on save', async () => {
    const { readSettings, saveSettings } = await reloaded();
    saveSettings({ ollamaEndpoint: 'http://localhost:11434/api/' });
    expect(readSettings().ollamaEndpoint).toBe('http://localhost:11434');
  });

  test('saving some keeps others that another tab saved in the meantime', async () => {
    const storage = storageWith();
    const { readSettings, saveSettings } = await reloaded();
    readSettings();
    storage.setItem(stored, JSON.stringify({ openRouterKey: 'sk-or-1' }));
    saveSettings({ chatEnabled: true });
    expect(readSettings()).toMatchObject({ openRouterKey: 'sk-or-1', chatEnabled: true });
  });

  test.each([['{'], ['null'], ['7'], ['"text"']])(
    'have their defaults if the stored text is invalid (%s)',
    async (text) => {
      storageWith({ [stored]: text });
      const { readSettings } = await reloaded();
      expect(readSettings()).toEqual(defaultSettings);
    },
  );

  test('apply until the page is closed if the browser refuses to store them', async () => {
    storageWith({}, 0);
    const { readSettings, saveSettings } = await reloaded();
    expect(saveSettings({ openAIKey: 'sk-1' })).toBe(false);
    expect(saveSettings({ chatEnabled: true })).toBe(false);
    expect(readSettings()).toMatchObject({ openAIKey: 'sk-1', chatEnabled: true });
  });

  test('readers get the same object until something changes', async () => {
    const { readSettings, saveSettings } = await reloaded();
    const before = readSettings();
    expect(readSettings()).toBe(before);
    saveSettings({ chatEnabled: true });
    expect(readSettings()).not.toBe(before);
  });
});

describe('exports and backups never contain API keys', () => {
  test('a backup has no trace of any setting', async () => {
    const { saveSettings } = await reloaded();
    const keys = {
      openAIKey: 'sk-secret-openai',
      assemblyAIKey: 'secret-assembly',
      openRouterKey: 'sk-or-secret',
      foodAIKey: 'sk-secret-food',
    };
    saveSettings(keys);
    const { buildBackup } = await import('@/data/backup/rescue-backup');
    const { file } = await buildBackup();
    const text = await file.text();
    for (const key of [...Object.values(keys), 'secret', 'gemini']) {
      expect(text).not.toContain(key);
    }
    // As a field's name: ciphertext may contain any three letters.
    expect(text).not.toMatch(/Key"/);
  });
});
