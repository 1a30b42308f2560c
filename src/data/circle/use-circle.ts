import { isOpened } from '../stores/opened-rows';
import { type CircleRow, db } from '../stores/db';
import { type Live, useLive } from '../stores/use-live';
import { type CircleStatus, readCircleStatus } from './circle-status';
import { readCircle } from './circles';

/** The circle of a child; null where there is none. */
export function useCircle(childId: string): Live<CircleRow | null> {
  return useLive(childId, () => readCircle(childId));
}

/** How far this device is with what it keeps together with others. */
export function useCircleStatus(childId: string): Live<CircleStatus> {
  return useLive(childId, () => readCircleStatus(childId));
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
    return circle !== undefined && !isOpened(circle);
  });
}
