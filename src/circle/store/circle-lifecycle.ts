import { CircleError } from '@/domain/circle/circle-errors';
import { put, remove } from '@/data/commit/changes';
import { commitWithin } from '@/data/commit/commit';
import { type CircleRow, db } from '@/data/db/db';
import { NamedError } from '@/data/db/errors';
import { isDecrypted } from '@/data/db/readable-rows';
import {
  enqueueAll,
  allCircleStores,
  circleDataStores,
  deleteCircleData,
  revisionRowsOf,
} from './outbox';
import { selectChild, selectedChildId } from '@/data/preferences/selected-child';
import { deleteChild, readChild } from '@/data/records/children';
import { hasOpenForm, separateChild } from '@/data/records/separate-child';
import { listCircles } from './circles';
import { hasJournal } from './journal-here';

/** A child of the sample journal has no circle. */
class SampleChildError extends NamedError {
  override readonly name = 'SampleChildError';
}

/**
 * Stores a child's circle. If it's new on this device, everything of the child goes into the outbox; sending what the circle already has
 * changes nothing. Throws SampleChildError and StorageFailure.
 */
export async function saveCircle(circle: CircleRow): Promise<void> {
  if (!(await joinCircle(circle, null))) await joinCircle(circle, 'share');
}

/** What happens to a journal that this device keeps when it joins the circle of that child. */
export type JoinChoice =
  /** Everybody in the circle gets it. */
  | 'share'
  /** It becomes another child's, which isn't shared. */
  | 'separate';

/**
 * Stores the circle that this device joins. What happens to the child's journal on this device is as chosen; if that is null and the circle
 * is new here, stores nothing and returns false if there is one. Nothing becomes separate before this device is a member. Throws
 * SampleChildError, StorageFailure and CircleError('form-open'); nothing has changed then.
 */
export async function joinCircle(circle: CircleRow, choice: JoinChoice | null): Promise<boolean> {
  const { childId } = circle;
  if (choice === 'separate' && circle.chainLength > 0) {
    await refuseOpenForms(childId);
    const changes = async () => {
      await refuseSample(childId);
      return [...(await deleteCircleData(childId)), put('circles', circle)];
    };
    const isSelected = selectedChildId() === childId;
    const copy = await separateChild(childId, {
      stores: ['circles', ...circleDataStores],
      changes,
    });
    // The page may have noticed in the meantime that the child is gone, and selected none.
    if (isSelected && [childId, null].includes(selectedChildId())) selectChild(copy);
    return true;
  }
  return commitWithin(
    allCircleStores,
    async (apply) => {
      await refuseSample(childId);
      const before = await db.circles.get(childId);
      const isSame =
        before !== undefined && isDecrypted(before) && before.database === circle.database;
      if (!isSame && choice === null && (await hasJournal(childId))) return false;
      const isNothingToSend = choice === 'separate' || (choice === null && isSame);
      await apply([put('circles', circle), ...(isNothingToSend ? [] : await enqueueAll(childId))]);
      return true;
    },
    { from: 'circle' },
  );
}

/** Throws CircleError('form-open') while a form about the child is open, in this tab or another, and StorageFailure. */
export async function refuseOpenForms(childId: string): Promise<void> {
  // A form keeps its ids, so what is typed in it would go to the circle.
  if (await hasOpenForm(childId)) throw new CircleError('form-open');
}

async function refuseSample(childId: string): Promise<void> {
  if ((await db.children.get(childId))?.sample === true) throw new SampleChildError(childId);
}

/**
 * Forgets a child's circle on this device, with its outbox. With `keepsCopy` the journal stays, as this device's own; without, it's
 * deleted too. The circle is deleted first, so that the other deletions aren't sent to its members. Throws StorageFailure.
 */
export async function forgetCircle(
  childId: string,
  { keepsCopy }: { readonly keepsCopy: boolean },
): Promise<void> {
  await commitWithin(
    // Includes the stores whose records may use its photos.
    ['children', 'history', 'circles', ...circleDataStores],
    async (apply) => {
      const revisions = keepsCopy ? [] : await revisionRowsOf(childId);
      await apply([
        ...(await deleteCircleData(childId, { keepsCopy })),
        ...revisions.map(({ id }) => remove('history', id)),
      ]);
    },
    { from: 'circle' },
  );
  if (!keepsCopy) await deleteChild(childId);
}

/** A circle that this device leaves when all data are cleared. */
export interface CircleToLeave {
  readonly childId: string;
  /** Null if the child isn't on this device. */
  readonly childName: string | null;
  /** How many other devices stay in it, not counting the recovery sheet. */
  readonly others: number;
  /** Whether no parent would be left who could invite others, and no recovery sheet. */
  readonly isLastParent: boolean;
}

/** Returns the circles that this device would leave, for the question before all data are erased. Throws StorageFailure. */
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
