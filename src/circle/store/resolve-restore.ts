import { type CircleDocument, circleLists } from '@/domain/circle/document';
import { lastWriter, visibleRecord } from '@/domain/circle/show-document';
import { canonicalJson } from '@/lib/values';
import { add, put, remove } from '@/data/commit/changes';
import type { Apply } from '@/data/commit/commit';
import { canChangeIn, ReadOnlyError, roleIn } from '@/data/commit/permissions';
import { replacedRevisions } from '@/data/commit/write-history';
import { type CircleDocRow, type CircleRow, db, type RevisionRow } from '@/data/db/db';
import { guarded, NotFoundError } from '@/data/db/errors';
import { isDecrypted, type LostRecords, noneLost } from '@/data/db/readable-rows';
import { changedBy, readCircle } from './circles';
import { writeWithoutLost } from './fold-outbox';
import { isOffLimits, readRow } from './stored-records';
import { enqueueRows, recordsOf, outboxRowOf, enqueueRevisions } from './outbox';
import { photoMarks } from './circle-photos';
import { isRecord, projectDocument } from './project-document';

/*
 * A restore replaces the journal without telling the circle. So the circle is held until someone has seen the difference and decided: send
 * the restored journal, or go back to the circle's.
 */

export interface RestoreDifference {
  /** Records that are here and not in the circle. */
  readonly added: number;
  /** Those of the added that the circle had and deleted. */
  readonly deletedThere: number;
  readonly changed: number;
  /** Records that are in the circle and not here. */
  readonly missing: number;
}

/** Counts how the restored journal differs from the circle's, as this device last knew it. Throws StorageFailure. */
export async function restoreDifference(childId: string): Promise<RestoreDifference> {
  const stores = [...circleLists, 'circleDocs'];
  const found = await guarded(() =>
    db.transaction('r', stores, () => differenceOf(childId, noneLost)),
  );
  const { added, changed, missing, docs } = found;
  const deletedThere = added.filter((key) => docs.has(key)).length;
  return { added: added.length, deletedThere, changed: changed.length, missing: missing.length };
}

/**
 * Sends the restored journal to the circle, as edits and deletions of this device. The text that it replaces becomes an earlier version on
 * every device. Throws NotFoundError if the child wasn't restored, because
 * everything of it would be deleted for everyone; ReadOnlyError if this device may not change all of it; StorageFailure.
 */
export async function sendRestored(childId: string): Promise<void> {
  await writeWithoutLost(async (apply, lost) => {
    const circle = await readCircle(childId);
    if (circle === null) return;
    if ((await db.children.where('id').equals(childId).count()) === 0)
      throw new NotFoundError('Child', childId);
    const { added, changed, missing, displaced, docs } = await differenceOf(childId, lost);
    const keys = [...added, ...changed, ...missing];
    if (!keys.every((key) => canChangeIn(circle, docs.get(key)))) throw new ReadOnlyError(childId);
    const rows = keys.map((key) => outboxRowOf(key, childId));
    const revisions: RevisionRow[] = [];
    for (const known of changed.flatMap((key) => docs.get(key) ?? []).filter(isDecrypted))
      revisions.push(...(await replacedIn(known, lost)));
    await apply([
      ...enqueueRevisions(revisions),
      ...(await enqueueRows(childId, rows)),
      ...displaced.map(parked),
    ]);
    await release(apply, circle);
  });
}

/** Returns what the circle says of a record as an earlier version by who wrote it, if the restored record says something else. */
async function replacedIn(
  { doc }: CircleDocRow,
  lost: LostRecords,
): Promise<readonly RevisionRow[]> {
  const [row, before] = [await readRow(doc, lost), visibleRecord(doc)];
  if (row === null || isOffLimits(row) || !isRecord(doc.list, before)) return [];
  const by = lastWriter(doc);
  return replacedRevisions([put(doc.list, row, { before })]).map((one) => ({ ...one, by }));
}

