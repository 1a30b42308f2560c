import {
  type CalendarDay,
  dayParts,
  daysBetween,
  formatMonth,
  monthsBetween,
} from './calendar-day';
import { capitalise, countWord } from '@/domain/text/plural';

const weekday = new Intl.DateTimeFormat('en-AU', { weekday: 'long', timeZone: 'UTC' });

/** A day as it stands above the home page: 'Sunday 22 November'. */
export function formatFullDay(day: CalendarDay): string {
  return `${weekday.format(new Date(`${day}T00:00:00Z`))} ${formatDayOfMonth(day)}`;
}

/** '18 October'. */
export function formatDayOfMonth(day: CalendarDay): string {
  return `${dayParts(day).day} ${formatMonth(day)}`;
}

/** A day that is past, within a sentence: 'yesterday', 'Tuesday' within a week, '18 October', '18 October 2025' of another year. */
export function pastDayWords(day: CalendarDay, today: CalendarDay): string {
  const days = daysBetween(day, today);
  if (days === 1) return 'yesterday';
  if (days > 1 && days < 7) return weekday.format(new Date(`${day}T00:00:00Z`));
  const year = day.slice(0, 4);
  return year === today.slice(0, 4) ? formatDayOfMonth(day) : `${formatDayOfMonth(day)} ${year}`;
}

/** The words of the greeting by the hour of the day, 0 to 23: who is still up at 3 in the morning has no morning yet. */
export function greetingAt(hour: number): string {
  if (hour < 4 || hour >= 18) return 'Good evening';
  return hour < 12 ? 'Good morning' : 'Good afternoon';
}

/** 'a year ago', 'two years ago', 'a month ago', 'five weeks ago'. */
export function agoWords(count: number, unit: 'day' | 'week' | 'month' | 'year'): string {
  return count === 1 ? `a ${unit} ago` : `${countWord(count)} ${unit}s ago`;
}

/** How long ago a day was: 'today', 'yesterday', 'five days ago', 'five weeks ago', 'three months ago', 'two years ago'. */
export function sinceWords(day: CalendarDay, today: CalendarDay): string {
  const days = daysBetween(day, today);
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days < 14) return agoWords(days, 'day');
  const months = monthsBetween(day, today);
  if (months < 3) return agoWords(Math.floor(days / 7), 'week');
  return months < 24 ? agoWords(months, 'month') : agoWords(Math.floor(months / 12), 'year');
}

/** How much was written on a day: 'Three pages today'. */
export function pagesWords(count: number): string {
  if (count === 0) return 'Nothing written today yet';
  return `${capitalise(countWord(count))} ${count === 1 ? 'page' : 'pages'} today`;
}
