import { alignServer, isParentRow, parentCircleOf, readOn } from './circle-state';
import type { CirclePorts } from './ports';
import { takeBackInvitation } from './invitation-slot';
import { browserPorts } from './browser-ports';
import { resumeStart } from './start-circle';
import { CircleError } from '@/domain/circle/circle-errors';
import { isEarlierCopy, pullMemberLog, putListBack } from '@/circle/members/pull-member-log';
import type { CircleRow } from '@/data/db/db';
import { renewPlace } from '@/circle/members/seats';

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

/** A circle that is held since its server showed an older list of members: whether it still does, and what puts that right. */

/**
 * Reads the list once more where the circle is held for it, and lets it go on where the server shows the right one again; whether it
 * does. Where that says that this device was removed, it is held for that instead. Rejects as the server and the stores do.
 */
export async function recheckMemberLog(
  childId: string,
  signal: AbortSignal,
  desk: CirclePorts = browserPorts,
): Promise<boolean> {
  const row = await desk.read(childId);
  if (row?.held !== 'older-list') return false;
  const followed = await pullMemberLog(row, desk.server(row), signal);
  if (followed.kind !== 'same' && followed.kind !== 'grew' && followed.kind !== 'removed')
    return false;
  const place = followed.kind === 'same' ? null : followed.place;
  const held = followed.kind === 'removed' ? followed.kind : undefined;
  await desk.change(childId, (now) => {
    if (now.held !== 'older-list') return {};
    const isFurther = place !== null && place.chainLength > now.chainLength;
    // No database is called so: what else the server lost when it was set back is looked at by whoever goes on.
    return { ...(isFurther && place), held, instance: '' };
  });
  return held === undefined;
}

/**
 * Gives a server that was set back the entries that it lacks, lets the circle go on, and lets the server know who is in. For a parent
 * who asks for it. Rejects with CircleError('list') where the server shows another list, not an earlier copy of this one.
 */
export async function putBackList(
  childId: string,
  desk: CirclePorts = browserPorts,
): Promise<void> {
  const { signal } = new AbortController();
  const row = await parentCircleOf(desk, childId);
  if (!(await recheckMemberLog(childId, signal, desk))) {
    const server = desk.server(row);
    if (!(await isEarlierCopy(row, server, signal))) throw new CircleError('list');
    await putListBack(row, server, signal);
    if (!(await recheckMemberLog(childId, signal, desk))) throw new CircleError('list');
  }
  // The copy may let somebody in who was removed since.
  await alignServer(desk, await parentCircleOf(desk, childId), signal);
}

type Kept = Pick<CircleRow, 'epochs' | 'passwordEpoch'>;

/** Whether somebody was removed since this device's place got its password: they may know what that came out of. */
export const isPlaceOld = ({ epochs, passwordEpoch = 1 }: Kept): boolean =>
  epochs.some(({ epoch }) => epoch > passwordEpoch);

/**
 * Gives this device's place a password of the newest epoch. Can be done again after a cut; what the server does not take now is tried at
 * the next start. Rejects with CircleServerError or as the stores do.
 */
async function rotateOwnPassword(
  desk: CirclePorts,
  row: CircleRow,
  signal: AbortSignal,
): Promise<void> {
  if (!isPlaceOld(row)) return;
  const secret = row.placeSecret ?? row.password;
  const own = { user: row.user, secret, password: row.password };
  const place = await renewPlace(desk.access(row), row, own, signal);
  if (place === null) return;
  const { password, epoch: passwordEpoch } = place;
  await desk.change(row.childId, (now) =>
    (now.passwordEpoch ?? 1) < passwordEpoch
      ? { password, passwordEpoch, placeSecret: secret }
      : {},
  );
}
