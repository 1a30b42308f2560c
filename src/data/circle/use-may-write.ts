import type { CircleList } from '../../domain/circle/circle-doc';
import { mayChangeIn, mayWriteIn } from '../commit/circle-role';
import { circleKey } from '../commit/note-outbox';
import { db } from '../stores/db';
import { useLive } from '../stores/use-live';

/** Whether this device may write new records of a child. Until it was read, and where nobody shares the child, it may. */
export function useMayWrite(childId: string): boolean {
  const live = useLive(childId, async () => {
    const circle = await db.circles.get(childId);
    return circle === undefined || mayWriteIn(circle);
  });
  return live.status !== 'ready' || live.value;
}

/** Whether this device may change or delete a record of a child; as `useMayWrite` where that is not known. */
export function useMayChange(list: CircleList, id: string, childId: string): boolean {
  const live = useLive(`${childId}/${list}/${id}`, async () => {
    const circle = await db.circles.get(childId);
    if (circle === undefined) return true;
    return mayChangeIn(circle, await db.circleDocs.get(circleKey(list, id)));
  });
  return live.status !== 'ready' || live.value;
}
