import {
  addDays,
  addMonths,
  type CalendarDay,
  formatMonth,
  startOfMonth,
  startOfWeek,
} from './calendar-day';

/** A run of days under one heading in the journal. Both ends are included. */
export interface DaySpan {
  readonly label: string;
  readonly start: CalendarDay;
  readonly end: CalendarDay;
}

/**
 * The heading that a day stands under: 'This week' (since Sunday), 'Earlier in November' for the rest of this
 * month, 'October' for another month of this year, 'October 2025' for an earlier year.
 * A day after today (written in another time zone) belongs to this week.
 */
export function daySpanOf(day: CalendarDay, today: CalendarDay): DaySpan {
  const week = startOfWeek(today);
  if (day >= week) return { label: 'This week', start: week, end: '9999-12-31' };
  const start = startOfMonth(day);
  const month = formatMonth(day);
  const lastBeforeWeek = addDays(week, -1);
  if (start === startOfMonth(today))
    return { label: `Earlier in ${month}`, start, end: lastBeforeWeek };
  const monthEnd = addDays(addMonths(start, 1), -1);
  const end = monthEnd < lastBeforeWeek ? monthEnd : lastBeforeWeek;
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
