import { db } from '@/data/db/db';

/** Whether a photo that is not here has yet to come from a circle. Throws as the stores do. */
export async function isAwaitingDownload(id: string): Promise<boolean> {
  for (const childId of await db.circles.toCollection().primaryKeys()) {
    const mark = await db.circlePhotos.where('[childId+picture]').equals([childId, id]).first();
    if (mark?.state === 'down') return true;
  }
  return false;
}
