import type { DayChoice } from '@/lib/day-choice';
import type { JournalEntry } from '@/domain/schema/entities';
import { searchText, typedAndShown } from '@/domain/text/search';
import {
  type CalendarDay,
  formatDay,
  formatShortDay,
  isCalendarDay,
} from '@/domain/dates/calendar-day';
import { type Period, periodUntil } from '@/domain/dates/period';

/** 'Earliest selectable filter date' of the journal's filter. The latest is today. */
export const earliestFilterDate: CalendarDay = '2023-01-01';

/** The ranges that one tap selects, in days up to today. */
export const lastDays: readonly number[] = [7, 30, 90];

/** Entries dated after today were written in another time zone and belong to the newest days. */
const openEnd: CalendarDay = '9999-12-31';

/** Returns the days between two days, given in either order. */
export function dayChoiceBetween(one: CalendarDay, other: CalendarDay): DayChoice {
  const [start, end] = one <= other ? [one, other] : [other, one];
  return start === end ? { kind: 'day', day: start } : { kind: 'between', start, end };
}

/** Returns the period of a choice. One that includes today has an open end. */
export function periodOf(choice: DayChoice, today: CalendarDay): Period {
  switch (choice.kind) {
    case 'day':
      return { start: choice.day, end: choice.day };
    case 'last':
      return { start: periodUntil(today, choice.days).start, end: openEnd };
    case 'since':
      return { start: choice.day, end: openEnd };
    case 'between':
      return { start: choice.start, end: choice.end };
  }
}

/** Returns the choice as shown on its button: 'Nov 18, 2026', 'Last 30 days', 'Since Nov 3, 2026'. */
export function dayChoiceText(choice: DayChoice): string {
  switch (choice.kind) {
    case 'day':
      return formatDay(choice.day);
    case 'last':
      return `Last ${choice.days} days`;
    case 'since':
      return `Since ${formatDay(choice.day)}`;
    case 'between':
      return rangeText(choice.start, choice.end);
  }
}

/** Returns the days themselves: 'Nov 18, 2026', 'Oct 24 to Nov 22, 2026'. */
export function dayChoiceSpan(choice: DayChoice, today: CalendarDay): string {
  const { start, end } = periodOf(choice, today);
  return rangeText(start, end === openEnd && start <= today ? today : end);
}

function rangeText(start: CalendarDay, end: CalendarDay): string {
  if (start === end) return formatDay(start);
  if (end === openEnd) return `since ${formatDay(start)}`;
  const isOneYear = start.slice(0, 4) === end.slice(0, 4);
  return `${isOneYear ? formatShortDay(start) : formatDay(start)} to ${formatDay(end)}`;
}

/** The URL parameters that hold the choice. */
export const dayParams = ['date', 'days', 'from', 'to'] as const;
export type DayParams = Readonly<Record<(typeof dayParams)[number], string | null>>;

/** Reads the choice from the URL; null if it's missing or invalid. */
export function readDayChoice({ date, days, from, to }: DayParams): DayChoice | null {
  if (date !== null && isCalendarDay(date)) return { kind: 'day', day: date };
  const last = lastDays.find((count) => String(count) === days);
  if (last !== undefined) return { kind: 'last', days: last };
  if (from === null || !isCalendarDay(from)) return null;
  if (to === null) return { kind: 'since', day: from };
  return isCalendarDay(to) ? dayChoiceBetween(from, to) : null;
}

/** Returns the URL parameters for a choice. */
export function dayChoiceParams(choice: DayChoice | null): DayParams {
  const none = { date: null, days: null, from: null, to: null };
  switch (choice?.kind) {
    case undefined:
      return none;
    case 'day':
      return { ...none, date: choice.day };
    case 'last':
      return { ...none, days: String(choice.days) };
    case 'since':
      return { ...none, from: choice.day };
    case 'between':
      return { ...none, from: choice.start, to: choice.end };
  }
}

/** Returns the text an entry is found by. The specification: 'Search matches title or content, case-insensitively.' */
export function searchTextOf({ title, content }: JournalEntry): string {
  return searchText(title, ...typedAndShown(content));
}
