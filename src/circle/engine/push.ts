import type { Folded, Pending } from './engine-ports';
import type { Signal } from './change-feed';
import type { Session } from './session';
import type { CircleDocument } from '@/domain/circle/document';
import { isSameDocument } from '@/domain/circle/merge-documents';
import { CircleServerError } from '@/circle/server/server';
import { inSlices, writeBatch } from './batches';
import { checkpointOf } from './progress';
import { type RetrySet, type PushConflict, resolvePushConflicts } from './apply-changes';
import { revisionsToSend } from './sync-revisions';

const batchSize = 100;

/** Resolves once the page is idle, or as soon as the outbox changes. */
type Rest = () => Promise<void>;

/**
 * Sends a batch of the outbox, records before earlier versions. `written` wakes when the outbox changes. Returns how many more waited;
 * null if there was nothing that can be sent. Without the newest key, or while another device knows more of the member log, nothing is sent.
 * Throws CircleServerError.
 */
export async function push(session: Session, written: Signal): Promise<number | null> {
  const { journal, signal, tools } = session;
  if (!session.canSend()) return null;
  const { rows, total } = await journal.pending(
    batchSize + 1 + session.blocked.size + session.refused.size,
  );
  written.reset();
  let isMoreWaiting = false;
  const rest = async () => {
    isMoreWaiting ||= await written.sleep((cut) => tools.rest(cut), signal);
  };
  const all = rows.filter((row) => canSend(session, row));
  const sendable = all.slice(0, batchSize);
  if (sendable.length === 0) return null;
  session.hasMoved = true;
  const records = sendable.filter(({ list }) => list !== 'history');
  const history = sendable.filter(({ list }) => list === 'history');
  if (records.length > 0)
    await pushRecords(
      session,
      records.map(({ key }) => key),
      rest,
    );
  if (history.length > 0 && session.canSend())
    await pushHistory(
      session,
      history.map(({ id }) => id),
    );
  signal.throwIfAborted();
  // Rows that can't be sent don't count.
  return all.length > batchSize ? total - batchSize : 0;
}

function canSend(session: Session, { key }: Pending): boolean {
  const id = session.codec.idOf(key);
  return !session.blocked.has(id) && !session.refused.has(id);
}

interface Known {
  readonly key: string;
  readonly rev: string;
  readonly doc: CircleDocument;
}

/** How many times another device may write first before this one gives up until the next connection. */
const maxRounds = 6;

/**
 * Sends records with all local changes so far. If another device wrote first, its version is merged and the record is sent again. Throws
 * CircleServerError('strange') if that doesn't end.
 */
async function pushRecords(session: Session, keys: readonly string[], rest: Rest): Promise<void> {
  let again: RetrySet = { keys, there: new Map() };
  // A conflicting document may announce a new key that this device doesn't have: then nothing more is sent.
  for (let round = 0; again.keys.length > 0 && session.canSend(); round += 1) {
    if (round === maxRounds) throw new CircleServerError('strange');
    const folded = await session.journal.fold(again.keys, session.writer);
    session.signal.throwIfAborted();
    const mine = await withoutForbidden(
      session,
      await withoutUnchanged(session, folded, again.there),
    );
    again = await writeOnce(session, mine, rest);
  }
}

/** As many as one person saves at once. */
const fewRecords = 3;

/** Writes each document once. Returns those to send again. */
async function writeOnce(
  session: Session,
  folded: readonly Folded[],
  rest: Rest,
): Promise<RetrySet> {
  const { journal, codec } = session;
  const byId = new Map(folded.map((one) => [codec.idOf(one.key), one]));
  const encrypted = await inSlices(session, folded, (one) =>
    codec.encrypt({ kind: 'record', doc: one.doc }, { owner: ownerOf(session, one), rev: one.rev }),
  );
  const sent = new Map(encrypted.map((doc) => [doc._id, doc]));
  const conflicts: PushConflict[] = [];
  await writeBatch(session, encrypted, async (written) => {
    const known: Known[] = [];
    for (const outcome of written) {
      const one = byId.get(outcome.id);
      const doc = sent.get(outcome.id);
      if (one === undefined || doc === undefined) continue;
      if (outcome.kind === 'written') {
        session.echoes.set(outcome.id, outcome.rev);
        known.push({ key: one.key, rev: outcome.rev, doc: one.doc });
      } else if (outcome.kind === 'too-large') await reportTooLarge(session, outcome.id);
      else conflicts.push({ doc, kind: outcome.kind, one });
    }
    if (known.length === 0) return;
    // Let the page draw what it has just written before its stores are written again. The next save doesn't wait for that.
    if (encrypted.length <= fewRecords) await rest();
    await journal.markPushed(known, checkpointOf(session, written));
  });
  return resolvePushConflicts(session, conflicts);
}

