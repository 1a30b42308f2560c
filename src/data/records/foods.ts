import { localDay } from '@/domain/dates/calendar-day';
import { type FoodBoard, movesAfter, movesTakenBack } from '@/domain/food/food-board';
import { type FoodFields, withoutOptional } from '@/domain/food/food-form';
import { type FoodItem, type FoodStateId, foodStateIds } from '@/domain/schema/entities';
import { newestFirst } from '@/domain/schema/newest-first';
import { recordOf } from '@/lib/values';
import { db } from '@/data/db/db';
import { ConflictError } from '@/data/db/errors';
import { readStretch, RecordPages, type Stretch } from './record-pages';
import { keepPhoto, type PhotoChange } from '@/data/photos/photo-changes';
import { datedOfChild, spanBounds } from '@/data/db/ranges';
import { createRecord, deleteRecord, updateRecord } from './records';
import { ifReadable, readConsistently, readFirst, readSome } from './readable-records';
import type { DeletedRecords } from './deleted-records';
import type { ReadonlyCollection } from '@/data/db/readonly-view';

/** A child's foods of one state as an index range, oldest first. */
function ofState(childId: string, state: FoodStateId): ReadonlyCollection<FoodItem, string> {
  return db.food
    .where('[childId+state+date+createdAt]')
    .between(...spanBounds([childId, state], null, null));
}

/** The newest `limit` foods of a state. Reads no more than those. */
export async function listFoods(
  childId: string,
  state: FoodStateId,
  limit: number,
): Promise<FoodItem[]> {
  return readFirst('food', ofState(childId, state).reverse(), limit);
}

/** The newest `limit` foods of a state in a stretch of its list. Reads no more than those. */
async function listFoodsIn(
  childId: string,
  state: FoodStateId,
  stretch: Stretch,
  limit: number,
): Promise<FoodItem[]> {
  const index = '[childId+state+date+createdAt]';
  const prefix = [childId, state];
  return readStretch({ list: 'food', table: db.food, index, prefix }, stretch, limit);
}

/** How many foods of a state there are, counted by the index. */
export async function countFoods(childId: string, state: FoodStateId): Promise<number> {
  return ofState(childId, state).count();
}

/**
 * The four columns as they are at one moment: the newest of each up to its limit, with the count of all. Foods of
 * `pinned` ids stand in their columns whatever their place.
 *
 * A browser counts by walking through every key. Where `isCounted` is false, a column that has as many foods as its limit
 * is left uncounted: what the board shows first is then read as soon as that of a small one.
 */
export async function readFoodBoard(
  childId: string,
  limits: Readonly<Record<FoodStateId, number>>,
  pinned: readonly string[],
  isCounted = true,
): Promise<FoodBoard> {
  const readColumn = async (state: FoodStateId) => {
    const reading = listFoods(childId, state, limits[state]);
    const isLong = !isCounted && (await reading).length >= limits[state];
    const counting = isLong ? null : countFoods(childId, state);
    const [list, count] = await Promise.all([reading, counting]);
    return { list, count };
  };
  return readConsistently([db.food], async () => {
    const [columns, others] = await Promise.all([
      Promise.all(foodStateIds.map(readColumn)),
      readSome<FoodItem>('food', pinned),
    ]);
    const shown = new Map(columns.flatMap(({ list }) => list).map((food) => [food.id, food]));
    for (const food of others) if (food.childId === childId) shown.set(food.id, food);
    const foods = [...shown.values()].sort(newestFirst);
    return recordOf(foodStateIds, (state) => ({
      items: foods.filter((food) => food.state === state),
      count: columns[foodStateIds.indexOf(state)]?.count ?? null,
    }));
  });
}

/** Foods read at a time for the search, so that no read holds up the page. */
const pageSize = 250;

/** All foods of a child, newest date first. For the search alone: a board shows a few of each column. */
export async function readAllFoods(childId: string): Promise<FoodItem[]> {
  const ids = await datedOfChild(db.food, childId).reverse().primaryKeys();
  const foods: FoodItem[] = [];
  for (let at = 0; at < ids.length; at += pageSize)
    foods.push(...(await readSome<FoodItem>('food', ids.slice(at, at + pageSize))));
  return foods;
}

/** One food, or undefined. */
export async function readFood(id: string): Promise<FoodItem | undefined> {
  return ifReadable('food', await db.food.get(id));
}

/**
 * `fields` may name the food that has led to this one. Throws NotFoundError ('Child with ID {id} not found'), StorageFailure.
 */
