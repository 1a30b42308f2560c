import {
  useCallback,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { FoodLanes, readAllFoods, readFoodBoard } from '@/data/records/foods';
import { useLive } from '@/data/db/use-live';
import { columnsOf, type FoodBoard, totalOf } from '@/domain/food/food-board';
import { latestVersions } from '@/domain/schema/newest-first';
import { type FoodItem, type FoodStateId, foodStateIds } from '@/domain/schema/entities';
import { searchTextOf } from '@/domain/food/food-text';
import { matchesSearch } from '@/domain/text/search';
import { recordOf } from '@/lib/values';
import { isFoodStateId } from '@/domain/food/food-states';
import { useUrlState } from '@/lib/use-url-state';

export interface BoardQuery {
  readonly childId: string;
  readonly text: string;
  /** How many search results each column shows. */
  readonly limits: Readonly<Record<FoodStateId, number>>;
  /** Foods just added, changed or moved, which are shown even beyond the limit. */
  readonly pinned: ReadonlySet<string>;
}

/** Cards a column shows at first, and with each "Show more". */
export const pageSize = 24;

export type BoardState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly retry: () => void }
  | {
      readonly status: 'ready';
      readonly board: FoodBoard;
      /** False while each column has only its first cards. */
      readonly isWhole: boolean;
      /** Whether the child has no foods at all. */
      readonly isEmpty: boolean;
      /** How many foods match the search; null without one. */
      readonly matches: number | null;
    };

/** Cards per column that are read and rendered at once, more than fit on most screens. The others follow a moment later. */
export const firstCardCount = 5;

/**
 * Returns the four columns and a function that reads another page of one. Without a search they are read as index ranges: the
 * first cards of all columns consistently, then their counts, then page by page. The first letter of a search reads all foods
 * once; after that they follow the store.
 */
export function useFoodBoard(query: BoardQuery): BoardState & Pick<FoodLanes, 'more'> {
  const lanes = useMemo(() => new FoodLanes(query.childId, pageSize), [query.childId]);
  return { ...useBoard(query, lanes), more: lanes.more };
}

function useBoard({ childId, text, limits, pinned }: BoardQuery, lanes: FoodLanes): BoardState {
  const query = useDeferredValue(text).trim();
  const isSearch = query !== '';
  const reuseUnchanged = useReuseUnchanged();
  // The first cards are read alone, because counting long columns or reading whole pages would delay them. After that,
  // cards and counts are read together so that they always agree.
  const [hasCards, setHasCards] = useState(false);
  const listed = useLive(JSON.stringify([childId, [...pinned], hasCards]), () =>
    readFoodBoard(childId, firstOfEach, [...pinned], hasCards),
  );
  if (listed.status === 'ready' && !hasCards) setHasCards(true);
  const isCounted = listed.status === 'ready' && totalOf(listed.value) !== null;
  const rest = useSyncExternalStore(isCounted ? lanes.subscribe : notYet, lanes.state);
  const columns = useMemo(() => {
    if (listed.status !== 'ready') return null;
    const head = listed.value;
    const first = foodStateIds.flatMap((state) => head[state].items);
    const foods = reuseUnchanged(
      latestVersions([...first, ...(rest.status === 'ready' ? rest.foods : [])]),
    );
    return recordOf(foodStateIds, (state) => ({
      items: foods.filter((food) => food.state === state),
      count: head[state].count,
    }));
  }, [listed, rest, reuseUnchanged]);
  const all = useLive(isSearch ? childId : '', async () =>
    isSearch
      ? reuseUnchanged(await readAllFoods(childId)).map((food) => ({
          food,
          searchText: searchTextOf(food),
        }))
      : null,
  );
  const foods = all.status === 'ready' && all.key === childId ? all.value : null;
  const found = useMemo(() => {
    if (!isSearch || !foods) return null;
    const matching = foods.filter(({ searchText }) => matchesSearch(searchText, query));
    return columnsOf(
      matching.map(({ food }) => food),
      limits,
      pinned,
    );
  }, [isSearch, foods, query, limits, pinned]);

  if (listed.status === 'failed') return listed;
  if (rest.status === 'failed') return rest;
  if (isSearch && all.status === 'failed') return all;
  if (columns === null) return { status: 'loading' };
  return {
    status: 'ready',
    board: found ?? columns,
    isWhole: rest.status === 'ready' || found !== null,
    isEmpty: totalOf(columns) === 0,
    matches: found && totalOf(found),
  };
}

/** Returns a function that reuses the objects of foods unchanged since the last read, so that their cards don't render again. */
function useReuseUnchanged(): (foods: readonly FoodItem[]) => FoodItem[] {
  const known = useRef(new Map<string, FoodItem>());
  return useCallback(
    (foods) =>
      foods.map((food) => {
        const before = known.current.get(food.id);
        if (before?.updatedAt === food.updatedAt) return before;
        known.current.set(food.id, food);
        return food;
      }),
    [],
  );
}

const firstOfEach = recordOf(foodStateIds, () => firstCardCount);
const notYet = () => () => undefined;

/** The dialog over the board, as the URL names it. */
export type FoodDialogState =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'new';
      /** The column whose add button was pressed; empty for any other button. */
      readonly column: FoodStateId | '';
    }
  /** The form of a food, or its history. */
  | { readonly kind: 'edit' | 'food'; readonly id: string };

const kinds = ['edit', 'new', 'food'] as const;

/** Keeps the board's search text and its open dialog in the URL. */
export function useFoodUrl() {
  const { dialog, params: _, rename, ...address } = useUrlState(kinds);
  return {
    ...address,
    dialog: dialogOf(dialog),
    /** Makes the open form's URL that of the food it has just stored. */
    moveTo: (id: string) => {
      rename('edit', id);
    },
  };
}

function dialogOf(
  dialog: ReturnType<typeof useUrlState<(typeof kinds)[number]>>['dialog'],
): FoodDialogState {
  if (!dialog) return { kind: 'none' };
  const { kind, value } = dialog;
  if (kind !== 'new') return { kind, id: value };
  return { kind, column: isFoodStateId(value) ? value : '' };
}
