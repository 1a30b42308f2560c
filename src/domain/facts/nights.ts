import { addDays, type CalendarDay } from '@/domain/dates/calendar-day';
import { asleepMoment, awakeMoment, isSlip, nightMinutes } from './sleep-fact';
import {
  dayOfWallTime,
  minutesBetween,
  type Moment,
  timeOfWallTime,
} from '@/domain/dates/wall-time';
import type { NotedFact } from './entry-facts';
import type { RunningSleep } from './running-sleep';

export interface Night extends NotedFact<'sleep'> {
  /** In minutes, from falling asleep to waking up; null unless both are recorded. */
  readonly length: number | null;
  /** The entries of other nights recorded for the same day, which don't count. */
  readonly others: readonly string[];
}

/**
 * Returns one night per day of waking, in order. Facts with nothing but naps aren't nights. Of two nights on one day, the more
 * complete one counts, then the one changed last. A night that ended the same evening comes after all others. One that ended in the minute
 * in which it began was a slip of the finger, and doesn't count.
 */
export function nightsOf(noted: readonly NotedFact<'sleep'>[]): readonly Night[] {
  const byDay = new Map<CalendarDay, NotedFact<'sleep'>[]>();
  for (const one of noted) {
    const { asleep, awake, wakings } = one.fact;
    if (asleep === undefined && awake === undefined && wakings === undefined) continue;
    if (isSlip(one.fact)) continue;
    byDay.set(one.day, [...(byDay.get(one.day) ?? []), one]);
  }
  return [...byDay]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, nights]) => {
      const [first, ...others] = [...nights].sort(fullerFirst);
      if (!first) return [];
      return [
        {
          ...first,
          length: nightMinutes(first.fact),
          others: others.map(({ entryId }) => entryId),
        },
      ];
    });
}

function fullerFirst(a: NotedFact<'sleep'>, b: NotedFact<'sleep'>): number {
  return (
    Number(isOfEvening(a)) - Number(isOfEvening(b)) ||
    completeness(b) - completeness(a) ||
    (a.updatedAt < b.updatedAt ? 1 : a.updatedAt > b.updatedAt ? -1 : 0) ||
    (a.entryId < b.entryId ? -1 : 1)
  );
}

/** Returns whether the child fell asleep after noon and woke before midnight: not the night that ended that morning. */
function isOfEvening({ fact }: NotedFact<'sleep'>): boolean {
  const [from, to] = [asleepMoment(fact), awakeMoment(fact)];
  if (from === undefined || to === undefined || minutesBetween(from, to) <= 0) return false;
  const noon = `${dayOfWallTime(to)}T12:00`;
  return minutesBetween(noon, from) >= 0 && timeOfWallTime(to) >= '12:00';
}

const completeness = ({ fact }: NotedFact<'sleep'>): number =>
  Number(nightMinutes(fact) !== null) * 2 + Number(fact.wakings !== undefined);

export interface LastNights {
  /** Last night; null if it wasn't recorded. */
  readonly last: Night | null;
  /** Yesterday's night, if falling asleep was recorded but waking up wasn't. */
  readonly open: Night | null;
}

/** Returns the nights just past; one that is still running isn't included. */
export function lastNights(
  noted: readonly NotedFact<'sleep'>[],
  running: RunningSleep | null,
  now: Moment,
): LastNights {
  const nights = nightsOf(noted.filter(({ entryId }) => entryId !== running?.entryId));
  const today = dayOfWallTime(now);
  // Further east it may have ended tomorrow already.
  const hasEnded = ({ day, fact }: Night) => {
    const awake = awakeMoment(fact);
    return day > today && awake !== undefined && minutesBetween(awake, now) >= 0;
  };
  const last = nights.findLast((night) => night.day === today || hasEnded(night));
  const before = nights.find(({ day }) => day === addDays(today, -1));
  return { last: last ?? null, open: before && isOpen(before) ? before : null };
}

/** Returns whether falling asleep was recorded but waking up wasn't. */
export function isOpen({ fact }: Night): boolean {
  return fact.asleep !== undefined && fact.awake === undefined;
}
