import { recordLocalChange, visibleRecord } from '@/domain/circle/show-document';
import { byText, type CircleDocument } from '@/domain/circle/document';
import { isSameDocument, mergeDocuments, knowsMore } from '@/domain/circle/merge-documents';
import { canonicalJson } from '@/lib/values';
import type { Receipt, Received } from '@/circle/engine/engine-ports';
import { add, type Change, photosOf, put, remove } from '@/data/commit/changes';
import { roleIn } from '@/data/commit/permissions';
import { circleKey } from '@/data/commit/write-outbox';
import { asQuarantined } from '@/data/records/quarantined-records';
import { type CircleDocRow, type CircleRow, db } from '@/data/db/db';
import { isDecrypted } from '@/data/db/readable-rows';
import { outboxRowOf } from './outbox';
import { foldOutbox, type FoldContext, newWriter, writtenAt } from './fold-outbox';
import { isOffLimits, readStored } from './stored-records';
import { photoMarks } from './circle-photos';
import { projectDocument } from './project-document';

/** The received documents of one record: the winner, if it's among them, and losing leaves. */
interface ReceivedRecord {
  readonly key: string;
  readonly docs: readonly CircleDocument[];
  readonly winner: {
    readonly doc: CircleDocument;
    readonly rev: string;
    readonly mustReSign: boolean;
  } | null;
}

/**
 * Applies received documents. Call it inside a write. Local changes are folded first, so that they don't count as older than they are; then
 * both are merged and the records updated. If this device then knows more than the server, the record goes into the outbox. Records of
 * another child are refused and change nothing: a member can name any id, and must not reach a journal outside their circle. Only what
 * another child's circle knows and this device doesn't show may give way: its server still has it.
 */
export async function receiveDocuments(
  batch: readonly Received[],
  context: FoldContext,
): Promise<{ readonly changes: readonly Change[]; readonly receipts: readonly Receipt[] }> {
  const { childId } = context;
  const named = groupByRecord(batch.filter((one) => isOwn(one, childId)));
  const refs = named.flatMap(({ docs }) => docs.slice(0, 1));
  const [stored, children, circle] = await Promise.all([
    readStored(childId, refs, context.lost),
    db.children.where('id').equals(childId).count(),
    db.circles.get(childId),
  ]);
  const { docs: known, rows } = stored;
  let isChildHere = children > 0;
  const ofOthers = new Set(stored.ofOthers);
  for (const { key, docs } of named) {
    const other = stored.knownToOthers.get(key);
    if (other && givesWay(other, docs, isChildHere)) ofOthers.delete(key);
  }
  const records = named.filter(({ key }) => !ofOthers.has(key));
  const isTheirs = (one: ReceivedRecord) => isOthers(circle, known.get(one.key), one);
  const folded = await foldOutbox(
    records.filter((one) => stored.waiting.has(one.key) && !isTheirs(one)).map(({ key }) => key),
    context,
  );
  const changes: Change[] = [...folded.changes];
  // A losing leaf says nothing about the record beside it.
  const isMisnamed = (one: Received) => one.rev !== null && !isOwn(one, childId);
  const refused = new Set([...batch.filter(isMisnamed).map(({ key }) => key), ...ofOthers]);
  const receipts = [...refused].map((key): Receipt => ({
    key,
    isAhead: false,
    isOfOtherChild: true,
  }));
  const photos = { own: [...folded.photoIds], received: new Array<string>() };
  for (const one of records) {
    const { key, docs, winner } = one;
    const [first] = docs;
    if (!first) continue;
    const { list } = first;
    const there = rows.get(key) ?? null;
    const row = isOffLimits(there) || there === null ? undefined : there;
    const own =
      folded.docs.get(key)?.doc ??
      docOf(known.get(key)) ??
      // The circle doesn't know the stored record yet.
      (row && !known.has(key) && !isTheirs(one) ? firstDocument(first, row, context) : null);
    const doc = [...(own ? [own] : []), ...docs].reduce((a, b) => mergeDocuments(a, b));
    const isAhead =
      winner === null
        ? own === null || !isSameDocument(doc, own) || folded.docs.has(key)
        : winner.mustReSign || knowsMore(doc, winner.doc);
    const rev = winner?.rev ?? revOf(known.get(key));
    const shown = projectDocument(doc, row, isChildHere);
    // An unreadable row is left alone here: other code quarantines it.
    const mark = isOffLimits(there) ? 'parked' : shown.mark;
    if (isTheirs(one) && row) changes.push(...quarantineLocalCopy(doc, row, context.now));
    if (!isOffLimits(there)) changes.push(...shown.changes);
    changes.push(put('circleDocs', { key, childId, rev, doc, mark }));
    changes.push(isAhead ? put('outbox', outboxRowOf(key, childId)) : remove('outbox', key));
    // A copy that the circle doesn't know yet, from a file for example, is this device's own.
    if (row && !known.has(key)) photos.own.push(...photosOf(list, row));
    photos.received.push(...shown.pictures);
    receipts.push({ key, isAhead });
    isChildHere ||= list === 'children' && mark !== 'parked' && visibleRecord(doc) !== null;
  }
  changes.push(...(await photoMarks(childId, photos)));
  // Sorted so that changes of one store are together.
  return { changes: changes.toSorted((a, b) => byText(a.store, b.store)), receipts };
}

