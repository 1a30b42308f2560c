import { Dexie } from 'dexie';
import { afterEach, describe, expect, test } from 'vitest';
import {
  asStorageError,
  ConflictError,
  guarded,
  NotFoundError,
  saveAdvice,
  StorageFailure,
} from './errors';
import { reportStorage, storageState } from './storage-state';

afterEach(() => reportStorage('ok'));

describe('an update of a missing record names the id', () => {
  test.each([
    ['Child', 'Child with ID 42 not found'],
    ['Journal entry', 'Journal entry with ID 42 not found'],
    ['Food item', 'Food item with ID 42 not found'],
  ] as const)('%s', (entity, message) => {
    expect(new NotFoundError(entity, '42').message).toBe(message);
  });
});

describe('any error of a storage call becomes one that the screens have a sentence for', () => {
  const quota = new DOMException('The quota has been exceeded.', 'QuotaExceededError');

  test.each([
    ['the browser itself', quota],
    ['the library around it', new Dexie.QuotaExceededError('No room', quota)],
    ['a transaction aborted for it', new Dexie.AbortError('Aborted', quota)],
    [
      'two wrappers',
      new Dexie.BulkError('bulkAdd', [new Dexie.QuotaExceededError('No room', quota)]),
    ],
    ['an error with a cause', new Error('Save failed', { cause: quota })],
  ])('no room, reported by %s, is full', (_, error) => {
    expect(asStorageError(error)).toMatchObject({ reason: 'full', cause: error });
  });

  test.each([
    ['MissingAPIError', new Dexie.MissingAPIError('No IndexedDB'), 'unavailable'],
    ['OpenFailedError', new Dexie.OpenFailedError('Private window'), 'unavailable'],
    ['SecurityError', new DOMException('Blocked', 'SecurityError'), 'unavailable'],
    [
      'a closed database that could never be opened',
      new Dexie.DatabaseClosedError('Closed', new Dexie.MissingAPIError('No IndexedDB')),
      'unavailable',
    ],
    ['DatabaseClosedError', new Dexie.DatabaseClosedError('Closed'), 'closed'],
    ['InvalidStateError', new DOMException('Closing', 'InvalidStateError'), 'closed'],
    ['an unknown error', new Error('The disk is on fire'), 'failed'],
    ['an abort without a reason', new Dexie.AbortError('Aborted'), 'failed'],
    ['a thrown text', 'no', 'failed'],
    ['undefined', undefined, 'failed'],
  ])('%s', (_, error, reason) => {
    const found = asStorageError(error);
    expect(found).toBeInstanceOf(StorageFailure);
    expect(found).toMatchObject({ reason });
    expect(storageState()).toBe(reason === 'unavailable' ? 'unavailable' : 'ok');
  });

  test('Kinleaf’s own errors stay the same, inside a wrapper too', () => {
    for (const own of [
      new NotFoundError('Child', '42'),
      new ConflictError('Child changed elsewhere'),
      new StorageFailure('full', quota),
    ]) {
      expect(asStorageError(own)).toBe(own);
      expect(asStorageError(new Dexie.NotFoundError(own.message, own))).toBe(own);
    }
  });

  test('a circular chain of causes ends', () => {
    const first = new Error('first');
    first.cause = new Error('second', { cause: first });
    expect(asStorageError(first)).toMatchObject({ reason: 'failed' });
  });

  test('a call that succeeds returns its result', async () => {
    await expect(guarded(() => Promise.resolve(7))).resolves.toBe(7);
    await expect(guarded(() => Promise.reject(quota))).rejects.toMatchObject({ reason: 'full' });
  });
});

describe('a failed save says what to do', () => {
  const catalogue = 'There was an error adding the child. Please try again.';

  test('no room: free some, and nothing typed is lost', () => {
    const advice = saveAdvice(new StorageFailure('full', null), catalogue);
    expect(advice).toMatch(/no room left/);
    expect(advice).toMatch(/Free some space or use a smaller photo/);
    expect(advice).toMatch(/What you typed is still here/);
  });

  test.each(['unavailable', 'closed'] as const)('storage %s: copy, reload, try again', (reason) => {
    const advice = saveAdvice(new StorageFailure(reason, null), catalogue);
    expect(advice).toMatch(/Copy what you typed, reload the page and try again/);
  });

  test('a missing record: its id; anything else: the fallback sentence', () => {
    expect(saveAdvice(new NotFoundError('Child', '42'), catalogue)).toBe(
      'Child with ID 42 not found',
    );
    expect(saveAdvice(new StorageFailure('failed', null), catalogue)).toBe(catalogue);
    expect(saveAdvice(new TypeError('oops'), catalogue)).toBe(catalogue);
  });
});
