import { addDays, type CalendarDay, daysBetween, startOfWeek } from './calendar-day';

/** A range of days, both ends included. */
export interface Period {
  readonly start: CalendarDay;
  readonly end: CalendarDay;
}

/** Returns the period of `days` days that ends today. */
export function periodUntil(today: CalendarDay, days: number): Period {
  return { start: addDays(today, 1 - days), end: today };
}

/** Returns the number of days. 'Inclusive day count is the difference plus 1.' */
export function dayCount({ start, end }: Period): number {
  return daysBetween(start, end) + 1;
}

/** Returns whether the day is in the period, both ends included. */
export function isWithin(day: CalendarDay, { start, end }: Period): boolean {
  return day >= start && day <= end;
}

export function isPeriodWithin(inner: Period, outer: Period): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}

/** Returns every day of the period, oldest first. */
export function daysOf(period: Period): CalendarDay[] {
  return Array.from({ length: dayCount(period) }, (_, index) => addDays(period.start, index));
}

/** Returns the Sundays on which the period's weeks start, oldest first; the first may be before the period. */
export function weeksOf({ start, end }: Period): CalendarDay[] {
  const first = startOfWeek(start);
  const count = daysBetween(first, startOfWeek(end)) / 7 + 1;
  return Array.from({ length: count }, (_, index) => addDays(first, 7 * index));
}
