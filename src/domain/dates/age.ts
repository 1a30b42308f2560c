import { type CalendarDay, daysBetween, monthsBetween } from './calendar-day';

/**
 * Returns a child's age in words, as in 'over 4 years old'.
 * Text and thresholds are those of date-fns' `formatDistance`, but computed from calendar days alone: date-fns reads local clock
 * times, celebrates a birthday of 29 February on the 28th in a leap year, and loses a day in a zone that skipped one. The text
 * changes at local midnight. A child born on 29 February has the birthday on 1 March in common years.
 */
export function agePhrase(birthdate: CalendarDay, today: CalendarDay): string {
  const days = daysBetween(birthdate, today);
  if (days < 0) return 'not born yet';
  if (days === 0) return 'less than a day old';
  return `${distance(days, monthsBetween(birthdate, today))} old`;
}

function distance(days: number, months: number): string {
  if (days < 30) return counted(days, 'day');
  const nearestMonths = counted(Math.round(days / 30), 'month');
  if (days < 60) return `about ${nearestMonths}`;
  if (months < 12) return nearestMonths;
  const years = Math.floor(months / 12);
  const beyond = months % 12;
  if (beyond < 3) return `about ${counted(years, 'year')}`;
  if (beyond < 9) return `over ${counted(years, 'year')}`;
  return `almost ${counted(years + 1, 'year')}`;
}

function counted(count: number, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}

/** Returns the 'Age in whole years (birthdate difference divided by 365.25 days).' */
export function wholeYears(birthdate: CalendarDay, today: CalendarDay): number {
  return Math.max(0, Math.floor(daysBetween(birthdate, today) / 365.25));
}

/** Returns the age on a day in whole units: 'less than a day', '12 days', '14 months', '2 years 3 months'. The day isn't before the birth. */
export function exactAge(birthdate: CalendarDay, day: CalendarDay): string {
  if (day === birthdate) return 'less than a day';
  const months = monthsBetween(birthdate, day);
  if (months === 0) return counted(daysBetween(birthdate, day), 'day');
  if (months < 24) return counted(months, 'month');
  const years = counted(Math.floor(months / 12), 'year');
  return months % 12 === 0 ? years : `${years} ${counted(months % 12, 'month')}`;
}
