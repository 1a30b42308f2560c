/**
 * What the modules of children, journal entries and food items share: one write, one transaction, photo and
 * record together. Sync, encryption at rest and history will hook in here.
 */
import type { Table } from 'dexie';
import { newId } from '../../lib/ids';
import { ConflictError, guarded, NotFoundError } from '../stores/errors';
import { askToPersist } from '../stores/persistence';
import { db } from '../stores/db';
import { applyPhotoChange, type PhotoChange, photoScope, releasePhotos } from '../photos/photos';

interface PhotoRecord {
  id: string;
  /** Absent on a child itself. */
  childId?: string;
  createdAt: string;
  updatedAt: string;
  photoId?: string | undefined;
}

type EntityName = 'Child' | 'Journal entry' | 'Food item';

/**
 * Stores a new record and answers it. Throws StorageFailure, and NotFoundError when its child was deleted while
 * the form was open: nobody could ever reach, export or delete the record.
 */
export async function createRecord<T extends PhotoRecord>(
  table: Table<T, string>,
  build: (base: { id: string; createdAt: string; updatedAt: string; photoId?: string }) => T,
  photo: PhotoChange,
  now: Date,
): Promise<T> {
  const created = await guarded(() =>
    db.transaction('rw', photoScope, async () => {
      const photoId = await applyPhotoChange(photo, undefined);
      const createdAt = now.toISOString();
      const record = build({
        id: newId(),
        createdAt,
        updatedAt: createdAt,
        ...(photoId !== undefined && { photoId }),
      });
      if (record.childId !== undefined && (await db.children.get(record.childId)) === undefined)
        throw new NotFoundError('Child', record.childId);
      await table.add(record);
      return record;
    }),
  );
  askToPersist();
  return created;
}

/**
 * Replaces a record's fields. `expected` is the `updatedAt` that the form was opened with: when the stored one
 * differs, somebody else saved meanwhile and ConflictError is thrown; undefined overwrites on purpose.
 * Throws NotFoundError naming the id, ConflictError, StorageFailure.
 */
export async function updateRecord<T extends PhotoRecord>(
  table: Table<T, string>,
  entity: EntityName,
  id: string,
  expected: string | undefined,
  build: (current: T) => T,
  photo: PhotoChange,
  now: Date,
): Promise<T> {
  return guarded(() =>
    db.transaction('rw', photoScope, async () => {
      const current = await table.get(id);
      if (!current) throw new NotFoundError(entity, id);
      if (expected !== undefined && current.updatedAt !== expected)
        throw new ConflictError(`${entity} changed elsewhere`);
      const next = build(current);
      const photoId = await applyPhotoChange(photo, current.photoId);
      if (photoId === undefined) delete next.photoId;
      else next.photoId = photoId;
      next.updatedAt = laterThan(current.updatedAt, now);
      await table.put(next);
      if (photoId !== current.photoId) await releasePhotos([current.photoId]);
      return next;
    }),
  );
}

/** Removes a record with the photo that only it used. Answers whether there was one. Throws StorageFailure. */
export async function deleteRecord<T extends PhotoRecord>(
  table: Table<T, string>,
  id: string,
): Promise<boolean> {
  return guarded(() =>
    db.transaction('rw', photoScope, async () => {
      const current = await table.get(id);
      if (!current) return false;
      await table.delete(id);
      await releasePhotos([current.photoId]);
      return true;
    }),
  );
}

/** Now, but never the instant already stored: two saves in one millisecond must differ. */
function laterThan(previous: string, now: Date): string {
  const stamp = now.toISOString();
  return stamp > previous ? stamp : new Date(Date.parse(previous) + 1).toISOString();
}