/** Returns false for a document whose content names a different record or child than its id. */
const isOwn = ({ key, doc }: Received, childId: string): boolean =>
  key === circleKey(doc.list, doc.id) &&
  doc.childId === childId &&
  (doc.list !== 'children' || doc.id === childId);

/**
 * Returns whether a document that only another child's circle knows gives way to a received record: a deleted one to any record, a parked
 * one to a record that can be shown. Never to less than it is, or two circles would take turns.
 */
function givesWay(
  other: CircleDocRow,
  docs: readonly CircleDocument[],
  isChildHere: boolean,
): boolean {
  if (!isDecrypted(other)) return false;
  const doc = docs.reduce((a, b) => mergeDocuments(a, b));
  if (visibleRecord(doc) === null) return false;
  const isParked = projectDocument(doc, undefined, isChildHere).mark === 'parked';
  return visibleRecord(other.doc) === null || !isParked;
}

const winnerOf = ({ doc, rev, mustReSign = false }: Received): ReceivedRecord['winner'] =>
  rev === null ? null : { doc, rev, mustReSign };

/** Groups documents by record, with the child's own record first. */
function groupByRecord(batch: readonly Received[]): readonly ReceivedRecord[] {
  const keys = [...new Set(batch.map(({ key }) => key))];
  const records = keys.map((key) => {
    const parts = batch.filter((one) => one.key === key);
    const first = parts.find(({ rev }) => rev !== null);
    const winner = first ? winnerOf(first) : null;
    return { key, docs: parts.map(({ doc }) => doc), winner };
  });
  const isChild = ({ docs }: ReceivedRecord) => docs.some(({ list }) => list === 'children');
  return [...records.filter(isChild), ...records.filter((one) => !isChild(one))];
}

/**
 * Returns whether this device may not change this record and never received it before. If it has such a record, from a file for example, that's
 * not an edit.
 */
function isOthers(
  circle: CircleRow | undefined,
  known: CircleDocRow | undefined,
  { docs }: ReceivedRecord,
): boolean {
  if (circle === undefined || known !== undefined) return false;
  const role = roleIn(circle);
  return (
    role === 'reader' ||
    (role === 'carer' && docs.every(({ madeBy }) => madeBy !== circle.deviceId))
  );
}

/** Quarantines a local copy that differs from someone else's record, so that nothing of it is lost. */
function quarantineLocalCopy(
  doc: CircleDocument,
  row: Parameters<typeof asQuarantined>[1],
  now: Date,
): readonly Change[] {
  const shown = visibleRecord(doc);
  if (shown !== null && canonicalJson(shown) === canonicalJson(row)) return [];
  return [add('setAside', asQuarantined(doc.list, row, 'same-id', now))];
}

function firstDocument(
  { list, id, childId }: CircleDocument,
  row: Parameters<typeof writtenAt>[0],
  { writer, now }: FoldContext,
) {
  const writing = { writer: newWriter(), by: writer.by, at: writtenAt(row, now) };
  return recordLocalChange(null, row, { list, id, childId }, writing);
}

const docOf = (known: CircleDocRow | undefined): CircleDocument | null =>
  known && isDecrypted(known) ? known.doc : null;

const revOf = (known: CircleDocRow | undefined): string | null =>
  known && isDecrypted(known) ? known.rev : null;
