import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays, localDay } from '@/domain/dates/calendar-day';
import { type FoodItem, foodStateIds } from '@/domain/schema/entities';
import { columnsOf } from '@/domain/food/food-board';
import { newestFirst } from '@/domain/schema/newest-first';
import type { FoodFields } from '@/domain/food/food-form';
import { difficultTexts } from '@/domain/fixtures/difficult-texts';
import { recordOf } from '@/lib/values';
import { addChild, deleteChild } from './children';
import { writableDb as db } from '@/data/db/writable-db';
import { ConflictError, NotFoundError, StorageFailure } from '@/data/db/errors';
import { childFields, clearStores, foodItem, instant, photoOf, set } from '@/data/fixtures/records';
import {
  addFood,
  countFoods,
  deleteFood,
  listFoods,
  moveFood,
  readAllFoods,
  readFood,
  readFoodBoard,
  updateFood,
} from './foods';
import { keepPhoto } from '@/data/photos/photo-changes';
import { isEncryptedRun, isFullyEncryptedRun } from '@/data/fixtures/encrypted-run';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';

const fields: FoodFields = {
  name: 'Rice cracker',
  category: 'Snacks',
  state: 'safe',
  reaction: 'positive',
  notes: 'Blue packet only.',
  date: '2025-11-20',
};

let childId = '';

beforeEach(async () => {
  await clearStores();
  childId = (await addChild(childFields)).id;
});

