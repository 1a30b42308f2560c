import { localDay } from '@/domain/dates/calendar-day';
import { localTime } from '@/domain/dates/clock-time';
import type { FoodItem, JournalEntry } from '@/domain/schema/entities';
import type { FoodStep } from '@/domain/facts/food';
import { exposureContent, type Exposure, exposuresOf } from '@/domain/food/food-history';
import { keepPhoto } from '@/data/photos/photo-changes';
import { readNewestFactEntries } from './facts';
import { addEntry } from './entries';
import { remove } from '@/data/commit/changes';
import { commitWithin } from '@/data/commit/commit';
import { db } from '@/data/db/db';
import { ConflictError } from '@/data/db/errors';

export interface ExposurePage {
  /** Newest first. */
  readonly exposures: readonly Exposure[];
  /** False if there are older ones. */
  readonly isWhole: boolean;
}

/** Returns the exposures to a food in the newest `limit` entries that mention it. */
export async function readExposures(
  { id, childId }: Pick<FoodItem, 'id' | 'childId'>,
  limit: number,
): Promise<ExposurePage> {
  const { entries, count } = await readNewestFactEntries(childId, { about: 'food', id }, limit);
  return { exposures: exposuresOf(entries, id), isWhole: count <= limit };
}

/**
 * Records in a new entry that a food was tried just now, up to `step`. Throws NotFoundError if the child is gone,
 * StorageFailure.
 */
export async function addExposure(
  { id, childId, name }: Pick<FoodItem, 'id' | 'childId' | 'name'>,
  step: FoodStep,
  now = new Date(),
): Promise<JournalEntry> {
  return addEntry(
    childId,
    {
      title: name,
      category: 'food',
      content: exposureContent(step),
      date: localDay(now),
      time: localTime(now),
      facts: [{ kind: 'food', tries: [{ foodId: id, name, step }] }],
    },
    keepPhoto,
    now,
  );
}

interface Added {
  readonly id: string;
  readonly updatedAt: string;
}

/**
 * Deletes a record that was added a moment ago, if it still exists. Throws ConflictError if it was changed since, so that no
 * edit is deleted with it, and StorageFailure.
 */
export async function undoAdd(store: 'journal' | 'food', { id, updatedAt }: Added): Promise<void> {
  await commitWithin([store], async (apply) => {
    const row = store === 'journal' ? await db.journal.get(id) : await db.food.get(id);
    if (!row) return;
    if (row.updatedAt !== updatedAt) throw new ConflictError('Changed since it was added');
    await apply([remove(store, id, row)]);
  });
}
