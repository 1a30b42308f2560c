import { comparisonKey } from '@/domain/text/fold';

/** A medicine, food or goal as an entry names it. */
interface Named {
  readonly id?: string | undefined;
  readonly name: string;
}

/**
 * Returns a function that says by a key which of the named things are one: those with the same id, and those whose name looks the same
 * where one has no id. With `listed`, an id that isn't on that list counts only as its name: the thing was taken off the list,
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
