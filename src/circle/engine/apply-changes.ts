import type { CircleDoc } from '@/domain/circle/document';
import type { ChangeRow } from '@/circle/server/server';
import { wordsToTake } from './sync-revisions';
import { renewWords } from './renew-words';
import { inspectChange, type Looked } from './inspect-change';
import { removeLeaves } from './remove-leaves';
import type { Session } from './session';
import { inSlices, inChunks } from './slices';

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
