/* The question about a value that looks like a slip. It's asked once and never refuses anything. */
import { exactAge } from '@/domain/dates/age';
import { type CalendarDay, daysBetween, formatDay } from '@/domain/dates/calendar-day';
import {
  type Measure,
  type MeasureFact,
  measures,
  typedNumber,
  unitTyped,
  valueText,
} from '@/domain/facts/measure';
import type { Child } from '@/domain/schema/entities';
import { correctedDays } from './corrected-age';
import type { Measurement } from './growth-points';
import { type Doubt, questionableMeasure } from './questionable';

interface MeasureQuestion {
  /** The values it asks about, so that an answer holds until one of them changes. */
  readonly about: string;
  readonly title: string;
  readonly text: string;
}

/**
 * Returns what to ask about the values of a measurement, or null if none looks like a slip.
 * @param earlier what was measured up to that day, oldest first, without this entry
 * @param stored the values as stored, which aren't asked about again
 */
export function measureQuestion(
  fact: MeasureFact,
  day: CalendarDay,
  child: Pick<Child, 'birthdate' | 'gestation' | 'correctUntil' | 'lines'>,
  earlier: readonly Measurement[],
  stored: MeasureFact | null,
): MeasureQuestion | null {
  const asked = measures.flatMap((measure) => {
    const value = fact[measure];
    if (value === undefined || value === stored?.[measure] || day < child.birthdate) return [];
    const before = earlier.findLast((one) => one.fact[measure] !== undefined && !one.fact.offChart);
    const previous = before?.fact[measure];
    const doubt = questionableMeasure({
      measure,
      value,
      ageDays: ageOn(child, day),
      unit: unitTyped(fact, measure) ?? 'kg',
      lying: fact.lying,
      previous:
        before && previous !== undefined
          ? { value: previous, ageDays: ageOn(child, before.day) }
          : null,
      set: child.lines ?? null,
    });
    return doubt ? [textOf(doubt, fact, measure, day, child, before)] : [];
  });
  if (asked.length === 0) return null;
  return {
    about: JSON.stringify([day, ...measures.map((measure) => fact[measure] ?? null)]),
    title: 'Is this right?',
    text: asked.join(' '),
  };
}

function ageOn(
  {
    birthdate,
    gestation,
    correctUntil = 24,
  }: Pick<Child, 'birthdate' | 'gestation' | 'correctUntil'>,
  day: CalendarDay,
): number {
  const days = daysBetween(birthdate, day);
  return (gestation && correctedDays(days, gestation, correctUntil)) ?? days;
}

function textOf(
  doubt: Doubt,
  fact: MeasureFact,
  measure: Measure,
  day: CalendarDay,
  { birthdate }: Pick<Child, 'birthdate'>,
  before: Measurement | undefined,
): string {
  const typed = valueText(fact, measure) ?? '';
  if (doubt.kind === 'unit') return `${typed}: did you mean ${meantText(doubt, fact, measure)}?`;
  const meant = 'is that what you meant?';
  if (doubt.kind === 'shorter' && before)
    return `${typed}, after ${valueText(before.fact, measure) ?? ''} on ${formatDay(before.day)}: ${meant}`;
  const age = day === birthdate ? 'on the day of birth' : `at ${exactAge(birthdate, day)}`;
  return `${typed} ${age}: ${meant}`;
}

/** Returns the other unit if that was the slip, otherwise the value that was probably meant. */
function meantText(
  { factor, isTooLarge, meant }: Extract<Doubt, { kind: 'unit' }>,
  fact: MeasureFact,
  measure: Measure,
): string {
  const unit = unitTyped(fact, measure);
  const other = unit && otherUnits[`${factor} ${unit}`];
  if (other !== undefined) return other;
  const typed = typedNumber(fact, measure);
  if (typed === null) return measure === 'weight' ? `${meant / 1000} kg` : `${meant / 10} cm`;
  // Without the noise of a division.
  const number = isTooLarge ? typed.number / factor : typed.number * factor;
  return `${Number(number.toPrecision(12))} ${typed.unit}`;
}

/** By the factor and the unit that was typed. */
const otherUnits: Readonly<Record<string, string | undefined>> = {
  '1000 kg': 'grams',
  '1000 g': 'kilograms',
  '2.2046 kg': 'pounds',
  '2.2046 lb': 'kilograms',
  '2.54 cm': 'inches',
  '2.54 in': 'centimetres',
};
