import { addDays, addMonths, type CalendarDay } from '@/domain/dates/calendar-day';
import { daysOf, type Period } from '@/domain/dates/period';

/** As many months are read at once. */
export const monthsAtOnce = 3;

/** The months that end with `newest`, the first day of a month: as many as are read at once, the newest first. */
export function monthsUntil(newest: CalendarDay): readonly CalendarDay[] {
  return Array.from({ length: monthsAtOnce }, (_, at) => addMonths(newest, -at));
}

/** The days of the month that begins with `first`, up to `last` where that is earlier. */
export function daysOfMonth(first: CalendarDay, last: CalendarDay): readonly CalendarDay[] {
  const end = addDays(addMonths(first, 1), -1);
  const shown = end < last ? end : last;
  return shown < first ? [] : daysOf({ start: first, end: shown });
}

/** All days of the months that end with `newest`. */
export function periodUntilMonth(newest: CalendarDay): Period {
  return {
    start: addMonths(newest, 1 - monthsAtOnce),
    end: addDays(addMonths(newest, 1), -1),
  };
}
