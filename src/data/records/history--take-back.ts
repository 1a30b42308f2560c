import { hasTextChanges, type Worded, type WordedList } from '@/domain/merge/revisions';
import { applyRevision, withWordsOf } from '@/domain/merge/restore-revision';
import { isWholeRecord } from '@/domain/schema/stored-record';
import { keepPhoto } from '@/data/photos/photo-changes';
import { updateRecord } from './records';
import { db } from '@/data/db/db';
import { ConflictError, guarded, NotFoundError } from '@/data/db/errors';

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
