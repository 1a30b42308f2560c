import { add, photosOf, photoUses, remove, type Rows, type StoreName } from '@/data/commit/changes';
import { commitWithin } from '@/data/commit/commit';
import { type ForgottenDrafts, noDrafts } from '@/data/drafts/forget-drafts';
import { draftRow, restoreDraftText } from '@/data/drafts/drafts';
import {
  memoryRow,
  photoInMemory,
  rowsToStore,
  withStorableBytes,
} from '@/data/photos/photo-store';
import { db, type DraftPhoto, type PhotoRow, type StoredPhoto } from '@/data/db/db';
import { guarded } from '@/data/db/errors';
import { isLost, storedIdsAmong } from '@/data/db/readable-rows';
import { datedOfChild } from '@/data/db/ranges';

/*
 * Deleted records stay in the page's memory for as long as the deletion can be undone, and nowhere else: once the page is closed, nobody
 * finds them on the device. Why: docs/adr/021-undo.md.
 */

export interface DeletedRow {
  readonly store: StoreName;
  readonly row: Rows[StoreName];
}

export interface DeletedRecords {
  /** The record itself first, then those deleted with it. Empty if the browser could not read them any more. */
  readonly rows: readonly DeletedRow[];
  readonly photos: readonly PhotoRow[];
  readonly drafts: ForgottenDrafts;
}

/**
 * The outcome of undoing a deletion. 'there': its id is in use already, and that record stays; 'childless': its child is gone.
 * `lostPhotos` counts the photos that could not be read back.
 */
export type RestoreOutcome =
  | { readonly outcome: 'restored'; readonly lostPhotos: number }
  | { readonly outcome: 'there' }
  | { readonly outcome: 'childless' };

/** The most photos copied before a deletion, which must not wait for a whole album. */
const copiedPhotos = 60;

/**
 * Copies photos into memory before they are deleted: WebKit removes a picture's file with its row, even if a Blob of it is still in use.
 * Returns nothing for more than a few photos, and leaves out those that can't be read.
 */
export async function copiesOf(ids: readonly string[]): Promise<ReadonlyMap<string, StoredPhoto>> {
  const copies = new Map<string, StoredPhoto>();
  if (ids.length === 0 || ids.length > copiedPhotos) return copies;
  try {
    const rows = await db.photos.bulkGet([...ids]);
    const found = rows.filter((row) => row !== undefined);
    for (const photo of await Promise.all(found.map(photoInMemory)))
      if (photo) copies.set(photo.id, photo);
  } catch (error) {
    console.info('Photos could not be read before they were deleted.', error);
  }
  return copies;
}

/** Copies the photos of a child and its records; the whole album if it is small. */
export async function copiesOfChild(childId: string): Promise<ReadonlyMap<string, StoredPhoto>> {
  const album = await guarded(() => db.photos.toCollection().primaryKeys());
  if (album.length <= copiedPhotos) return copiesOf(album);
  try {
    return await copiesOf(await photosOfChild(childId));
  } catch (error) {
    console.info('The photos of a child could not be found before they were deleted.', error);
    return new Map();
  }
}

/** Looks at the keys first, so that in a long journal only the entries with photos are read. */
async function photosOfChild(childId: string): Promise<readonly string[]> {
  const child = await db.children.get(childId);
  const ids = new Set(child ? photosOf('children', child) : []);
  for (const [store, table] of [
    ['journal', db.journal],
    ['food', db.food],
  ] as const) {
    const own = new Set(
      await datedOfChild<{ childId: string; date: string }>(table, childId).primaryKeys(),
    );
    const shown = new Set<string>();
    for (const [, index] of photoUses.filter(([name]) => name === store))
      for (const key of await db.table<object, string>(store).orderBy(index).primaryKeys())
        if (own.has(key)) shown.add(key);
    for (const row of await db.table<object, string>(store).bulkGet([...shown]))
      for (const id of row ? photosOf(store, row) : []) ids.add(id);
  }
  return [...ids];
}

/** Returns the photos that these rows use, from the copies if possible. Call it inside the deletion, before the rows go. */
export async function photosOfRows(
  rows: readonly DeletedRow[],
  copies: ReadonlyMap<string, StoredPhoto>,
): Promise<readonly PhotoRow[]> {
  const ids = [...new Set(rows.flatMap(({ store, row }) => photosOf(store, row)))];
  if (ids.length === 0) return [];
  const others = await db.photos.bulkGet(ids.filter((id) => !copies.has(id)));
  const copied = ids.flatMap((id) => copies.get(id) ?? []).map(memoryRow);
  return [...copied, ...others.filter((row) => row !== undefined)];
}

