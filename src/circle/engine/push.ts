import type { Folded, Pending } from './engine-ports';
import type { Session } from './session';
import type { CircleDoc } from '@/domain/circle/document';
import { isSameDoc } from '@/domain/circle/merge-documents';
import { CircleServerError } from '@/circle/server/server';
import { inSlices, isWritten, saveCheckpoint, writeBatch } from './batches';
import { type Again, type Met, resolvePushConflicts } from './apply-changes';
import { ownWords } from './sync-revisions';

const batchSize = 100;

/**
 * Sends a batch of what waits, earlier words after the records. Answers how many wait still that can be sent: 0 where all is there, or only what
 * cannot be sent is left. Without the newest key nothing can. Throws CircleServerError.
 */
export async function push(session: Session): Promise<number> {
  const { journal, signal, sealing } = session;
  if (!sealing.canSeal) return 0;
  const { rows } = await journal.pending(batchSize + session.blocked.size + session.refused.size);
  const sendable = rows.filter((row) => canGo(session, row)).slice(0, batchSize);
  if (sendable.length === 0) return 0;
  session.hasMoved = true;
  const records = sendable.filter(({ list }) => list !== 'history');
  const history = sendable.filter(({ list }) => list === 'history');
  if (records.length > 0)
    await pushRecords(
      session,
      records.map(({ key }) => key),
    );
  if (history.length > 0 && session.sealing.canSeal)
    await pushHistory(
      session,
      history.map(({ id }) => id),
    );
  signal.throwIfAborted();
  const { rows: left, total } = await journal.pending(
    batchSize + session.blocked.size + session.refused.size,
  );
  return left.some((row) => canGo(session, row)) ? total : 0;
}

function canGo(session: Session, { key }: Pending): boolean {
  const id = session.sealing.idOf(key);
  return !session.blocked.has(id) && !session.refused.has(id);
}

interface Known {
  readonly key: string;
  readonly rev: string;
  readonly doc: CircleDoc;
}

/** So often another may come first before this is put off. */
const mostRounds = 6;

/**
 * Sends records as they stand: what was written since is in them. Where another came first, theirs is taken in and the record
 * goes again, with both. Throws CircleServerError('strange') where that does not end.
 */
async function pushRecords(session: Session, keys: readonly string[]): Promise<void> {
  let again: Again = { keys, there: new Map() };
  // What is met may tell of a new key that this device does not have.
  for (let round = 0; again.keys.length > 0 && session.sealing.canSeal; round += 1) {
    if (round === mostRounds) throw new CircleServerError('strange');
    const folded = await session.journal.fold(again.keys, session.writer);
    session.signal.throwIfAborted();
    const mine = await leaveOthers(session, await leaveSame(session, folded, again.there));
    again = await writeOnce(session, mine);
  }
}

/** Writes each; answers what is to go once more. */
async function writeOnce(session: Session, folded: readonly Folded[]): Promise<Again> {
  const { journal, sealing } = session;
  const byId = new Map(folded.map((one) => [sealing.idOf(one.key), one]));
  const sealed = await inSlices(session, folded, (one) =>
    sealing.seal({ kind: 'record', doc: one.doc }, { owner: ownerOf(session, one), rev: one.rev }),
  );
  const sent = new Map(sealed.map((doc) => [doc._id, doc]));
  const met: Met[] = [];
  await writeBatch(session, sealed, async (written) => {
    const known: Known[] = [];
    for (const outcome of written) {
      const one = byId.get(outcome.id);
      const doc = sent.get(outcome.id);
      if (one === undefined || doc === undefined) continue;
      if (outcome.kind === 'written') {
        session.echoes.set(outcome.id, outcome.rev);
        known.push({ key: one.key, rev: outcome.rev, doc: one.doc });
      } else if (outcome.kind === 'too-large') await tellTooLarge(session, outcome.id);
      else met.push({ doc, kind: outcome.kind, one });
    }
    if (known.length === 0) return;
    await saveCheckpoint(session, written.findLast(isWritten));
    await journal.pushed(known);
  });
  return resolvePushConflicts(session, met);
}

