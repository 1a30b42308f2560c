import type { CircleRow } from '@/data/db/db';
import { renewPlace } from '@/circle/members/seats';
import type { CirclePorts } from './ports';

type Kept = Pick<CircleRow, 'epochs' | 'passwordEpoch'>;

/** Whether somebody was removed since this device's place got its password: they may know what that came out of. */
export const isPlaceOld = ({ epochs, passwordEpoch = 1 }: Kept): boolean =>
  epochs.some(({ epoch }) => epoch > passwordEpoch);

/**
 * Gives this device's place a password of the newest epoch. Can be done again after a cut; what the server does not take now is tried at
 * the next start. Rejects with CircleServerError or as the stores do.
 */
export async function rotateOwnPassword(
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