/** Deletes a row that has neither photos nor drafts. Returns what was deleted; null if there was none. Throws StorageFailure. */
export async function deleteRow(
  store: 'reports' | 'recommendations',
  id: string,
): Promise<DeletedRecords | null> {
  const take = (isReadable: boolean) =>
    commitWithin([store], async (apply) => {
      const isStored = (await db.table(store).where('id').equals(id).count()) > 0;
      if (!isStored) return null;
      const row = isReadable
        ? await db.table<Rows[typeof store], string>(store).get(id)
        : undefined;
      // With the row: its id alone may be that of a record in another child's circle.
      await apply([remove(store, id, row)]);
      return { rows: row ? [{ store, row }] : [], photos: [], drafts: noDrafts };
    });
  try {
    return await take(true);
  } catch (error) {
    // A row whose bytes the browser lost is deleted all the same.
    if (!isLost(error)) throw error;
    return take(false);
  }
}

/**
 * Restores deleted records in one transaction. If one of their ids is in use again, that record stays as it is. Throws
 * StorageFailure.
 */
export async function restoreDeleted({
  rows,
  photos,
  drafts,
}: DeletedRecords): Promise<RestoreOutcome> {
  const storable = await guarded(() => Promise.all(photos.map(storablePhoto)));
  const draftPhotos = await guarded(() => Promise.all(drafts.photos.map(storableDraft)));
  const byId = new Map(storable.flatMap((photo) => (photo ? [[photo.id, photo] as const] : [])));
  const stores = new Set<StoreName>(['children', 'draftPhotos']);
  for (const { store } of rows) stores.add(store);
  const result = await commitWithin([...stores], async (apply): Promise<RestoreOutcome> => {
    const [head] = rows;
    if (!head || (await rowsInUse(rows.slice(0, 1))).size > 0) return { outcome: 'there' };
    const childId = childOf(head);
    if (childId !== null && (await db.children.where('id').equals(childId).count()) === 0)
      return { outcome: 'childless' };
    const there = await rowsInUse(rows);
    const gone = rows.filter((one) => !there.has(one));
    await apply(
      gone.map(({ store, row }) => {
        const own = photosOf(store, row).flatMap((id) => byId.get(id) ?? []);
        return add(store, row, { photos: own });
      }),
    );
    const storedKeys = await storedIdsAmong(
      db.draftPhotos,
      drafts.photos.map(({ key }) => key),
    );
    for (const { key, photos: own } of draftPhotos) {
      const [photo, ...more] = storedKeys.has(key) ? [] : await rowsToStore(own);
      if (photo) await apply([add('draftPhotos', draftRow(key, photo, more))]);
    }
    const lost = photos.map(({ id }) => id).filter((id) => !byId.has(id));
    const stored = await storedIdsAmong(db.photos, lost);
    return { outcome: 'restored', lostPhotos: lost.length - stored.size };
  });
  if (result.outcome === 'restored')
    for (const [key, text] of drafts.texts) restoreDraftText(key, text);
  return result;
}

/** Returns a deleted photo in a storable form; null if it can't be read. */
async function storablePhoto(row: PhotoRow): Promise<StoredPhoto | null> {
  const photo = await photoInMemory(row);
  return photo && withStorableBytes(photo);
}

/** Returns the photos of a draft in a storable form, without those that can't be read. */
async function storableDraft({ key, photo, more = [] }: DraftPhoto) {
  const found = await Promise.all([photo, ...more].map(storablePhoto));
  return { key, photos: found.filter((one) => one !== null) };
}

/** Returns the rows whose id is in use. */
async function rowsInUse(rows: readonly DeletedRow[]): Promise<ReadonlySet<DeletedRow>> {
  const there = new Set<DeletedRow>();
  for (const store of new Set(rows.map((one) => one.store))) {
    const own = rows.filter((one) => one.store === store);
    const ids = own.map(idOf);
    const found = await storedIdsAmong(db.table<unknown, string>(store), ids);
    for (const one of own) if (found.has(idOf(one))) there.add(one);
  }
  return there;
}

function idOf({ row }: DeletedRow): string {
  return String(Reflect.get(row, 'id'));
}

/** Returns the id of the row's child; null for a child itself. */
function childOf({ row }: DeletedRow): string | null {
  const id: unknown = Reflect.get(row, 'childId');
  return typeof id === 'string' ? id : null;
}
