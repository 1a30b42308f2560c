import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDays } from '@/domain/dates/calendar-day';
import type { FoodItem } from '@/domain/schema/entities';
import { latestVersions } from '@/domain/schema/newest-first';
import { writableDb as db } from '@/data/db/writable-db';
import { FoodLanes, moveFood } from './foods';
import { clearStores, foodItem } from '@/data/fixtures/records';
import { eventually } from '@/lib/fixtures/eventually';

const size = 24;
const stop: (() => void)[] = [];

beforeEach(clearStores);
afterEach(() => {
  for (const step of stop.splice(0)) step();
});

const food = (at: number, fields: Partial<FoodItem> = {}): FoodItem => ({
  ...foodItem(`f${String(at).padStart(3, '0')}`, 'a'),
  date: addDays('2025-11-20', -Math.floor(at / 3)),
  ...fields,
});

function shownBy(lanes: FoodLanes, state: FoodItem['state']): string[] {
  const shown = lanes.state();
  const foods = shown.status === 'ready' ? latestVersions(shown.foods) : [];
  return foods.filter((one) => one.state === state).map(({ id }) => id);
}

async function readsOf(work: () => Promise<unknown>): Promise<number> {
  const read = vi.fn<(one: FoodItem) => FoodItem>((one) => one);
  db.food.hook('reading', read);
  await work();
  db.food.hook('reading').unsubscribe(read);
  return read.mock.calls.length;
}

/** Returns the ids of a column, newest first, sorted without the code under test. */
async function expected(state: FoodItem['state']): Promise<string[]> {
  const key = (one: FoodItem) => `${one.date} ${one.createdAt} ${one.id}`;
  return (await db.food.toArray())
    .filter((one) => one.state === state)
    .sort((one, other) => (key(one) < key(other) ? 1 : -1))
    .map(({ id }) => id);
}

test('each ‘Show more’ of a column costs the same as the first page', async () => {
  await db.food.bulkAdd(Array.from({ length: 130 }, (_, at) => food(at)));
  await db.food.bulkAdd([food(200, { state: 'new' }), food(201, { childId: 'b' })]);
  const all = await expected('safe');
  const lanes = new FoodLanes('a', size);
  stop.push(lanes.subscribe(() => undefined));
  for (let page = 1; page <= 5; page += 1) {
    const reads = await readsOf(async () => {
      if (page > 1) lanes.more('safe');
      await eventually(() => {
        expect(shownBy(lanes, 'safe')).toHaveLength(page * size);
      });
    });
    expect(reads, `page ${page}`).toBeLessThanOrEqual(size + 2);
    expect(shownBy(lanes, 'safe')).toEqual(all.slice(0, page * size));
    expect(shownBy(lanes, 'new')).toEqual(['f200']);
  }
});

test('a food that moves is in one column, and the foods below it move up', async () => {
  await db.food.bulkAdd(Array.from({ length: 60 }, (_, at) => food(at)));
  const lanes = new FoodLanes('a', size);
  stop.push(lanes.subscribe(() => undefined));
  await eventually(() => {
    expect(shownBy(lanes, 'safe')).toHaveLength(size);
  });
  lanes.more('safe');
  await eventually(() => {
    expect(shownBy(lanes, 'safe')).toHaveLength(2 * size);
  });
  await moveFood('f010', 'not-yet');
  await eventually(async () => {
    expect(shownBy(lanes, 'not-yet')).toEqual(['f010']);
    const shown = shownBy(lanes, 'safe');
    expect(shown).toEqual((await expected('safe')).slice(0, shown.length));
    expect(shown.length).toBeGreaterThanOrEqual(2 * size - 1);
  });
});
