import type { Session } from './session';
import { takeIn } from './take-in';

const pageSize = 100;

/**
 * Reads what has changed since the last time, page by page. How far it is, is kept only once a page is stored. What is gone from the
 * server is met in a first reading as well, and says nothing there. Answers from where to follow.
 */
export async function pull(
  session: Session,
  isFirst: boolean,
  onPage: (done: number) => Promise<void>,
): Promise<string> {
  let { since } = await session.journal.progress();
  let done = 0;
  for (;;) {
    const page = await session.server.changes(since, pageSize, session.signal);
    await takeIn(session, page.rows);
    since = page.since;
    await keepRead(session, since, page.rows.at(-1));
    done += page.rows.length;
    await onPage(done);
    session.signal.throwIfAborted();
    // An empty page that claims that there is more would be asked for for ever.
    if (!page.hasMore || page.rows.length === 0) break;
  }
  if (isFirst) session.sawDeleted = false;
  return since;
}

/** Keeps how far this device is: all of it until there is in the journal. */
export async function keepRead(
  { journal }: Session,
  since: string,
  last: { readonly id: string; readonly revs: readonly string[] } | undefined,
): Promise<void> {
  const rev = last?.revs[0];
  await journal.keepProgress({
    since,
    ...(last !== undefined && rev !== undefined && { lastSeen: { id: last.id, rev } }),
  });
}
