import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { invariant } from '@/lib/invariant';
import {
  aWholeJournal,
  bareRows,
  beginAnew,
  forgetPage,
  vaultFile,
} from '@/data/fixtures/locked-journal';
import { entryFields } from '@/data/fixtures/records';
import {
  atBatch,
  atOnce,
  killedAfter,
  plainRows,
  seen,
  startAnew,
} from '@/data/fixtures/walked-journal';
import { draftText } from '@/data/drafts/drafts';
import { addEntry } from '@/data/records/entries';
import { db } from '@/data/db/db';
import { currentEncryption } from '@/data/db/encryption';
import { currentLockFile, unlock } from './lock-session';
import { isEncryptedRow } from '@/data/encryption/row-cipher';
import { isLockAsStored, resumeMigration } from './resume-migration';
import { turnOff, turnOn } from './turn-lock';
import { readLockHint } from './lock-file';
import { readLockMark } from './lock-file-store';
import { migratedStores } from '@/data/encryption/migration';
import { migrationState } from '@/data/encryption/migration-state';

vi.setConfig({ testTimeout: 120_000 });

const key = crypto.getRandomValues(new Uint8Array(32));
/** Where the number of scrubbing rounds is not the point. */
vi.mock('@/data/encryption/scrub', async (original) => ({
  ...(await original<typeof import('@/data/encryption/scrub')>()),
  scrub: () => Promise.resolve(),
}));

beforeEach(async () => {
  vi.useRealTimers();
  await beginAnew();
});

const texts = () => Object.fromEntries(Object.entries(localStorage));

test('the walk knows every store there is', () => {
  expect(db.tables.map(({ name }) => name).sort()).toEqual([...migratedStores].sort());
});

test('turned on, every row and text is sealed, reads as before, and turned off again all is as it was', async () => {
  await aWholeJournal();
  const [before, bare, typed] = [await seen(), await bareRows(), texts()];
  await turnOn(key, vaultFile(), atOnce);
  expect(migrationState()).toEqual({ kind: 'none' });
  expect(currentLockFile()).toMatchObject({ state: 'on', epoch: 2 });
  expect(await readLockMark()).toMatchObject({ state: 'on', epoch: 2 });
  expect(await plainRows()).toEqual([]);
  expect(JSON.stringify(localStorage)).not.toContain('Half a');
  expect(await seen()).toEqual(before);
  await turnOff(atOnce);
  expect(currentEncryption()).toBeNull();
  expect(readLockHint()).toBeNull();
  expect(await readLockMark()).toBeNull();
  expect(await bareRows()).toEqual(bare);
  const { kinleaf_locked: _, ...left } = texts();
  expect(left).toEqual(typed);
});

test('killed at every third batch while it is turned on and off, it goes on at the next start and nothing is lost', async () => {
  await aWholeJournal(30);
  const [before, bare] = [await seen(), await bareRows()];
  let isThrough = false;
  for (let at = 0; !isThrough; at += 3) {
    await turnOn(key, vaultFile(), killedAfter(at));
    isThrough = migrationState().kind === 'none';
    expect(await startAnew(key)).toBe(true);
    expect(await seen()).toEqual(before);
    await resumeMigration(atOnce);
    expect(await plainRows(), `killed at ${at}`).toEqual([]);
    expect(currentLockFile()?.state).toBe('on');
    await turnOff(killedAfter(at));
    expect(await startAnew(key)).toBe(true);
    expect(await seen()).toEqual(before);
    await resumeMigration(atOnce);
    expect(await bareRows(), `killed at ${at}`).toEqual(bare);
    expect(currentEncryption()).toBeNull();
  }
});

test('what is written in the middle of it is neither lost nor left in the clear', async () => {
  const childId = await aWholeJournal(30);
  const titles: string[] = [];
  const writing = async () => {
    const title = `Written ${titles.length}`;
    titles.push(title);
    if (titles.length < 200) await addEntry(childId, { ...entryFields, title }, undefined);
  };
  await turnOn(key, vaultFile(), writing);
  expect(await plainRows()).toEqual([]);
  const written = titles.slice(0, 199);
  const stored = async () => (await db.journal.toArray()).map(({ title }) => title);
  expect(await stored()).toEqual(expect.arrayContaining(written));
  titles.length = 0;
  await turnOff(writing);
  expect(await stored()).toEqual(expect.arrayContaining(written));
  expect(new Set((await bareRows())['journal']?.map(isEncryptedRow))).toEqual(new Set([false]));
});

/** The stores take nothing, until the answer is called. */
function noRoom(): () => void {
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  return () => {
    full.mockRestore();
  };
}

