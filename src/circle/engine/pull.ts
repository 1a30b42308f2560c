import { epochOfRemovals } from './open-record';
import type { Session } from './session';
import { applyChanges, recheckQuarantine } from './apply-changes';
import type { CircleState, Progress } from './engine-ports';
import type { ChangeRow, Notice, ServerState, Winner } from '@/circle/server/server';

const pageSize = 100;

/**
 * Reads what has changed since the last time, page by page. How far it is, is kept only once a page is stored. A record that
 * somebody took away on the server itself may be here alone: then everything is read and sent again. Answers from where to follow.
 */
async function pull(session: Session, onPage: (done: number) => Promise<void>): Promise<string> {
  let { since } = await session.journal.progress();
  // What is gone is met in a first reading as well, and then it says nothing, or waits to be sent already.
  let isFirst = since === null;
  let epoch = epochOfRemovals(session.view.members);
  let done = 0;
  for (;;) {
    const page = await session.server.changes(since, pageSize, session.signal);
    await applyChanges(session, page.rows);
    if (session.sawDeleted && !isFirst) {
      const { instance, documents } = await session.journal.progress();
      await sendEverything(session);
      // It is the same database still, and the next one has to be told from it.
      await session.journal.keepProgress({ instance, documents });
      since = null;
      isFirst = true;
      epoch = epochOfRemovals(session.view.members);
      continue;
    }
    since = page.since;
    await keepRead(session, since, page.rows);
    done += page.rows.length;
    await onPage(done);
    session.signal.throwIfAborted();
    // An empty page that claims that there is more would be asked for for ever.
    if (!page.hasMore || page.rows.length === 0) break;
  }
  session.sawDeleted = false;
  if (isFirst && session.sealing.canSeal) await keepRenewed(session, epoch);
  return since;
}

/** All of it was looked at as this epoch lets: `renew` has nothing left to do. */
async function keepRenewed(session: Session, epoch: number): Promise<void> {
  session.renewed = epoch;
  await session.journal.keepProgress({ renewed: epoch });
}

/** Makes everything wait to be sent, and to be read from the beginning. */
export async function sendEverything(session: Session): Promise<void> {
  await session.journal.sendEverything();
  session.aside.clear();
  session.sawDeleted = false;
  session.signal.throwIfAborted();
}

/** Keeps how far this device is: all of it until there is in the journal. */
export async function keepRead(
  { journal, sent }: Session,
  since: string,
  rows: readonly { readonly id: string; readonly revs: readonly string[] }[],
): Promise<void> {
  // That somebody is there is written again and again: a server that was set back has soon come as far with it, and lost nothing by it.
  const last = rows.findLast(({ id }) => !id.startsWith('p'));
  const rev = last?.revs[0];
  await journal.keepProgress({
    since,
    // What this device wrote stands after all that the feed has told.
    ...(sent === null &&
      last !== undefined &&
      rev !== undefined && { lastSeen: { id: last.id, rev } }),
  });
}

/** Where to follow from, and how far a first sync is. */
export interface Connected {
  readonly since: string;
  readonly first: FirstSync;
}

/**
 * Brings this device up to what the server has, before anything goes the other way: the list of members first, so that nothing
 * is sealed with a key that somebody has who is no longer in the circle. Throws EngineStopped and CircleServerError.
 */
export async function connect(session: Session): Promise<Connected> {
  const { journal, keeper } = session;
  const { documents } = await reconcile(session);
  await recheckQuarantine(session);
  const isFirst = (await journal.progress()).since === null;
  const first = new FirstSync(keeper, isFirst);
  const since = await pull(session, (done) => first.read(done, documents));
  return { since, first };
}

/**
 * Whether the database is the one that was read before, and has what was seen of it. One that was made anew or set back takes an
 * old `since` without a word, and would miss what it once had: then everything is read and sent again. Answers how the server
 * stands. Throws EngineStopped and CircleServerError.
 */
async function reconcile(session: Session): Promise<ServerState> {
  const { journal, server, signal } = session;
  const state = await server.state(signal);
  const known = await journal.progress();
  const isAnew = await isSetBack(session, known, state);
  await session.followList({ mayPutBack: isAnew });
  // It forgets how far it was in the same breath: cut off here, everything is read again all the same.
  if (isAnew) await sendEverything(session);
  await journal.keepProgress({
    instance: state.instance,
    documents: state.documents,
    ...(isAnew && { lastSeen: null }),
  });
  signal.throwIfAborted();
  return state;
}

async function isSetBack(
  session: Session,
  { instance, documents, lastSeen }: Progress,
  state: ServerState,
): Promise<boolean> {
  if (instance !== null && instance !== state.instance) return true;
  if (documents !== null && state.documents < documents) return true;
  return lastSeen !== null && !(await isStillThere(session, lastSeen));
}

