/**
 * Calendar days: the one owner of `yyyy-MM-dd` strings.
 *
 * A day is a plain string that sorts as text. It never carries a time or a zone: a day is read off a
 * `Date` only through its local parts, and arithmetic is done on a zone-free proleptic calendar.
 */
export type CalendarDay = string;

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const msPerDay = 86_400_000;

interface DayParts {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** 1 to 31. */
  readonly day: number;
}

/** The parts of a day. Throws RangeError when the text is not a day that exists. */
export function dayParts(day: CalendarDay): DayParts {
  const match = pattern.exec(day);
  if (match) {
    const parts = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
    if (partsToDay(parts) === day) return parts;
  }
  throw new RangeError(`Not a calendar day: ${day}`);
}

/** Whether the text is a day that exists, in the stored form. */
export function isCalendarDay(text: string): boolean {
  try {
    dayParts(text);
    return true;
  } catch {
    return false;
  }
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

/** The local day of an instant, in the device's own time zone. */
export function localDay(instant: Date): CalendarDay {
  const year = String(instant.getFullYear()).padStart(4, '0');
  const month = String(instant.getMonth() + 1).padStart(2, '0');
  return `${year}-${month}-${String(instant.getDate()).padStart(2, '0')}`;
}

/** The day `count` days later (earlier when negative). Throws RangeError outside the years 1 to 9999. */
export function addDays(day: CalendarDay, count: number): CalendarDay {
  return fromSerial(serial(dayParts(day)) + count);
}

/** Whole days from `from` to `to`; negative when `to` is earlier. Throws RangeError when one is no day. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return serial(dayParts(to)) - serial(dayParts(from));
}

/**
 * Whole months from `from` to `to`, which is not earlier. A month is full on its day of the month, or on the
 * first of the next month where it has no such day.
 */
export function monthsBetween(from: CalendarDay, to: CalendarDay): number {
  const start = dayParts(from);
  const end = dayParts(to);
  const months = (end.year - start.year) * 12 + end.month - start.month;
  return end.day < start.day ? months - 1 : months;
}

/**
 * The same day of the month `count` months later, or that month's last day where it has no such day.
 * Throws RangeError outside the years 1 to 9999.
 */
export function addMonths(day: CalendarDay, count: number): CalendarDay {
  const parts = dayParts(day);
  const months = parts.year * 12 + (parts.month - 1) + count;
  const year = Math.floor(months / 12);
  const month = (((months % 12) + 12) % 12) + 1;
  const first = { year, month, day: 1 };
  const length =
    serial({ year: month === 12 ? year + 1 : year, month: (month % 12) + 1, day: 1 }) -
    serial(first);
  return partsToDay({ year, month, day: Math.min(parts.day, length) });
}

/** The Sunday on or before the day. Weeks start on Sunday. */
export function startOfWeek(day: CalendarDay): CalendarDay {
  const days = serial(dayParts(day));
  // 1970-01-01, serial 0, was a Thursday: the fourth day of a week that starts on Sunday.
  const weekday = (((days + 4) % 7) + 7) % 7;
  return fromSerial(days - weekday);
}

/** The first day of the day's month. */
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

/** 'MMM d, yyyy', as on cards: `Nov 18, 2025`. */
export function formatDay(day: CalendarDay): string {
  return `${formatShortDay(day)}, ${dayParts(day).year}`;
}

/** 'MMM d', as on the axis of a chart: `Nov 18`. */
export function formatShortDay(day: CalendarDay): string {
  return `${formatMonth(day).slice(0, 3)} ${dayParts(day).day}`;
}

/** A local date in the reader's own order: `18/11/2025` or `11/18/2025`. */
export function formatLocalDay(day: CalendarDay, locale?: string): string {
  return new Intl.DateTimeFormat(locale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(serial(dayParts(day)) * msPerDay));
}

/** The name of the day's month: `November`. Not by `Intl`, which alone holds up a slow phone for a tenth of a second. */
export function formatMonth(day: CalendarDay): string {
  return months[dayParts(day).month - 1] ?? '';
}
