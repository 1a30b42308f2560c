import type { CalendarDay } from './calendar-day';

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
