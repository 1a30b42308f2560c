import {
  type FoodCategory,
  type FoodItem,
  foodProperties,
  type FoodProperty,
  type FoodStateId,
} from '@/domain/schema/entities';
import { type EverydayFood, everydayFoods } from './everyday-foods';
import { comparisonKey, isSameText } from '@/domain/text/fold';
import { type FoodPropertyValues, nameKey } from './food-properties';

/** A food that differs from another in exactly one property. */
export interface FoodSuggestion {
  readonly name: string;
  readonly category: FoodCategory;
  /** The food on the board; null for one from the built-in list. */
  readonly own: FoodItem | null;
  /** Its properties, as far as known. */
  readonly like: FoodPropertyValues;
  readonly differsIn: FoodProperty;
  /** The properties they share, at least two, in order. */
  readonly same: readonly FoodProperty[];
}

/** How many properties two foods must share to be called similar. */
export const minSharedProperties = 2;

/**
 * Suggests foods similar to a safe one; none for any other. By food chaining (Cheri Fraker, Mark Fishbein, Sibyl Cox, Laura
 * Walbert: Food Chaining, Da Capo 2007), a child moves on from accepted foods in small steps of taste, temperature, texture and
 * look, so a suggestion differs in one property. The rule only compares words: it knows nothing of allergies or of the child.
 *
 * Candidates are foods on the child's board, then everyday foods not on it, comparing only properties known for both. Left out
 * are foods that are already safe, linked foods, which are shown as links, and foods set to 'not yet': only the person who set
 * that can take it back.
 *
 * The order is fixed: foods eaten sometimes, new ones, everyday ones; within these by number of shared properties, by the
 * property that differs, and by name.
 */
export function foodSuggestions(
  food: FoodItem,
  foods: readonly FoodItem[],
  everyday: readonly EverydayFood[] = everydayFoods,
): readonly FoodSuggestion[] {
  if (food.state !== 'safe') return [];
  const own = foods.filter((one) => one.childId === food.childId && one.id !== food.id);
  const safe = new Set(
    own.filter(({ state }) => state === 'safe').map(({ name }) => nameKey(name)),
  );
  const onBoard = new Set([food, ...own].map(({ name }) => nameKey(name)));
  const fromBoard = own
    .filter(({ state }) => state === 'sometimes' || state === 'new')
    .filter(({ name }) => !safe.has(nameKey(name)) && nameKey(name) !== nameKey(food.name))
    .filter((one) => !areLinked(food, one))
    .flatMap((one) => suggestionFrom(food, one, one));
  const fromList = everyday
    .filter(({ name }) => !onBoard.has(nameKey(name)))
    .flatMap((one) => suggestionFrom(food, one, null));
  return [...fromBoard, ...fromList].sort(nearestFirst);
}

/** Returns whether one of two foods led to the other. */
function areLinked(a: FoodItem, b: FoodItem): boolean {
  return a.from?.foodId === b.id || b.from?.foodId === a.id;
}

function suggestionFrom(
  food: FoodItem,
  other: FoodItem | EverydayFood,
  own: FoodItem | null,
): FoodSuggestion[] {
  const like: FoodPropertyValues = other;
  const known = foodProperties.filter((one) => isNoted(food[one]) && isNoted(like[one]));
  const same = known.filter((one) => isSameText(food[one] ?? '', like[one] ?? ''));
  const [differsIn, ...more] = known.filter((one) => !same.includes(one));
  if (differsIn === undefined || more.length > 0 || same.length < minSharedProperties) return [];
  return [{ name: other.name, category: other.category, own, like, differsIn, same }];
}

const isNoted = (word: string | undefined): boolean => (word ?? '').trim() !== '';

const ranks: readonly (FoodStateId | undefined)[] = ['sometimes', 'new', undefined];

