import { type FoodItem, type FoodStateId, foodStateIds } from '@/domain/schema/entities';
import { recordOf } from '@/lib/values';
import { newestFirst } from '@/domain/schema/newest-first';
import type { CalendarDay } from '@/domain/dates/calendar-day';

/** One column: the foods shown, newest date first, and the total; null until counted. */
export interface FoodColumn {
  readonly items: readonly FoodItem[];
  readonly count: number | null;
}

export type FoodBoard = Readonly<Record<FoodStateId, FoodColumn>>;

/** Splits foods, sorted newest first, into columns of at most `limits` each. Foods with `pinned` ids are always shown. */
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

/** A card's move to another column, from the drop until it is stored. */
export interface FoodMove {
  /** Null if the food turned out to be deleted. */
  readonly to: FoodStateId | null;
  /** The food's `updatedAt` once the move is saved; null before. */
  readonly savedAt: string | null;
}

export type FoodMoves = ReadonlyMap<string, FoodMove>;

/** Returns the board with the moves applied, whether or not they are stored yet. */
export function withMoves(board: FoodBoard, moves: FoodMoves): FoodBoard {
  let next = board;
  for (const [id, { to, savedAt }] of moves) {
    const food = foodOnBoard(next, id);
    if (!food || food.state === to) continue;
    // Saved, and read again since: the database wins, even if another tab moved the food on.
    if (savedAt !== null && food.updatedAt >= savedAt) continue;
    next = withoutFood(next, food);
    if (to !== null) next = withFood(next, { ...food, state: to });
  }
  return next;
}

/**
 * Returns the moves still pending, given the board as last read. Once a move has been read back, only the database counts: a
 * restore in another tab may undo it.
 */
export function pendingMoves(board: FoodBoard, moves: FoodMoves): FoodMoves {
  const left = [...moves].filter(([id, { to, savedAt }]) => {
    const food = foodOnBoard(board, id);
    if (to === null) return food !== undefined;
    return savedAt === null || !food || food.updatedAt < savedAt;
  });
  return left.length === moves.size ? moves : new Map(left);
}

export function foodOnBoard(board: FoodBoard, id: string): FoodItem | undefined {
  return foodStateIds.flatMap((state) => board[state].items).find((food) => food.id === id);
}

/** Returns the number of foods in all columns; null until each is counted. */
export function totalOf(board: FoodBoard): number | null {
  return foodStateIds.reduce<number | null>((sum, state) => addCounts(sum, board[state].count), 0);
}

function withoutFood(board: FoodBoard, { id, state }: FoodItem): FoodBoard {
  const { items, count } = board[state];
  return {
    ...board,
    [state]: { items: items.filter((food) => food.id !== id), count: addCounts(count, -1) },
  };
}

function withFood(board: FoodBoard, food: FoodItem): FoodBoard {
  const { items, count } = board[food.state];
  return {
    ...board,
    [food.state]: { items: [...items, food].sort(newestFirst), count: addCounts(count, 1) },
  };
}

/** Null if either isn't counted yet. */
function addCounts(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}

type Moves = NonNullable<FoodItem['moves']>;

/** Returns the food's `moves` after moving it to `to`; unchanged if it's already there. */
export function movesAfter(
  { state, moves = [] }: Pick<FoodItem, 'state' | 'moves'>,
  to: FoodStateId,
  day: CalendarDay,
): { moves?: Moves } {
  return field(state === to ? moves : [...moves, { day, from: state, to }]);
}

/** Returns the food's `moves` after undoing a move back to `to`. An undone move leaves no trace in the history. */
export function movesAfterUndo(
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
