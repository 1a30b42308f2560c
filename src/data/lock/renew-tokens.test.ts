import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { put } from '@/data/commit/changes';
import { commit } from '@/data/commit/commit';
import {
  content,
  passphrase,
  restoreFirstLockedJournal,
  sheet,
} from '@/data/fixtures/first-locked-journal';
import {
  bareRows,
  fillAllStores,
  lockFileOf,
  startFreshPage,
} from '@/data/fixtures/locked-journal';
import {
  killedAfter,
  noPause,
  plainRows,
  readableContent,
  restartPage,
} from '@/data/fixtures/migration-pauses';
import { entryFields } from '@/data/fixtures/records';
import { always, countFactEntries, factSpan, readFactEntries } from '@/data/records/facts';
import { addEntry, listEntries } from '@/data/records/entries';
import { storedSettings } from '@/data/preferences/settings-store';
import { indexFormOf, isToken } from '@/data/db/indexed-fields';
import { invariant } from '@/lib/invariant';
import { readLockHint } from './lock-file';
import { readLockMark } from './lock-file-store';
import { currentLockFile } from './lock-session';
import { resumeMigration } from './resume-migration';
import { turnOff, turnOn } from './turn-lock-on-off';
import { unlockWithPassphrase, unlockWithRecoverySheet } from './unlock-methods';

/* Scrubbing changes no row, and takes seconds: scrub.test.ts. */
vi.mock('@/data/encryption/scrub', () => ({ scrub: vi.fn(), deleteFillers: vi.fn() }));

const medicines = ['Iron', 'Melatonin', 'Methylphenidate, slow release, 10 mg', 'Ä'.repeat(300)];

beforeEach(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  await startFreshPage();
});

/** Returns all tokens in the stores by kind. The day at the end of a fact's key, which stays readable, is no part of one. */
async function tokensByKind(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const tokens = new Map<string, Set<string>>();
  for (const [store, rows] of Object.entries(await bareRows()))
    for (const row of rows)
      for (const [field, stored] of Object.entries(Object(row) as object)) {
        const form = indexFormOf(store, field);
        if (form === null || !isToken(form)) continue;
        const known = tokens.get(form) ?? new Set();
        for (const token of [stored].flat()) known.add(String(token).replace(/\0.*/, ''));
        tokens.set(form, known);
      }
  return tokens;
}

async function expectOneLength(): Promise<void> {
  for (const [kind, tokens] of await tokensByKind()) {
    expect(
      [...tokens].every((token) => token.startsWith('~')),
      kind,
    ).toBe(true);
    expect(new Set([...tokens].map(({ length }) => length)).size, kind).toBe(1);
  }
}

/** The length of a row that has nothing but what it is found by depends only on how many values that is. */
async function expectOneRowLength(): Promise<void> {
  const lengths = new Map<string, Set<number>>();
  const stores = await bareRows();
  for (const store of ['factKeys', 'circlePhotos'])
    for (const { sealed, ...found } of stores[store] as { readonly sealed: Uint8Array }[]) {
      const kind = `${store} ${Object.values(found).flat().length}`;
      lengths.set(kind, (lengths.get(kind) ?? new Set()).add(sealed.length));
    }
  for (const [kind, found] of lengths) expect(found.size, kind).toBe(1);
}

/** Unlocks the journal of an earlier version as its passphrase or its sheet does. */
async function keyOfFirst(how: 'passphrase' | 'sheet' = 'passphrase') {
  const hint = readLockHint();
  if (hint === null || typeof hint === 'string') throw new Error('No lock');
  if (how === 'passphrase')
    return invariant(await unlockWithPassphrase(hint, passphrase), 'the key');
  const answer = await unlockWithRecoverySheet(hint, sheet);
  if (answer === 'refused' || !('key' in answer)) throw new Error('The sheet does not unlock');
  return answer.key;
}

test('a locked journal tells neither the category of an entry nor the length of a medicine’s name: all tokens of a kind have one length', async () => {
  const key = crypto.getRandomValues(new Uint8Array(32));
  const childId = await fillAllStores(2);
  for (const [at, name] of medicines.entries()) await addDose(childId, name, at);
  for (const category of ['education', 'social', 'sensory', 'food', 'behavior'] as const)
    await addEntry(childId, { ...entryFields, category, title: category });
  await turnOn(key, lockFileOf(), noPause);
  const kinds = await tokensByKind();
  expect([...kinds.keys()].sort()).toEqual(['category', 'fact', 'other', 'photo', 'state']);
  expect(kinds.get('category')?.size).toBe(7);
  await expectOneLength();
});

