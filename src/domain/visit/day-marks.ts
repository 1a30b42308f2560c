import {
  type CalendarDay,
  dayParts,
  formatMonth,
  isCalendarDay,
} from '@/domain/dates/calendar-day';
import { dayCount, type Period } from '@/domain/dates/period';
import { pluralize } from '@/domain/text/plural';
import type { VisitRef } from './visit-schema';
import { daysOfRefs } from './tally';

/** Returns '13 Nov', or the text unchanged if it isn't a day. */
export function dayMark(day: CalendarDay): string {
  return isCalendarDay(day) ? `${dayParts(day).day} ${formatMonth(day).slice(0, 3)}` : day;
}

/** Returns '25 November 2026'. */
export function formatLongDay(day: CalendarDay): string {
  if (!isCalendarDay(day)) return day;
  return `${dayParts(day).day} ${formatMonth(day)} ${dayParts(day).year}`;
}

/** Returns '24 Sep to 22 Nov 2026 (60 days)'. */
export function visitPeriodText({ start, end }: Period): string {
  if (!isCalendarDay(start) || !isCalendarDay(end)) return `${start} to ${end}`;
  const { year } = dayParts(end);
  const from =
    dayParts(start).year === year ? dayMark(start) : `${dayMark(start)} ${dayParts(start).year}`;
  return `${from} to ${dayMark(end)} ${year} (${pluralize(dayCount({ start, end }), 'day', 'days')})`;
}

const maxMarks = 3;

interface Marks {
  /** The newest few, oldest first. */
  readonly shown: readonly VisitRef[];
  /** The number of other days. */
  readonly more: number;
}

/** The ids of entries still in the journal. While absent, all are assumed to be. */
export type ExistingEntries = ReadonlySet<string> | undefined;

export const isGone = ({ entryId }: VisitRef, existing: ExistingEntries): boolean =>
  existing !== undefined && !existing.has(entryId);

/** Returns the references shown as dates beside a text: one for each of the newest days, and the number of other days. */
export function marksOf(refs: readonly VisitRef[], existing?: ExistingEntries): Marks {
  const days = daysOfRefs(refs);
  const newest = days.slice(-maxMarks);
  return {
    shown: newest.flatMap((day) => refOfDay(refs, day, existing)),
    more: days.length - newest.length,
  };
}

interface Span {
  /** Every day if there are only a few, otherwise the first and last. */
  readonly shown: readonly VisitRef[];
  readonly days: number;
  readonly isRange: boolean;
}

/** Returns the references shown beside a number: '[2 Oct] to [30 Oct]' if there are more than a few days. */
export function spanOf(refs: readonly VisitRef[], existing?: ExistingEntries): Span {
  const days = daysOfRefs(refs);
  const isRange = days.length > maxMarks;
  const shown = isRange ? days.filter((day) => day === days[0] || day === days.at(-1)) : days;
  return {
    shown: shown.flatMap((day) => refOfDay(refs, day, existing)),
    days: days.length,
    isRange,
  };
}

/** Of several entries on a day, prefers one that can be opened. */
function refOfDay(
  refs: readonly VisitRef[],
  day: CalendarDay,
  existing: ExistingEntries,
): VisitRef[] {
  const some = refs.filter((ref) => ref.day === day);
  const ref = some.find((one) => !isGone(one, existing)) ?? some[0];
  return ref ? [ref] : [];
}

export const deletedSince = 'deleted since';

/** Returns '2 entries deleted since' for those without a date shown; empty if there are none. */
export function deletedText(
  refs: readonly VisitRef[],
  shown: readonly VisitRef[],
  existing: ExistingEntries,
): string {
  const gone = refs.filter(
    (ref) => isGone(ref, existing) && shown.every(({ entryId }) => entryId !== ref.entryId),
  );
  const count = new Set(gone.map(({ entryId }) => entryId)).size;
  return count === 0 ? '' : `${pluralize(count, 'entry', 'entries')} ${deletedSince}`;
}
