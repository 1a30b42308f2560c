import { type Anniversary, anniversaries, bestReminder } from '@/domain/entry/on-this-day';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { JournalEntry } from '@/domain/schema/entities';
import { db } from '@/data/db/db';
import { datedOfChild } from '@/data/db/ranges';
import { listEntries } from './entries';
import { readConsistently } from './readable-records';

export interface RememberedEntry extends Anniversary {
  readonly entry: JournalEntry;
}

/** The most entries of one day to choose from. */
const ofOneDay = 24;

/**
 * Returns an entry about a child from exactly some years or months ago, or null. Reads the keys of these days, and only the
 * entries it chooses from. Throws what the stores throw.
 */
export async function readOnThisDay(
  childId: string,
  today: CalendarDay,
): Promise<RememberedEntry | null> {
  return readConsistently([db.journal], async () => {
    const [oldest] = await datedOfChild(db.journal, childId).limit(1).keys();
    const first: unknown = Array.isArray(oldest) ? oldest[1] : undefined;
    if (typeof first !== 'string') return null;
    const days = anniversaries(today, first);
    // All at once: most days are empty, and one after another each would wait for the one before.
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
