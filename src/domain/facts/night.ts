/** Nights as they are noted: two times and the day of waking, and what follows from them. */
import { addDays, type CalendarDay } from '@/domain/dates/calendar-day';
import { type ClockTime, isClockTime } from '@/domain/dates/clock-time';
import {
  dayOfWall,
  minutesBetween,
  moveWall,
  timeOfWall,
  type WallTime,
  wallTime,
} from '@/domain/dates/wall-time';
import type { Fact, FactOf } from './schemas';

export type SleepFact = FactOf<'sleep'>;

/** Nobody sleeps longer in one go than this: two times that lie further apart are a slip. */
export const longestNight = 18 * 60;

interface NightTimes {
  readonly asleep?: WallTime;
  readonly awake?: WallTime;
}

/**
 * The moments of a night that somebody tells by its two times and the day of its entry, which is that of waking. Asleep is on
 * the evening before, unless it was in the same morning: at 1:30 am, awake at 6 am. Of a night without a waking, asleep is on
 * the day of the entry as soon as that time has come there (`now`), because it is written in the same evening. A night that is
 * stored goes on from when it began: the waking that is added to that of an evening is the one of the next morning.
 */
export function nightOf(
  day: CalendarDay,
  { asleep, awake, daysBefore = null, since }: ToldNight,
  now: WallTime,
): NightTimes {
  if (!isClockTime(asleep)) return isClockTime(awake) ? { awake: wallTime(day, awake) } : {};
  const there = wallTime(day, asleep);
  const evening = moveWall(there, -1);
  // With another day, the entry is told anew.
  const stored = since?.day === day ? nearestTo(since.asleep, asleep) : null;
  if (stored !== null && isClockTime(awake))
    return { asleep: stored, awake: firstAfter(stored, awake) };
  if (isClockTime(awake))
    return { asleep: asleep < awake ? there : evening, awake: wallTime(day, awake) };
  if (daysBefore !== null) return { asleep: moveWall(there, -daysBefore) };
  if (stored !== null && stored <= now) return { asleep: stored };
  return { asleep: there <= now ? there : evening };
}

/** Of the moments with a time the one next to another moment. */
function nearestTo(moment: WallTime, time: ClockTime): WallTime {
  const later = minutesOf(time) - minutesOf(timeOfWall(moment));
  const there = wallTime(dayOfWall(moment), time);
  if (Math.abs(later) <= 12 * 60) return there;
  return moveWall(there, later > 0 ? -1 : 1);
}

const minutesOf = (time: ClockTime): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function firstAfter(moment: WallTime, time: ClockTime): WallTime {
  const there = wallTime(dayOfWall(moment), time);
  return there > moment ? there : moveWall(there, 1);
}

/** A night as somebody tells it; a time that is empty was not noted. */
interface ToldNight {
  readonly asleep: ClockTime;
  readonly awake: ClockTime;
  /** How many days before its entry a night without a waking began, where that is known. */
  readonly daysBefore?: number | null;
  /** When it began as it is stored, and the day that its entry had by then. */
  readonly since?: { readonly asleep: WallTime; readonly day: CalendarDay } | undefined;
}

/** The day that a night belongs to: that of waking, else the one after falling asleep in the evening; null without times. */
export function dayOfNight({
  asleep,
  awake,
}: Pick<SleepFact, 'asleep' | 'awake'>): CalendarDay | null {
  if (awake !== undefined) return dayOfWall(awake);
  if (asleep === undefined) return null;
  return timeOfWall(asleep) < '12:00' ? dayOfWall(asleep) : addDays(dayOfWall(asleep), 1);
}

/** The day that a fact of an entry of `date` belongs to: of a night its own, of anything else that of the entry. */
export function dayOfFact(fact: Fact, date: CalendarDay): CalendarDay {
  return (fact.kind === 'sleep' ? dayOfNight(fact) : null) ?? date;
}

/** Real minutes from falling asleep to waking up, wakings included; null unless both are noted, in this order. */
export function nightMinutes({
  asleep,
  awake,
}: Pick<SleepFact, 'asleep' | 'awake'>): number | null {
  if (asleep === undefined || awake === undefined) return null;
  const length = minutesBetween(asleep, awake);
  return length > 0 && length <= longestNight ? length : null;
}
