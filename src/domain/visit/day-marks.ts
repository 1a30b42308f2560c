/** Days as they stand on the pages of a visit. */
import { type CalendarDay, dayParts, formatMonth, isCalendarDay } from '../calendar-day';
import { dayCount, type Period } from '../period';
import { counted } from '../counted';
import type { VisitRef } from './content-schema';
import { daysOfRefs } from './tally';

/** '13 Nov', or the text as it is when it is no day. */
export function dayMark(day: CalendarDay): string {
  return isCalendarDay(day) ? `${dayParts(day).day} ${formatMonth(day).slice(0, 3)}` : day;
}

/** '25 November 2026' */
export function wholeDay(day: CalendarDay): string {
  if (!isCalendarDay(day)) return day;
  return `${dayParts(day).day} ${formatMonth(day)} ${dayParts(day).year}`;
}

/** '24 Sep to 22 Nov 2026 (60 days)' */
export function visitPeriodWords({ start, end }: Period): string {
  if (!isCalendarDay(start) || !isCalendarDay(end)) return `${start} to ${end}`;
  const { year } = dayParts(end);
  const from =
    dayParts(start).year === year ? dayMark(start) : `${dayMark(start)} ${dayParts(start).year}`;
  return `${from} to ${dayMark(end)} ${year} (${counted(dayCount({ start, end }), 'day', 'days')})`;
}

const mostMarks = 3;

interface Marks {
  /** The newest few, oldest first. */
  readonly shown: readonly VisitRef[];
  /** How many days there are besides. */
  readonly more: number;
}

/** The references that stand as dates beside words: one for each of the newest days, and how many more days there are. */
export function marksOf(refs: readonly VisitRef[]): Marks {
  const days = daysOfRefs(refs);
  const newest = days.slice(-mostMarks);
  return {
    shown: newest.flatMap((day) => refs.find((ref) => ref.day === day) ?? []),
    more: days.length - newest.length,
  };
}
