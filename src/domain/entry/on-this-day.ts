import { addMonths, type CalendarDay, dayParts, monthsBetween } from '@/domain/dates/calendar-day';
import type { JournalEntry } from '@/domain/schema/entities';
import { agoWords } from '@/domain/dates/format';

/** A day that a whole number of years or months ago fell on the same day of the month. */
export interface Anniversary {
  readonly date: CalendarDay;
  /** 'a year ago', 'five months ago'. */
  readonly ago: string;
}

/** Months are said up to here; of longer ones nobody knows what day they lead to. */
const mostMonths = 23;

/**
 * The days to look back to from `today`, the most telling first: whole years, the longest ago first, then whole months, the
 * longest ago first. None before `oldest`. A month without that day of the month (a month before 31 March) has none, and
 * is not put off to another day.
 */
export function anniversaries(today: CalendarDay, oldest: CalendarDay): Anniversary[] {
  if (oldest >= today) return [];
  const most = monthsBetween(oldest, today);
  const months = Array.from({ length: most }, (_, at) => most - at);
  const isYear = (count: number) => count % 12 === 0;
  return [
    ...months.filter(isYear),
    ...months.filter((count) => !isYear(count) && count <= mostMonths),
  ].flatMap((count) => {
    const date = addMonths(today, -count);
    if (dayParts(date).day !== dayParts(today).day) return [];
    const ago = isYear(count) ? agoWords(count / 12, 'year') : agoWords(count, 'month');
    return [{ date, ago }];
  });
}

/** Of the entries of one day the one to be reminded of: a magic moment, else one with a photo, else the one written first. */
export function mostTelling(entries: readonly JournalEntry[]): JournalEntry | undefined {
  const inOrder = entries.toSorted((a, b) =>
    a.createdAt === b.createdAt ? 0 : a.createdAt < b.createdAt ? -1 : 1,
  );
  return (
    inOrder.find(({ category }) => category === 'moment') ??
    inOrder.find(({ photoId }) => photoId !== undefined) ??
    inOrder[0]
  );
}
