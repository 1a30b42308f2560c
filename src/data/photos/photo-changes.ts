import { invariant } from '@/lib/invariant';
import { db } from '@/data/db/db';
import type { PicturePart } from '@/data/db/encryption';
import { pictureOf, type StoredPicture } from './photo-store';
import type { PreparedPhoto } from './prepare-photo';

/** A photo in a form: one that was chosen there, or the id of one that its record has. */
export type ChosenPhoto = PreparedPhoto | string;

/** What a save does to a record's photos. */
export type PhotoChange =
  | { readonly kind: 'keep' }
  | { readonly kind: 'remove' }
  /** These, in their order; at least one, and no more than `maxPhotos`. */
  | { readonly kind: 'set'; readonly photos: readonly ChosenPhoto[] };

export const keepPhoto: PhotoChange = { kind: 'keep' };

/** A picture of a photo, to be read, or undefined when there is none of that id. */
export async function findPicture(
  id: string,
  part: PicturePart,
): Promise<StoredPicture | undefined> {
  const row = await db.photos.get(id);
  return row && pictureOf(row, part);
}

/** A picture of a photo, or undefined when there is none of that id. The other one is not opened. */
export async function readPicture(id: string, part: PicturePart): Promise<Blob | undefined> {
  return (await findPicture(id, part))?.read();
}

/** The id of a photo in a form. */
export function idOfChosen(photo: ChosenPhoto): string {
  return typeof photo === 'string' ? photo : photo.id;
}

/** Those photos of a form that no record has yet. */
export function preparedAmong(photos: readonly ChosenPhoto[]): readonly PreparedPhoto[] {
  return photos.filter((photo) => typeof photo !== 'string');
}

/** The photos that a form shows, over a record that has those of these ids. */
export function photosIn(change: PhotoChange, stored: readonly string[]): readonly ChosenPhoto[] {
  if (change.kind === 'set') return change.photos;
  return change.kind === 'keep' ? stored : [];
}

/**
 * What it takes that a record with the photos of the ids `stored` has these, in this order and each once. One of them that
 * was chosen again is stored anew: its bytes may be lost.
 */
export function changeTo(photos: readonly ChosenPhoto[], stored: readonly string[]): PhotoChange {
  const byId = new Map(photos.map((photo) => [idOfChosen(photo), photo]));
  const ids = [...byId.keys()];
  const isSame = ids.length === stored.length && ids.every((id, at) => id === stored[at]);
  if (isSame && preparedAmong(photos).length === 0) return keepPhoto;
  return ids.length === 0 ? { kind: 'remove' } : { kind: 'set', photos: [...byId.values()] };
}

/** Whether a record has a photo once this change is saved. */
export function hasPhotoAfter(change: PhotoChange, storedId: string | undefined): boolean {
  return change.kind === 'set' || (change.kind === 'keep' && storedId !== undefined);
}

/** The first photo that a record has once this change is saved, in full. Throws when there is none, or it is not stored any more. */
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
