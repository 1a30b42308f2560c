import { addDays, type CalendarDay } from '@/domain/dates/calendar-day';
import { type ClockTime, isClockTime } from '@/domain/dates/clock-time';
import {
  dayOfWallTime,
  minutesBetween,
  addDaysToWallTime,
  timeOfWallTime,
  type WallTime,
  wallTime,
} from '@/domain/dates/wall-time';
import type { Fact, FactOf } from './schemas';

export type SleepFact = FactOf<'sleep'>;

/** In minutes. Nobody sleeps longer than this at a stretch: times further apart are a mistake. */
export const longestNight = 18 * 60;

interface NightTimes {
  readonly asleep?: WallTime;
  readonly awake?: WallTime;
}

/**
 * Works out when a night was from its two times and the entry's date, which is the day of waking. Falling asleep was the evening
 * before, unless it was in the same morning (1:30 am, awake at 6 am). Without a waking, it was on the entry's date if that time
 * has passed (`now`), because such an entry is written that same evening. A stored night keeps its start: a waking added to it is
 * the next morning's.
 */
export function nightOf(
  day: CalendarDay,
  { asleep, awake, daysBefore = null, since }: EnteredNight,
  now: WallTime,
): NightTimes {
  if (!isClockTime(asleep)) return isClockTime(awake) ? { awake: wallTime(day, awake) } : {};
  const onDay = wallTime(day, asleep);
  const evening = addDaysToWallTime(onDay, -1);
  // If the entry's date was changed, work it out again.
  const stored = since?.day === day ? nearestTo(since.asleep, asleep) : null;
  if (stored !== null && isClockTime(awake))
    return { asleep: stored, awake: firstAfter(stored, awake) };
  if (isClockTime(awake))
    return { asleep: asleep < awake ? onDay : evening, awake: wallTime(day, awake) };
  if (daysBefore !== null) return { asleep: addDaysToWallTime(onDay, -daysBefore) };
  if (stored !== null && stored <= now) return { asleep: stored };
  return { asleep: onDay <= now ? onDay : evening };
}

/** Returns the moment with this time that's closest to `moment`. */
function nearestTo(moment: WallTime, time: ClockTime): WallTime {
  const later = minutesOf(time) - minutesOf(timeOfWallTime(moment));
  const onDay = wallTime(dayOfWallTime(moment), time);
  if (Math.abs(later) <= 12 * 60) return onDay;
  return addDaysToWallTime(onDay, later > 0 ? -1 : 1);
}

const minutesOf = (time: ClockTime): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function firstAfter(moment: WallTime, time: ClockTime): WallTime {
  const onDay = wallTime(dayOfWallTime(moment), time);
  return onDay > moment ? onDay : addDaysToWallTime(onDay, 1);
}

/** A night as entered; an empty time wasn't recorded. */
interface EnteredNight {
  readonly asleep: ClockTime;
  readonly awake: ClockTime;
  /** How many days before the entry's date a night without a waking began, if known. */
  readonly daysBefore?: number | null;
  /** The stored start, and the entry's date when it was stored. */
  readonly since?: { readonly asleep: WallTime; readonly day: CalendarDay } | undefined;
}

/**
 * Returns the day a night belongs to: the day of waking, or else the day after falling asleep in the evening; null without times.
 */
export function dayOfNight({
  asleep,
  awake,
}: Pick<SleepFact, 'asleep' | 'awake'>): CalendarDay | null {
  if (awake !== undefined) return dayOfWallTime(awake);
  if (asleep === undefined) return null;
  return timeOfWallTime(asleep) < '12:00'
    ? dayOfWallTime(asleep)
    : addDays(dayOfWallTime(asleep), 1);
}

/** Returns the day a fact in an entry of `date` belongs to: for a night its own, otherwise the entry's. */
export function dayOfFact(fact: Fact, date: CalendarDay): CalendarDay {
  return (fact.kind === 'sleep' ? dayOfNight(fact) : null) ?? date;
}

/** Returns real minutes from falling asleep to waking up, wakings included; null unless both are recorded, in this order. */
export function nightMinutes({
  asleep,
  awake,
}: Pick<SleepFact, 'asleep' | 'awake'>): number | null {
  if (asleep === undefined || awake === undefined) return null;
  const length = minutesBetween(asleep, awake);
  return length > 0 && length <= longestNight ? length : null;
}
