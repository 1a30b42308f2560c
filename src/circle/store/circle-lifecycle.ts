import { put } from '@/data/commit/changes';
import { commitWithin } from '@/data/commit/commit';
import { type CircleRow, db } from '@/data/db/db';
import { NamedError } from '@/data/db/errors';
import { isDecrypted } from '@/data/db/readable-rows';
import { everyStore, enqueueAll } from './outbox';

/** A child of the sample journal has no circle. */
class SampleChildError extends NamedError {
  override readonly name = 'SampleChildError';
}

/**
 * Stores a circle of a child. Where this device did not keep the child in that circle a moment ago, everything that is here of it
 * waits to be looked at: what the circle has already comes to nothing, and nothing is missed. Throws SampleChildError and StorageFailure.
 */
export async function saveCircle(circle: CircleRow): Promise<void> {
  const { childId } = circle;
  await commitWithin(
    everyStore,
    async (apply) => {
      if ((await db.children.get(childId))?.sample === true) throw new SampleChildError(childId);
      const before = await db.circles.get(childId);
      const isSame =
        before !== undefined && isDecrypted(before) && before.database === circle.database;
      await apply([put('circles', circle), ...(isSame ? [] : await enqueueAll(childId))]);
    },
    { from: 'circle' },
  );
}
