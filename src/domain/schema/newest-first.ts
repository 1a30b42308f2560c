import type { CalendarDay } from '@/domain/dates/calendar-day';

interface Dated {
  readonly date: CalendarDay;
  readonly createdAt: string;
  readonly id: string;
}

/**
 * The order of entries and foods: 'newest date first, then newest created'; the id decides where both are equal, as it
 * does in the stores' indexes read backwards. For `sort`.
 */
export function newestFirst(a: Dated, b: Dated): number {
  for (const field of ['date', 'createdAt', 'id'] as const) {
    if (a[field] !== b[field]) return a[field] < b[field] ? 1 : -1;
  }
  return 0;
}

/** Each record once, as it was written last, newest first: what was read at several moments may hold one twice. */
export function newestOfEach<T extends Dated & { readonly updatedAt: string }>(
  records: readonly T[],
): T[] {
  const newest = new Map<string, T>();
  for (const record of records) {
    const known = newest.get(record.id);
    if (!known || known.updatedAt < record.updatedAt) newest.set(record.id, record);
  }
  return [...newest.values()].sort(newestFirst);
}
