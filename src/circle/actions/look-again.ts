/** A circle that is held since its server showed an older list of members: whether it still does, and what puts that right. */
import { CircleError } from '@/domain/circle/circle-errors';
import { pullMemberLog, isEarlierCopy, putListBack } from '@/circle/members/pull-member-log';
import { alignServer, parentCircleOf } from './circle-state';
import type { CirclePorts } from './ports';
import { browserPorts } from './browser-ports';

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
