import type { CircleDocument, CircleList } from '@/domain/circle/document';
import {
  type FieldConflict,
  fieldConflicts,
  lastRow,
  resolveFields,
  conflictPhotos,
} from '@/domain/circle/show-document';
import { add, type Change, withReleased, photosOf, put } from '@/data/commit/changes';
import { commitWithin } from '@/data/commit/commit';
import { type CircleDocRow, db } from '@/data/db/db';
import { guarded, NotFoundError } from '@/data/db/errors';
import { isDecrypted, noneLost } from '@/data/db/readable-rows';
import { readCircle } from './circles';
import {
  type Choices,
  discardedValues,
  foldedStores,
  foldOutbox,
  newWriter,
  othersOf,
} from './fold-outbox';
import { isOffLimits, readRow } from './stored-records';
import { type CircleRecord, isRecord, markOf } from './project-document';
import { type Live, useLive } from '@/data/db/use-live';

/** A record with fields that two people changed without knowing of each other. */
export interface RecordConflict {
  /** `${list}/${id}`. */
  readonly key: string;
  readonly list: CircleList;
  readonly id: string;
  /** What is shown: the latest value of each field. */
  readonly row: CircleRecord;
  readonly fields: readonly FieldConflict[];
}

/** Returns a child's records with conflicts. Throws StorageFailure. */
export async function readConflicts(childId: string): Promise<readonly RecordConflict[]> {
  const rows = await guarded(() =>
    db.circleDocs.where('[childId+mark]').equals([childId, 'versions']).toArray(),
  );
  return rows.filter(isDecrypted).flatMap(({ key, doc }) => {
    const row = lastRow(doc);
    const fields = fieldConflicts(doc);
    if (fields.length === 0 || !isRecord(doc.list, row)) return [];
    return [{ key, list: doc.list, id: doc.id, row, fields }];
  });
}

/**
 * Resolves the chosen fields of a record; other fields keep their conflict. Discarded values become earlier versions. Throws NotFoundError,
 * ReadOnlyError and StorageFailure; then nothing has changed.
 */
export async function resolveConflict(key: string, choices: Choices): Promise<void> {
  await writeChoice(key, (doc, at) => {
    const revisions = discardedValues(doc, choices, at);
    return { choices, more: revisions.map((row) => add('history', row)) };
  });
}

/**
 * Keeps all versions: the shown one stays the record, and each of the others becomes a new record. Returns the new ids. Not for a child.
 * Throws as `resolveConflict` does.
 */
export async function keepAllAsRecords(key: string): Promise<readonly string[]> {
  const ids: string[] = [];
  await writeChoice(key, (doc, at) => {
    if (doc.list === 'children') throw new NotFoundError('Child', doc.id);
    const choices = Object.fromEntries(
      fieldConflicts(doc).map(({ field, values }) => [field, values[0]?.value]),
    );
    // The commit may run this again, with other ids.
    ids.length = 0;
    const copies = othersOf(doc, choices, at).flatMap((other) => {
      const id = crypto.randomUUID();
      const row = { ...other.row, id, createdAt: at };
      if (!isRecord(doc.list, row)) return [];
      ids.push(id);
      return [add<CircleList>(doc.list, row)];
    });
    return { choices, more: copies };
  });
  return ids;
}

async function writeChoice(
  key: string,
  choose: (
    doc: CircleDocument,
    at: string,
  ) => { readonly choices: Choices; readonly more: Change[] },
): Promise<void> {
  await commitWithin(foldedStores, async (apply) => {
    const at = new Date().toISOString();
    const known = await db.circleDocs.get(key);
    const circle = known && (await readCircle(known.childId));
    if (!known || !isDecrypted(known) || !circle) throw new NotFoundError('Journal entry', key);
    const { childId } = known;
    const writer = { writer: newWriter(), by: circle.deviceId };
    // Local changes are part of what the person chose from.
    const context = { childId, writer, now: new Date(at), lost: noneLost };
    const { docs, revisions } = await foldOutbox([key], context);
    const folded = docs.get(key) ?? known;
    const { choices, more } = choose(folded.doc, at);
    const doc = resolveFields(folded.doc, choices, { ...writer, at });
    const row = lastRow(doc);
    const before = await readRow(doc, noneLost);
    if (before === null || isOffLimits(before) || !isRecord(doc.list, row))
      throw new NotFoundError('Journal entry', key);
    const next: CircleDocRow = { ...folded, doc, mark: markOf(doc) };
    // The record first, because permission is checked against the document as it was.
    const chosen = put<CircleList>(doc.list, row, { before });
    const photos = [...photosOf(doc.list, before), ...conflictPhotos(folded.doc)];
    await apply([withReleased(chosen, photos), ...revisions, ...more]);
    await apply([put('circleDocs', next)]);
  });
}

/** Returns a child's records with conflicts. */
export function useConflicts(childId: string): Live<readonly RecordConflict[]> {
  return useLive(childId, () => readConflicts(childId));
}
