import type { PhotoBytes } from '@/circle/engine/engine-ports';
import { type Change, lettingGo, photoUses, put, remove } from '@/data/commit/changes';
import { commitWithin } from '@/data/commit/commit';
import { lostAmong, pictureOf, withStorableBytes } from '@/data/photos/photo-store';
import { type CirclePhotoRow, db } from '@/data/db/db';
import { guarded } from '@/data/db/errors';
import { isLost, storedIdsAmong } from '@/data/db/readable-rows';

type State = CirclePhotoRow['state'];

/** Ids of photos of a child that are on their way, those that were met last first. */
export async function photosOnTheirWay(
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

/** A stored photo; null where there is none, or its bytes cannot be read any more. Throws StorageFailure. */
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

/** Stores a photo that came, where a record still has it; else nobody waits for it any more. Throws StorageFailure. */
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
  const renewed = await lostAmong([photo]);
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

/** Notes how far some photos are; those that are there are kept here no longer where no record has them. Throws StorageFailure. */
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
        await apply([isThere ? lettingGo(marked, [picture]) : marked]);
      }
    },
    { from: 'circle' },
  );
}

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
async function markOfPhoto(childId: string, picture: string): Promise<CirclePhotoRow | undefined> {
  return db.circlePhotos.where('[childId+picture]').equals([childId, picture]).first();
}
