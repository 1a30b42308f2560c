import { useEffect, useState } from 'react';
import { whenIdle } from '@/lib/scheduling';
import { isDecrypted } from '@/data/db/readable-rows';
import { type CircleQuarantineRow, type CircleRow, db } from '@/data/db/db';
import { type Live, useLive } from '@/data/db/use-live';
import { setAsidePhotos } from '@/domain/circle/failed-photos';
import { type RecordWithPhoto, recordsWithPhotos } from './circle-photos';
import { readCircle } from './circles';
import { followOutboxSize } from './outbox';
import { canChangeIn, roleIn } from '@/data/commit/permissions';

/** Returns a child's circle, or null. */
export function useCircle(childId: string): Live<CircleRow | null> {
  return useLive(childId, () => readCircle(childId));
}

/** Returns what waits in a child's circle: for a person, and to be sent. */
export function useCircleStatus(
  childId: string,
): Live<CircleStatus & { readonly pending: number }> {
  const live = useLive(childId, () => readCircleStatus(childId));
  const pending = usePending(childId);
  if (live.status !== 'ready') return live;
  return pending === null ? { status: 'loading' } : { ...live, value: { ...live.value, pending } };
}

/** Returns the size of a child's outbox; null until it was read. */
function usePending(childId: string): number | null {
  const [seen, setSeen] = useState<{ readonly childId: string; readonly count: number } | null>(
    null,
  );
  useEffect(
    () =>
      followOutboxSize(
        childId,
        (count) => {
          setSeen({ childId, count });
        },
        // A read in a page that is drawing would keep a new record from being sent.
        whenIdle,
      ),
    [childId],
  );
  return seen?.childId === childId ? seen.count : null;
}

/** Returns how many photos of a child wait to be uploaded. */
export function usePhotosToSend(childId: string): Live<number> {
  return useLive(childId, () =>
    db.circlePhotos.where('[childId+state]').equals([childId, 'up']).count(),
  );
}

/** Returns whether the circle's row can't be decrypted any more, so that someone has to invite this device again. */
export function useIsCircleUnreadable(childId: string): Live<boolean> {
  return useLive(childId, async () => {
    const circle = await db.circles.get(childId);
    return circle !== undefined && !isDecrypted(circle);
  });
}

/** What needs a person's attention in a circle. `syncState` combines it with the circle itself. */
export interface CircleStatus {
  /** Quarantined documents, and records that can't be shown. */
  readonly quarantined: number;
  /** Changes of removed devices that a parent on this device has to decide about. */
  readonly postRemoval: number;
  /** Records with unresolved conflicts. */
  readonly conflicts: number;
  /** Those of them that can be resolved on this device. */
  readonly resolvable: number;
  /** Records with photos that couldn't be sent after several tries. A photo that no record uses any more needs nobody's attention. */
  readonly unsent: readonly RecordWithPhoto[];
}

/** Counts what needs a person's attention in a child's circle. */
export async function readCircleStatus(childId: string): Promise<CircleStatus> {
  const [quarantined, parked, versions] = await Promise.all([
    db.circleAside.where('childId').equals(childId).toArray(),
    marked(childId, 'parked').count(),
    marked(childId, 'versions').count(),
  ]);
  const circle = await readCircle(childId);
  const late = quarantined.filter(({ reason }) => reason === 'late');
  return {
    quarantined: quarantined.length - late.length + parked,
    postRemoval: await countUndecided(childId, late),
    conflicts: versions,
    resolvable: versions === 0 ? 0 : await countToChoose(childId, versions),
    unsent: await recordsWithPhotos(childId, setAsidePhotos(circle?.failedPhotos)),
  };
}

/** Counts the undecided ones; 0 if this isn't a parent's device. */
async function countUndecided(
  childId: string,
  late: readonly CircleQuarantineRow[],
): Promise<number> {
  const undecided = late.filter(({ said }) => said === undefined);
  const circle = undecided.length === 0 ? null : await readCircle(childId);
  return circle !== null && roleIn(circle) === 'parent' ? undecided.length : 0;
}

/** A parent may resolve all, a carer those of records they made, a reader none. */
async function countToChoose(childId: string, all: number): Promise<number> {
  const circle = await readCircle(childId);
  if (circle === null || roleIn(circle) === 'parent') return all;
  const rows = await marked(childId, 'versions').toArray();
  return rows.filter((row) => canChangeIn(circle, row)).length;
}

const marked = (childId: string, mark: string) =>
  db.circleDocs.where('[childId+mark]').equals([childId, mark]);
