/**
 * A `yyyy-MM-dd` string, which sorts as text; only this file makes and takes them apart. It never carries a time or a zone: a day
 * is read from a `Date` only through its local parts, and arithmetic uses a zone-free proleptic calendar.
 */
export type CalendarDay = string;

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const msPerDay = 86_400_000;
const daysPerMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The latest time a Date can hold, in ms; its negative is the earliest. */
export const latestInstant = 8.64e15;

interface DayParts {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** 1 to 31. */
  readonly day: number;
}

/** Returns the parts of a day. Throws RangeError if the day doesn't exist. */
export function dayParts(day: CalendarDay): DayParts {
  const match = pattern.exec(day);
  if (match) {
    const parts = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
    if (parts.year > 0 && parts.day > 0 && parts.day <= daysIn(parts)) return parts;
  }
  throw new RangeError(`Not a calendar day: ${day}`);
}

/** Returns whether the text is an existing day in the stored form. */
export function isCalendarDay(text: string): boolean {
  try {
    dayParts(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns the number of days in a month; 0 if there is no such month. */
function daysIn({ year, month }: Pick<DayParts, 'year' | 'month'>): number {
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return (month === 2 && isLeapYear ? 29 : daysPerMonth[month - 1]) ?? 0;
}

function serial({ year, month, day }: DayParts): number {
  // Date.UTC reads the years 0 to 99 as 1900 to 1999; setUTCFullYear does not.
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return Math.round(date.getTime() / msPerDay);
}

/** Throws RangeError outside the years 1 to 9999: a longer or signed year would no longer sort as text. */
function fromSerial(days: number): CalendarDay {
  const iso = new Date(days * msPerDay).toISOString();
  if (!/^\d{4}-/.test(iso) || iso.startsWith('0000'))
    throw new RangeError(`Beyond the calendar: ${iso}`);
  return iso.slice(0, 10);
}

function partsToDay(parts: DayParts): CalendarDay {
  return fromSerial(serial(parts));
}

/** Returns the local day of an instant, in the device's own time zone. */
export function localDay(instant: Date): CalendarDay {
  const year = String(instant.getFullYear()).padStart(4, '0');
  const month = String(instant.getMonth() + 1).padStart(2, '0');
  return `${year}-${month}-${String(instant.getDate()).padStart(2, '0')}`;
}

/** Returns the latest day that has begun anywhere on earth: today at UTC+14. */
export function lastDayAnywhere(now: Date): CalendarDay {
  return new Date(now.getTime() + 14 * 60 * 60_000).toISOString().slice(0, 10);
}

/** Returns whether a typed day comes after `latest`, the last one that can have been. A day that is stored already is accepted as it is. */
export function isYetToCome(
  day: CalendarDay,
  latest: CalendarDay,
  stored: CalendarDay | undefined,
): boolean {
  return day > latest && day !== stored;
}

/** Returns the day `count` days later (earlier when negative). Throws RangeError outside the years 1 to 9999. */
export function addDays(day: CalendarDay, count: number): CalendarDay {
  return fromSerial(serial(dayParts(day)) + count);
}

/** Returns the whole days from `from` to `to`; negative if `to` is earlier. Throws RangeError if either isn't a day. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return serial(dayParts(to)) - serial(dayParts(from));
}

/**
 * Returns the whole months from `from` to `to`, which is not earlier. A month is complete on the same day of the month, or on the
 * first of the next month if it has no such day.
 */
export function monthsBetween(from: CalendarDay, to: CalendarDay): number {
  const start = dayParts(from);
  const end = dayParts(to);
  const months = (end.year - start.year) * 12 + end.month - start.month;
  return end.day < start.day ? months - 1 : months;
}

/**
 * Returns the same day of the month `count` months later, or that month's last day if it has no such day. Throws RangeError
 * outside the years 1 to 9999.
 */
export function addMonths(day: CalendarDay, count: number): CalendarDay {
  const parts = dayParts(day);
  const months = parts.year * 12 + (parts.month - 1) + count;
  const year = Math.floor(months / 12);
  const month = (((months % 12) + 12) % 12) + 1;
  return partsToDay({ year, month, day: Math.min(parts.day, daysIn({ year, month })) });
}

/** Returns the Sunday on or before the day. Weeks start on Sunday. */
export function startOfWeek(day: CalendarDay): CalendarDay {
  const days = serial(dayParts(day));
  // 1970-01-01, serial 0, was a Thursday: the fourth day of a week that starts on Sunday.
  const weekday = (((days + 4) % 7) + 7) % 7;
  return fromSerial(days - weekday);
}

export function startOfMonth(day: CalendarDay): CalendarDay {
  return `${day.slice(0, 8)}01`;
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** Returns 'MMM d, yyyy', as on cards: `Nov 18, 2025`. */
export function formatDay(day: CalendarDay): string {
  return `${formatShortDay(day)}, ${dayParts(day).year}`;
}

/** Returns 'MMM d', as on chart axes: `Nov 18`. */
export function formatShortDay(day: CalendarDay): string {
  return `${formatMonth(day).slice(0, 3)} ${dayParts(day).day}`;
}

/** Returns the date in the reader's own order: `18/11/2025` or `11/18/2025`. */
export function formatLocalDay(day: CalendarDay, locale?: string): string {
  return new Intl.DateTimeFormat(locale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(serial(dayParts(day)) * msPerDay));
}

/** Returns the month's name: `November`. Not by `Intl`, which alone costs a slow phone a tenth of a second. */
export function formatMonth(day: CalendarDay): string {
  return months[dayParts(day).month - 1] ?? '';
}
