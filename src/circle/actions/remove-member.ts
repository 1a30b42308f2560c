import { CircleError } from '@/domain/circle/circle-errors';
import { present } from '@/circle/members/member-log';
import { removeEntry, renameEntry } from '@/circle/members/chain-write';
import { restSlot } from '@/circle/members/seats';
import { changeMembers, parentCircleOf, signerOf, slotKeysOf } from './circle-state';
import type { CirclePorts } from './ports';
import { browserPorts } from './browser-ports';
import { retireRecoverySheet } from './paper-place';

/**
 * Takes a device out of the circle: a new key from now on, and the server lets it in no more. What it has read it has. Can be done
 * again after a cut. Rejects with CircleError, CircleServerError or as the stores do.
 */
export async function removeMember(
  childId: string,
  memberId: string,
  desk: CirclePorts = browserPorts,
): Promise<void> {
  const row = await parentCircleOf(desk, childId);
  const { signal } = new AbortController();
  const changed = await changeMembers(
    desk,
    row,
    async (state, key) => {
      const member = state.members.find(({ id }) => id === memberId);
      if (member === undefined) throw new CircleError('no-member');
      if (member.removedAt !== undefined) return null;
      const stay = present(state.members).filter(({ id }) => id !== memberId);
      if (!stay.some(({ role }) => role === 'parent')) throw new CircleError('last-parent');
      return removeEntry(state, signerOf(row, desk), memberId, key);
    },
    signal,
  );
  const member = changed.members.find(({ id }) => id === memberId);
  if (member === undefined) return;
  const heldAgain = present(changed.members).some(({ user }) => user === member.user);
  if (heldAgain) return;
  const access = desk.access(row);
  if (member.isPaper)
    await retireRecoverySheet(access, { ...row, ...changed, seed: row.seed }, member, signal);
  else {
    const { lastEpoch = 1 } = member;
    const epochs = changed.epochs.filter(({ epoch }) => epoch <= lastEpoch);
    await restSlot(access, { ...slotKeysOf(row), epochs }, member, signal);
  }
}

/** Calls a person or a device otherwise. Rejects as `removeMember` does. */
export async function renameMember(
  childId: string,
  memberId: string,
  names: { readonly person: string; readonly device: string },
  desk: CirclePorts = browserPorts,
): Promise<void> {
  const row = await parentCircleOf(desk, childId);
  await changeMembers(
    desk,
    row,
    async (state) => {
      const member = present(state.members).find(({ id }) => id === memberId);
      if (member === undefined) throw new CircleError('no-member');
      if (member.person === names.person && member.device === names.device) return null;
      return renameEntry(state, signerOf(row, desk), memberId, names);
    },
    new AbortController().signal,
  );
}
