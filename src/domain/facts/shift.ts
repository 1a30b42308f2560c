import { countDistribution } from './statistics';
import { medianAndRange } from './spread';

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
