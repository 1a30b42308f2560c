import { type CalendarDay, localDay } from './calendar-day';
import type { JournalEntry } from './entities';

/** An entry of a day, with the time of day that stands beside it. */
export interface TimedEntry {
  readonly entry: JournalEntry;
  /** 'HH:MM' on the wall clock; null where nobody knows. */
  readonly time: string | null;
}

const pattern = /^([01]\d|2[0-3]):[0-5]\d$/;

/**
 * The entries of `day`, the latest first: each at the time that was noted for it, else at that of its writing when it was
 * written on that day. Those without any come last, as they are given.
 */
export function byTime(entries: readonly JournalEntry[], day: CalendarDay): TimedEntry[] {
  return entries
    .map((entry) => ({ entry, time: notedTime(entry) ?? writtenTime(entry, day) }))
    .sort((a, b) => (a.time === b.time ? 0 : (a.time ?? '') < (b.time ?? '') ? 1 : -1));
}

function notedTime(entry: object): string | null {
  const time: unknown = Reflect.get(entry, 'time');
  return typeof time === 'string' && pattern.test(time) ? time : null;
}

function writtenTime({ createdAt }: JournalEntry, day: CalendarDay): string | null {
  const at = new Date(createdAt);
  if (localDay(at) !== day) return null;
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}

/** 'HH:MM' as it is said: '4:10 pm'. */
export function clockWords(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3)} ${hour < 12 ? 'am' : 'pm'}`;
}
