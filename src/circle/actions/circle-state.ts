import type { CircleRow } from '@/data/db/db';
import { CircleError } from '@/domain/circle/circle-errors';
import type { Signer } from '@/circle/members/member-log';
import {
  appendToLog,
  type LogPosition,
  pullMemberLog,
  restoreLog,
} from '@/circle/members/pull-member-log';
import {
  freeSeats,
  seatSecret,
  renewSeat,
  type SeatKeys,
  setSeatPassword,
} from '@/circle/members/seats';
import { updateAccessList } from '@/circle/members/access-list';
import { accessOf, serverOf } from './own-login';
import type { CirclePorts } from './ports';
import { changeCircle, type CircleFields, readCircle } from '@/circle/store/circles';
import type { CircleState } from '@/circle/engine/engine-ports';
import type { Member } from '@/domain/circle/members';
import type { CircleAccess } from '@/circle/server/server';
import type { Welcome } from '@/circle/members/welcome-message';

/** A parent's circle: only parents have the seed. */
export type ParentRow = CircleRow & { readonly seed: string };

/** Returns a child's circle. Rejects with CircleError('no-circle') if there is none. */
export async function circleOf(ports: CirclePorts, childId: string): Promise<CircleRow> {
  const row = await ports.read(childId);
  if (row === null || row.chainLength === 0) throw new CircleError('no-circle');
  return row;
}

/**
 * Returns a child's circle on a parent's device. Rejects with CircleError('no-circle' or 'not-parent'), or with 'forked' if nothing must go
 * to its server any more.
 */
export async function parentCircleOf(ports: CirclePorts, childId: string): Promise<ParentRow> {
  const row = await circleOf(ports, childId);
  if (row.held === 'forked') throw new CircleError('forked');
  if (!isParentRow(row)) throw new CircleError('not-parent');
  return row;
}

/** Whether another device says that it has read changes to the members that the server hasn't shown this one. */
export const isBehind = ({ longerLogs = {} }: CircleRow): boolean =>
  Object.keys(longerLogs).length > 0;

/**
 * Returns a child's circle on a parent's device that may change its members. Rejects as `parentCircleOf` does, or with
 * CircleError('behind') if its entry could take the place of one that it hasn't been shown. With `removing`, a member's id, it may still
 * remove them if they claim such entries: they may be lying.
 */
export async function changeableCircleOf(
  ports: CirclePorts,
  childId: string,
  { removing = '' }: { readonly removing?: string } = {},
): Promise<ParentRow> {
  const row = await parentCircleOf(ports, childId);
  if (isBehind(row) && !Object.hasOwn(row.longerLogs ?? {}, removing))
    throw new CircleError('behind');
  return row;
}

export const isParentRow = (row: CircleRow): row is ParentRow =>
  row.seed !== undefined && ownMember(row)?.role === 'parent';

export const ownMember = ({ members, deviceId }: CircleRow) =>
  members.find(({ id }) => id === deviceId);

export const signerOf = (row: CircleRow, ports: CirclePorts): Signer => ({
  deviceId: row.deviceId,
  signSecret: row.signSecret,
  now: ports.now(),
});

export const seatKeysOf = ({ database, seed, chainKey, epochs }: ParentRow): SeatKeys => ({
  ...{ database, seed, chainKey, epochs },
});

/**
 * Returns the change that stores a position of the member log. A row that is as far already, with its entries, stays as it is: another tab
 * was faster and knows at least as much.
 */
const storePosition =
  (position: LogPosition) =>
  ({ chainLength, list }: CircleRow): CircleFields => {
    const isAsFar = list?.length === chainLength && chainLength === position.chainLength;
    return isAsFar || chainLength > position.chainLength ? {} : position;
  };

type StorePosition = (position: LogPosition) => Promise<void>;

/** Appends to the member log, stores the new position and updates the server's access list. */
export async function changeMembers(
  ports: CirclePorts,
  row: CircleRow,
  make: Parameters<typeof appendToLog>[2],
  signal: AbortSignal,
  store: StorePosition = (position) => ports.change(row.childId, storePosition(position)),
): Promise<CircleRow> {
  const position = await appendToLog(row, serverOf(ports, row), make, signal);
  await store(position);
  return syncAccessList(ports, { ...row, ...position }, signal, store);
}

