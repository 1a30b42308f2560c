import { describe, expect, test, vi } from 'vitest';
import { newestSeat, seatPassword, seatSecret } from '@/circle/members/seats';
import { ownMember, parentCircleOf, seatKeysOf } from './circle-state';
import { childId, letIn, signal, started } from '@/circle/fixtures/family';
import type { StandIn } from '@/circle/fixtures/stand-in';
import type { TestDesk } from '@/circle/fixtures/test-ports';
import { isSeatPasswordOld, repairCircle } from './repair-circle';
import { makeRecoverySheet, recoverCircle } from './recovery';
import { removeMember } from './remove-member';

// Each invitation takes what the words are made slow with, twice.
vi.setConfig({ testTimeout: 60_000 });

const idOf = ({ row }: TestDesk) => row.deviceId;
const follow = (desk: TestDesk) => desk.server(desk.row).state(signal);

/** All that a parent knew when they were removed, of the place of another device. */
async function guesses(removed: TestDesk, { row }: TestDesk): Promise<readonly string[]> {
  const keys = seatKeysOf(await parentCircleOf(removed, childId));
  const secret = seatSecret(keys, row.user, row.deviceId);
  return [secret, ...keys.epochs.map((key) => seatPassword(keys.database, secret, key))];
}

const passwordOf = ({ accounts }: StandIn, { row }: TestDesk) => accounts.passwords.get(row.user);

describe('after a parent was removed', () => {
  test('the places of the others get passwords that they cannot work out, also after a cut, and rest when their turn comes', async () => {
    const { standIn, jo } = await started();
    const kim = await letIn(standIn, jo, 'parent', 'Kim');
    const sam = await letIn(standIn, kim, 'carer', 'Sam');
    const known = { jo: await guesses(kim, jo), sam: await guesses(kim, sam) };
    expect(known.jo).toContain(passwordOf(standIn, jo));
    expect(known.sam).toContain(passwordOf(standIn, sam));
    await removeMember(childId, idOf(kim), jo);
    expect(isSeatPasswordOld(jo.row)).toBe(true);
    // What its page has read of the list.
    await sam.change(childId, () => ({
      epochs: [...sam.row.epochs, ...jo.row.epochs.slice(1)],
    }));
    for (const cut of ['before', 'after'] as const) {
      sam.cutAfter(0, cut);
      const renewing = repairCircle(childId, signal, sam);
      await expect(renewing).rejects.toMatchObject({ trouble: 'unreachable' });
      sam.cutAfter(null);
    }
    // The server has the new one already.
    expect(sam.row.password).not.toBe(passwordOf(standIn, sam));
    for (const desk of [jo, sam]) {
      await repairCircle(childId, signal, desk);
      expect(isSeatPasswordOld(desk.row)).toBe(false);
      expect(desk.row.password).toBe(passwordOf(standIn, desk));
      await follow(desk);
    }
    expect(known.jo).not.toContain(passwordOf(standIn, jo));
    expect(known.sam).not.toContain(passwordOf(standIn, sam));
    // Nor does another carer know it, who has the key and not the seed.
    const other = newestSeat(standIn.database, sam.row.epochs, sam.row.placeSecret ?? '');
    expect(other?.password).toBe(sam.row.password);
    expect(sam.row.seed).toBeUndefined();
    await removeMember(childId, idOf(sam), jo);
    await expect(follow(sam)).rejects.toMatchObject({ trouble: 'unauthorized' });
    expect(standIn.letIn).toEqual(['p1']);
  });

  test('so does who joins later, and a sheet that is made then', async () => {
    const { standIn, jo } = await started();
    const kim = await letIn(standIn, jo, 'parent', 'Kim');
    await removeMember(childId, idOf(kim), jo);
    const lee = await letIn(standIn, jo, 'parent', 'Lee');
    expect(ownMember(lee.row)?.user).toBe(lee.row.user);
    expect(lee.row.password).toBe(passwordOf(standIn, lee));
    expect(await guesses(kim, lee)).not.toContain(lee.row.password);
    await makeRecoverySheet(childId, lee);
    // Any parent can end it, who has the key of its epoch.
    await repairCircle(childId, signal, jo);
    const second = await makeRecoverySheet(childId, jo);
    const found = standIn.device();
    await recoverCircle({ ...second, person: 'Jo', device: 'New phone' }, signal, found);
    expect(await guesses(kim, found)).not.toContain(found.row.password);
    await follow(found);
    await repairCircle(childId, signal, found);
    await removeMember(childId, idOf(lee), found);
    await expect(follow(lee)).rejects.toMatchObject({ trouble: 'unauthorized' });
  });
});
