import { alignServer, isParentRow, readOn } from './circle-state';
import type { CirclePorts } from './ports';
import { recheckMemberLog } from './look-again';
import { takeBackInvitation } from './invitation-slot';
import { rotateOwnPassword } from './own-place';
import { browserPorts } from './browser-ports';
import { resumeStart } from './start-circle';

/**
 * What a closed page or a cut connection has left half done: a circle that was being started, an invitation that stands open, a
 * member whom the server does not know of yet, a place whose password somebody may know who was removed. A circle that is held for an older list is looked at again; one that stays held is
 * left as it is. For every start of a page, before the circle is run, and when one goes on that was paused: a paused one asks its
 * server nothing. Rejects with CircleServerError, or CircleError where only somebody can help.
 */
export async function repairCircle(
  childId: string,
  signal: AbortSignal,
  desk: CirclePorts = browserPorts,
): Promise<void> {
  const there = await desk.read(childId);
  if (there === null) return;
  if (there.chainLength === 0) {
    await resumeStart(childId, signal, desk);
    return;
  }
  if (there.isPaused) return;
  // An invitation that is under way in another tab goes by the password that it began with.
  if (there.held === undefined && there.invitation === undefined)
    await rotateOwnPassword(desk, there, signal);
  await recheckMemberLog(childId, signal, desk);
  const row = await desk.read(childId);
  if (row === null || row.held !== undefined || !isParentRow(row)) return;
  await takeBackInvitation(desk, row, signal);
  const current = await readOn(desk, row, signal);
  if (current !== null) await alignServer(desk, current, signal);
}
