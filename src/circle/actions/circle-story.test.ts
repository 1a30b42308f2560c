import { describe, expect, test, vi } from 'vitest';
import { CircleError } from '@/domain/circle/circle-errors';
import { presentMembers } from '@/circle/members/member-log';
import { pullMemberLog } from '@/circle/members/pull-member-log';
import { LocalCircleServer } from '@/circle/fixtures/local-circle-server';
import type { TestPorts } from '@/circle/fixtures/test-ports';
import { admit, childId, invite, signal, start, started } from '@/circle/fixtures/family';
import { openInvitation } from './invite';
import { leaveCircle } from './leave';
import { makeRecoverySheet, recoverCircle } from './recovery';
import { removeMember, renameMember } from './remove-member';
import { repairCircle } from './repair-circle';

const people = ({ row }: TestPorts) => presentMembers(row.members).map(({ person }) => person);
const idOf = ({ row }: TestPorts) => row.deviceId;

const follow = (ports: TestPorts) => pullMemberLog(ports.row, ports.server(ports.row), signal);

// Each invitation stretches its words twice, which is slow by design.
vi.setConfig({ testTimeout: 60_000 });

describe('a circle', () => {
  test('is started, joined, left by a removal and recovered from its sheet', async () => {
    const { standIn, jo } = await started();
    expect(standIn.usersWithAccess).toEqual(['p1']);
    expect(jo.row).toMatchObject({ chainLength: 1, isPaused: false });

    const kim = await admit(standIn, jo, 'parent', 'Kim');
    const sam = await admit(standIn, kim, 'carer', 'Sam');
    const gran = await admit(standIn, jo, 'reader', 'Gran');
    expect(standIn.usersWithAccess).toEqual(['c1', 'p1', 'p2', 'r1']);
    expect(people(gran)).toEqual(['Jo', 'Kim', 'Sam', 'Gran']);
    expect(gran.row.epochs).toEqual(jo.row.epochs);
    expect(kim.row.seed).toBe(jo.row.seed);
    expect([sam.row.seed, gran.row.seed]).toEqual([undefined, undefined]);

    const samsPassword = sam.row.password;
    await removeMember(childId, idOf(sam), kim);
    expect(standIn.usersWithAccess).toEqual(['p1', 'p2', 'r1']);
    expect(kim.row.epochs.map(({ epoch }) => epoch)).toEqual([1, 2]);
    expect(standIn.hasPassword(sam.row.user, samsPassword)).toBe(false);
    await expect(follow(sam)).rejects.toMatchObject({ code: 'unauthorized' });
    const grown = await follow(jo);
    expect(grown).toMatchObject({ kind: 'grew', position: { epochs: kim.row.epochs } });

    const { groups, address } = await makeRecoverySheet(childId, kim);
    const found = standIn.device();
    found.children.clear();
    await recoverCircle({ address, groups, person: 'Jo', device: 'New phone' }, signal, found);
    expect(found.row.epochs).toEqual(kim.row.epochs);
    expect(people(found)).toEqual(['Jo', 'Kim', 'Gran', 'Recovery sheet', 'Jo']);
    expect(standIn.usersWithAccess).toEqual(['p1', 'p2', 'p3', 'p6', 'r1']);
    await removeMember(childId, idOf(jo), found);
    // The seat is free again, and its old password no longer works.
    expect(idOf(await admit(standIn, found, 'parent', 'Lee'))).not.toBe(idOf(jo));
    expect(standIn.usersWithAccess).toEqual(['p1', 'p2', 'p3', 'p6', 'r1']);
    await expect(follow(jo)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  test('a second sheet cancels the first', async () => {
    const { standIn, jo } = await started();
    const first = await makeRecoverySheet(childId, jo);
    const second = await makeRecoverySheet(childId, jo);
    const who = { person: 'Jo', device: 'New phone' };
    const other = standIn.device();
    const old = recoverCircle({ ...first, ...who }, signal, other);
    await expect(old).rejects.toMatchObject({ problem: 'sheet-refused' });
    await recoverCircle({ ...second, ...who }, signal, other);
    expect(jo.row.epochs).toHaveLength(2);
    expect(other.row.epochs).toEqual(jo.row.epochs);
    const typo = { ...second, groups: second.groups.with(0, '2222'), ...who };
    await expect(recoverCircle(typo, signal, standIn.device())).rejects.toMatchObject({
      problem: 'sheet',
    });
  });

  test('can be started only once with a code, and never for the sample', async () => {
    const { standIn, jo } = await started();
    await expect(start(standIn, jo)).rejects.toMatchObject({ problem: 'in-circle' });
    await expect(start(standIn, standIn.device())).rejects.toMatchObject({ problem: 'code-used' });
    const ports = standIn.device();
    ports.children.set(childId, { name: 'Sample', isSample: true });
    await expect(start(standIn, ports)).rejects.toMatchObject({ problem: 'sample' });
    const elsewhere = new LocalCircleServer(2);
    const wrong = Object.assign(new LocalCircleServer(3), { code: elsewhere.code });
    await expect(start(wrong, wrong.device())).rejects.toBeInstanceOf(CircleError);
    expect(ports.rows.size).toBe(0);
  });

  test('a member can be renamed by a parent only', async () => {
    const { standIn, jo } = await started();
    const kim = await admit(standIn, jo, 'parent', 'Kim');
    await renameMember(childId, idOf(kim), { person: 'Kim', device: 'Old tablet' }, jo);
    expect(await follow(kim)).toMatchObject({ kind: 'grew' });
    expect(jo.row.members[1]?.device).toBe('Old tablet');
    const sam = await admit(standIn, jo, 'carer', 'Sam');
    const names = { person: 'x', device: 'x' };
    await expect(renameMember(childId, idOf(kim), names, sam)).rejects.toMatchObject({
      problem: 'not-parent',
    });
  });
});

describe('a circle that stopped because its member log was forked', () => {
  const stop = (ports: TestPorts) =>
    ports.change(childId, () => ({ held: 'forked', forkedWith: 'other' }));

  test('sends nothing to its server when an open invitation is closed', async () => {
    const { jo } = await started();
    const invitation = await openInvitation(childId, 'carer', jo);
    const expired = expect(invitation.answered).rejects.toMatchObject({ problem: 'forked' });
    await stop(jo);
    await expired;
    const { requests } = jo;
    await invitation.close();
    expect([jo.requests, jo.row.invitation]).toEqual([requests, undefined]);
  });

  test('nor while an admitted device fetches its keys', async () => {
    const { standIn, jo } = await started();
    const { ports, invitation, joining } = await invite(standIn, jo, 'carer', 'Sam');
    await invitation.answered;
    // The new device doesn't get as far as fetching them.
    ports.cutAfter(0);
    await invitation.accept();
    await stop(jo);
    await expect.poll(() => jo.row.invitation).toBeUndefined();
    const { requests } = jo;
    jo.clock = new Date(jo.clock.getTime() + 3_600_000);
    await jo.wait(0, signal);
    expect(jo.requests).toBe(requests);
    ports.cutAfter(null);
    void joining.catch(() => undefined);
  });
});

describe('a device that was not shown all changes to the members', () => {
  const behind = async () => {
    const { standIn, jo } = await started();
    const kim = await admit(standIn, jo, 'parent', 'Kim');
    const gran = await admit(standIn, jo, 'reader', 'Gran');
    await jo.change(childId, () => ({ longerLogs: { [idOf(gran)]: ['x'.repeat(43)] } }));
    return { standIn, jo, kim, gran };
  };

  test('changes none, so that its entry does not take the place of one it has not seen', async () => {
    const { standIn, jo, kim } = await behind();
    const before = [...standIn.documents.docs()];
    const changes = [
      () => openInvitation(childId, 'carer', jo),
      () => removeMember(childId, idOf(kim), jo),
      () => renameMember(childId, idOf(kim), { person: 'x', device: 'x' }, jo),
      () => makeRecoverySheet(childId, jo),
    ];
    for (const change of changes)
      await expect(change()).rejects.toMatchObject({ problem: 'behind' });
    expect(await leaveCircle(childId, { keepsCopy: true }, jo)).toBe('still-on-the-list');
    expect([...standIn.documents.docs()]).toEqual(before);
  });

  test('admits nobody who answered an earlier invitation', async () => {
    const { standIn, jo } = await started();
    const { invitation, joining } = await invite(standIn, jo, 'carer', 'Sam');
    const declined = expect(joining).rejects.toMatchObject({ problem: 'declined' });
    await invitation.answered;
    await jo.change(childId, () => ({ longerLogs: { [idOf(jo)]: ['x'.repeat(43)] } }));
    await expect(invitation.accept()).rejects.toMatchObject({ problem: 'behind' });
    await invitation.close();
    await declined;
  });

  test('leaves the access list alone', async () => {
    const { standIn, jo, kim } = await behind();
    const early = standIn.documents.snapshot();
    await admit(standIn, kim, 'carer', 'Sam');
    // The server still shows Jo the log without Sam.
    standIn.documents.rollback(early);
    await repairCircle(childId, signal, jo);
    expect(standIn.usersWithAccess).toEqual(['c1', 'p1', 'p2', 'r1']);
  });

  test('can still remove the member who claims to have seen more', async () => {
    const { standIn, jo, gran } = await behind();
    await removeMember(childId, idOf(gran), jo);
    expect(people(jo)).toEqual(['Jo', 'Kim']);
    expect(standIn.usersWithAccess).toEqual(['p1', 'p2']);
  });
});

describe('leaving', () => {
  test('a parent removes itself from the member log while another parent stays', async () => {
    const { standIn, jo } = await started();
    const kim = await admit(standIn, jo, 'parent', 'Kim');
    await makeRecoverySheet(childId, jo);
    expect(await leaveCircle(childId, { keepsCopy: true }, kim)).toBe('off-the-list');
    expect([kim.rows.size, standIn.usersWithAccess]).toEqual([0, ['p1', 'p6']]);
    // The recovery sheet doesn't count as a parent.
    expect(await leaveCircle(childId, { keepsCopy: true }, jo)).toBe('last-parent');
    expect([jo.rows.size, jo.children.size]).toEqual([0, 1]);
  });

  test('a device that was removed sends nothing to the server', async () => {
    const { standIn, jo } = await started();
    const kim = await admit(standIn, jo, 'parent', 'Kim');
    await removeMember(childId, idOf(kim), jo);
    await kim.change(childId, () => ({ held: 'removed' }));
    const before = kim.requests;
    expect(await leaveCircle(childId, { keepsCopy: true }, kim)).toBe('off-the-list');
    expect([kim.rows.size, kim.requests]).toEqual([0, before]);
  });

  test('a device whose member log was forked changes no members and sends nothing to the server', async () => {
    const { standIn, jo } = await started();
    const kim = await admit(standIn, jo, 'parent', 'Kim');
    await kim.change(childId, () => ({ held: 'forked', forkedWith: idOf(jo) }));
    const before = kim.requests;
    const changes = [
      () => openInvitation(childId, 'carer', kim),
      () => removeMember(childId, idOf(jo), kim),
      () => renameMember(childId, idOf(jo), { person: 'x', device: 'x' }, kim),
      () => makeRecoverySheet(childId, kim),
    ];
    for (const change of changes)
      await expect(change()).rejects.toMatchObject({ problem: 'forked' });
    await repairCircle(childId, signal, kim);
    expect(await leaveCircle(childId, { keepsCopy: true }, kim)).toBe('still-on-the-list');
    expect([kim.rows.size, kim.requests]).toEqual([0, before]);
  });

  test('any other device leaves only locally, and without a copy its journal is deleted', async () => {
    const { standIn, jo } = await started();
    const sam = await admit(standIn, jo, 'carer', 'Sam');
    sam.children.set(childId, { name: 'Mia', isSample: false });
    expect(await leaveCircle(childId, { keepsCopy: false }, sam)).toBe('still-on-the-list');
    expect([sam.rows.size, sam.children.size]).toEqual([0, 0]);
    expect(standIn.usersWithAccess).toEqual(['c1', 'p1']);
    const kim = await admit(standIn, jo, 'parent', 'Kim');
    kim.cutAfter(0);
    expect(await leaveCircle(childId, { keepsCopy: true }, kim)).toBe('not-told');
  });

  test('stops waiting for a server that does not answer', async () => {
    const { jo } = await started();
    jo.cutAfter(0, 'silent');
    const left = await leaveCircle(childId, { keepsCopy: true, patience: 20 }, jo);
    expect([left, jo.rows.size]).toEqual(['not-told', 0]);
  });
});
