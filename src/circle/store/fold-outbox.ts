import {
  fieldVersions,
  lastRow,
  recordLocalChange,
  resolveFields,
} from '@/domain/circle/show-document';
import type { CircleDoc, CircleList, FieldValue, Writing } from '@/domain/circle/document';
import type { Writer } from '@/circle/engine/engine-ports';
import { randomBytes, toBase64Url } from '@/lib/bytes';
import { type Change, photosOf, put, remove } from '@/data/commit/changes';
import { stampOf } from '@/data/commit/write-outbox';
import { type CircleDocRow, db, type OutboxRow, type RevisionRow } from '@/data/db/db';
import { findLost, isDecrypted, isLost, type LostRecords, noneLost } from '@/data/db/readable-rows';
import { rowOf, wordsThatWait } from './outbox';
import { type CircleRecord, isRecord, markOf } from './project-document';
import { canonicalJson } from '@/lib/values';
import { type Apply, commitWithin } from '@/data/commit/commit';
import { guarded } from '@/data/db/errors';

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

/** What each of some fields is to say from now on, by their names; undefined takes one away. */
export type Choices = Readonly<Record<string, unknown>>;

interface Other {
  readonly row: Readonly<Record<string, unknown>>;
  readonly by: string;
}

/**
 * The words that nobody sees any more once some fields of a record say what was chosen, to be found among the earlier ones. Those that are
 * shown are not among them: they are kept by the commit that writes over them.
 */
export function discardedValues(
  doc: CircleDoc,
  choices: Choices,
  at: string,
): readonly RevisionRow[] {
  const others = othersOf(doc, choices, at).filter(({ row }) => !isShown(doc, row));
  return others.flatMap((other) => earlierWords(doc, other, at));
}

/**
 * The words of others that an edit has replaced: where a field said several things, whoever wrote it saw one of them. None where the record
 * was deleted, which replaces nothing.
 */
function wordsWrittenOver(before: CircleDoc, after: CircleDoc, at: string): readonly RevisionRow[] {
  const written = fieldVersions(before).flatMap(({ field }) => {
    const [value, ...more] = after.fields[field] ?? [];
    return value && more.length === 0 ? [[field, value.value] as const] : [];
  });
  return discardedValues(before, Object.fromEntries(written), at);
}

/** What the record would say by the values that were not chosen: once for each of them, the latest first. */
export function othersOf(doc: CircleDoc, choices: Choices, at: string): readonly Other[] {
  const losing = fieldVersions(doc)
    .filter(({ field }) => Object.hasOwn(choices, field))
    .map(({ field, values }) => ({ field, values: values.filter(isOther(choices[field])) }));
  const most = Math.max(0, ...losing.map(({ values }) => values.length));
  return Array.from({ length: most }, (_, place) => {
    const said = losing.flatMap(({ field, values }) => {
      const value = values[place];
      return value ? [{ field, value }] : [];
    });
    const by = said[0]?.value.by ?? doc.madeBy;
    const chosen = Object.fromEntries(said.map(({ field, value }) => [field, value.value]));
    return { row: lastRow(resolveFields(doc, chosen, { writer: '', by, at })), by };
  });
}

const isOther =
  (chosen: unknown) =>
  ({ value }: FieldValue): boolean =>
    JSON.stringify(value) !== JSON.stringify(chosen);

const isShown = (doc: CircleDoc, row: Other['row']): boolean => {
  const content = ({ updatedAt: _, ...rest }: Other['row']) => canonicalJson(rest);
  return content(lastRow(doc)) === content(row);
};

/** Words as they are kept: without photos, and none of a report. */
function earlierWords(
  { list, id, childId }: CircleDoc,
  { row, by }: Other,
  at: string,
): readonly RevisionRow[] {
  const { photoId: _, morePhotoIds: __, ...was } = row;
  if (list === 'reports' || !isWords(list, was)) return [];
  return [{ id: crypto.randomUUID(), list, recordId: id, childId, at, by, was }];
}

const isWords = (list: RevisionRow['list'], was: unknown): was is RevisionRow['was'] =>
  isRecord(list, was);

/**
 * One write of the circle where records meet their documents, and once more without the rows that the browser turns out to have lost:
 * one of them must not keep all others from going and coming. Throws StorageFailure.
 */
export async function writeSkippingUnreadable<T>(
  work: (apply: Apply, lost: LostRecords) => Promise<T>,
): Promise<T> {
  const attempt = (lost: LostRecords) =>
    commitWithin(foldedStores, (apply) => work(apply, lost), { from: 'circle' });
  try {
    return await attempt(noneLost);
  } catch (error) {
    if (!isLost(error)) throw error;
    return attempt(await guarded(() => findLost([db.children, db.journal, db.food, db.reports])));
  }
}
