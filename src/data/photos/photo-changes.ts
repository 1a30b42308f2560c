import { invariant } from '@/lib/invariant';
import { db } from '@/data/db/db';
import type { PicturePart } from '@/data/db/encryption';
import { pictureOf, type StoredPicture } from './photo-store';
import type { PreparedPhoto } from './shrink-photo';

/** A photo in a form: one chosen there, or the id of a photo that the record already has. */
export type ChosenPhoto = PreparedPhoto | string;

/** What a save does to a record's photos. */
export type PhotoChange =
  | { readonly kind: 'keep' }
  | { readonly kind: 'remove' }
  /** In order; at least one, and at most `maxPhotos`. */
  | { readonly kind: 'set'; readonly photos: readonly ChosenPhoto[] };

export const keepPhoto: PhotoChange = { kind: 'keep' };

/** Returns a picture of a photo without reading its bytes, or undefined if no photo has the id. */
export async function findPicture(
  id: string,
  part: PicturePart,
): Promise<StoredPicture | undefined> {
  const row = await db.photos.get(id);
  return row && pictureOf(row, part);
}

/** Reads a picture of a photo, or returns undefined if no photo has the id. Doesn't decrypt the other picture. */
export async function readPicture(id: string, part: PicturePart): Promise<Blob | undefined> {
  return (await findPicture(id, part))?.read();
}

export function chosenPhotoId(photo: ChosenPhoto): string {
  return typeof photo === 'string' ? photo : photo.id;
}

/** Returns the photos that no record has yet. */
export function preparedPhotosOf(photos: readonly ChosenPhoto[]): readonly PreparedPhoto[] {
  return photos.filter((photo) => typeof photo !== 'string');
}

/** Returns the photos that a form shows for a record with the `stored` photo ids. */
export function photosIn(change: PhotoChange, stored: readonly string[]): readonly ChosenPhoto[] {
  if (change.kind === 'set') return change.photos;
  return change.kind === 'keep' ? stored : [];
}

/**
 * Returns the change that gives a record with the `stored` photo ids these photos, in order and each once. A photo that
 * was chosen again is stored again, because its bytes may be lost.
 */
export function changeTo(photos: readonly ChosenPhoto[], stored: readonly string[]): PhotoChange {
  const byId = new Map(photos.map((photo) => [chosenPhotoId(photo), photo]));
  const ids = [...byId.keys()];
  const isSame = ids.length === stored.length && ids.every((id, at) => id === stored[at]);
  if (isSame && preparedPhotosOf(photos).length === 0) return keepPhoto;
  return ids.length === 0 ? { kind: 'remove' } : { kind: 'set', photos: [...byId.values()] };
}

/** Returns whether the record has a photo after this change. */
export function hasPhotoAfter(change: PhotoChange, storedId: string | undefined): boolean {
  return change.kind === 'set' || (change.kind === 'keep' && storedId !== undefined);
}

/** Reads the full picture of the record's first photo after this change. Throws if there is none or it isn't stored any more. */
export async function readPhotoAfter(
  change: PhotoChange,
  storedId: string | undefined,
): Promise<Blob> {
  const [first] = photosIn(change, storedId === undefined ? [] : [storedId]);
  if (typeof first === 'object') return first.full;
  return invariant(
    first === undefined ? null : await readPicture(first, 'full'),
    'a photo that is still stored',
  );
}