/**
 * Replaces the restored journal with the circle's. Records the circle never had are sent as new, or deleted here if this device can only
 * read; records the circle had deleted are deleted again. What is replaced becomes an earlier version, and is sent if this device may
 * change that record. Throws StorageFailure.
 */
export async function keepCircleCopy(childId: string): Promise<void> {
  await writeWithoutLost(async (apply, lost) => {
    const circle = await readCircle(childId);
    if (circle === null) return;
    const { docs, added, displaced } = await differenceOf(childId, lost);
    const isFirst = ({ doc }: CircleDocRow) => doc.list === 'children';
    const all = [...docs.values()].filter(isDecrypted);
    const pictures: string[] = [];
    for (const known of [...all.filter(isFirst), ...all.filter((one) => !isFirst(one))]) {
      const row = await readRow(known.doc, lost);
      if (isOffLimits(row)) continue;
      const isChildHere = (await db.children.where('id').equals(childId).count()) > 0;
      const shown = projectDocument(known.doc, row ?? undefined, isChildHere);
      pictures.push(...shown.pictures);
      const isMarked = shown.mark === known.mark;
      const revisions = replacedRevisions(shown.changes);
      await apply([
        ...shown.changes,
        ...(canChangeIn(circle, known)
          ? enqueueRevisions(revisions)
          : revisions.map((one) => add('history', one))),
        ...(isMarked ? [] : [put('circleDocs', { ...known, mark: shown.mark })]),
      ]);
    }
    const unknown = added.filter((key) => !docs.has(key)).map((key) => outboxRowOf(key, childId));
    await apply(
      roleIn(circle) === 'reader'
        ? unknown.flatMap(({ list, id }) => (list === 'history' ? [] : [remove(list, id)]))
        : await enqueueRows(childId, unknown),
    );
    await apply([...displaced.map(parked), ...(await photoMarks(childId, { received: pictures }))]);
    await release(apply, circle);
  });
}

/** Resumes the circle, unless it's now held for another reason. */
async function release(apply: Apply, circle: CircleRow): Promise<void> {
  if (circle.held === 'restored')
    await apply([put('circles', changedBy(circle, { held: undefined }))]);
}

interface Difference {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly missing: readonly string[];
  /** The documents of records that aren't here because the restore gave their ids to another child's. */
  readonly displaced: readonly CircleDocRow[];
  readonly docs: ReadonlyMap<string, CircleDocRow>;
}

/** Returns the keys of what differs. What can't be read doesn't count. Call it inside a transaction. */
async function differenceOf(childId: string, lost: LostRecords): Promise<Difference> {
  const rows = await db.circleDocs.where('childId').equals(childId).toArray();
  const docs = new Map(rows.map((row) => [row.key, row]));
  const [added, changed]: [string[], string[]] = [[], []];
  const here = new Set<string>();
  for (const { key, list, id } of await recordsOf(childId)) {
    if (list === 'history') continue;
    here.add(key);
    const row = await readRow({ list, id, childId }, lost);
    const known = docs.get(key);
    if (row === null || isOffLimits(row) || (known && !isDecrypted(known))) continue;
    const shown = known ? visibleRecord(known.doc) : null;
    if (shown === null) added.push(key);
    else if (canonicalJson(shown) !== canonicalJson(row)) changed.push(key);
  }
  const missing: string[] = [];
  const displaced: CircleDocRow[] = [];
  for (const row of rows.filter(({ key }) => !here.has(key)).filter(isMissing)) {
    if ((await readRow(row.doc, lost)) === 'other-child') displaced.push(row);
    else missing.push(row.key);
  }
  return { added, changed, missing, displaced, docs };
}

/** Parks a document, so that its record comes back once its id is free, and doesn't count as deleted here. */
const parked = (row: CircleDocRow) => put('circleDocs', { ...row, mark: 'parked' });

const isMissing = (row: CircleDocRow): boolean =>
  isDecrypted(row) && row.mark !== 'parked' && !isDeleted(row.doc);

const isDeleted = (doc: CircleDocument): boolean => visibleRecord(doc) === null;
