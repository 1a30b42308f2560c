import { addMonths, type CalendarDay, dayParts, monthsBetween } from '@/domain/dates/calendar-day';
import { countedFact } from '@/domain/facts/entry-facts';
import type { JournalEntry } from '@/domain/schema/entities';
import { formatAgo } from '@/domain/dates/format';

/** A day a whole number of years or months ago. */
export interface Anniversary {
  readonly date: CalendarDay;
  /** 'a year ago', 'five months ago'. */
  readonly ago: string;
}

/** The largest number of months to mention; beyond that, nobody can tell which day is meant. */
const maxMonths = 23;

/**
 * Returns the days to look back to from `today`, best first: whole years and then whole months, longest ago first. None before
 * `oldest`. A month without that day (a month before 31 March) is skipped.
 */
export function anniversaries(today: CalendarDay, oldest: CalendarDay): Anniversary[] {
  if (oldest >= today) return [];
  const most = monthsBetween(oldest, today);
  const months = Array.from({ length: most }, (_, at) => most - at);
  const isYear = (count: number) => count % 12 === 0;
  return [
    ...months.filter(isYear),
    ...months.filter((count) => !isYear(count) && count <= maxMonths),
  ].flatMap((count) => {
    const date = addMonths(today, -count);
    if (dayParts(date).day !== dayParts(today).day) return [];
    const ago = isYear(count) ? formatAgo(count / 12, 'year') : formatAgo(count, 'month');
    return [{ date, ago }];
  });
}

/** Returns the best entry of a day for a reminder: a first, or else a magic moment, one with a photo, or the one written first. */
export function bestReminder(entries: readonly JournalEntry[]): JournalEntry | undefined {
  const inOrder = entries.toSorted((a, b) =>
    a.createdAt === b.createdAt ? 0 : a.createdAt < b.createdAt ? -1 : 1,
  );
  return (
    inOrder.find(hasFirst) ??
    inOrder.find(({ category }) => category === 'moment') ??
    inOrder.find(({ photoId }) => photoId !== undefined) ??
    inOrder[0]
  );
}

const hasFirst = (entry: JournalEntry): boolean =>
  (countedFact(entry, 'skill')?.skills ?? []).some(
    ({ seen, on = entry.date }) => seen === 'first' && on === entry.date,
  );
