import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { startFreshPage } from '@/data/fixtures/locked-journal';
import { calibrate } from './derive-key';
import { type LockFile, readLockHint, withUnlockMethodsOf } from './lock-file';
import { changeLockFile, readLockMark, writeLockFile } from './lock-file-store';
import { currentLockFile, unlock } from './lock-session';
import { raiseCostOf } from './raise-passphrase-cost';
import { changePassphrase, createLock, unlockWithPassphrase } from './unlock-methods';
import { passphraseMethod, unlockMethodOf } from './wrapped-keys';

/** What this device can do now. */
vi.mock('./derive-key', async (original) => ({
  ...(await original<typeof import('./derive-key')>()),
  calibrate: vi.fn(() => Promise.resolve({ t: 2, m: 128, p: 1 })),
}));

const passphrase = 'copper lantern ribbon orchard';
const cheap = { t: 1, m: 8, p: 1 };
let key: Awaited<ReturnType<typeof createLock>>['key'];

/** Unlocks a journal whose lock never noted when it measured the device. */
beforeEach(async () => {
  await startFreshPage();
  const lock = await createLock(passphrase, cheap);
  const ways = lock.file.ways.map(({ measuredAt: _, ...way }) => way) as LockFile['ways'];
  ({ key } = lock);
  unlock(key, await writeLockFile(key, { ...lock.file, ways, state: 'on' }));
});

async function storedFile(): Promise<LockFile> {
  const stored = await readLockMark();
  if (stored === null || typeof stored === 'string') throw new Error('No lock');
  return stored;
}

const costOf = (file: LockFile) => unlockMethodOf(file, passphraseMethod)?.cost;

test('after unlocking, the cost that the device can do by now is stored in both places, once', async () => {
  await raiseCostOf(passphrase);
  const stored = await storedFile();
  expect(costOf(stored)).toEqual({ t: 2, m: 128, p: 1 });
  expect([readLockHint(), currentLockFile()]).toEqual([stored, stored]);
  expect(await unlockWithPassphrase(stored, passphrase)).toEqual(key);
  vi.mocked(calibrate).mockClear();
  await raiseCostOf(passphrase);
  expect(calibrate).not.toHaveBeenCalled();
});

test('a passphrase that another tab chose in the meantime stays', async () => {
  vi.mocked(calibrate).mockImplementationOnce(async () => {
    const changed = await changePassphrase(await storedFile(), key, 'another one', cheap);
    await changeLockFile(key, withUnlockMethodsOf(changed, 'passphrase'));
    return { t: 2, m: 128, p: 1 };
  });
  await raiseCostOf(passphrase);
  expect(await unlockWithPassphrase(await storedFile(), 'another one')).toEqual(key);
  expect(await unlockWithPassphrase(await storedFile(), passphrase)).toBeNull();
});
