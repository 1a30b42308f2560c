/** Two lists of one record made one, so that neither loses an item. */
import type { Child, FoodItem } from '@/domain/schema/entities';
import type { OwnPicks } from '@/domain/schema/child-lists';
import { deterministicId } from '@/domain/schema/fingerprints';
import { canonicalJson } from '@/lib/values';

interface Item {
  readonly id: string;
}

/**
 * The items of both lists, those of the first before those that only the second has. Of two that differ the first's stays in
 * place; with `keepsBoth` the second's stands behind as an item of its own, once: where its copy was changed since, behind that.
 */
function uniteItems<T extends Item>(
  first: readonly T[] = [],
  second: readonly T[] = [],
  keepsBoth: boolean,
): T[] {
  const here = new Map(first.map((item) => [item.id, canonicalJson(item)]));
  const fresh = second.filter(({ id }) => !here.has(id));
  const taken = new Map([...here, ...fresh.map((item) => [item.id, canonicalJson(item)] as const)]);
  const copies: T[] = [];
  for (const item of keepsBoth ? second : []) {
    let copy = item;
    // Until it stands there word for word, or may.
    while (taken.has(copy.id) && taken.get(copy.id) !== canonicalJson(copy))
      copy = { ...copy, id: deterministicId(copy) };
    if (taken.has(copy.id)) continue;
    taken.set(copy.id, canonicalJson(copy));
    copies.push(copy);
  }
  return [...first, ...fresh, ...copies];
}

/** Rows of a family's own words: the words of both, row by row. */
function unitePicks(first: readonly OwnPicks[] = [], second: readonly OwnPicks[] = []): OwnPicks[] {
  const others = new Map(second.map((picks) => [picks.row, picks]));
  const joined = first.map((picks) => {
    const other = others.get(picks.row);
    others.delete(picks.row);
    return other
      ? { ...other, ...picks, words: [...new Set([...picks.words, ...other.words])] }
      : picks;
  });
  return [...joined, ...others.values()];
}

/** A child with its own lists and those of another version of it. */
export function uniteChild(first: Child, second: Child, keepsBoth: boolean): Child {
  const medicines = uniteItems(first.medicines, second.medicines, keepsBoth);
  const goals = uniteItems(first.goals, second.goals, keepsBoth);
  const changes = uniteItems(first.changes, second.changes, keepsBoth);
  const picks = unitePicks(first.picks, second.picks);
  return {
    ...first,
    ...(medicines.length > 0 && { medicines }),
    ...(goals.length > 0 && { goals }),
    ...(changes.length > 0 && { changes }),
    ...(picks.length > 0 && { picks }),
  };
}

/** Whether an item of a list is another one in each of them. */
export function haveItemsThatDiffer(mine: Child, theirs: Child): boolean {
  return (['medicines', 'goals', 'changes'] as const).some((name) => {
    const here = new Map((mine[name] ?? []).map((item) => [item.id, canonicalJson(item)]));
    return (theirs[name] ?? []).some(
      (item) => here.has(item.id) && here.get(item.id) !== canonicalJson(item),
    );
  });
}

type Move = NonNullable<FoodItem['moves']>[number];

/** A food with its own moves and those of another version of it, each once, in the order of their days. */
export function uniteFood(first: FoodItem, second: FoodItem): FoodItem {
  const own = first.moves ?? [];
  const here = new Set(named(own).map(([name]) => name));
  const more = named(second.moves ?? []).filter(([name]) => !here.has(name));
  if (more.length === 0) return first;
  const all = [...own, ...more.map(([, move]) => move)];
  return { ...first, moves: all.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)) };
}

/** Moves with a name for each: the same move, made twice in a day, is two. */
function named(moves: readonly Move[]): readonly (readonly [name: string, move: Move])[] {
  const times = new Map<string, number>();
  return moves.map((move) => {
    const text = canonicalJson(move);
    const time = (times.get(text) ?? 0) + 1;
    times.set(text, time);
    return [`${time} ${text}`, move];
  });
}
