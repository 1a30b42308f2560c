import { isOpened } from '../stores/opened-rows';
import { type CircleRow, db } from '../stores/db';
import { type Live, useLive } from '../stores/use-live';
import { readCircle } from './circles';

/** The circle of a child; null where there is none. */
export function useCircle(childId: string): Live<CircleRow | null> {
  return useLive(childId, () => readCircle(childId));
}

/** What of a circle waits, and what waits for a person: `stepState` of domain/circle makes one state of it and of the circle. */
export interface CircleStatus {
  /** Records and earlier words that wait to be sent. */
  readonly pending: number;
  /** Documents that came and could not be taken in, and records that cannot be shown. */
  readonly aside: number;
  /** Records that two people wrote and nobody has chosen. */
  readonly versions: number;
}

/** How far this device is with what it keeps together with others. */
export function useCircleStatus(childId: string): Live<CircleStatus> {
  return useLive(childId, async () => {
    const [pending, aside, parked, versions] = await Promise.all([
      db.outbox.where('childId').equals(childId).count(),
      db.circleAside.where('childId').equals(childId).count(),
      marked(childId, 'parked'),
      marked(childId, 'versions'),
    ]);
    return { pending, aside: aside + parked, versions };
  });
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

const marked = (childId: string, mark: string) =>
  db.circleDocs.where('[childId+mark]').equals([childId, mark]).count();
