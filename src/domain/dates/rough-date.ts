/* Days that people remember roughly: a year, a month, or a day. */
import {
  addMonths,
  type CalendarDay,
  dayParts,
  formatDay,
  formatMonth,
  isCalendarDay,
} from './calendar-day';

/** In the form yyyy, yyyy-MM or yyyy-MM-dd. */
export type RoughDate = string;

const form = /^\d{4}(?:-\d{2}){0,2}$/;

/** Returns the first day that it can mean; null if it isn't in one of the three forms. */
export function firstDayOf(date: RoughDate): CalendarDay | null {
  // Otherwise '2023-1', half typed, would be completed to November.
  if (!form.test(date)) return null;
  const day = `${date}${'-01-01'.slice(date.length - 4)}`;
  return isCalendarDay(day) ? day : null;
}

/** Returns the last day that it can mean; null if it isn't in one of the three forms. */
export function lastDayOf(date: RoughDate): CalendarDay | null {
  const first = firstDayOf(date);
  if (first === null || first === date) return first;
  const { month } = dayParts(first);
  const year = first.slice(0, 4);
  return date.length === 4 ? `${year}-12-31` : addMonths(`${year}-01-31`, month - 1);
}

/** Returns 'around 2021', 'around May 2023' or 'Nov 3, 2026'; empty if it can't be read. */
export function roughDateText(date: RoughDate): string {
  const day = firstDayOf(date);
  if (day === null) return '';
  if (day === date) return formatDay(day);
  const { year } = dayParts(day);
  return `around ${date.length === 4 ? year : `${formatMonth(day)} ${year}`}`;
}
