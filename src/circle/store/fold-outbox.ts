import {
  fieldConflicts,
  lastRow,
  recordLocalChange,
  resolveFields,
} from '@/domain/circle/show-document';
import type { CircleDocument, CircleList, FieldValue, Writing } from '@/domain/circle/document';
import type { Writer } from '@/circle/engine/engine-ports';
import { randomBytes, toBase64Url } from '@/lib/bytes';
import { type Change, photosOf, put, remove } from '@/data/commit/changes';
import { timestampOf } from '@/data/commit/write-outbox';
import { type CircleDocRow, db, type OutboxRow, type RevisionRow } from '@/data/db/db';
import { isDecrypted, type LostRecords, retryWithoutLost } from '@/data/db/readable-rows';
import { outboxRowOf, enqueueRevisions } from './outbox';
import { type CircleRecord, isRevision, markOf } from './project-document';
import { assertActive } from './circles';
import { docsOfChild, isOffLimits, readRows, type StoredRow } from './stored-records';
import { canonicalJson, isSameValue } from '@/lib/values';
import { type Apply, commitWithin } from '@/data/commit/commit';

export interface FoldContext {
  readonly childId: string;
  readonly writer: Writer;
  readonly now: Date;
  /** Rows that the browser cannot read any more. */
  readonly lost: LostRecords;
}

/** The stores that folding and receiving read and write. */
export const foldedStores = [
  ...(['children', 'journal', 'food', 'reports', 'history'] as const),
  ...(['circles', 'circleDocs', 'outbox', 'circlePhotos', 'setAside'] as const),
];

export interface FoldedRows {
  /** The documents of waiting records, with the local changes, by key. */
  readonly docs: ReadonlyMap<string, CircleDocRow>;
  readonly changes: readonly Change[];
  /** The changes among them that store values of others, replaced by local changes, as earlier versions. */
  readonly revisions: readonly Change[];
  readonly photoIds: readonly string[];
}

/**
 * Folds waiting records into their documents. Call it inside a write: the documents are stored before they are sent, so that no write is
 * ever counted twice. If a local change resolves a conflict, the values that weren't shown become earlier versions, because the
 * document no longer has them. For a row that can't be read, or is another child's, the document is sent as it was. Records deleted
 * before they were ever sent leave the outbox, and so do deleted ones whose outbox row can't be decrypted: nobody may have deleted them.
 */
export async function foldOutbox(
  keys: readonly string[],
  context: FoldContext,
): Promise<FoldedRows> {
  return foldWaiting(await readWaiting(keys, context), context);
}

/**
 * Folds and stores waiting records as `foldOutbox` does, but reads them before the write, which then locks no store of records: the page
 * reads those just after it has written one. Returns null, having stored nothing, if an outbox row or document has changed since, or if a
 * record has photos, resolves a conflict, leaves the outbox or can't be read. An edit made in between may be folded only by the next call.
 * Throws StorageFailure.
 */
export async function foldOptimistically(
  keys: readonly string[],
  context: FoldContext,
): Promise<FoldedRows['docs'] | null> {
  const waiting = await readWaiting(keys, context).catch(() => null);
  if (waiting === null) return null;
  const { docs, changes, photoIds } = foldWaiting(waiting, context);
  // Each change stores a document.
  if (changes.length > docs.size || photoIds.length > 0) return null;
  return commitWithin(
    ['circles', 'circleDocs', 'outbox'],
    async (apply) => {
      const [again] = await Promise.all([
        readCircleRows(
          waiting.map(({ named }) => named.key),
          context.childId,
        ),
        assertActive(context.childId),
      ]);
      const isUnchanged = waiting.every(
        ({ outboxRow, before }, at) =>
          isSameValue(again.waiting[at], outboxRow) && isSameValue(again.known[at], before),
      );
      if (!isUnchanged) return null;
      await apply(changes);
      return docs;
    },
    { from: 'circle' },
  );
}

