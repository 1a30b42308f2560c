import type { CalendarDay } from './calendar-day';

/** 'Earliest selectable filter date', of the journal's filter. The latest is today. */
export const earliestFilterDate: CalendarDay = '2023-01-01';
