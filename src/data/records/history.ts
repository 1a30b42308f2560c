import { Dexie } from 'dexie';
import {
  childIdOf,
  hasTextChanges,
  type RecordWithHistory,
  type ListWithHistory,
} from '@/domain/merge/revisions';
import { isValidRecord } from '@/domain/schema/stored-record';
import { db, type RevisionRow } from '@/data/db/db';
import { isLost, lostAmong } from '@/data/db/readable-rows';
import { applyRevision, withTextOf } from '@/domain/merge/restore-revision';
import { keepPhoto } from '@/data/photos/photo-changes';
import { updateRecord } from './records';
import { ConflictError, guarded, NotFoundError } from '@/data/db/errors';

/** Returns all earlier versions of a record as an index range, oldest first. */
const ofRecord = (id: string) =>
  db.history.where('[recordId+at]').between([id, Dexie.minKey], [id, Dexie.maxKey]);

/** Counts the earlier versions of a record, without checking whether they can be shown. Reads only keys. */
export async function countHistory(id: string): Promise<number> {
  return ofRecord(id).count();
}

/**
 * Returns the earlier versions of a record, newest first, without those that this app version cannot show or the browser lost. Rejects with
 * the stores' own errors.
 */
export async function readHistory(
  list: ListWithHistory,
  id: string,
): Promise<readonly RevisionRow[]> {
  const keys = await ofRecord(id).reverse().primaryKeys();
  const rows = await readRows(keys);
  return rows.filter((row) => row?.list === list && isValidRecord(list, row.was)).filter(isThere);
}

async function readRows(keys: readonly string[]): Promise<readonly (RevisionRow | undefined)[]> {
  try {
    return await db.history.bulkGet([...keys]);
  } catch (error) {
    if (!isLost(error)) throw error;
    const lost = new Set(await lostAmong(db.history, keys));
    return db.history.bulkGet(keys.filter((key) => !lost.has(key)));
  }
}

const isThere = (row: RevisionRow | undefined): row is RevisionRow => row !== undefined;

/** The record before and after a version was restored. */
export interface RestoredRevision {
  readonly before: RecordWithHistory;
  readonly after: RecordWithHistory;
}

/**
 * Restores an earlier version of a record as a normal edit; with `expected`, only if that is still its `updatedAt`. Photos, star and position
 * on the board stay. Throws NotFoundError if the record or the version is gone or another child's, ConflictError if the record was changed since,
 * StorageFailure.
 */
export async function restoreRevision(
  list: ListWithHistory,
  id: string,
  historyId: string,
  expected?: string,
  now = new Date(),
): Promise<RestoredRevision> {
  const row = await guarded(() => db.history.get(historyId));
  if (row?.list !== list || row.recordId !== id || !isValidRecord(list, row.was))
    throw new NotFoundError('Earlier words', historyId);
  let before: RecordWithHistory | undefined;
  const after = await updateRecord<RecordWithHistory>(
    list,
    id,
    expected,
    (current) => {
      if (childIdOf(row.was) !== childIdOf(current))
        throw new NotFoundError('Earlier words', historyId);
      before = current;
      return applyRevision(list, current, row.was);
    },
    keepPhoto,
    now,
  );
  return { before: before ?? after, after };
}

/** Undoes the restore exactly. Throws ConflictError if somebody has changed the text since, NotFoundError, StorageFailure. */
export async function undoRestoreRevision(
  list: ListWithHistory,
  { before, after }: RestoredRevision,
  now = new Date(),
): Promise<void> {
  await updateRecord<RecordWithHistory>(
    list,
    before.id,
    undefined,
    (current) => {
      if (hasTextChanges(list, current, after)) throw new ConflictError('Words changed elsewhere');
      return withTextOf(list, current, before);
    },
    keepPhoto,
    now,
  );
}
