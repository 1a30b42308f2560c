import type { Measure } from '@/domain/facts/measure';
import type { LineSet } from '@/domain/schema/entities';
import { type LmsTable, who2006, who2007 } from './who-tables';

/**
 * Scores and lines from the WHO's L, M and S. Sources: WHO `anthro` (R/z-score-helper.R, z-score.R) and `anthroplus` (R/zscores.R).
 *
 * A z-score is internal: never show, print or export one, nor a centile. By law, an app that computes a score for a child may be a
 * medical device. Screens get lines and words from `reference-lines.ts`.
 */

export interface Measured {
  readonly measure: Measure;
  /** Grams for a weight, millimetres for a length or head. */
  readonly value: number;
  /** Whole days since birth, or corrected days: see `corrected-age.ts`. */
  readonly ageDays: number;
  /** How a length was measured. If nobody said, it was measured as the table for that age expects. */
  readonly lying?: boolean | undefined;
}

/** The WHO's month, in days. */
export const daysPerMonth = 30.4375;

/** The last day of the WHO 2006 tables. From the next day on, those of 2007 are used. */
const lastDayOf2006 = 1826;

/** From this day on, the table of lengths is for standing. */
export const firstStandingDay = 731;

/** Nine months. The WHO takes a younger child's length as measured lying, even if it was recorded as standing. */
const firstDayToStand = 274;

/**
 * The last day that has lines: 10 years for weight, 19 for length, 5 for head. Weight for age ends early because it can't tell a
 * tall child from a heavy one.
 */
export const lastDayWithLines: Readonly<Record<Measure, number>> = {
  weight: Math.floor(120 * daysPerMonth),
  length: Math.floor(228 * daysPerMonth),
  head: lastDayOf2006,
};

/** The WHO's flags: a score beyond them is more likely a mistake than a measurement. */
const flags: Readonly<Record<Measure, readonly [lowest: number, highest: number]>> = {
  weight: [-6, 5],
  length: [-6, 6],
  head: [-5, 5],
};

/** Returns whether a z-score is beyond the WHO's flags. */
export function isBeyondFlags(measure: Measure, z: number): boolean {
  const [lowest, highest] = flags[measure];
  return z < lowest || z > highest;
}

/**
 * Returns the millimetres to add to a length before it's compared with the lines: 7 if a child stood and the table is for lying, -7
 * if a child lay and it's for standing, 0 if both agree.
 */
export function lengthAdjustment(ageDays: number, lying: boolean | undefined): number {
  if (ageDays >= firstStandingDay) return lying === true ? -7 : 0;
  return lying === false && ageDays >= firstDayToStand ? 7 : 0;
}

/** What the WHO's tables say of an age, or of a length. */
export interface Lms {
  readonly l: number;
  /** The median, in kg or cm. */
  readonly m: number;
  readonly s: number;
}

/** Returns L, M and S at an age in the table's own unit, or null outside the table. */
function interpolate({ ages, l, m, s }: LmsTable, age: number): Lms | null {
  const next = ages.findIndex((row) => row >= age);
  const after = ages[next];
  if (after === undefined) return null;
  const before = ages[next - 1];
  // The first row has none before it: only its exact age is in the table.
  if (before === undefined && after !== age) return null;
  const part = before === undefined ? 1 : (age - before) / (after - before);
  const at = (column: readonly number[]): number => {
    const end = column[next] ?? NaN;
    const start = column[next - 1] ?? end;
    return start + part * (end - start);
  };
  return { l: at(l), m: at(m), s: at(s) };
}

/** Returns L, M and S on a day, or null if the WHO has no lines for it. */
function lmsOn(measure: Measure, set: LineSet, ageDays: number): Lms | null {
  if (ageDays > lastDayWithLines[measure]) return null;
  if (measure === 'head') return interpolate(who2006.head[set], ageDays);
  if (ageDays > lastDayOf2006) {
    const table = measure === 'weight' ? who2007.weight : who2007.standing;
    return interpolate(table[set], ageDays / daysPerMonth);
  }
  if (measure === 'weight') return interpolate(who2006.weight[set], ageDays);
  const table = ageDays < firstStandingDay ? who2006.lying : who2006.standing;
  return interpolate(table[set], ageDays);
}

/** Units that are stored, grams or millimetres, in one unit of the tables, kg or cm. */
const storedUnits: Readonly<Record<Measure, number>> = { weight: 1000, length: 10, head: 10 };

/** Returns M(1 + LSz)^(1/L), in kg or cm. By log1p and exp, because L passes 0 where that formula fails. */
function valueAt({ l, m, s }: Lms, z: number): number {
  return m * Math.exp(l === 0 ? s * z : Math.log1p(l * s * z) / l);
}

/** Returns ((y/M)^L - 1) / (LS) for y in kg or cm. By expm1, which is also right for an L near 0. */
function scoreOf({ l, m, s }: Lms, value: number): number {
  const log = Math.log(value / m);
  return (l === 0 ? log : Math.expm1(l * log) / l) / s;
}

/**
 * Returns the value of the line `z` on a day, in grams or millimetres and not rounded; null outside the tables. Meant for z from -3
 * to 3: beyond them, `zScore` of a weight no longer follows this formula.
 */
export function lineValue(
  measure: Measure,
  set: LineSet,
  ageDays: number,
  z: number,
): number | null {
  const lms = lmsOn(measure, set, ageDays);
  return lms && valueAt(lms, z) * storedUnits[measure];
}

/** Returns the z-score of a measurement, or null outside the tables. It must never reach a screen, a page or a file: see above. */
export function zScore(measured: Measured, set: LineSet): number | null {
  const { measure, value, ageDays, lying } = measured;
  const lms = lmsOn(measure, set, ageDays);
  if (!lms || !(value > 0)) return null;
  const adjustment = measure === 'length' ? lengthAdjustment(ageDays, lying) : 0;
  const inTableUnits = (value + adjustment) / storedUnits[measure];
  return measure === 'weight' ? scoreOfWeight(lms, inTableUnits) : scoreOf(lms, inTableUnits);
}

/**
 * Returns the z-score of a weight in kg. Beyond 3 z, it's scored by its distance in steps as wide as that between the lines 2 and 3, as the
 * WHO does.
 */
export function scoreOfWeight(lms: Lms, kilograms: number): number {
  const z = scoreOf(lms, kilograms);
  if (Math.abs(z) <= 3) return z;
  const outer = valueAt(lms, z > 0 ? 3 : -3);
  const inner = valueAt(lms, z > 0 ? 2 : -2);
  return Math.sign(z) * 3 + (kilograms - outer) / Math.abs(outer - inner);
}
