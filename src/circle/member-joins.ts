import { CircleError } from '../domain/circle/circle-error';
import type { Member } from '../domain/circle/member';
import type { CircleAccess } from '../sync/access';
import { freeSlots, type SlotKeys, takeSlot } from '../sync/slots';

/** The first place that is free for a member, taken over for its device. Rejects with CircleError where none is. */
export async function takeFreePlace(
  access: CircleAccess,
  keys: SlotKeys,
  members: readonly Member[],
  like: Pick<Member, 'id' | 'role' | 'isPaper'>,
  signal: AbortSignal,
): Promise<string> {
  for (const user of freeSlots(keys.database, members, like)) {
    const password = await takeSlot(access, keys, { user, id: like.id }, signal);
    if (password !== null) return user;
  }
  throw new CircleError('no-place');
}
