import type { CalendarDay } from '@/domain/dates/calendar-day';
import { type ClockTime, formatTime } from '@/domain/dates/clock-time';
import type { JournalEntry } from '@/domain/schema/entities';
import { countedFact } from './entry-facts';
import { dayOfFact } from './night';
import type { FactKind, FactOf } from './schemas';

/** A fact that counts, and where it was noted. */
export interface NotedFact<K extends FactKind> {
  readonly entryId: string;
  /** The day that it belongs to: of a night that of waking, of anything else that of its entry. */
  readonly day: CalendarDay;
  /** That of the entry, where it has one. */
  readonly time?: ClockTime;
  /** How long it took, in minutes, where the entry says so. */
  readonly minutes?: number;
  /** When its entry was last changed. */
  readonly updatedAt: string;
  /** Of a dose that a tap noted, when that was: an ISO instant. */
  readonly tappedAt?: string;
  readonly fact: FactOf<K>;
}

/** The facts of a kind that count, in the order of the entries. */
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

/** Doses that were noted by one tap: of these it is known when they were given, wherever the clock of the device stood then. */

/** What a tap writes of a dose. */
export const givenSentence = (time: ClockTime): string => `Given at ${formatTime(time)}.`;

/**
 * When a tap noted a dose, as an ISO instant; undefined of an entry that was written otherwise, or touched since: then its day and
 * time count as they are.
 */
function tappedAt(entry: JournalEntry): string | undefined {
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
