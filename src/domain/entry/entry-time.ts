import { type CalendarDay, localDay } from '@/domain/dates/calendar-day';
import { type ClockTime, localTime } from '@/domain/dates/clock-time';
import type { JournalEntry } from '@/domain/schema/entities';

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