/**
 * Reads the new entries of the member log, so that the access list doesn't follow an old one. Returns the circle, or null if this device
 * may not set the access list: it was removed, or a later version of Kinleaf wrote the next entry. Rejects as the server does.
 */
export async function pullCircle(
  ports: CirclePorts,
  row: CircleRow,
  signal: AbortSignal,
): Promise<CircleRow | null> {
  const pulled = await pullMemberLog(row, serverOf(ports, row), signal);
  if (pulled.kind === 'removed' || pulled.kind === 'newer') return null;
  // A database that was recreated or rolled back has no newer log.
  if (pulled.kind !== 'grew') return row;
  await ports.change(row.childId, storePosition(pulled.position));
  return { ...row, ...pulled.position };
}

/**
 * Updates the server's access list. The server has no revisions of it, so the member log is read again afterwards, in case another parent
 * changed it at the same time.
 */
export async function syncAccessList(
  ports: CirclePorts,
  row: CircleRow,
  signal: AbortSignal,
  store: StorePosition = (position) => ports.change(row.childId, storePosition(position)),
): Promise<CircleRow> {
  let aligned = row;
  while (true) {
    await updateAccessList(accessOf(ports, row), row.database, aligned.members, signal);
    const isStillIn = ownMember(aligned)?.removedAt === undefined;
    if (!isStillIn) return aligned;
    const pulled = await pullMemberLog(aligned, serverOf(ports, row), signal);
    if (pulled.kind !== 'grew') return aligned;
    aligned = { ...aligned, ...pulled.position };
    await store(pulled.position);
  }
}

const stores = { read: readCircle, change: changeCircle };

/** Returns the engine's port to a child's circle and its member log. */
export function circleStateFor(
  childId: string,
  { read, change }: Pick<CirclePorts, 'read' | 'change'> = stores,
): CircleState {
  return {
    view: () => read(childId),

    async pullMemberLog(server, signal) {
      const circle = await read(childId);
      if (circle === null) return 'removed';
      const pulled = await pullMemberLog(circle, server, signal);
      if (pulled.kind === 'grew' || pulled.kind === 'removed')
        await change(childId, storePosition(pulled.position));
      return pulled.kind;
    },

    async restoreMemberLog(server, signal) {
      const circle = await read(childId);
      if (circle !== null) await restoreLog(circle, server, signal);
    },

    hold: (held) => change(childId, () => ({ held })),

    holdForked: (forkedWith) =>
      change(childId, () => ({ held: 'forked', forkedWith, trouble: undefined })),

    saveStatus: ({ trouble, first, lastInStep, longerLogs, failedPhotos }) =>
      change(childId, (circle) => ({
        ...(trouble !== undefined && { trouble: trouble ?? undefined }),
        ...(first !== undefined && { first: first ?? undefined }),
        ...(lastInStep && { lastInStep: { ...circle.lastInStep, ...lastInStep } }),
        ...(longerLogs && { longerLogs }),
        ...(failedPhotos && {
          failedPhotos: Object.keys(failedPhotos).length > 0 ? failedPhotos : undefined,
        }),
      })),
  };
}

/** Claims the first free seat for a new member and returns its user name. Rejects with CircleError('no-seat') if none is free. */
export async function claimSeat(
  access: CircleAccess,
  keys: SeatKeys,
  members: readonly Member[],
  like: Pick<Member, 'id' | 'role' | 'isPaper'>,
  signal: AbortSignal,
): Promise<string> {
  for (const user of freeSeats(keys.database, members, like)) {
    if ((await setSeatPassword(access, keys, { user, id: like.id }, signal)) !== null) return user;
  }
  throw new CircleError('no-seat');
}

/**
 * Returns a member's seat for its welcome, with a new password if someone was removed since the seat was claimed. Rejects with
 * CircleError('no-seat') if it's someone else's now.
 */
export async function seatOf(
  access: CircleAccess,
  keys: SeatKeys,
  member: Pick<Member, 'user' | 'id'>,
  signal: AbortSignal,
): Promise<Pick<Welcome, 'user' | 'password' | 'place'>> {
  const secret = seatSecret(keys, member.user, member.id);
  const seat = await renewSeat(access, keys, { user: member.user, secret }, signal);
  if (seat === null) throw new CircleError('no-seat');
  const { password, epoch } = seat;
  return { user: member.user, password, place: { secret, epoch } };
}
