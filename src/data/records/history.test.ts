import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { JournalEntry } from '@/domain/schema/entities';
import type { FoodFields } from '@/domain/food/food-form';
import { invariant } from '@/lib/invariant';
import { circleDoc, circleRow } from '@/data/fixtures/circle-rows';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { childFields, clearStores, entryFields, photoOf, set } from '@/data/fixtures/records';
import { addChild, deleteChild, updateChild } from './children';
import { changeLists } from './child-lists';
import { addFood, moveFood, updateFood } from './foods';
import { addEntry, deleteEntry, starEntry, updateEntry } from './entries';
import { readFactEntries } from './facts';
import { restoreDeleted } from './deleted-records';
import { clearAllData } from '@/data/db/clear-all';
import { writableDb as db } from '@/data/db/writable-db';
import { countHistory, readHistory, restoreRevision, undoRestoreRevision } from './history';
import { sweepHistory } from './sweep-history';

beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  await db.open();
  await clearStores();
});

const day = 24 * 60 * 60 * 1000;
const aFood: FoodFields = {
  ...{ name: 'Rice', category: 'Snacks' as const, state: 'new' as const },
  ...{ reaction: 'positive' as const, date: '2025-11-20' },
};

async function anEntry() {
  const { id: childId } = await addChild(childFields);
  const { id } = await addEntry(childId, entryFields);
  return { childId, id };
}

const stored = async (id: string): Promise<JournalEntry> =>
  invariant(await db.journal.get(id), 'a stored entry');

const titles = async (id: string) =>
  (await readHistory('journal', id)).map(({ was }) => 'title' in was && was.title);

test('each edit stores the revision it replaced, newest first, without photos', async () => {
  const { childId } = await anEntry();
  const [one, two] = [await photoOf('one'), await photoOf('two')];
  const { id } = await addEntry(childId, { ...entryFields, title: 'One' }, set(one));
  await updateEntry(id, { ...entryFields, title: 'Two' }, set(two));
  await updateEntry(id, { ...entryFields, title: 'Three' });
  const [latest, first] = await readHistory('journal', id);
  expect(latest).toMatchObject({ list: 'journal', recordId: id, childId, was: { title: 'Two' } });
  expect(first?.was).toMatchObject({ title: 'One', content: entryFields.content });
  expect(first?.was).not.toHaveProperty('photoId');
  expect((first?.at ?? '') < (latest?.at ?? '')).toBe(true);
  expect(await countHistory(id)).toBe(2);
  // The replaced photo was deleted all the same.
  expect(await db.photos.toCollection().primaryKeys()).toEqual([two.id]);
});

test('changes to other fields leave no revision: a star, photos, a move, custom options', async () => {
  const { childId, id } = await anEntry();
  await starEntry(id, true);
  await updateEntry(id, entryFields, set(await photoOf('one')));
  await updateChild(childId, childFields);
  await changeLists(childId, () => ({ picks: [{ row: 'behavior-before', words: ['Rain'] }] }));
  const food = await addFood(childId, aFood);
  await moveFood(food.id, 'safe');
  await updateFood(food.id, { ...aFood, state: 'not-yet' });
  expect(await db.history.count()).toBe(0);
  await updateFood(food.id, { ...aFood, name: 'Rice cake' });
  await changeLists(childId, () => ({ goals: [{ id: 'g', words: 'Wait' }] }));
  expect(await db.history.orderBy('at').toArray()).toMatchObject([
    { list: 'food', recordId: food.id, was: { name: 'Rice', state: 'not-yet' } },
    { list: 'children', recordId: childId, childId, was: { name: 'Maya' } },
  ]);
});

