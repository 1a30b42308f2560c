import { put, remove } from '@/data/commit/changes';
import { commitWithin } from '@/data/commit/commit';
import { type CircleRow, db } from '@/data/db/db';
import { NamedError } from '@/data/db/errors';
import { isDecrypted } from '@/data/db/readable-rows';
import { enqueueAll, everyStore, keptStores, nothingIsKept, wordsOf } from './outbox';
import { deleteChild, readChild } from '@/data/records/children';
import { listCircles } from './circles';

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

/**
 * Forgets the circle of a child on this device, with everything on its way. With `keepsCopy` the journal stays as it is, as this
 * device's own; else it goes as well. The circle goes first: what is deleted here is deleted for nobody else. Throws StorageFailure.
 */
export async function forgetCircle(
  childId: string,
  { keepsCopy }: { readonly keepsCopy: boolean },
): Promise<void> {
  await commitWithin(
    // With the stores whose records may use its photos.
    ['children', 'history', 'circles', ...keptStores],
    async (apply) => {
      const words = keepsCopy ? [] : await wordsOf(childId);
      await apply([
        ...(await nothingIsKept(childId)),
        ...words.map(({ id }) => remove('history', id)),
      ]);
    },
    { from: 'circle' },
  );
  if (!keepsCopy) await deleteChild(childId);
}

/** A circle that this device leaves when all data are cleared. */
export interface CircleToLeave {
  readonly childId: string;
  /** Null where the child's page is not here. */
  readonly childName: string | null;
  /** Devices that stay in it, the recovery sheet not counted. */
  readonly others: number;
  /** Whether nobody would be left who invites others, and no recovery sheet. */
  readonly isLastParent: boolean;
}

/** The circles that go from this device with all data: for the words of whoever asks before that. Throws StorageFailure. */
export async function circlesToLeave(): Promise<readonly CircleToLeave[]> {
  const circles = await listCircles();
  return Promise.all(
    circles.map(async ({ childId, members, deviceId }) => {
      const staying = members.filter(
        ({ id, removedAt }) => id !== deviceId && removedAt === undefined,
      );
      return {
        childId,
        childName: (await readChild(childId))?.name ?? null,
        others: staying.filter(({ isPaper }) => isPaper !== true).length,
        isLastParent: !staying.some(({ role }) => role === 'parent'),
      };
    }),
  );
}
