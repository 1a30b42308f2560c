/** What an engine stores of how far it is: what it has read of the feed, and what it wrote last. */
import { isWritten, type Written } from './batches';
import type { Checkpoint, CircleJournal, SyncProgress } from './engine-ports';
import type { FeedPosition, Session } from './session';

/**
 * Returns the last document this device wrote. It's the last it has seen of the server, until the feed reports it, so that a server that is
 * rolled back in between is noticed: store it no later than the documents leave the outbox.
 */
export function checkpointOf(session: Session, outcomes: readonly Written[]): Checkpoint {
  const sent = outcomes.findLast(isWritten);
  if (sent === undefined) return {};
  session.sent = sent.id;
  return { lastSeen: { id: sent.id, rev: sent.rev } };
}

/** Returns how far the feed was read, to be stored. Store it only when everything up to there is in the journal. */
export function progressAt(
  { sent }: Session,
  { since, rows }: FeedPosition,
): Partial<SyncProgress> {
  // Others' presence doesn't count: it is rewritten so often that a server that was rolled back soon has the same revision again.
  const last = rows.findLast(({ id }) => !id.startsWith('p'));
  const rev = last?.revs[0];
  return {
    since,
    // A document this device wrote is newer than anything the feed has reported.
    ...(sent === null &&
      last !== undefined &&
      rev !== undefined && { lastSeen: { id: last.id, rev } }),
  };
}

/** Stores how far the feed was applied, if that isn't stored yet, with other progress. */
export async function saveUnsavedPosition(
  session: Session,
  more: Parameters<CircleJournal['saveProgress']>[0] = {},
): Promise<void> {
  const { unsaved } = session;
  session.unsaved = null;
  await session.journal.saveProgress({ ...(unsaved && progressAt(session, unsaved)), ...more });
}
