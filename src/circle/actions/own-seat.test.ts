import { describe, expect, test, vi } from 'vitest';
import { newestSeat, seatPassword, seatSecret } from '@/circle/members/seats';
import { ownMember, parentCircleOf, seatKeysOf } from './circle-state';
import { childId, admit, signal, started } from '@/circle/fixtures/family';
import type { LocalCircleServer } from '@/circle/fixtures/local-circle-server';
import type { TestPorts } from '@/circle/fixtures/test-ports';
import { isSeatPasswordOld, repairCircle } from './repair-circle';
import { makeRecoverySheet, recoverCircle } from './recovery';
import { removeMember } from './remove-member';

// Each invitation stretches its words twice, which is slow by design.
vi.setConfig({ testTimeout: 60_000 });

const idOf = ({ row }: TestPorts) => row.deviceId;
const follow = (ports: TestPorts) => ports.server(ports.row).state(signal);

/** Returns every password of another device's seat that a removed parent could derive. */
async function guesses(removed: TestPorts, { row }: TestPorts): Promise<readonly string[]> {
  const keys = seatKeysOf(await parentCircleOf(removed, childId));
  const secret = seatSecret(keys, row.user, row.deviceId);
  return [secret, ...keys.epochs.map((key) => seatPassword(keys.database, secret, key))];
}

/** Returns whether one of these is the password of the device's seat. */
const opensSeat = (
  standIn: LocalCircleServer,
  { row }: TestPorts,
  passwords: readonly string[],
): boolean => passwords.some((password) => standIn.hasPassword(row.user, password));

test.each(['stored', 'not stored yet'])(
  'a member is removed without an error while this device’s own password is renewed: %s',
  async (renewed) => {
    const { standIn, jo } = await started();
    const sam = await admit(standIn, jo, 'carer', 'Sam');
    // As the repair of the circle does, as soon as the new key is stored.
    jo.onRequest = () => {
      const { row } = jo;
      const seat = newestSeat(row.database, row.epochs, row.placeSecret ?? row.password);
      if (seat?.epoch !== 2 || standIn.hasPassword(jo.row.user, seat.password)) return;
      standIn.setPassword(row.user, seat.password);
      const { password, secret: placeSecret, epoch: passwordEpoch } = seat;
      if (renewed === 'stored') void jo.save({ ...row, password, placeSecret, passwordEpoch });
    };
    await jo.change(childId, () => ({ instance: 'as before' }));
    await removeMember(childId, idOf(sam), jo);
    expect(jo.row.instance).toBe('as before');
    expect(standIn.usersWithAccess).toEqual(['p1']);
    await expect(follow(sam)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(opensSeat(standIn, jo, [jo.row.password])).toBe(true);
  },
);

describe('after a parent was removed', () => {
  test('the other seats get passwords that the parent cannot derive, even after a cut, and can still be reset later', async () => {
    const { standIn, jo } = await started();
    const kim = await admit(standIn, jo, 'parent', 'Kim');
    const sam = await admit(standIn, kim, 'carer', 'Sam');
    const known = { jo: await guesses(kim, jo), sam: await guesses(kim, sam) };
    expect(opensSeat(standIn, jo, known.jo)).toBe(true);
    expect(opensSeat(standIn, sam, known.sam)).toBe(true);
    await removeMember(childId, idOf(kim), jo);
    expect(isSeatPasswordOld(jo.row)).toBe(true);
    // As if its page had read the member log.
    await sam.change(childId, () => ({
      epochs: [...sam.row.epochs, ...jo.row.epochs.slice(1)],
    }));
    for (const cut of ['before', 'after'] as const) {
      sam.cutAfter(0, cut);
      const renewing = repairCircle(childId, signal, sam);
      await expect(renewing).rejects.toMatchObject({ code: 'unreachable' });
      sam.cutAfter(null);
    }
    // The server has the new password already.
    expect(opensSeat(standIn, sam, [sam.row.password])).toBe(false);
    for (const ports of [jo, sam]) {
      await repairCircle(childId, signal, ports);
      expect(isSeatPasswordOld(ports.row)).toBe(false);
      expect(opensSeat(standIn, ports, [ports.row.password])).toBe(true);
      await follow(ports);
    }
    expect(opensSeat(standIn, jo, known.jo)).toBe(false);
    expect(opensSeat(standIn, sam, known.sam)).toBe(false);
    // It's derived from the newest key and the seat's own secret. A carer has no seed to derive other seats' secrets from.
    const other = newestSeat(standIn.database, sam.row.epochs, sam.row.placeSecret ?? '');
    expect(other?.password).toBe(sam.row.password);
    expect(sam.row.seed).toBeUndefined();
    await removeMember(childId, idOf(sam), jo);
    await expect(follow(sam)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(standIn.usersWithAccess).toEqual(['p1']);
  });

  test('so do members who join later, and a sheet that is made then', async () => {
    const { standIn, jo } = await started();
    const kim = await admit(standIn, jo, 'parent', 'Kim');
    await removeMember(childId, idOf(kim), jo);
    const lee = await admit(standIn, jo, 'parent', 'Lee');
    expect(ownMember(lee.row)?.user).toBe(lee.row.user);
    expect(opensSeat(standIn, lee, [lee.row.password])).toBe(true);
    expect(await guesses(kim, lee)).not.toContain(lee.row.password);
    await makeRecoverySheet(childId, lee);
    // Any parent with the key of its epoch can cancel it.
    await repairCircle(childId, signal, jo);
    const second = await makeRecoverySheet(childId, jo);
    const found = standIn.device();
    await recoverCircle({ ...second, person: 'Jo', device: 'New phone' }, signal, found);
    expect(await guesses(kim, found)).not.toContain(found.row.password);
    await follow(found);
    await repairCircle(childId, signal, found);
    await removeMember(childId, idOf(lee), found);
    await expect(follow(lee)).rejects.toMatchObject({ code: 'unauthorized' });
  });
});
