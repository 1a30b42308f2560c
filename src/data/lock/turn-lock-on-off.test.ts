import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { invariant } from '@/lib/invariant';
import {
  fillAllStores,
  bareRows,
  startFreshPage,
  forgetPage,
  lockFileOf,
} from '@/data/fixtures/locked-journal';
import { entryFields } from '@/data/fixtures/records';
import {
  atBatch,
  noPause,
  killedAfter,
  plainRows,
  readableContent,
  restartPage,
} from '@/data/fixtures/migration-pauses';
import { draftText } from '@/data/drafts/drafts';
import { addEntry } from '@/data/records/entries';
import { clearAllData } from '@/data/db/clear-all';
import { db } from '@/data/db/db';
import { currentEncryption } from '@/data/db/encryption';
import { currentLockFile, unlock } from './lock-session';
import { isEncryptedRow } from '@/data/encryption/row-cipher';
import { isLockAsStored, resumeMigration } from './resume-migration';
import { turnOff, turnOn } from './turn-lock-on-off';
import { readLockHint } from './lock-file';
import { withMac } from './lock-file-mac';
import { readLockMark, writeLockHint } from './lock-file-store';
import { migratedStores } from '@/data/encryption/migration';
import { migrationState } from '@/data/encryption/migration-state';

vi.setConfig({ testTimeout: 120_000 });

const key = crypto.getRandomValues(new Uint8Array(32));
/** Scrubbing takes long and is tested elsewhere. */
vi.mock('@/data/encryption/scrub', async (original) => ({
  ...(await original<typeof import('@/data/encryption/scrub')>()),
  scrub: () => Promise.resolve(),
}));

beforeEach(async () => {
  vi.useRealTimers();
  await startFreshPage();
});

const texts = () => Object.fromEntries(Object.entries(localStorage));

test('the migration knows every store', () => {
  expect(db.tables.map(({ name }) => name).sort()).toEqual([...migratedStores].sort());
});

test('turned on, every row and text is encrypted and reads as before; turned off again, everything is as it was', async () => {
  await fillAllStores();
  const [before, bare, typed] = [await readableContent(), await bareRows(), texts()];
  await turnOn(key, lockFileOf(), noPause);
  expect(migrationState()).toEqual({ kind: 'none' });
  expect(currentLockFile()).toMatchObject({ state: 'on', epoch: 2 });
  expect(await readLockMark()).toMatchObject({ state: 'on', epoch: 2 });
  expect(await plainRows()).toEqual([]);
  expect(JSON.stringify(localStorage)).not.toContain('Half a');
  expect(await readableContent()).toEqual(before);
  await turnOff(noPause);
  expect(currentEncryption()).toBeNull();
  expect(readLockHint()).toBeNull();
  expect(await readLockMark()).toBeNull();
  expect(await bareRows()).toEqual(bare);
  const { kinleaf_locked: _, ...left } = texts();
  expect(left).toEqual(typed);
});

test('killed at every third batch of turning on and off, it continues at the next start and nothing is lost', async () => {
  await fillAllStores(30);
  const [before, bare] = [await readableContent(), await bareRows()];
  let isThrough = false;
  for (let at = 0; !isThrough; at += 3) {
    await turnOn(key, lockFileOf(), killedAfter(at));
    isThrough = migrationState().kind === 'none';
    expect(await restartPage(key)).toBe(true);
    expect(await readableContent()).toEqual(before);
    await resumeMigration(noPause);
    expect(await plainRows(), `killed at ${at}`).toEqual([]);
    expect(currentLockFile()?.state).toBe('on');
    await turnOff(killedAfter(at));
    expect(await restartPage(key)).toBe(true);
    expect(await readableContent()).toEqual(before);
    await resumeMigration(noPause);
    expect(await bareRows(), `killed at ${at}`).toEqual(bare);
    expect(currentEncryption()).toBeNull();
  }
});

test('what is written in the middle of it is neither lost nor left unencrypted', async () => {
  const childId = await fillAllStores(30);
  const titles: string[] = [];
  const writing = async () => {
    const title = `Written ${titles.length}`;
    titles.push(title);
    if (titles.length < 200) await addEntry(childId, { ...entryFields, title }, undefined);
  };
  await turnOn(key, lockFileOf(), writing);
  expect(await plainRows()).toEqual([]);
  const written = titles.slice(0, 199);
  const stored = async () => (await db.journal.toArray()).map(({ title }) => title);
  expect(await stored()).toEqual(expect.arrayContaining(written));
  titles.length = 0;
  await turnOff(writing);
  expect(await stored()).toEqual(expect.arrayContaining(written));
  expect(new Set((await bareRows())['journal']?.map(isEncryptedRow))).toEqual(new Set([false]));
});

/** Makes the stores refuse every write; returns the function that ends this. */
function noRoom(): () => void {
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  return () => {
    full.mockRestore();
  };
}

