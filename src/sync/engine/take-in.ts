import type { CircleDoc } from '../../domain/circle/circle-doc';
import { saysMore } from '../../domain/circle/merge-docs';
import type { AsideReason, HistoryItem, Received } from '../journal';
import type { ChangeRow, Leaf, ServerDoc } from '../server';
import { openRecord } from './open-record';
import { notePresence } from './presence';
import { removeLeaves, type SpentLeaf } from './remove-leaves';
import type { Session } from './session';
import { inSlices, pieces } from './slices';

/** So many records are taken in at once: one transaction, and one task of the page. */
const atOnce = 20;

/** What one row comes to: everything that could be opened of it, and what could not. */
interface Looked {
  readonly received: readonly Received[];
  readonly history: readonly HistoryItem[];
  readonly asides: readonly { docId: string; rev: string; reason: AsideReason }[];
  readonly spent: readonly SpentLeaf[];
}

/** A record as the server says it, opened. */
export interface SeenWinner {
  readonly rev: string;
  readonly doc: CircleDoc;
}

const nothing: Looked = { received: [], history: [], asides: [], spent: [] };

/**
 * Takes in what the server shows of some documents: opens and checks it, merges it into the journal, sets aside what cannot be
 * opened, and removes losing leaves that the winner contains. It may be cut off anywhere and be done again. Records whose winner
 * could not be opened are blocked for this connection: nothing is written over it. Answers the winners, by their names on the server.
 */
export async function takeIn(
  session: Session,
  rows: readonly ChangeRow[],
): Promise<ReadonlyMap<string, SeenWinner>> {
  const seen = new Map<string, SeenWinner>();
  if (needsList(session, rows) && (await session.followList())) await lookAgain(session);
  for (const piece of pieces(rows, atOnce)) {
    const looked = await inSlices(session, piece, (row) => lookAt(session, row));
    piece.forEach(({ id }, index) => {
      const winner = looked[index]?.received.find(({ rev }) => rev !== null);
      if (winner?.rev != null) seen.set(id, { rev: winner.rev, doc: winner.doc });
    });
    const received = looked.flatMap((one) => one.received);
    const history = looked.flatMap((one) => one.history);
    const asides = looked.flatMap((one) => one.asides);
    if (received.length > 0) await session.journal.receive(received, session.writer);
    if (history.length > 0) await session.journal.receiveHistory(history);
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

async function lookAt(session: Session, row: ChangeRow): Promise<Looked> {
  const kind = row.id.charAt(0);
  if (kind === 'b') {
    session.stuckPhotos.delete(row.id);
    return nothing;
  }
  if (kind === 'p' && row.doc !== null) await notePresence(session, row.doc);
  if (kind !== 'r' && kind !== 'h') return nothing;
  if (row.isDeleted) {
    session.sawDeleted ||= kind === 'r';
    return nothing;
  }
  const [rev = '', ...others] = row.revs;
  const leaves = others.filter((leaf) => !session.deadLeaves.has(leaf));
  const isEcho = session.echoes.get(row.id) === rev;
  if (isEcho) session.echoes.delete(row.id);
  if (isEcho && leaves.length === 0) return nothing;
  return kind === 'h'
    ? lookAtHistory(session, row, rev)
    : lookAtRecord(session, row, { rev, doc: row.doc }, leaves);
}

async function lookAtHistory(session: Session, row: ChangeRow, rev: string): Promise<Looked> {
  const opened =
    row.doc === null
      ? { reason: 'unreadable' as const }
      : await session.sealing.open(row.doc, 'history');
  if ('reason' in opened)
    return { ...nothing, asides: [{ docId: row.id, rev, reason: opened.reason }] };
  return { ...nothing, history: [opened.content.item] };
}

async function lookAtRecord(
  session: Session,
  row: ChangeRow,
  winner: Leaf,
  leafRevs: readonly string[],
): Promise<Looked> {
  const asides: { docId: string; rev: string; reason: AsideReason }[] = [];
  const open = async (leaf: Leaf) => {
    const opened =
      leaf.doc === null ? { reason: 'unreadable' as const } : await openRecord(session, leaf.doc);
    if (!('reason' in opened)) return opened;
    asides.push({ docId: row.id, rev: leaf.rev, reason: opened.reason });
    return null;
  };

  const first = await open(winner);
  if (first === null) session.blocked.add(row.id);
  else session.blocked.delete(row.id);
  const received: Received[] = first === null ? [] : [{ ...first, rev: winner.rev }];
  const spent: SpentLeaf[] = [];
  for (const { rev, doc } of await liveLeaves(session, row.id, leafRevs)) {
    const opened = await open({ rev, doc });
    if (opened === null) continue;
    received.push({ ...opened, rev: null });
    if (first !== null && !saysMore(opened.doc, first.doc)) spent.push({ rev, doc });
  }
  return { ...nothing, received, asides, spent };
}

async function liveLeaves(
  session: Session,
  id: string,
  revs: readonly string[],
): Promise<readonly { readonly rev: string; readonly doc: ServerDoc }[]> {
  if (revs.length === 0) return [];
  const leaves = await session.server.leaves(id, revs, session.signal);
  return leaves.flatMap(({ rev, doc }) => {
    if (doc !== null && doc._id === id) return [{ rev, doc }];
    session.deadLeaves.add(rev);
    return [];
  });
}

async function keepAside(
  session: Session,
  rows: readonly ChangeRow[],
  asides: Looked['asides'],
): Promise<void> {
  const bad = new Set(asides.map(({ docId }) => docId));
  if (asides.length > 0) await session.journal.setAside(asides);
  const good = rows
    .map(({ id }) => id)
    .filter((id) => !bad.has(id) && session.aside.has(id) && !session.refused.has(id));
  if (good.length > 0) await session.journal.notAside(good);
  for (const id of good) session.aside.delete(id);
  for (const id of bad) session.aside.add(id);
}

/** Looks again at what was set aside: the list of members grew, the app may be newer, or the server did not tell the truth then. */
export async function lookAgain(session: Session): Promise<void> {
  const ids = [...session.aside];
  for (const piece of pieces(ids, 100)) {
    const winners = await session.server.winners(piece, session.signal);
    await takeIn(
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
