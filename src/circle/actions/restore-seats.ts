/** The passwords of a circle's seats after its server was restored from an older backup: they are as old as the backup, too. */
import type { Member } from '@/domain/circle/members';
import { readLogEntry } from '@/circle/members/member-entries';
import { presentMembers } from '@/circle/members/member-log';
import { keysUpTo, openInitialSeat } from '@/circle/members/seats';
import { type ParentRow, seatKeysOf } from './circle-state';
import { accessOf } from './own-login';
import type { CirclePorts } from './ports';
import { closeSeat } from './remove-member';

/**
 * Closes the seats of devices that have been removed since the backup, and opens those of devices that have joined since. All other devices
 * find their seat's password themselves: `own-login.ts`. Safe to repeat. Rejects with CircleServerError.
 */
export async function restoreSeats(
  ports: CirclePorts,
  row: ParentRow,
  signal: AbortSignal,
): Promise<void> {
  const access = accessOf(ports, row);
  const keys = seatKeysOf(row);
  for (const member of row.members) {
    if (member.removedAt !== undefined) await closeSeat(access, row, member, signal);
  }
  for (const member of presentMembers(row.members)) {
    if (member.isPaper === true || member.id === row.deviceId) continue;
    const joinedIn = keysUpTo(keys, epochOfJoining(row, member));
    await openInitialSeat(access, joinedIn, member, signal);
  }
}

/** Returns the epoch in which a member was added, whose key it was given. */
function epochOfJoining({ list = [] }: ParentRow, { id }: Member): number {
  let epoch = 1;
  for (const { entry: text } of list) {
    const entry = readLogEntry(text);
    if (entry?.kind === 'remove') ({ epoch } = entry);
    if (entry?.kind === 'add' && entry.member.id === id) break;
  }
  return epoch;
}
