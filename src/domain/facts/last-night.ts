import { addDays, type CalendarDay } from '@/domain/dates/calendar-day';
import { type Night, nightsOf } from './nights';
import type { NotedFact } from './noted-facts';
import type { RunningSleep } from './running-sleep';

export interface LastNights {
  /** The night of today; null where none was noted. */
  readonly last: Night | null;
  /** The one of yesterday, where falling asleep was noted and waking up was not. */
  readonly open: Night | null;
}

/** What is to be said of the nights just past, from the sleeps of these days; one that goes on is none of them yet. */
export function lastNights(
  noted: readonly NotedFact<'sleep'>[],
  running: RunningSleep | null,
  today: CalendarDay,
): LastNights {
  const nights = nightsOf(noted.filter(({ entryId }) => entryId !== running?.entryId));
  const of = (day: CalendarDay) => nights.find((night) => night.day === day) ?? null;
  const before = of(addDays(today, -1));
  return { last: of(today), open: before && isOpen(before) ? before : null };
}

/** Whether falling asleep was noted and waking up was not. */
export function isOpen({ fact }: Night): boolean {
  return fact.asleep !== undefined && fact.awake === undefined;
}
