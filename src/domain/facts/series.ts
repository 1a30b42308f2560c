import type { CalendarDay } from '@/domain/dates/calendar-day';
import { daysOf, type Period } from '@/domain/dates/period';
import { nightsOf } from './nights';
import { countedFact, type NotedFact } from './entry-facts';
import { type FactKind, type FactOf, isFactKind } from './kinds';
import { type FoodStep, foodSteps } from './food';
import type { Help } from './education-and-social';
import { type Strength, strengths } from './behavior';
import { comparisonKey } from '@/domain/text/fold';
import { picksAndText } from './picks-with-text';
import { keysOfNamed } from '@/domain/text/same-thing';
import type { ClockTime } from '@/domain/dates/clock-time';
import type { JournalEntry } from '@/domain/schema/entities';

/** One day of a series. A day without a recorded number is null, never zero. */
export interface DayValue {
  readonly day: CalendarDay;
  /** In the unit of the series; null if not recorded. */
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
  /** The kind of fact it comes from. */
  readonly kind: FactKind;
  /** The name at the start of a line: 'Length of the night'. */
  readonly label: string;
  /** `strength` is that of a behaviour, 1 to 5. */
  readonly unit: 'minutes' | 'count' | 'strength';
  /** Every day of the period, oldest first. */
  readonly days: readonly DayValue[];
}

/** Returns the minutes from falling asleep to waking up, for nights with both times, by the day of waking. */
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

/** Returns the number of wakings, for nights that recorded them or recorded that there were none. */
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

/** Returns how many hard moments were recorded. A day without one may be a good day or an unrecorded one, so it is null. */
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

/** Returns the greatest recorded strength of each day. */
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
 * Returns doses given, counting only those with an outcome: a day with nothing but refusals is zero. For one medicine, pass only
 * its doses.
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

/** Returns how many different foods reached a step; a day on which they were only on the plate is zero. */
export function foodsTried(noted: readonly NotedFact<'food'>[], period: Period): DailySeries {
  return {
    id: 'foods',
    kind: 'food',
    label: 'Foods tried',
    unit: 'count',
    days: perDay(noted, period, (facts) => {
      const foods = facts.flatMap(({ tries }) => tries ?? []);
      if (foods.length === 0) return null;
      const tried = foods.filter(isTry).map(namedFood);
      return new Set(tried.map(keysOfNamed(tried))).size;
    }),
  };
}

type SeriesOf<K extends FactKind> = (noted: readonly NotedFact<K>[], period: Period) => DailySeries;

/** The daily series of each kind, in the order of the comparison before and after a change. */
const seriesOfKinds: { readonly [K in FactKind]: readonly SeriesOf<K>[] } = {
  sleep: [nightLengths, nightWakings],
  behavior: [behaviorEpisodes, behaviorStrongest],
  medication: [dosesGiven],
  food: [foodsTried],
  sensory: [],
  education: [],
  social: [],
  measure: [],
  skill: [],
};

/** The kinds that have a daily series. */
export const countedKinds = Object.keys(seriesOfKinds)
  .filter(isFactKind)
  .filter((kind) => seriesOfKinds[kind].length > 0);

/** Returns all daily series of a kind. */
export function dailySeriesOf<K extends FactKind>(
  kind: K,
  noted: readonly NotedFact<K>[],
  period: Period,
): readonly DailySeries[] {
  return seriesOfKinds[kind].map((of) => of(noted, period));
}

/** A food on the plate, as an entry says. */
type Plate = NonNullable<FactOf<'food'>['tries']>[number];

/** Returns whether a food was tried. Being on the plate without a step isn't a try. */
export const isTry = ({ step }: Pick<Plate, 'step'>): boolean => step !== undefined;

export const namedFood = ({ foodId, name }: Plate) => ({ id: foodId, name });

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

type Moment = NotedFact<'behavior'>;

export interface HoursOfStrength {
  /** Null for moments without a recorded strength. */
  readonly strength: Strength | null;
  /** The number in each hour of the day, from midnight: 24 numbers. */
  readonly hours: readonly number[];
}

/** Counts moments with a time by hour and strength, strongest first; leaves out strengths that don't occur. */
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

export interface Antecedent {
  /** As written last. */
  readonly text: string;
  readonly count: number;
  /** The strongest of these moments; null if none has a strength. */
  readonly strongest: Strength | null;
}

/**
 * Counts how often each pick or custom text came before a moment, most frequent first. Texts that look the same are one.
 */
export function behaviorBefore(noted: readonly Moment[]): readonly Antecedent[] {
  const found = new Map<string, Antecedent>();
  for (const { fact } of noted) {
    const texts = new Map(picksAndText(fact.before).map((one) => [comparisonKey(one), one]));
    for (const [key, one] of texts) {
      const before = found.get(key);
      found.set(key, {
        text: one.trim(),
        count: (before?.count ?? 0) + 1,
        strongest: stronger(before?.strongest ?? null, fact.strength ?? null),
      });
    }
  }
  return [...found.values()].sort(
    (a, b) => b.count - a.count || a.text.localeCompare(b.text, 'en'),
  );
}

function stronger(a: Strength | null, b: Strength | null): Strength | null {
  return a === null || (b !== null && b > a) ? b : a;
}

/** How often one food was tried, by the step reached. */
export interface FoodExposures {
  readonly id: string;
  /** The name used last. */
  readonly name: string;
  /** How many tries reached a step; any step counts. */
  readonly tries: number;
  /** How many tries had each step as their furthest. */
  readonly steps: Readonly<Record<FoodStep, number>>;
}

/** Returns the foods tried, the one with the most tries first. Being on the plate isn't a try. */
export function foodExposures(noted: readonly NotedFact<'food'>[]): readonly FoodExposures[] {
  const foods = new Map<string, { name: string; tries: number; steps: Record<FoodStep, number> }>();
  const plates = noted.flatMap(({ fact }) => fact.tries ?? []);
  const keyOf = keysOfNamed(plates.map(namedFood));
  for (const one of plates) {
    if (one.step === undefined) continue;
    const id = keyOf(namedFood(one));
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

export function furthestStep({ steps }: FoodExposures): FoodStep | null {
  return foodSteps.findLast((step) => steps[step] > 0) ?? null;
}

/** A moment recorded about a goal. */
export interface GoalNote {
  readonly entryId: string;
  readonly title: string;
  readonly day: CalendarDay;
  readonly time?: ClockTime;
  /** How much help it took, if recorded. */
  readonly help?: Help;
}

/** Returns what was recorded about a goal, earliest first. */
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
