import type { PhotoRow } from '@/data/db/db';
import type { PicturePart } from '@/data/db/encryption';
import { isLost } from '@/data/db/readable-rows';
import { inHand, isSealing, pictureOf, preparedRowOf } from './photo-store';

/**
 * What is stored of a photo as it would be stored now: sealed, or as it is. `isGone` is asked about each picture whose bytes are lost
 * or whose seal is broken; where it says so of all of them, the photo goes on without them. Else it is null, and what is stored must
 * stay. Throws whatever else keeps a picture from being read: it may be there the next time.
 */
export async function reencodedPhotoRow(
  row: PhotoRow,
  isGone: (part: PicturePart) => boolean,
): Promise<PhotoRow | null> {
  if ('pictures' in row === isSealing()) return row;
  const { id, width, height } = row;
  const found = { full: await foundIn(row, 'full'), thumb: await foundIn(row, 'thumb') };
  const missing = (['full', 'thumb'] as const).filter((part) => found[part] === null);
  // Each is asked about, whatever the answer to the other.
  if (missing.map((part) => isGone(part)).includes(false)) return null;
  const nothing = (part: PicturePart) => new Blob([], { type: pictureOf(row, part).type });
  const full = found.full ?? nothing('full');
  const thumb = found.thumb ?? nothing('thumb');
  const next = await preparedRowOf({ id, width, height, full, thumb });
  if (missing.length === 0) return next;
  if ('pictures' in next) {
    const none = Object.fromEntries(missing.map((part) => [part, new ArrayBuffer(0)]));
    return { ...next, pictures: { ...next.pictures, ...none } };
  }
  // No Blobs: a browser need not store an empty one.
  const bytes = { full: await full.arrayBuffer(), thumb: await thumb.arrayBuffer() };
  return { id, width, height, bytes, type: full.type };
}

/** A picture in memory; null where its bytes are lost, or its seal is broken. */
async function foundIn(row: PhotoRow, part: PicturePart): Promise<Blob | null> {
  try {
    return await inHand(await pictureOf(row, part).read());
  } catch (error) {
    if (!isLost(error)) throw error;
    console.info('A picture cannot be had.', error);
    return null;
  }
}
