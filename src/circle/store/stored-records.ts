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

type StoredRow = CircleRecord | OffLimits | null;

export const isOffLimits = (row: StoredRow): row is OffLimits => typeof row === 'string';

/** Returns the stored row of a child's record, or why it must be left alone; null if there is none. */
export async function readRow(
  { list, id, childId }: RecordRef,
  lost: LostRecords,
): Promise<StoredRow> {
  if (lost.get(list)?.has(id) === true) return 'unreadable';
  const row = await db.table<object, string>(list).get(id);
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
  const found = (await db.circleDocs.bulkGet(keys)).filter((row) => row !== undefined);
  const waiting = (await db.outbox.bulkGet(keys)).filter((row) => row !== undefined);
  const isOthers = (row: { readonly childId: string }) => row.childId !== childId;
  const ofOthers = new Set(waiting.filter(isOthers).map(({ key }) => key));
  const rows = new Map<string, StoredRow>();
  for (const { list, id } of records) {
    const key = circleKey(list, id);
    const row = await readRow({ list, id, childId }, lost);
    rows.set(key, row);
    if (row === 'other-child') ofOthers.add(key);
  }
  const knownToOthers = new Map<string, CircleDocRow>();
  for (const doc of found.filter(isOthers)) {
    const row = rows.get(doc.key) ?? null;
    if (row === null && !ofOthers.has(doc.key)) knownToOthers.set(doc.key, doc);
    if (row === null || isOffLimits(row)) ofOthers.add(doc.key);
  }
  const own = found.filter((row) => !isOthers(row));
  return { docs: new Map(own.map((row) => [row.key, row])), rows, ofOthers, knownToOthers };
}
