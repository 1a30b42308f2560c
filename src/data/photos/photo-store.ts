import { Dexie, RangeSet } from 'dexie';
import { db, type PhotoRow, type EncryptedPhotoRow, type StoredPhoto } from '@/data/db/db';
import { type EncryptedPicture, encryptedPictureType } from '@/data/db/rows';
import { currentEncryption, type PicturePart } from '@/data/db/encryption';
import { writableDb } from '@/data/db/writable-db';
import { createEmitter } from '@/lib/store';
import { guarded } from '@/data/db/errors';
import { isLost } from '@/data/db/readable-rows';

/*
 * How a photo stands in a store: its two pictures as Blobs, which the browser keeps as files of their own; as bytes where it
 * takes no Blobs (a private window of WebKit); or each sealed by itself, while the lock is on. Everybody else sees Blobs.
 */

/** One picture of a stored photo: its bytes are read, and opened, when they are asked for, and may be lost then. */
export interface StoredPicture {
  /** In bytes, once it is opened. */
  readonly size: number;
  readonly type: string;
  /** Looks at one of its bytes. */
  readonly isThere: () => Promise<boolean>;
  readonly read: () => Promise<Blob>;
}

/** A picture of what is stored. */
export function pictureOf(row: PhotoRow, part: PicturePart): StoredPicture {
  if ('pictures' in row) return sealedPicture(row, part);
  const picture = 'bytes' in row ? new Blob([row.bytes[part]], { type: row.type }) : row[part];
  const { size, type } = picture;
  return { size, type, isThere: () => hasBytes(picture), read: () => Promise.resolve(picture) };
}

function sealedPicture({ id, type, sizes, pictures }: EncryptedPhotoRow, part: PicturePart) {
  const picture = pictures[part];
  const read = async () => {
    const sealing = currentEncryption();
    const sealed = picture instanceof Blob ? await picture.arrayBuffer() : picture;
    try {
      if (sealing && sealed.byteLength > 0)
        return new Blob([await sealing.openPicture(id, part, sealed)], { type });
    } catch (error) {
      if (!isBrokenSeal(error)) throw error;
      console.info('A sealed picture could not be opened.', error);
    }
    // As the browser says of a file that is gone: stores/lost-records.ts.
    throw new DOMException('A sealed picture cannot be opened.', 'NotReadableError');
  };
  return { size: sizes[part], type, isThere: () => hasBytes(new Blob([picture])), read };
}

/** How the browser's cryptography says so (Web Cryptography, AES-GCM). What this device had no memory for has another name. */
const isBrokenSeal = (error: unknown) => error instanceof Error && error.name === 'OperationError';

async function hasBytes(picture: Blob): Promise<boolean> {
  try {
    return (await picture.slice(0, 1).arrayBuffer()).byteLength > 0;
  } catch (error) {
    console.info('A photo could not be read.', error);
    return false;
  }
}

/** Whether pictures that are stored now have to be sealed. */
export function mustEncryptPictures(): boolean {
  const sealing = currentEncryption();
  return sealing !== null && sealing.state !== 'opening';
}

/** Whether a photo has what is stored of it as things are now: another was prepared before the lock was turned on or off. */
function isStorable({ bytes, pictures }: StoredPhoto): boolean {
  if (mustEncryptPictures()) return pictures !== undefined;
  return pictures === undefined || bytes !== undefined || answer !== false;
}

/** What is stored for a photo; null where `withStorableBytes` has to prepare it first. At once, to be asked inside a write. */
export function rowOf(photo: StoredPhoto): PhotoRow | null {
  if (!isStorable(photo)) return null;
  const { bytes, pictures, full, thumb, ...rest } = photo;
  if (pictures && mustEncryptPictures())
    return { ...rest, pictures, type: full.type, sizes: { full: full.size, thumb: thumb.size } };
  return bytes ? { ...rest, bytes, type: full.type } : { ...rest, full, thumb };
}

/** What is stored for a photo, which is prepared for that where it was not. Waits for it: outside a write. */
export async function preparedRowOf(photo: StoredPhoto): Promise<PhotoRow> {
  await takesBlobs();
  return rowInside(photo);
}

/** The same, where it is known already whether the stores take Blobs. */
async function rowInside(photo: StoredPhoto): Promise<PhotoRow> {
  const row = rowOf(photo) ?? rowOf(await withBytes(photo, answer ?? true));
  // Turned on or off meanwhile: once more.
  return row ?? rowInside(photo);
}

/**
 * What is stored for some photos, in the form of this moment; inside a write, which is kept from ending meanwhile. To be asked there and
 * not before: a page that slept through the turning of the lock writes once more, and in the other form.
 */
export async function rowsToStore(photos: readonly StoredPhoto[]): Promise<readonly PhotoRow[]> {
  const rows: PhotoRow[] = [];
  // Not but for those that were prepared before the lock was turned on or off: the browser seals and opens in its own time.
  for (const photo of photos) rows.push(rowOf(photo) ?? (await Dexie.waitFor(rowInside(photo))));
  return rows;
}

/** A photo as a row of no store: what outlives, in memory, whatever the stores do meanwhile. */
export function memoryRow({ id, width, height, full, thumb }: StoredPhoto): PhotoRow {
  return { id, width, height, full, thumb };
}

/**
 * The photo of what is stored, with pictures of its own in memory; null when their bytes cannot be read. What is stored a
 * second time or outlives its row has to be such a one: a Blob out of a store is a way to the row's file, and WebKit lets
 * the second row share that file without counting it: it goes with the first row, and the picture with it.
 */
