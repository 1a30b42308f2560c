import { Dexie, RangeSet } from 'dexie';
import { db, type PhotoRow, type EncryptedPhotoRow, type StoredPhoto } from '@/data/db/db';
import { type EncryptedPicture, encryptedPictureType } from '@/data/db/rows';
import { currentEncryption, type PicturePart } from '@/data/db/encryption';
import { writableDb } from '@/data/db/writable-db';
import { createEmitter } from '@/lib/store';
import { guarded } from '@/data/db/errors';
import { isLost } from '@/data/db/readable-rows';

/*
 * How a photo is stored: its two pictures as Blobs, which the browser keeps in separate files; as bytes if it can't store
 * Blobs (private windows of WebKit); or each encrypted, while the lock is on. The rest of the app sees Blobs.
 */

/** One picture of a stored photo. Its bytes are read and decrypted on request, and may turn out to be lost. */
export interface StoredPicture {
  /** In bytes, decrypted. */
  readonly size: number;
  readonly type: string;
  /** Tries to read one byte. */
  readonly isThere: () => Promise<boolean>;
  readonly read: () => Promise<Blob>;
}

export function pictureOf(row: PhotoRow, part: PicturePart): StoredPicture {
  if ('pictures' in row) return encryptedPicture(row, part);
  const picture = 'bytes' in row ? new Blob([row.bytes[part]], { type: row.type }) : row[part];
  const { size, type } = picture;
  return { size, type, isThere: () => hasBytes(picture), read: () => Promise.resolve(picture) };
}

function encryptedPicture({ id, type, sizes, pictures }: EncryptedPhotoRow, part: PicturePart) {
  const picture = pictures[part];
  const read = async () => {
    const encryption = currentEncryption();
    const encrypted = picture instanceof Blob ? await picture.arrayBuffer() : picture;
    try {
      if (encryption && encrypted.byteLength > 0)
        return new Blob([await encryption.decryptPicture(id, part, encrypted)], { type });
    } catch (error) {
      if (!isDecryptFailure(error)) throw error;
      console.info('A sealed picture could not be opened.', error);
    }
    // The error that browsers throw for a missing file; `isLost` in db/readable-rows.ts recognises it.
    throw new DOMException('A sealed picture cannot be opened.', 'NotReadableError');
  };
  return { size: sizes[part], type, isThere: () => hasBytes(new Blob([picture])), read };
}

/** Web Cryptography throws an OperationError if AES-GCM decryption fails; running out of memory has another name. */
const isDecryptFailure = (error: unknown) =>
  error instanceof Error && error.name === 'OperationError';

async function hasBytes(picture: Blob): Promise<boolean> {
  try {
    return (await picture.slice(0, 1).arrayBuffer()).byteLength > 0;
  } catch (error) {
    console.info('A photo could not be read.', error);
    return false;
  }
}

/** Returns whether pictures must be encrypted before they are stored. */
export function mustEncryptPictures(): boolean {
  const encryption = currentEncryption();
  return encryption !== null && encryption.state !== 'opening';
}

/** Returns whether a photo is in the form that is stored now; if not, it was prepared before the lock was turned on or off. */
function isStorable({ bytes, pictures }: StoredPhoto): boolean {
  if (mustEncryptPictures()) return pictures !== undefined;
  return pictures === undefined || bytes !== undefined || storesBlobs !== false;
}

/** Returns the row of a photo, or null if `withStorableBytes` must prepare it first. Synchronous, for use inside a write. */
export function photoRowOf(photo: StoredPhoto): PhotoRow | null {
  if (!isStorable(photo)) return null;
  const { bytes, pictures, full, thumb, ...rest } = photo;
  if (pictures && mustEncryptPictures())
    return { ...rest, pictures, type: full.type, sizes: { full: full.size, thumb: thumb.size } };
  return bytes ? { ...rest, bytes, type: full.type } : { ...rest, full, thumb };
}

/** Returns the row of a photo, prepared if necessary. It waits, so don't call it inside a write. */
export async function preparedRowOf(photo: StoredPhoto): Promise<PhotoRow> {
  await checkBlobs();
  return rowOnceChecked(photo);
}

/** Returns the row of a photo, prepared if necessary, without checking first whether the stores take Blobs. */
async function rowOnceChecked(photo: StoredPhoto): Promise<PhotoRow> {
  const row = photoRowOf(photo) ?? photoRowOf(await withBytes(photo, storesBlobs ?? true));
  // If the lock was turned on or off in the meantime, try again.
  return row ?? rowOnceChecked(photo);
}

