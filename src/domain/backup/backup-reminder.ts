import { type CalendarDay, daysBetween } from '@/domain/dates/calendar-day';

/** When a reminder is due: after this many days, or this many new records, since the last backup. */
export const remindAfterDays = 14;
export const remindAfterRecords = 50;

export function isBackupDue(facts: {
  /** The day of the last backup, or else of the first record; null if there is neither. */
  readonly since: CalendarDay | null;
  /** Records written since then. */
  readonly records: number;
  readonly today: CalendarDay;
}): boolean {
  const { since, records, today } = facts;
  if (since === null || records === 0) return false;
  return records >= remindAfterRecords || daysBetween(since, today) >= remindAfterDays;
}
