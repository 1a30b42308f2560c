import { type Anniversary, anniversaries, bestReminder } from '@/domain/entry/on-this-day';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { JournalEntry } from '@/domain/schema/entities';
import { db } from '@/data/db/db';
import { datedOfChild } from '@/data/db/ranges';
import { listEntries } from './entries';
import { readConsistently } from './readable-records';

export interface Remembered extends Anniversary {
  readonly entry: JournalEntry;
}

/** The most entries of one day that are looked at. */
const ofOneDay = 24;

/**
 * What was written about a child a whole number of years or months ago to the day, or null. Reads the keys of the days it
 * looks at, and no other entry. Throws what the stores throw.
 */
export async function readOnThisDay(
  childId: string,
  today: CalendarDay,
): Promise<Remembered | null> {
  return readConsistently([db.journal], async () => {
    const [oldest] = await datedOfChild(db.journal, childId).limit(1).keys();
    const first: unknown = Array.isArray(oldest) ? oldest[1] : undefined;
    if (typeof first !== 'string') return null;
    const days = anniversaries(today, first);
    // Asked at once: where most of them are empty, each would wait for the answer of the one before.
    const keys = await Promise.all(
      days.map(({ date }) => datedOfChild(db.journal, childId, date, date).limit(1).primaryKeys()),
    );
    for (const day of days.filter((_, at) => keys[at]?.length === 1)) {
      const filter = { category: null, period: { start: day.date, end: day.date } };
      const entry = bestReminder(await listEntries(childId, filter, ofOneDay));
      if (entry) return { ...day, entry };
    }
    return null;
  });
}
