import { type FoodItem, type FoodStateId, foodStateIds } from '@/domain/schema/entities';
import { recordOf } from '@/lib/values';
import { newestFirst } from '@/domain/schema/newest-first';
import type { CalendarDay } from '@/domain/dates/calendar-day';

/** One column: the foods that are shown, newest date first, and how many there are; null until they are counted. */
export interface FoodColumn {
  readonly items: readonly FoodItem[];
  readonly count: number | null;
}

export type FoodBoard = Readonly<Record<FoodStateId, FoodColumn>>;

/**
 * Columns of at most `limits` foods each, out of foods that are sorted newest first. Those of `pinned` ids are
 * shown whatever their place.
 */
export function columnsOf(
  foods: readonly FoodItem[],
  limits: Readonly<Record<FoodStateId, number>>,
  pinned: ReadonlySet<string>,
): FoodBoard {
  return recordOf(foodStateIds, (state) => {
    const ofState = foods.filter((food) => food.state === state);
    const items = ofState.filter(({ id }, index) => index < limits[state] || pinned.has(id));
    return { items, count: ofState.length };
  });
}

/** A card's way to another column, from the drop until the store has it. */
export interface FoodMove {
  /** Null when the food turned out to be deleted. */
  readonly to: FoodStateId | null;
  /** The food's `updatedAt` once the move is saved; null before. */
  readonly savedAt: string | null;
}

export type FoodMoves = ReadonlyMap<string, FoodMove>;

/** The board as it looks with the moves made, whether the store has them yet or not. */
export function withMoves(board: FoodBoard, moves: FoodMoves): FoodBoard {
  let next = board;
  for (const [id, { to, savedAt }] of moves) {
    const food = foodOnBoard(next, id);
    if (!food || food.state === to) continue;
    // Saved, and the store was read since: what it says now holds, also when another tab moved it on.
    if (savedAt !== null && food.updatedAt >= savedAt) continue;
    next = without(next, food);
    if (to !== null) next = including(next, { ...food, state: to });
  }
  return next;
}

/**
 * The moves that are not over, given the board as it was last read. Once it was read with a move in it only the store
 * counts: it may go back to what was before, by a restore in another tab.
 */
export function underWay(board: FoodBoard, moves: FoodMoves): FoodMoves {
  const left = [...moves].filter(([id, { to, savedAt }]) => {
    const food = foodOnBoard(board, id);
    if (to === null) return food !== undefined;
    return savedAt === null || !food || food.updatedAt < savedAt;
  });
  return left.length === moves.size ? moves : new Map(left);
}

/** The shown food of an id, or undefined. */
export function foodOnBoard(board: FoodBoard, id: string): FoodItem | undefined {
  return foodStateIds.flatMap((state) => board[state].items).find((food) => food.id === id);
}

/** How many foods there are in all columns; null until each of them is counted. */
export function totalOf(board: FoodBoard): number | null {
  return foodStateIds.reduce<number | null>((sum, state) => plus(sum, board[state].count), 0);
}

function without(board: FoodBoard, { id, state }: FoodItem): FoodBoard {
  const { items, count } = board[state];
  return {
    ...board,
    [state]: { items: items.filter((food) => food.id !== id), count: plus(count, -1) },
  };
}

function including(board: FoodBoard, food: FoodItem): FoodBoard {
  const { items, count } = board[food.state];
  return {
    ...board,
    [food.state]: { items: [...items, food].sort(newestFirst), count: plus(count, 1) },
  };
}

/** The sum of what is counted, and null of what is not. */
function plus(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}

type Moves = NonNullable<FoodItem['moves']>;

/** The moves of a food once it stands in `to`, since `day`; those that it has where it stands there already. */
export function movesAfter(
  { state, moves = [] }: Pick<FoodItem, 'state' | 'moves'>,
  to: FoodStateId,
  day: CalendarDay,
): { moves?: Moves } {
  return field(state === to ? moves : [...moves, { day, from: state, to }]);
}

/** Its moves once the latest one is taken back, so that it stands in `to` again: what was undone is no part of its history. */
export function movesTakenBack(
  { state, moves = [] }: Pick<FoodItem, 'state' | 'moves'>,
  to: FoodStateId,
  day: CalendarDay,
): { moves?: Moves } {
  const last = moves.at(-1);
  return last?.to === state && last.from === to
    ? field(moves.slice(0, -1))
    : movesAfter({ state, moves }, to, day);
}

const field = (moves: Moves): { moves?: Moves } => (moves.length === 0 ? {} : { moves });
