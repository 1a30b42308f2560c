/** Whether two values, made of what can be stored, say the same; an absent field is the same as one that is undefined. */
export function isSameValue(one: unknown, two: unknown): boolean {
  if (Object.is(one, two)) return true;
  if (typeof one !== 'object' || typeof two !== 'object' || one === null || two === null)
    return false;
  if (Array.isArray(one) !== Array.isArray(two)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(two)]);
  return [...names].every((name) => isSameValue(Reflect.get(one, name), Reflect.get(two, name)));
}

/** An object with a value for each of the keys. */
export function recordOf<K extends string, V>(
  keys: readonly K[],
  value: (key: K) => V,
): Record<K, V> {
  const entries = keys.map((key) => [key, value(key)] as const);
  // The one place where the checker cannot follow: fromEntries forgets which keys it was given.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(entries) as Record<K, V>;
}

/** Seconds of a Retry-After header, which is a number of them or a date; undefined where it says neither. */
export function retryAfterSeconds(header: string | null): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(wait) && wait >= 0 ? Math.ceil(wait) : undefined;
}

/** How many levels a value may have within it. No version writes as many; stores fail at some thousands. */
const deepest = 32;

/** Whether a value of a file can be stored, and written into a file again. No version of the product writes others. */
export function isPersistable(value: unknown, levels = deepest): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isPersistable(inner, levels - 1));
}

/** Levels that a value may have: whoever reads what somebody else wrote goes down no deeper. */
const mostLevels = 100;

/** Whether JSON gives a value back as it is; never for one that is nested out of all reason. */
export function isPlainJson(value: unknown, levels = mostLevels): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0);
    case 'object': {
      if (value === null) return true;
      if (levels === 0) return false;
      // A hole of a list is a name that it does not have.
      if (Array.isArray(value) && Object.keys(value).length !== value.length) return false;
      return (
        (Array.isArray(value) || isPlainObject(value)) &&
        Object.values(value).every((inner) => isPlainJson(inner, levels - 1))
      );
    }
    default:
      return false;
  }
}

export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** A value as JSON whose keys stand in their order: values that say the same give the same text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(byName))
      : inner,
  );
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : a > b ? 1 : 0);
