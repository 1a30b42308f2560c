import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { NewIds } from '@/domain/child/separate-copy';
import { copyDrafts } from '@/data/drafts/copy-drafts';
import { draftForms } from '@/data/drafts/draft-forms';
import { DraftLock } from '@/data/drafts/draft-locks';
import { draftKeys, formOf, readDraft, readDraftPhotos } from '@/data/drafts/drafts';
import { sweepDrafts } from '@/data/drafts/forget-drafts';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { childFields, clearStores, entryFields } from '@/data/fixtures/records';
import { everything, refusalNames, refusedAtEachStep } from '@/data/fixtures/refusals';
import { addWholeChild, ownWord } from '@/data/fixtures/whole-child';
import { writableDb as db } from '@/data/db/writable-db';
import { invariant } from '@/lib/invariant';
import { readFactEntries } from './facts';
import { addChild } from './children';
import { addEntry } from './entries';
import { separateChild } from './separate-child';

vi.setConfig({ testTimeout: 120_000 });

const childId = 'child-1';

beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.spyOn(console, 'info').mockReturnValue();
  await db.open();
  await clearStores();
});

const separate = () => separateChild(childId, { stores: [], changes: () => Promise.resolve([]) });

/** Everything that is stored and typed, as one text without the pictures' bytes. */
const allText = async () =>
  JSON.stringify([
    await db.children.toArray(),
    await db.journal.toArray(),
    await db.food.toArray(),
    await db.reports.toArray(),
    await db.recommendations.toArray(),
    await db.history.toArray(),
    await db.setAside.toArray(),
    await db.draftPhotos.toCollection().primaryKeys(),
    draftKeys().map((key) => [key, readDraft(key)]),
  ]);

const copyId = async () =>
  invariant(
    (await db.children.toArray()).find(({ id }) => id !== childId),
    'the copy',
  ).id;

describe('a child that is made a separate copy', () => {
  test('keeps every record, earlier version, photo, quarantined record and draft, under new ids only', async () => {
    const ids = await addWholeChild(childId);
    const other = await addChild({ ...childFields, name: 'Sam' });
    const kept = await addEntry(other.id, entryFields);
    const counts = async () =>
      Promise.all(db.tables.map(async (table) => [table.name, await table.count()]));
    const before = await counts();
    const photos = await db.photos.toCollection().primaryKeys();
    const words = (await allText()).split(ownWord).length;
    await separate();
    expect(await counts()).toEqual(before);
    expect(await db.photos.toCollection().primaryKeys()).toEqual(photos);
    const text = await allText();
    expect(text.split(ownWord)).toHaveLength(words);
    for (const id of [childId, ...Object.values(ids)]) expect(text).not.toContain(id);
    expect(await db.journal.get(kept.id)).toEqual(kept);
    expect(await db.children.get(other.id)).toEqual(other);
  });

  test('can be told apart by its name', async () => {
    await addWholeChild(childId);
    await separate();
    expect(await db.children.get(await copyId())).toMatchObject({ name: 'Mia (separate copy)' });
  });

  test('keeps what refers to its records: facts, visits, food chains and earlier versions', async () => {
    await addWholeChild(childId);
    await separate();
    const id = await copyId();
    const [entry] = await db.journal.toArray();
    const foods = await db.food.toArray();
    const first = invariant(
      foods.find(({ notes }) => notes === ownWord),
      'the first food',
    );
    const second = foods.find(({ from }) => from !== undefined);
    expect(second?.from).toMatchObject({ foodId: first.id });
    expect(entry).toMatchObject({ childId: id, facts: [{ tries: [{ foodId: first.id }] }] });
    const visit = await db.reports.get(entry?.visitId ?? '');
    expect(visit).toMatchObject({ type: 'visit', childId: id });
    expect(visit?.content).toContain(`"entryId":"${entry?.id}"`);
    const period = { start: '2025-11-20', end: '2025-11-20' };
    expect(await readFactEntries(id, { about: 'food', id: first.id }, period)).toHaveLength(1);
    const history = (await db.history.toArray()).filter((row) => row.recordId === entry?.id);
    expect(history).toMatchObject([{ childId: id, was: { id: entry?.id, childId: id } }]);
  });

  test.each(refusalNames)('is as it was if the browser refuses any step (%s)', async (how) => {
    await addWholeChild(childId);
    // Deleting the old drafts afterwards is best effort.
    localStorage.clear();
    await db.draftPhotos.clear();
    expect(await refusedAtEachStep(how, separate)).toBeGreaterThan(20);
    expect(await db.children.get(childId)).toBeUndefined();
  });

  test('is as it was, with its drafts, if the changes that belong to it cannot be made', async () => {
    await addWholeChild(childId);
    const before = await everything();
    const changes = () => Promise.reject(new Error('No'));
    await expect(separateChild(childId, { stores: [], changes })).rejects.toThrow();
    expect(await everything()).toEqual(before);
  });

  test('is as it was if there is no room for its drafts', async () => {
    await addWholeChild(childId);
    const before = await everything();
    const keys = draftKeys();
    const setItem = localStorage.setItem.bind(localStorage);
    let room = 2;
    const full = vi.spyOn(localStorage, 'setItem').mockImplementation((key, text) => {
      room -= 1;
      if (room < 0) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      setItem(key, text);
    });
    await expect(separate()).rejects.toMatchObject({ name: 'StorageFailure', reason: 'full' });
    full.mockRestore();
    expect([draftKeys(), await everything()]).toEqual([keys, before]);
  });
});

