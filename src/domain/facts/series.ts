/**
 * What was noted as a number, day by day: what the charts draw and what a before and after compares. A day on which nobody
 * noted it is null, never zero.
 */
import type { CalendarDay } from '@/domain/dates/calendar-day';
import { daysOf, type Period } from '@/domain/dates/period';
import { nightsOf } from './nights';
import type { NotedFact } from './noted-facts';
import {
  type FactKind,
  type FactOf,
  type FoodStep,
  foodSteps,
  type Help,
  type Strength,
  strengths,
} from './schemas';
import { toldList } from './fact-text';
import type { ClockTime } from '@/domain/dates/clock-time';
import type { JournalEntry } from '@/domain/schema/entities';
import { countedFact } from './entry-facts';

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
function keyOfFood({ foodId, name }: { foodId?: string | undefined; name: string }): string {
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

/** Behaviour as it was noted: at what hour of the day, how strong, and what came before. */

type Moment = NotedFact<'behavior'>;

export interface HoursOfStrength {
  /** Null for moments of which nobody noted how strong they were. */
  readonly strength: Strength | null;
  /** How many there were in each hour of the day, from midnight: 24 numbers. */
  readonly hours: readonly number[];
}

/** Moments with a time by hour and strength, the strongest first; strengths that nobody noted are left out. */
export function behaviorByHour(noted: readonly Moment[]): readonly HoursOfStrength[] {
  const rows = new Map<Strength | null, number[]>();
  for (const { time, fact } of noted) {
    if (time === undefined) continue;
    const strength = fact.strength ?? null;
    const hours = rows.get(strength) ?? Array.from({ length: 24 }, () => 0);
    const hour = Number(time.slice(0, 2));
    hours[hour] = (hours[hour] ?? 0) + 1;
    rows.set(strength, hours);
  }
  return [...strengths.toReversed(), null].flatMap((strength) => {
    const hours = rows.get(strength);
    return hours ? [{ strength, hours }] : [];
  });
}

export interface CameBefore {
  /** As they were written last. */
  readonly words: string;
  readonly count: number;
  /** The strongest of these moments; null where nobody noted it of any. */
  readonly strongest: Strength | null;
}

/**
 * What came before: each pick and each of the family's own words with the moments that it came before, the most frequent
 * first. Words that differ in their case alone are one.
 */
export function behaviorBefore(noted: readonly Moment[]): readonly CameBefore[] {
  const found = new Map<string, CameBefore>();
  for (const { fact } of noted) {
    const words = new Map(toldList(fact.before).map((one) => [one.trim().toLowerCase(), one]));
    for (const [key, one] of words) {
      const before = found.get(key);
      found.set(key, {
        words: one.trim(),
        count: (before?.count ?? 0) + 1,
        strongest: stronger(before?.strongest ?? null, fact.strength ?? null),
      });
    }
  }
  return [...found.values()].sort(
    (a, b) => b.count - a.count || a.words.localeCompare(b.words, 'en'),
  );
}

function stronger(a: Strength | null, b: Strength | null): Strength | null {
  return a === null || (b !== null && b > a) ? b : a;
}

/** Tries of foods by the step that they reached. */

export interface FoodTries {
  readonly id: string;
  /** As it was called last. */
  readonly name: string;
  /** How many tries reached a step: any step is one. */
  readonly tries: number;
  /** How many of them had each step as their furthest. */
  readonly steps: Readonly<Record<FoodStep, number>>;
}

/** The foods that were tried, the one with the most tries first. On the plate alone is no try. */
export function foodTries(noted: readonly NotedFact<'food'>[]): readonly FoodTries[] {
  const foods = new Map<string, { name: string; tries: number; steps: Record<FoodStep, number> }>();
  for (const { fact } of noted)
    for (const one of fact.tries ?? []) {
      if (one.step === undefined) continue;
      const id = keyOfFood(one);
      const food = foods.get(id) ?? { name: one.name, tries: 0, steps: noSteps() };
      food.name = one.name;
      food.tries += 1;
      food.steps[one.step] += 1;
      foods.set(id, food);
    }
  return [...foods]
    .map(([id, food]) => ({ id, ...food }))
    .sort((a, b) => b.tries - a.tries || a.name.localeCompare(b.name, 'en'));
}

function noSteps(): Record<FoodStep, number> {
  return { looked: 0, touched: 0, smelled: 0, licked: 0, bit: 0, chewed: 0, ate: 0 };
}

/** The furthest step of a food's tries. */
export function furthestStep({ steps }: FoodTries): FoodStep | null {
  return foodSteps.findLast((step) => steps[step] > 0) ?? null;
}

/** A time at which somebody noted something about a goal. */
export interface GoalNote {
  readonly entryId: string;
  readonly title: string;
  readonly day: CalendarDay;
  readonly time?: ClockTime;
  /** How much help it took, where that was noted. */
  readonly help?: Help;
}

/** What was noted about a goal, the earliest first; of one day by its time. */
export function goalNotes(entries: readonly JournalEntry[], goalId: string): readonly GoalNote[] {
  const notes = entries.flatMap((entry) => {
    const fact = countedFact(entry, 'education') ?? countedFact(entry, 'social');
    const found = (fact?.goals ?? []).filter((goal) => goal.goalId === goalId);
    return found.map(({ help }): GoalNote => {
      const { id, title, date, time } = entry;
      return {
        entryId: id,
        title,
        day: date,
        ...(time !== undefined && { time }),
        ...(help !== undefined && { help }),
      };
    });
  });
  const moment = ({ day, time = '' }: GoalNote) => day + time;
  return notes.sort((a, b) => (moment(a) < moment(b) ? -1 : moment(a) > moment(b) ? 1 : 0));
}
