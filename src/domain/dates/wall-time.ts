/**
 * A local date and time: `yyyy-MM-ddTHH:mm`, which sorts as text. Only this file makes and takes them apart. 7:42 pm stays 7:42 pm
 * wherever the journal is read. A moment adds the UTC offset of the clock that showed it
 * ([decision 28](../../../docs/adr/028-time-has-a-place.md)).
 */
import { addDays, type CalendarDay, isCalendarDay, localDay } from './calendar-day';
import { type ClockTime, isClockTime, localTime } from './clock-time';
import { formatDuration } from './format';

export type WallTime = string;

/** A wall time followed by its UTC offset, if that's known: `2026-10-31T20:00-04:00` is an instant, `2026-10-31T20:00` isn't. */
export type Moment = string;

/** Returns whether the text is a wall time in the stored form. */
export function isWallTime(text: string): boolean {
  return text.charAt(10) === 'T' && isCalendarDay(text.slice(0, 10)) && isClockTime(text.slice(11));
}

/** Joins a day and a time. Throws RangeError if either is invalid. */
export function wallTime(day: CalendarDay, time: ClockTime): WallTime {
  const moment = `${day}T${time}`;
  if (!isWallTime(moment)) throw new RangeError(`Not a moment: ${moment}`);
  return moment;
}

/** Returns the local time of an instant to the minute, in the device's own time zone. */
function localWallTime(instant: Date): WallTime {
  return wallTime(localDay(instant), localTime(instant));
}

export const dayOfWallTime = (moment: Moment): CalendarDay => moment.slice(0, 10);
export const timeOfWallTime = (moment: Moment): ClockTime => moment.slice(11, 16);
export const wallTimeOf = (moment: Moment): WallTime => moment.slice(0, 16);
const offsetOf = (moment: Moment): string => moment.slice(16);

export const hasOffset = (moment: Moment): boolean => offsetOf(moment) !== '';

/** Returns the same time of day `count` days later. */
export function addDaysToWallTime(moment: Moment, count: number): WallTime {
  return wallTime(addDays(dayOfWallTime(moment), count), timeOfWallTime(moment));
}

/**
 * Returns the whole minutes that passed between two moments; negative if `to` is earlier. If the offset of either isn't known, the
 * clock alone decides: so it's the same for every reader, in every time zone. Throws RangeError if either isn't a moment.
 */
export function minutesBetween(from: Moment, to: Moment): number {
  const clock = minuteOf(wallTimeOf(to)) - minuteOf(wallTimeOf(from));
  return clock - clockShift(from, to);
}

/** Returns the minutes by which the clock was changed from one moment to another; 0 if that isn't known. */
function clockShift(from: Moment, to: Moment): number {
  return hasOffset(from) && hasOffset(to) ? offsetMinutes(to) - offsetMinutes(from) : 0;
}

/**
 * Returns why two times look odd beside their length, '(the clock went back 1 h)' or '(two time zones)'; empty if they don't. By more
 * than an hour it's another zone. Up to an hour it may be that or daylight saving, and the words are true of both.
 */
export function clockShiftText(from: Moment, to: Moment): string {
  const shift = clockShift(from, to);
  if (shift === 0) return '';
  if (Math.abs(shift) > 60) return '(two time zones)';
  return `(the clock went ${shift < 0 ? 'back' : 'forward'} ${formatDuration(Math.abs(shift))})`;
}

/** Returns a wall time as if a clock with no offset showed it, in minutes since 1970. */
function minuteOf(time: WallTime): number {
  if (!isWallTime(time)) throw new RangeError(`Not a moment: ${time}`);
  return Date.parse(`${time}Z`) / 60_000;
}

const offsetPattern = /^[+-](?:0\d|1[0-8]):[0-5]\d$/;

/** In minutes east of Greenwich. */
function offsetMinutes(moment: Moment): number {
  const offset = offsetOf(moment);
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4));
  return offset.startsWith('-') ? -minutes : minutes;
}

function withOffset(time: WallTime, minutes: number): Moment {
  const two = (count: number) => String(count).padStart(2, '0');
  const distance = Math.abs(minutes);
  return `${time}${minutes < 0 ? '-' : '+'}${two(Math.floor(distance / 60))}:${two(distance % 60)}`;
}

/**
 * Returns the moment of a stored time. `stored` says its offset, unless it's about another time: an earlier Kinleaf, or somebody else
 * in the circle, may have changed the time without it.
 */
export function momentOf(time: WallTime, stored: string | undefined): Moment {
  const isOfTime =
    stored !== undefined && wallTimeOf(stored) === time && offsetPattern.test(offsetOf(stored));
  return isOfTime ? stored : time;
}

/** Returns an instant as the device's own clock shows it, with its offset. */
export function localMoment(instant: Date): Moment {
  return withOffset(localWallTime(instant), offsetAt(instant));
}

const offsetAt = (instant: Date): number => -Math.round(instant.getTimezoneOffset());

/** Returns the wall time at which an instant was recorded, as a moment; the time alone if no time zone can have shown it then. */
export function momentAt(time: WallTime, instant: string): Moment {
  const offset = minuteOf(time) - Math.floor(Date.parse(instant) / 60_000);
  return offset % 15 === 0 && offset >= -12 * 60 && offset <= 14 * 60
    ? withOffset(time, offset)
    : time;
}

/** Returns what the clock of `place` shows at a moment; its own time if either offset isn't known. */
export function asShownAt(place: Moment, moment: Moment): WallTime {
  const minutes = minuteOf(wallTimeOf(moment)) + clockShift(moment, place);
  return new Date(minutes * 60_000).toISOString().slice(0, 16);
}

/** Returns a time on the clock that showed `place`. */
export const momentLike = (time: WallTime, place: Moment): Moment => time + offsetOf(place);

const dayMs = 24 * 60 * 60_000;

/**
 * Returns the moments, earliest first, at which the device's own clock shows a time: two when it's put back over that time. A time that
 * it skips is moved forward by the gap.
 */
function localMomentsOf(time: WallTime): readonly [Moment, ...Moment[]] {
  const around = minuteOf(time) * 60_000;
  const before = withOffset(time, offsetAt(new Date(around - dayMs)));
  const after = withOffset(time, offsetAt(new Date(around + dayMs)));
  const [first, ...more] = [...new Set([before, after])].filter(
    (moment) => localMoment(new Date(Date.parse(moment))) === moment,
  );
  return first === undefined ? [before] : [first, ...more];
}

/**
 * Returns the moment of a time that somebody typed. One that wasn't changed from `stored` stays as it is. If `stored` is from another
 * place, so is the typed time. If `stored` has no offset, the typed time gets none. Otherwise the device's own clock decides. A time that
 * it shows twice is the one with the stored offset, or else the first that comes after `after`.
 */
export function typedMoment(time: WallTime, stored: Moment | undefined, after?: Moment): Moment {
  if (stored !== undefined && !localMomentsOf(wallTimeOf(stored)).includes(stored))
    return momentLike(time, stored);
  if (stored !== undefined && wallTimeOf(stored) === time) return stored;
  const [first, second] = localMomentsOf(time);
  if (second === undefined) return first;
  const isPossible = (moment: Moment) => after === undefined || minutesBetween(after, moment) > 0;
  const ofStored = stored === undefined ? '' : momentLike(time, stored);
  const inOrder = second === ofStored ? [second, first] : [first, second];
  return inOrder.find(isPossible) ?? first;
}
