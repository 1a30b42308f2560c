import type { CalendarDay } from '@/domain/dates/calendar-day';

interface Dated {
  readonly date: CalendarDay;
  readonly createdAt: string;
  readonly id: string;
}

/**
 * Compares entries or foods, for `sort`: 'newest date first, then newest created'; ties are broken by id, as in the database
 * indexes read backwards.
 */
export function newestFirst(a: Dated, b: Dated): number {
  for (const field of ['date', 'createdAt', 'id'] as const) {
    if (a[field] !== b[field]) return a[field] < b[field] ? 1 : -1;
  }
  return 0;
}

/** Returns the latest version of each record, newest first. Reads made at different moments may contain a record twice. */
export function latestVersions<T extends Dated & { readonly updatedAt: string }>(
  records: readonly T[],
): T[] {
  const newest = new Map<string, T>();
  for (const record of records) {
    const known = newest.get(record.id);
    if (!known || known.updatedAt < record.updatedAt) newest.set(record.id, record);
  }
  return [...newest.values()].sort(newestFirst);
}
