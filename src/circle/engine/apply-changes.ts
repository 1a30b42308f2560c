import type { CircleDocument } from '@/domain/circle/document';
import type { ChangeRow, ServerDoc, Winner } from '@/circle/server/server';
import { type SignedRevision, sortRevisions } from './sync-revisions';
import { inspectChange, type InspectedChange } from './inspect-change';
import { readPresence } from './presence';
import { inChunks } from '@/lib/values';
import { inSlices, isWritten, removeLeaves, writeBatch } from './batches';
import type { Session } from './session';
import type { Folded, QuarantinedDocument, Receipt } from './engine-ports';

/** How many records are applied at once: in one transaction, and one task of the page. */
const atOnce = 20;

/** The decrypted winner of a record on the server. */
export interface SeenWinner {
  readonly rev: string;
  readonly doc: CircleDocument;
  /** Whether this device must re-sign it, even with the same content. */
  readonly mustReSign: boolean;
}

interface AppliedChanges {
  /** The decrypted winners, by document id. */
  readonly winners: ReadonlyMap<string, SeenWinner>;
  /** The ids of documents that the journal refused. */
  readonly ofOtherChild: ReadonlySet<string>;
}

/**
 * Applies changed documents: decrypts and checks them, merges them into the journal, quarantines what can't be decrypted, and deletes
 * losing leaves that the winner contains. Safe to cut off anywhere and do again. Records whose winner can't be decrypted are blocked for
 * this connection, so that it isn't overwritten.
 */
export async function applyChanges(
  session: Session,
  rows: readonly ChangeRow[],
): Promise<AppliedChanges> {
  const winners = new Map<string, SeenWinner>();
  const ofOtherChild = new Set<string>();
  let hasGrown = needsMemberLog(session, rows) && (await session.pullMemberLog());
  // Before anything is applied: presence may show that the member log was forked.
  if (await readPresence(session, rows)) hasGrown = (await session.pullMemberLog()) || hasGrown;
  if (hasGrown) await recheckQuarantine(session);
  for (const chunk of inChunks(rows, atOnce)) {
    const inspected = await inSlices(session, chunk, (row) => inspectChange(session, row));
    chunk.forEach(({ id }, index) => {
      const winner = inspected[index]?.received.find(({ rev }) => rev !== null);
      const { rev = null, doc, mustReSign = false } = winner ?? {};
      if (rev !== null && doc) winners.set(id, { rev, doc, mustReSign });
    });
    const received = inspected.flatMap((one) => one.received);
    const receipts =
      received.length > 0 ? await session.journal.receive(received, session.writer) : [];
    const refused = refusedAmong(session, chunk, receipts);
    for (const { docId } of refused) ofOtherChild.add(docId);
    // After the records: they say who may add earlier versions.
    const revisions = await sortRevisions(
      session,
      inspected.flatMap((one) => one.history),
    );
    const history = revisions.items;
    const refusedIds =
      history.length > 0
        ? await session.journal.receiveHistory(history.map(({ item }) => item))
        : [];
    const isRefused = ({ item }: SignedRevision) => refusedIds.includes(item.id);
    const quarantined = [
      ...inspected.flatMap((one) => one.quarantined),
      ...refused,
      ...revisions.quarantined,
      ...history.filter(isRefused).map(asOtherChild),
    ];
    await reSignRevisions(
      session,
      revisions.toReSign.filter((one) => !isRefused(one)),
    );
    await updateQuarantine(session, chunk, quarantined);
    if (received.length + history.length + quarantined.length > 0) session.hasMoved = true;
    // After the merge: now the journal has everything the leaves say.
    await removeLeaves(
      session,
      inspected.flatMap((one) => one.spent).filter(({ doc }) => !ofOtherChild.has(doc._id)),
    );
    session.signal.throwIfAborted();
  }
  return { winners, ofOtherChild };
}

const asOtherChild = ({ docId, rev }: Pick<QuarantinedDocument, 'docId' | 'rev'>) => ({
  ...{ docId, rev },
  reason: 'other-child' as const,
});

/** Returns the documents that the journal refused, to quarantine them. */
function refusedAmong(
  { codec }: Session,
  rows: readonly ChangeRow[],
  receipts: readonly Receipt[],
): readonly QuarantinedDocument[] {
  const refused = receipts.filter(({ isOfOtherChild }) => isOfOtherChild);
  const ids = new Set(refused.map(({ key }) => codec.idOf(key)));
  return rows
    .filter(({ id }) => ids.has(id))
    .map(({ id, revs: [rev = ''] }) => asOtherChild({ docId: id, rev }));
}

/** Returns whether these changes mean that the member log has grown. */
function needsMemberLog(session: Session, rows: readonly ChangeRow[]): boolean {
  return rows.some(
    ({ id, doc }) =>
      id.startsWith('m') || (doc !== null && doc.e > session.codec.newestEpoch && doc.v === 1),
  );
}

