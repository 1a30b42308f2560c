/* What children, journal entries and food items share: a record and its photos are written together. */
import { childIdOf } from '@/domain/schema/lists';
import type { Child, FoodItem, JournalEntry } from '@/domain/schema/entities';
import { maxPhotos, photoFields, photoIdsOf } from '@/domain/schema/photo-fields';
import { unknownFields } from '@/domain/schema/stored-record';
import { invariant } from '@/lib/invariant';
import { add, photosOf, put, remove } from '@/data/commit/changes';
import { commitWithin } from '@/data/commit/commit';
import { type PhotoChange, photosIn, preparedPhotosOf } from '@/data/photos/photo-changes';
import { lostPhotosAmong } from '@/data/photos/photo-store';
import { forgetDraftsAbout, spareOpenDrafts } from '@/data/drafts/forget-drafts';
import { db, type StoredPhoto } from '@/data/db/db';
import { storedIdsAmong } from '@/data/db/readable-rows';
import { ConflictError, guarded, NotFoundError } from '@/data/db/errors';
import { askToPersist } from '@/data/db/storage-state';
import { copiesOf, type DeletedRecords, photosOfRows } from './deleted-records';

/** A record that may have a photo. */
type PhotoRecord = Child | JournalEntry | FoodItem;

const entityNames = {
  children: 'Child',
  journal: 'Journal entry',
  food: 'Food item',
} as const;

type List = keyof typeof entityNames;

/** The fields that `createRecord` sets. */
interface NewRecord {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly photoId?: string;
  readonly morePhotoIds?: string[];
}

/**
 * Stores a new record and returns it. `like` is the record that was edited, if it is saved as a new one: the fields of a later app version
 * are copied from it. Throws StorageFailure, and NotFoundError if the child was deleted while the form was open: nobody could
 * ever reach, export or delete the record.
 */
export async function createRecord<T extends PhotoRecord>(
  list: List,
  build: (base: NewRecord) => T,
  photo: PhotoChange,
  now: Date,
  like?: T,
): Promise<T> {
  const photos = photosToStore(photo);
  const renewed = await lostPhotosAmong(photos);
  const createdAt = now.toISOString();
  const id = crypto.randomUUID();
  const record = await commitWithin(['children', list], async (apply) => {
    const named = photoFields(await usableIds(photo, []));
    const record: T = {
      ...(like && unknownFields(list, like)),
      ...build({ id, createdAt, updatedAt: createdAt, ...named }),
    };
    const childId = childIdOf(list, record);
    if (childId !== null && (await db.children.get(childId)) === undefined)
      throw new NotFoundError('Child', childId);
    await apply([add(list, record, { photos, renewed })]);
    return record;
  });
  askToPersist();
  return record;
}

/**
 * Replaces a record's fields. `expected` is the `updatedAt` that the form was opened with: if the stored one differs, somebody else saved
 * in the meantime and ConflictError is thrown; undefined overwrites on purpose. Throws NotFoundError naming the id, ConflictError,
 * StorageFailure.
 */
export async function updateRecord<T extends PhotoRecord>(
  list: List,
  id: string,
  expected: string | undefined,
  build: (current: T) => T,
  photo: PhotoChange,
  now: Date,
): Promise<T> {
  const photos = photosToStore(photo);
  const renewed = await lostPhotosAmong(photos);
  return commitWithin([list], async (apply) => {
    const current = await db.table<T, string>(list).get(id);
    if (!current) throw new NotFoundError(entityNames[list], id);
    if (expected !== undefined && current.updatedAt !== expected)
      throw new ConflictError(`${entityNames[list]} changed elsewhere`);
    const next = build(current);
    if (photo.kind !== 'keep') {
      const had = photoIdsOf(current);
      const named: { photoId?: string | undefined; morePhotoIds?: string[] | undefined } = next;
      delete named.photoId;
      delete named.morePhotoIds;
      Object.assign(named, photoFields(await usableIds(photo, had)));
    }
    next.updatedAt = laterThan(current.updatedAt, now);
    await apply([put(list, next, { photos, renewed, before: current })]);
    return next;
  });
}

/**
 * Deletes a record of a child, the photos that only it used, and the drafts about it except those in an open form. With `expected`, only
 * if that is still its `updatedAt`. Returns what was deleted; null if there was no such record. Throws StorageFailure, and
 * ConflictError if it was changed since.
 */
export async function deleteRecord(
  list: 'journal' | 'food',
  id: string,
  expected?: string,
): Promise<DeletedRecords | null> {
  const open = await spareOpenDrafts(id);
  const table = db.table<JournalEntry | FoodItem, string>(list);
  const before = await guarded(() => table.get(id));
  const copies = before ? await copiesOf(photosOf(list, before)) : new Map<string, StoredPhoto>();
  const taken = await commitWithin([list], async (apply) => {
    const row = await table.get(id);
    if (!row) return null;
    if (expected !== undefined && row.updatedAt !== expected)
      throw new ConflictError(`${entityNames[list]} changed elsewhere`);
    const rows = [{ store: list, row }];
    const photos = await photosOfRows(rows, copies);
    await apply([remove(list, id, row)]);
    return { rows, photos };
  });
  return taken && { ...taken, drafts: await forgetDraftsAbout(new Set([id]), open) };
}

/** Returns the new photos, to be stored with the record. */
function photosToStore(change: PhotoChange) {
  const chosen = photosIn(change, []);
  // With more, every screen would treat the record as damaged.
  return preparedPhotosOf(
    invariant(chosen.length <= maxPhotos ? chosen : null, 'photos within the limit'),
  );
}

/**
 * Returns the photo ids for the new row. Call it inside the write: a photo that the form knows only by its id may be gone, because
 * another tab has changed the record since.
 */
async function usableIds(change: PhotoChange, had: readonly string[]): Promise<readonly string[]> {
  const chosen = photosIn(change, had);
  const chosenIds = chosen
    .filter((one) => typeof one === 'string')
    .filter((id) => !had.includes(id));
  const stored = await storedIdsAmong(db.photos, chosenIds);
  return chosen.flatMap((one) => {
    if (typeof one !== 'string') return [one.id];
    return had.includes(one) || stored.has(one) ? [one] : [];
  });
}

/** Returns the current instant, but always later than `previous`: two saves in one millisecond must differ. */
export function laterThan(previous: string, now: Date): string {
  const stamp = now.toISOString();
  return stamp > previous ? stamp : new Date(Date.parse(previous) + 1).toISOString();
}
