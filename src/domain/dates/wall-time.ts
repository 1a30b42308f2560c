/**
 * Moments as a clock and a calendar on the wall showed them, with no zone: the one owner of `yyyy-MM-ddTHH:mm` strings,
 * which sort as text. What was at 7:42 pm stays at 7:42 pm wherever the journal is read.
 */
import { addDays, type CalendarDay, isCalendarDay, localDay } from './calendar-day';
import { type ClockTime, isClockTime, localTime } from './clock-time';

export type WallTime = string;

/** Whether the text is a moment, in the stored form. */
export function isWallTime(text: string): boolean {
  return text.charAt(10) === 'T' && isCalendarDay(text.slice(0, 10)) && isClockTime(text.slice(11));
}

/** The moment of a time on a day. Throws RangeError when one of them is none. */
export function wallTime(day: CalendarDay, time: ClockTime): WallTime {
  const moment = `${day}T${time}`;
  if (!isWallTime(moment)) throw new RangeError(`Not a moment: ${moment}`);
  return moment;
}

/** The local moment of an instant, to the minute, in the device's own time zone. */
export function localWallTime(instant: Date): WallTime {
  return wallTime(localDay(instant), localTime(instant));
}

export const dayOfWall = (moment: WallTime): CalendarDay => moment.slice(0, 10);
export const timeOfWall = (moment: WallTime): ClockTime => moment.slice(11);

/** The same time of day `count` days later. */
export function moveWall(moment: WallTime, count: number): WallTime {
  return wallTime(addDays(dayOfWall(moment), count), timeOfWall(moment));
}

/**
 * Whole minutes that passed from one moment to the other; negative when the other is earlier. Those of a clock that is put
 * forward or back between them are counted as they passed, by the rules of the device's own zone: 8 pm to 6 am is nine
 * hours in the night that loses one. A time that the clock shows twice is its first, one that it leaves out is as much later.
 */
export function minutesBetween(from: WallTime, to: WallTime): number {
  return Math.round((instantOf(to) - instantOf(from)) / 60_000);
}

/** The instant of a moment on the device's own clock, in milliseconds. Of the ECMAScript standard: a date and a time without a zone are local. */
export function instantOf(moment: WallTime): number {
  if (!isWallTime(moment)) throw new RangeError(`Not a moment: ${moment}`);
  return new Date(`${moment}:00`).getTime();
}