describe('drafts about a child that is made a separate copy', () => {
  test('wait in the forms of the copy, with their photos; that of a deleted record in the form of a new one', async () => {
    await addWholeChild(childId);
    await separate();
    const id = await copyId();
    const [entry] = await db.journal.toArray();
    const [food] = (await db.food.toArray()).filter(({ from }) => from === undefined);
    const forms = draftKeys().map(formOf).toSorted();
    expect(forms).toEqual(
      [
        ...[draftForms.newEntry(id), draftForms.newEntry(id), draftForms.chat(id)],
        ...[draftForms.entry(entry?.id ?? ''), draftForms.newMedicine(id)],
      ].toSorted(),
    );
    for (const key of draftKeys()) {
      expect(readDraft(key)).toMatchObject({ values: { foodId: food?.id } });
      expect(await readDraftPhotos(key)).toHaveLength(1);
    }
    await sweepDrafts();
    expect(draftKeys()).toHaveLength(5);
  });

  test('are still there if the page is closed before the records have new ids', async () => {
    const { entryId } = await addWholeChild(childId);
    await sweepDrafts();
    const keys = draftKeys();
    copyDrafts(childId, new Set([entryId]), new NewIds(childId, 'copy'));
    expect(draftKeys()).toHaveLength(2 * keys.length);
    await sweepDrafts();
    expect(draftKeys()).toEqual(keys);
  });

  test('are not lost if the page is closed before the old ones are deleted', async () => {
    await addWholeChild(childId);
    const { navigator } = globalThis;
    vi.stubGlobal('navigator', { locks: { query: () => Promise.reject(new Error('Closed')) } });
    await separate();
    vi.stubGlobal('navigator', navigator);
    expect(draftKeys()).toHaveLength(10);
    await sweepDrafts();
    expect(draftKeys()).toHaveLength(5);
    for (const key of draftKeys()) expect(await readDraftPhotos(key)).toHaveLength(1);
  });

  test('stay in open forms', async () => {
    await addWholeChild(childId);
    const form = draftForms.newEntry(childId);
    const key = invariant(
      draftKeys().find((one) => formOf(one) === form),
      'a draft',
    );
    await DraftLock.of(key);
    await separate();
    expect(readDraft(key)).toMatchObject({ values: { content: `Draft ${ownWord}` } });
    expect(draftKeys()).toHaveLength(6);
  });
});
