/**
 * A local date and time without a zone: `yyyy-MM-ddTHH:mm`, which sorts as text. Only this file makes and takes them apart. 7:42
 * pm stays 7:42 pm wherever the journal is read.
 */
import { addDays, type CalendarDay, isCalendarDay, localDay } from './calendar-day';
import { type ClockTime, isClockTime, localTime } from './clock-time';

export type WallTime = string;

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
export function localWallTime(instant: Date): WallTime {
  return wallTime(localDay(instant), localTime(instant));
}

export const dayOfWallTime = (moment: WallTime): CalendarDay => moment.slice(0, 10);
export const timeOfWallTime = (moment: WallTime): ClockTime => moment.slice(11);

/** Returns the same time of day `count` days later. */
export function addDaysToWallTime(moment: WallTime, count: number): WallTime {
  return wallTime(addDays(dayOfWallTime(moment), count), timeOfWallTime(moment));
}

/**
 * Returns the whole minutes that passed between two moments; negative if `to` is earlier. Daylight saving changes count by the
 * rules of the device's own zone: 8 pm to 6 am is nine hours in the night that loses one. A time the clock shows twice means the
 * first; one it skips is moved forward by the gap.
 */
export function minutesBetween(from: WallTime, to: WallTime): number {
  return Math.round((instantOf(to) - instantOf(from)) / 60_000);
}

/**
 * Returns a moment as an instant on the device's own clock, in ms. By the ECMAScript standard, a date and time without a zone are
 * local. Throws RangeError if the text isn't a moment.
 */
export function instantOf(moment: WallTime): number {
  if (!isWallTime(moment)) throw new RangeError(`Not a moment: ${moment}`);
  return new Date(`${moment}:00`).getTime();
}
