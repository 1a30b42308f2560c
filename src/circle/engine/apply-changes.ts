import type { CircleDoc } from '@/domain/circle/document';
import type { ChangeRow, ServerDoc, Winner } from '@/circle/server/server';
import { type SignedWords, wordsToTake } from './sync-revisions';
import { inspectChange, type Looked } from './inspect-change';
import { inChunks, inSlices, isWritten, removeLeaves, writeBatch } from './batches';
import type { Session } from './session';
import type { Folded } from './engine-ports';

/** So many records are taken in at once: one transaction, and one task of the page. */
const atOnce = 20;

/** A record as the server says it, opened. */
export interface SeenWinner {
  readonly rev: string;
  readonly doc: CircleDoc;
  /** The same words are to stand there with another signature. */
  readonly isToRenew: boolean;
}

/**
 * Takes in what the server shows of some documents: opens and checks it, merges it into the journal, sets aside what cannot be
 * opened, and removes losing leaves that the winner contains. It may be cut off anywhere and be done again. Records whose winner
 * could not be opened are blocked for this connection: nothing is written over it. Answers the winners, by their names on the server.
 */
export async function applyChanges(
  session: Session,
  rows: readonly ChangeRow[],
): Promise<ReadonlyMap<string, SeenWinner>> {
  const seen = new Map<string, SeenWinner>();
  if (needsList(session, rows) && (await session.followList())) await recheckQuarantine(session);
  for (const piece of inChunks(rows, atOnce)) {
    const looked = await inSlices(session, piece, (row) => inspectChange(session, row));
    piece.forEach(({ id }, index) => {
      const winner = looked[index]?.received.find(({ rev }) => rev !== null);
      const { rev = null, doc, isToRenew = false } = winner ?? {};
      if (rev !== null && doc) seen.set(id, { rev, doc, isToRenew });
    });
    const received = looked.flatMap((one) => one.received);
    if (received.length > 0) await session.journal.receive(received, session.writer);
    // Only now: whose words they are, the records say.
    const words = await wordsToTake(
      session,
      looked.flatMap((one) => one.history),
    );
    const history = words.items;
    const asides = [...looked.flatMap((one) => one.asides), ...words.asides];
    if (history.length > 0) await session.journal.receiveHistory(history);
    await renewWords(session, words.toRenew);
    await keepAside(session, piece, asides);
    if (received.length + history.length + asides.length > 0) session.hasMoved = true;
    // Only now: what they say stands in the journal.
    await removeLeaves(
      session,
      looked.flatMap((one) => one.spent),
    );
    session.signal.throwIfAborted();
  }
  return seen;
}

/** Whether these tell of a list of members that is longer than what is known. */
function needsList(session: Session, rows: readonly ChangeRow[]): boolean {
  return rows.some(
    ({ id, doc }) =>
      id.startsWith('m') || (doc !== null && doc.e > session.sealing.newestEpoch && doc.v === 1),
  );
}

async function keepAside(
  session: Session,
  rows: readonly ChangeRow[],
  asides: Looked['asides'],
): Promise<void> {
  const bad = new Set(asides.map(({ docId }) => docId));
  // Of a document that is torn its winner counts, which is looked at first.
  const first = asides.filter(
    ({ docId }, index) => asides.findIndex((one) => one.docId === docId) === index,
  );
  if (first.length > 0) await session.journal.setAside(first.map(({ isNew: _, ...one }) => one));
  const good = rows
    .map(({ id }) => id)
    .filter((id) => !bad.has(id) && session.aside.has(id) && !session.refused.has(id));
  if (good.length > 0) await session.journal.notAside(good);
  for (const id of good) session.aside.delete(id);
  for (const id of bad) session.aside.add(id);
}

/** Looks again at what was set aside: the list of members grew, the app may be newer, or the server did not tell the truth then. */
export async function recheckQuarantine(session: Session): Promise<void> {
  const ids = [...session.aside];
  for (const piece of inChunks(ids, 100)) {
    const winners = await session.server.winners(piece, session.signal);
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

/**
 * Signs earlier words in the place of a removed device, as they stand here. Where another parent's device came first, its own stands there,
 * which is as good.
 */
async function renewWords(session: Session, words: readonly SignedWords[]): Promise<void> {
  const { journal, sealing } = session;
  if (words.length === 0 || !sealing.canSeal) return;
  const places = new Map(words.map((one) => [one.item.id, one]));
  const items = await journal.historyOf([...places.keys()]);
  const docs = await inSlices(session, items, (item) => {
    const { owner = '', rev = null } = places.get(item.id) ?? {};
    return sealing.seal({ kind: 'history', item }, { owner, rev });
  });
  await writeBatch(session, docs, (written) => {
    for (const { id, rev } of written.filter(isWritten)) session.echoes.set(id, rev);
    return Promise.resolve();
  });
}

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
