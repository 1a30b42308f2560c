import { invariant } from '../../lib/invariant';
import { db, type StoredPhoto } from '../stores/db';
import { photoIn, rowOf } from './photo-rows';
import type { PreparedPhoto } from './prepare-photo';

/** What a save does to a record's photo. */
export type PhotoChange =
  | { readonly kind: 'keep' }
  | { readonly kind: 'remove' }
  | { readonly kind: 'set'; readonly photo: PreparedPhoto };

export const keepPhoto: PhotoChange = { kind: 'keep' };

/** The stores whose records may use a photo: the live ones, what was set aside, what a restore reads or has replaced. */
const users = [db.children, db.journal, db.food] as const;
const usersBeside = [db.staged, db.replaced, db.setAside] as const;

/** These stores with the photos themselves: the scope of a write that touches one. */
export const photoScope = [...users, ...usersBeside, db.photos];

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

/** Inside a write: stores the photo once (its id is its content) and returns the id that the record keeps. */
export async function applyPhotoChange(
  change: PhotoChange,
  current: string | undefined,
): Promise<string | undefined> {
  if (change.kind === 'keep') return current;
  if (change.kind === 'remove') return undefined;
  if ((await db.photos.where('id').equals(change.photo.id).count()) === 0)
    await db.photos.add(rowOf(change.photo));
  return change.photo.id;
}

/** Inside a write, after the records changed: removes those photos that no record uses any more. */
export async function releasePhotos(ids: Iterable<string | undefined>): Promise<void> {
  for (const id of new Set(ids)) {
    if (id === undefined) continue;
    let uses = 0;
    for (const table of users) uses += await table.where('photoId').equals(id).count();
    for (const table of usersBeside) uses += await table.where('photoIds').equals(id).count();
    if (uses === 0) await db.photos.delete(id);
  }
}

/** Removes every photo that no record uses, live or beside the live ones, in one transaction. */
export async function sweepPhotos(): Promise<void> {
  await db.transaction('rw', photoScope, async () => {
    const used = new Set<unknown>();
    for (const table of users) for (const id of await table.orderBy('photoId').keys()) used.add(id);
    for (const table of usersBeside)
      for (const id of await table.orderBy('photoIds').keys()) used.add(id);
    const ids = await db.photos.toCollection().primaryKeys();
    await db.photos.bulkDelete(ids.filter((id) => !used.has(id)));
  });
}
