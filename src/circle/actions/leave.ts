import type { CircleRow } from '@/data/db/db';
import { CircleError } from '@/domain/circle/circle-errors';
import { present, removeEntry } from '@/circle/members/member-log';
import { CircleServerError } from '@/circle/server/server';
import { restSlot } from '@/circle/members/seats';
import {
  changeMembers,
  circleOf,
  isParentRow,
  type ParentRow,
  signerOf,
  slotKeysOf,
} from './circle-state';
import type { CirclePorts } from './ports';
import { closeDoor } from './invitation-slot';
import { browserPorts } from './browser-ports';

/** What became of this device's name in the circle. */
export type Left =
  /** It is off the list, and the server lets it in no more. */
  | 'off-the-list'
  /** Only a parent can take it off: until then it stands there, though nothing is here any more. */
  | 'still-on-the-list'
  /** No other parent would be left, so the circle stays on the server as it is. */
  | 'last-parent'
  /** The server could not be told. */
  | 'not-told';

/**
 * Leaves a circle on this device. With a copy the journal stays here as any other; without, what is here of the child is deleted, and
 * nothing on the server. A server that does not answer is given up after `patience` ms. Rejects as the stores do.
 */
export async function leaveCircle(
  childId: string,
  { keepsCopy, patience = 15_000 }: { readonly keepsCopy: boolean; readonly patience?: number },
  desk: CirclePorts = browserPorts,
): Promise<Left> {
  const row = await circleOf(desk, childId);
  const left = await leaveList(desk, row, AbortSignal.timeout(patience));
  await desk.forget(childId, { keepsCopy });
  return left;
}

async function leaveList(desk: CirclePorts, row: CircleRow, signal: AbortSignal): Promise<Left> {
  // A parent took it off, and the server lets it do nothing more.
  if (row.held === 'removed') return 'off-the-list';
  return isParentRow(row) ? takeOff(desk, row, signal) : 'still-on-the-list';
}

async function takeOff(desk: CirclePorts, row: ParentRow, signal: AbortSignal): Promise<Left> {
  try {
    await closeDoor(desk, row.childId, signal);
    const others = (members: typeof row.members) =>
      present(members).filter(({ id, isPaper }) => id !== row.deviceId && isPaper !== true);
    await changeMembers(
      desk,
      row,
      async (state, key) => {
        if (!others(state.members).some(({ role }) => role === 'parent'))
          throw new CircleError('last-parent');
        return removeEntry(state, signerOf(row, desk), row.deviceId, key);
      },
      signal,
    );
    await restSlot(desk.access(row), slotKeysOf(row), { user: row.user, id: row.deviceId }, signal);
    return 'off-the-list';
  } catch (error) {
    if (error instanceof CircleError)
      return error.problem === 'last-parent' ? 'last-parent' : 'not-told';
    if (error instanceof CircleServerError || isGivenUp(error)) return 'not-told';
    throw error;
  }
}

/** A request or a wait that ended with the patience. */
const isGivenUp = (error: unknown) =>
  error instanceof DOMException && (error.name === 'AbortError' || error.name === 'TimeoutError');
