import type { LineSet } from '@/domain/schema/entities';
import type { Measure, MeasureUnit } from '@/domain/facts/measure';
import { isBeyondFlags, lineValue, type Measured, zScore } from './lms';

/** The previous value of the same measure, with its age counted in the same way. */
export type PreviousValue = Pick<Measured, 'value' | 'ageDays'>;

/** A value that someone typed, and what to compare it with. */
export interface TypedMeasure extends Measured {
  /** The unit that it was typed in. */
  readonly unit: MeasureUnit;
  readonly previous: PreviousValue | null;
  readonly set: LineSet | null;
}

/** Why to ask again: out of bounds, in another unit, far from all other children, or a height far below the previous one. */
export type Doubt =
  | { readonly kind: 'impossible' | 'unlikely' | 'shorter' }
  | {
      readonly kind: 'unit';
      /** How many times too large or too small it is. */
      readonly factor: number;
      readonly isTooLarge: boolean;
      /** The value that was probably meant, in whole grams or millimetres. */
      readonly meant: number;
    };

/** Grams and millimetres. Source: rcpchgrowth-python, constants/validation_constants.py. */
const bounds: Readonly<Record<Measure, readonly [lowest: number, highest: number]>> = {
  weight: [150, 500_000],
  length: [200, 3000],
  head: [50, 1000],
};

/** A slip that makes a value this many times too large, or too small. */
interface Slip {
  readonly factor: number;
  readonly isTooLarge: boolean;
}

const tooLarge = (factor: number): Slip => ({ factor, isTooLarge: true });
const tooSmall = (factor: number): Slip => ({ factor, isTooLarge: false });
const tenfold = [tooLarge(10), tooSmall(10)];

/** What can go wrong in a unit: the number of another unit was typed, or the decimal point is in the wrong place. */
const slips: Readonly<Record<MeasureUnit, readonly Slip[]>> = {
  kg: [tooLarge(2.2046), ...tenfold, tooLarge(1000)],
  g: [...tenfold, tooSmall(1000)],
  lb: [tooSmall(2.2046), ...tenfold],
  // Inches, or metres.
  cm: [tooSmall(2.54), ...tenfold, tooSmall(100)],
  in: [tooLarge(2.54), ...tenfold],
};

/** How far a value may be from an exact slip. */
const slipTolerance = 0.1;

/** A value this many times the median, or less than it by as much, is no child's. For ages without flags. */
const farFromMedian = 8;

/** A height may be this many millimetres below the previous one: measurements vary. */
const shorterAllowed = 30;

/** Returns whether a value in grams or millimetres is within what the form accepts at all. */
export function isPossible(measure: Measure, value: number): boolean {
  const [lowest, highest] = bounds[measure];
  return value >= lowest && value <= highest;
}

/**
 * Returns why to ask once whether a typed value is right, or null. The most helpful reason wins: a unit says what to do, and a
 * previous height is closer than all other children. A 'unit' value may be impossible too: `isPossible` says.
 */
export function questionableMeasure(typed: TypedMeasure): Doubt | null {
  const { measure, value, previous } = typed;
  const slip = previous && slipFromPrevious(typed, previous);
  if (slip) return slip;
  const possible = isPossible(measure, value);
  // A previous value that is as unusual supports this one, unless nobody can have it.
  const slipForAge = previous && possible ? null : slipFromTables(typed);
  if (slipForAge) return slipForAge;
  if (!possible) return { kind: 'impossible' };
  if (measure === 'length' && previous && previous.value - value > shorterAllowed)
    return { kind: 'shorter' };
  return isUnlikely(typed) ? { kind: 'unlikely' } : null;
}

/** Returns what a value would be without each of the slips, not rounded. */
function withoutSlips({ value, unit }: TypedMeasure): (Slip & { readonly meant: number })[] {
  return slips[unit].map((slip) => ({
    ...slip,
    meant: slip.isTooLarge ? value / slip.factor : value * slip.factor,
  }));
}

/** Returns a slip without which the value is about what the previous one leads to expect. */
function slipFromPrevious(typed: TypedMeasure, previous: PreviousValue): Doubt | null {
  const { measure, ageDays } = typed;
  const now = medianOn(measure, ageDays);
  const then = medianOn(measure, previous.ageDays);
  const isKnown = now !== null && then !== null;
  // Outside the tables, there's nothing better to expect than the same value again. A child may well double it.
  const expected = isKnown ? previous.value * (now / then) : previous.value;
  const slip = withoutSlips(typed).find(
    ({ factor, meant }) =>
      (isKnown || factor >= 10) && Math.abs(meant / expected - 1) <= slipTolerance,
  );
  return slip ? asDoubt(slip) : null;
}

/** Returns the slip that explains a value beyond the WHO's flags, or beyond what's possible: of several, the one nearest to the median. */
function slipFromTables(typed: TypedMeasure): Doubt | null {
  const { measure, value, ageDays } = typed;
  const median = medianOn(measure, ageDays);
  if (median === null || (isPossible(measure, value) && !isUnlikely(typed))) return null;
  const distance = (meant: number): number => Math.abs(Math.log(meant / median));
  const [slip] = withoutSlips(typed)
    .filter(({ meant }) => isPossible(measure, meant) && !isUnlikely({ ...typed, value: meant }))
    .sort((a, b) => distance(a.meant) - distance(b.meant));
  return slip ? asDoubt(slip) : null;
}

const asDoubt = ({ meant, ...slip }: Slip & { readonly meant: number }): Doubt => ({
  kind: 'unit',
  ...slip,
  meant: Math.round(meant),
});

/** Returns the median of both sets together, in grams or millimetres; null outside the tables. */
function medianOn(measure: Measure, ageDays: number): number | null {
  // Before the due date, a child is expected to be about as large as on it.
  const days = Math.max(0, ageDays);
  const girls = lineValue(measure, 'girls', days, 0);
  const boys = lineValue(measure, 'boys', days, 0);
  return girls === null || boys === null ? null : (girls + boys) / 2;
}

/**
 * Returns whether a value is beyond the WHO's flags in the chosen set, or in both if none was chosen. Before the due date there are no
 * flags: then it's one that is far from the median of that day.
 */
function isUnlikely(typed: TypedMeasure): boolean {
  const atTerm = medianOn(typed.measure, 0);
  if (typed.ageDays < 0 && atTerm !== null)
    return Math.abs(Math.log(typed.value / atTerm)) > Math.log(farFromMedian);
  const sets: readonly LineSet[] = typed.set ? [typed.set] : ['girls', 'boys'];
  return sets.every((set) => {
    const z = zScore(typed, set);
    return z !== null && isBeyondFlags(typed.measure, z);
  });
}
