import type { Folded } from './engine-ports';
import type { ServerDoc, Winner } from '@/circle/server/server';
import type { Session } from './session';
import { inChunks } from './slices';
import { type SeenWinner, applyChanges } from './apply-changes';

/** A document that the server did not take. */
export interface Met {
  readonly doc: ServerDoc;
  readonly kind: 'conflict' | 'refused';
  readonly one: Folded;
}

/** What may be tried again, and what stands on the server in its place, by the names there. */
export interface Again {
  readonly keys: readonly string[];
  readonly there: ReadonlyMap<string, SeenWinner>;
}

/**
 * Looks at what stands in the way of documents that the server did not take: takes in what another wrote, learns whose a document
 * is, forgets the revision of one that is gone there, and sets aside what this device may not write.
 */
export async function resolvePushConflicts(session: Session, met: readonly Met[]): Promise<Again> {
  const keys: string[] = [];
  const there = new Map<string, SeenWinner>();
  for (const piece of inChunks(met, 100)) {
    const ids = piece.map(({ doc }) => doc._id);
    const winners = await session.server.winners(ids, session.signal);
    const found = new Map(winners.map((winner) => [winner.id, winner]));
    const seen = await applyChanges(session, winners.filter(({ doc }) => doc !== null).map(rowOf));
    for (const [id, winner] of seen) there.set(id, winner);
    for (const one of piece) {
      if (session.blocked.has(one.doc._id)) continue;
      if (await goesAgain(session, one, found.get(one.doc._id))) keys.push(one.one.key);
    }
  }
  return { keys, there };
}

function rowOf({ id, rev, conflicts, doc }: Winner) {
  return { id, revs: [rev, ...conflicts], isDeleted: false, doc };
}

async function goesAgain(
  session: Session,
  { doc, kind, one }: Met,
  winner: Winner | undefined,
): Promise<boolean> {
  if (!winner?.doc) {
    // Gone there for good: it is taken again as a new document alone.
    const wasNew = doc._rev === undefined && doc.w === session.view.user;
    if (!wasNew) {
      await session.journal.forgetRev([one.key]);
      // A server that gives no document to anybody but who brings it.
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

/** The server does not let this device write it: it stays here, and a person is told. */
async function refuse(session: Session, docId: string, rev: string): Promise<void> {
  session.refused.add(docId);
  session.aside.add(docId);
  await session.journal.setAside([{ docId, rev, reason: 'not-allowed' }]);
}
