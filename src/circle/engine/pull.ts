import { epochOfRemovals } from './late';
import type { Session } from './session';
import { applyChanges } from './apply-changes';

const pageSize = 100;

/**
 * Reads what has changed since the last time, page by page. How far it is, is kept only once a page is stored. A record that
 * somebody took away on the server itself may be here alone: then everything is read and sent again. Answers from where to follow.
 */
export async function pull(
  session: Session,
  onPage: (done: number) => Promise<void>,
): Promise<string> {
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
