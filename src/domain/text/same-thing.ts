import { comparisonKey } from './fold';

/** A medicine, food or goal as an entry names it. */
interface Named {
  readonly id?: string | undefined;
  readonly name: string;
}

/**
 * Returns a function that gives a named thing its key. Things with the same key are the same: those with the same id, and those whose
 * names look the same if one of them has no id. With `listed`, an id that isn't on that list counts only as its name: the thing was taken off the list,
 * and may be there again.
 */
export function keysOfNamed(
  named: readonly Named[],
  listed?: readonly Named[],
): (one: Named) => string {
  const isListed = listed && new Set(listed.map(({ id }) => id));
  const ids = new Map<string, string>();
  for (const { id, name } of [...(listed ?? []), ...named]) {
    const key = comparisonKey(name);
    if (id !== undefined && !ids.has(key)) ids.set(key, id);
  }
  return ({ id, name }) => {
    if (id !== undefined && isListed?.has(id) !== false) return `id ${id}`;
    const key = comparisonKey(name);
    const known = ids.get(key);
    return known === undefined ? `name ${key}` : `id ${known}`;
  };
}
