/** Chains of foods: each next one differs from the one before in one property. */
import type { FoodItem, FoodProperty } from '@/domain/schema/entities';

export interface ChainStep {
  readonly name: string;
  /** What it differs in from the one before; absent for the first. */
  readonly differsIn?: FoodProperty | undefined;
}

/**
 * Every chain of a board, the longest first. Where one branches, the branch begins with the food that it leaves from. A food
 * that was deleted is the first of its chain, by the name that was kept.
 */
export function chainsOf(foods: readonly FoodItem[]): readonly (readonly ChainStep[])[] {
  const byId = new Map(foods.map((food) => [food.id, food]));
  const sources = new Set(foods.map(({ from }) => from?.foodId));
  const paths = foods
    .filter(({ id, from }) => from !== undefined && !sources.has(id))
    .map((last) => pathTo(last, byId))
    .sort((a, b) => b.length - a.length);
  const told = new Set<string>();
  return paths.map((path) => {
    const known = path.findLastIndex(({ id }) => told.has(id));
    for (const { id } of path) told.add(id);
    return path
      .slice(Math.max(0, known))
      .map(({ name, differsIn }, index) =>
        index === 0 || differsIn === undefined ? { name } : { name, differsIn },
      );
  });
}

/** From the first food of a chain to this one. */
function pathTo(last: FoodItem, byId: ReadonlyMap<string, FoodItem>) {
  const path: (ChainStep & { readonly id: string })[] = [];
  const met = new Set<string>();
  let food: FoodItem | undefined = last;
  // A file may hold a circle.
  while (food && !met.has(food.id)) {
    met.add(food.id);
    const { id, name, from }: FoodItem = food;
    path.unshift({ id, name, differsIn: from?.differsIn });
    const source: FoodItem | undefined = byId.get(from?.foodId ?? '');
    if (from && !source) path.unshift({ id: from.foodId ?? from.name, name: from.name });
    food = source;
  }
  return path;
}
