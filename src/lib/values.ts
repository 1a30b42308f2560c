/** Compares two storable values deeply. A missing field equals one that is undefined. */
export function isSameValue(one: unknown, two: unknown): boolean {
  if (Object.is(one, two)) return true;
  if (typeof one !== 'object' || typeof two !== 'object' || one === null || two === null)
    return false;
  if (Array.isArray(one) !== Array.isArray(two)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(two)]);
  return [...names].every((name) => isSameValue(Reflect.get(one, name), Reflect.get(two, name)));
}

/** Returns an object with a value for each key. */
export function recordOf<K extends string, V>(
  keys: readonly K[],
  value: (key: K) => V,
): Record<K, V> {
  const entries = keys.map((key) => [key, value(key)] as const);
  // A cast, because fromEntries loses the type of the keys.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(entries) as Record<K, V>;
}

/** Returns an object with the property `name` of each value: 1 and 2 for `{ a: { id: 1 }, b: { id: 2 } }` and 'id'. */
export function pluck<T extends object, N extends string>(
  values: { readonly [K in keyof T]: Readonly<Record<N, T[K]>> },
  name: N,
): T {
  const entries = Object.entries<Readonly<Record<N, unknown>>>(values);
  // A cast, because fromEntries loses which value belongs to which key.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(entries.map(([key, value]) => [key, value[name]])) as T;
}

/** Returns the seconds of a Retry-After header, which is a number or a date; undefined if it's neither. */
export function retryAfterSeconds(header: string | null): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(wait) && wait >= 0 ? Math.ceil(wait) : undefined;
}

/** Deepest nesting of a value. No version writes values this deep; databases fail at some thousands of levels. */
const maxStoredDepth = 32;

/**
 * Returns whether a value read from a file can be stored and written to a file again. No version of the product writes any other.
 */
export function isPersistable(value: unknown, levels = maxStoredDepth): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isPersistable(inner, levels - 1));
}

/** Deepest nesting that is read, as a limit on values someone else wrote. */
const maxJsonDepth = 100;

/** Returns whether JSON preserves the value exactly; false if it's nested too deeply. */
export function isPlainJson(value: unknown, levels = maxJsonDepth): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0);
    case 'object': {
      if (value === null) return true;
      if (levels === 0) return false;
      // A sparse array has fewer keys than elements.
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

/** Returns JSON with sorted keys, so that equal values give equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(byName))
      : inner,
  );
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : a > b ? 1 : 0);

/** Returns the value of JSON text; undefined if it isn't JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the items in groups of `size`, the last one perhaps smaller. */
export function inChunks<T>(items: readonly T[], size: number): T[][] {
  const all: T[][] = [];
  for (let at = 0; at < items.length; at += size) all.push(items.slice(at, at + size));
  return all;
}
