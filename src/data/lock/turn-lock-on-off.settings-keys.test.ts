import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { lockFileOf, startFreshPage } from '@/data/fixtures/locked-journal';
import { noPause } from '@/data/fixtures/migration-pauses';
import { readSettings, saveSettings } from '@/data/preferences/settings';
import { storeSettings } from '@/data/preferences/settings-store';
import { keysBeforeLock } from '@/domain/ai/settings';
import { turnOff, turnOn } from './turn-lock-on-off';

vi.setConfig({ testTimeout: 120_000 });

/** Scrubbing takes long and is tested elsewhere. */
vi.mock('@/data/encryption/scrub', async (original) => ({
  ...(await original<typeof import('@/data/encryption/scrub')>()),
  scrub: () => Promise.resolve(),
}));

const key = crypto.getRandomValues(new Uint8Array(32));
const left = () => keysBeforeLock(readSettings());

beforeEach(async () => {
  await startFreshPage();
  // The settings of an earlier test are still in memory.
  storeSettings({}, {});
  localStorage.clear();
});

test('each AI key that was stored before the lock was turned on is listed until it is replaced or removed', async () => {
  saveSettings({ openAIKey: 'sk-1', openRouterKey: 'sk-or-1', foodAIKey: 'sk-2' });
  await turnOn(key, lockFileOf(), noPause);
  expect(left()).toEqual(['openAIKey', 'openRouterKey', 'foodAIKey']);
  saveSettings({ chatEnabled: true, foodAIKey: ' sk-2 ' });
  expect(left()).toEqual(['openAIKey', 'openRouterKey', 'foodAIKey']);
  saveSettings({ openAIKey: 'sk-new' });
  expect(left()).toEqual(['openRouterKey', 'foodAIKey']);
  saveSettings({ openRouterKey: '' });
  saveSettings({ openRouterKey: 'sk-or-new' });
  expect(left()).toEqual(['foodAIKey']);
  saveSettings({ keysBeforeLock: [] });
  expect(left()).toEqual([]);
  expect(localStorage.getItem('kinleaf_settings')).toMatch(/^kinleaf-sealed/);
});

test('a key that is first stored while the lock is on is not listed', async () => {
  await turnOn(key, lockFileOf(), noPause);
  expect(localStorage.getItem('kinleaf_settings')).toBeNull();
  saveSettings({ openAIKey: 'sk-1' });
  expect(left()).toEqual([]);
});

test('a key that was stored in plain text while the lock was off is listed when it is turned on again', async () => {
  await turnOn(key, lockFileOf(), noPause);
  saveSettings({ openAIKey: 'sk-1' });
  await turnOff(noPause);
  await turnOn(key, lockFileOf(), noPause);
  expect(left()).toEqual(['openAIKey']);
});

test('with the lock of an earlier version, which recorded nothing, every stored key is listed', async () => {
  saveSettings({ openAIKey: 'sk-1', openRouterKey: 'sk-or-1' });
  await turnOn(key, lockFileOf(), noPause);
  const { keysBeforeLock: _, ...earlier } = readSettings();
  storeSettings(earlier, {});
  expect(left()).toEqual(['openAIKey', 'openRouterKey']);
  saveSettings({ openAIKey: 'sk-new' });
  expect(left()).toEqual(['openRouterKey']);
});
