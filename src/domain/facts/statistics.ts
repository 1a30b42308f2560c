import type { CalendarDay } from '@/domain/dates/calendar-day';
import { dayCount, isWithin, type Period } from '@/domain/dates/period';

/**
 * The rank sum test of two groups, by counting.
 *
 * Under its hypothesis every way to deal the days into the two groups is as likely as any other. What is counted of each is
 * the Mann-Whitney count: in how many of the m * n pairs of one day of each group the second is the larger.
 * Sources: Mann & Whitney (1947), Annals of Mathematical Statistics 18, 50-60; Hollander, Wolfe & Chicken, Nonparametric
 * Statistical Methods (3rd ed.), chapter 4; Andrews, The Theory of Partitions (1976), chapter 3, for the counts.
 */

/** More days than this in a group would leave the range of the numbers that the counts are held in. */
export const largestGroup = 400;

/**
 * The cumulative distribution of the Mann-Whitney count of two groups without ties: at index u the part of all the ways to
 * deal them in which the count is u or less. It goes up to the middle, below which all uses of it lie; the other half
 * mirrors it. Exact but for rounding, which stays below 1e-12 of each value.
 * @param m the size of one group, 1 to `largestGroup`
 * @param n that of the other
 */
export function countDistribution(m: number, n: number): Float64Array {
  for (const size of [m, n])
    if (!Number.isInteger(size) || size < 1 || size > largestGroup)
      throw new RangeError(`Not the size of a group: ${size}`);
  const middle = Math.floor((m * n) / 2);
  // The coefficients of the Gaussian binomial of (m + n, m): that of (n + i, i) out of the one before, by a factor
  // 1 - q^(n + i) over 1 - q^i. Both are done in place, on the lower half alone.
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

/** By how much the numbers after lie above those before, in their unit; below zero where they lie lower. */
export interface Shift {
  /** The Hodges-Lehmann estimate: the median of all differences of one number after and one before. */
  readonly estimate: number;
  /** The interval around it; both ends belong to it. */
  readonly from: number;
  readonly to: number;
  /** How often such an interval holds the true shift, at least: 0.95 to 1. */
  readonly confidence: number;
}

/** The part of all intervals that may miss the true shift, on each side. */
const tail = 0.025;

/**
 * The shift between two groups of numbers, with the interval of at least 95 % that the rank sum test leaves standing: its
 * ends are the k-th smallest and the k-th largest of all differences, where k is the most with P(count < k) <= 2.5 %
 * (Lehmann, Nonparametrics (1975), section 2.6; Hollander, Wolfe & Chicken, section 4.3, after Moses).
 *
 * Ties: the counts are those of numbers that all differ. However equal numbers are set apart by a hair, the interval of the
 * numbers as they are, with both its ends, holds that of the numbers set apart; so with ties it errs on the side of being
 * too wide, never too narrow (Noether 1967).
 *
 * Null where there are too few numbers for any such interval, as three and three.
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
  const middle = medianAndRange([...differences])?.middle;
  if (from === undefined || to === undefined || middle === undefined) return null;
  return { estimate: middle, from, to, confidence: 1 - 2 * reached };
}

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

/** The number of a day; null where it was not noted, which is not zero. */
interface DayNumber {
  readonly day: CalendarDay;
  readonly value: number | null;
}

/** The days before or after a change, and what was noted of them. */
export interface Side {
  /** How many days it has. */
  readonly days: number;
  /** For how many of them there is a number. */
  readonly noted: number;
  /** Null where there is none. */
  readonly spread: Spread | null;
}

export interface BeforeAfter {
  readonly before: Side;
  readonly after: Side;
  /** Null where it is too little to compare: under `fewestDays` noted on a side. */
  readonly shift: Shift | null;
}

/** The two periods of a comparison; a side of no days at all is null. */
export interface Sides {
  readonly before: Period | null;
  readonly after: Period | null;
}

/** As few noted days on a side are compared as this. */
const fewestDays = 7;

/** What was noted before and after; days of the series outside of both count for neither. It says how much they differ, and nothing of why. */
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

function sideOf(values: readonly number[], period: Period | null): Side {
  return {
    days: period ? dayCount(period) : 0,
    noted: values.length,
    spread: medianAndRange(values),
  };
}