async function updateQuarantine(
  session: Session,
  rows: readonly ChangeRow[],
  quarantined: InspectedChange['quarantined'],
): Promise<void> {
  const bad = new Set(quarantined.map(({ docId }) => docId));
  // Of a document with conflicting leaves the winner counts; it comes first.
  const first = quarantined.filter(
    ({ docId }, index) => quarantined.findIndex((one) => one.docId === docId) === index,
  );
  if (first.length > 0) await session.journal.quarantine(first.map(({ isNew: _, ...one }) => one));
  const good = rows
    .filter(({ id, revs: [rev] }) => session.unreadablePhotos.get(id) !== rev)
    .map(({ id }) => id)
    .filter((id) => !bad.has(id) && session.quarantined.has(id) && !session.refused.has(id));
  if (good.length > 0) await session.journal.releaseFromQuarantine(good);
  for (const id of good) session.quarantined.delete(id);
  for (const id of bad) session.quarantined.add(id);
}

/** Tries quarantined documents again: the member log grew, the app may be newer, or the server sent something wrong before. */
export async function recheckQuarantine(session: Session): Promise<void> {
  const ids = [...session.quarantined];
  for (const chunk of inChunks(ids, 100)) {
    const winners = await session.server.winners(chunk, session.signal);
    await applyChanges(
      session,
      winners.map((winner) => ({
        id: winner.id,
        revs: [winner.rev, ...winner.conflicts],
        isDeleted: false,
        doc: winner.doc,
      })),
    );
  }
}

/** Re-signs the earlier versions of a removed device. If another parent's device did it first, that is just as good. */
async function reSignRevisions(
  session: Session,
  revisions: readonly SignedRevision[],
): Promise<void> {
  const { journal, codec } = session;
  if (revisions.length === 0 || !session.canSend()) return;
  const byId = new Map(revisions.map((one) => [one.item.id, one]));
  const items = await journal.historyOf([...byId.keys()]);
  const docs = await inSlices(session, items, (item) => {
    const { owner = '', rev = null } = byId.get(item.id) ?? {};
    return codec.encrypt({ kind: 'history', item }, { owner, rev });
  });
  await writeBatch(session, docs, (written) => {
    for (const { id, rev } of written.filter(isWritten)) session.echoes.set(id, rev);
    return Promise.resolve();
  });
}

/** A document that the server did not take. */
export interface PushConflict {
  readonly doc: ServerDoc;
  readonly kind: 'conflict' | 'refused';
  readonly one: Folded;
}

/** The keys of records to send again, and the winners they conflicted with, by document id. */
export interface RetrySet {
  readonly keys: readonly string[];
  readonly there: ReadonlyMap<string, SeenWinner>;
}

/**
 * Resolves why the server didn't take some documents: applies what another device wrote, learns who owns a document, forgets the revision
 * of one that was deleted there, and quarantines what this device may not write.
 */
export async function resolvePushConflicts(
  session: Session,
  met: readonly PushConflict[],
): Promise<RetrySet> {
  const keys: string[] = [];
  const there = new Map<string, SeenWinner>();
  for (const chunk of inChunks(met, 100)) {
    const ids = chunk.map(({ doc }) => doc._id);
    const winners = await session.server.winners(ids, session.signal);
    const found = new Map(winners.map((winner) => [winner.id, winner]));
    const { winners: seen, ofOtherChild } = await applyChanges(
      session,
      winners.filter(({ doc }) => doc !== null).map(documentRowOf),
    );
    for (const [id, winner] of seen) there.set(id, winner);
    for (const one of chunk) {
      // Sending it again would meet the same document again.
      if (ofOtherChild.has(one.doc._id)) session.blocked.add(one.doc._id);
      if (session.blocked.has(one.doc._id)) continue;
      if (await canRetry(session, one, found.get(one.doc._id))) keys.push(one.one.key);
    }
  }
  return { keys, there };
}

function documentRowOf({ id, rev, conflicts, doc }: Winner) {
  return { id, revs: [rev, ...conflicts], isDeleted: false, doc };
}

async function canRetry(
  session: Session,
  { doc, kind, one }: PushConflict,
  winner: Winner | undefined,
): Promise<boolean> {
  if (!winner?.doc) {
    // Deleted on the server: it is only accepted as a new document.
    const wasNew = doc._rev === undefined && doc.w === session.view.user;
    if (!wasNew) {
      await session.journal.forgetRev([one.key]);
      // The server hides documents of others from this device.
      if (doc._rev === undefined) session.owners.set(doc._id, session.view.user);
      else session.owners.delete(doc._id);
    }
    if (wasNew && (kind === 'refused' || winner !== undefined)) {
      await refuse(session, doc._id, winner?.rev ?? '');
      return false;
    }
    return true;
  }
  session.owners.set(doc._id, winner.doc.w);
  if (kind === 'refused' && winner.rev === doc._rev && winner.doc.w === doc.w) {
    await refuse(session, doc._id, winner.rev);
    return false;
  }
  return true;
}

/** Quarantines a document that the server doesn't let this device write. Its record stays in the journal. */
async function refuse(session: Session, docId: string, rev: string): Promise<void> {
  session.refused.add(docId);
  session.quarantined.add(docId);
  await session.journal.quarantine([{ docId, rev, reason: 'not-allowed' }]);
}
