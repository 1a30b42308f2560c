import type { DayChoice } from '@/lib/day-choice';
import {
  type CalendarDay,
  formatDay,
  formatShortDay,
  isCalendarDay,
} from '@/domain/dates/calendar-day';
import { type Period, periodUntil } from '@/domain/dates/period';

/** 'Earliest selectable filter date', of the journal's filter. The latest is today. */
export const earliestFilterDate: CalendarDay = '2023-01-01';

/** The runs of days that one tap asks for: today and so many days with it. */
export const lastDays: readonly number[] = [7, 30, 90];

/** What is dated after today was written in another time zone, and belongs to the newest days. */
const open: CalendarDay = '9999-12-31';

/** The days from one to another, whichever of them was named first. */
export function daysBetweenBoth(one: CalendarDay, other: CalendarDay): DayChoice {
  const [start, end] = one <= other ? [one, other] : [other, one];
  return start === end ? { kind: 'day', day: start } : { kind: 'between', start, end };
}

/** The days that are asked for. A run up to today has an open end. */
export function periodOf(choice: DayChoice, today: CalendarDay): Period {
  switch (choice.kind) {
    case 'day':
      return { start: choice.day, end: choice.day };
    case 'last':
      return { start: periodUntil(today, choice.days).start, end: open };
    case 'since':
      return { start: choice.day, end: open };
    case 'between':
      return { start: choice.start, end: choice.end };
  }
}

/** What was chosen, for the button that changes it: 'Nov 18, 2026', 'Last 30 days', 'Since Nov 3, 2026'. */
export function dayChoiceWords(choice: DayChoice): string {
  switch (choice.kind) {
    case 'day':
      return formatDay(choice.day);
    case 'last':
      return `Last ${choice.days} days`;
    case 'since':
      return `Since ${formatDay(choice.day)}`;
    case 'between':
      return fromToWords(choice.start, choice.end);
  }
}

/** The days themselves: 'Nov 18, 2026', 'Oct 24 to Nov 22, 2026'. */
export function dayChoiceSpan(choice: DayChoice, today: CalendarDay): string {
  const { start, end } = periodOf(choice, today);
  return fromToWords(start, end === open && start <= today ? today : end);
}

function fromToWords(start: CalendarDay, end: CalendarDay): string {
  if (start === end) return formatDay(start);
  if (end === open) return `since ${formatDay(start)}`;
  const isOneYear = start.slice(0, 4) === end.slice(0, 4);
  return `${isOneYear ? formatShortDay(start) : formatDay(start)} to ${formatDay(end)}`;
}

/** The parts of an address that say which days are asked for. */
export const dayParams = ['date', 'days', 'from', 'to'] as const;
export type DayParams = Readonly<Record<(typeof dayParams)[number], string | null>>;

/** The days that an address asks for; null where it asks for none, or for what are no days. */
export function readDayChoice({ date, days, from, to }: DayParams): DayChoice | null {
  if (date !== null && isCalendarDay(date)) return { kind: 'day', day: date };
  const last = lastDays.find((count) => String(count) === days);
  if (last !== undefined) return { kind: 'last', days: last };
  if (from === null || !isCalendarDay(from)) return null;
  if (to === null) return { kind: 'since', day: from };
  return isCalendarDay(to) ? daysBetweenBoth(from, to) : null;
}

/** The same days as parts of an address. */
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
