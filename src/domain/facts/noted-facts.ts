import type { CalendarDay } from '@/domain/dates/calendar-day';
import { type ClockTime, formatTime } from '@/domain/dates/clock-time';
import type { JournalEntry } from '@/domain/schema/entities';
import { countedFact } from './entry-facts';
import { dayOfFact } from './sleep-fact';
import type { FactKind, FactOf } from './schemas';

/** A fact that counts, and where it was recorded. */
export interface NotedFact<K extends FactKind> {
  readonly entryId: string;
  /** For a night, the day of waking; otherwise the entry's date. */
  readonly day: CalendarDay;
  /** The entry's time, if it has one. */
  readonly time?: ClockTime;
  /** The entry's duration in minutes, if it has one. */
  readonly minutes?: number;
  /** When the entry was last changed. */
  readonly updatedAt: string;
  /** For a dose recorded by a tap, when that was: an ISO instant. */
  readonly tappedAt?: string;
  readonly fact: FactOf<K>;
}

/** Returns the facts of a kind that count, in the order of the entries. */
export function notedFacts<K extends FactKind>(
  entries: readonly JournalEntry[],
  kind: K,
): readonly NotedFact<K>[] {
  return entries.flatMap((entry) => {
    const fact = countedFact(entry, kind);
    if (!fact) return [];
    const { id, date, time, minutes, updatedAt } = entry;
    const tapped = kind === 'medication' ? tappedAt(entry) : undefined;
    return [
      {
        entryId: id,
        day: dayOfFact(fact, date),
        ...(time !== undefined && { time }),
        ...(minutes !== undefined && { minutes }),
        updatedAt,
        ...(tapped !== undefined && { tappedAt: tapped }),
        fact,
      },
    ];
  });
}

/** Returns the text that one tap stores for a dose. */
export const givenSentence = (time: ClockTime): string => `Given at ${formatTime(time)}.`;

/**
 * Returns when a dose was recorded by one tap, as an ISO instant, which is valid in any time zone. Undefined if the entry was
 * written or changed in any other way: then its date and time count.
 */
function tappedAt(entry: JournalEntry): string | undefined {
  const { date, time, content, createdAt, updatedAt, sample } = entry;
  if (time === undefined || updatedAt !== createdAt || sample) return undefined;
  if (!content.startsWith('Given at ') || content !== givenSentence(time)) return undefined;
  // Some time zone must have shown that time in that minute.
  const zone = (Date.parse(`${date}T${time}Z`) - minuteOf(createdAt) * 60_000) / 60_000;
  return zone % 15 === 0 && zone >= -12 * 60 && zone <= 14 * 60 ? createdAt : undefined;
}

/** Returns the minute of an instant, counted from 1970. */
export function minuteOf(instant: string | Date): number {
  return Math.floor(new Date(instant).getTime() / 60_000);
}