async function isStillThere(
  { server, signal }: Session,
  { id, rev }: NonNullable<Progress['lastSeen']>,
): Promise<boolean> {
  const [winner] = await server.winners([id], signal);
  return winner !== undefined && hasReached(winner, rev);
}

/** What is left of a first sync is told every so many records. */
const toldEvery = 500;

/** How far a first sync is: a journal of many years takes minutes to read or to send. */
export class FirstSync {
  #told = 0;
  #total = 0;
  #isTold = false;
  readonly #isFirst: boolean;
  readonly #keeper: CircleState;

  constructor(keeper: CircleState, isFirst: boolean) {
    this.#keeper = keeper;
    this.#isFirst = isFirst;
  }

  /** So many of so many were read. */
  async read(done: number, total: number): Promise<void> {
    if (!this.#isFirst || done < this.#told + toldEvery) return;
    this.#told = done;
    await this.#tell(Math.min(done, total), total);
  }

  /** So many are left to send. */
  async left(left: number): Promise<void> {
    if (!this.#isFirst) return;
    if (this.#total < left) {
      this.#total = left;
      this.#told = 0;
    }
    const done = this.#total - left;
    if (this.#isTold && done < this.#told + toldEvery) return;
    this.#told = done;
    await this.#tell(done, this.#total);
  }

  async #tell(done: number, total: number): Promise<void> {
    this.#isTold = true;
    await this.#keeper.tell({ first: { done, total } });
  }
}

/**
 * Reads the documents that the feed names, but for those of which it tells nothing new: what this connection wrote itself comes back
 * as a line. A server of several nodes may answer from one that has not heard of it yet: then the very revision is asked for,
 * since the feed does not name it again.
 */
export async function fetchChanged(
  session: Session,
  notices: readonly Notice[],
): Promise<readonly ChangeRow[]> {
  const latest = [...new Map(notices.map((notice) => [notice.id, notice])).values()];
  const wanted = latest.filter((notice) => isWanted(session, notice)).map(({ id }) => id);
  const winners = wanted.length === 0 ? [] : await session.server.winners(wanted, session.signal);
  const found = new Map(winners.map((winner) => [winner.id, winner]));
  const read = new Set(wanted);
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
  { id, revs: [rev = ''] }: Notice,
  winner: Winner | undefined,
): Promise<ChangeRow> {
  if (winner !== undefined && hasReached(winner, rev))
    return { id, revs: [winner.rev, ...winner.conflicts], isDeleted: false, doc: winner.doc };
  const leaves = await server.leaves(id, [rev], signal);
  const doc = leaves.find((leaf) => leaf.rev === rev)?.doc ?? null;
  return { id, revs: [rev], isDeleted: false, doc };
}

/** Whether what it names has to be read: members are read as a list, and of a photo only whether it is torn matters. */
function isWanted(session: Session, { id, revs: [rev, ...others], isDeleted }: Notice): boolean {
  if (isDeleted) return false;
  const isTorn = others.some((leaf) => !session.deadLeaves.has(leaf));
  switch (id.charAt(0)) {
    case 'r':
    case 'h':
    case 'p':
      return isTorn || session.echoes.get(id) !== rev;
    case 'b':
      return isTorn;
    default:
      return false;
  }
}

/** Whether this is the revision or goes on from it. */
function hasReached({ rev: winner, conflicts }: Winner, rev: string): boolean {
  return winner === rev || conflicts.includes(rev) || generation(winner) > generation(rev);
}

/** How often a document was written until this revision. */
function generation(rev: string): number {
  return Number.parseInt(rev, 10);
}

/**
 * After a removal a parent's device looks once more at all that removed devices signed, a page of the feed at a time: what is known here it
 * signs in their place, so that whoever comes later need not ask when it was written, and the rest is set aside. How far it is, is kept.
 * Answers whether there was anything to look at.
 */
export async function reSignAfterRemoval(session: Session): Promise<boolean> {
  const { journal, role, sealing, server, signal, view } = session;
  const epoch = epochOfRemovals(view.members);
  if (role !== 'parent' || !sealing.canSeal || epoch <= session.renewed) return false;
  const { renewing } = await journal.progress();
  const from = renewing?.epoch === epoch ? renewing.since : null;
  const page = await server.changes(from, pageSize, signal);
  await applyChanges(
    session,
    page.rows.filter(({ doc }) => doc !== null && sealing.isOut(doc.d)),
  );
  if (page.hasMore && page.rows.length > 0) {
    await journal.keepProgress({ renewing: { epoch, since: page.since } });
    return true;
  }
  await journal.keepProgress({ renewed: epoch, renewing: null });
  session.renewed = epoch;
  return true;
}
