/** The series that the charts draw: counts by week and by day of what is dated in a period. */
import { type CalendarDay, startOfWeek } from '@/domain/dates/calendar-day';
import { recordOf } from '@/lib/values';
import { type ReactionId, reactionIds } from '@/domain/schema/entities';
import type { NotedEntry, NotedFood } from './noted';
import { daysOf, isWithin, type Period, weeksOf } from '@/domain/dates/period';

export interface ReactionWeek {
  readonly week: CalendarDay;
  readonly reactions: Readonly<Record<ReactionId, number>>;
}

/** Foods by week and reaction, oldest week first, weeks without foods included. */
export function reactionsByWeek(foods: readonly NotedFood[], period: Period): ReactionWeek[] {
  const weeks = new Map(
    weeksOf(period).map((week) => [week, recordOf(reactionIds, () => 0)] as const),
  );
  for (const { date, reaction } of foods) {
    const week = isWithin(date, period) ? weeks.get(startOfWeek(date)) : undefined;
    if (week) week[reaction] += 1;
  }
  return [...weeks].map(([week, reactions]) => ({ week, reactions }));
}

export interface DayCount {
  readonly day: CalendarDay;
  readonly count: number;
}

/** Entries of each day of the period, oldest first, days without entries included. */
export function entriesByDay(entries: readonly NotedEntry[], period: Period): DayCount[] {
  const counts = new Map<CalendarDay, number>();
  for (const { date } of entries) counts.set(date, (counts.get(date) ?? 0) + 1);
  return daysOf(period).map((day) => ({ day, count: counts.get(day) ?? 0 }));
}
