import {
  type CalendarDay,
  dayParts,
  daysBetween,
  formatDay,
  formatMonth,
  localDay,
  monthsBetween,
} from './calendar-day';
import { capitalise, countWord } from '@/domain/text/plural';

const weekday = new Intl.DateTimeFormat('en-AU', { weekday: 'long', timeZone: 'UTC' });

/** Returns a day as shown at the top of the home page: 'Sunday 22 November'. */
export function formatFullDay(day: CalendarDay): string {
  return `${weekday.format(new Date(`${day}T00:00:00Z`))} ${formatDayOfMonth(day)}`;
}

/** Returns '18 October'. */
export function formatDayOfMonth(day: CalendarDay): string {
  return `${dayParts(day).day} ${formatMonth(day)}`;
}

/**
 * Returns a past day for use in a sentence: 'yesterday', 'Tuesday' within a week, '18 October', or '18 October 2025' of another
 * year.
 */
export function formatPastDay(day: CalendarDay, today: CalendarDay): string {
  const days = daysBetween(day, today);
  if (days === 1) return 'yesterday';
  if (days > 1 && days < 7) return weekday.format(new Date(`${day}T00:00:00Z`));
  const year = day.slice(0, 4);
  return year === today.slice(0, 4) ? formatDayOfMonth(day) : `${formatDayOfMonth(day)} ${year}`;
}

/** Returns the greeting for an hour, 0 to 23. For anyone still up at 3 am it's evening, not morning. */
export function greetingAt(hour: number): string {
  if (hour < 4 || hour >= 18) return 'Good evening';
  return hour < 12 ? 'Good morning' : 'Good afternoon';
}

/** Returns 'a year ago', 'two years ago', 'a month ago', 'five weeks ago'. */
export function formatAgo(count: number, unit: 'day' | 'week' | 'month' | 'year'): string {
  return count === 1 ? `a ${unit} ago` : `${countWord(count)} ${unit}s ago`;
}

/**
 * Returns how long ago a day was: 'today', 'yesterday', 'five days ago', 'five weeks ago', 'three months ago', 'two years ago'.
 */
export function formatSince(day: CalendarDay, today: CalendarDay): string {
  const days = daysBetween(day, today);
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days < 14) return formatAgo(days, 'day');
  const months = monthsBetween(day, today);
  if (months < 3) return formatAgo(Math.floor(days / 7), 'week');
  return months < 24 ? formatAgo(months, 'month') : formatAgo(Math.floor(months / 12), 'year');
}

/** Returns how much was written on a day: 'Three pages today'. */
export function pagesText(count: number): string {
  if (count === 0) return 'Nothing written today yet';
  return `${capitalise(countWord(count))} ${count === 1 ? 'page' : 'pages'} today`;
}

/** Returns whole minutes as '10 h 23 min', '2 h' or '45 min'; 'a moment' for less than a minute or an invalid number. */
export function formatDuration(minutes: number): string {
  if (!(minutes >= 1)) return 'a moment';
  const hours = Math.floor(minutes / 60);
  const rest = Math.floor(minutes % 60);
  return [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 ? [`${rest} min`] : [])].join(' ');
}

/** Milliseconds. */
const minute = 60_000;
const hour = 60 * minute;
/** In ms: within this, a weekday names only one day. */
const withinWeek = 6 * 24 * hour;

/**
 * Returns a time the way people mention it: 'just now', '2 minutes ago', 'today, 3:05 pm', 'Thursday, 7:20 pm', '12 November,
 * 7:20 pm'. A time in the future, from another device's clock, is 'just now'.
 */
export function formatRelative(instant: string, now: Date): string {
  const then = new Date(instant);
  const ago = now.getTime() - then.getTime();
  if (ago < minute) return 'just now';
  if (ago < hour) {
    const minutes = Math.floor(ago / minute);
    return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`;
  }
  return `${dayText(then, now, ago)}, ${timeText(then)}`;
}

function dayText(then: Date, now: Date, ago: number): string {
  if (then.toDateString() === now.toDateString()) return 'today';
  if (ago < withinWeek) return then.toLocaleDateString('en-AU', { weekday: 'long' });
  const isThisYear = then.getFullYear() === now.getFullYear();
  return then.toLocaleDateString('en-AU', {
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  });
}

/** Returns '9:04 am'. */
const timeText = (then: Date): string =>
  then.toLocaleTimeString('en-AU', { hour: 'numeric', minute: '2-digit' });

/** Returns a recent time for use in a sentence: 'today 2:10 am', 'Tuesday 2:10 am', 'Nov 12, 2:10 am'. */
export function formatRecent(instant: string, now: Date): string {
  const then = new Date(instant);
  const time = timeText(then);
  if (then.toDateString() === now.toDateString()) return `today ${time}`;
  const isRecent = Math.abs(now.getTime() - then.getTime()) < withinWeek;
  return isRecent
    ? `${then.toLocaleDateString('en-AU', { weekday: 'long' })} ${time}`
    : `${then.toLocaleDateString('en-US', { day: 'numeric', month: 'short' })}, ${time}`;
}

/** Returns a local date and time: 'Nov 20, 2025 at 9:04 am'. */
export function formatInstant(instant: string): string {
  const then = new Date(instant);
  return `${formatDay(localDay(then))} at ${timeText(then)}`;
}
