import { recordLocalChange, visibleRecord } from '@/domain/circle/show-document';
import { byText, type CircleDoc } from '@/domain/circle/document';
import { isSameDoc, mergeDocuments, saysMore } from '@/domain/circle/merge-documents';
import { canonicalJson } from '@/lib/values';
import type { Receipt, Received } from '@/circle/engine/engine-ports';
import { add, type Change, put, remove } from '@/data/commit/changes';
import { roleIn } from '@/data/commit/permissions';
import { circleKey } from '@/data/commit/write-outbox';
import { asAside } from '@/data/records/quarantined-records';
import { type CircleDocRow, type CircleRow, db } from '@/data/db/db';
import { isDecrypted } from '@/data/db/readable-rows';
import { rowOf } from './outbox';
import { foldOutbox, type Looking, newWriter, readRow, writtenAt } from './fold-outbox';
import { photoMarks } from './circle-photos';
import { projectDocument } from './project-document';

/** What came of one record: the winner of the server, if it is among them, and losing leaves. */
interface Came {
  readonly key: string;
  readonly docs: readonly CircleDoc[];
  readonly winner: {
    readonly doc: CircleDoc;
    readonly rev: string;
    readonly isToRenew: boolean;
  } | null;
}

/**
 * Inside a write: takes in what came. What was written here is folded in first, so that nothing of it is taken for older than it is;
 * then both are made one and shown. Where this device then knows more than the server, the record waits to be sent.
 */
export async function receiveDocuments(
  batch: readonly Received[],
  looking: Looking,
): Promise<{ readonly changes: readonly Change[]; readonly receipts: readonly Receipt[] }> {
  const { childId } = looking;
  const came = cameOf(batch.filter((one) => isOwn(one, childId)));
  const keys = came.map(({ key }) => key);
  const circle = await db.circles.get(childId);
  const known = new Map(
    (await db.circleDocs.bulkGet(keys)).flatMap((row) => (row ? [[row.key, row]] : [])),
  );
  const isTheirs = (one: Came) => isOthers(circle, known.get(one.key), one);
  const folded = await foldOutbox(
    came.filter((one) => !isTheirs(one)).map(({ key }) => key),
    looking,
  );
  const changes: Change[] = [...folded.changes];
  const receipts: Receipt[] = [];
  const pictures = [...folded.pictures];
  let isChildHere = (await db.children.where('id').equals(childId).count()) > 0;
  for (const one of came) {
    const { key, docs, winner } = one;
    const [first] = docs;
    if (!first) continue;
    const { list, id } = first;
    const stored = await readRow(list, id, looking.lost);
    const row = stored === 'unreadable' || stored === null ? undefined : stored;
    const own =
      folded.docs.get(key)?.doc ??
      docOf(known.get(key)) ??
      // Nobody has told the circle of what stands here.
      (row && !known.has(key) && !isTheirs(one) ? begun(first, row, looking) : null);
    const doc = [...(own ? [own] : []), ...docs].reduce((a, b) => mergeDocuments(a, b));
    const isAhead =
      winner === null
        ? own === null || !isSameDoc(doc, own) || folded.docs.has(key)
        : winner.isToRenew || saysMore(doc, winner.doc);
    const rev = winner?.rev ?? revOf(known.get(key));
    const shown = projectDocument(doc, row, isChildHere);
    // What cannot be read there is moved out of the way by whoever meets it.
    const mark = stored === 'unreadable' ? 'parked' : shown.mark;
    if (isTheirs(one) && row) changes.push(...keptBeside(doc, row, looking.now));
    if (stored !== 'unreadable') changes.push(...shown.changes);
    changes.push(put('circleDocs', { key, childId, rev, doc, mark }));
    changes.push(isAhead ? put('outbox', rowOf(key, childId)) : remove('outbox', key));
    pictures.push(...shown.pictures);
    receipts.push({ key, isAhead });
    isChildHere ||= list === 'children' && mark !== 'parked' && visibleRecord(doc) !== null;
  }
  changes.push(...(await photoMarks(childId, pictures)));
  // What goes into one store goes there together.
  return { changes: changes.toSorted((a, b) => byText(a.store, b.store)), receipts };
}

/** A document that says that it is another than it came as, or another child's, is nobody's. */
const isOwn = ({ key, doc }: Received, childId: string): boolean =>
  key === circleKey(doc.list, doc.id) &&
  doc.childId === childId &&
  (doc.list !== 'children' || doc.id === childId);

const winnerOf = ({ doc, rev, isToRenew = false }: Received): Came['winner'] =>
  rev === null ? null : { doc, rev, isToRenew };

/** By their records, the child itself before what is of it. */
function cameOf(batch: readonly Received[]): readonly Came[] {
  const keys = [...new Set(batch.map(({ key }) => key))];
  const came = keys.map((key) => {
    const parts = batch.filter((one) => one.key === key);
    const first = parts.find(({ rev }) => rev !== null);
    const winner = first ? winnerOf(first) : null;
    return { key, docs: parts.map(({ doc }) => doc), winner };
  });
  const isChild = ({ docs }: Came) => docs.some(({ list }) => list === 'children');
  return [...came.filter(isChild), ...came.filter((one) => !isChild(one))];
}

/**
 * Whether a record that this device never had from the circle is another's, which it may not change: what stands here of it, out of a
 * file, is no edit.
 */
function isOthers(
  circle: CircleRow | undefined,
  known: CircleDocRow | undefined,
  { docs }: Came,
): boolean {
  if (circle === undefined || known !== undefined) return false;
  const role = roleIn(circle);
  return (
    role === 'reader' ||
    (role === 'carer' && docs.every(({ madeBy }) => madeBy !== circle.deviceId))
  );
}

/** What stood here of another's record, where it says something else: nothing of it is lost. */
function keptBeside(
  doc: CircleDoc,
  row: Parameters<typeof asAside>[1],
  now: Date,
): readonly Change[] {
  const shown = visibleRecord(doc);
  if (shown !== null && canonicalJson(shown) === canonicalJson(row)) return [];
  return [add('setAside', asAside(doc.list, row, 'same-id', now))];
}

function begun(
  { list, id, childId }: CircleDoc,
  row: Parameters<typeof writtenAt>[0],
  { writer, now }: Looking,
) {
  const writing = { writer: newWriter(), by: writer.by, at: writtenAt(row, now) };
  return recordLocalChange(null, row, { list, id, childId }, writing);
}

const docOf = (known: CircleDocRow | undefined): CircleDoc | null =>
  known && isDecrypted(known) ? known.doc : null;

const revOf = (known: CircleDocRow | undefined): string | null =>
  known && isDecrypted(known) ? known.rev : null;
