import { type Counts, noCounts } from '@/domain/schema/lists';
import type { Child } from '@/domain/schema/entities';
import { type Change, remove, type Rows } from '@/data/commit/changes';
import { db, type StoredPhoto } from '@/data/db/db';
import { type LostRecords, retryWithoutLost } from '@/data/db/readable-rows';
import { forgetDraftsAbout } from '@/data/drafts/forget-drafts';
import { keepPhoto, type PhotoChange } from '@/data/photos/photo-changes';
import { datedOfChild, undatedOfChild } from '@/data/db/ranges';
import { createRecord, updateRecord } from './records';
import { commitWithQuarantine, isAbout } from './quarantined-records';
import { readableChild } from './readable-records';
import {
  copiesOfChild,
  photosOfRows,
  type DeletedRecords,
  type DeletedRow,
} from './deleted-records';

export type ChildFields = Pick<Child, 'name' | 'alsoCalled' | 'birthdate' | 'gender' | 'bio'>;

/** Returns all children in the order they were added; those of the same instant by id. */
export async function listChildren(): Promise<Child[]> {
  const stored = await db.children.toArray();
  const children = stored.map(readableChild).filter((child) => child !== undefined);
  return children.sort((a, b) =>
    a.createdAt === b.createdAt ? 0 : a.createdAt < b.createdAt ? -1 : 1,
  );
}

export async function readChild(id: string): Promise<Child | undefined> {
  const child = await db.children.get(id);
  return child && readableChild(child);
}

/** Throws StorageFailure. */
export async function addChild(
  fields: ChildFields,
  photo: PhotoChange = keepPhoto,
  now = new Date(),
  like?: Child,
): Promise<Child> {
  return createRecord<Child>('children', (base) => ({ ...fields, ...base }), photo, now, like);
}

/** Throws NotFoundError ('Child with ID {id} not found'), ConflictError, StorageFailure. */
export async function updateChild(
  id: string,
  fields: ChildFields,
  photo: PhotoChange = keepPhoto,
  expected?: string,
  now = new Date(),
): Promise<Child> {
  return updateRecord<Child>(
    'children',
    id,
    expected,
    (current) => {
      const { gender: _, alsoCalled: __, ...rest } = current;
      return { ...rest, ...fields };
    },
    photo,
    now,
  );
}

/** Counts the records that would be deleted with a child, by list. */
export async function countOwned(id: string): Promise<Counts> {
  const [journal, food, reports, recommendations] = await Promise.all([
    datedOfChild(db.journal, id).count(),
    datedOfChild(db.food, id).count(),
    undatedOfChild(db.reports, id).count(),
    undatedOfChild(db.recommendations, id).count(),
  ]);
  return { ...noCounts(), journal, food, reports, recommendations };
}

/**
 * Deletes a child in one transaction, with all of its journal entries, food items, reports, recommendations and quarantined records and
 * the photos that nothing else uses; then the drafts about any of them. Returns what was deleted; null if there was no such child.
 * Throws StorageFailure.
 */
export async function deleteChild(id: string): Promise<DeletedRecords | null> {
  const copies = await copiesOfChild(id);
  // Lost records are deleted by their keys.
  const deleted = await retryWithoutLost(tables, (lost) => deleteChildRows(id, copies, lost));
  if (!deleted) return null;
  // Unfinished forms are 'associated data' too. They aren't in the stores, so they are deleted last; those in open forms as well,
  // because there is no child left to save them for.
  return { ...deleted, drafts: await forgetDraftsAbout(deleted.gone) };
}

const tables = [db.journal, db.food, db.reports, db.recommendations] as const;

async function deleteChildRows(
  id: string,
  copies: ReadonlyMap<string, StoredPhoto>,
  lost: LostRecords,
): Promise<(Omit<DeletedRecords, 'drafts'> & { readonly gone: ReadonlySet<string> }) | null> {
  return commitWithQuarantine(async (apply, readQuarantined) => {
    const child = await db.children.get(id);
    if (!child) return null;
    const owned = [
      ['journal', await datedOfChild(db.journal, id).primaryKeys()],
      ['food', await datedOfChild(db.food, id).primaryKeys()],
      ['reports', await undatedOfChild(db.reports, id).primaryKeys()],
      ['recommendations', await undatedOfChild(db.recommendations, id).primaryKeys()],
    ] as const;
    const rows: DeletedRow[] = [{ store: 'children', row: child }];
    const changes: Change[] = [];
    for (const [store, keys] of owned) {
      const readable = keys.filter((key) => !lost.get(store)?.has(key));
      const found = await db.table<Rows[typeof store], string>(store).bulkGet(readable);
      const byKey = new Map(found.flatMap((row) => (row ? [[row.id, row] as const] : [])));
      for (const row of byKey.values()) rows.push({ store, row });
      // With the row: its id alone may be that of a record in another child's circle.
      changes.push(...keys.map((key) => remove<typeof store>(store, key, byKey.get(key))));
    }
    const quarantined = (await readQuarantined()).filter((one) => isAbout(id, one));
    for (const row of quarantined) rows.push({ store: 'setAside', row });
    const photos = await photosOfRows(rows, copies);
    await apply([
      ...changes,
      ...quarantined.map((one) => remove('setAside', one.id, one)),
      remove('children', id, child),
    ]);
    const [[, entries], [, foods]] = owned;
    return { rows, photos, gone: new Set([id, ...entries, ...foods]) };
  });
}
