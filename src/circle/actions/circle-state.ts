import type { CircleRow } from '@/data/db/db';
import { CircleError } from '@/domain/circle/circle-errors';
import type { Signer } from '@/circle/members/member-log';
import {
  changeList,
  type ListPlace,
  pullMemberLog,
  putListBack,
} from '@/circle/members/pull-member-log';
import {
  freeSlots,
  placeSecret,
  renewPlace,
  type SlotKeys,
  takeSlot,
} from '@/circle/members/seats';
import { updateAccessList } from '@/circle/members/access-list';
import type { CirclePorts } from './ports';
import { changeCircle, type CircleFields, readCircle } from '@/circle/store/circles';
import type { CircleState } from '@/circle/engine/engine-ports';
import type { Member } from '@/domain/circle/members';
import type { CircleAccess } from '@/circle/server/server';
import type { Welcome } from '@/circle/members/welcome';

/** A parent's circle: it alone has the seed. */
export type ParentRow = CircleRow & { readonly seed: string };

/** The circle of a child. Rejects with CircleError where there is none. */
export async function circleOf(desk: CirclePorts, childId: string): Promise<CircleRow> {
  const row = await desk.read(childId);
  if (row === null || row.chainLength === 0) throw new CircleError('no-circle');
  return row;
}

/** The circle of a child, on a parent's device. Rejects with CircleError where it is none. */
export async function parentCircleOf(desk: CirclePorts, childId: string): Promise<ParentRow> {
  const row = await circleOf(desk, childId);
  if (!isParentRow(row)) throw new CircleError('not-parent');
  return row;
}

export const isParentRow = (row: CircleRow): row is ParentRow =>
  row.seed !== undefined && ownMember(row)?.role === 'parent';

export const ownMember = ({ members, deviceId }: CircleRow) =>
  members.find(({ id }) => id === deviceId);

export const signerOf = (row: CircleRow, desk: CirclePorts): Signer => ({
  deviceId: row.deviceId,
  signSecret: row.signSecret,
  now: desk.now(),
});

export const slotKeysOf = ({ database, seed, chainKey, epochs }: ParentRow): SlotKeys => ({
  ...{ database, seed, chainKey, epochs },
});

/**
 * Returns the change that stores a position of the member log. A row that is as far already stays as it is: another tab was quicker,
 * and knows at least as much.
 */
const storePosition =
  (place: ListPlace) =>
  ({ chainLength }: CircleRow): CircleFields =>
    chainLength >= place.chainLength ? {} : place;

type Keep = (place: ListPlace) => Promise<void>;

/** Changes the list of members, keeps where it stands then, and lets the server know who is in. */
export async function changeMembers(
  desk: CirclePorts,
  row: CircleRow,
  make: Parameters<typeof changeList>[2],
  signal: AbortSignal,
  keep: Keep = (place) => desk.change(row.childId, storePosition(place)),
): Promise<CircleRow> {
  const place = await changeList(row, desk.server(row), make, signal);
  await keep(place);
  return alignServer(desk, { ...row, ...place }, signal, keep);
}

/**
 * The circle as its list stands now, and kept so: what the server lets in must not go by an older one. Null where somebody else is to
 * say who is in: this device was removed, or a later version of Kinleaf wrote what comes next. Rejects as the server does.
 */
export async function readOn(
  desk: CirclePorts,
  row: CircleRow,
  signal: AbortSignal,
): Promise<CircleRow | null> {
  const followed = await pullMemberLog(row, desk.server(row), signal);
  if (followed.kind === 'removed' || followed.kind === 'newer') return null;
  // A database that was made anew or set back has no newer one.
  if (followed.kind !== 'grew') return row;
  await desk.change(row.childId, storePosition(followed.place));
  return { ...row, ...followed.place };
}

/**
 * Lets the server know who is in. It keeps no revisions of that, so the list is read once more afterwards: what another parent changed
 * meanwhile must not be lost.
 */
export async function alignServer(
  desk: CirclePorts,
  row: CircleRow,
  signal: AbortSignal,
  keep: Keep = (place) => desk.change(row.childId, storePosition(place)),
): Promise<CircleRow> {
  let aligned = row;
  while (true) {
    await updateAccessList(desk.access(row), row.database, aligned.members, signal);
    const isStillIn = ownMember(aligned)?.removedAt === undefined;
    if (!isStillIn) return aligned;
    const followed = await pullMemberLog(aligned, desk.server(row), signal);
    if (followed.kind !== 'grew') return aligned;
    aligned = { ...aligned, ...followed.place };
    await keep(followed.place);
  }
}

/** The circle of a child, for its engine: what the stores of this device keep of it. */
export function circleStateFor(childId: string): CircleState {
  return {
    view: () => readCircle(childId),

    async followList(server, signal) {
      const circle = await readCircle(childId);
      if (circle === null) return 'removed';
      const followed = await pullMemberLog(circle, server, signal);
      if (followed.kind === 'grew' || followed.kind === 'removed')
        await changeCircle(childId, storePosition(followed.place));
      return followed.kind;
    },

    async putListBack(server, signal) {
      const circle = await readCircle(childId);
      if (circle !== null) await putListBack(circle, server, signal);
    },

    hold: (held) => changeCircle(childId, { held }),

    tell: ({ trouble, first, lastInStep }) =>
      changeCircle(childId, (circle) => ({
        ...(trouble !== undefined && { trouble: trouble ?? undefined }),
        ...(first !== undefined && { first: first ?? undefined }),
        ...(lastInStep && { lastInStep: { ...circle.lastInStep, ...lastInStep } }),
      })),
  };
}

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
