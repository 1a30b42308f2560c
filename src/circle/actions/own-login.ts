/**
 * This device's login to its circle. The server may have another of the seat's passwords than the one stored here: another tab has just renewed
 * it, or the server was restored from an older backup.
 */
import type { CircleRow } from '@/data/db/db';
import type { CircleAccess, CircleServer } from '@/circle/server/server';
import { renewSeat } from '@/circle/members/seats';
import type { CirclePorts, ServerLogin } from './ports';

export const accessOf = (ports: CirclePorts, row: CircleRow): CircleAccess =>
  ports.access(ownLogin(ports, row));

export const serverOf = (ports: CirclePorts, row: CircleRow): CircleServer =>
  ports.server(ownLogin(ports, row));

/** Returns a login that looks for the seat's present password if the server refuses the one in the row. */
function ownLogin(ports: CirclePorts, row: CircleRow): ServerLogin {
  const { server, database, user } = row;
  let { password } = row;
  return {
    ...{ server, database, user },
    get password() {
      return password;
    },
    async renewPassword(signal) {
      const stored = await ports.read(row.childId);
      if (stored?.user !== user || stored.database !== database) return false;
      const renewed =
        stored.password === password
          ? await renewOwnPassword(ports, stored, signal)
          : stored.password;
      password = renewed ?? password;
      return renewed !== null;
    },
  };
}

/**
 * Gives this device's seat the password of the newest epoch, whichever of the seat's passwords the server has, and stores it. Returns the
 * password, or null if the server accepts none of them. An earlier password shows that the server was restored from a backup; then this device
 * checks everything. Safe to repeat after an interruption. Rejects with CircleServerError or a storage error.
 */
export async function renewOwnPassword(
  ports: CirclePorts,
  row: CircleRow,
  signal: AbortSignal,
): Promise<string | null> {
  const secret = row.placeSecret ?? row.password;
  const own = { user: row.user, secret, password: row.password };
  const seat = await renewSeat(ports.access(row), row, own, signal);
  if (seat === null) return null;
  const { password, before, epoch: passwordEpoch } = seat;
  const wasRolledBack = before !== row.password && before !== password;
  await ports.change(row.childId, (now) => ({
    ...((now.passwordEpoch ?? 1) < passwordEpoch && {
      ...{ password, passwordEpoch, placeSecret: secret },
    }),
    // No database has this instance id, so the engine syncs everything again.
    ...(wasRolledBack && { instance: '' }),
  }));
  return password;
}
