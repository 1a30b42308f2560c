/**
 * What was noted as a number, day by day: what the charts draw and what a before and after compares. A day on which nobody
 * noted it is null, never zero.
 */
import type { CalendarDay } from '@/domain/dates/calendar-day';
import { daysOf, type Period } from '@/domain/dates/period';
import { nightsOf } from './nights';
import type { NotedFact } from './noted-facts';
import type { FactKind, FactOf } from './schemas';

export interface DayValue {
  readonly day: CalendarDay;
  /** In the unit of the series; null where it was not noted. */
  readonly value: number | null;
}

type SeriesId =
  | 'night-length'
  | 'wakings'
  | 'behavior-episodes'
  | 'behavior-strongest'
  | 'doses'
  | 'foods';

export interface DailySeries {
  readonly id: SeriesId;
  /** The kind of fact that it comes from. */
  readonly kind: FactKind;
  /** What the numbers are, at the beginning of a line: 'Length of the night'. */
  readonly label: string;
  /** `strength` is that of a behaviour, 1 to 5. */
  readonly unit: 'minutes' | 'count' | 'strength';
  /** Every day of the period, oldest first. */
  readonly days: readonly DayValue[];
}

/** From falling asleep to waking up, of the nights with both times, by the day of waking. */
export function nightLengths(noted: readonly NotedFact<'sleep'>[], period: Period): DailySeries {
  const lengths = nightsOf(noted).map(({ day, length }) => [day, length] as const);
  return {
    id: 'night-length',
    kind: 'sleep',
    label: 'Length of the night',
    unit: 'minutes',
    days: byDay(period, new Map(lengths)),
  };
}

/** Wakings of the nights in which somebody noted them, or that there were none. */
export function nightWakings(noted: readonly NotedFact<'sleep'>[], period: Period): DailySeries {
  const counts = nightsOf(noted).map(({ day, fact }) => [day, fact.wakings?.length] as const);
  return {
    id: 'wakings',
    kind: 'sleep',
    label: 'Wakings in the night',
    unit: 'count',
    days: byDay(period, new Map(counts)),
  };
}

/** How many hard moments were noted. A day without one may be a good day or an unwritten one: it is null. */
export function behaviorEpisodes(
  noted: readonly NotedFact<'behavior'>[],
  period: Period,
): DailySeries {
  return {
    id: 'behavior-episodes',
    kind: 'behavior',
    label: 'Moments of behaviour noted',
    unit: 'count',
    days: perDay(noted, period, (facts) => facts.length),
  };
}

/** The strongest of a day, of those with a strength. */
export function behaviorStrongest(
  noted: readonly NotedFact<'behavior'>[],
  period: Period,
): DailySeries {
  return {
    id: 'behavior-strongest',
    kind: 'behavior',
    label: 'Strongest moment of the day',
    unit: 'strength',
    days: perDay(noted, period, (facts) => {
      const strengths = facts.flatMap(({ strength }) => strength ?? []);
      return strengths.length === 0 ? null : Math.max(...strengths);
    }),
  };
}

/**
 * Doses given, of those of which somebody noted what became of them: a day with refused ones alone is zero. For the doses of
 * one medicine hand over those alone.
 */
export function dosesGiven(noted: readonly NotedFact<'medication'>[], period: Period): DailySeries {
  return {
    id: 'doses',
    kind: 'medication',
    label: 'Doses given',
    unit: 'count',
    days: perDay(noted, period, (facts) => {
      const outcomes = facts.flatMap(({ outcome }) => outcome ?? []);
      if (outcomes.length === 0) return null;
      return outcomes.filter((outcome) => outcome === 'given').length;
    }),
  };
}

/** Different foods with a step reached: a day on which they were only on the plate is zero. */
export function foodsTried(noted: readonly NotedFact<'food'>[], period: Period): DailySeries {
  return {
    id: 'foods',
    kind: 'food',
    label: 'Foods tried',
    unit: 'count',
    days: perDay(noted, period, (facts) => {
      const plate = facts.flatMap(({ tries }) => tries ?? []);
      if (plate.length === 0) return null;
      const tried = plate.filter(({ step }) => step !== undefined);
      return new Set(tried.map(keyOfFood)).size;
    }),
  };
}

/** The same food by its id, else by its name. */
export function keyOfFood({ foodId, name }: { foodId?: string | undefined; name: string }): string {
  return foodId === undefined ? `name ${name.toLowerCase()}` : `id ${foodId}`;
}

function perDay<K extends FactKind>(
  noted: readonly NotedFact<K>[],
  period: Period,
  valueOf: (facts: readonly FactOf<K>[]) => number | null,
): readonly DayValue[] {
  const facts = new Map<CalendarDay, FactOf<K>[]>();
  for (const { day, fact } of noted) {
    const ofDay = facts.get(day);
    if (ofDay) ofDay.push(fact);
    else facts.set(day, [fact]);
  }
  return byDay(period, new Map([...facts].map(([day, ofDay]) => [day, valueOf(ofDay)])));
}

function byDay(
  period: Period,
  values: ReadonlyMap<CalendarDay, number | null | undefined>,
): readonly DayValue[] {
  return daysOf(period).map((day) => ({ day, value: values.get(day) ?? null }));
}
