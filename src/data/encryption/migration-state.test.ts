import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LockChangedError } from '@/data/commit/lock-check';
import { setEncryption } from '@/data/db/encryption';
import {
  resumePausedMigration,
  pauseMigration,
  setMigrationState,
  Throttle,
  migrationState,
} from './migration-state';
import { makeEncryption } from './make-encryption';

const page = vi.hoisted(() => ({ isInUse: false }));
vi.mock('@/lib/background-work', async (original) => ({
  ...(await original<typeof import('@/lib/background-work')>()),
  isPageInUse: () => page.isInUse,
}));

const atOnce = () => Promise.resolve();

const key = crypto.getRandomValues(new Uint8Array(32));
const setLock = (state: 'sealing' | 'on' | 'opening') => {
  setEncryption(makeEncryption({ key, epoch: 1, state }));
};

beforeEach(() => {
  setLock('sealing');
});
afterEach(() => {
  vi.restoreAllMocks();
  page.isInUse = false;
  setMigrationState({ kind: 'none' });
  setEncryption(null);
});

/** Lets all settled promises run their callbacks, however many that takes. */
const untilIdle = () => new Promise((resolve) => setImmediate(resolve));

test('paused in the middle of a batch, a migration stays paused after it until it is resumed', async () => {
  const pace = new Throttle('sealing', 3, atOnce);
  const done: string[] = [];
  await pace.batch(() => {
    pauseMigration();
    done.push('first');
    return Promise.resolve({ steps: 1 });
  });
  expect(migrationState()).toMatchObject({ kind: 'running', done: 1, isPaused: true });
  const second = pace.batch(() => {
    done.push('second');
    return Promise.resolve({ steps: 1 });
  });
  await untilIdle();
  expect(done).toEqual(['first']);
  resumePausedMigration();
  expect(migrationState()).toMatchObject({ isPaused: false });
  await second;
  expect(done).toEqual(['first', 'second']);
  expect(migrationState()).toMatchObject({ done: 2, isPaused: false });
});

test('batches grow and shrink to what the device can rewrite without a noticeable delay, and are smaller while the page is in use', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const pace = new Throttle('sealing', 1000, atOnce);
  /** Runs a batch that takes this long for each row. */
  const batch = (ms: number) =>
    pace.batch(() => {
      now += ms * pace.size;
      return Promise.resolve({ steps: pace.size });
    });
  const sizes = [pace.size];
  for (const ms of [0.01, 0.01, 0.5, 0.5, 4, 4, 200]) {
    await batch(ms);
    sizes.push(pace.size);
  }
  expect(sizes).toEqual([20, 40, 80, 80, 80, 10, 10, 1]);
  for (let count = 0; count < 10; count += 1) await batch(0.01);
  expect(pace.size).toBe(200);
  await batch(0.5);
  const unused = pace.size;
  page.isInUse = true;
  await batch(0.5);
  expect(pace.size).toBeLessThan(unused);
});

test('a migration that ends while paused does not pause the next one', async () => {
  const pace = new Throttle('sealing', 1, atOnce);
  await pace.batch(() => {
    pauseMigration();
    return Promise.resolve({ steps: 1 });
  });
  setMigrationState({ kind: 'stopped', direction: 'sealing', reason: 'full' });
  setLock('opening');
  const next = new Throttle('opening', 1, atOnce);
  expect(migrationState()).toMatchObject({ direction: 'opening', isPaused: false });
  await next.batch(() => Promise.resolve({ steps: 1 }));
  expect(migrationState()).toMatchObject({ done: 1 });
});

test('a migration runs no further batch once the lock changes direction or is off', async () => {
  const step = () => Promise.resolve({ steps: 1 });
  const pace = new Throttle('sealing', 3, atOnce);
  setLock('on');
  await pace.batch(step);
  setLock('opening');
  await expect(pace.batch(step)).rejects.toThrow(LockChangedError);
  setEncryption(null);
  await expect(pace.batch(step)).rejects.toThrow(LockChangedError);
  expect(migrationState()).toMatchObject({ done: 1 });
});
