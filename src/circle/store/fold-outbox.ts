import { recordLocalChange } from '@/domain/circle/show-document';
import type { CircleDoc, CircleList, Writing } from '@/domain/circle/document';
import { randomBytes, toBase64Url } from '@/lib/bytes';
import { type Change, photosOf, put, remove } from '@/data/commit/changes';
import { stampOf } from '@/data/commit/write-outbox';
import { type CircleDocRow, db, type OutboxRow } from '@/data/db/db';
import { isDecrypted, type LostRecords } from '@/data/db/readable-rows';
import { rowOf, wordsThatWait } from './outbox';
import { type CircleRecord, isRecord, markOf } from './project-document';
import { wordsWrittenOver } from './unchosen-words';

/** Who writes on this device: `Writer` of the engine. */
export interface Writer {
  readonly writer: string;
  readonly by: string;
}

/** What a look into the stores of a child begins with. */
export interface Looking {
  readonly childId: string;
  readonly writer: Writer;
  readonly now: Date;
  /** Rows that the browser cannot read any more. */
  readonly lost: LostRecords;
}

/** The stores that are looked into, and written, where records meet their documents. */
export const foldedStores = [
  ...(['children', 'journal', 'food', 'reports', 'history'] as const),
  ...(['circles', 'circleDocs', 'outbox', 'circlePhotos', 'setAside'] as const),
];

export interface FoldedRows {
  /** The documents of those that wait, with what was written here; by their keys. */
  readonly docs: ReadonlyMap<string, CircleDocRow>;
  readonly changes: readonly Change[];
  /** Those of the changes that keep what others wrote and what was written here has replaced. */
  readonly words: readonly Change[];
  /** The photos that they have. */
  readonly pictures: readonly string[];
}

/**
 * Inside a write: folds the records that wait, of these, into their documents. They are stored before anything of them is sent, so that no
 * act of writing is ever counted twice. What others wrote and was not shown, where a field that was written here said several things, stands
 * among the earlier words from then on: the document keeps nothing of it. Of a row that cannot be read, what the circle knew goes on its way.
 * What is of another child, or was gone before anybody heard of it, waits no longer.
 */
export async function foldOutbox(keys: readonly string[], looking: Looking): Promise<FoldedRows> {
  const { childId, now } = looking;
  const waiting = await db.outbox.bulkGet([...keys]);
  const known = await db.circleDocs.bulkGet([...keys]);
  const docs = new Map<string, CircleDocRow>();
  const changes: Change[] = [];
  const words: Change[] = [];
  const pictures: string[] = [];
  for (const [at, waits] of waiting.entries()) {
    const named = waits && { ...waits, ...rowOf(waits.key, childId) };
    if (!named || !isOfCircle(named)) continue;
    const before = known[at];
    const row = await readRow(named.list, named.id, looking.lost);
    const doc =
      row === 'unreadable'
        ? knownOf(before)
        : folded(named, before, row, { ...looking.writer, now });
    if (waits.childId !== childId || doc === null) {
      changes.push(remove('outbox', waits.key));
      continue;
    }
    const rev = before && isDecrypted(before) ? before.rev : null;
    const isParked = before?.mark === 'parked' && (row === null || row === 'unreadable');
    const next: CircleDocRow = {
      key: waits.key,
      childId,
      rev,
      doc,
      mark: isParked ? 'parked' : markOf(doc),
    };
    docs.set(waits.key, next);
    changes.push(put('circleDocs', next));
    const own = knownOf(before);
    if (own !== null) words.push(...wordsThatWait(wordsWrittenOver(own, doc, now.toISOString())));
    if (row !== null && row !== 'unreadable') pictures.push(...photosOf(named.list, row));
  }
  return { docs, changes: [...changes, ...words], words, pictures };
}

interface NamedRecord extends OutboxRow {
  readonly list: CircleList;
}

const isOfCircle = (row: OutboxRow): row is NamedRecord => row.list !== 'history';

/** What stands in the store of a record; null where nothing does. */
export async function readRow(
  list: CircleList,
  id: string,
  lost: LostRecords,
): Promise<CircleRecord | 'unreadable' | null> {
  if (lost.get(list)?.has(id) === true) return 'unreadable';
  const row = await db.table<unknown, string>(list).get(id);
  if (row === undefined) return null;
  return isRecord(list, row) ? row : 'unreadable';
}

/** The document of a record with what stands in the store; null where there is nothing to be told of. */
function folded(
  { list, id, childId, at: noted }: NamedRecord,
  before: CircleDocRow | undefined,
  row: CircleRecord | null,
  { now, writer, by }: Writer & { readonly now: Date },
): CircleDoc | null {
  const isBroken = before !== undefined && !isDecrypted(before);
  const doc = knownOf(before);
  if (row === null) {
    // What does not stand there because it is parked was not deleted; and a child goes from its circle by leaving it alone.
    if (list === 'children' || doc === null || before?.mark === 'parked') return doc;
  } else if (childOf(list, row) !== childId) return null;
  // What this writer has counted of a document that cannot be opened any more, nobody knows.
  const own = isBroken ? newWriter() : writer;
  const at = writtenAt(row, now, noted);
  return recordLocalChange(doc, row, { list, id, childId }, { writer: own, by, at });
}

const knownOf = (row: CircleDocRow | undefined): CircleDoc | null =>
  row && isDecrypted(row) ? row.doc : null;

const childOf = (list: CircleList, row: CircleRecord): unknown =>
  Reflect.get(row, list === 'children' ? 'id' : 'childId');

/**
 * When it was written: what was written without a connection was written then. That is what was noted with the write, where anything was,
 * else what the record says. No clock of this device says so before it is.
 */
export function writtenAt(row: CircleRecord | null, now: Date, noted?: string): Writing['at'] {
  const stamp = row === null ? now.getTime() : stampOf(row);
  const at = noted === undefined ? stamp : Date.parse(noted);
  return new Date(Math.min(at, now.getTime())).toISOString();
}

/** A name that nobody has counted under. */
export function newWriter(): string {
  return toBase64Url(randomBytes(6));
}