export async function addFood(
  childId: string,
  fields: FoodFields & Pick<FoodItem, 'from'>,
  photo: PhotoChange = keepPhoto,
  now = new Date(),
  like?: FoodItem,
): Promise<FoodItem> {
  return createRecord<FoodItem>(
    'food',
    (base) => ({ ...fields, childId, ...base }),
    photo,
    now,
    like,
  );
}

/** Throws NotFoundError ('Food item with ID {id} not found'), ConflictError, StorageFailure. */
export async function updateFood(
  id: string,
  fields: FoodFields,
  photo: PhotoChange = keepPhoto,
  expected?: string,
  now = new Date(),
): Promise<FoodItem> {
  return updateRecord<FoodItem>(
    'food',
    id,
    expected,
    (current) => {
      const { moves: _, ...rest } = withoutOptional(current);
      return { ...rest, ...fields, ...movesAfter(current, fields.state, localDay(now)) };
    },
    photo,
    now,
  );
}

/**
 * Puts a food into another column. Only its state changes: words saved elsewhere meanwhile are kept. With `from`, only where
 * it still stands there: a move is taken back, and no part of its history. Throws NotFoundError ('Food item with ID {id} not found'), ConflictError where it does not,
 * StorageFailure.
 */
export async function moveFood(
  id: string,
  state: FoodStateId,
  now = new Date(),
  from?: FoodStateId,
): Promise<FoodItem> {
  return updateRecord<FoodItem>(
    'food',
    id,
    undefined,
    (current) => {
      if (from !== undefined && current.state !== from)
        throw new ConflictError('Food item moved elsewhere');
      const { moves: _, ...rest } = current;
      const movesOf = from === undefined ? movesAfter : movesTakenBack;
      return { ...rest, state, ...movesOf(current, state, localDay(now)) };
    },
    keepPhoto,
    now,
  );
}

/**
 * Says which food has led to this one; null says that none has. With `expected`, only while it still says that. Throws
 * NotFoundError ('Food item with ID {id} not found'), ConflictError where it says something else by now, StorageFailure.
 */
export async function linkFood(
  id: string,
  from: NonNullable<FoodItem['from']> | null,
  expected: string | undefined,
  now = new Date(),
): Promise<FoodItem> {
  return updateRecord<FoodItem>(
    'food',
    id,
    undefined,
    (current) => {
      if (current.from?.foodId !== expected) throw new ConflictError('Food item linked elsewhere');
      const { from: _, ...rest } = current;
      return { ...rest, ...(from && { from }) };
    },
    keepPhoto,
    now,
  );
}

/**
 * Forgets its drafts too, but for those in an open form. Answers what it took away; null when there was no such food.
 * Throws StorageFailure.
 */
export async function deleteFood(id: string): Promise<DeletedRecords | null> {
  return deleteRecord('food', id);
}

export type FoodLanesState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly retry: () => void }
  /** Foods of all columns, in no order that matters; one that moves may be there as it was and as it is. */
  | { readonly status: 'ready'; readonly foods: readonly FoodItem[] };

/** The newest foods of each column of a child's board, as many pages of each as were asked for. */
export class FoodLanes {
  readonly #lanes: Readonly<Record<FoodStateId, RecordPages<FoodItem>>>;
  #state: FoodLanesState = { status: 'loading' };

  /** @param size foods of a page */
  constructor(childId: string, size: number) {
    this.#lanes = recordOf(
      foodStateIds,
      (state) =>
        new RecordPages<FoodItem>(
          (stretch, limit) => listFoodsIn(childId, state, stretch, limit),
          size,
        ),
    );
  }

  /** What is shown now: the same object until it changes. */
  readonly state = (): FoodLanesState => this.#state;

  /** Calls back at every change. Reads from the first listener to the last; returns the way to stop listening. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const stops = foodStateIds.map((state) =>
      this.#lanes[state].subscribe(() => {
        this.#gather();
        listener();
      }),
    );
    return () => {
      for (const stop of stops) stop();
    };
  };

  /** Shows another page of a column, if there is more. */
  readonly more = (state: FoodStateId): void => {
    this.#lanes[state].more();
  };

  #gather(): void {
    const states = foodStateIds.map((state) => this.#lanes[state].state());
    const failed = states.find((state) => state.status === 'failed');
    if (failed) this.#state = failed;
    else if (states.every((state) => state.status === 'ready'))
      this.#state = { status: 'ready', foods: states.flatMap(({ records }) => records) };
    else this.#state = { status: 'loading' };
  }
}