/** What the server says already, word for word, is not written again. */
async function leaveSame(
  { journal, sealing }: Session,
  folded: readonly Folded[],
  there: Again['there'],
): Promise<readonly Folded[]> {
  const same: Known[] = [];
  const others: Folded[] = [];
  for (const one of folded) {
    const winner = there.get(sealing.idOf(one.key));
    if (winner?.rev === one.rev && !winner.isToRenew && isSameDoc(winner.doc, one.doc))
      same.push({ key: one.key, rev: winner.rev, doc: one.doc });
    else others.push(one);
  }
  if (same.length > 0) await journal.pushed(same);
  return others;
}

async function tellTooLarge(session: Session, id: string): Promise<void> {
  session.refused.add(id);
  session.tooLarge = true;
  await session.keeper.tell({ trouble: 'one-too-large' });
}

/** Whose a document is for the server: a new one this device's own, another's that of who made it. */
function ownerOf(session: Session, { doc, key, rev }: Folded): string {
  const known = session.owners.get(session.sealing.idOf(key));
  if (known !== undefined) return known;
  const { members, user } = session.view;
  const maker = members.find(({ id }) => id === doc.madeBy);
  // Of a record that has to be brought back it matters to a carer alone whose it is.
  const isLost = maker?.role === 'carer' && maker.removedAt === undefined;
  return rev === null && !(isLost && session.role === 'parent') ? user : (maker?.user ?? user);
}

/**
 * What this device merged but may not write, it leaves to those who may: nothing in it is waited for here. Its own words in
 * such a record go out all the same, and the server decides.
 */
async function leaveOthers(
  session: Session,
  folded: readonly Folded[],
): Promise<readonly Folded[]> {
  const { role, journal } = session;
  if (role === 'parent') return folded;
  const mine: Folded[] = [];
  const others: Known[] = [];
  for (const one of folded) {
    const isOwn = role === 'carer' && isMine(session, one);
    if (isOwn) mine.push(one);
    else if (one.rev === null) session.blocked.add(session.sealing.idOf(one.key));
    else others.push({ key: one.key, rev: one.rev, doc: one.doc });
  }
  if (others.length > 0) await journal.pushed(others);
  return mine;
}

function isMine(session: Session, { doc, key }: Folded): boolean {
  const { view, owners, sealing } = session;
  const maker = view.members.find(({ id }) => id === doc.madeBy);
  const owner = owners.get(sealing.idOf(key)) ?? maker?.user;
  return owner === view.user || speaks(doc, view.deviceId);
}

function speaks(doc: CircleDoc, by: string): boolean {
  return (
    doc.gone.some((gone) => gone.by === by) ||
    Object.values(doc.fields).some((values) => values.some((value) => value.by === by))
  );
}

/** Sends what records said before: documents that are only ever made, so that one that is there is the same. */
async function pushHistory(session: Session, ids: readonly string[]): Promise<void> {
  const { journal, sealing, view } = session;
  const all = await journal.historyOf(ids);
  const items = await ownWords(session, all);
  const own = new Set(items.map(({ id }) => id));
  const others = ids.filter((id) => !own.has(id));
  if (others.length > 0) await journal.historyPushed(others);
  const idOf = new Map(items.map(({ id }) => [sealing.idOf(`history/${id}`), id]));
  const docs = await inSlices(session, items, (item) =>
    sealing.seal({ kind: 'history', item }, { owner: view.user, rev: null }),
  );
  await writeBatch(session, docs, async (written) => {
    const done: string[] = [];
    for (const outcome of written) {
      const id = idOf.get(outcome.id);
      if (id === undefined) continue;
      if (outcome.kind === 'written') session.echoes.set(outcome.id, outcome.rev);
      // One of whose maker has left it to others, as after a restore: whoever made it sends it.
      if (outcome.kind === 'too-large' || outcome.kind === 'refused')
        session.refused.add(outcome.id);
      else done.push(id);
    }
    await saveCheckpoint(session, written.findLast(isWritten));
    await journal.historyPushed(done);
  });
}
