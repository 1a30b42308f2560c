import { localDay } from '@/domain/dates/calendar-day';
import { localTime } from '@/domain/dates/clock-time';
import type { FoodItem, JournalEntry } from '@/domain/schema/entities';
import type { FoodStep } from '@/domain/facts/schemas';
import { contentOf, type Exposure, triesOf } from '@/domain/food/food-history';
import { keepPhoto } from '@/data/photos/photo-changes';
import { readNewestFactEntries } from './facts';
import { addEntry } from './entries';

export interface FoodTries {
  /** The newest first. */
  readonly tries: readonly Exposure[];
  /** Whether there are no older ones. */
  readonly isWhole: boolean;
}

/** The tries of a food in the newest `limit` entries that tell of it. */
export async function readFoodTries(
  { id, childId }: Pick<FoodItem, 'id' | 'childId'>,
  limit: number,
): Promise<FoodTries> {
  const { entries, count } = await readNewestFactEntries(childId, { about: 'food', id }, limit);
  return { tries: triesOf(entries, id), isWhole: count <= limit };
}

/**
 * Notes that a food was tried just now, up to a step: an entry of its own. Throws NotFoundError where the child is gone,
 * StorageFailure.
 */
export async function addTry(
  { id, childId, name }: Pick<FoodItem, 'id' | 'childId' | 'name'>,
  step: FoodStep,
  now = new Date(),
): Promise<JournalEntry> {
  return addEntry(
    childId,
    {
      title: name,
      category: 'food',
      content: contentOf(step),
      date: localDay(now),
      time: localTime(now),
      facts: [{ kind: 'food', tries: [{ foodId: id, name, step }] }],
    },
    keepPhoto,
    now,
  );
}
