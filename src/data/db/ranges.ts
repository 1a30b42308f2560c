import { Dexie } from 'dexie';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { ReadonlyCollection, ReadonlyTable } from './readonly-view';

/**
 * Returns the bounds of a compound key that begins with `prefix` and continues with a day, both ends of the span included. IndexedDB
 * refuses a key that contains the same array twice, and `Dexie.maxKey` is an array: so it appears only once, and the lower bound ends
 * early, since a shorter array sorts before every longer one.
 */
export function spanBounds(
  prefix: readonly string[],
  from: CalendarDay | null,
  to: CalendarDay | null,
): [lower: unknown[], upper: unknown[]] {
  return [
    from === null ? [...prefix] : [...prefix, from],
    to === null ? [...prefix, Dexie.maxKey] : [...prefix, to, Dexie.maxKey],
  ];
}

/** Returns a child's dated records as an index range, oldest first; both ends of the span are included. */
export function datedOfChild<T extends { childId: string; date: CalendarDay }>(
  table: ReadonlyTable<T, string>,
  childId: string,
  from: CalendarDay | null = null,
  to: CalendarDay | null = null,
): ReadonlyCollection<T, string> {
  return table.where('[childId+date+createdAt]').between(...spanBounds([childId], from, to));
}

/** Returns a child's undated records (reports, recommendations) as an index range, oldest first. */
export function undatedOfChild<T extends { childId: string; createdAt: string }>(
  table: ReadonlyTable<T, string>,
  childId: string,
): ReadonlyCollection<T, string> {
  return table
    .where('[childId+createdAt]')
    .between([childId, Dexie.minKey], [childId, Dexie.maxKey]);
}
