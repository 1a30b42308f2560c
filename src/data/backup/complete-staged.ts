import type { AnyRecord, ListName } from '@/domain/schema/lists';
import { withLeftOut } from '@/domain/backup/handover';
import { isWholeRecord } from '@/domain/schema/stored-record';
import { photosOf, put } from '@/data/commit/changes';
import { commitWithin } from '@/data/commit/commit';
import { db } from '@/data/db/db';
import type { LostRecords } from '@/data/db/readable-rows';
import { skippingUnreadable } from './match-records';

/**
 * Fills what was left out of a handover from the records that stand here, before the two are compared: a picture that was not
 * handed over is no picture taken away. Throws what the stores throw.
 */
export async function completeStaged(leftOut: readonly string[]): Promise<void> {
  if (leftOut.length === 0) return;
  for (const key of await db.staged.toCollection().primaryKeys())
    await skippingUnreadable((lost) => completeBatch(key, leftOut, lost));
}

async function completeBatch(
  key: number,
  leftOut: readonly string[],
  lost: LostRecords,
): Promise<void> {
  const batch = await db.staged.get(key);
  if (!batch || batch.list === 'setAside') return;
  const { list } = batch;
  await commitWithin(['staged', list], async (apply) => {
    const ids = batch.records.map(({ id }) => id).filter((id) => lost.get(list)?.has(id) !== true);
    const here = await wholeRows(list, ids);
    const records = batch.records.map((theirs) => {
      const mine = here.get(theirs.id);
      return mine ? withLeftOut(list, theirs, mine, leftOut) : theirs;
    });
    const photoIds = [...new Set(records.flatMap((record) => photosOf(list, record)))];
    await apply([put('staged', { ...batch, records, photoIds }, { before: batch })]);
  });
}

async function wholeRows(
  list: ListName,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AnyRecord>> {
  const rows = await db.table<AnyRecord, string>(list).bulkGet([...ids]);
  const whole = rows.filter((row) => row !== undefined && isWholeRecord(list, row));
  return new Map(whole.flatMap((row) => (row ? [[row.id, row] as const] : [])));
}
