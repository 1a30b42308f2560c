import { epochOfLastRemoval } from './decrypt-record';
import type { Session } from './session';
import { applyChanges, recheckQuarantine } from './apply-changes';
import { type CircleState, generationOf, type SyncProgress } from './engine-ports';
import { progressAt } from './progress';
import type { ChangeRow, ChangeNotice, ServerState, Winner } from '@/circle/server/server';

const pageSize = 100;

export interface Connected {
  readonly since: string;
  readonly first: FirstSync;
}

/**
 * Brings this device up to date before it sends anything. The member log comes first, so that nothing is encrypted with a key that a
 * removed member has. Throws EngineStopped and CircleServerError.
 */
export async function connect(session: Session): Promise<Connected> {
  const { journal, circleState } = session;
  const { documents } = await reconcile(session);
  await recheckQuarantine(session);
  const isFirst = (await journal.progress()).since === null;
  const first = new FirstSync(circleState, isFirst);
  const since = await pull(session, (done) => first.read(done, documents));
  return { since, first };
}

/**
 * Checks that the database is the one that was read before. One that was recreated or rolled back accepts an old `since` silently, and
 * would never get back what it lost: then everything is read and sent again. Returns the server's state. Throws EngineStopped and
 * CircleServerError.
 */
async function reconcile(session: Session): Promise<ServerState> {
  const { journal, server, signal } = session;
  const state = await server.state(signal);
  const known = await journal.progress();
  const isRecreated = await wasRolledBack(session, known, state);
  await session.pullMemberLog({ canRestoreLog: isRecreated });
  // This also forgets the progress: if it's cut off here, everything is still read again.
  if (isRecreated) await resyncEverything(session);
  await journal.saveProgress({
    instance: state.instance,
    documents: state.documents,
    ...(isRecreated && { lastSeen: null, lastPresence: null }),
  });
  signal.throwIfAborted();
  return state;
}

async function wasRolledBack(
  session: Session,
  { instance, documents, lastSeen, lastPresence }: SyncProgress,
  state: ServerState,
): Promise<boolean> {
  if (instance !== null && instance !== state.instance) return true;
  if (documents !== null && state.documents < documents) return true;
  const seen = [lastSeen, lastPresence].filter((one) => one !== null);
  const winners = await session.server.winners(
    seen.map(({ id }) => id),
    session.signal,
  );
  const byId = new Map(winners.map((winner) => [winner.id, winner]));
  return seen.some(({ id, rev }) => {
    const winner = byId.get(id);
    return winner === undefined || !hasReached(winner, rev);
  });
}

/**
 * Reads what has changed since the last time, page by page, and stores the progress only after the page itself. If someone deleted a
 * record on the server itself, this device may have the only copy: then everything is read and sent again. Returns where to follow
 * the feed from.
 */
async function pull(session: Session, onPage: (done: number) => Promise<void>): Promise<string> {
  let { since } = await session.journal.progress();
  // A first pull sees deleted documents too, but they mean nothing then, or are in the outbox already.
  let isFirst = since === null;
  let epoch = epochOfLastRemoval(session.view.members);
  let done = 0;
  for (;;) {
    const page = await session.server.changes(since, pageSize, session.signal);
    await applyChanges(session, page.rows);
    if (session.sawDeleted && !isFirst) {
      const { instance, documents } = await session.journal.progress();
      await resyncEverything(session);
      // Still the same database: `wasRolledBack` needs these to recognise the next one.
      await session.journal.saveProgress({ instance, documents });
      since = null;
      isFirst = true;
      epoch = epochOfLastRemoval(session.view.members);
      continue;
    }
    since = page.since;
    await session.journal.saveProgress(progressAt(session, page));
    done += page.rows.length;
    await onPage(done);
    session.signal.throwIfAborted();
    // An empty page that claims there is more would be requested forever.
    if (!page.hasMore || page.rows.length === 0) break;
  }
  session.sawDeleted = false;
  if (isFirst && session.canSend()) await saveReSignedEpoch(session, epoch);
  return since;
}

/** Stores that nothing is left to re-sign for this epoch: a first pull has checked every document by its rules. */
async function saveReSignedEpoch(session: Session, epoch: number): Promise<void> {
  session.reSignedEpoch = epoch;
  await session.journal.saveProgress({ renewed: epoch });
}

/** Starts over: everything is sent, and read from the beginning. */
export async function resyncEverything(session: Session): Promise<void> {
  await session.journal.enqueueEverything();
  session.unsaved = null;
  session.quarantined.clear();
  session.invalidPhotos.clear();
  session.unreadablePhotos.clear();
  session.sawDeleted = false;
  session.signal.throwIfAborted();
}

/** The number of records between two progress reports of a first sync. */
const reportedEvery = 500;

/** Reports the progress of a first sync: a journal of many years takes minutes to read or send. */
export class FirstSync {
  #reported = 0;
  #total = 0;
  #hasReported = false;
  readonly #isFirst: boolean;
  readonly #circleState: CircleState;

  constructor(circleState: CircleState, isFirst: boolean) {
    this.#circleState = circleState;
    this.#isFirst = isFirst;
  }

