import { useEffect, useState } from 'react';
import { isDecrypted } from '@/data/db/readable-rows';
import { type CircleRow, db } from '@/data/db/db';
import { type Live, useLive } from '@/data/db/use-live';
import { type CircleStatus, readCircleStatus } from './circle-status';
import { readCircle } from './circles';
import { followOutbox } from './waiting';

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
