import { describe, expect, test, vi } from 'vitest';
import { pullMemberLog } from '@/circle/members/pull-member-log';
import type { LocalCircleServer } from '@/circle/fixtures/local-circle-server';
import type { TestPorts } from '@/circle/fixtures/test-ports';
import { childId, admit, signal, started } from '@/circle/fixtures/family';
import { restoreLogOnServer, recheckMemberLog, repairCircle } from './repair-circle';
import { serverOf } from './own-login';
import { pullCircle } from './circle-state';
import { makeRecoverySheet, recoverCircle } from './recovery';
import { presentMembers } from '@/circle/members/member-log';
import { newestSeat } from '@/circle/members/seats';
import { removeMember } from './remove-member';

// Each invitation stretches its words twice, which is slow by design.
vi.setConfig({ testTimeout: 60_000 });

const hold = (ports: TestPorts) => ports.change(childId, () => ({ held: 'older-list' }));
const follow = (ports: TestPorts) => pullMemberLog(ports.row, serverOf(ports, ports.row), signal);
const people = ({ row }: TestPorts) => row.members.map(({ person }) => person);

/** Returns a device with a copy of what this one has now. */
async function copyOf(standIn: LocalCircleServer, ports: TestPorts): Promise<TestPorts> {
  const copy = standIn.device();
  await copy.save(ports.row);
  return copy;
}

test('a circle held for an older member log resumes once the server shows the right one', async () => {
  const { standIn, jo } = await started();
  const early = standIn.documents.snapshot();
  const kim = await admit(standIn, jo, 'parent', 'Kim');
  const late = standIn.documents.snapshot();
  standIn.documents.rollback(early);
  expect(await follow(jo)).toMatchObject({ kind: 'older-list' });
  await hold(jo);
  await repairCircle(childId, signal, jo);
  expect(jo.row.held).toBe('older-list');

  standIn.documents.rollback(late);
  await jo.change(childId, () => ({ isPaused: true }));
  await repairCircle(childId, signal, jo);
  expect(jo.row.held).toBe('older-list');
  await jo.change(childId, () => ({ isPaused: false }));
  await repairCircle(childId, signal, jo);
  expect(jo.row.held).toBeUndefined();
  // The engine then checks what else was lost, as in a recreated database.
  expect(jo.row.instance).toBe('');

  await hold(jo);
  await admit(standIn, kim, 'carer', 'Sam');
  expect(await recheckMemberLog(childId, signal, jo)).toBe(true);
  expect([jo.row.held, people(jo)]).toEqual([undefined, ['Jo', 'Kim', 'Sam']]);
  expect(await follow(jo)).toMatchObject({ kind: 'same' });
});

test('a paused circle sends its server nothing, and is repaired once it is resumed', async () => {
  const { standIn, jo } = await started();
  const { row } = jo;
  await admit(standIn, jo, 'parent', 'Kim');
  await jo.save({ ...row, isPaused: true });
  const { requests } = jo;
  await repairCircle(childId, signal, jo);
  expect(jo.requests).toBe(requests);
  await jo.change(childId, () => ({ isPaused: false }));
  await repairCircle(childId, signal, jo);
  expect(people(jo)).toEqual(['Jo', 'Kim']);
});

test('a circle held for another reason is left alone', async () => {
  const { jo } = await started();
  await jo.change(childId, () => ({ held: 'restored' }));
  const { requests } = jo;
  await repairCircle(childId, signal, jo);
  expect(await recheckMemberLog(childId, signal, jo)).toBe(false);
  expect([jo.row.held, jo.requests]).toEqual(['restored', requests]);
});

test('a parent restores the log on a server that was rolled back, and removed members stay out', async () => {
  const { standIn, jo } = await started();
  const sam = await admit(standIn, jo, 'carer', 'Sam');
  const kim = await admit(standIn, jo, 'parent', 'Kim');
  const early = standIn.documents.snapshot();
  const { security } = standIn;
  await removeMember(childId, sam.row.deviceId, jo);
  standIn.documents.rollback(early);
  standIn.security = security;
  expect(standIn.usersWithAccess).toEqual(['c1', 'p1', 'p2']);

  await hold(jo);
  await restoreLogOnServer(childId, jo);
  expect([jo.row.held, standIn.usersWithAccess]).toEqual([undefined, ['p1', 'p2']]);
  expect(await follow(jo)).toMatchObject({ kind: 'same' });
  expect(await follow(kim)).toMatchObject({ kind: 'grew' });
});

