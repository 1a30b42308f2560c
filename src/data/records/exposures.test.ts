import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Child, FoodItem, JournalEntry } from '@/domain/schema/entities';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { childFields, clearStores, foodItem, instant } from '@/data/fixtures/records';
import { keepPhoto } from '@/data/photos/photo-changes';
import { writableDb as db } from '@/data/db/writable-db';
import { ConflictError, NotFoundError } from '@/data/db/errors';
import { addChild } from './children';
import { addFood, deleteFood, linkFood, moveFood, readFood, updateFood } from './foods';
import { addExposure, readExposures, undoAdd } from './exposures';
import { readEntry, updateEntry } from './entries';

let child: Child;
let mango: FoodItem;

beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  await clearStores();
  child = await addChild(childFields);
  mango = { ...foodItem('mango', child.id), name: 'Mango', state: 'new' };
  await db.food.add(mango);
});

const day = 24 * 60 * 60 * 1000;

describe('an exposure', () => {
  test('is a new entry, with the fact and a text, and found by its food', async () => {
    const entry = await addExposure(mango, 'licked', instant(0));
    // 9:00 UTC is 8 pm in the time zone of the tests.
    expect(await readEntry(entry.id)).toEqual({
      id: entry.id,
      childId: child.id,
      title: 'Mango',
      category: 'food',
      content: 'Licked it.',
      date: '2025-11-20',
      time: '20:00',
      createdAt: instant(0).toISOString(),
      updatedAt: instant(0).toISOString(),
      facts: [{ kind: 'food', tries: [{ foodId: 'mango', name: 'Mango', step: 'licked' }] }],
    });
    const { exposures, isWhole } = await readExposures(mango, 5);
    expect(exposures).toMatchObject([{ entryId: entry.id, step: 'licked', text: '' }]);
    expect(isWhole).toBe(true);
  });

  test('among many: only the newest entries are read', async () => {
    for (let at = 0; at < 7; at += 1) await addExposure(mango, 'bit', instant(at * day));
    await addExposure({ ...mango, id: 'other' }, 'ate', instant(9 * day));
    const read = vi.fn((entry: JournalEntry) => entry);
    db.journal.hook('reading', read);
    const { exposures, isWhole } = await readExposures(mango, 3);
    expect(exposures.map((one) => one.day)).toEqual(['2025-11-26', '2025-11-25', '2025-11-24']);
    expect(isWhole).toBe(false);
    expect(read).toHaveBeenCalledTimes(3);
    db.journal.hook('reading').unsubscribe(read);
    expect((await readExposures(mango, 7)).isWhole).toBe(true);
  });

  test('can be undone, but stays if it was edited since', async () => {
    const first = await addExposure(mango, 'ate', instant(0));
    await undoAdd('journal', first);
    expect(await readEntry(first.id)).toBeUndefined();
    expect(await db.factKeys.count()).toBe(0);
    // A second time does no harm.
    await undoAdd('journal', first);
    const { id, ...fields } = await addExposure(mango, 'ate', instant(0));
    await updateEntry(id, { ...fields, content: 'Own words.' }, keepPhoto, undefined, instant(1));
    await expect(undoAdd('journal', { id, ...fields })).rejects.toThrow(ConflictError);
    expect(await readEntry(id)).toMatchObject({ content: 'Own words.' });
  });

  test('keeps its text and fact when its food is deleted', async () => {
    const entry = await addExposure(mango, 'ate', instant(0));
    await deleteFood('mango');
    expect(await readEntry(entry.id)).toEqual(entry);
    expect((await readExposures(mango, 5)).exposures).toHaveLength(1);
  });

  test('is not stored without its child', async () => {
    await expect(addExposure({ ...mango, childId: 'gone' }, 'ate')).rejects.toThrow(NotFoundError);
    expect(await db.journal.count()).toBe(0);
  });
});

describe('the properties of a food, and its link', () => {
  const fields = {
    name: 'Toast',
    category: 'Grains',
    state: 'new',
    reaction: 'neutral',
    date: '2025-11-20',
  } as const;
  const from = { foodId: 'mango', name: 'Mango', differsIn: 'taste' } as const;

  test('are stored; an edit keeps the link and the moves, and removes emptied fields', async () => {
    const { id } = await addFood(child.id, { ...fields, texture: 'crunchy', taste: 'plain', from });
    await moveFood(id, 'safe', instant(1));
    await updateFood(id, { ...fields, state: 'safe', texture: 'soft' });
    const stored = await readFood(id);
    expect(stored).toMatchObject({ texture: 'soft', from, moves: [{ from: 'new', to: 'safe' }] });
    expect(stored).not.toHaveProperty('taste');
  });

  test('a link is set and undone, and never replaces one set in the meantime', async () => {
    const { id } = await addFood(child.id, fields);
    await linkFood(id, from, undefined);
    await expect(linkFood(id, { name: 'Rice' }, undefined)).rejects.toThrow(ConflictError);
    expect(await readFood(id)).toMatchObject({ from });
    await linkFood(id, null, 'mango');
    expect(await readFood(id)).not.toHaveProperty('from');
  });
});
