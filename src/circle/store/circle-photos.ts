import type { PhotoBytes } from '@/circle/engine/engine-ports';
import { type Change, withReleased, photoUses, put, remove } from '@/data/commit/changes';
import { commitWithin } from '@/data/commit/commit';
import { lostPhotosAmong, pictureOf, withStorableBytes } from '@/data/photos/photo-store';
import { type CirclePhotoRow, db } from '@/data/db/db';
import { guarded } from '@/data/db/errors';
import { isLost, storedIdsAmong } from '@/data/db/readable-rows';

type State = CirclePhotoRow['state'];

/** Returns ids of a child's photos to upload or download, the latest first. */
export async function photosToTransfer(
  childId: string,
  state: 'up' | 'down',
  limit: number,
): Promise<readonly string[]> {
  const rows = await guarded(() =>
    db.circlePhotos
      .where('[childId+state]')
      .equals([childId, state])
      .reverse()
      .limit(limit)
      .toArray(),
  );
  return rows.map(({ picture }) => picture);
}

/** Returns a stored photo; null if there is none or its bytes can't be read any more. Throws StorageFailure. */
export async function readPhoto(id: string): Promise<PhotoBytes | null> {
  const row = await guarded(() => db.photos.get(id)).catch(nullIfLost);
  if (!row) return null;
  const { width, height } = row;
  const read = async (part: 'full' | 'thumb') =>
    new Uint8Array(await (await pictureOf(row, part).read()).arrayBuffer());
  return guarded(async () => {
    const pictures = { full: await read('full'), thumb: await read('thumb') };
    return { id, width, height, ...pictures };
  }).catch(nullIfLost);
}

function nullIfLost(error: unknown): null {
  if (!isLost(error)) throw error;
  console.info('A photo of a circle could not be read.', error);
  return null;
}

/** Stores a downloaded photo if a record still uses it; if not, stops waiting for it. Throws StorageFailure. */
export async function storePhoto(
  childId: string,
  { id, width, height, full, thumb }: PhotoBytes,
): Promise<void> {
  const picture = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes], { type: 'image/jpeg' });
  const photo = await withStorableBytes({
    ...{ id, width, height },
    full: picture(full),
    thumb: picture(thumb),
  });
  const renewed = await lostPhotosAmong([photo]);
  await commitWithin(
    ['children', 'journal', 'food', 'circlePhotos'],
    async (apply) => {
      const mark = await markOfPhoto(childId, id);
      if (await isUsed(id))
        await apply([
          put(
            'circlePhotos',
            { ...mark, childId, picture: id, state: 'there' },
            { photos: [photo], renewed },
          ),
        ]);
      else if (mark?.id !== undefined) await apply([remove('circlePhotos', mark.id)]);
    },
    { from: 'circle' },
  );
}

async function isUsed(id: string): Promise<boolean> {
  for (const [store, index] of photoUses)
    if ((await db.table(store).where(index).equals(id).count()) > 0) return true;
  return false;
}

/** Stores the state of photos. Uploaded ones that no record uses any more are deleted here. Throws StorageFailure. */
export async function markPhotos(
  childId: string,
  ids: readonly string[],
  state: State,
): Promise<void> {
  const isThere = state === 'there';
  await commitWithin(
    isThere ? ['children', 'journal', 'food', 'circlePhotos'] : ['circlePhotos'],
    async (apply) => {
      for (const picture of new Set(ids)) {
        const mark = await markOfPhoto(childId, picture);
        const marked = put('circlePhotos', { ...mark, childId, picture, state });
        await apply([isThere ? withReleased(marked, [picture]) : marked]);
      }
    },
    { from: 'circle' },
  );
}

/**
 * Returns the marks for photos that a child's records use: to upload if they're here and have no mark yet, to download if they aren't
 * here, no matter what their mark is. Call it inside a write.
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

async function markOfPhoto(childId: string, picture: string): Promise<CirclePhotoRow | undefined> {
  return db.circlePhotos.where('[childId+picture]').equals([childId, picture]).first();
}
