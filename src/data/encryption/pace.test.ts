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
const lockGoes = (state: 'sealing' | 'on' | 'opening') => {
  setEncryption(makeEncryption({ key, epoch: 1, state }));
};

beforeEach(() => {
  lockGoes('sealing');
});
afterEach(() => {
  setMigrationState({ kind: 'none' });
  setEncryption(null);
});

/** Runs what is ready to run, however many steps of promises that takes. */
const untilIdle = () => new Promise((resolve) => setImmediate(resolve));

test('paused in the middle of a step, it stays paused behind it, until it is told to go on', async () => {
  const pace = new Throttle('sealing', 3, atOnce);
  const done: string[] = [];
  await pace.batch(() => {
    pauseMigration();
    done.push('first');
    return Promise.resolve({ steps: 1 });
  });
  expect(migrationState()).toMatchObject({ kind: 'walking', done: 1, isPaused: true });
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

test('a walk that ends paused leaves the next one free to go', async () => {
  const pace = new Throttle('sealing', 1, atOnce);
  await pace.batch(() => {
    pauseMigration();
    return Promise.resolve({ steps: 1 });
  });
  setMigrationState({ kind: 'stopped', way: 'sealing', reason: 'full' });
  lockGoes('opening');
  const next = new Throttle('opening', 1, atOnce);
  expect(migrationState()).toMatchObject({ way: 'opening', isPaused: false });
  await next.batch(() => Promise.resolve({ steps: 1 }));
  expect(migrationState()).toMatchObject({ done: 1 });
});

test('a walk takes no further step once the lock goes the other way, or there is none', async () => {
  const step = () => Promise.resolve({ steps: 1 });
  const pace = new Throttle('sealing', 3, atOnce);
  lockGoes('on');
  await pace.batch(step);
  lockGoes('opening');
  await expect(pace.batch(step)).rejects.toThrow(LockChangedError);
  setEncryption(null);
  await expect(pace.batch(step)).rejects.toThrow(LockChangedError);
  expect(migrationState()).toMatchObject({ done: 1 });
});
