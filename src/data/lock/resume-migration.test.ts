import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { invariant } from '@/lib/invariant';
import { draftText } from '@/data/drafts/drafts';
import {
  fillAllStores,
  bareRows,
  startFreshPage,
  forgetPage,
  lockFileOf,
} from '@/data/fixtures/locked-journal';
import { MemoryCaches } from '@/data/fixtures/memory-caches';
import { putRaw } from '@/data/fixtures/raw-rows';
import { entryFields } from '@/data/fixtures/records';
import {
  noPause,
  killedAfter,
  plainRows,
  readableContent,
  restartPage,
} from '@/data/fixtures/migration-pauses';
import { storeShared, readShared, rememberShareKey } from '@/data/photos/shared-photo';
import { addEntry } from '@/data/records/entries';
import { writableDb as db } from '@/data/db/writable-db';
import { reportStorage } from '@/data/db/storage-state';
import { wasSharedPhotoDeleted, isLockAsStored, resumeMigration } from './resume-migration';
import { currentDataKey, currentLockFile, unlock } from './lock-session';
import { shareIdentity, shareRecipient } from './share-key';
import { turnOff, turnOn } from './turn-lock-on-off';
import { readLockHint } from './lock-file';
import { withMac } from './lock-file-mac';
import { readLockMark, writeLockFile, writeLockHint } from './lock-file-store';
import { migrationState } from '@/data/encryption/migration-state';

vi.setConfig({ testTimeout: 60_000 });
/** Scrubbing takes long and is tested elsewhere. */
vi.mock('@/data/encryption/scrub', async (original) => ({
  ...(await original<typeof import('@/data/encryption/scrub')>()),
  scrub: () => Promise.resolve(),
}));

const key = crypto.getRandomValues(new Uint8Array(32));

beforeEach(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  reportStorage('ok');
  await startFreshPage();
});

/** Damages the lock's mark in the stores, or deletes it. */
const loseMark = {
  damaged: () => putRaw('marks', { key: 'vault', file: { version: 1, epoch: 2, state: 'oX' } }),
  missing: () => db.marks.delete('vault'),
};
const damages = ['damaged', 'missing'] as const;

describe.each(damages)('if the lock mark is %s', (how) => {
  test('and the journal is encrypted, unlocking it restores the mark from its copy', async () => {
    await fillAllStores(5);
    const before = await readableContent();
    await turnOn(key, lockFileOf(), noPause);
    const good = currentLockFile();
    await loseMark[how]();
    expect(await restartPage(key)).toBe(true);
    expect(currentLockFile()).toMatchObject({ ways: good?.ways, createdAt: good?.createdAt });
    expect(await readLockMark()).toEqual(currentLockFile());
    expect(readLockHint()).toEqual(currentLockFile());
    expect(await readableContent()).toEqual(before);
    await resumeMigration(noPause);
    expect(currentLockFile()?.state).toBe('on');
    expect(await plainRows()).toEqual([]);
    expect(await readableContent()).toEqual(before);
  });

  test.each(['encrypted', 'decrypted'])(
    'and half of the journal is %s, the migration continues',
    async (half) => {
      await fillAllStores(20);
      const [before, bare] = [await readableContent(), await bareRows()];
      await turnOn(key, lockFileOf(), half === 'encrypted' ? killedAfter(8) : noPause);
      if (half === 'decrypted') await turnOff(killedAfter(8));
      await loseMark[how]();
      expect(await restartPage(key)).toBe(true);
      expect(await readableContent()).toEqual(before);
      await resumeMigration(noPause);
      expect(await readableContent()).toEqual(before);
      if (half === 'encrypted') expect(await plainRows()).toEqual([]);
      else expect(await bareRows()).toEqual(bare);
    },
  );

  test('and the key decrypts no stored row, everything stays as it is', async () => {
    await fillAllStores(5);
    await turnOn(key, lockFileOf(), noPause);
    await loseMark[how]();
    const stored = [readLockHint(), await readLockMark(), await bareRows()];
    forgetPage();
    unlock(crypto.getRandomValues(new Uint8Array(32)), { ...lockFileOf(), state: 'on', epoch: 2 });
    await expect(isLockAsStored()).rejects.toMatchObject({ reason: 'unavailable' });
    expect(currentDataKey()).not.toBeNull();
    expect([readLockHint(), await readLockMark(), await bareRows()]).toEqual(stored);
  });

  test('in the middle of turning it off, the page stops and keeps what can decrypt the rest', async () => {
    await fillAllStores(20);
    const [before, bare] = [await readableContent(), await bareRows()];
    await turnOn(key, lockFileOf(), noPause);
    await turnOff(killedAfter(8));
    await loseMark[how]();
    await resumeMigration(noPause);
    expect(readLockHint()).not.toBeNull();
    expect(await restartPage(key)).toBe(true);
    await resumeMigration(noPause);
    expect(await bareRows()).toEqual(bare);
    expect(await readableContent()).toEqual(before);
  });
});