function nearestFirst(a: FoodSuggestion, b: FoodSuggestion): number {
  const rank = ({ own }: FoodSuggestion) => ranks.indexOf(own?.state);
  const propertyRank = ({ differsIn }: FoodSuggestion) => foodProperties.indexOf(differsIn);
  const byName = (one: FoodSuggestion) => `${comparisonKey(one.name)}\u0000${one.own?.id ?? ''}`;
  return (
    rank(a) - rank(b) ||
    b.same.length - a.same.length ||
    propertyRank(a) - propertyRank(b) ||
    (byName(a) < byName(b) ? -1 : 1)
  );
}

/** Returns the reason: 'Same texture and colour, another taste: sweet.' */
export function suggestionReason({ same, differsIn, like }: FoodSuggestion): string {
  const last = same.at(-1) ?? '';
  const first = same.slice(0, -1);
  const alike = first.length === 0 ? last : `${first.join(', ')} and ${last}`;
  return `Same ${alike}, ${anotherProperty(differsIn)}: ${(like[differsIn] ?? '').trim()}.`;
}

/** Returns 'another texture'. */
export function anotherProperty(property: FoodProperty): string {
  return `another ${property}`;
}

/** Returns the link to store when a suggestion is chosen. */
export function linkFrom(
  food: FoodItem,
  { differsIn }: FoodSuggestion,
): NonNullable<FoodItem['from']> {
  return { foodId: food.id, name: food.name, differsIn };
}

/** One link of a chain as shown; the other food may have been deleted. */
export interface ChainLink {
  /** Null if the food was deleted; its name remains. */
  readonly food: FoodItem | null;
  readonly name: string;
  readonly differsIn?: FoodProperty | undefined;
}

/** Returns the food that led to this one, and those it led to, by name. */
export function linksOf(
  food: FoodItem,
  foods: readonly FoodItem[],
): { readonly before: ChainLink | null; readonly after: readonly ChainLink[] } {
  const { from } = food;
  const source = from && foods.find(({ id }) => id === from.foodId && id !== food.id);
  const after = foods
    .filter((one) => one.from?.foodId === food.id && one.id !== food.id)
    .map((one) => ({ food: one, name: one.name, differsIn: one.from?.differsIn }))
    .sort((a, b) => (comparisonKey(a.name) < comparisonKey(b.name) ? -1 : 1));
  return {
    before: from
      ? { food: source ?? null, name: source?.name ?? from.name, differsIn: from.differsIn }
      : null,
    after,
  };
}

export interface ChainStep {
  readonly name: string;
  /** The property that differs from the previous food; absent for the first. */
  readonly differsIn?: FoodProperty | undefined;
}

/**
 * Returns every chain of a board, longest first. A branch starts with the food it leaves from. A deleted food comes first in its
 * chain, by its stored name.
 */
export function chainsOf(foods: readonly FoodItem[]): readonly (readonly ChainStep[])[] {
  const byId = new Map(foods.map((food) => [food.id, food]));
  const sources = new Set(foods.map(({ from }) => from?.foodId));
  const paths = foods
    .filter(({ id, from }) => from !== undefined && !sources.has(id))
    .map((last) => pathTo(last, byId))
    .sort((a, b) => b.length - a.length);
  const listed = new Set<string>();
  return paths.map((path) => {
    const known = path.findLastIndex(({ id }) => listed.has(id));
    for (const { id } of path) listed.add(id);
    return path
      .slice(Math.max(0, known))
      .map(({ name, differsIn }, index) =>
        index === 0 || differsIn === undefined ? { name } : { name, differsIn },
      );
  });
}

/** Returns the foods from the start of a chain to this one. */
function pathTo(last: FoodItem, byId: ReadonlyMap<string, FoodItem>) {
  const path: (ChainStep & { readonly id: string })[] = [];
  const visited = new Set<string>();
  let food: FoodItem | undefined = last;
  // A file may contain a cycle.
  while (food && !visited.has(food.id)) {
    visited.add(food.id);
    const { id, name, from }: FoodItem = food;
    path.unshift({ id, name, differsIn: from?.differsIn });
    const source: FoodItem | undefined = byId.get(from?.foodId ?? '');
    if (from && !source) path.unshift({ id: from.foodId ?? from.name, name: from.name });
    food = source;
  }
  return path;
}
