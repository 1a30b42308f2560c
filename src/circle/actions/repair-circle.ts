import { neverAborts } from '@/lib/scheduling';
import {
  isBehind,
  isParentRow,
  parentCircleOf,
  type ParentRow,
  pullCircle,
  seatKeysOf,
  syncAccessList,
} from './circle-state';
import type { CirclePorts } from './ports';
import { closeExpiredInvitation } from './mailbox-lifecycle';
import { browserPorts } from './browser-ports';
import { resumeStart } from './start-circle';
import { CircleError } from '@/domain/circle/circle-errors';
import { isEarlierLog, pullMemberLog, restoreLog } from '@/circle/members/pull-member-log';
import type { Member } from '@/domain/circle/members';
import type { CircleRow } from '@/data/db/db';
import { readLogEntry } from '@/circle/members/member-entries';
import { keysUpTo, openInitialSeat } from '@/circle/members/seats';
import { presentMembers } from '@/circle/members/member-log';
import { accessOf, renewOwnPassword, serverOf } from './own-login';
import { closeSeat, isSheetAccepted, removeMember } from './remove-member';

/**
 * Finishes what a closed page or a cut connection left half done: a circle that was being started, an open invitation, an access list that
 * lacks a member, a seat whose password a removed member may know. If the circle is held for an older member log, checks that again.
 * Runs at every start of a page and when a circle is resumed; a paused one sends its server nothing. Rejects with CircleServerError, or
 * with CircleError if only a person can help.
 */
export async function repairCircle(
  childId: string,
  signal: AbortSignal,
  ports: CirclePorts = browserPorts,
): Promise<void> {
  const stored = await ports.read(childId);
  if (stored === null) return;
  if (stored.chainLength === 0) {
    await resumeStart(childId, signal, ports);
    return;
  }
  if (stored.isPaused) return;
  // An open invitation in a tab of an earlier version still uses the old password.
  if (stored.held === undefined && stored.invitation === undefined && isSeatPasswordOld(stored))
    await renewOwnPassword(ports, stored, signal);
  await recheckMemberLog(childId, signal, ports);
  const row = await ports.read(childId);
  if (row === null || row.held !== undefined || !isParentRow(row)) return;
  await closeExpiredInvitation(ports, row, signal);
  const current = await pullCircle(ports, row, signal);
  // An entry that the server doesn't show may have removed or added somebody.
  if (current !== null && !isBehind(current)) await syncAccessList(ports, current, signal);
}

/**
 * If the circle is held for an older member log, reads the log again and resumes if the server shows the right one. Before that, a parent's
 * device restores the access list and the seats, which may still be as old, and cancels a recovery sheet that the server has lost. Returns
 * whether it resumed. If this device turns out to be removed, the circle is held for that instead. Rejects as the server and the stores do.
 */
export async function recheckMemberLog(
  childId: string,
  signal: AbortSignal,
  ports: CirclePorts = browserPorts,
): Promise<boolean> {
  const row = await ports.read(childId);
  if (row?.held !== 'older-list') return false;
  const pulled = await pullMemberLog(row, serverOf(ports, row), signal);
  if (pulled.kind !== 'same' && pulled.kind !== 'grew' && pulled.kind !== 'removed') return false;
  const position = pulled.kind === 'same' ? null : pulled.position;
  const held = pulled.kind === 'removed' ? pulled.kind : undefined;
  const current = { ...row, ...position };
  if (held === undefined && isParentRow(current) && !isBehind(current)) {
    // An old access list may let in a member who has been removed since.
    await syncAccessList(ports, current, signal);
    await restoreSeats(ports, current, signal);
    await cancelLostSheet(ports, current, signal);
  }
  await ports.change(childId, (now) => {
    if (now.held !== 'older-list') return {};
    const isFurther = position !== null && position.chainLength > now.chainLength;
    // No database has this instance id, so the engine syncs everything again: the server may have lost more than log entries.
    return { ...(isFurther && position), held, instance: '' };
  });
  return held === undefined;
}

/**
 * Writes the missing log entries to a server that was rolled back, and resumes the circle as `recheckMemberLog` does. Only when a parent asks
 * for it. Rejects with CircleError('list') if the server's log is not an earlier copy of this one.
 */
export async function restoreLogOnServer(
  childId: string,
  ports: CirclePorts = browserPorts,
): Promise<void> {
  const signal = neverAborts();
  const row = await parentCircleOf(ports, childId);
  if (!(await recheckMemberLog(childId, signal, ports))) {
    const server = serverOf(ports, row);
    if (!(await isEarlierLog(row, server, signal))) throw new CircleError('list');
    await restoreLog(row, server, signal);
    if (!(await recheckMemberLog(childId, signal, ports))) throw new CircleError('list');
  }
}

/**
 * Closes the seats of devices that have been removed since the backup, and opens those of devices that have joined since. All other devices
 * find their seat's password themselves: `own-login.ts`. Safe to repeat. Rejects with CircleServerError.
 */
async function restoreSeats(
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

/** Cancels a recovery sheet that was made since the backup from which the server was restored: its document is lost. */
async function cancelLostSheet(
  ports: CirclePorts,
  row: ParentRow,
  signal: AbortSignal,
): Promise<void> {
  for (const sheet of presentMembers(row.members).filter(({ isPaper }) => isPaper))
    if (!(await isSheetAccepted(accessOf(ports, row), row, sheet, signal)))
      await removeMember(row.childId, sheet.id, ports);
}

type SeatAge = Pick<CircleRow, 'epochs' | 'passwordEpoch'>;

/** Returns whether a member was removed since this device's seat got its password, and may know what it was derived from. */
export const isSeatPasswordOld = ({ epochs, passwordEpoch = 1 }: SeatAge): boolean =>
  epochs.some(({ epoch }) => epoch > passwordEpoch);
