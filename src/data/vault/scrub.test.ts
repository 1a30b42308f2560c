import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { aWholeJournal, bareRows, forgetPage, vaultFile } from '../fixtures/locked-journal';
import { MemoryStorage } from '../fixtures/memory-storage';
import { clearStores } from '../fixtures/records';
import { db } from '../stores/db';
import { goOnWithLock } from './go-on';
import { unlock } from './lock-session';
import { turnOn } from './turn-on';
import { walkState } from './walk-state';

vi.setConfig({ testTimeout: 60_000 });

const key = crypto.getRandomValues(new Uint8Array(32));

beforeEach(async () => {
  forgetPage();
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  vi.stubGlobal('navigator', {});
  await db.open();
  await clearStores();
});

const padded = async () =>
  Object.values(await bareRows())
    .flat()
    .filter((row) => typeof row === 'object' && row !== null && 'padding' in row).length;

test('cut off while rows are longer than they are, the next walk leaves them as they were', async () => {
  await aWholeJournal(20);
  let most = 0;
  // Looks after each batch, and ends in the midst of the scrub.
  await turnOn(key, vaultFile(), async () => {
    most = Math.max(most, await padded());
    if (most > 10) throw new Error('Killed');
  });
  expect(walkState().kind).toBe('stopped');
  expect(most).toBeGreaterThan(10);
  forgetPage();
  unlock(key, { ...vaultFile(), state: 'sealing' });
  await goOnWithLock(() => Promise.resolve());
  expect(walkState().kind).toBe('none');
  expect(await padded()).toBe(0);
  expect(await db.factKeys.get('~')).toBeUndefined();
});
