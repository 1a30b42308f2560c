import type { CalendarDay } from '@/domain/dates/calendar-day';
import { type ClockTime, formatTime } from '@/domain/dates/clock-time';
import type { JournalEntry } from '@/domain/schema/entities';
import { countedFact, dayOfFact } from './entry-facts';
import { hasOffset, type Moment, momentAt, momentOf, wallTime } from '@/domain/dates/wall-time';
import type { FactKind, FactOf } from './kinds';

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
  /** When a dose was given, if the UTC offset is known. */
  readonly at?: Moment;
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
    const at = kind === 'medication' ? doseMoment(entry) : undefined;
    return [
      {
        entryId: id,
        day: dayOfFact(fact, date),
        ...(time !== undefined && { time }),
        ...(minutes !== undefined && { minutes }),
        updatedAt,
        ...(at !== undefined && { at }),
        fact,
      },
    ];
  });
}

/** Returns the text that one tap stores for a dose. */
export const givenSentence = (time: ClockTime): string => `Given at ${formatTime(time)}.`;

/**
 * Returns when a dose was given; undefined if the UTC offset isn't known. An earlier Kinleaf didn't store the offset of one recorded by a
 * tap, but the instant of the tap says it, unless the entry was changed since.
 */
function doseMoment(entry: JournalEntry): Moment | undefined {
  const { date, time, content, createdAt, updatedAt, sample } = entry;
  if (time === undefined) return undefined;
  const moment = momentOf(wallTime(date, time), countedFact(entry, 'medication')?.givenAt);
  const isTap = updatedAt === createdAt && !sample && content === givenSentence(time);
  const known = isTap && !hasOffset(moment) ? momentAt(moment, createdAt) : moment;
  return hasOffset(known) ? known : undefined;
}
