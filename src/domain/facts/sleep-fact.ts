import * as z from 'zod/mini';
import { addDays, type CalendarDay } from '@/domain/dates/calendar-day';
import { type ClockTime, isClockTime } from '@/domain/dates/clock-time';
import {
  addDaysToWallTime,
  dayOfWallTime,
  asShownAt,
  hasOffset,
  isWallTime,
  minutesBetween,
  type Moment,
  momentOf,
  timeOfWallTime,
  typedMoment,
  type WallTime,
  wallTime,
  wallTimeOf,
} from '@/domain/dates/wall-time';
import { minutes } from '@/domain/schema/entities';

const clockTime = z.string().check(z.refine(isClockTime, 'Not a time in the form HH:mm'));

const storedWallTime = z
  .string()
  .check(z.refine(isWallTime, 'Not a moment in the form yyyy-MM-ddTHH:mm'));

/**
 * A stored time with its UTC offset, '2026-10-31T20:00-04:00', which makes it an instant. Any other text is ignored when it's
 * read (`momentOf` of `dates/wall-time.ts`): the time itself must not be lost by it.
 */
const storedMoment = z.string();

/** A night, which belongs to the day of waking. Absent means not recorded; an empty list of wakings means there were none. */
export const sleepSchema = z.object({
  kind: z.literal('sleep'),
  asleep: z.optional(storedWallTime),
  awake: z.optional(storedWallTime),
  asleepAt: z.optional(storedMoment),
  awakeAt: z.optional(storedMoment),
  wakings: z.optional(
    z.array(z.object({ at: z.optional(clockTime), minutes: z.optional(minutes) })),
  ),
  naps: z.optional(
    z.array(
      z.object({
        at: z.optional(clockTime),
        minutes: minutes.check(z.minimum(1)),
      }),
    ),
  ),
});

export type SleepFact = z.infer<typeof sleepSchema>;

/** In minutes. Nobody sleeps longer than this at a stretch: times further apart are a mistake. */
export const longestNight = 18 * 60;

export type NightTimes = Pick<SleepFact, 'asleep' | 'awake' | 'asleepAt' | 'awakeAt'>;

/** Returns the fields of a night that began and ended at these moments. */
export function nightTimes(from: Moment | undefined, to: Moment | undefined): NightTimes {
  return {
    ...(from !== undefined && { asleep: wallTimeOf(from) }),
    ...(from !== undefined && hasOffset(from) && { asleepAt: from }),
    ...(to !== undefined && { awake: wallTimeOf(to) }),
    ...(to !== undefined && hasOffset(to) && { awakeAt: to }),
  };
}

/** Returns the moment of falling asleep, with its offset if that's known; undefined if it wasn't recorded. */
export const asleepMoment = ({ asleep, asleepAt }: NightTimes): Moment | undefined =>
  asleep === undefined ? undefined : momentOf(asleep, asleepAt);

/** Returns the moment of waking up, with its offset if that's known; undefined if it wasn't recorded. */
export const awakeMoment = ({ awake, awakeAt }: NightTimes): Moment | undefined =>
  awake === undefined ? undefined : momentOf(awake, awakeAt);

/**
 * Works out when a night was from its two times and the entry's date, which is the day of waking. Falling asleep was the evening
 * before, unless it was in the same morning (1:30 am, awake at 6 am). Without a waking, it was on the entry's date if that time
 * has passed (`now`), because such an entry is written that same evening. A stored night keeps its start: a waking added to it is
 * the next morning's. Times that weren't changed stay as they are stored.
 */
export function nightOf(day: CalendarDay, night: EnteredNight, now: Moment): NightTimes {
  const { asleep, awake, daysBefore = null, since = { day } } = night;
  if (since.day === day && isAsStored(night, since)) return timesOf(since);
  const [from, to] = [asleepMoment(since), awakeMoment(since)];
  const start = (time: WallTime) => typedMoment(time, from ?? to);
  const end = (time: WallTime, after?: Moment) => typedMoment(time, to ?? from, after);
  if (!isClockTime(asleep))
    return nightTimes(undefined, isClockTime(awake) ? end(wallTime(day, awake)) : undefined);
  const onDay = start(wallTime(day, asleep));
  const evening = start(addDaysToWallTime(onDay, -1));
  // If the entry's date was changed, work it out again.
  const stored =
    since.day === day && from !== undefined ? start(nearestTo(from, asleep)) : undefined;
  if (stored !== undefined && isClockTime(awake))
    return nightTimes(stored, endAfter(stored, awake, to, end));
  if (isClockTime(awake)) {
    const woke = wallTime(day, awake);
    // When the clock is put back, 2:40 am may come before 2:20 am.
    const isSameDay = asleep < awake || minutesBetween(onDay, end(woke, onDay)) > 0;
    const fell = isSameDay ? onDay : evening;
    return nightTimes(fell, end(woke, fell));
  }
  if (daysBefore !== null)
    return nightTimes(start(addDaysToWallTime(onDay, -daysBefore)), undefined);
  if (stored !== undefined && minutesBetween(stored, now) >= 0)
    return nightTimes(stored, undefined);
  return nightTimes(minutesBetween(onDay, now) >= 0 ? onDay : evening, undefined);
}

