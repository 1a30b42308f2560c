import type { ChangeRow, Notice, Winner } from '@/circle/server/server';
import type { Session } from './session';

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
export function hasReached({ rev: winner, conflicts }: Winner, rev: string): boolean {
  return winner === rev || conflicts.includes(rev) || generation(winner) > generation(rev);
}

/** How often a document was written until this revision. */
function generation(rev: string): number {
  return Number.parseInt(rev, 10);
}
