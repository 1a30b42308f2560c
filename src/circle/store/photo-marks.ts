import { put, type Change } from '@/data/commit/changes';
import { type CirclePhotoRow, db } from '@/data/db/db';
import { storedIdsAmong } from '@/data/db/readable-rows';

/**
 * Inside a write: photos that records of a child have are to go up where they are here and nobody has said more of them, and to come
 * down where they are not here, whatever was said.
 */
export async function photoMarks(
  childId: string,
  pictures: Iterable<string>,
): Promise<readonly Change[]> {
  const ids = [...new Set(pictures)];
  if (ids.length === 0) return [];
  const stored = await storedIdsAmong(db.photos, ids);
  const changes: Change[] = [];
  for (const picture of ids) {
    const mark = await markOfPhoto(childId, picture);
    const state = stored.has(picture) ? (mark?.state ?? 'up') : 'down';
    if (mark?.state !== state)
      changes.push(put('circlePhotos', { ...mark, childId, picture, state }));
  }
  return changes;
}

/** What is known of a photo on its way. */
export async function markOfPhoto(
  childId: string,
  picture: string,
): Promise<CirclePhotoRow | undefined> {
  return db.circlePhotos.where('[childId+picture]').equals([childId, picture]).first();
}
