/* What the growth charts draw: the measurements of a child, and the words about each of them. */
import { exactAge } from '@/domain/dates/age';
import {
  addDays,
  monthsBetween,
  type CalendarDay,
  daysBetween,
  formatDay,
} from '@/domain/dates/calendar-day';
import {
  circumstances,
  isByProfessional,
  type Measure,
  type MeasureFact,
  valueText,
} from '@/domain/facts/measure';
import type { NotedFact } from '@/domain/facts/entry-facts';
import type { Child, LineSet } from '@/domain/schema/entities';
import { capitalise } from '@/domain/text/plural';
import { correctedDays, daysEarly } from './corrected-age';
import { lengthAdjustment } from './lms';
import { isPossible } from './questionable';
import { betweenLines, isEarlyWeight, type LineChoice } from './reference-lines';

export type Measurement = NotedFact<'measure'>;

/** Which age points are drawn at. */
export type AgeShown = 'age' | 'corrected' | 'both';

export type GrowingChild = Pick<Child, 'birthdate' | 'gestation' | 'correctUntil'>;

/** Lines that somebody turned on, and the set to draw. */
export interface LinesShown {
  readonly set: LineSet;
  readonly choice: LineChoice;
}

/** Returns the lines to draw; null if they're off on this device, or nobody chose a set. */
export function linesShown(
  { lines: set }: Pick<Child, 'lines'>,
  {
    hasLines = false,
    lines: choice = 'five',
  }: { readonly hasLines?: boolean | undefined; readonly lines?: LineChoice | undefined },
): LinesShown | null {
  return set && hasLines ? { set, choice } : null;
}

export interface GrowthPoint {
  readonly entryId: string;
  /** Grams or millimetres. */
  readonly value: number;
  readonly ageDays: number;
  /** Days since the due date, which may be negative; null for a child whose age isn't corrected then. */
  readonly correctedDays: number | null;
  readonly isByProfessional: boolean;
  readonly lying: boolean | undefined;
  /** '12.4 kg, May 12, 2024, at the clinic, 2 years 3 months. Between the 25th and the 50th line.' */
  readonly label: string;
}

/**
 * Returns the points of one chart, oldest first. Leaves out values that someone left off the chart, from before the birth, or beyond
 * anything a person can weigh or measure: those stay in the list.
 * @param measurements oldest first
 */
export function growthPoints(
  measurements: readonly Measurement[],
  measure: Measure,
  child: GrowingChild,
  lines: LinesShown | null,
  ageShown: AgeShown,
): readonly GrowthPoint[] {
  let wasCorrected = false;
  return measurements.flatMap(({ entryId, day, fact }) => {
    const value = fact[measure];
    const ageDays = daysBetween(child.birthdate, day);
    if (value === undefined || fact.offChart || ageDays < 0 || !isPossible(measure, value))
      return [];
    const corrected = correctedOn(child, ageDays);
    // The first measurement after the correction ends has both ages, so that the step can be seen.
    const isLastStep = corrected === null && wasCorrected;
    wasCorrected = corrected !== null;
    const shownDays = isLastStep && ageShown === 'both' ? ageDays - earlyDays(child) : corrected;
    return [
      {
        entryId,
        value,
        ageDays,
        correctedDays: shownDays,
        isByProfessional: isByProfessional(fact),
        lying: measure === 'length' ? fact.lying : undefined,
        // Of hundreds of points, one is read at a time.
        get label() {
          return [
            pointLabel(fact, measure, day, child, corrected),
            lines && wordsAbout(fact, measure, day, child, lines, ageShown),
            isLastStep && ageShown !== 'age' && 'From here on, the age isn’t corrected any more.',
          ]
            .filter(Boolean)
            .join(' ');
        },
      },
    ];
  });
}

/** Returns whether a child has a corrected age: born before 37 weeks. */
export const isBornEarly = (child: Pick<GrowingChild, 'gestation'>): boolean =>
  earlyDays(child) > 0;

/** Returns the days between birth and due date of a child born before 37 weeks, otherwise 0. */
export const earlyDays = ({ gestation }: Pick<GrowingChild, 'gestation'>): number =>
  gestation ? daysEarly(gestation) : 0;