/** Leaves out what the server already has with the same content. */
async function withoutUnchanged(
  { journal, codec }: Session,
  folded: readonly Folded[],
  there: RetrySet['there'],
): Promise<readonly Folded[]> {
  const same: Known[] = [];
  const others: Folded[] = [];
  for (const one of folded) {
    const winner = there.get(codec.idOf(one.key));
    if (winner?.rev === one.rev && !winner.mustReSign && isSameDocument(winner.doc, one.doc))
      same.push({ key: one.key, rev: winner.rev, doc: one.doc });
    else others.push(one);
  }
  if (same.length > 0) await journal.markPushed(same);
  return others;
}

async function reportTooLarge(session: Session, id: string): Promise<void> {
  session.refused.add(id);
  session.tooLarge = true;
  await session.circleState.saveStatus({ trouble: 'one-too-large' });
}

/** Returns the user who owns a document on the server: this device's for a new one, else that of the device that made it. */
function ownerOf(session: Session, { doc, key, rev }: Folded): string {
  const known = session.owners.get(session.codec.idOf(key));
  if (known !== undefined) return known;
  const { members, user } = session.view;
  const maker = members.find(({ id }) => id === doc.madeBy);
  // When a parent sends a lost record again, it must stay the carer's own, or the carer couldn't edit it any more.
  const isLost = maker?.role === 'carer' && maker.removedAt === undefined;
  return rev === null && !(isLost && session.role === 'parent') ? user : (maker?.user ?? user);
}

/**
 * Removes merged records that this device may not write from the outbox: a device that may will write them. Its own changes to such a
 * record are sent anyway, and the server decides.
 */
async function withoutForbidden(
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
    else if (one.rev === null) session.blocked.add(session.codec.idOf(one.key));
    else others.push({ key: one.key, rev: one.rev, doc: one.doc });
  }
  if (others.length > 0) await journal.markPushed(others);
  return mine;
}

function isMine(session: Session, { doc, key }: Folded): boolean {
  const { view, owners, codec } = session;
  const maker = view.members.find(({ id }) => id === doc.madeBy);
  const owner = owners.get(codec.idOf(key)) ?? maker?.user;
  return owner === view.user || hasChangesBy(doc, view.deviceId);
}

function hasChangesBy(doc: CircleDocument, by: string): boolean {
  return (
    doc.gone.some((gone) => gone.by === by) ||
    Object.values(doc.fields).some((values) => values.some((value) => value.by === by))
  );
}

/** Sends earlier versions. These documents are only ever created, so one that exists already is the same. */
async function pushHistory(session: Session, ids: readonly string[]): Promise<void> {
  const { journal, codec, view } = session;
  const all = await journal.historyOf(ids);
  const items = await revisionsToSend(session, all);
  const own = new Set(items.map(({ id }) => id));
  const others = ids.filter((id) => !own.has(id));
  if (others.length > 0) await journal.markHistoryPushed(others);
  const idOf = new Map(items.map(({ id }) => [codec.idOf(`history/${id}`), id]));
  const docs = await inSlices(session, items, (item) =>
    codec.encrypt({ kind: 'history', item }, { owner: view.user, rev: null }),
  );
  await writeBatch(session, docs, async (written) => {
    const done: string[] = [];
    for (const outcome of written) {
      const id = idOf.get(outcome.id);
      if (id === undefined) continue;
      if (outcome.kind === 'written') session.echoes.set(outcome.id, outcome.rev);
      // Refused, for example after a restore, if this device didn't make it: the device that made it sends it.
      if (outcome.kind === 'too-large' || outcome.kind === 'refused')
        session.refused.add(outcome.id);
      else done.push(id);
    }
    await journal.markHistoryPushed(done, checkpointOf(session, written));
  });
}
