import type { CircleList, RecordRef } from '@/domain/circle/document';
import { circleKey } from '@/data/commit/write-outbox';
import { type CircleDocRow, db } from '@/data/db/db';
import type { LostRecords } from '@/data/db/readable-rows';
import { type CircleRecord, isRecord } from './project-document';

/*
 * Reads what this device has of a child's records. An id isn't enough: a member of one circle can name the id of a record in another
 * child's journal, so everything is looked up by child and id.
 */

/** Why a stored row must be left alone: it can't be read, or it's another child's record with the same id. */
export type OffLimits = 'unreadable' | 'other-child';

export type StoredRow = CircleRecord | OffLimits | null;

export const isOffLimits = (row: StoredRow): row is OffLimits => typeof row === 'string';

/** Returns the stored row of a child's record, or why it must be left alone; null if there is none. */
export async function readRow(record: RecordRef, lost: LostRecords): Promise<StoredRow> {
  const rows = await readRows([record], lost);
  return rows.get(circleKey(record.list, record.id)) ?? null;
}

/** Returns the stored rows of records, as `readRow` does, by key. Reads each list at once. */
export async function readRows(
  records: readonly RecordRef[],
  lost: LostRecords,
): Promise<ReadonlyMap<string, StoredRow>> {
  const isLost = ({ list, id }: RecordRef) => lost.get(list)?.has(id) === true;
  const lists = new Set(records.map(({ list }) => list));
  const found = await Promise.all(
    [...lists].map(async (list) => {
      const inList = records.filter((one) => one.list === list);
      const readable = inList.filter((one) => !isLost(one));
      const rows = await db.table<object, string>(list).bulkGet(readable.map(({ id }) => id));
      const stored = new Map(readable.map(({ id }, at) => [id, rows[at]]));
      return inList.map((one): [string, StoredRow] => [
        circleKey(list, one.id),
        isLost(one) ? 'unreadable' : storedRowOf(one, stored.get(one.id)),
      ]);
    }),
  );
  return new Map(found.flat());
}

function storedRowOf({ list, childId }: RecordRef, row: object | undefined): StoredRow {
  if (row === undefined) return null;
  const owner = childOf(list, row);
  // Even a row that can't be decrypted says whose it is.
  if (typeof owner === 'string' && owner !== childId) return 'other-child';
  return isRecord(list, row) ? row : 'unreadable';
}

const childOf = (list: CircleList, row: object): unknown =>
  Reflect.get(row, list === 'children' ? 'id' : 'childId');

/** Returns the circle's documents of a child's records, in the order of the keys; undefined if there is none. */
export async function docsOfChild(
  keys: readonly string[],
  childId: string,
): Promise<readonly (CircleDocRow | undefined)[]> {
  const rows = await db.circleDocs.bulkGet([...keys]);
  return rows.map((row) => (row?.childId === childId ? row : undefined));
}

interface StoredRecords {
  /** The documents that the child's circle has, by key. */
  readonly docs: ReadonlyMap<string, CircleDocRow>;
  /** By key. */
  readonly rows: ReadonlyMap<string, StoredRow>;
  /** The keys of the child's records that wait to be sent. */
  readonly waiting: ReadonlySet<string>;
  /** The keys that another child has: as a record, as one that its circle knows, or as one that waits to be sent there. */
  readonly ofOthers: ReadonlySet<string>;
  /** The documents of those that only another child's circle knows: no record is stored, and nothing waits to be sent. By key. */
  readonly knownToOthers: ReadonlyMap<string, CircleDocRow>;
}

/** Returns what this device has of a child's records. If the child has a record itself, no document of another keeps it. Call it inside a write. */
export async function readStored(
  childId: string,
  records: readonly RecordRef[],
  lost: LostRecords,
): Promise<StoredRecords> {
  const keys = records.map(({ list, id }) => circleKey(list, id));
  const [allDocs, allWaiting, rows] = await Promise.all([
    db.circleDocs.bulkGet(keys),
    db.outbox.bulkGet(keys),
    readRows(
      records.map(({ list, id }) => ({ list, id, childId })),
      lost,
    ),
  ]);
  const found = allDocs.filter((row) => row !== undefined);
  const waiting = allWaiting.filter((row) => row !== undefined);
  const isOthers = (row: { readonly childId: string }) => row.childId !== childId;
  const ofOthers = new Set(waiting.filter(isOthers).map(({ key }) => key));
  for (const [key, row] of rows) if (row === 'other-child') ofOthers.add(key);
  const knownToOthers = new Map<string, CircleDocRow>();
  for (const doc of found.filter(isOthers)) {
    const row = rows.get(doc.key) ?? null;
    if (row === null && !ofOthers.has(doc.key)) knownToOthers.set(doc.key, doc);
    if (row === null || isOffLimits(row)) ofOthers.add(doc.key);
  }
  const own = found.filter((row) => !isOthers(row));
  return {
    docs: new Map(own.map((row) => [row.key, row])),
    rows,
    waiting: new Set(waiting.filter((row) => !isOthers(row)).map(({ key }) => key)),
    ofOthers,
    knownToOthers,
  };
}