test('without room at every tenth batch while it is turned on and off it stops and says so, and goes on when there is room', async () => {
  await aWholeJournal(30);
  const [before, bare] = [await seen(), await bareRows()];
  const stopped = { kind: 'stopped', reason: 'full' };
  let makeRoom: ReturnType<typeof noRoom> = () => undefined;
  const fill = () => {
    makeRoom();
    makeRoom = noRoom();
  };
  let isThrough = false;
  for (let at = 1; !isThrough; at += 10) {
    await turnOn(key, vaultFile(), atBatch(at, fill));
    isThrough = migrationState().kind === 'none';
    if (!isThrough) expect(migrationState()).toEqual({ ...stopped, way: 'sealing' });
    expect(await seen(), `full at ${at}`).toEqual(before);
    makeRoom();
    await resumeMigration(atOnce);
    expect(migrationState()).toEqual({ kind: 'none' });
    expect(await plainRows(), `full at ${at}`).toEqual([]);
    await turnOff(atBatch(at, fill));
    // What is left by then may be to take away, which needs no room.
    if (currentEncryption() !== null)
      expect(migrationState()).toEqual({ ...stopped, way: 'opening' });
    else expect(at).toBeGreaterThan(1);
    expect(await seen(), `full at ${at}`).toEqual(before);
    makeRoom();
    await resumeMigration(atOnce);
    expect(await bareRows(), `full at ${at}`).toEqual(bare);
    expect(currentEncryption()).toBeNull();
  }
});

test.each([
  ['back a year', -365],
  ['forward ten years', 3650],
])(
  'with the clock set %s at every tenth batch nothing is lost, and it goes on',
  async (_, days) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const childId = await aWholeJournal(20);
    const [before, bare] = [await seen(), await bareRows()];
    const setClock = () => {
      vi.setSystemTime(Date.now() + days * 86_400_000);
    };
    let isThrough = false;
    for (let at = 1; !isThrough; at += 10) {
      const once = () => atBatch(at, vi.fn().mockImplementationOnce(setClock));
      await turnOn(key, vaultFile(), once());
      expect(migrationState()).toEqual({ kind: 'none' });
      expect(await plainRows(), `set at ${at}`).toEqual([]);
      await turnOff(once());
      expect(await bareRows(), `set at ${at}`).toEqual(bare);
      // The same where the page is closed by then, and begins by the other clock.
      await turnOn(key, vaultFile(), killedAfter(at));
      isThrough = migrationState().kind === 'none';
      setClock();
      expect(await startAnew(key)).toBe(true);
      await resumeMigration(atOnce);
      expect(currentLockFile()?.state).toBe('on');
      expect(await plainRows(), `killed at ${at}`).toEqual([]);
      expect(await seen()).toEqual(before);
      await turnOff(killedAfter(at));
      setClock();
      expect(await startAnew(key)).toBe(true);
      await resumeMigration(atOnce);
      expect(await bareRows(), `killed at ${at}`).toEqual(bare);
      if (isThrough) expect(at).toBeGreaterThan(20);
    }
    const { id } = await addEntry(childId, entryFields, undefined);
    expect(await db.journal.get(id)).toBeDefined();
  },
);

test('a page that has slept through the turning off writes nothing sealed: it catches up first', async () => {
  const childId = await aWholeJournal(5);
  await turnOn(key, vaultFile(), atOnce);
  const stale = invariant(currentLockFile(), 'a vault');
  await turnOff(atOnce);
  unlock(key, stale);
  await addEntry(childId, { ...entryFields, title: 'By a stale page' }, undefined);
  expect(currentEncryption()).toBeNull();
  expect(JSON.stringify(await bareRows())).toContain('By a stale page');
});

test('a page that knows of no lock writes nothing once there is one', async () => {
  const childId = await aWholeJournal(5);
  await turnOn(key, vaultFile(), atOnce);
  forgetPage();
  await expect(addEntry(childId, entryFields, undefined)).rejects.toMatchObject({
    name: 'LockChangedError',
  });
  expect(await plainRows()).toEqual([]);
});

test('where the browser lost its copy of the vault file, it is written back and the page is locked', async () => {
  await aWholeJournal(5);
  await turnOn(key, vaultFile(), atOnce);
  const file = currentLockFile();
  forgetPage();
  localStorage.removeItem('kinleaf_vault');
  expect(await isLockAsStored()).toBe(false);
  expect(readLockHint()).toEqual(file);
});

test('a tab that is opened later rewrites no text that is sealed already: the other tabs would take it for news, and lock', async () => {
  await aWholeJournal(5);
  await turnOn(key, vaultFile(), atOnce);
  const before = texts();
  expect(Object.keys(before)).toContain('kinleaf_locked');
  expect(await startAnew(key)).toBe(true);
  await resumeMigration(atOnce);
  expect(texts()).toEqual(before);
});

test('what says that the tabs lock does not change when the texts are sealed or opened', async () => {
  await aWholeJournal(5);
  const said: (string | undefined)[] = [];
  const look = () => {
    said.push(localStorage.getItem('kinleaf_locked') ?? undefined);
    return Promise.resolve();
  };
  await turnOn(key, vaultFile(), look);
  await turnOff(look);
  expect(new Set(said).size).toBe(1);
});

test('killed when the stores know no lock any more and the drafts are sealed still, it is finished at the next start', async () => {
  await aWholeJournal(5);
  await turnOn(key, vaultFile(), atOnce);
  const sealed = texts();
  await turnOff(atOnce);
  Object.assign(localStorage, sealed);
  expect(await startAnew(key)).toBe(true);
  expect(draftText('entry_new_a')).toContain('Half a');
  expect(readLockHint()).toBeNull();
  expect(currentEncryption()).toBeNull();
});
