import { CircleError } from '../domain/circle/circle-error';
import type { Role } from '../domain/circle/member';
import { addEntry } from '../sync/chain-write';
import { type Answer, type Door, welcomeNote, writeNote } from '../sync/door';
import { slotPassword } from '../sync/slots';
import { boxWelcome } from '../sync/welcome';
import { changeMembers, type ParentRow, signerOf, slotKeysOf } from './circle-rows';
import type { CircleDesk } from './desk';
import { takeFreePlace } from './member-joins';

/** Lets a device in that answered: a place on the server, an entry in the list, and its keys at the door. Can be done again. */
export async function letJoin(
  desk: CircleDesk,
  row: ParentRow,
  door: Door,
  answer: Answer & { readonly role: Role },
  signal: AbortSignal,
): Promise<void> {
  const { deviceId: id, person, device, signKey, boxKey, role } = answer;
  const access = desk.access(row);
  const keys = slotKeysOf(row);
  const changed = await changeMembers(
    desk,
    row,
    async (state, key) => {
      const there = state.members.find((member) => member.id === id);
      if (there?.signKey === signKey) return null;
      const user = await takeFreePlace(access, keys, state.members, { id, role }, signal);
      const member = { id, person, device, role, signKey, boxKey, user };
      return addEntry(state, signerOf(row, desk), member, key);
    },
    signal,
  );
  const joined = changed.members.find((member) => member.id === id);
  if (joined === undefined) throw new CircleError('list');
  const welcome = {
    ...{ childId: row.childId, user: joined.user, idKey: row.idKey, chainKey: row.chainKey },
    ...{ password: slotPassword(keys, joined.user, id), firstHash: row.firstHash },
    ...(role === 'parent' && { seed: row.seed }),
  };
  const box = boxWelcome(row.database, answer, welcome);
  await writeNote(access, door, welcomeNote, { box }, signal);
}
