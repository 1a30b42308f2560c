import { CircleError } from '@/domain/circle/circle-errors';
import type { Role } from '@/domain/circle/members';
import { addEntry } from '@/circle/members/chain-write';
import {
  type Answer,
  type InvitationMailbox,
  welcomeNote,
  writeNote,
} from '@/circle/members/invitation-mailbox';
import { boxWelcome } from '@/circle/members/welcome';
import { changeMembers, type ParentRow, signerOf, slotKeysOf } from './circle-state';
import type { CirclePorts } from './ports';
import { placeOf, claimSeat } from './member-joins';

/** Lets a device in that answered: a place on the server, an entry in the list, and its keys at the door. Can be done again. */
export async function admitMember(
  desk: CirclePorts,
  row: ParentRow,
  door: InvitationMailbox,
  answer: Answer & { readonly role: Role },
  signal: AbortSignal,
): Promise<void> {
  const { deviceId: id, person, device, signKey, boxKey, role } = answer;
  const access = desk.access(row);
  const changed = await changeMembers(
    desk,
    row,
    async (state, key) => {
      const there = state.members.find((member) => member.id === id);
      if (there?.signKey === signKey) return null;
      const keys = { ...slotKeysOf(row), epochs: [key] };
      const user = await claimSeat(access, keys, state.members, { id, role }, signal);
      const member = { id, person, device, role, signKey, boxKey, user };
      return addEntry(state, signerOf(row, desk), member, key);
    },
    signal,
  );
  const joined = changed.members.find((member) => member.id === id);
  if (joined === undefined) throw new CircleError('list');
  const keys = slotKeysOf({ ...row, ...changed, seed: row.seed });
  const welcome = {
    ...(await placeOf(access, keys, joined, signal)),
    ...{ childId: row.childId, idKey: row.idKey, chainKey: row.chainKey },
    firstHash: row.firstHash,
    ...(role === 'parent' && { seed: row.seed }),
  };
  const box = boxWelcome(row.database, answer, welcome);
  await writeNote(access, door, welcomeNote, { box }, signal);
}
