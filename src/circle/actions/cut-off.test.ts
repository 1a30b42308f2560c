import { expect, test, vi } from 'vitest';
import { CircleServerError } from '@/circle/server/server';
import { LocalCircleServer } from '@/circle/fixtures/local-circle-server';
import type { Cut, TestPorts } from '@/circle/fixtures/test-ports';
import { admit, childId, invite, signal, start, started } from '@/circle/fixtures/family';
import { openInvitation } from './invite';
import { makeRecoverySheet, recoverCircle } from './recovery';
import { removeMember } from './remove-member';
import { repairCircle } from './repair-circle';

// Words are stretched many times, which is slow by design.
vi.setConfig({ testTimeout: 120_000 });

/** Repeats `work` with the connection cut after no request, after one, after two … until it succeeds. Returns how often it failed. */
async function throughCuts(
  ports: TestPorts,
  cut: Cut,
  work: () => Promise<unknown>,
): Promise<number> {
  for (let requests = 0; ; requests += 1) {
    ports.cutAfter(requests, cut);
    try {
      await work();
      ports.cutAfter(null);
      return requests;
    } catch (error) {
      ports.cutAfter(null);
      if (!(error instanceof CircleServerError)) throw error;
    }
  }
}

const cuts: readonly Cut[] = ['before', 'after'];

test.each(cuts)('starting continues, with the connection cut %s any request', async (cut) => {
  const standIn = new LocalCircleServer();
  const jo = standIn.device();
  expect(await throughCuts(jo, cut, () => start(standIn, jo))).toBeGreaterThan(5);
  expect(jo.row).toMatchObject({ chainLength: 1, isPaused: false });
  const kim = await admit(standIn, jo, 'parent', 'Kim');
  expect(kim.row.epochs).toEqual(jo.row.epochs);
});

test('a start that was cut off continues automatically', async () => {
  const standIn = new LocalCircleServer();
  const jo = standIn.device();
  jo.cutAfter(2, 'after');
  await expect(start(standIn, jo)).rejects.toMatchObject({ code: 'unreachable' });
  expect(jo.row).toMatchObject({ chainLength: 0, isPaused: true });
  jo.cutAfter(null);
  await repairCircle(childId, signal, jo);
  expect(jo.row).toMatchObject({ chainLength: 1, isPaused: false });
});

/*
 * Syncing begins as soon as the circle's row exists, before the start is complete, and repairs what looks left over from an earlier page.
 * If that ran the start again, it would put back the row without members: the circle's page, and an invitation on it, would disappear.
 */
test('a circle that is being started is left alone by other tabs', async () => {
  for (let requests = 1; ; requests += 1) {
    const standIn = new LocalCircleServer();
    const jo = standIn.device();
    const lengths: number[] = [];
    const look = () => lengths.push(jo.rows.get(childId)?.chainLength ?? 0);
    const [save, change] = [jo.save.bind(jo), jo.change.bind(jo)];
    jo.save = (row) => save(row).then(() => void look());
    jo.change = (id, fields) => change(id, fields).then(() => void look());
    const repairs: Promise<void>[] = [];
    jo.onRequest = (count) => {
      if (count === requests) repairs.push(repairCircle(childId, signal, jo));
    };
    await start(standIn, jo);
    await Promise.all(repairs);
    expect(lengths).toEqual(lengths.toSorted());
    expect(jo.row).toMatchObject({ chainLength: 1, isPaused: false });
    if (repairs.length > 0) continue;
    expect(requests).toBeGreaterThan(5);
    return;
  }
});

test.each(cuts)(
  'accepting can be repeated, with the connection cut %s any request, and admits one device',
  async (cut) => {
    const { standIn, jo } = await started();
    const { ports: sam, invitation, joining } = await invite(standIn, jo, 'carer', 'Sam');
    await invitation.answered;
    expect(await throughCuts(jo, cut, () => invitation.accept())).toBeGreaterThan(4);
    await joining;
    expect(standIn.usersWithAccess).toEqual(['c1', 'p1']);
    expect(sam.row.members.map(({ person }) => person)).toEqual(['Jo', 'Sam']);
  },
);

test.each(cuts)(
  'mailboxes left open by a cut %s a request are closed at the next start',
  async (cut) => {
    const { standIn, jo } = await started();
    const initial = standIn.freeSeats;
    for (const requests of [0, 1, 2, 3, 5]) {
      jo.cutAfter(requests, cut);
      await openInvitation(childId, 'carer', jo).catch(() => undefined);
      jo.cutAfter(null);
      jo.clock = new Date(jo.clock.getTime() + 16 * 60_000);
      await repairCircle(childId, signal, jo);
      expect(standIn.freeSeats).toEqual(initial);
      expect(standIn.hasPassword(jo.row.user, jo.row.password)).toBe(true);
      expect(jo.row.invitation).toBeUndefined();
    }
  },
);

test.each(cuts)(
  'a removal can be repeated, with the connection cut %s any request, and happens once',
  async (cut) => {
    const { standIn, jo } = await started();
    const sam = await admit(standIn, jo, 'carer', 'Sam');
    const remove = () => removeMember(childId, sam.row.deviceId, jo);
    expect(await throughCuts(jo, cut, remove)).toBeGreaterThan(4);
    expect(jo.row.epochs).toHaveLength(2);
    expect(standIn.usersWithAccess).toEqual(['p1']);
    const login = standIn.access(sam.row).readSecurity(sam.row.database, signal);
    await expect(login).rejects.toMatchObject({ code: 'unauthorized' });
  },
);

test.each(cuts)(
  'a recovery continues as the same device, with the connection cut %s any request',
  async (cut) => {
    const { standIn, jo } = await started();
    const sheet = await makeRecoverySheet(childId, jo);
    const found = standIn.device();
    const who = { person: 'Jo', device: 'New phone' };
    const recover = () => recoverCircle({ ...sheet, ...who }, signal, found);
    expect(await throughCuts(found, cut, recover)).toBeGreaterThan(5);
    expect(standIn.usersWithAccess).toEqual(['p1', 'p2', 'p6']);
    expect(found.row.members.map(({ device }) => device)).toEqual([
      'Jo’s phone',
      'On paper',
      'New phone',
    ]);
    expect(found.row.epochs).toEqual(jo.row.epochs);
  },
);

test('after unfinished sheets, the next one works', async () => {
  const { standIn, jo } = await started();
  for (const cut of cuts) {
    for (const requests of [2, 4, 6, 8, 9, 10]) {
      jo.cutAfter(requests, cut);
      await makeRecoverySheet(childId, jo).catch(() => undefined);
      jo.cutAfter(null);
    }
  }
  const sheet = await makeRecoverySheet(childId, jo);
  const found = standIn.device();
  await recoverCircle({ ...sheet, person: 'Jo', device: 'New phone' }, signal, found);
  expect(found.row.epochs).toEqual(jo.row.epochs);
});