function correctedOn({ gestation, correctUntil = 24 }: GrowingChild, ageDays: number) {
  return gestation ? correctedDays(ageDays, gestation, correctUntil) : null;
}

/** Returns '10 months; 6 months by the due date', or the age alone. The day isn't before the birth. */
export function agesText(child: GrowingChild, day: CalendarDay): string {
  const age = exactAge(child.birthdate, day);
  const corrected = correctedOn(child, daysBetween(child.birthdate, day));
  if (corrected === null) return age;
  if (corrected === 0) return `${age}; on the due date`;
  return corrected < 0
    ? `${age}; before the due date`
    : `${age}; ${exactAge(dueDate(child), day)} by the due date`;
}

const dueDate = (child: GrowingChild): CalendarDay => addDays(child.birthdate, earlyDays(child));

function pointLabel(
  fact: MeasureFact,
  measure: Measure,
  day: CalendarDay,
  child: GrowingChild,
  corrected: number | null,
): string {
  const parts = [
    valueText(fact, measure),
    formatDay(day),
    ...circumstances({
      ...fact,
      wearing: measure === 'weight' ? fact.wearing : undefined,
      lying: measure === 'length' ? fact.lying : undefined,
    }),
    corrected === null ? exactAge(child.birthdate, day) : agesText(child, day),
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

/** Returns a sentence about the lines, or null if none may be said. */
function wordsAbout(
  fact: MeasureFact,
  measure: Measure,
  day: CalendarDay,
  child: GrowingChild,
  lines: LinesShown,
  ageShown: AgeShown,
): string | null {
  const ageDays = daysBetween(child.birthdate, day);
  const isPlain = !fact.unsure && fact.otherWay === undefined;
  if (isPlain && isEarlyWeight(measure, ageDays)) return earlyWeightText;
  const corrected = correctedOn(child, ageDays);
  // Before the due date nothing is said, by either age: the lines begin at term.
  if (corrected !== null && corrected < 0) return null;
  const counted = ageShown === 'age' ? { birthdate: child.birthdate } : child;
  const words = lineWords(fact, measure, day, counted, lines);
  if (words === null) return null;
  const added =
    measure === 'length'
      ? lengthAdjustment(correctedOn(counted, ageDays) ?? ageDays, fact.lying)
      : 0;
  const adjusted = added === 0 ? '' : ` 0.7 cm ${added > 0 ? 'added' : 'taken off'} for the lines.`;
  return `${capitalise(words)}.${adjusted}`;
}

const earlyWeightText =
  'Most babies lose weight in the first days. Midwives and nurses look at it from two weeks on.';

/**
 * Returns between which lines a value lies, such as 'between the 25th and the 50th line', by the corrected age if there is one. Null if
 * nothing may be said, see `betweenLines`, or the value is unsure, measured another way, or left off the chart.
 */
export function lineWords(
  fact: MeasureFact,
  measure: Measure,
  day: CalendarDay,
  child: GrowingChild,
  { set, choice }: LinesShown,
): string | null {
  const value = fact[measure];
  if (value === undefined || fact.unsure || fact.offChart || fact.otherWay !== undefined)
    return null;
  const ageDays = daysBetween(child.birthdate, day);
  const measured = { measure, value, ageDays, lying: fact.lying };
  const corrected = correctedOn(child, ageDays);
  const words = betweenLines(measured, set, choice, corrected);
  return words !== null && corrected !== null ? `${words}, by the corrected age` : words;
}

/**
 * Returns what the lines are called, as they must be wherever they're drawn or named.
 * @param last the last day that they're used for
 */
export function linesText(
  set: LineSet,
  { birthdate }: Pick<GrowingChild, 'birthdate'>,
  last: CalendarDay,
): string {
  const isOver = (months: number) => monthsBetween(birthdate, last) >= months;
  return [
    `WHO Child Growth Standards, ${set}.`,
    isOver(60) && `From 5 years: WHO Growth Reference 2007, ${set}.`,
    isOver(24) &&
      'Doctors in Australia or the United States may use other lines from the second birthday.',
  ]
    .filter(Boolean)
    .join(' ');
}
