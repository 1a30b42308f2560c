import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { changeCircle, readCircle } from '@/circle/store/circles';
import { put } from '@/data/commit/changes';
import { commit } from '@/data/commit/commit';
import { circleRow } from '@/data/fixtures/circle-rows';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { clearStores } from '@/data/fixtures/records';
import { writableDb as db } from '@/data/db/writable-db';
import { StorageFailure } from '@/data/db/errors';
import { syncProblemText } from '@/domain/circle/circle-errors';
import { runUntilStopped } from './sync-circle';

beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  await db.open();
  await clearStores();
  await commit([put('circles', circleRow('c'))]);
});

const trouble = async () => (await readCircle('c'))?.trouble;

test('the circle shows that this device could not store something', async () => {
  const full = new StorageFailure('full', new Error('QuotaExceededError'));
  expect(await runUntilStopped('c', { ended: Promise.reject(full) })).toBe(false);
  expect(await trouble()).toBe('device');
  expect(syncProblemText('device')).toContain('could not store what came');
});

test('other failures on this device are not blamed on the server', async () => {
  expect(await runUntilStopped('c', { ended: Promise.reject(new TypeError('x')) })).toBe(false);
  expect(await trouble()).toBe('fault');
  expect(syncProblemText('fault')).toContain('on this device');
});

test('a circle that is held in the meantime gets no error code as well', async () => {
  await changeCircle('c', { held: 'restored' });
  expect(await runUntilStopped('c', { ended: Promise.reject(new Error('x')) })).toBe(false);
  expect(await trouble()).toBeUndefined();
});

test('an engine that ends as intended reports nothing, and a device that cannot store the error does not fail again', async () => {
  expect(await runUntilStopped('c', { ended: Promise.resolve() })).toBe(true);
  expect(await trouble()).toBeUndefined();
  db.close();
  expect(await runUntilStopped('c', { ended: Promise.reject(new Error('x')) })).toBe(false);
});
