import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { ClockTime } from '@/domain/dates/clock-time';
import type { JournalEntry } from '@/domain/schema/entities';
import { tappedAt } from './dose-taps';
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
