/** What a row of numbers is like, in three of them. */
export interface Spread {
  /** The median: half of the values lie below it, half above. */
  readonly middle: number;
  readonly least: number;
  readonly most: number;
}

/** The spread of some numbers, in their unit; null of none. */
export function medianAndRange(values: readonly number[]): Spread | null {
  const sorted = [...values].sort((a, b) => a - b);
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (least === undefined || most === undefined) return null;
  const below = sorted[Math.floor((sorted.length - 1) / 2)] ?? least;
  const above = sorted[Math.floor(sorted.length / 2)] ?? most;
  return { middle: (below + above) / 2, least, most };
}
