/** Doses that were noted by one tap: of these it is known when they were given, wherever the clock of the device stood then. */
import { type ClockTime, formatTime } from '@/domain/dates/clock-time';
import type { JournalEntry } from '@/domain/schema/entities';

/** What a tap writes of a dose. */
export const givenSentence = (time: ClockTime): string => `Given at ${formatTime(time)}.`;

/**
 * When a tap noted a dose, as an ISO instant; undefined of an entry that was written otherwise, or touched since: then its day and
 * time count as they are.
 */
export function tappedAt(entry: JournalEntry): string | undefined {
  const { date, time, content, createdAt, updatedAt, sample } = entry;
  if (time === undefined || updatedAt !== createdAt || sample) return undefined;
  if (!content.startsWith('Given at ') || content !== givenSentence(time)) return undefined;
  // A clock somewhere showed that time in that minute.
  const zone = (Date.parse(`${date}T${time}Z`) - minuteOf(createdAt) * 60_000) / 60_000;
  return zone % 15 === 0 && zone >= -12 * 60 && zone <= 14 * 60 ? createdAt : undefined;
}

/** The minute that an instant lies in, counted from that of 1970. */
export function minuteOf(instant: string | Date): number {
  return Math.floor(new Date(instant).getTime() / 60_000);
}
