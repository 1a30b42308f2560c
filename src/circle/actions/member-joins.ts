import { CircleError } from '@/domain/circle/circle-errors';
import type { Member } from '@/domain/circle/members';
import type { CircleAccess } from '@/circle/server/access';
import {
  freeSlots,
  placeSecret,
  renewPlace,
  type SlotKeys,
  takeSlot,
} from '@/circle/members/seats';
import type { Welcome } from '@/circle/members/welcome';

/** The first place that is free for a member, taken over for its device. Rejects with CircleError where none is. */
export async function claimSeat(
  access: CircleAccess,
  keys: SlotKeys,
  members: readonly Member[],
  like: Pick<Member, 'id' | 'role' | 'isPaper'>,
  signal: AbortSignal,
): Promise<string> {
  for (const user of freeSlots(keys.database, members, like)) {
    if ((await takeSlot(access, keys, { user, id: like.id }, signal)) !== null) return user;
  }
  throw new CircleError('no-place');
}

/**
 * What a member is told of its place, which was taken for it: a removal may have come between. Rejects with CircleError where it is
 * somebody else's by now.
 */
export async function placeOf(
  access: CircleAccess,
  keys: SlotKeys,
  member: Pick<Member, 'user' | 'id'>,
  signal: AbortSignal,
): Promise<Pick<Welcome, 'user' | 'password' | 'place'>> {
  const secret = placeSecret(keys, member.user, member.id);
  const place = await renewPlace(access, keys, { user: member.user, secret }, signal);
  if (place === null) throw new CircleError('no-place');
  const { password, epoch } = place;
  return { user: member.user, password, place: { secret, epoch } };
}