test('a different member log is not overwritten', async () => {
  const { standIn, jo } = await started();
  const early = standIn.documents.snapshot();
  const twin = await copyOf(standIn, jo);
  await admit(standIn, jo, 'parent', 'Kim');
  await admit(standIn, jo, 'parent', 'Lee');
  standIn.documents.rollback(early);
  await admit(standIn, twin, 'carer', 'Sam');
  const before = [...standIn.documents.docs()];
  await hold(jo);
  await expect(restoreLogOnServer(childId, jo)).rejects.toMatchObject({ problem: 'list' });
  expect([...standIn.documents.docs()]).toEqual(before);
  expect(jo.row.held).toBe('older-list');
});

test('only a parent can restore the log, and only if it is complete here', async () => {
  const { standIn, jo } = await started();
  const early = standIn.documents.snapshot();
  const sam = await admit(standIn, jo, 'carer', 'Sam');
  standIn.documents.rollback(early);
  await Promise.all([hold(jo), hold(sam)]);
  await expect(restoreLogOnServer(childId, sam)).rejects.toMatchObject({ problem: 'not-parent' });
  await jo.change(childId, ({ list = [] }) => ({ list: list.slice(1) }));
  await expect(restoreLogOnServer(childId, jo)).rejects.toMatchObject({ problem: 'list' });
  expect([jo.row.held, sam.row.held]).toEqual(['older-list', 'older-list']);
});

test('repairing never shuts out a member just admitted by another parent, even if it is cut off', async () => {
  const { standIn, jo } = await started();
  const kim = await admit(standIn, jo, 'parent', 'Kim');
  const { row } = jo;
  await admit(standIn, kim, 'carer', 'Sam');
  for (let requests = 0; requests < 8; requests += 1) {
    await jo.save(row);
    jo.cutAfter(requests);
    await repairCircle(childId, signal, jo).catch(() => undefined);
    expect(standIn.usersWithAccess).toEqual(['c1', 'p1', 'p2']);
  }
  expect(people(jo)).toEqual(['Jo', 'Kim', 'Sam']);
});

test('a log position that another tab has stored in the meantime is not overwritten', async () => {
  const { standIn, jo } = await started();
  const before = jo.row;
  await admit(standIn, jo, 'parent', 'Kim');
  const stored = { ...jo.row, chainHash: 'as the other tab stored it' };
  await jo.save(before);
  jo.onRequest = () => {
    // Once: a later request would hide that the position was overwritten.
    jo.onRequest = () => undefined;
    jo.rows.set(childId, stored);
  };
  await repairCircle(childId, signal, jo);
  expect(jo.row.chainHash).toBe(stored.chainHash);
});

test('a removed device does not change the access list', async () => {
  const { standIn, jo } = await started();
  const kim = await admit(standIn, jo, 'parent', 'Kim');
  const { user, password } = kim.row;
  await removeMember(childId, kim.row.deviceId, jo);
  await admit(standIn, jo, 'carer', 'Sam');
  // As if the connection had been cut before the server knew of the removal.
  const { admins, members } = standIn.security;
  standIn.security = { admins: [...admins, user], members: [...members, user] };
  standIn.setPassword(user, password);
  await repairCircle(childId, signal, kim);
  expect(standIn.usersWithAccess).toEqual(['c1', 'p1', 'p2']);
  await hold(kim);
  expect(await recheckMemberLog(childId, signal, kim)).toBe(false);
  expect([kim.row.held, people(kim)]).toEqual(['removed', ['Jo', 'Kim', 'Sam']]);
});