test.each(['on this page', 'at the next start'])(
  'if a draft cannot be rewritten while the lock is turned off, the key stays, and turning off is finished %s',
  async (when) => {
    await fillAllStores(5);
    const [bare, typed] = [await bareRows(), draftText('entry_new_a')];
    await turnOn(key, lockFileOf(), noPause);
    const setItem = localStorage.setItem.bind(localStorage);
    localStorage.setItem = (name: string, text: string) => {
      if (name.includes('draft')) throw new DOMException('Full', 'QuotaExceededError');
      setItem(name, text);
    };
    await turnOff(noPause);
    Reflect.deleteProperty(localStorage, 'setItem');
    expect(migrationState()).toEqual({ kind: 'stopped', direction: 'opening', reason: 'full' });
    expect(currentDataKey()).toEqual(key);
    expect(readLockHint()).not.toBeNull();
    expect(draftText('entry_new_a')).toBe(typed);
    expect(await bareRows()).toEqual(bare);
    if (when === 'on this page') await resumeMigration(noPause);
    else expect(await restartPage(key)).toBe(true);
    expect([currentDataKey(), readLockHint()]).toEqual([null, null]);
    expect(draftText('entry_new_a')).toBe(typed);
    expect(await bareRows()).toEqual(bare);
  },
);

test.each(['sealing', 'on'] as const)(
  'a shared photo left unencrypted when the lock was turned on is encrypted at the next start (%s)',
  async (state) => {
    const caches = new MemoryCaches();
    vi.stubGlobal('caches', caches);
    await storeShared([new File(['a beach'], 'Beach.jpg', { type: 'image/jpeg' })]);
    // Killed as soon as the lock file was stored.
    const file = { ...lockFileOf(), state, shareKey: await shareRecipient(key) };
    await writeLockFile(key, file);
    expect(await restartPage(key)).toBe(true);
    expect(await caches.text()).toContain('a beach');
    await resumeMigration(noPause);
    expect(await caches.text()).not.toMatch(/beach/i);
    const [photo] = await readShared(() => Promise.resolve(shareIdentity(key)));
    expect(await photo?.file.text()).toBe('a beach');
    // So are photos shared from now on.
    await storeShared([new File(['a forest'], 'Forest.jpg')]);
    expect(await caches.text()).not.toMatch(/forest/i);
  },
);

describe('an encrypted shared photo, when the lock is turned off,', () => {
  const beach = () => new File(['a beach'], 'Beach.jpg', { type: 'image/jpeg' });
  const noIdentity = () => Promise.resolve(null);
  const isGone = new DOMException('Not just now', 'UnknownError');
  const noRoom = new DOMException('No room', 'QuotaExceededError');
  let caches = new MemoryCaches();

  beforeEach(async () => {
    caches = new MemoryCaches();
    vi.stubGlobal('caches', caches);
    await fillAllStores(2);
    await turnOn(key, lockFileOf(), noPause);
    await storeShared([beach()]);
    expect(await caches.text()).not.toMatch(/beach/i);
  });

  const refused = {
    'cannot be looked for': () =>
      vi.spyOn(caches, 'has').mockImplementation(() => Promise.reject(isGone)),
    'cannot be read': () =>
      vi.spyOn(Response.prototype, 'blob').mockImplementation(() => Promise.reject(isGone)),
    'cannot be written': () =>
      vi.spyOn(caches, 'open').mockImplementation(async (name) => {
        const cache = await MemoryCaches.prototype.open.call(caches, name);
        return { ...cache, put: () => Promise.reject(noRoom) };
      }),
  };

  test.each(['cannot be looked for', 'cannot be read', 'cannot be written'] as const)(
    'that %s keeps the key; the page can still write, and the next start decrypts it',
    async (how) => {
      refused[how]();
      await turnOff(noPause);
      const reason = how === 'cannot be written' ? 'full' : 'failed';
      expect(migrationState()).toEqual({ kind: 'stopped', direction: 'opening', reason });
      expect(currentDataKey()).toEqual(key);
      const [childId = ''] = await db.children.toCollection().primaryKeys();
      await addEntry(childId, { ...entryFields, title: 'In between' });
      expect(currentDataKey()).toEqual(key);
      vi.restoreAllMocks();
      vi.spyOn(console, 'info').mockImplementation(() => undefined);
      expect(await restartPage(key)).toBe(true);
      await resumeMigration(noPause);
      expect([currentDataKey(), readLockHint()]).toEqual([null, null]);
      expect(await (await readShared(noIdentity))[0]?.file.text()).toBe('a beach');
      expect(wasSharedPhotoDeleted()).toBe(false);
    },
  );

  test('is decrypted at the next start even if nothing else was left to do', async () => {
    const file = invariant(currentLockFile(), 'a lock');
    const texts = Object.fromEntries(Object.entries(localStorage));
    await turnOff(noPause);
    await rememberShareKey(await shareRecipient(key));
    await storeShared([beach()]);
    Object.assign(localStorage, texts);
    writeLockHint(withMac(key, { ...file, state: 'opening', epoch: file.epoch + 1 }));
    refused['cannot be read']();
    expect(await restartPage(key)).toBe(true);
    expect(currentDataKey()).toEqual(key);
    await resumeMigration(noPause);
    expect(migrationState()).toEqual({ kind: 'stopped', direction: 'opening', reason: 'failed' });
    vi.restoreAllMocks();
    expect(await restartPage(key)).toBe(true);
    expect([currentDataKey(), readLockHint()]).toEqual([null, null]);
    expect(await (await readShared(noIdentity))[0]?.file.text()).toBe('a beach');
  });

  test('that is damaged does not stop the rest from being decrypted: it is deleted, and that is reported', async () => {
    const other = crypto.getRandomValues(new Uint8Array(32));
    await rememberShareKey(await shareRecipient(other));
    await storeShared([new File(['a forest'], 'Forest.jpg')]);
    await turnOff(noPause);
    expect([currentDataKey(), readLockHint()]).toEqual([null, null]);
    const left = await readShared(noIdentity);
    expect(left.map(({ file }) => file.name)).toEqual(['Beach.jpg']);
    expect(wasSharedPhotoDeleted()).toBe(true);
  });
});