function foldWaiting(
  waiting: readonly WaitingRecord[],
  { childId, now, writer }: FoldContext,
): FoldedRows {
  const docs = new Map<string, CircleDocRow>();
  const changes: Change[] = [];
  const revisions: Change[] = [];
  const pictures: string[] = [];
  for (const { named, outboxRow, before, row } of waiting) {
    if (row === null && !isDecrypted(outboxRow)) {
      changes.push(remove('outbox', outboxRow.key));
      continue;
    }
    const doc = isOffLimits(row) ? knownOf(before) : folded(named, before, row, { ...writer, now });
    if (doc === null) {
      changes.push(remove('outbox', outboxRow.key));
      continue;
    }
    const rev = before && isDecrypted(before) ? before.rev : null;
    const isParked =
      row === 'other-child' || (before?.mark === 'parked' && (row === null || isOffLimits(row)));
    const next: CircleDocRow = {
      key: outboxRow.key,
      childId,
      rev,
      doc,
      mark: isParked ? 'parked' : markOf(doc),
    };
    docs.set(outboxRow.key, next);
    changes.push(put('circleDocs', next));
    const own = knownOf(before);
    if (own !== null)
      revisions.push(...enqueueRevisions(replacedByEdit(own, doc, now.toISOString())));
    if (row !== null && !isOffLimits(row)) pictures.push(...photosOf(named.list, row));
  }
  return { docs, changes: [...changes, ...revisions], revisions, photoIds: pictures };
}

/** A record that waits, with what the circle and this device have of it. */
interface WaitingRecord {
  readonly named: NamedRecord;
  readonly outboxRow: OutboxRow;
  readonly before: CircleDocRow | undefined;
  readonly row: StoredRow;
}

async function readWaiting(
  keys: readonly string[],
  { childId, lost }: FoldContext,
): Promise<readonly WaitingRecord[]> {
  if (keys.length === 0) return [];
  const records = keys.map((key) => outboxRowOf(key, childId)).filter(isOfCircle);
  // Where another circle knows the id of a record that a restore brought, its document gives way: its server still has it.
  const [{ waiting, known }, rows] = await Promise.all([
    readCircleRows(
      records.map(({ key }) => key),
      childId,
    ),
    readRows(records, lost),
  ]);
  return records.flatMap((record, at) => {
    const outboxRow = waiting[at];
    if (outboxRow?.childId !== childId) return [];
    const row = rows.get(record.key) ?? null;
    return [{ named: { ...outboxRow, ...record }, outboxRow, before: known[at], row }];
  });
}

async function readCircleRows(keys: readonly string[], childId: string) {
  const [waiting, known] = await Promise.all([
    db.outbox.bulkGet([...keys]),
    docsOfChild(keys, childId),
  ]);
  return { waiting, known };
}

interface NamedRecord extends OutboxRow {
  readonly list: CircleList;
}

const isOfCircle = (row: OutboxRow): row is NamedRecord => row.list !== 'history';

/** Returns a record's document with the stored row folded in; null if there is nothing to send. */
function folded(
  { list, id, childId, at: noted }: NamedRecord,
  before: CircleDocRow | undefined,
  row: CircleRecord | null,
  { now, writer, by }: Writer & { readonly now: Date },
): CircleDocument | null {
  const isBroken = before !== undefined && !isDecrypted(before);
  const doc = knownOf(before);
  if (row === null) {
    // A parked record isn't stored, but wasn't deleted. And a child can't be deleted for others: a device can only leave its circle.
    if (list === 'children' || doc === null || before?.mark === 'parked') return doc;
  }
  // If the document can't be decrypted any more, this writer's count is lost.
  const own = isBroken ? newWriter() : writer;
  const at = writtenAt(row, now, noted);
  return recordLocalChange(doc, row, { list, id, childId }, { writer: own, by, at });
}

const knownOf = (row: CircleDocRow | undefined): CircleDocument | null =>
  row && isDecrypted(row) ? row.doc : null;