test('with the device full at every tenth batch of turning on and off, it stops, reports that, and continues once there is room', async () => {
  await fillAllStores(30);
  const [before, bare] = [await readableContent(), await bareRows()];
  const stopped = { kind: 'stopped', reason: 'full' };
  let makeRoom: ReturnType<typeof noRoom> = () => undefined;
  const fill = () => {
    makeRoom();
    makeRoom = noRoom();
  };
  let isThrough = false;
  for (let at = 1; !isThrough; at += 10) {
    await turnOn(key, lockFileOf(), atBatch(at, fill));
    isThrough = migrationState().kind === 'none';
    if (!isThrough) expect(migrationState()).toEqual({ ...stopped, direction: 'sealing' });
    expect(await readableContent(), `full at ${at}`).toEqual(before);
    makeRoom();
    await resumeMigration(noPause);
    expect(migrationState()).toEqual({ kind: 'none' });
    expect(await plainRows(), `full at ${at}`).toEqual([]);
    await turnOff(atBatch(at, fill));
    // Only deletions may be left, which need no room.
    if (currentEncryption() !== null)
      expect(migrationState()).toEqual({ ...stopped, direction: 'opening' });
    else expect(at).toBeGreaterThan(1);
    expect(await readableContent(), `full at ${at}`).toEqual(before);
    makeRoom();
    await resumeMigration(noPause);
    expect(await bareRows(), `full at ${at}`).toEqual(bare);
    expect(currentEncryption()).toBeNull();
  }
});

test.each([
  ['back a year', -365],
  ['forward ten years', 3650],
])(
  'with the clock set %s at every tenth batch, nothing is lost, and it continues',
  async (_, days) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const childId = await fillAllStores(20);
    const [before, bare] = [await readableContent(), await bareRows()];
    const setClock = () => {
      vi.setSystemTime(Date.now() + days * 86_400_000);
    };
    let isThrough = false;
    for (let at = 1; !isThrough; at += 10) {
      const once = () => atBatch(at, vi.fn().mockImplementationOnce(setClock));
      await turnOn(key, lockFileOf(), once());
      expect(migrationState()).toEqual({ kind: 'none' });
      expect(await plainRows(), `set at ${at}`).toEqual([]);
      await turnOff(once());
      expect(await bareRows(), `set at ${at}`).toEqual(bare);
      // The same with the page closed, and started again with the other clock.
      await turnOn(key, lockFileOf(), killedAfter(at));
      isThrough = migrationState().kind === 'none';
      setClock();
      expect(await restartPage(key)).toBe(true);
      await resumeMigration(noPause);
      expect(currentLockFile()?.state).toBe('on');
      expect(await plainRows(), `killed at ${at}`).toEqual([]);
      expect(await readableContent()).toEqual(before);
      await turnOff(killedAfter(at));
      setClock();
      expect(await restartPage(key)).toBe(true);
      await resumeMigration(noPause);
      expect(await bareRows(), `killed at ${at}`).toEqual(bare);
      if (isThrough) expect(at).toBeGreaterThan(20);
    }
    const { id } = await addEntry(childId, entryFields, undefined);
    expect(await db.journal.get(id)).toBeDefined();
  },
);

test('Clear All Data removes the lock too, without a passphrase', async () => {
  await fillAllStores();
  await turnOn(key, lockFileOf(), noPause);
  forgetPage();
  vi.stubGlobal('document', { cookie: '' });
  await clearAllData();
  expect(Object.keys(localStorage)).toEqual([]);
  expect(await indexedDB.databases()).toEqual([]);
});

test('a page that missed the lock being turned off writes nothing encrypted: it catches up first', async () => {
  const childId = await fillAllStores(5);
  await turnOn(key, lockFileOf(), noPause);
  const stale = invariant(currentLockFile(), 'a lock file');
  await turnOff(noPause);
  unlock(key, stale);
  await addEntry(childId, { ...entryFields, title: 'By a stale page' }, undefined);
  expect(currentEncryption()).toBeNull();
  expect(JSON.stringify(await bareRows())).toContain('By a stale page');
});

test('a page that missed the lock being turned on writes nothing', async () => {
  const childId = await fillAllStores(5);
  await turnOn(key, lockFileOf(), noPause);
  forgetPage();
  await expect(addEntry(childId, entryFields, undefined)).rejects.toMatchObject({
    name: 'LockChangedError',
  });
  expect(await plainRows()).toEqual([]);
});

test('if the browser lost its copy of the lock file, it is restored and the page is locked', async () => {
  await fillAllStores(5);
  await turnOn(key, lockFileOf(), noPause);
  const file = currentLockFile();
  forgetPage();
  localStorage.removeItem('kinleaf_vault');
  expect(await isLockAsStored()).toBe(false);
  expect(readLockHint()).toEqual(file);
});

test('a tab opened later does not rewrite encrypted text: the other tabs would take that for a change, and lock', async () => {
  await fillAllStores(5);
  await turnOn(key, lockFileOf(), noPause);
  const before = texts();
  expect(Object.keys(before)).toContain('kinleaf_locked');
  expect(await restartPage(key)).toBe(true);
  await resumeMigration(noPause);
  expect(texts()).toEqual(before);
});

test('the message that locks all tabs does not change while texts are encrypted or decrypted', async () => {
  await fillAllStores(5);
  const seenMarks: (string | undefined)[] = [];
  const look = () => {
    seenMarks.push(localStorage.getItem('kinleaf_locked') ?? undefined);
    return Promise.resolve();
  };
  await turnOn(key, lockFileOf(), look);
  await turnOff(look);
  expect(new Set(seenMarks).size).toBe(1);
});

test('killed after the stores’ lock is removed but before the drafts are decrypted, it is finished at the next start', async () => {
  await fillAllStores(5);
  await turnOn(key, lockFileOf(), noPause);
  const encrypted = texts();
  const file = invariant(currentLockFile(), 'a lock');
  await turnOff(noPause);
  Object.assign(localStorage, encrypted);
  writeLockHint(withMac(key, { ...file, state: 'opening', epoch: file.epoch + 1 }));
  expect(await restartPage(key)).toBe(true);
  expect(draftText('entry_new_a')).toContain('Half a');
  expect(readLockHint()).toBeNull();
  expect(currentEncryption()).toBeNull();
});
