import { afterEach, beforeEach, expect, test } from 'vitest';
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

const atOnce = () => Promise.resolve();

const key = crypto.getRandomValues(new Uint8Array(32));
const setLock = (state: 'sealing' | 'on' | 'opening') => {
  setEncryption(makeEncryption({ key, epoch: 1, state }));
};

beforeEach(() => {
  setLock('sealing');
});
afterEach(() => {
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
