import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { invariant } from '../../lib/invariant';
import { aWholeJournal, bareRows, beginAnew, forgetPage, vaultFile } from '../fixtures/locked-journal';
import { entryFields } from '../fixtures/records';
import { everything } from '../fixtures/refusals';
import { draftText } from '../drafts/drafts';
import { addEntry } from '../records/journal';
import { db } from '../stores/db';
import { currentSealing } from '../stores/sealing';
import { heldVault, unlock } from './lock-session';
import { isSealedRow } from './seal-rows';
import { goOnWithLock, isLockAsStored } from './go-on';
import { turnOff } from './turn-off';
import { turnOn } from './turn-on';
import { readVaultHint } from './vault-file';
import { readVaultMark } from './vault-mark';
import { walkedStores } from './walk';
import { walkState } from './walk-state';

vi.setConfig({ testTimeout: 120_000 });

const key = crypto.getRandomValues(new Uint8Array(32));
const atOnce = () => Promise.resolve();
/** Where the number of scrubbing rounds is not the point. */
vi.mock('./scrub', async (original) => ({
  ...(await original<typeof import('./scrub')>()),
  scrub: () => Promise.resolve(),
}));

beforeEach(beginAnew);

/** As a page that begins: what the browser kept of the lock, and the key that the passphrase opened. */
async function startAnew() {
  forgetPage();
  const hint = readVaultHint();
  if (hint === null) return;
  if (typeof hint === 'string') throw new Error(hint);
  unlock(key, hint);
  expect(await isLockAsStored()).toBe(true);
}

/** All that the screens can read, but for the marks, where that of the lock stands. Sealed photos have no order. */
async function seen(): Promise<object> {
  const {
    marks: _,
    photos = [],
    ...rest
  } = Object(await everything()) as Record<string, unknown[]>;
  return { ...rest, photos: photos.map((photo) => JSON.stringify(photo)).sort() };
}

const texts = () => Object.fromEntries(Object.entries(localStorage));

async function plainRows(): Promise<string[]> {
  return Object.entries(await bareRows()).flatMap(([store, rows]) =>
    rows.filter((row) => !isSealedRow(row)).map(() => store),
  );
}

test('the walk knows every store there is', () => {
  expect(db.tables.map(({ name }) => name).sort()).toEqual([...walkedStores].sort());
});

test('turned on, every row and text is sealed, reads as before, and turned off again all is as it was', async () => {
  await aWholeJournal();
  const [before, bare, typed] = [await seen(), await bareRows(), texts()];
  await turnOn(key, vaultFile(), atOnce);
  expect(walkState()).toEqual({ kind: 'none' });
  expect(heldVault()).toMatchObject({ state: 'on', epoch: 2 });
  expect(await readVaultMark()).toMatchObject({ state: 'on', epoch: 2 });
  expect(await plainRows()).toEqual([]);
  expect(JSON.stringify(localStorage)).not.toContain('Half a');
  expect(await seen()).toEqual(before);
  await turnOff(atOnce);
  expect(currentSealing()).toBeNull();
  expect(readVaultHint()).toBeNull();
  expect(await readVaultMark()).toBeNull();
  expect(await bareRows()).toEqual(bare);
  const { kinleaf_locked: _, ...left } = texts();
  expect(left).toEqual(typed);
});

/** A walk that is killed after so many batches, as a tab that is closed. */
function killedAfter(batches: number) {
  let count = 0;
  return () => {
    count += 1;
    return count > batches ? Promise.reject(new Error('Killed')) : Promise.resolve();
  };
}

test('killed at every third batch while it is turned on and off, it goes on at the next start and nothing is lost', async () => {
  await aWholeJournal(30);
  const [before, bare] = [await seen(), await bareRows()];
  let isThrough = false;
  for (let at = 0; !isThrough; at += 3) {
    await turnOn(key, vaultFile(), killedAfter(at));
    isThrough = walkState().kind === 'none';
    await startAnew();
    expect(await seen()).toEqual(before);
    await goOnWithLock(atOnce);
    expect(await plainRows(), `killed at ${at}`).toEqual([]);
    expect(heldVault()?.state).toBe('on');
    await turnOff(killedAfter(at));
    await startAnew();
    expect(await seen()).toEqual(before);
    await goOnWithLock(atOnce);
    expect(await bareRows(), `killed at ${at}`).toEqual(bare);
    expect(currentSealing()).toBeNull();
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
  expect(new Set((await bareRows())['journal']?.map(isSealedRow))).toEqual(new Set([false]));
});

test('without room in the middle it stops and says so, and goes on when there is room', async () => {
  await aWholeJournal(30);
  const before = await seen();
  let puts = 0;
  // eslint-disable-next-line @typescript-eslint/unbound-method
  const { put } = IDBObjectStore.prototype;
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...row
  ) {
    puts += 1;
    if (puts > 20) throw new DOMException('No room', 'QuotaExceededError');
    return put.apply(this, row);
  });
  await turnOn(key, vaultFile(), atOnce);
  expect(walkState()).toMatchObject({ kind: 'stopped', way: 'sealing', reason: 'full' });
  full.mockRestore();
  expect(await seen()).toEqual(before);
  await goOnWithLock(atOnce);
  expect(walkState()).toEqual({ kind: 'none' });
  expect(await plainRows()).toEqual([]);
});

test('a page that has slept through the turning off writes nothing sealed: it catches up first', async () => {
  const childId = await aWholeJournal(5);
  await turnOn(key, vaultFile(), atOnce);
  const stale = invariant(heldVault(), 'a vault');
  await turnOff(atOnce);
  unlock(key, stale);
  await addEntry(childId, { ...entryFields, title: 'By a stale page' }, undefined);
  expect(currentSealing()).toBeNull();
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
  const file = heldVault();
  forgetPage();
  localStorage.removeItem('kinleaf_vault');
  expect(await isLockAsStored()).toBe(false);
  expect(readVaultHint()).toEqual(file);
});

test('a tab that is opened later rewrites no text that is sealed already: the other tabs would take it for news, and lock', async () => {
  await aWholeJournal(5);
  await turnOn(key, vaultFile(), atOnce);
  const before = texts();
  expect(Object.keys(before)).toContain('kinleaf_locked');
  await startAnew();
  await goOnWithLock(atOnce);
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
  await startAnew();
  expect(draftText('entry_new_a')).toContain('Half a');
  expect(readVaultHint()).toBeNull();
  expect(currentSealing()).toBeNull();
});
