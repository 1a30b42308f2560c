import { type CalendarDay, daysBetween } from '@/domain/dates/calendar-day';

/** A backup is worth a calm word after so many days, or so many records written since the last one. */
export const remindAfterDays = 14;
export const remindAfterRecords = 50;

/** Whether the last backup is old enough to be reminded of: 14 days or 50 records. */
export function isBackupDue(facts: {
  /** The day of the last backup, or of the first record when there is none; null when there is neither. */
  readonly since: CalendarDay | null;
  /** Records written since. */
  readonly records: number;
  readonly today: CalendarDay;
}): boolean {
  const { since, records, today } = facts;
  if (since === null || records === 0) return false;
  return records >= remindAfterRecords || daysBetween(since, today) >= remindAfterDays;
}
