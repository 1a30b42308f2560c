import { type CircleAsideRow, db } from '@/data/db/db';
import { type Live, useLive } from '@/data/db/use-live';

/** What came from the circle's server and could not be taken in. */
export function useCircleAside(childId: string): Live<readonly CircleAsideRow[]> {
  return useLive(childId, () => db.circleAside.where('childId').equals(childId).toArray());
}
