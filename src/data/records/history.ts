import { Dexie } from 'dexie';
import { hasTextChanges, type Worded, type WordedList } from '@/domain/merge/revisions';
import { isWholeRecord } from '@/domain/schema/stored-record';
import { db, type RevisionRow } from '@/data/db/db';
import { isLost, lostAmong } from '@/data/db/readable-rows';
import { applyRevision, withWordsOf } from '@/domain/merge/restore-revision';
import { keepPhoto } from '@/data/photos/photo-changes';
import { updateRecord } from './records';
import { ConflictError, guarded, NotFoundError } from '@/data/db/errors';

/** All earlier words of a record, by their order. */
const ofRecord = (id: string) =>
  db.history.where('[recordId+at]').between([id, Dexie.minKey], [id, Dexie.maxKey]);

/** How many earlier words a record has, whatever they say. Reads keys alone. */
export async function countHistory(id: string): Promise<number> {
  return ofRecord(id).count();
}

/**
 * The earlier words of a record, the newest first. Those that this version cannot show, or the browser lost, are left out. Rejects
 * as the stores do.
 */
export async function readHistory(list: WordedList, id: string): Promise<readonly RevisionRow[]> {
  const keys = await ofRecord(id).reverse().primaryKeys();
  const rows = await readRows(keys);
  return rows.filter((row) => row?.list === list && isWholeRecord(list, row.was)).filter(isThere);
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

/** What taking words back has done: what stood until then, and what stands now. */
export interface WordsTaken {
  readonly before: Worded;
  readonly after: Worded;
}

/**
 * Puts earlier words of a record in the place of those that stand, as an edit like any other: with `expected`, only where the
 * record is still that edit of it. Photos, star and place on the board stay. Throws NotFoundError where the record or the words
 * are gone, ConflictError where it was changed since, StorageFailure.
 */
export async function restoreRevision(
  list: WordedList,
  id: string,
  historyId: string,
  expected?: string,
  now = new Date(),
): Promise<WordsTaken> {
  const row = await guarded(() => db.history.get(historyId));
  if (row?.list !== list || row.recordId !== id || !isWholeRecord(list, row.was))
    throw new NotFoundError('Earlier words', historyId);
  let before: Worded | undefined;
  const after = await updateRecord<Worded>(
    list,
    id,
    expected,
    (current) => {
      before = current;
      return applyRevision(list, current, row.was);
    },
    keepPhoto,
    now,
  );
  return { before: before ?? after, after };
}

/**
 * Undoes it: what stood before stands again to the letter, only where nobody has changed the words since. Throws ConflictError
 * where somebody has, NotFoundError, StorageFailure.
 */
export async function undoRestoreRevision(
  list: WordedList,
  { before, after }: WordsTaken,
  now = new Date(),
): Promise<void> {
  await updateRecord<Worded>(
    list,
    before.id,
    undefined,
    (current) => {
      if (hasTextChanges(list, current, after)) throw new ConflictError('Words changed elsewhere');
      return withWordsOf(list, current, before);
    },
    keepPhoto,
    now,
  );
}
