import { CircleError } from '../domain/circle/circle-error';
import { alignServer, isParentRow } from './circle-rows';
import type { CircleDesk } from './desk';
import { takeBackInvitation } from './open-door';
import { pageDesk } from './page-desk';
import { finishStart } from './start-circle';

/**
 * What a closed page or a cut connection has left half done: a circle that was being started, an invitation that stands open, a
 * member whom the server does not know of yet. For every start of a page, before the circle is run. Rejects with CircleServerError, or
 * CircleError where only somebody can help.
 */
export async function tidyCircle(
  childId: string,
  signal: AbortSignal,
  desk: CircleDesk = pageDesk,
): Promise<void> {
  const row = await desk.read(childId);
  if (row === null) return;
  if (row.chainLength === 0) {
    // A recovery that did not come through needs its sheet once more.
    if (!isParentRow(row)) throw new CircleError('list');
    await finishStart(row, signal, desk);
    return;
  }
  if (!isParentRow(row)) return;
  await takeBackInvitation(desk, row, signal);
  await alignServer(desk, row, signal);
}
