import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { fillAllStores, bareRows, forgetPage, lockFileOf } from '@/data/fixtures/locked-journal';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { clearStores } from '@/data/fixtures/records';
import { db } from '@/data/db/db';
import { resumeMigration } from '@/data/lock/resume-migration';
import { unlock } from '@/data/lock/lock-session';
import { turnOff, turnOn } from '@/data/lock/turn-lock-on-off';
import { migrationState } from './migration-state';
import { roundsFor } from './scrub';

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

const countPadded = async () =>
  Object.values(await bareRows())
    .flat()
    .filter((row) => typeof row === 'object' && row !== null && 'padding' in row).length;

test.each([0, 1, 90, 2000, 20_000, 100_000])(
  'of %i rows each is written again, and 32 MB in all since the first was encrypted',
  (rows) => {
    const ciphertext = 700;
    const { rounds, padding, fillers } = roundsFor(rows, rows * ciphertext);
    const each = ciphertext + 400;
    const eachRound = rows * (each + padding) + fillers * 40 * 1024;
    expect(rounds).toBeGreaterThanOrEqual(2);
    expect(rows * each + rounds * eachRound).toBeGreaterThanOrEqual(32 * 1024 * 1024);
    expect(eachRound).toBeGreaterThanOrEqual(512 * 1024);
  },
);

/** Turns the lock on and ends in the middle of the scrub, counting padded rows after each batch. */
async function cutOffInScrub() {
  let most = 0;
  await turnOn(key, lockFileOf(), async () => {
    most = Math.max(most, await countPadded());
    if (most > 30) throw new Error('Killed');
  });
  expect(migrationState().kind).toBe('stopped');
  expect(most).toBeGreaterThan(30);
  forgetPage();
  unlock(key, { ...lockFileOf(), state: 'sealing' });
}

test('interrupted while rows are padded, the next migration removes the padding', async () => {
  await fillAllStores(20);
  await cutOffInScrub();
  await resumeMigration(() => Promise.resolve());
  expect(migrationState().kind).toBe('none');
  expect(await countPadded()).toBe(0);
  expect(await db.factKeys.where(':id').startsWith('~').count()).toBe(0);
});

test('turned off instead, every row is as it was before the lock', async () => {
  await fillAllStores(20);
  const before = await bareRows();
  await cutOffInScrub();
  await turnOff(() => Promise.resolve());
  expect(migrationState().kind).toBe('none');
  expect(await bareRows()).toEqual(before);
});
