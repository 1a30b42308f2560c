import { neverAborts } from '@/lib/scheduling';
import { isBehind, syncAccessList, isParentRow, parentCircleOf, pullCircle } from './circle-state';
import type { CirclePorts } from './ports';
import { closeExpiredInvitation } from './mailbox-lifecycle';
import { browserPorts } from './browser-ports';
import { resumeStart } from './start-circle';
import { CircleError } from '@/domain/circle/circle-errors';
import { isEarlierLog, pullMemberLog, restoreLog } from '@/circle/members/pull-member-log';
import type { CircleRow } from '@/data/db/db';
import { renewSeat } from '@/circle/members/seats';

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
  // An open invitation in another tab still uses the old password.
  if (stored.held === undefined && stored.invitation === undefined)
    await rotateOwnPassword(ports, stored, signal);
  await recheckMemberLog(childId, signal, ports);
  const row = await ports.read(childId);
  if (row === null || row.held !== undefined || !isParentRow(row)) return;
  await closeExpiredInvitation(ports, row, signal);
  const current = await pullCircle(ports, row, signal);
  // An entry that the server doesn't show may have removed or added somebody.
  if (current !== null && !isBehind(current)) await syncAccessList(ports, current, signal);
}

/**
 * If the circle is held for an older member log, reads the log again and resumes if the server shows the right one. Returns whether it
 * resumed. If this device turns out to be removed, the circle is held for that instead. Rejects as the server and the stores do.
 */
export async function recheckMemberLog(
  childId: string,
  signal: AbortSignal,
  ports: CirclePorts = browserPorts,
): Promise<boolean> {
  const row = await ports.read(childId);
  if (row?.held !== 'older-list') return false;
  const pulled = await pullMemberLog(row, ports.server(row), signal);
  if (pulled.kind !== 'same' && pulled.kind !== 'grew' && pulled.kind !== 'removed') return false;
  const position = pulled.kind === 'same' ? null : pulled.position;
  const held = pulled.kind === 'removed' ? pulled.kind : undefined;
  await ports.change(childId, (now) => {
    if (now.held !== 'older-list') return {};
    const isFurther = position !== null && position.chainLength > now.chainLength;
    // No database has this instance, so the engine reads and sends everything: the server may have lost more when it was rolled back.
    return { ...(isFurther && position), held, instance: '' };
  });
  return held === undefined;
}

/**
 * Writes the missing log entries to a server that was rolled back, resumes the circle, and updates the access list. Only when a parent asks
 * for it. Rejects with CircleError('list') if the server's log is not an earlier copy of this one.
 */
export async function restoreLogOnServer(
  childId: string,
  ports: CirclePorts = browserPorts,
): Promise<void> {
  const signal = neverAborts();
  const row = await parentCircleOf(ports, childId);
  if (!(await recheckMemberLog(childId, signal, ports))) {
    const server = ports.server(row);
    if (!(await isEarlierLog(row, server, signal))) throw new CircleError('list');
    await restoreLog(row, server, signal);
    if (!(await recheckMemberLog(childId, signal, ports))) throw new CircleError('list');
  }
  // The old access list may let in a member who has been removed since.
  const restored = await parentCircleOf(ports, childId);
  if (!isBehind(restored)) await syncAccessList(ports, restored, signal);
}

type SeatAge = Pick<CircleRow, 'epochs' | 'passwordEpoch'>;

/** Returns whether a member was removed since this device's seat got its password, and may know what it was derived from. */
export const isSeatPasswordOld = ({ epochs, passwordEpoch = 1 }: SeatAge): boolean =>
  epochs.some(({ epoch }) => epoch > passwordEpoch);

/**
 * Gives this device's seat the password of the newest epoch. Safe to repeat after an interruption; if the server refuses, the next start tries again.
 * Rejects with CircleServerError or a storage error.
 */
async function rotateOwnPassword(
  ports: CirclePorts,
  row: CircleRow,
  signal: AbortSignal,
): Promise<void> {
  if (!isSeatPasswordOld(row)) return;
  const secret = row.placeSecret ?? row.password;
  const own = { user: row.user, secret, password: row.password };
  const position = await renewSeat(ports.access(row), row, own, signal);
  if (position === null) return;
  const { password, epoch: passwordEpoch } = position;
  await ports.change(row.childId, (now) =>
    (now.passwordEpoch ?? 1) < passwordEpoch
      ? { password, passwordEpoch, placeSecret: secret }
      : {},
  );
}
