import type { Invite } from '@/circle/members/invitation-mailbox';
import type { CirclePorts } from './ports';

/** How long an invitation is valid, in ms. */
export const validity = 15 * 60_000;

/** How long a joining device waits after that, in ms. The inviting device closes the invitation in time anyway. */
const tolerance = 10 * 60_000;

/** Returns the time by the server's clock if it's known, else by this device's. */
export const timeAt = (ports: CirclePorts, server: string): Date =>
  ports.serverTime(server) ?? ports.now();

/** When an invitation ends, as the joining device sees it. */
export interface InvitationEnd {
  /** Whether its time is over. */
  readonly isOver: () => boolean;
  /** Whether there's nothing to wait for any more, even if the inviting device is late. */
  readonly isLongOver: () => boolean;
}

/**
 * Returns when a received invitation ends. If either device doesn't know the server's clock, their own may differ by a year. Then it's
 * valid for its time from now on, since the inviting device closes it in time.
 */
export function endOfInvitation(
  ports: CirclePorts,
  server: string,
  { until, isServerTime = false }: Invite,
): InvitationEnd {
  const isComparable = isServerTime && ports.serverTime(server) !== null;
  const now = () => (isComparable ? timeAt(ports, server) : ports.now()).getTime();
  const end = isComparable ? Date.parse(until) : now() + validity;
  return { isOver: () => now() > end, isLongOver: () => now() > end + tolerance };
}
