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