test('restores text and facts, keeps photo, star and fields of a later version, and undoes it exactly', async () => {
  const { childId } = await anEntry();
  const facts = [{ kind: 'sleep' as const, awake: '2025-11-20T06:10' }];
  const { id } = await addEntry(childId, { ...entryFields, facts }, set(await photoOf('one')));
  await updateEntry(id, { ...entryFields, title: 'Second' }, set(await photoOf('two')));
  await starEntry(id, true);
  const starred = await db.journal.get(id);
  await db.journal.put(Object.assign({ later: { kept: 'yes' } }, starred));
  const original = await stored(id);
  const [earlier] = await readHistory('journal', id);

  const taken = await restoreRevision('journal', id, earlier?.id ?? '', original.updatedAt);
  const now = await stored(id);
  expect(now).toMatchObject({ title: entryFields.title, facts, starred: true });
  expect(now).toMatchObject({ later: { kept: 'yes' }, photoId: original.photoId });
  expect(now.updatedAt).not.toBe(original.updatedAt);
  const period = { start: '2025-11-01', end: '2025-11-30' };
  const nights = { about: 'kind', kind: 'sleep' } as const;
  expect(await readFactEntries(childId, nights, period)).toHaveLength(1);

  await undoRestoreRevision('journal', taken);
  const { updatedAt, ...back } = await stored(id);
  const { updatedAt: _, ...before } = original;
  expect(back).toEqual(before);
  expect(updatedAt > now.updatedAt).toBe(true);
  expect(await titles(id)).toEqual([entryFields.title, 'Second', entryFields.title]);
});

test('an earlier version of another child’s record with the same id cannot be restored', async () => {
  const { id } = await anEntry();
  const before = await updateEntry(id, { ...entryFields, title: 'Second' });
  const [row] = await db.history.toArray();
  const was = { ...before, childId: 'other', title: 'Of another child' };
  await db.history.put({ ...invariant(row, 'a row'), id: 'h', childId: 'other', was });
  await expect(restoreRevision('journal', id, 'h')).rejects.toMatchObject({
    name: 'NotFoundError',
  });
  expect(await db.journal.get(id)).toEqual(before);
});

test('neither the restore nor its Undo overwrites an unseen edit', async () => {
  const { id } = await anEntry();
  const seen = await updateEntry(id, { ...entryFields, title: 'Second' });
  const [earlier] = await readHistory('journal', id);
  await updateEntry(id, { ...entryFields, title: 'Third' });
  const taking = restoreRevision('journal', id, earlier?.id ?? '', seen.updatedAt);
  await expect(taking).rejects.toMatchObject({ name: 'ConflictError' });
  const taken = await restoreRevision('journal', id, earlier?.id ?? '');
  await updateEntry(id, { ...entryFields, title: 'Fourth' });
  await expect(undoRestoreRevision('journal', taken)).rejects.toMatchObject({
    name: 'ConflictError',
  });
  expect(await db.journal.get(id)).toMatchObject({ title: 'Fourth' });
  await expect(restoreRevision('food', id, earlier?.id ?? '')).rejects.toMatchObject({
    name: 'NotFoundError',
  });
});

test('restoring a profile keeps medicines added since, brings back deleted ones, and Undo undoes both', async () => {
  const { id } = await addChild({ ...childFields, bio: 'Trains' });
  await changeLists(id, () => ({ medicines: [{ id: 'm1', name: 'Iron' }] }));
  await updateChild(id, { ...childFields, bio: 'Boats' });
  await changeLists(id, () => ({ medicines: [{ id: 'm2', name: 'Melatonin' }] }));
  const original = await db.children.get(id);
  const earlier = (await readHistory('children', id)).find(
    ({ was }) => 'bio' in was && was.bio === 'Trains' && was.medicines,
  );
  const taken = await restoreRevision('children', id, earlier?.id ?? '');
  expect(await db.children.get(id)).toMatchObject({
    bio: 'Trains',
    medicines: [{ id: 'm1' }, { id: 'm2' }],
  });
  await undoRestoreRevision('children', taken);
  expect(await db.children.get(id)).toEqual({
    ...original,
    updatedAt: expect.any(String) as string,
  });
});