const timesOf = ({ day: _, ...times }: StoredNight): NightTimes => times;

/** Returns whether both times are the stored ones, and a night is between them. */
function isAsStored({ asleep, awake }: EnteredNight, since: StoredNight): boolean {
  const isSame = (time: ClockTime, stored: WallTime | undefined) =>
    stored === undefined ? !isClockTime(time) : timeOfWallTime(stored) === time;
  if (since.asleep === undefined && since.awake === undefined) return false;
  if (!isSame(asleep, since.asleep) || !isSame(awake, since.awake)) return false;
  return since.asleep === undefined || since.awake === undefined || nightMinutes(since) !== null;
}

/** Returns when a night that began at `from` ended: near its stored end, or else the first such time after it. */
function endAfter(
  from: Moment,
  time: ClockTime,
  stored: Moment | undefined,
  momentAfter: (time: WallTime, after: Moment) => Moment,
): Moment {
  const onDay = wallTime(dayOfWallTime(from), time);
  const candidates = [
    ...(stored === undefined ? [] : [nearestTo(stored, time)]),
    onDay,
    addDaysToWallTime(onDay, 1),
  ].map((one) => momentAfter(one, from));
  const isNight = (to: Moment) => {
    const length = minutesBetween(from, to);
    return length > 0 && length <= longestNight;
  };
  const isLater = (to: Moment) => minutesBetween(from, to) > 0;
  return candidates.find(isNight) ?? candidates.slice(-2).find(isLater) ?? from;
}

/** Returns the time closest to `moment` that has this time of day. */
function nearestTo(moment: Moment, time: ClockTime): WallTime {
  const later = minutesOf(time) - minutesOf(timeOfWallTime(moment));
  const onDay = wallTime(dayOfWallTime(moment), time);
  if (Math.abs(later) <= 12 * 60) return onDay;
  return addDaysToWallTime(onDay, later > 0 ? -1 : 1);
}

const minutesOf = (time: ClockTime): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The times as they are stored, and the entry's date when they were. */
interface StoredNight extends NightTimes {
  readonly day: CalendarDay;
}

/** A night as entered; an empty time wasn't recorded. */
interface EnteredNight {
  readonly asleep: ClockTime;
  readonly awake: ClockTime;
  /** How many days before the entry's date a night without a waking began, if known. */
  readonly daysBefore?: number | null;
  readonly since?: StoredNight | undefined;
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

/**
 * Returns the minutes that passed from falling asleep to waking up, wakings included, the same for every reader; null unless both are
 * recorded, in this order.
 */
export function nightMinutes(night: NightTimes): number | null {
  const [from, to] = [asleepMoment(night), awakeMoment(night)];
  if (from === undefined || to === undefined) return null;
  const length = minutesBetween(from, to);
  return length > 0 && length <= longestNight ? length : null;
}

/** Returns whether a sleep ended in the minute in which it began: a slip of the finger, which doesn't count as a night. */
export function isSlip(fact: SleepFact): boolean {
  const [from, to] = [asleepMoment(fact), awakeMoment(fact)];
  if (from === undefined || to === undefined || (fact.wakings?.length ?? 0) > 0) return false;
  return minutesBetween(from, to) === 0;
}

/** From 9 am to 6 pm. */
export const isByDay = (moment: Moment): boolean => !isAtNight(moment);

/** From 6 pm to 9 am. */
export function isAtNight(moment: Moment): boolean {
  return timeOfWallTime(moment) >= '18:00' || timeOfWallTime(moment) < '09:00';
}

/** Returns whether a sleep that ended at `awake` is a nap. */
export function isNap({ wakings }: SleepFact, asleep: Moment, awake: Moment): boolean {
  // However long: if the waking is recorded only at bedtime, it must not become this day's night. It's the day of the place where the
  // child fell asleep.
  const isSameDay = dayOfWallTime(asleep) === dayOfWallTime(asShownAt(asleep, awake));
  const isInOrder = minutesBetween(asleep, awake) >= 0;
  return isByDay(asleep) && isSameDay && isInOrder && wakings === undefined;
}
