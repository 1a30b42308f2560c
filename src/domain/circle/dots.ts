/** Acts of writing and what is known of them. Names of writers come from outside: none is looked up but among an object's own. */
import type { Dot, FieldValue, Seen } from './document';

export const countOf = (seen: Seen, writer: string): number =>
  Object.hasOwn(seen, writer) ? (seen[writer] ?? 0) : 0;

export const covers = (seen: Seen, [writer, count]: Dot): boolean => countOf(seen, writer) >= count;

export const isSameDot = (a: Dot, b: Dot): boolean => a[0] === b[0] && a[1] === b[1];

/** What either has seen. */
export const seenByBoth = (a: Seen, b: Seen): Seen => withDots(a, Object.entries(b));

export function withDots(seen: Seen, dots: readonly Dot[]): Seen {
  const known = new Map(Object.entries(seen));
  for (const [writer, count] of dots) known.set(writer, Math.max(count, known.get(writer) ?? 0));
  return inOrder(known);
}

/** An object whose names stand in their order, so that two devices which come to the same write the same. */
export function inOrder<T>(entries: Iterable<readonly [string, T]>): Readonly<Record<string, T>> {
  return Object.fromEntries([...entries].sort(([a], [b]) => byText(a, b)));
}

export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export const byDot = (a: Dot, b: Dot): number => byText(a[0], b[0]) || a[1] - b[1];

type DotAndTime = Pick<FieldValue, 'dot' | 'at'>;

/** The earliest first, by the clocks of those who wrote; of one instant in the order of their dots. */
export const byTime = (a: DotAndTime, b: DotAndTime): number =>
  Date.parse(a.at) - Date.parse(b.at) || byDot(a.dot, b.dot);
