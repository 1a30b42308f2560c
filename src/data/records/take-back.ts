import { remove } from '@/data/commit/changes';
import { commitWithin } from '@/data/commit/commit';
import { db } from '@/data/db/db';
import { ConflictError } from '@/data/db/errors';

interface Added {
  readonly id: string;
  readonly updatedAt: string;
}

/**
 * Takes back what was added a moment ago, and only that: nothing happens where it is gone already. Throws ConflictError where
 * it was changed since, so that nobody's words go with it, and StorageFailure.
 */
export async function undoAdd(store: 'journal' | 'food', { id, updatedAt }: Added): Promise<void> {
  await commitWithin([store], async (apply) => {
    const row = store === 'journal' ? await db.journal.get(id) : await db.food.get(id);
    if (!row) return;
    if (row.updatedAt !== updatedAt) throw new ConflictError('Changed since it was added');
    await apply([remove(store, id, row)]);
  });
}
