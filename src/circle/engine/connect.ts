import { FirstSync } from './first-sync';
import { pull } from './pull';
import { reconcile } from './reconcile';
import type { Session } from './session';
import { recheckQuarantine } from './apply-changes';

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