/**
 * Returns the rows of photos in the form that is stored now, and keeps the surrounding write from ending. Call it inside the write and
 * not before: a page that missed a change of the lock runs its write again, and then needs the other form.
 */
export async function rowsToStore(photos: readonly StoredPhoto[]): Promise<readonly PhotoRow[]> {
  const rows: PhotoRow[] = [];
  // Wait only for photos prepared before the lock was turned on or off: encryption outlasts a transaction.
  for (const photo of photos)
    rows.push(photoRowOf(photo) ?? (await Dexie.waitFor(rowOnceChecked(photo))));
  return rows;
}

/** Returns a photo as a row with its pictures in memory, independent of the stores. */
export function memoryRow({ id, width, height, full, thumb }: StoredPhoto): PhotoRow {
  return { id, width, height, full, thumb };
}

/**
 * Reads a stored photo with copies of its pictures in memory; null if their bytes can't be read. A photo that is stored a
 * second time or outlives its row must be such a copy: a Blob from a store refers to the row's file, and WebKit lets a
 * second row share that file without counting references, so deleting the first row deletes the picture of both.
 */
export async function photoInMemory(row: PhotoRow): Promise<StoredPhoto | null> {
  const { id, width, height } = row;
  const own = (part: PicturePart) => pictureOf(row, part).read().then(inMemory);
  try {
    const [full, thumb] = await Promise.all([own('full'), own('thumb')]);
    const photo = { id, width, height, full, thumb };
    if ('bytes' in row) return { ...photo, bytes: row.bytes };
    if (!('pictures' in row)) return photo;
    const encrypted = (part: PicturePart) => {
      const picture = row.pictures[part];
      return picture instanceof Blob ? inMemory(picture) : picture;
    };
    return {
      ...photo,
      pictures: { full: await encrypted('full'), thumb: await encrypted('thumb') },
    };
  } catch (error) {
    console.info('The pictures of a photo could not be read.', error);
    return null;
  }
}

async function inMemory(picture: Blob): Promise<Blob> {
  return new Blob([await picture.arrayBuffer()], { type: picture.type });
}

/** Adds what is stored for a photo: bytes if this browser can't store Blobs; encrypted pictures while the lock is on. */
export async function withStorableBytes(photo: StoredPhoto): Promise<StoredPhoto> {
  return withBytes(photo, await checkBlobs());
}

async function withBytes(photo: StoredPhoto, isBlob: boolean): Promise<StoredPhoto> {
  const { id, width, height, full, thumb } = photo;
  const plain = { id, width, height, full, thumb };
  const encryption = currentEncryption();
  if (encryption && mustEncryptPictures()) {
    const encrypted = async (part: PicturePart): Promise<EncryptedPicture> => {
      const picture = photo.bytes?.[part] ?? (await photo[part].arrayBuffer());
      const bytes = await encryption.encryptPicture(id, part, picture);
      return isBlob ? new Blob([bytes], { type: encryptedPictureType }) : bytes;
    };
    const pictures = { full: await encrypted('full'), thumb: await encrypted('thumb') };
    return { ...plain, pictures };
  }
  if (isBlob) return plain;
  const [fullBytes, thumbBytes] = await Promise.all([full.arrayBuffer(), thumb.arrayBuffer()]);
  return { ...plain, bytes: { full: fullBytes, thumb: thumbBytes } };
}

let storesBlobs: boolean | null = null;

/** Returns whether the stores take Blobs. Tries once per tab, and again as long as they take nothing at all. */
async function checkBlobs(): Promise<boolean> {
  // Uses the type of an encrypted picture, because any other is refused while the lock is on.
  if (storesBlobs === null && (await canStore(new Blob(['?'], { type: encryptedPictureType }))))
    storesBlobs = true;
  if (storesBlobs === null && (await canStore(new ArrayBuffer(1)))) storesBlobs = false;
  return storesBlobs ?? true;
}

/** Tries a write and rolls it back: browsers don't say what they can store, and each refuses with a different error. */
async function canStore(picture: Blob | ArrayBuffer): Promise<boolean> {
  const rollback = new Error('Asked only');
  const asked = { id: '', width: 0, height: 0 };
  const photo: PhotoRow =
    picture instanceof Blob
      ? { ...asked, full: picture, thumb: picture }
      : { ...asked, bytes: { full: picture, thumb: picture }, type: '' };
  try {
    // Not a commit: none of it is ever stored.
    return await writableDb.transaction('rw', writableDb.draftPhotos, async () => {
      await writableDb.draftPhotos.put({ key: 'asked', photo });
      throw rollback;
    });
  } catch (error) {
    return error === rollback;
  }
}

