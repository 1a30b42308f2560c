import { addDays, type CalendarDay, daysBetween, startOfWeek } from './calendar-day';

/** A run of days; both ends are included. */
export interface Period {
  readonly start: CalendarDay;
  readonly end: CalendarDay;
}

/** A period of `days` days is today and the days before it. */
export function periodUntil(today: CalendarDay, days: number): Period {
  return { start: addDays(today, 1 - days), end: today };
}

/** 'Inclusive day count is the difference plus 1.' */
export function dayCount({ start, end }: Period): number {
  return daysBetween(start, end) + 1;
}

/** Whether the day lies in the period, both ends included. */
export function isWithin(day: CalendarDay, { start, end }: Period): boolean {
  return day >= start && day <= end;
}

/** Whether all days of a period lie in another one. */
export function isPeriodWithin(inner: Period, outer: Period): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}

/** Every day of the period, oldest first. */
export function daysOf(period: Period): CalendarDay[] {
  return Array.from({ length: dayCount(period) }, (_, index) => addDays(period.start, index));
}

/** The Sundays that start the weeks which the period touches, oldest first: the first may lie before the period. */
export function weeksOf({ start, end }: Period): CalendarDay[] {
  const first = startOfWeek(start);
  const count = daysBetween(first, startOfWeek(end)) / 7 + 1;
  return Array.from({ length: count }, (_, index) => addDays(first, 7 * index));
}
