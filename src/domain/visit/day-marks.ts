/** Days as they stand on the pages of a visit. */
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
  return `${from} to ${dayMark(end)} ${year} (${pluralize(dayCount({ start, end }), 'day', 'days')})`;
}

const mostMarks = 3;

interface Marks {
  /** The newest few, oldest first. */
  readonly shown: readonly VisitRef[];
  /** How many days there are besides. */
  readonly more: number;
}

/** Entries that the journal still holds; absent while nothing is known of them, and all are taken for held. */
export type Held = ReadonlySet<string> | undefined;

export const isGone = ({ entryId }: VisitRef, held: Held): boolean =>
  held !== undefined && !held.has(entryId);

/** The references that stand as dates beside words: one for each of the newest days, and how many more days there are. */
export function marksOf(refs: readonly VisitRef[], held?: Held): Marks {
  const days = daysOfRefs(refs);
  const newest = days.slice(-mostMarks);
  return {
    shown: newest.flatMap((day) => refOfDay(refs, day, held)),
    more: days.length - newest.length,
  };
}

interface Span {
  /** Each day of a few; of more the first and the last. */
  readonly shown: readonly VisitRef[];
  readonly days: number;
  readonly isRange: boolean;
}

/** The references that stand beside a number as days: '[2 Oct] to [30 Oct]' where there are more than a few. */
export function spanOf(refs: readonly VisitRef[], held?: Held): Span {
  const days = daysOfRefs(refs);
  const isRange = days.length > mostMarks;
  const shown = isRange ? days.filter((day) => day === days[0] || day === days.at(-1)) : days;
  return {
    shown: shown.flatMap((day) => refOfDay(refs, day, held)),
    days: days.length,
    isRange,
  };
}

/** Of several entries of a day, one that can be opened. */
function refOfDay(refs: readonly VisitRef[], day: CalendarDay, held: Held): VisitRef[] {
  const some = refs.filter((ref) => ref.day === day);
  const ref = some.find((one) => !isGone(one, held)) ?? some[0];
  return ref ? [ref] : [];
}

export const deletedSince = 'deleted since';

/** '2 entries deleted since' of those that no date is shown of; empty where there are none. */
export function goneWords(
  refs: readonly VisitRef[],
  shown: readonly VisitRef[],
  held: Held,
): string {
  const gone = refs.filter(
    (ref) => isGone(ref, held) && shown.every(({ entryId }) => entryId !== ref.entryId),
  );
  const count = new Set(gone.map(({ entryId }) => entryId)).size;
  return count === 0 ? '' : `${pluralize(count, 'entry', 'entries')} ${deletedSince}`;
}
