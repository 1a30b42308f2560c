import 'fake-indexeddb/auto';
import { readInPasses } from '@/data/fixtures/backup-file';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Child, FoodItem, JournalEntry } from '@/domain/schema/entities';
import { undoRestore, restoreStaged, stage } from '@/data/backup/restore';
import { buildBackup } from '@/data/backup/rescue-backup';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import {
  childFields,
  clearStores,
  entryFields,
  foodItem,
  instant,
  photoOf,
  report,
  set,
} from '@/data/fixtures/records';
import { keepPhoto } from '@/data/photos/photo-changes';
import { writableDb as db } from '@/data/db/writable-db';
import { addChild, updateChild } from './children';
import { addFood, moveFood, updateFood } from './foods';
import { addEntry, readEntry, updateEntry } from './entries';

/*
 * A record written by a later app version: another device was updated first, or this one was downgraded. This version
 * can't show the fields it doesn't know, and must not lose them.
 */
const later = {
  timeOfDay: '19:30',
  weather: { kind: 'rain', showers: [{ at: '02:10', minutes: 40 }], nap: null },
  photos: ['p1', 'p2'],
  mood: null,
};

let child: Child;
let entry: JournalEntry;
let food: FoodItem;

beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  await clearStores();
  child = await addChild(childFields);
  entry = await addEntry(child.id, { ...entryFields, sleepNotes: 'Awake.' }, keepPhoto, instant(1));
  food = foodItem('f1', child.id);
  await db.children.put({ ...child, ...later });
  await db.journal.put({ ...entry, ...later });
  await db.food.put({ ...food, ...later });
  await db.reports.put({ ...report('r1', child.id), ...later });
});

const stored = async () => ({
  children: await db.children.toArray(),
  journal: await db.journal.toArray(),
  food: await db.food.toArray(),
  reports: await db.reports.toArray(),
});

describe('fields of a later version survive', () => {
  test('an edit of an entry, which empties its notes all the same', async () => {
    await updateEntry(entry.id, { ...entryFields, title: 'Anew' }, set(await photoOf('new')));
    const after = await readEntry(entry.id);
    expect(after).toMatchObject({ ...later, title: 'Anew' });
    expect(after).not.toHaveProperty('sleepNotes');
  });

  test('an edit of a child', async () => {
    await updateChild(child.id, { ...childFields, bio: 'Loves trains' });
    expect(await db.children.get(child.id)).toMatchObject({ ...later, bio: 'Loves trains' });
  });

  test('an edit of a food, and a move', async () => {
    const { name, category, state, reaction, date } = food;
    await updateFood(food.id, { name, category, state, reaction, date });
    await moveFood(food.id, 'not-yet');
    expect(await db.food.get(food.id)).toMatchObject({ ...later, state: 'not-yet' });
  });

  test('conflicting edits of two tabs, saved over the other or as a new record', async () => {
    const mine = { ...entry, ...later };
    // The other tab has saved, and this one overwrites it on purpose.
    await updateEntry(entry.id, { ...entryFields, title: 'Theirs' });
    await updateEntry(entry.id, { ...entryFields, title: 'Mine' });
    expect(await readEntry(entry.id)).toMatchObject({ ...later, title: 'Mine' });
    const copy = await addEntry(child.id, entryFields, keepPhoto, instant(5), mine);
    expect(copy).toMatchObject(later);
    expect(copy).not.toHaveProperty('sleepNotes');
    expect(copy.id).not.toBe(entry.id);
    const { name, category, state, reaction, date } = food;
    const fields = { name, category, state, reaction, date };
    const again = await addFood(child.id, fields, keepPhoto, instant(5), { ...food, ...later });
    expect(again).toMatchObject(later);
    const twin = await addChild(childFields, keepPhoto, instant(5), { ...child, ...later });
    expect(twin).toMatchObject(later);
  });

  test('an export, an import, and Undo restore', async () => {
    const before = await stored();
    const { file } = await buildBackup(instant(9));
    await clearStores();
    await readInPasses(file, {
      signal: new AbortController().signal,
      onProgress: () => undefined,
      stage,
    });
    await restoreStaged(null, instant(10));
    expect(await stored()).toEqual(before);
    await undoRestore(instant(11));
    await undoRestore(instant(12));
    expect(await stored()).toEqual(before);
  });
});
