import { db, type PhotoRow, type StoredPhoto } from '../stores/db';

/*
 * How a photo stands in a store: its two pictures as Blobs, which the browser keeps as files of their own, or as bytes
 * where it takes no Blobs (a private window of WebKit). Everybody else sees Blobs.
 */

/** What is stored for a photo. At once, so that it can be asked for inside a write. */
export function rowOf({ bytes, full, thumb, ...rest }: StoredPhoto): PhotoRow {
  return bytes ? { ...rest, bytes, type: full.type } : { ...rest, full, thumb };
}

/** The photo of what is stored. */
export function photoIn(row: PhotoRow): StoredPhoto {
  if (!('bytes' in row)) return row;
  const { bytes, type, ...rest } = row;
  const blobOf = (picture: ArrayBuffer) => new Blob([picture], { type });
  return { ...rest, bytes, full: blobOf(bytes.full), thumb: blobOf(bytes.thumb) };
}

/**
 * The photo of what is stored, with pictures of its own in memory; null when their bytes cannot be read. What is stored a
 * second time or outlives its row has to be such a one: a Blob out of a store is a way to the row's file, and WebKit lets
 * the second row share that file without counting it: it goes with the first row, and the picture with it.
 */
export async function photoInHand(row: PhotoRow): Promise<StoredPhoto | null> {
  const photo = photoIn(row);
  try {
    const [full, thumb] = await Promise.all([inHand(photo.full), inHand(photo.thumb)]);
    return { ...photo, full, thumb };
  } catch (error) {
    console.info('The pictures of a photo could not be read.', error);
    return null;
  }
}

async function inHand(picture: Blob): Promise<Blob> {
  return new Blob([await picture.arrayBuffer()], { type: picture.type });
}

/** The photo with its bytes, where this browser stores nothing else. */
export async function withStorableBytes(photo: StoredPhoto): Promise<StoredPhoto> {
  if (await takesBlobs()) return photo;
  const [full, thumb] = await Promise.all([photo.full.arrayBuffer(), photo.thumb.arrayBuffer()]);
  return { ...photo, bytes: { full, thumb } };
}

let answer: boolean | null = null;

/** Whether the stores take Blobs: asked once per tab, and again while they take nothing at all. */
async function takesBlobs(): Promise<boolean> {
  if (answer === null && (await isTaken(new Blob(['?'])))) answer = true;
  if (answer === null && (await isTaken(new ArrayBuffer(1)))) answer = false;
  return answer ?? true;
}

/** Asks by a write that is taken back: browsers do not say, and each refuses with an error of its own. */
async function isTaken(picture: Blob | ArrayBuffer): Promise<boolean> {
  const takenBack = new Error('Asked only');
  const asked = { id: '', width: 0, height: 0 };
  const photo: PhotoRow =
    picture instanceof Blob
      ? { ...asked, full: picture, thumb: picture }
      : { ...asked, bytes: { full: picture, thumb: picture }, type: '' };
  try {
    // Past the one way in: nothing of it is ever stored.
    /* eslint-disable kinleaf/one-way-in */
    return await db.transaction('rw', db.draftPhotos, async () => {
      await db.draftPhotos.put({ key: 'asked', photo });
      throw takenBack;
    });
    /* eslint-enable kinleaf/one-way-in */
  } catch (error) {
    return error === takenBack;
  }
}