  async read(done: number, total: number): Promise<void> {
    if (!this.#isFirst || done < this.#reported + reportedEvery) return;
    this.#reported = done;
    await this.#report(Math.min(done, total), total);
  }

  async left(left: number): Promise<void> {
    if (!this.#isFirst) return;
    if (this.#total < left) {
      this.#total = left;
      this.#reported = 0;
    }
    const done = this.#total - left;
    if (this.#hasReported && done < this.#reported + reportedEvery) return;
    this.#reported = done;
    await this.#report(done, this.#total);
  }

  async #report(done: number, total: number): Promise<void> {
    this.#hasReported = true;
    await this.#circleState.saveStatus({ first: { done, total } });
  }
}

/**
 * Reads the documents the feed names but didn't bring, except those this connection wrote itself. On a server with several nodes, the
 * answering node may not have the change yet: then exactly that revision is requested, since the feed won't name it again.
 */
export async function fetchChanged(
  session: Session,
  notices: readonly ChangeNotice[],
): Promise<readonly ChangeRow[]> {
  const latest = [...new Map(notices.map((notice) => [notice.id, notice])).values()];
  const wanted = latest.filter((notice) => isWanted(session, notice));
  const brought = wanted.flatMap(({ winner, revs: [rev = ''] }) =>
    winner !== undefined && hasReached(winner, rev) ? [winner] : [],
  );
  const found = new Map(brought.map((winner) => [winner.id, winner]));
  const missing = wanted.map(({ id }) => id).filter((id) => !found.has(id));
  if (missing.length > 0)
    for (const winner of await session.server.winners(missing, session.signal))
      found.set(winner.id, winner);
  const read = new Set(wanted.map(({ id }) => id));
  const rows: ChangeRow[] = [];
  for (const notice of latest) {
    const { id, revs, isDeleted } = notice;
    if (!read.has(id)) rows.push({ id, revs: revs.slice(0, 1), isDeleted, doc: null });
    else rows.push(await rowOf(session, notice, found.get(id)));
  }
  return rows;
}

async function rowOf(
  { server, signal }: Session,
  { id, revs: [rev = ''] }: ChangeNotice,
  winner: Winner | undefined,
): Promise<ChangeRow> {
  if (winner !== undefined && hasReached(winner, rev))
    return { id, revs: [winner.rev, ...winner.conflicts], isDeleted: false, doc: winner.doc };
  const leaves = await server.leaves(id, [rev], signal);
  const doc = leaves.find((leaf) => leaf.rev === rev)?.doc ?? null;
  return { id, revs: [rev], isDeleted: false, doc };
}

/** Returns whether the document must be read: members are read as a log, and a photo only matters if it has conflicting leaves. */
function isWanted(
  session: Session,
  { id, revs: [rev, ...others], isDeleted }: ChangeNotice,
): boolean {
  if (isDeleted) return false;
  const hasConflict = others.some((leaf) => !session.deadLeaves.has(leaf));
  switch (id.charAt(0)) {
    case 'r':
    case 'h':
    case 'p':
      return hasConflict || session.echoes.get(id) !== rev;
    case 'b':
      return hasConflict;
    default:
      return false;
  }
}

/** Returns whether the server has this revision or a later one. */
function hasReached({ rev: winner, conflicts }: Winner, rev: string): boolean {
  return winner === rev || conflicts.includes(rev) || generationOf(winner) > generationOf(rev);
}

/**
 * Re-signs or quarantines what removed devices signed, on a parent's device, one page of the feed at a time. What this device knows already
 * is re-signed, so that later members need not ask when it was written. Stores how far it has come. Returns whether there was anything to
 * do.
 */
export async function reSignAfterRemoval(session: Session): Promise<boolean> {
  const { journal, role, codec, server, signal, view } = session;
  const epoch = epochOfLastRemoval(view.members);
  if (role !== 'parent' || !session.canSend() || epoch <= session.reSignedEpoch) return false;
  const { renewing } = await journal.progress();
  const from = renewing?.epoch === epoch ? renewing.since : null;
  const page = await server.changes(from, pageSize, signal);
  await applyChanges(
    session,
    page.rows.filter(({ doc }) => doc !== null && codec.isRemoved(doc.d)),
  );
  if (page.hasMore && page.rows.length > 0) {
    await journal.saveProgress({ renewing: { epoch, since: page.since } });
    return true;
  }
  await journal.saveProgress({ renewed: epoch, renewing: null });
  session.reSignedEpoch = epoch;
  return true;
}

/** In ms. */
const missingLogInterval = 60_000;

/**
 * Reads the member log again, at most once a minute, while another device has read more of it than the server shows here: on a server with
 * several nodes it may be late. Returns whether members or keys have changed.
 */
export async function readMissingLog(session: Session): Promise<boolean> {
  const waited = Math.abs(session.tools.now() - session.logReadAt);
  if (!session.isBehind || waited < missingLogInterval) return false;
  if (!(await session.pullMemberLog())) return false;
  await recheckQuarantine(session);
  return true;
}