test('nor does the length of a row tell it that has nothing but how facts, or photos on their way, are found', async () => {
  const key = crypto.getRandomValues(new Uint8Array(32));
  const childId = await fillAllStores(2);
  for (const [at, name] of medicines.slice(0, 3).entries()) await addDose(childId, name, at);
  for (const fact of [
    { kind: 'behavior', strength: 3 },
    { kind: 'sensory', way: 'seeks' },
  ])
    await addEntry(childId, {
      ...entryFields,
      category: fact.kind,
      title: fact.kind,
      facts: [fact],
    } as never);
  const picture = 'a'.repeat(64);
  await commit([
    put('circlePhotos', { childId, picture, state: 'down' }),
    put('circlePhotos', { childId, picture, state: 'there' }),
  ]);
  await turnOn(key, lockFileOf(), noPause);
  expect((await bareRows())['factKeys']?.length).toBeGreaterThanOrEqual(5);
  await expectOneRowLength();
});

test('medicines with long names that begin alike have different tokens, and are found by them', async () => {
  const key = crypto.getRandomValues(new Uint8Array(32));
  const childId = await fillAllStores(1);
  const [one, two] = [`${'Ä'.repeat(300)} mild`, `${'Ä'.repeat(300)} forte`];
  for (const [at, name] of [one, two, two].entries()) await addDose(childId, name, at);
  await turnOn(key, lockFileOf(), noPause);
  expect(await countFactEntries(childId, { about: 'medicine-name', name: one })).toBe(1);
  expect(await countFactEntries(childId, { about: 'medicine-name', name: two })).toBe(2);
  expect(await factSpan(childId, { about: 'medicine-name', name: two })).toMatchObject({
    start: '2025-05-02',
    end: '2025-05-03',
  });
});

function addDose(childId: string, name: string, at: number) {
  const facts = [{ kind: 'medication', name }] as const;
  return addEntry(childId, {
    ...entryFields,
    category: 'medication',
    title: `Dose ${at}`,
    date: `2025-05-0${at + 1}`,
    facts,
  } as never);
}

test.each(['passphrase', 'sheet'] as const)(
  'the locked journal of an earlier version opens with its %s, and its tokens are renewed',
  async (how) => {
    await restoreFirstLockedJournal();
    const key = await keyOfFirst(how);
    expect(await restartPage(key)).toBe(true);
    expect(await readableContent()).toEqual(content);
    expect(storedSettings()).toMatchObject({ openAIKey: 'sk-fixture' });
    await resumeMigration(noPause);
    expect(currentLockFile()).toMatchObject({ version: 2, state: 'on' });
    expect(await readLockMark()).toEqual(readLockHint());
    await expectOneLength();
    await expectOneRowLength();
    expect(await plainRows()).toEqual([]);
    expect(await readableContent()).toEqual(content);
    expect(await keyOfFirst('passphrase')).toEqual(key);
    expect(await keyOfFirst('sheet')).toEqual(key);
  },
);

test('killed after any batch of that, it reads everything, and goes on at the next start', async () => {
  let isDone = false;
  for (let batches = 0; !isDone; batches += 1) {
    await restoreFirstLockedJournal();
    const key = await keyOfFirst();
    expect(await restartPage(key)).toBe(true);
    await resumeMigration(killedAfter(batches));
    isDone = currentLockFile()?.state === 'on';
    await expectReadable();
    expect(await restartPage(key)).toBe(true);
    await expectReadable();
    await resumeMigration(noPause);
    expect(currentLockFile()?.state).toBe('on');
    await expectOneLength();
    await expectReadable();
  }
});

/** Reads by the indexes that have tokens, as the screens do. */
async function expectReadable(): Promise<void> {
  const childId = invariant(content.children[0], 'a child').id;
  for (const category of ['sleep', 'medication', 'social'] as const) {
    const listed = await listEntries(childId, { category, period: null }, 100);
    const titles = content.journal.filter((entry) => entry.category === category);
    expect(listed.map(({ title }) => title).sort()).toEqual(
      titles.map(({ title }) => title).sort(),
    );
  }
  const doses = await readFactEntries(
    childId,
    { about: 'medicine-name', name: 'melatonin' },
    always,
  );
  expect(doses.map(({ title }) => title)).toEqual(['Dose 0']);
  // By the ends of a range, in both directions, and by counting it.
  const all = { about: 'kind', kind: 'medication' } as const;
  const { journal } = content;
  const days = journal.filter(({ category }) => category === 'medication').map(({ date }) => date);
  const [start, end] = [days.toSorted()[0], days.toSorted().at(-1)];
  expect(await factSpan(childId, all)).toEqual({ start, end });
  expect(await countFactEntries(childId, all)).toBe(days.length);
  expect(await readableContent()).toEqual(content);
}

test('turned off in the middle of that, the journal is as before it was ever locked', async () => {
  await restoreFirstLockedJournal();
  const key = await keyOfFirst();
  expect(await restartPage(key)).toBe(true);
  await resumeMigration(killedAfter(6));
  await turnOff(noPause);
  expect(currentLockFile()).toBeNull();
  expect(await readableContent()).toEqual(content);
  const { journal } = await bareRows();
  expect(journal).toEqual(content.journal);
});
