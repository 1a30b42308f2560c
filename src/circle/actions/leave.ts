import type { CircleRow } from '@/data/db/db';
import { CircleError } from '@/domain/circle/circle-errors';
import { presentMembers, removeEntry } from '@/circle/members/member-log';
import { CircleServerError } from '@/circle/server/server';
import { resetSeat } from '@/circle/members/seats';
import {
  changeMembers,
  circleOf,
  isBehind,
  isParentRow,
  type ParentRow,
  signerOf,
  seatKeysOf,
} from './circle-state';
import { accessOf } from './own-login';
import type { CirclePorts } from './ports';
import { closeInvitation } from './mailbox-lifecycle';
import { browserPorts } from './browser-ports';

/** What happened to this device's membership. */
export type LeaveOutcome =
  /** It was removed from the member log, and the server no longer lets it in. */
  | 'off-the-list'
  /** Only another parent's device can remove it, or the member log was forked: it's still listed, though nothing is here any more. */
  | 'still-on-the-list'
  /** No other parent would be left, so nothing changes on the server. */
  | 'last-parent'
  /** The server didn't answer. */
  | 'not-told';

/**
 * Leaves a circle on this device. With `keepsCopy` the journal stays as this device's own; without, it's deleted here, but not on the
 * server. Stops waiting for the server after `patience` ms. Rejects with a storage error.
 */
export async function leaveCircle(
  childId: string,
  { keepsCopy, patience = 15_000 }: { readonly keepsCopy: boolean; readonly patience?: number },
  ports: CirclePorts = browserPorts,
): Promise<LeaveOutcome> {
  const row = await circleOf(ports, childId);
  const left = await leaveMemberLog(ports, row, AbortSignal.timeout(patience));
  await ports.forget(childId, { keepsCopy });
  return left;
}

async function leaveMemberLog(
  ports: CirclePorts,
  row: CircleRow,
  signal: AbortSignal,
): Promise<LeaveOutcome> {
  // A parent has already removed this device.
  if (row.held === 'removed') return 'off-the-list';
  // Nothing goes to a server that shows everyone another list.
  if (row.held === 'forked') return 'still-on-the-list';
  return isParentRow(row) ? removeSelf(ports, row, signal) : 'still-on-the-list';
}

async function removeSelf(
  ports: CirclePorts,
  row: ParentRow,
  signal: AbortSignal,
): Promise<LeaveOutcome> {
  try {
    await closeInvitation(ports, row.childId, signal);
    // Its entry could take the place of one that it hasn't been shown.
    if (isBehind(row)) return 'still-on-the-list';
    const others = (members: typeof row.members) =>
      presentMembers(members).filter(({ id, isPaper }) => id !== row.deviceId && isPaper !== true);
    await changeMembers(
      ports,
      row,
      async (state, key) => {
        if (!others(state.members).some(({ role }) => role === 'parent'))
          throw new CircleError('last-parent');
        return removeEntry(state, signerOf(row, ports), row.deviceId, key);
      },
      signal,
    );
    await resetSeat(
      accessOf(ports, row),
      seatKeysOf(row),
      { user: row.user, id: row.deviceId },
      signal,
    );
    return 'off-the-list';
  } catch (error) {
    if (error instanceof CircleError)
      return error.problem === 'last-parent' ? 'last-parent' : 'not-told';
    if (error instanceof CircleServerError || isAborted(error)) return 'not-told';
    throw error;
  }
}

const isAborted = (error: unknown) =>
  error instanceof DOMException && (error.name === 'AbortError' || error.name === 'TimeoutError');
