import type { CircleDoc, CircleList } from '@/domain/circle/document';
import {
  type FieldConflict,
  fieldVersions,
  lastRow,
  resolveFields,
  versionPhotos,
} from '@/domain/circle/show-document';
import { add, type Change, lettingGo, photosOf, put } from '@/data/commit/changes';
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
  readRow,
} from './fold-outbox';
import { type CircleRecord, isRecord, markOf } from './project-document';
import { type Live, useLive } from '@/data/db/use-live';

/** A record of which two people wrote the same without knowing of each other. */
export interface RecordVersions {
  /** `${list}/${id}`. */
  readonly key: string;
  readonly list: CircleList;
  readonly id: string;
  /** What is shown: of each field the value that was written last. */
  readonly row: CircleRecord;
  readonly fields: readonly FieldConflict[];
}

/** The records of a child of which somebody has to choose what they say. Throws StorageFailure. */
export async function readVersions(childId: string): Promise<readonly RecordVersions[]> {
  const rows = await guarded(() =>
    db.circleDocs.where('[childId+mark]').equals([childId, 'versions']).toArray(),
  );
  return rows.filter(isDecrypted).flatMap(({ key, doc }) => {
    const row = lastRow(doc);
    const fields = fieldVersions(doc);
    if (fields.length === 0 || !isRecord(doc.list, row)) return [];
    return [{ key, list: doc.list, id: doc.id, row, fields }];
  });
}

/**
 * Makes a record say what somebody chose; of fields that nobody chose both values stay. What was not chosen stands among its earlier words.
 * Throws NotFoundError, ReadOnlyError and StorageFailure; then nothing has changed.
 */
export async function resolveConflict(key: string, choices: Choices): Promise<void> {
  await choosing(key, (doc, at) => {
    const words = discardedValues(doc, choices, at);
    return { choices, more: words.map((row) => add('history', row)) };
  });
}

/**
 * Keeps all: what is shown stays the record, and what each of the others wrote becomes a record of its own beside it, whose ids are
 * answered. Not for a child. Throws as `resolveConflict` does.
 */
export async function keepEach(key: string): Promise<readonly string[]> {
  const ids: string[] = [];
  await choosing(key, (doc, at) => {
    if (doc.list === 'children') throw new NotFoundError('Child', doc.id);
    const choices = Object.fromEntries(
      fieldVersions(doc).map(({ field, values }) => [field, values[0]?.value]),
    );
    // Where the commit is tried again, these are others.
    ids.length = 0;
    const beside = othersOf(doc, choices, at).flatMap((other) => {
      const id = crypto.randomUUID();
      const row = { ...other.row, id, createdAt: at };
      if (!isRecord(doc.list, row)) return [];
      ids.push(id);
      return [add<CircleList>(doc.list, row)];
    });
    return { choices, more: beside };
  });
  return ids;
}

/** One write, by a person: the record as it was chosen, and what goes along. */
async function choosing(
  key: string,
  choose: (doc: CircleDoc, at: string) => { readonly choices: Choices; readonly more: Change[] },
): Promise<void> {
  await commitWithin(foldedStores, async (apply) => {
    const at = new Date().toISOString();
    const known = await db.circleDocs.get(key);
    const circle = known && (await readCircle(known.childId));
    if (!known || !isDecrypted(known) || !circle) throw new NotFoundError('Journal entry', key);
    const { childId } = known;
    const writer = { writer: newWriter(), by: circle.deviceId };
    // What was written here since is part of what somebody chose from.
    const looking = { childId, writer, now: new Date(at), lost: noneLost };
    const { docs, words } = await foldOutbox([key], looking);
    const folded = docs.get(key) ?? known;
    const { choices, more } = choose(folded.doc, at);
    const doc = resolveFields(folded.doc, choices, { ...writer, at });
    const row = lastRow(doc);
    const before = await readRow(doc.list, doc.id, noneLost);
    if (before === null || before === 'unreadable' || !isRecord(doc.list, row))
      throw new NotFoundError('Journal entry', key);
    const next: CircleDocRow = { ...folded, doc, mark: markOf(doc) };
    // The record first: whether this device may change it is said of it as it was.
    const chosen = put<CircleList>(doc.list, row, { before });
    const photos = [...photosOf(doc.list, before), ...versionPhotos(folded.doc)];
    await apply([lettingGo(chosen, photos), ...words, ...more]);
    await apply([put('circleDocs', next)]);
  });
}

/** The records of a child of which somebody has to choose what they say. */
export function useVersions(childId: string): Live<readonly RecordVersions[]> {
  return useLive(childId, () => readVersions(childId));
}
