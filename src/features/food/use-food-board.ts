import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { readAllFoods, readFoodBoard } from '../../data/food';
import { useLive } from '../../data/use-live';
import { columnsOf, type FoodBoard, totalOf } from '../../domain/food-board';
import { type FoodItem, type FoodStateId, foodStateIds } from '../../domain/entities';
import { searchTextOf } from '../../domain/food-text';
import { matchesSearch } from '../../domain/search-text';
import { recordOf } from '../../lib/record-of';

export interface BoardQuery {
  readonly childId: string;
  readonly text: string;
  /** How many foods each column shows. */
  readonly limits: Readonly<Record<FoodStateId, number>>;
  /** Foods that were just added, changed or moved: shown even where the column shows fewer. */
  readonly pinned: ReadonlySet<string>;
}

export type BoardState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly retry: () => void }
  | {
      readonly status: 'ready';
      readonly board: FoodBoard;
      /** False while each column holds only what is seen first. */
      readonly isWhole: boolean;
      /** Whether the child has no foods at all. */
      readonly isEmpty: boolean;
      /** How many foods match the search; null without one. */
      readonly matches: number | null;
    };

/** Cards of a column read and drawn at once, more than fit on most screens; the others follow a moment later. */
export const firstCards = 5;

/**
 * The four columns. Without search text they are read as index ranges, never more than shown; the first letter
 * of a search reads all foods once and from there on follows the store.
 */
export function useFoodBoard({ childId, text, limits, pinned }: BoardQuery): BoardState {
  const query = useDeferredValue(text).trim();
  const isSearch = query !== '';
  const keepSame = useSameFoods();
  // The first cards first: reading a whole page of each column would hold them up.
  const [isWhole, setWhole] = useState(false);
  const read = isWhole
    ? limits
    : recordOf(foodStateIds, (state) => Math.min(limits[state], firstCards));
  const listed = useLive(JSON.stringify([childId, read, [...pinned]]), async () => {
    const board = await readFoodBoard(childId, read, [...pinned]);
    const columns: FoodBoard = recordOf(foodStateIds, (state) => ({
      ...board[state],
      items: keepSame(board[state].items),
    }));
    return { columns, isWhole };
  });
  if (!isWhole && listed.status === 'ready') setWhole(true);
  const all = useLive(isSearch ? childId : '', async () =>
    isSearch
      ? keepSame(await readAllFoods(childId)).map((food) => ({ food, words: searchTextOf(food) }))
      : null,
  );
  const foods = all.status === 'ready' && all.key === childId ? all.value : null;
  const found = useMemo(() => {
    if (!isSearch || !foods) return null;
    const matching = foods.filter(({ words }) => matchesSearch(words, query));
    return columnsOf(
      matching.map(({ food }) => food),
      limits,
      pinned,
    );
  }, [isSearch, foods, query, limits, pinned]);

  if (listed.status === 'failed') return listed;
  if (isSearch && all.status === 'failed') return all;
  if (listed.status === 'loading') return { status: 'loading' };
  const { columns } = listed.value;
  return {
    status: 'ready',
    board: found ?? columns,
    isWhole: listed.value.isWhole || found !== null,
    isEmpty: totalOf(columns) === 0,
    matches: found && totalOf(found),
  };
}

/** A read makes new objects of every food; those that did not change keep theirs, and their cards stay as they are. */
function useSameFoods(): (foods: readonly FoodItem[]) => FoodItem[] {
  const known = useRef(new Map<string, FoodItem>());
  return (foods) =>
    foods.map((food) => {
      const before = known.current.get(food.id);
      if (before?.updatedAt === food.updatedAt) return before;
      known.current.set(food.id, food);
      return food;
    });
}
