import { Dexie } from 'dexie';
import type { WordedList } from '@/domain/merge/revisions';
import { isWholeRecord } from '@/domain/schema/stored-record';
import { db, type RevisionRow } from '@/data/db/db';
import { isLost, lostAmong } from '@/data/db/readable-rows';

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
