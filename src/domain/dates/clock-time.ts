/**
 * Times of a day as a clock on the wall shows them: the one owner of `HH:mm` strings. A time belongs to a calendar day and
 * to no zone: what was at 8:25 pm stays at 8:25 pm wherever the journal is read.
 */
import { type CalendarDay, formatDay, localDay } from './calendar-day';

/** From '00:00' to '23:59'. */
export type ClockTime = string;

const pattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Whether the text is a time of a day, in the stored form. */
export function isClockTime(text: string): boolean {
  return pattern.test(text);
}

/** The local time of an instant, in the device's own time zone. */
export function localTime(instant: Date): ClockTime {
  const two = (count: number) => String(count).padStart(2, '0');
  return `${two(instant.getHours())}:${two(instant.getMinutes())}`;
}

/** `8:25 pm`, `12:00 am` at midnight. Throws RangeError when the text is no time. */
export function formatTime(time: ClockTime): string {
  if (!isClockTime(time)) throw new RangeError(`Not a time of a day: ${time}`);
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3)} ${hour < 12 ? 'am' : 'pm'}`;
}

/** `Nov 18, 2025`, with the time where there is one: `Nov 18, 2025, 8:25 pm`. */
export function formatMoment(moment: {
  readonly date: CalendarDay;
  readonly time?: ClockTime | undefined;
}): string {
  const day = formatDay(moment.date);
  return moment.time === undefined ? day : `${day}, ${formatTime(moment.time)}`;
}

/** What stands in a `datetime` attribute: `2025-11-18T20:25`, or the day alone. */
export function machineMoment(moment: {
  readonly date: CalendarDay;
  readonly time?: ClockTime | undefined;
}): string {
  return moment.time === undefined ? moment.date : `${moment.date}T${moment.time}`;
}

/** Whether it is the night's part of the day, in which a child sleeps: from 7 pm to 7 am. */
export function isNight(time: ClockTime): boolean {
  return time >= '19:00' || time < '07:00';
}

/**
 * The day that a time belongs to when somebody tells it now. In the small hours a time that is yet to come was last
 * evening: at 2 am 11:40 pm is yesterday's.
 */
export function dayOfTime(time: ClockTime, now: Date, yesterday: CalendarDay): CalendarDay {
  const present = localTime(now);
  return present < '07:00' && time > present ? yesterday : localDay(now);
}
