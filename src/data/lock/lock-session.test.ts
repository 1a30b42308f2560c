import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetPage, lockFileOf } from '@/data/fixtures/locked-journal';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { writableDb as db } from '@/data/db/writable-db';
import { changeLock, currentLockFile, onLockFile, unlock } from './lock-session';
import { readLockMark, writeLockFile } from './lock-file-store';

beforeEach(async () => {
  forgetPage();
  vi.stubGlobal('localStorage', new MemoryStorage());
  await db.marks.clear();
});

test('the tab that changes the unlock methods applies the change itself, at once', async () => {
  const file = { ...lockFileOf(), state: 'on' } as const;
  const key = crypto.getRandomValues(new Uint8Array(32));
  unlock(key, await writeLockFile(key, file));
  const listener = vi.fn();
  const stop = onLockFile(listener);
  await changeLock((stored) => ({ ...stored, hideAfter: 1, ways: [{ kind: 'new', sealed: '' }] }));
  expect(currentLockFile()).toMatchObject({ hideAfter: 1, ways: [{ kind: 'new' }] });
  expect(currentLockFile()).toEqual(await readLockMark());
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
});
