import type { Session } from './session';

/**
 * Keeps the last that this device wrote as the last that it saw of the server, until the feed has told of it: one that is set back in
 * between is noticed by it. To be kept before what was written waits no longer.
 */
export async function saveCheckpoint(
  session: Session,
  sent: { readonly id: string; readonly rev: string } | undefined,
): Promise<void> {
  if (sent === undefined) return;
  session.sent = sent.id;
  await session.journal.keepProgress({ lastSeen: { id: sent.id, rev: sent.rev } });
}