/**
 * Returns the photos that are stored but whose bytes are lost, so that a write can store them again: the id is a hash of
 * the content and stays the same. Call it before a write, as part of the same work: it waits for their bytes.
 */
export async function lostPhotosAmong(
  photos: readonly StoredPhoto[],
): Promise<readonly StoredPhoto[]> {
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
    // The row itself can't be read. If the stores are closed, the write that follows will fail too.
    console.info('A stored photo could not be looked at.', error);
    return true;
  }
}

const writes = new Map<string, number>();
let bulkWrites = 0;
const changes = createEmitter();

// Writes of this tab and of the others.
Dexie.on('storagemutated', (parts) => {
  const written = parts[`idb://${db.name}/photos/`];
  if (!written) return;
  for (const { from, to } of RangeSet(written)) {
    if (typeof from === 'string' && from === to) writes.set(from, (writes.get(from) ?? 0) + 1);
    else bulkWrites += 1;
  }
  changes.emit();
});

/** Returns how many times a photo has been written since the page loaded; it must be read again after each write. */
export function writesOf(id: string): number {
  return (writes.get(id) ?? 0) + bulkWrites;
}

/** Calls back when photos were written. Returns the function that unsubscribes. */
export const onPhotoWrite = changes.subscribe;

/**
 * Returns a stored photo's row in the form it would be stored in now: encrypted or plain. Calls `isGone` for each picture whose bytes
 * are lost or can't be decrypted. If that is true of all of these, the row continues without them; otherwise returns null, and the stored
 * row must stay. Throws any other error: the picture may be readable the next time.
 */
export async function reencodedPhotoRow(
  row: PhotoRow,
  isGone: (part: PicturePart) => boolean,
): Promise<PhotoRow | null> {
  if ('pictures' in row === mustEncryptPictures()) return row;
  const { id, width, height } = row;
  const found = { full: await readOrNull(row, 'full'), thumb: await readOrNull(row, 'thumb') };
  const missing = (['full', 'thumb'] as const).filter((part) => found[part] === null);
  // Call isGone for every one of them, without short-circuiting.
  if (missing.map((part) => isGone(part)).includes(false)) return null;
  const nothing = (part: PicturePart) => ({
    picture: new Blob([], { type: pictureOf(row, part).type }),
    bytes: new ArrayBuffer(0),
  });
  const full = found.full ?? nothing('full');
  const thumb = found.thumb ?? nothing('thumb');
  const photo = { id, width, height, full: full.picture, thumb: thumb.picture };
  const bytes = { full: full.bytes, thumb: thumb.bytes };
  // A plain picture may be a file of the row that will be replaced, so only its bytes may be stored.
  const next = await preparedRowOf('pictures' in row ? photo : { ...photo, bytes });
  if (missing.length === 0) return next;
  if ('pictures' in next) {
    const none = Object.fromEntries(missing.map((part) => [part, new ArrayBuffer(0)]));
    return { ...next, pictures: { ...next.pictures, ...none } };
  }
  // Bytes, because a browser may not store an empty Blob.
  return { id, width, height, bytes, type: full.picture.type };
}

interface ReadPicture {
  readonly picture: Blob;
  readonly bytes: ArrayBuffer;
}

/** Reads a picture into memory; null if its bytes are lost or can't be decrypted. */
async function readOrNull(row: PhotoRow, part: PicturePart): Promise<ReadPicture | null> {
  try {
    const picture = await pictureOf(row, part).read();
    return { picture, bytes: await picture.arrayBuffer() };
  } catch (error) {
    if (!isLost(error)) throw error;
    console.info('A picture cannot be had.', error);
    return null;
  }
}

/** Returns whether a missing photo is still to be downloaded from a circle. Throws if the stores do. */
export async function isAwaitingDownload(id: string): Promise<boolean> {
  for (const childId of await db.circles.toCollection().primaryKeys()) {
    const mark = await db.circlePhotos.where('[childId+picture]').equals([childId, id]).first();
    if (mark?.state === 'down') return true;
  }
  return false;
}
