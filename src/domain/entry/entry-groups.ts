import {
  addDays,
  addMonths,
  type CalendarDay,
  formatMonth,
  startOfMonth,
} from '@/domain/dates/calendar-day';
import { periodUntil } from '@/domain/dates/period';

/** A run of days under one heading in the journal. Both ends are included. */
export interface DaySpan {
  readonly label: string;
  readonly start: CalendarDay;
  readonly end: CalendarDay;
}

/**
 * The heading that a day stands under: 'Last 7 days' (today is one of them), 'Earlier in November' for the rest of
 * this month, 'October' for another month of this year, 'October 2025' for an earlier year.
 * A day after today (written in another time zone) belongs to the last 7 days.
 */
export function daySpanOf(day: CalendarDay, today: CalendarDay): DaySpan {
  const newest = periodUntil(today, 7).start;
  if (day >= newest) return { label: 'Last 7 days', start: newest, end: '9999-12-31' };
  const start = startOfMonth(day);
  const month = formatMonth(day);
  const lastBefore = addDays(newest, -1);
  if (start === startOfMonth(today))
    return { label: `Earlier in ${month}`, start, end: lastBefore };
  const monthEnd = addDays(addMonths(start, 1), -1);
  const end = monthEnd < lastBefore ? monthEnd : lastBefore;
  return {
    label: day.slice(0, 4) === today.slice(0, 4) ? month : `${month} ${day.slice(0, 4)}`,
    start,
    end,
  };
}

export interface EntryGroup<T> {
  readonly span: DaySpan;
  readonly entries: readonly T[];
}

/** Splits a list that is newest first into its headings, in order. */
export function groupByDaySpan<T extends { readonly date: CalendarDay }>(
  entries: readonly T[],
  today: CalendarDay,
): EntryGroup<T>[] {
  const groups: { span: DaySpan; entries: T[] }[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last && entry.date >= last.span.start) last.entries.push(entry);
    else groups.push({ span: daySpanOf(entry.date, today), entries: [entry] });
  }
  return groups;
}
