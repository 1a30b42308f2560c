import { parseDate, type CalendarDate } from '@internationalized/date';

/** The calendar day of a `yyyy-MM-dd` string, or null when there is none or it is not a day. */
export function toCalendarDay(day: string | null | undefined): CalendarDate | null {
  if (!day) return null;
  try {
    return parseDate(day);
  } catch {
    return null;
  }
}

/** Whether a year is only half typed: 2, 20 and 202 come before 2025. */
export function isHalfTyped(day: CalendarDate | null): boolean {
  return day !== null && day.year < 1000;
}

/**
 * Reads a year that was left at one or two digits as the latest such year that is not after
 * `max`: 21 means 2021, or 1921 when 2021 is yet to come. Null when it stays unreadable.
 */
export function completeYear(day: CalendarDate, max: CalendarDate | null): CalendarDate | null {
  if (!isHalfTyped(day)) return day;
  if (day.year > 99) return null;
  const recent = day.set({ year: 2000 + day.year });
  return max && recent.compare(max) > 0 ? day.set({ year: 1900 + day.year }) : recent;
}
