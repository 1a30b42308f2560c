import type { PhotoBytes } from '@/circle/engine/engine-ports';
import { type Change, withReleased, photoUses, put, remove } from '@/data/commit/changes';
import { commitWithin } from '@/data/commit/commit';
import { sizeOfReceived } from '@/data/photos/shrink-photo';
import { lostPhotosAmong, pictureOf, withStorableBytes } from '@/data/photos/photo-store';
import { type CirclePhotoRow, db } from '@/data/db/db';
import { guarded } from '@/data/db/errors';
import { childIdOf } from '@/domain/schema/lists';
import { isDecrypted, isLost, storedIdsAmong } from '@/data/db/readable-rows';

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

/**
 * Returns a stored photo that the circle has or waits for from here; null if there is none or its bytes can't be read any more. Photos are
 * stored once for all children, so being stored doesn't make it this child's. Throws StorageFailure.
 */
export async function readPhoto(childId: string, id: string): Promise<PhotoBytes | null> {
  const mark = await guarded(() => markOfPhoto(childId, id));
  if (mark === undefined || mark.state === 'down') return null;
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

/**
 * Stores a downloaded photo if a record still uses it; if not, stops waiting for it. Returns false, and stores nothing, if `sizeOf` finds
 * that it isn't valid: another member wrote the size that its document gives. Throws StorageFailure.
 */
export async function storePhoto(
  childId: string,
  { id, full, thumb }: PhotoBytes,
  sizeOf = sizeOfReceived,
): Promise<boolean> {
  const picture = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes], { type: 'image/jpeg' });
  const pictures = { full: picture(full), thumb: picture(thumb) };
  const size = await sizeOf(pictures);
  if (size === null) return false;
  const photo = await withStorableBytes({ id, ...size, ...pictures });
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
  return true;
}

async function isUsed(id: string): Promise<boolean> {
  for (const [store, index] of photoUses)
    if ((await db.table(store).where(index).equals(id).count()) > 0) return true;
  return false;
}

/** A record of a child with a photo. */
export interface RecordWithPhoto {
  readonly list: 'journal' | 'food' | 'children';
  readonly id: string;
  readonly name: string;
  readonly photo: string;
}

/** Returns the child's records that use these photos, for each photo. Rejects with a storage error. */
export async function recordsWithPhotos(
  childId: string,
  ids: readonly string[],
): Promise<readonly RecordWithPhoto[]> {
  const found: RecordWithPhoto[] = [];
  for (const [list, index] of photoUses) {
    if (list !== 'journal' && list !== 'food' && list !== 'children') continue;
    for (const photo of ids)
      for (const row of await db[list].where(index).equals(photo).toArray()) {
        if (!isDecrypted(row) || (childIdOf(list, row) ?? row.id) !== childId) continue;
        found.push({ list, id: row.id, name: 'title' in row ? row.title : row.name, photo });
      }
  }
  return found;
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

/** The photos that a child's records use. */
interface UsedPhotos {
  /** By records as they were written here. */
  readonly own?: readonly string[];
  /** By records as the circle has them. */
  readonly received?: readonly string[];
}

/**
 * Returns the marks for photos that a child's records use. Those that aren't here are to be downloaded, no matter what their mark is. Of
 * the others, those without a mark are to be uploaded if a record written here uses them, else downloaded: a member may have named
 * another child's photo, which must not be sent to this circle. Call it inside a write.
 */
export async function photoMarks(
  childId: string,
  { own = [], received = [] }: UsedPhotos,
): Promise<readonly Change[]> {
  const ids = [...new Set([...own, ...received])];
  if (ids.length === 0) return [];
  const stored = await storedIdsAmong(db.photos, ids);
  const isOwn = new Set(own);
  const changes: Change[] = [];
  for (const picture of ids) {
    const mark = await markOfPhoto(childId, picture);
    const unmarked = isOwn.has(picture) ? 'up' : 'down';
    const state = stored.has(picture) ? (mark?.state ?? unmarked) : 'down';
    if (mark?.state !== state)
      changes.push(put('circlePhotos', { ...mark, childId, picture, state }));
  }
  return changes;
}

async function markOfPhoto(childId: string, picture: string): Promise<CirclePhotoRow | undefined> {
  return db.circlePhotos.where('[childId+picture]').equals([childId, picture]).first();
}
