import { invariant } from '../../lib/invariant';
import { db, type StoredPhoto } from '../stores/db';
import { photoIn } from './photo-rows';
import type { PreparedPhoto } from './prepare-photo';

/** What a save does to a record's photo. */
export type PhotoChange =
  | { readonly kind: 'keep' }
  | { readonly kind: 'remove' }
  | { readonly kind: 'set'; readonly photo: PreparedPhoto };

export const keepPhoto: PhotoChange = { kind: 'keep' };

/** One photo, or undefined when there is none of that id. */
export async function readPhoto(id: string): Promise<StoredPhoto | undefined> {
  const row = await db.photos.get(id);
  return row && photoIn(row);
}

/** Whether a record has a photo once this change is saved. */
export function hasPhotoAfter(change: PhotoChange, storedId: string | undefined): boolean {
  return change.kind === 'set' || (change.kind === 'keep' && storedId !== undefined);
}

/** The photo that a record has once this change is saved. Throws when there is none, or it is not stored any more. */
export async function readPhotoAfter(
  change: PhotoChange,
  storedId: string | undefined,
): Promise<StoredPhoto> {
  if (change.kind === 'set') return change.photo;
  const id = change.kind === 'keep' ? storedId : undefined;
  return invariant(id === undefined ? null : await readPhoto(id), 'a photo that is still stored');
}

/** What a save does with a record's photo: the id that the record keeps, and the photos that are stored along with it. */
export function photoAfter(
  change: PhotoChange,
  current: string | undefined,
): { readonly photoId: string | undefined; readonly photos: readonly StoredPhoto[] } {
  if (change.kind === 'set') return { photoId: change.photo.id, photos: [change.photo] };
  return { photoId: change.kind === 'keep' ? current : undefined, photos: [] };
}
