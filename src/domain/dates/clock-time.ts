/**
 * Only this file makes and takes apart `HH:mm` strings. A time of day has no zone: 8:25 pm stays 8:25 pm wherever the journal is
 * read.
 */
import { type CalendarDay, formatDay, localDay } from './calendar-day';

/** From '00:00' to '23:59'. */
export type ClockTime = string;

const pattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Returns whether the text is a time of day in the stored form. */
export function isClockTime(text: string): boolean {
  return pattern.test(text);
}

/** Returns the local time of an instant, in the device's own time zone. */
export function localTime(instant: Date): ClockTime {
  const two = (count: number) => String(count).padStart(2, '0');
  return `${two(instant.getHours())}:${two(instant.getMinutes())}`;
}

/** Returns `8:25 pm`; midnight is `12:00 am`. Throws RangeError if the text isn't a time. */
export function formatTime(time: ClockTime): string {
  if (!isClockTime(time)) throw new RangeError(`Not a time of a day: ${time}`);
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3)} ${hour < 12 ? 'am' : 'pm'}`;
}

/** Returns `Nov 18, 2025`, or with a time `Nov 18, 2025, 8:25 pm`. */
export function formatMoment(moment: {
  readonly date: CalendarDay;
  readonly time?: ClockTime | undefined;
}): string {
  const day = formatDay(moment.date);
  return moment.time === undefined ? day : `${day}, ${formatTime(moment.time)}`;
}

/** Returns the value of a `datetime` attribute: `2025-11-18T20:25`, or the day alone. */
export function machineMoment(moment: {
  readonly date: CalendarDay;
  readonly time?: ClockTime | undefined;
}): string {
  return moment.time === undefined ? moment.date : `${moment.date}T${moment.time}`;
}

/** Returns whether the time is at night, from 7 pm to 7 am. */
export function isNight(time: ClockTime): boolean {
  return time >= '19:00' || time < '07:00';
}

/**
 * Returns the day a time belongs to if it's entered now. In the small hours, a time still to come means last evening: at 2 am,
 * 11:40 pm is yesterday's.
 */
export function dayOfTime(time: ClockTime, now: Date, yesterday: CalendarDay): CalendarDay {
  const present = localTime(now);
  return present < '07:00' && time > present ? yesterday : localDay(now);
}
