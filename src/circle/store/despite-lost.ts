import { type Apply, commitWithin } from '@/data/commit/commit';
import { db } from '@/data/db/db';
import { guarded } from '@/data/db/errors';
import { findLost, isLost, type LostRecords, noneLost } from '@/data/db/readable-rows';
import { foldedStores } from './fold-outbox';

/**
 * One write of the circle where records meet their documents, and once more without the rows that the browser turns out to have lost:
 * one of them must not keep all others from going and coming. Throws StorageFailure.
 */
export async function writeSkippingUnreadable<T>(
  work: (apply: Apply, lost: LostRecords) => Promise<T>,
): Promise<T> {
  const attempt = (lost: LostRecords) =>
    commitWithin(foldedStores, (apply) => work(apply, lost), { from: 'circle' });
  try {
    return await attempt(noneLost);
  } catch (error) {
    if (!isLost(error)) throw error;
    return attempt(await guarded(() => findLost([db.children, db.journal, db.food, db.reports])));
  }
}
