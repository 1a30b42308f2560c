import type { Progress } from './engine-ports';
import type { ServerState } from '@/circle/server/server';
import { sendEverything } from './pull';
import { hasReached } from './read-noticed';
import type { Session } from './session';

/**
 * Whether the database is the one that was read before, and has what was seen of it. One that was made anew or set back takes an
 * old `since` without a word, and would miss what it once had: then everything is read and sent again. Answers how the server
 * stands. Throws EngineStopped and CircleServerError.
 */
export async function reconcile(session: Session): Promise<ServerState> {
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
