import {
  addDays,
  addMonths,
  type CalendarDay,
  formatMonth,
  localDay,
  startOfMonth,
} from '@/domain/dates/calendar-day';
import { periodUntil } from '@/domain/dates/period';
import { type ClockTime, localTime } from '@/domain/dates/clock-time';
import type { JournalEntry } from '@/domain/schema/entities';

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

/** An entry of a day, with the time of day that stands beside it. */
export interface TimedEntry {
  readonly entry: JournalEntry;
  /** Null where nobody knows. */
  readonly time: ClockTime | null;
}

/**
 * The entries of `day`, the latest first: each at the time that was noted for it, else at that of its writing when it was
 * written on that day. Those without any come last, as they are given.
 */
export function byTime(entries: readonly JournalEntry[], day: CalendarDay): TimedEntry[] {
  return entries
    .map((entry) => ({ entry, time: entry.time ?? writtenTime(entry, day) }))
    .sort((a, b) => (a.time === b.time ? 0 : (a.time ?? '') < (b.time ?? '') ? 1 : -1));
}

function writtenTime({ createdAt }: JournalEntry, day: CalendarDay): ClockTime | null {
  const at = new Date(createdAt);
  return localDay(at) === day ? localTime(at) : null;
}