/**
 * Returns when a record was written, which may be long before it's sent: the time stored with the write, else the record's own. Never
 * later than `now`, even if a clock was wrong.
 */
export function writtenAt(row: CircleRecord | null, now: Date, noted?: string): Writing['at'] {
  const stamp = row === null ? now.getTime() : timestampOf(row);
  const at = noted === undefined ? stamp : Date.parse(noted);
  return new Date(Math.min(at, now.getTime())).toISOString();
}

/** Returns a random writer name, under which nothing has been counted yet. */
export function newWriter(): string {
  return toBase64Url(randomBytes(6));
}

/** The chosen value of each field by name; undefined removes the field. */
export type Choices = Readonly<Record<string, unknown>>;

interface Other {
  readonly row: Readonly<Record<string, unknown>>;
  readonly by: string;
}

/**
 * Returns the values that a choice discards, as earlier versions. The version that is shown isn't among them: the commit that overwrites
 * it keeps it.
 */
export function discardedValues(
  doc: CircleDocument,
  choices: Choices,
  at: string,
): readonly RevisionRow[] {
  const others = othersOf(doc, choices, at).filter(({ row }) => !isShown(doc, row));
  return others.flatMap((other) => revisionsOf(doc, other, at));
}

/**
 * Returns the conflicting values that an edit replaced without showing them, as earlier versions. None if the record was deleted, which
 * replaces nothing.
 */
function replacedByEdit(
  before: CircleDocument,
  after: CircleDocument,
  at: string,
): readonly RevisionRow[] {
  const written = fieldConflicts(before).flatMap(({ field }) => {
    const [value, ...more] = after.fields[field] ?? [];
    return value && more.length === 0 ? [[field, value.value] as const] : [];
  });
  return discardedValues(before, Object.fromEntries(written), at);
}

/** Returns the record with the values that were not chosen: one version for each of them, the latest first. */
export function othersOf(doc: CircleDocument, choices: Choices, at: string): readonly Other[] {
  const losing = fieldConflicts(doc)
    .filter(({ field }) => Object.hasOwn(choices, field))
    .map(({ field, values }) => ({ field, values: values.filter(isOther(choices[field])) }));
  const most = Math.max(0, ...losing.map(({ values }) => values.length));
  return Array.from({ length: most }, (_, index) => {
    const losers = losing.flatMap(({ field, values }) => {
      const value = values[index];
      return value ? [{ field, value }] : [];
    });
    const by = losers[0]?.value.by ?? doc.madeBy;
    const chosen = Object.fromEntries(losers.map(({ field, value }) => [field, value.value]));
    return { row: lastRow(resolveFields(doc, chosen, { writer: '', by, at })), by };
  });
}

const isOther =
  (chosen: unknown) =>
  ({ value }: FieldValue): boolean =>
    JSON.stringify(value) !== JSON.stringify(chosen);

const isShown = (doc: CircleDocument, row: Other['row']): boolean => {
  const content = ({ updatedAt: _, ...rest }: Other['row']) => canonicalJson(rest);
  return content(lastRow(doc)) === content(row);
};

/** Returns an earlier version as it is stored: without photos, and none for reports. */
function revisionsOf(
  { list, id, childId }: CircleDocument,
  { row, by }: Other,
  at: string,
): readonly RevisionRow[] {
  const { photoId: _, morePhotoIds: __, ...was } = row;
  if (list === 'reports' || !isRevision(list, was)) return [];
  return [{ id: crypto.randomUUID(), list, recordId: id, childId, at, by, was }];
}

/**
 * Runs a write of the circle. If the browser can't read some rows any more, runs it again without them, so that one lost row doesn't
 * stop the whole sync. Throws StorageFailure.
 */
export async function writeWithoutLost<T>(
  work: (apply: Apply, lost: LostRecords) => Promise<T>,
): Promise<T> {
  return retryWithoutLost([db.children, db.journal, db.food, db.reports], (lost) =>
    commitWithin(foldedStores, (apply) => work(apply, lost), { from: 'circle' }),
  );
}
