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

/** A range of days under one heading in the journal, both ends included. */
export interface DaySpan {
  readonly label: string;
  readonly start: CalendarDay;
  readonly end: CalendarDay;
}

/**
 * Returns the heading for a day: 'Last 7 days' (including today), 'Earlier in November' for the rest of this month, 'October' for
 * another month of this year, 'October 2025' for an earlier year. A day after today, written in another time zone, belongs to the
 * last 7 days.
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

/** Groups a list, newest first, by heading. */
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

/** An entry with the time of day to show beside it. */
export interface TimedEntry {
  readonly entry: JournalEntry;
  /** Null if unknown. */
  readonly time: ClockTime | null;
}

/**
 * Returns the entries of `day`, latest first, by their recorded time or else by when they were written, if that was the same day.
 * Entries with neither come last, in the given order. Those of a later day, written further east, come first.
 */
export function byTime(entries: readonly JournalEntry[], day: CalendarDay): TimedEntry[] {
  return entries
    .map((entry) => ({ entry, time: entry.time ?? writtenTime(entry, day) }))
    .sort((a, b) => (momentText(a) === momentText(b) ? 0 : momentText(a) < momentText(b) ? 1 : -1));
}

const momentText = ({ entry, time }: TimedEntry): string => entry.date + (time ?? '');

function writtenTime({ createdAt, date }: JournalEntry, day: CalendarDay): ClockTime | null {
  const at = new Date(createdAt);
  return date === day && localDay(at) === day ? localTime(at) : null;
}
