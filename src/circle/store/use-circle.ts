import { useEffect, useState } from 'react';
import { isDecrypted } from '@/data/db/readable-rows';
import { type CircleAsideRow, type CircleRow, db } from '@/data/db/db';
import { type Live, useLive } from '@/data/db/use-live';
import { readCircle } from './circles';
import { followOutbox } from './outbox';
import { canChangeIn, roleIn } from '@/data/commit/permissions';

/** The circle of a child; null where there is none. */
export function useCircle(childId: string): Live<CircleRow | null> {
  return useLive(childId, () => readCircle(childId));
}

/** How far this device is with what it keeps together with others. */
export function useCircleStatus(
  childId: string,
): Live<CircleStatus & { readonly pending: number }> {
  const live = useLive(childId, () => readCircleStatus(childId));
  const pending = usePending(childId);
  if (live.status !== 'ready') return live;
  return pending === null ? { status: 'loading' } : { ...live, value: { ...live.value, pending } };
}

/** How many records and earlier words of a child wait to be sent; null until it was read. */
function usePending(childId: string): number | null {
  const [seen, setSeen] = useState<{ readonly childId: string; readonly count: number } | null>(
    null,
  );
  useEffect(
    () =>
      followOutbox(childId, (count) => {
        setSeen({ childId, count });
      }),
    [childId],
  );
  return seen?.childId === childId ? seen.count : null;
}

/** How many photos of a child wait to go up. */
export function usePhotosToSend(childId: string): Live<number> {
  return useLive(childId, () =>
    db.circlePhotos.where('[childId+state]').equals([childId, 'up']).count(),
  );
}

/** What this device knows of a circle and cannot open any more, so that somebody has to let it in anew. */
export function useIsCircleLost(childId: string): Live<boolean> {
  return useLive(childId, async () => {
    const circle = await db.circles.get(childId);
    return circle !== undefined && !isDecrypted(circle);
  });
}

/** What of a circle waits for a person: `syncState` of domain/circle makes one state of it and of the circle. */
export interface CircleStatus {
  /** Documents that came and could not be taken in, and records that cannot be shown. */
  readonly aside: number;
  /** Documents of removed devices that this parent's device is to judge. */
  readonly late: number;
  /** Records that two people wrote and nobody has chosen. */
  readonly versions: number;
  /** Those of them that somebody on this device may choose. */
  readonly toChoose: number;
}

/** How far this device is with what it keeps together with others. */
export async function readCircleStatus(childId: string): Promise<CircleStatus> {
  const [asides, parked, versions] = await Promise.all([
    db.circleAside.where('childId').equals(childId).toArray(),
    marked(childId, 'parked').count(),
    marked(childId, 'versions').count(),
  ]);
  const late = asides.filter(({ reason }) => reason === 'late');
  return {
    aside: asides.length - late.length + parked,
    late: await countToJudge(childId, late),
    versions,
    toChoose: versions === 0 ? 0 : await countToChoose(childId, versions),
  };
}

/** Those of which nobody has said anything, on the device of somebody who may. */
async function countToJudge(childId: string, late: readonly CircleAsideRow[]): Promise<number> {
  const open = late.filter(({ said }) => said === undefined);
  const circle = open.length === 0 ? null : await readCircle(childId);
  return circle !== null && roleIn(circle) === 'parent' ? open.length : 0;
}

/** A parent chooses in all, a carer in what they wrote, a reader in none. */
async function countToChoose(childId: string, all: number): Promise<number> {
  const circle = await readCircle(childId);
  if (circle === null || roleIn(circle) === 'parent') return all;
  const rows = await marked(childId, 'versions').toArray();
  return rows.filter((row) => canChangeIn(circle, row)).length;
}

const marked = (childId: string, mark: string) =>
  db.circleDocs.where('[childId+mark]').equals([childId, mark]);
