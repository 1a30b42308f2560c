import { localDay } from '@/domain/dates/calendar-day';
import { type FoodBoard, movesAfter, movesAfterUndo } from '@/domain/food/food-board';
import { type FoodFields, withoutOptionalFoodFields } from '@/domain/food/food-form';
import { type FoodItem, type FoodStateId, foodStateIds } from '@/domain/schema/entities';
import { newestFirst } from '@/domain/schema/newest-first';
import { recordOf } from '@/lib/values';
import { db } from '@/data/db/db';
import { ConflictError } from '@/data/db/errors';
import { readPageRange, RecordPages, type PageRange } from './record-pages';
import { keepPhoto, type PhotoChange } from '@/data/photos/photo-changes';
import { datedOfChild, spanBounds } from '@/data/db/ranges';
import { createRecord, deleteRecord, updateRecord } from './records';
import { ifReadable, readConsistently, readFirst, readSome } from './readable-records';
import type { DeletedRecords } from './deleted-records';
import type { ReadonlyCollection } from '@/data/db/readonly-view';

/** Returns a child's foods of one state as an index range, oldest first. */
function ofState(childId: string, state: FoodStateId): ReadonlyCollection<FoodItem, string> {
  return db.food
    .where('[childId+state+date+createdAt]')
    .between(...spanBounds([childId, state], null, null));
}

/** Returns the newest `limit` foods of a state. Reads no more than those. */
export async function listFoods(
  childId: string,
  state: FoodStateId,
  limit: number,
): Promise<FoodItem[]> {
  return readFirst('food', ofState(childId, state).reverse(), limit);
}

/** Returns the newest `limit` foods of a state in a stretch of its list. Reads no more than those. */
async function listFoodsIn(
  childId: string,
  state: FoodStateId,
  stretch: PageRange,
  limit: number,
): Promise<FoodItem[]> {
  const index = '[childId+state+date+createdAt]';
  const prefix = [childId, state];
  return readPageRange({ list: 'food', table: db.food, index, prefix }, stretch, limit);
}

export async function countFoods(childId: string, state: FoodStateId): Promise<number> {
  return ofState(childId, state).count();
}

/**
 * Reads the four columns of the board in one transaction: the newest foods of each up to its limit, with the count of all. Foods with
 * `pinned` ids are included wherever they are in their column.
 *
 * A browser counts by stepping through every key. With `isCounted` false, a column with as many foods as its limit isn't counted, so
 * that the first view of a large board loads as fast as that of a small one.
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

/** Foods read at a time, so that no read blocks the page. */
const pageSize = 250;

/** Returns all foods of a child, newest date first. Only for the search: a board shows a few of each column. */
export async function readAllFoods(childId: string): Promise<FoodItem[]> {
  const ids = await datedOfChild(db.food, childId).reverse().primaryKeys();
  const foods: FoodItem[] = [];
  for (let at = 0; at < ids.length; at += pageSize)
    foods.push(...(await readSome<FoodItem>('food', ids.slice(at, at + pageSize))));
  return foods;
}

export async function readFood(id: string): Promise<FoodItem | undefined> {
  return ifReadable('food', await db.food.get(id));
}

/** Adds a food. `fields.from` may name the food that led to this one. Throws NotFoundError ('Child with ID {id} not found'), StorageFailure. */
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
      const { moves: _, ...rest } = withoutOptionalFoodFields(current);
      return { ...rest, ...fields, ...movesAfter(current, fields.state, localDay(now)) };
    },
    photo,
    now,
  );
}

/**
 * Moves a food to another column. Changes nothing but its state, so edits saved elsewhere are kept. With `from`, undoes a move, which
 * then leaves no trace in the food's moves. Throws NotFoundError ('Food item with ID {id} not found'), ConflictError if the food
 * isn't in `from` any more, StorageFailure.
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
      const nextMoves = from === undefined ? movesAfter : movesAfterUndo;
      return { ...rest, state, ...nextMoves(current, state, localDay(now)) };
    },
    keepPhoto,
    now,
  );
}

/**
 * Sets which food led to this one; null for none. `expected` is the id of the food that it names now. Throws NotFoundError
 * ('Food item with ID {id} not found'), ConflictError if it names another one, StorageFailure.
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
 * Deletes a food and its drafts, except those in an open form. Returns what was deleted; null if there was no such food. Throws
 * StorageFailure.
 */
export async function deleteFood(id: string): Promise<DeletedRecords | null> {
  return deleteRecord('food', id);
}

export type FoodLanesState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly retry: () => void }
  /** Foods of all columns, unordered; one that is moving may be there twice, in its old and its new state. */
  | { readonly status: 'ready'; readonly foods: readonly FoodItem[] };

/** The newest foods of each column of a child's board, as many pages of each as were requested. */
export class FoodLanes {
  readonly #lanes: Readonly<Record<FoodStateId, RecordPages<FoodItem>>>;
  #state: FoodLanesState = { status: 'loading' };

  /** @param size foods per page */
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

  /** Returns what is shown now: the same object until it changes. */
  readonly state = (): FoodLanesState => this.#state;

  /** Calls back at every change. Reads while there are listeners; returns the unsubscribe function. */
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