describe('adding a food', () => {
  test('every record gets a generated id, createdAt and updatedAt', async () => {
    const food = await addFood(childId, fields, keepPhoto, instant(0));
    expect(food).toEqual({
      ...fields,
      childId,
      id: food.id,
      createdAt: '2025-11-20T09:00:00.000Z',
      updatedAt: '2025-11-20T09:00:00.000Z',
    });
    expect(food.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(await readFood(food.id)).toEqual(food);
  });

  test('fails if the child was deleted in the meantime, and stores neither text nor photo', async () => {
    await deleteChild(childId);
    const add = addFood(childId, fields, set(await photoOf('plate')));
    await expect(add).rejects.toThrow(new NotFoundError('Child', childId));
    expect(await db.food.count()).toBe(0);
    expect(await db.photos.count()).toBe(0);
  });

  test.each(difficultTexts)('%s is stored unchanged', async (_, text) => {
    const texts = { name: text, notes: text };
    const { id } = await addFood(childId, { ...fields, ...texts });
    expect(await readFood(id)).toMatchObject(texts);
  });
});

describe('updating a food', () => {
  test('replaces the fields of the form, refreshes updatedAt, leaves the rest', async () => {
    const photo = await photoOf('plate');
    const food = await addFood(childId, fields, set(photo), instant(0));
    await db.food.update(food.id, { sample: true });
    const { notes: _, ...bare } = { ...fields, name: 'Toast', state: 'sometimes' as const };
    const updated = await updateFood(food.id, bare, keepPhoto, food.updatedAt, instant(7));
    // The emptied notes are removed.
    expect(updated).toEqual({
      ...bare,
      id: food.id,
      childId,
      createdAt: food.createdAt,
      updatedAt: instant(7).toISOString(),
      photoId: photo.id,
      sample: true,
      moves: [{ day: localDay(instant(7)), from: food.state, to: 'sometimes' }],
    });
    expect(await readFood(food.id)).toEqual(updated);
  });

  test("a missing food fails with 'Food item with ID {id} not found'", async () => {
    const update = updateFood('gone-1', fields, set(await photoOf('never stored')));
    await expect(update).rejects.toThrow(NotFoundError);
    await expect(update).rejects.toThrow(/^Food item with ID gone-1 not found$/);
    expect(await db.photos.count()).toBe(0);
  });

  test('a food that was changed elsewhere is a conflict, and nothing is overwritten', async () => {
    const food = await addFood(childId, fields, keepPhoto, instant(0));
    await moveFood(food.id, 'not-yet', instant(1));
    const mine = { ...fields, name: 'Mine' };
    const update = updateFood(food.id, mine, keepPhoto, food.updatedAt, instant(2));
    await expect(update).rejects.toThrow(ConflictError);
    expect(await readFood(food.id)).toMatchObject({ name: 'Rice cracker', state: 'not-yet' });
  });
});

describe('moving a food to another column', () => {
  test('sets its state and saves; category, text and photo stay', async () => {
    const photo = await photoOf('plate');
    const food = await addFood(childId, fields, set(photo), instant(0));
    const moved = await moveFood(food.id, 'not-yet', instant(3));
    expect(moved).toEqual({
      ...food,
      state: 'not-yet',
      updatedAt: instant(3).toISOString(),
      moves: [{ day: localDay(instant(3)), from: 'safe', to: 'not-yet' }],
    });
    expect(await readFood(food.id)).toEqual(moved);
    expect(await db.photos.count()).toBe(1);
  });

  test('an undone move is not part of its history; a move back is', async () => {
    const food = await addFood(childId, fields, keepPhoto, instant(0));
    await moveFood(food.id, 'not-yet', instant(1));
    await moveFood(food.id, 'safe', instant(2), 'not-yet');
    expect(await readFood(food.id)).not.toHaveProperty('moves');
    await moveFood(food.id, 'not-yet', instant(3));
    await moveFood(food.id, 'safe', instant(4));
    expect((await readFood(food.id))?.moves?.map(({ to }) => to)).toEqual(['not-yet', 'safe']);
  });

  test('keeps text that was saved elsewhere in the meantime', async () => {
    const food = await addFood(childId, fields, keepPhoto, instant(0));
    await updateFood(food.id, { ...fields, notes: 'Theirs' }, keepPhoto, undefined, instant(1));
    await moveFood(food.id, 'new', instant(2));
    expect(await readFood(food.id)).toMatchObject({ notes: 'Theirs', state: 'new' });
  });

  test("a missing food fails with 'Food item with ID {id} not found', and is not brought back", async () => {
    const food = await addFood(childId, fields);
    await deleteFood(food.id);
    const move = moveFood(food.id, 'new');
    await expect(move).rejects.toThrow(NotFoundError);
    await expect(move).rejects.toThrow(`Food item with ID ${food.id} not found`);
    expect(await db.food.count()).toBe(0);
  });

  test('leaves the food where it was if storage refuses', async () => {
    const food = await addFood(childId, fields);
    const refuse = () => {
      throw new DOMException('Refused by the test', 'QuotaExceededError');
    };
    db.food.hook('updating', refuse);
    await expect(moveFood(food.id, 'new')).rejects.toThrow(StorageFailure);
    db.food.hook('updating').unsubscribe(refuse);
    expect(await readFood(food.id)).toEqual(food);
  });
});

describe('deleting a food', () => {
  test('returns what was removed, or null', async () => {
    const food = await addFood(childId, fields);
    const other = await addFood(childId, fields);
    expect(await deleteFood(food.id)).not.toBeNull();
    expect(await deleteFood(food.id)).toBeNull();
    expect(await readFood(other.id)).toEqual(other);
  });

  test('deletes a photo that nothing else uses', async () => {
    const photo = await photoOf('plate');
    const one = await addFood(childId, fields, set(photo));
    const two = await addFood(childId, fields, set(photo));
    await deleteFood(one.id);
    expect(await db.photos.count()).toBe(1);
    await deleteFood(two.id);
    expect(await db.photos.count()).toBe(0);
  });
});

describe('the board', () => {
  /** Stored foods: few days and few instants, so that they often tie. */
  const anyFoods = fc
    .array(
      fc.record({
        childId: fc.constantFrom('a', 'a!', 'b'),
        state: fc.constantFrom(...foodStateIds),
        date: fc.integer({ min: 0, max: 5 }).map((days) => addDays('2025-12-29', days)),
        createdAt: fc.integer({ min: 0, max: 3 }).map((ms) => instant(ms).toISOString()),
      }),
      { maxLength: 26 },
    )
    .map((drafts) =>
      drafts.map((draft, index): FoodItem => {
        const id = `f${String((index * 7) % 26).padStart(2, '0')}`;
        return { ...foodItem(id, draft.childId), ...draft };
      }),
    );

  test('has the newest of each column up to its limit, the count of all, and pinned foods', async () => {
    const limit = fc.integer({ min: 1, max: 6 });
    const limits = fc.record({ new: limit, safe: limit, sometimes: limit, 'not-yet': limit });
    const pins = fc.array(
      fc.integer({ min: 0, max: 30 }).map((at) => `f${String(at).padStart(2, '0')}`),
      { maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(anyFoods, limits, pins, async (foods, most, pinned) => {
        await db.food.clear();
        await db.food.bulkAdd(foods);
        const own = foods.filter((food) => food.childId === 'a').sort(newestFirst);
        const expected = columnsOf(own, most, new Set(pinned));
        expect(await readFoodBoard('a', most, pinned)).toEqual(expected);
        expect(await readAllFoods('a')).toEqual(own);
        for (const state of foodStateIds) {
          const ofState = own.filter((food) => food.state === state);
          expect(await listFoods('a', state, most[state])).toEqual(ofState.slice(0, most[state]));
          expect(await countFoods('a', state)).toBe(ofState.length);
        }
      }),
      { numRuns: fewerInGate(60) },
    );
  });

  test('is read without stepping through long columns, whose counts can wait', async () => {
    const limits = { new: 3, safe: 3, sometimes: 3, 'not-yet': 3 };
    await db.food.bulkAdd(
      Array.from({ length: 47 }, (_, at) => ({
        ...foodItem(`f${String(at).padStart(2, '0')}`, 'a'),
        state: at < 40 ? ('safe' as const) : at < 45 ? ('new' as const) : ('sometimes' as const),
        date: addDays('2025-11-20', -at),
      })),
    );
    const counted = await readFoodBoard('a', limits, ['f30']);
    const count = vi.spyOn(IDBIndex.prototype, 'count');
    const board = await readFoodBoard('a', limits, ['f30'], false);
    expect(foodStateIds.map((state) => board[state].items)).toEqual(
      foodStateIds.map((state) => counted[state].items),
    );
    // If the foods don't fill their column, the count is known at once, even if it's 0.
    expect(recordOf(foodStateIds, (state) => board[state].count)).toEqual({
      new: null,
      safe: null,
      sometimes: 2,
      'not-yet': 0,
    });
    // While a store may have plain rows, and encrypted ones with old tokens, each kind is counted.
    expect(count).toHaveBeenCalledTimes(isEncryptedRun && !isFullyEncryptedRun ? 6 : 2);
    count.mockRestore();
  });

  test('returns all foods once each when read in pages', async () => {
    const foods = Array.from({ length: 620 }, (_, at) => ({
      ...foodItem(`f${at}`, 'a'),
      date: addDays('2025-11-20', -at),
    }));
    await db.food.bulkAdd(foods);
    expect(await readAllFoods('a')).toEqual(foods);
  });
});
