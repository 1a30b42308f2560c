/**
 * Next foods by rule. From a food that a child eats, a new one is nearest that differs in one thing alone: food chaining
 * (Cheri Fraker, Mark Fishbein, Sibyl Cox, Laura Walbert: Food Chaining, Da Capo 2007), which goes on from accepted foods in
 * small steps of taste, temperature, texture and look. The rule here compares words and nothing else: it knows of no allergy
 * and of no child, and proposes nothing but names.
 */
import {
  type FoodCategory,
  type FoodItem,
  foodProperties,
  type FoodProperty,
  type FoodStateId,
} from '@/domain/schema/entities';
import { type EverydayFood, everydayFoods } from './everyday-foods';
import { asKey, type Likeness, nameKey } from './food-properties';

/** A food that differs from another in one property alone. */
export interface NextFood {
  readonly name: string;
  readonly category: FoodCategory;
  /** The food of the board; null for one of the built-in list. */
  readonly own: FoodItem | null;
  /** What it is like, as far as that is known. */
  readonly like: Likeness;
  readonly differsIn: FoodProperty;
  /** The properties that are the same, two at least, in their order. */
  readonly same: readonly FoodProperty[];
}

/** So much must be the same before two foods are called near. */
export const leastSame = 2;

/**
 * The foods next to a safe one; none for any other. They are foods of the child's own board, then everyday ones that are not
 * on it. Only what is known of both foods is compared. Foods that are safe already need no proposal. Those that are set to
 * 'not yet' are never proposed: somebody has said when not, and takes that back alone. Foods that are linked already are
 * shown as links.
 *
 * The order is always the same: first those of the board that are eaten sometimes, then its new ones, then everyday foods;
 * of each those with more in common first, then by the property that differs, then by name.
 */
export function foodSuggestions(
  food: FoodItem,
  foods: readonly FoodItem[],
  everyday: readonly EverydayFood[] = everydayFoods,
): readonly NextFood[] {
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
    .flatMap((one) => near(food, one, one));
  const fromList = everyday
    .filter(({ name }) => !onBoard.has(nameKey(name)))
    .flatMap((one) => near(food, one, null));
  return [...fromBoard, ...fromList].sort(nearestFirst);
}

/** Whether one of two foods has led to the other. */
function areLinked(a: FoodItem, b: FoodItem): boolean {
  return a.from?.foodId === b.id || b.from?.foodId === a.id;
}

function near(food: FoodItem, other: FoodItem | EverydayFood, own: FoodItem | null): NextFood[] {
  const like: Likeness = other;
  const known = foodProperties.filter((one) => isNoted(food[one]) && isNoted(like[one]));
  const same = known.filter((one) => asKey(food[one] ?? '') === asKey(like[one] ?? ''));
  const [differsIn, ...more] = known.filter((one) => !same.includes(one));
  if (differsIn === undefined || more.length > 0 || same.length < leastSame) return [];
  return [{ name: other.name, category: other.category, own, like, differsIn, same }];
}

const isNoted = (word: string | undefined): boolean => (word ?? '').trim() !== '';

const ranks: readonly (FoodStateId | undefined)[] = ['sometimes', 'new', undefined];

function nearestFirst(a: NextFood, b: NextFood): number {
  const rank = ({ own }: NextFood) => ranks.indexOf(own?.state);
  const place = ({ differsIn }: NextFood) => foodProperties.indexOf(differsIn);
  const byName = (one: NextFood) => `${asKey(one.name)}\u0000${one.own?.id ?? ''}`;
  return (
    rank(a) - rank(b) ||
    b.same.length - a.same.length ||
    place(a) - place(b) ||
    (byName(a) < byName(b) ? -1 : 1)
  );
}

/** Why it is near: 'Same texture and colour, another taste: sweet.' */
export function reasonWords({ same, differsIn, like }: NextFood): string {
  const last = same.at(-1) ?? '';
  const first = same.slice(0, -1);
  const alike = first.length === 0 ? last : `${first.join(', ')} and ${last}`;
  return `Same ${alike}, ${anotherWords(differsIn)}: ${(like[differsIn] ?? '').trim()}.`;
}

/** 'another texture' */
export function anotherWords(property: FoodProperty): string {
  return `another ${property}`;
}

/** The link from a safe food to one that was chosen next to it. */
export function linkFrom(food: FoodItem, { differsIn }: NextFood): NonNullable<FoodItem['from']> {
  return { foodId: food.id, name: food.name, differsIn };
}

/** One link of a chain as it is shown: the other food, which may be gone. */
export interface ChainLink {
  /** Null where that food was deleted: its name is kept. */
  readonly food: FoodItem | null;
  readonly name: string;
  readonly differsIn?: FoodProperty | undefined;
}

/** The food that led to this one, and those that it led to, in the order of their names. */
export function linksOf(
  food: FoodItem,
  foods: readonly FoodItem[],
): { readonly before: ChainLink | null; readonly after: readonly ChainLink[] } {
  const { from } = food;
  const source = from && foods.find(({ id }) => id === from.foodId && id !== food.id);
  const after = foods
    .filter((one) => one.from?.foodId === food.id && one.id !== food.id)
    .map((one) => ({ food: one, name: one.name, differsIn: one.from?.differsIn }))
    .sort((a, b) => (asKey(a.name) < asKey(b.name) ? -1 : 1));
  return {
    before: from
      ? { food: source ?? null, name: source?.name ?? from.name, differsIn: from.differsIn }
      : null,
    after,
  };
}

/** Chains of foods: each next one differs from the one before in one property. */

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
