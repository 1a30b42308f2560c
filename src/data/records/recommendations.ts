import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { Recommendation } from '@/domain/schema/entities';
import { recommend, recommendationDays } from '@/domain/report/recommendations';
import { periodUntil } from '@/domain/dates/period';
import { add, remove } from '@/data/commit/changes';
import { commitWithin } from '@/data/commit/commit';
import { db } from '@/data/db/db';
import { NotFoundError } from '@/data/db/errors';
import { readReportRecords } from './report-source';
import { askToPersist } from '@/data/db/storage-state';
import { undatedOfChild } from '@/data/db/ranges';
import { readFirst } from './readable-records';
import { type DeletedRecords, deleteRow } from './deleted-records';

/** Returns a child's recommendations, in the order of the rules that made them. */
export async function listRecommendations(childId: string): Promise<Recommendation[]> {
  return readFirst('recommendations', undatedOfChild(db.recommendations, childId));
}

/**
 * Replaces a child's recommendations with those that the rules derive from the last 30 days, in one transaction, and
 * returns them. Throws NotFoundError if the child was deleted in the meantime, StorageFailure.
 */
export async function regenerateRecommendations(
  childId: string,
  today: CalendarDay,
  now = new Date(),
): Promise<Recommendation[]> {
  const stores = ['children', 'journal', 'food', 'recommendations'] as const;
  const made = await commitWithin(stores, async (apply) => {
    if ((await db.children.get(childId)) === undefined) throw new NotFoundError('Child', childId);
    const period = periodUntil(today, recommendationDays);
    const suggestions = recommend(await readReportRecords(childId, period), period);
    const list = suggestions.map((suggestion, index) => ({
      ...suggestion,
      id: crypto.randomUUID(),
      childId,
      // 1 ms apart, to preserve the order.
      createdAt: new Date(now.getTime() + index).toISOString(),
    }));
    const earlier = await undatedOfChild(db.recommendations, childId).primaryKeys();
    await apply([
      ...earlier.map((id) => remove('recommendations', id)),
      ...list.map((one) => add('recommendations', one)),
    ]);
    return list;
  });
  askToPersist();
  return made;
}

/** Returns what was deleted; null if there was no such recommendation. Throws StorageFailure. */
export async function deleteRecommendation(id: string): Promise<DeletedRecords | null> {
  return deleteRow('recommendations', id);
}