export async function photoInMemory(row: PhotoRow): Promise<StoredPhoto | null> {
  const { id, width, height } = row;
  const own = (part: PicturePart) => pictureOf(row, part).read().then(inHand);
  try {
    const [full, thumb] = await Promise.all([own('full'), own('thumb')]);
    const photo = { id, width, height, full, thumb };
    if ('bytes' in row) return { ...photo, bytes: row.bytes };
    if (!('pictures' in row)) return photo;
    const sealed = (part: PicturePart) => {
      const picture = row.pictures[part];
      return picture instanceof Blob ? inHand(picture) : picture;
    };
    return { ...photo, pictures: { full: await sealed('full'), thumb: await sealed('thumb') } };
  } catch (error) {
    console.info('The pictures of a photo could not be read.', error);
    return null;
  }
}

async function inHand(picture: Blob): Promise<Blob> {
  return new Blob([await picture.arrayBuffer()], { type: picture.type });
}

/** The photo with what is stored of it: its bytes, where this browser stores nothing else; sealed pictures, while the lock is on. */
export async function withStorableBytes(photo: StoredPhoto): Promise<StoredPhoto> {
  return withBytes(photo, await takesBlobs());
}

async function withBytes(photo: StoredPhoto, isBlob: boolean): Promise<StoredPhoto> {
  const { id, width, height, full, thumb } = photo;
  const plain = { id, width, height, full, thumb };
  const sealing = currentEncryption();
  if (sealing && mustEncryptPictures()) {
    const sealed = async (part: PicturePart): Promise<EncryptedPicture> => {
      const bytes = await sealing.sealPicture(id, part, photo[part]);
      return isBlob ? new Blob([bytes], { type: encryptedPictureType }) : bytes;
    };
    const pictures = { full: await sealed('full'), thumb: await sealed('thumb') };
    return { ...plain, pictures };
  }
  if (isBlob) return plain;
  const [fullBytes, thumbBytes] = await Promise.all([full.arrayBuffer(), thumb.arrayBuffer()]);
  return { ...plain, bytes: { full: fullBytes, thumb: thumbBytes } };
}

let answer: boolean | null = null;

/** Whether the stores take Blobs: asked once per tab, and again while they take nothing at all. */
async function takesBlobs(): Promise<boolean> {
  // Called what a sealed picture is called: any other is refused while the lock is on.
  if (answer === null && (await isTaken(new Blob(['?'], { type: encryptedPictureType }))))
    answer = true;
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
    // Not a commit: none of it is ever stored.
    return await writableDb.transaction('rw', writableDb.draftPhotos, async () => {
      await writableDb.draftPhotos.put({ key: 'asked', photo });
      throw takenBack;
    });
  } catch (error) {
    return error === takenBack;
  }
}

/*
 * A stored photo whose bytes are lost is there again once somebody chooses the same picture: it is stored anew, and
 * whoever shows it, in whichever tab, reads it again. Its id is its content, so that nothing else tells the new one from the old.
 */

/**
 * Those of some photos that are stored already and cannot be read any more. Before a write: it waits for their bytes, and
 * counts as a part of it.
 */
export async function lostAmong(photos: readonly StoredPhoto[]): Promise<readonly StoredPhoto[]> {
  const lost = await guarded(() => Promise.all(photos.map(({ id }) => isPhotoLost(id))));
  return photos.filter((_, at) => lost[at]);
}

async function isPhotoLost(id: string): Promise<boolean> {
  try {
    const row = await db.photos.get(id);
    if (!row) return false;
    const photo = await photoInMemory(row);
    return photo === null || photo.full.size === 0 || photo.thumb.size === 0;
  } catch (error) {
    // The row itself: whether it is lost or the stores are closed, the write that follows knows.
    console.info('A stored photo could not be looked at.', error);
    return true;
  }
}

const writes = new Map<string, number>();
let writesOfMany = 0;
const changes = createEmitter();

// Of this tab and of the others.
Dexie.on('storagemutated', (parts) => {
  const written = parts[`idb://${db.name}/photos/`];
  if (!written) return;
  for (const { from, to } of RangeSet(written)) {
    if (typeof from === 'string' && from === to) writes.set(from, (writes.get(from) ?? 0) + 1);
    else writesOfMany += 1;
  }
  changes.emit();
});

/** How often a photo was written since this page began: what was read before is to be read again. */
export function writesOf(id: string): number {
  return (writes.get(id) ?? 0) + writesOfMany;
}

/** Calls back when photos were written; returns the way to stop. */
export const onPhotoWrite = changes.subscribe;

/**
 * What is stored of a photo as it would be stored now: sealed, or as it is. `isGone` is asked about each picture whose bytes are lost
 * or whose seal is broken; where it says so of all of them, the photo goes on without them. Else it is null, and what is stored must
 * stay. Throws whatever else keeps a picture from being read: it may be there the next time.
 */
export async function reencodedPhotoRow(
  row: PhotoRow,
  isGone: (part: PicturePart) => boolean,
): Promise<PhotoRow | null> {
  if ('pictures' in row === mustEncryptPictures()) return row;
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

/** Whether a photo that is not here has yet to come from a circle. Throws as the stores do. */
export async function isAwaitingDownload(id: string): Promise<boolean> {
  for (const childId of await db.circles.toCollection().primaryKeys()) {
    const mark = await db.circlePhotos.where('[childId+picture]').equals([childId, id]).first();
    if (mark?.state === 'down') return true;
  }
  return false;
}