test('revisions older than 90 days are swept, in several batches; younger ones stay', async () => {
  const { childId, id } = await anEntry();
  const was = await stored(id);
  const now = new Date('2026-11-22T08:00:00.000Z');
  const row = (name: string, days: number) => ({
    ...{ id: name, list: 'journal' as const, recordId: id, childId, was },
    at: new Date(now.getTime() - days * day).toISOString(),
  });
  await db.history.bulkPut(Array.from({ length: 450 }, (_, at) => row(`old${at}`, 91 + at)));
  await db.history.bulkPut([row('young', 89), row('today', 0)]);
  await sweepHistory(now);
  expect(await db.history.toCollection().primaryKeys()).toEqual(['today', 'young']);
});

test('a deleted record keeps its revisions for Undo, until they are swept', async () => {
  const { childId, id } = await anEntry();
  await updateEntry(id, { ...entryFields, title: 'Second' });
  const other = await addEntry(childId, entryFields);
  await updateEntry(other.id, { ...entryFields, title: 'Other' });
  const taken = await deleteEntry(id);
  if (!taken) throw new Error('It was deleted');
  await restoreDeleted(taken);
  await sweepHistory();
  expect(await countHistory(id)).toBe(1);
  await deleteEntry(id);
  await sweepHistory();
  expect(await countHistory(id)).toBe(0);
  expect(await countHistory(other.id)).toBe(1);
  await deleteChild(childId);
  await sweepHistory();
  expect(await db.history.count()).toBe(0);
});

test('records replaced by a restore keep their revisions while it can be undone', async () => {
  const { id } = await anEntry();
  await updateEntry(id, { ...entryFields, title: 'Second' });
  const row = await stored(id);
  await db.replaced.add({ list: 'journal', records: [row], photoIds: [] });
  await db.journal.delete(id);
  await sweepHistory();
  expect(await countHistory(id)).toBe(1);
  await db.replaced.clear();
  await sweepHistory();
  expect(await countHistory(id)).toBe(0);
});

test('records that a circle knows or may still deliver keep their revisions; once it is complete, the others go', async () => {
  const { childId, id } = await anEntry();
  const was = await stored(id);
  const at = new Date().toISOString();
  const row = (name: string) => ({
    id: name,
    list: 'journal' as const,
    recordId: name,
    childId,
    at,
  });
  const revisions = ['known', 'coming'].map((name) => ({
    ...row(name),
    was: { ...was, id: name },
  }));
  await db.history.bulkPut(revisions);
  const key = 'journal/known';
  await db.circleDocs.put({ key, childId, rev: null, doc: circleDoc('known'), mark: 'parked' });
  const left = async () => {
    await sweepHistory();
    return db.history.toCollection().primaryKeys();
  };
  await db.circles.put({ ...circleRow(childId), inStepAt: null });
  expect(await left()).toEqual(['coming', 'known']);
  await db.circles.put({ ...circleRow(childId), inStepAt: at, first: { done: 1, total: 2 } });
  expect(await left()).toEqual(['coming', 'known']);
  await db.circles.put({ ...circleRow(childId), inStepAt: at });
  expect(await left()).toEqual(['known']);
});

test('a revision that cannot be shown does not hide the others', async () => {
  const { id } = await anEntry();
  await updateEntry(id, { ...entryFields, title: 'Second' });
  const [row] = await readHistory('journal', id);
  if (!row) throw new Error('One is kept');
  const broken = { ...row, id: 'broken', was: { ...row.was, title: 5 } };
  await db.history.put(broken as never);
  expect(await titles(id)).toEqual([entryFields.title]);
  await expect(restoreRevision('journal', id, 'broken')).rejects.toMatchObject({
    name: 'NotFoundError',
  });
});

test('Clear All Data deletes the revisions', async () => {
  const { id } = await anEntry();
  await updateEntry(id, { ...entryFields, title: 'Second' });
  vi.stubGlobal('document', { cookie: '' });
  await clearAllData();
  await db.open();
  expect(await db.history.count()).toBe(0);
});