describe('after the server was restored from a backup from before a member was removed', () => {
  /** Returns a circle in that state, with the devices that are still in it and the one that is not. */
  async function restoredServer() {
    const { standIn, jo } = await started();
    const kim = await admit(standIn, jo, 'parent', 'Kim');
    const sam = await admit(standIn, jo, 'carer', 'Sam');
    const pat = await admit(standIn, jo, 'carer', 'Pat');
    const backup = standIn.snapshot();
    await removeMember(childId, kim.row.deviceId, jo);
    const gran = await admit(standIn, jo, 'reader', 'Gran');
    // Gets the seat that was Kim's.
    const lee = await admit(standIn, jo, 'parent', 'Lee');
    expect(lee.row.user).toBe(kim.row.user);
    for (const ports of [jo, sam, lee]) await syncOnce(ports);
    // Sam, Gran and Lee don't hear of this key before the server is restored.
    await removeMember(childId, pat.row.deviceId, jo);
    await syncOnce(jo);
    standIn.rollback(backup);
    return { standIn, jo, inside: [jo, sam, gran, lee], removed: [kim, pat] };
  }

  async function expectRightAccess({
    standIn,
    inside,
    removed,
  }: Awaited<ReturnType<typeof restoredServer>>) {
    for (const ports of inside) await syncOnce(ports);
    for (const ports of removed)
      await expect(follow(ports)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(standIn.usersWithAccess).toEqual(['c1', 'p1', 'p2', 'r1']);
    // Nobody has a password any more that a removed member knows.
    for (const { row } of inside) {
      const newest = newestSeat(row.database, row.epochs, row.placeSecret ?? '');
      expect(newest?.epoch).toBe(3);
      expect(standIn.hasPassword(row.user, newest?.password ?? '')).toBe(true);
      expect(row.password).toBe(newest?.password);
    }
  }

  test('each device gets in again once a parent has put the list back, and removed ones do not', async () => {
    const circle = await restoredServer();
    const { jo } = circle;
    // The server has an earlier password of this device than the one stored here.
    await jo.change(childId, () => ({ instance: 'as before' }));
    expect(await follow(jo)).toMatchObject({ kind: 'older-list' });
    // The engine will sync everything again.
    expect(jo.row.instance).toBe('');
    await hold(jo);
    await restoreLogOnServer(childId, jo);
    expect(jo.row.held).toBeUndefined();
    await expectRightAccess(circle);
  });

  test('also if that is cut off anywhere', async () => {
    const circle = await restoredServer();
    const { jo } = circle;
    await hold(jo);
    for (let requests = 0; jo.row.held !== undefined; requests += 1) {
      jo.cutAfter(requests);
      await restoreLogOnServer(childId, jo).catch(() => undefined);
      jo.cutAfter(requests, 'after');
      // As at the next start of the page.
      await repairCircle(childId, signal, jo).catch(() => undefined);
    }
    jo.cutAfter(null);
    await expectRightAccess(circle);
  });

  test('a recovery sheet made since the backup is cancelled, because the server has lost it', async () => {
    const { standIn, jo } = await started();
    const before = await makeRecoverySheet(childId, jo);
    const backup = standIn.snapshot();
    await makeRecoverySheet(childId, jo);
    standIn.rollback(backup);
    await hold(jo);
    // Also if that is cut off anywhere.
    for (let requests = 0; jo.row.held !== undefined; requests += 1) {
      jo.cutAfter(requests);
      await restoreLogOnServer(childId, jo).catch(() => undefined);
    }
    jo.cutAfter(null);
    expect(presentMembers(jo.row.members).map(({ person }) => person)).toEqual(['Jo']);
    const found = { ...before, person: 'Jo', device: 'New phone' };
    const recovering = recoverCircle(found, signal, standIn.device());
    await expect(recovering).rejects.toMatchObject({ problem: 'sheet-refused' });
  });

  test('a recovery sheet made before the backup still works', async () => {
    const { standIn, jo } = await started();
    const kim = await admit(standIn, jo, 'parent', 'Kim');
    const sheet = await makeRecoverySheet(childId, jo);
    const backup = standIn.snapshot();
    await removeMember(childId, kim.row.deviceId, jo);
    standIn.rollback(backup);
    await hold(jo);
    await restoreLogOnServer(childId, jo);
    const found = standIn.device();
    await recoverCircle({ ...sheet, person: 'Jo', device: 'New phone' }, signal, found);
    await syncOnce(found);
  });
});

/** What a device does at the start of a page. */
async function syncOnce(ports: TestPorts): Promise<void> {
  expect(['same', 'grew']).toContain((await follow(ports)).kind);
  // Reads the member log, and then renews the password.
  for (let start = 0; start < 2; start += 1) {
    await pullCircle(ports, ports.row, signal);
    await repairCircle(childId, signal, ports);
  }
}
