import type { CircleDoc } from '@/domain/circle/document';
import { isSameDoc } from '@/domain/circle/merge-documents';
import type { Folded } from './engine-ports';
import { CircleServerError } from '@/circle/server/server';
import { saveCheckpoint } from './keep-sent';
import { type Again, type Met, resolvePushConflicts } from './meet-others';
import type { Session } from './session';
import { inSlices } from './slices';
import { isWritten, writeBatch } from './batches';

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
export async function pushRecords(session: Session, keys: readonly string[]): Promise<void> {
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
