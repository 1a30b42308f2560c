import type { LineSet } from '@/domain/schema/entities';
import type { Measure } from '@/domain/facts/measure';
import {
  firstStandingDay,
  isBeyondFlags,
  lastDayWithLines,
  lineValue,
  type Measured,
  zScore,
} from './lms';

/** Which lines are drawn: the WHO's five, or nine at equal distances as on British charts. */
export type LineChoice = 'five' | 'nine';

interface ReferenceLine {
  /** As in 'the 25th line'. */
  readonly label: string;
  readonly z: number;
}

/** The lines of each choice, lowest first. */
export const referenceLines: Readonly<Record<LineChoice, readonly ReferenceLine[]>> = {
  five: [
    { label: '3rd', z: -1.88079 },
    { label: '15th', z: -1.03643 },
    { label: '50th', z: 0 },
    { label: '85th', z: 1.03643 },
    { label: '97th', z: 1.88079 },
  ],
  nine: ['0.4th', '2nd', '9th', '25th', '50th', '75th', '91st', '98th', '99.6th'].map(
    (label, index) => ({ label, z: ((index - 4) * 2) / 3 }),
  ),
};

export interface LinePoint {
  readonly day: number;
  /** Grams or millimetres, not rounded. */
  readonly value: number;
}

export interface DrawnLine {
  readonly label: string;
  /** Parts to draw with a gap between them. */
  readonly segments: readonly (readonly LinePoint[])[];
}

/**
 * Returns the lines from `fromDay` to `toDay`, both included, as far as the WHO has any. Lengths have a gap between day 730, lying,
 * and day 731, standing.
 */
export function linesFor(
  measure: Measure,
  set: LineSet,
  lines: LineChoice,
  fromDay: number,
  toDay: number,
): DrawnLine[] {
  const first = Math.max(0, Math.ceil(fromDay));
  const last = Math.min(lastDayWithLines[measure], Math.floor(toDay));
  const ranges =
    measure === 'length'
      ? [
          [first, Math.min(last, firstStandingDay - 1)] as const,
          [Math.max(first, firstStandingDay), last] as const,
        ]
      : [[first, last] as const];
  const sampled = ranges
    .filter(([from, to]) => from <= to)
    .map(([from, to]) => daysToDraw(from, to));
  return referenceLines[lines].map(({ label, z }) => ({
    label,
    segments: sampled.map((days) =>
      days.flatMap((day) => {
        const value = lineValue(measure, set, day, z);
        return value === null ? [] : [{ day, value }];
      }),
    ),
  }));
}

const mostSteps = 116;
/** Where one set of tables ends and the next begins, with a small step that isn't to be smoothed over. */
const join = [1826, 1827];

/**
 * Returns the days to draw a line at, at most 119. They're equally far apart by the square root of the age, so that they're dense in
 * the first months, when the lines bend most.
 */
function daysToDraw(from: number, to: number): number[] {
  const steps = Math.min(mostSteps, to - from);
  const [start, end] = [Math.sqrt(from), Math.sqrt(to)];
  const days = Array.from({ length: steps + 1 }, (_, step) =>
    Math.round((start + ((end - start) * step) / Math.max(1, steps)) ** 2),
  );
  const inside = join.filter((day) => day > from && day < to);
  return [...new Set([...days, ...inside])].sort((a, b) => a - b);
}

/** This near to a line, a point is on it, as far as anyone can measure. Source: the RCPCH's specification for charts. */
const near = 0.17;

/**
 * Returns whether a weight is from day 1 to 13, when most babies lose weight first and nothing is said about lines.
 * @param ageDays days since birth, not corrected
 */
export function isEarlyWeight(measure: Measure, ageDays: number): boolean {
  return measure === 'weight' && ageDays >= 1 && ageDays <= 13;
}

/**
 * Returns words such as 'between the 25th and the 50th line', or null if nothing may be said: before the due date, for a weight from
 * day 1 to 13, outside the tables, and beyond the WHO's flags. The caller leaves out a measurement that someone marked as unsure,
 * measured another way, or off the chart.
 * @param measured with its age since birth
 * @param corrected the corrected days, which then count for the lines; null without a corrected age
 */
export function betweenLines(
  measured: Measured,
  set: LineSet,
  lines: LineChoice,
  corrected: number | null,
): string | null {
  const { measure, ageDays } = measured;
  if (isEarlyWeight(measure, ageDays)) return null;
  // A day before the due date is outside the tables.
  const z = zScore({ ...measured, ageDays: corrected ?? ageDays }, set);
  if (z === null || isBeyondFlags(measure, z)) return null;
  const drawn = referenceLines[lines];
  const on = drawn.find((line) => Math.abs(z - line.z) <= near);
  if (on) return `on or near the ${on.label} line`;
  const above = drawn.findIndex((line) => line.z > z);
  const upper = drawn[above];
  const lower = drawn[above - 1];
  if (!upper) return 'above the highest line';
  if (!lower) return 'below the lowest line';
  return `between the ${lower.label} and the ${upper.label} line`;
}
