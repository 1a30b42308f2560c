import type { CalendarDay } from '@/domain/dates/calendar-day';
import { dayCount, isWithin, type Period } from '@/domain/dates/period';

/**
 * The rank sum test of two groups, computed exactly.
 * Under its hypothesis, every way to divide the days between the two groups is equally likely. The Mann-Whitney count says in how
 * many of the m * n pairs, of one day from each group, the second is the larger. Sources: Mann & Whitney (1947), Annals of
 * Mathematical Statistics 18, 50-60; Hollander, Wolfe & Chicken, Nonparametric Statistical Methods (3rd ed.), chapter 4; Andrews,
 * The Theory of Partitions (1976), chapter 3, for the counts.
 */

/** With more days in a group, the counts would overflow a double. */
export const largestGroup = 400;

/**
 * Returns the cumulative distribution of the Mann-Whitney count of two groups without ties: index u holds the proportion of
 * divisions with a count of u or less. It stops at the middle, below which all its uses lie; the other half mirrors it. Exact but
 * for rounding, which stays below 1e-12 of each value. Throws RangeError for a group size out of range.
 * @param m the size of one group, 1 to `largestGroup`
 * @param n that of the other
 */
export function countDistribution(m: number, n: number): Float64Array {
  for (const size of [m, n])
    if (!Number.isInteger(size) || size < 1 || size > largestGroup)
      throw new RangeError(`Not the size of a group: ${size}`);
  const middle = Math.floor((m * n) / 2);
  // The coefficients of the Gaussian binomial of (m + n, m): that of (n + i, i) is the one before times 1 - q^(n + i) over 1 -
  // q^i. Both steps are done in place, on the lower half only.
  const ways = new Float64Array(middle + 1);
  ways[0] = 1;
  let all = 1;
  for (let i = 1; i <= m; i += 1) {
    for (let u = middle; u >= n + i; u -= 1) ways[u] = at(ways, u) - at(ways, u - n - i);
    for (let u = i; u <= middle; u += 1) ways[u] = at(ways, u) + at(ways, u - i);
    all = (all * (n + i)) / i;
  }
  let sum = 0;
  return ways.map((count) => (sum += count) / all);
}

const at = (list: Float64Array, index: number): number => list[index] ?? 0;

/** How far the numbers after lie above those before, in their unit; negative if below. */
export interface Shift {
  /** The Hodges-Lehmann estimate: the median of all differences between a number after and a number before. */
  readonly estimate: number;
  /** The interval around it, both ends included. */
  readonly from: number;
  readonly to: number;
  /** How often, at least, such an interval contains the true shift: 0.95 to 1. */
  readonly confidence: number;
}

/** The proportion of intervals that may miss the true shift, on each side. */
const tail = 0.025;

/**
 * Estimates the shift between two groups of numbers, with the interval of at least 95 % from the rank sum test: its ends are the
 * k-th smallest and k-th largest of all differences, where k is the largest with P(count < k) <= 2.5 % (Lehmann, Nonparametrics
 * (1975), section 2.6; Hollander, Wolfe & Chicken, section 4.3, after Moses).
 *
 * Ties: the distribution assumes that all numbers differ. However ties were broken by tiny amounts, the closed interval of the
 * original numbers contains that of the changed ones, so with ties it can only be too wide, never too narrow (Noether 1967).
 *
 * Returns null if there are too few numbers for any such interval, such as three and three.
 */
export function shiftBetween(before: readonly number[], after: readonly number[]): Shift | null {
  if (before.length === 0 || after.length === 0) return null;
  const below = countDistribution(before.length, after.length);
  const k = below.findIndex((part) => part > tail);
  const reached = below[k - 1];
  if (reached === undefined) return null;
  const differences = new Float64Array(before.length * after.length);
  after.forEach((late, row) => {
    before.forEach((early, column) => {
      differences[row * before.length + column] = late - early;
    });
  });
  differences.sort();
  const [from, to] = [differences[k - 1], differences[differences.length - k]];
  const middle = medianAndRange([...differences])?.median;
  if (from === undefined || to === undefined || middle === undefined) return null;
  return { estimate: middle, from, to, confidence: 1 - 2 * reached };
}

export interface Spread {
  /** The median. */
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

/** Returns the median and range of numbers, in their unit; null if there are none. */
export function medianAndRange(values: readonly number[]): Spread | null {
  const sorted = [...values].sort((a, b) => a - b);
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (least === undefined || most === undefined) return null;
  const below = sorted[Math.floor((sorted.length - 1) / 2)] ?? least;
  const above = sorted[Math.floor(sorted.length / 2)] ?? most;
  return { median: (below + above) / 2, least, most };
}

/** The number for a day; null, not zero, if it wasn't recorded. */
interface DayNumber {
  readonly day: CalendarDay;
  readonly value: number | null;
}

/** The days before or after a change, and what was recorded on them. */
export interface ComparisonSide {
  readonly days: number;
  /** How many of the days have a number. */
  readonly noted: number;
  /** Null if no day has a number. */
  readonly spread: Spread | null;
}

export interface BeforeAfter {
  readonly before: ComparisonSide;
  readonly after: ComparisonSide;
  /** Null if a side has fewer than `fewestDays` recorded days. */
  readonly shift: Shift | null;
}

/** The two periods of a comparison; null for a side without days. */
export interface Sides {
  readonly before: Period | null;
  readonly after: Period | null;
}

/** The minimum of recorded days on each side. */
const fewestDays = 7;

/**
 * Compares the recorded numbers before and after; days outside both periods are ignored. It says how much they differ, and
 * nothing about why.
 */
export function beforeAndAfter(series: readonly DayNumber[], sides: Sides): BeforeAfter {
  const before = valuesIn(series, sides.before);
  const after = valuesIn(series, sides.after);
  const isEnough = before.length >= fewestDays && after.length >= fewestDays;
  return {
    before: sideOf(before, sides.before),
    after: sideOf(after, sides.after),
    shift: isEnough ? shiftBetween(before, after) : null,
  };
}

function valuesIn(series: readonly DayNumber[], period: Period | null): readonly number[] {
  if (!period) return [];
  return series.flatMap(({ day, value }) =>
    value !== null && isWithin(day, period) ? [value] : [],
  );
}

function sideOf(values: readonly number[], period: Period | null): ComparisonSide {
  return {
    days: period ? dayCount(period) : 0,
    noted: values.length,
    spread: medianAndRange(values),
  };
}
