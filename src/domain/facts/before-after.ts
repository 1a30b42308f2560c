import type { CalendarDay } from '@/domain/dates/calendar-day';
import { dayCount, isWithin, type Period } from '@/domain/dates/period';
import { type Shift, shiftBetween } from './shift';
import { type Spread, medianAndRange } from './spread';

/** The number of a day; null where it was not noted, which is not zero. */
interface DayNumber {
  readonly day: CalendarDay;
  readonly value: number | null;
}

/** The days before or after a change, and what was noted of them. */
export interface Side {
  /** How many days it has. */
  readonly days: number;
  /** For how many of them there is a number. */
  readonly noted: number;
  /** Null where there is none. */
  readonly spread: Spread | null;
}

export interface BeforeAfter {
  readonly before: Side;
  readonly after: Side;
  /** Null where it is too little to compare: under `fewestDays` noted on a side. */
  readonly shift: Shift | null;
}

/** The two periods of a comparison; a side of no days at all is null. */
export interface Sides {
  readonly before: Period | null;
  readonly after: Period | null;
}

/** As few noted days on a side are compared as this. */
const fewestDays = 7;

/** What was noted before and after; days of the series outside of both count for neither. It says how much they differ, and nothing of why. */
export function beforeAndAfter(series: readonly DayNumber[], sides: Sides): BeforeAfter {
  const before = valuesIn(series, sides.before);
  const after = valuesIn(series, sides.after);
  const isEnough = before.length >= fewestDays && after.length >= fewestDays;
  return {
    before: sideOf(before, sides.before),
    after: sideOf(after, sides.after),
    shift: isEnough ? shiftBetween(before, after) : null,
  };
}

function valuesIn(series: readonly DayNumber[], period: Period | null): readonly number[] {
  if (!period) return [];
  return series.flatMap(({ day, value }) =>
    value !== null && isWithin(day, period) ? [value] : [],
  );
}

function sideOf(values: readonly number[], period: Period | null): Side {
  return {
    days: period ? dayCount(period) : 0,
    noted: values.length,
    spread: medianAndRange(values),
  };
}
