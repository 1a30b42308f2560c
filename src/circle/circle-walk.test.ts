import { describe, expect, test, vi } from 'vitest';
import { CircleError } from '../domain/circle/circle-error';
import { present } from '../sync/chain';
import { followChain } from '../sync/follow-chain';
import { StandIn } from './fixtures/stand-in';
import type { TestDesk } from './fixtures/test-desk';
import { childId, letIn, signal, start, started } from './fixtures/walks';
import { openInvitation } from './invite';
import { readInvitation } from './join';
import { leaveCircle } from './leave';
import { closeOnceTaken } from './open-door';
import { makeRecoverySheet, recoverCircle } from './recovery';
import { removeMember, renameMember } from './remove-member';
import { tidyCircle } from './tidy-circle';

const people = ({ row }: TestDesk) => present(row.members).map(({ person }) => person);
const idOf = ({ row }: TestDesk) => row.deviceId;
const follow = (desk: TestDesk) => followChain(desk.row, desk.server(desk.row), signal);

// Each invitation takes what the words are made slow with, twice.
vi.setConfig({ testTimeout: 60_000 });

describe('a circle', () => {
  test('is started, joined, left by a removal and recovered from its sheet', async () => {
    const { standIn, jo } = await started();
    expect(standIn.letIn).toEqual(['p1']);
    expect(jo.row).toMatchObject({ chainLength: 1, isPaused: false });

    const kim = await letIn(standIn, jo, 'parent', 'Kim');
    const sam = await letIn(standIn, kim, 'carer', 'Sam');
    const gran = await letIn(standIn, jo, 'reader', 'Gran');
    expect(standIn.letIn).toEqual(['c1', 'p1', 'p2', 'r1']);
    expect(people(gran)).toEqual(['Jo', 'Kim', 'Sam', 'Gran']);
    expect(gran.row.epochs).toEqual(jo.row.epochs);
    expect(kim.row.seed).toBe(jo.row.seed);
    expect([sam.row.seed, gran.row.seed]).toEqual([undefined, undefined]);

    const samsPassword = sam.row.password;
    await removeMember(childId, idOf(sam), kim);
    expect(standIn.letIn).toEqual(['p1', 'p2', 'r1']);
    expect(kim.row.epochs.map(({ epoch }) => epoch)).toEqual([1, 2]);
    expect(standIn.accounts.passwords.get(sam.row.user)).not.toBe(samsPassword);
    await expect(follow(sam)).rejects.toMatchObject({ trouble: 'unauthorized' });
    const grown = await follow(jo);
    expect(grown).toMatchObject({ kind: 'grew', place: { epochs: kim.row.epochs } });

    const { groups, address } = await makeRecoverySheet(childId, kim);
    const found = standIn.device();
    found.children.clear();
    await recoverCircle({ address, groups, person: 'Jo', device: 'New phone' }, signal, found);
    expect(found.row.epochs).toEqual(kim.row.epochs);
    expect(people(found)).toEqual(['Jo', 'Kim', 'Gran', 'Recovery sheet', 'Jo']);
    expect(standIn.letIn).toEqual(['p1', 'p2', 'p3', 'p6', 'r1']);
    await removeMember(childId, idOf(jo), found);
    // The place is free again, and its old password opens nothing.
    expect(idOf(await letIn(standIn, found, 'parent', 'Lee'))).not.toBe(idOf(jo));
    expect(standIn.letIn).toEqual(['p1', 'p2', 'p3', 'p6', 'r1']);
    await expect(follow(jo)).rejects.toMatchObject({ trouble: 'unauthorized' });
  });

  test('a second sheet ends the first', async () => {
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

  test('is started once with a code, and never for the sample', async () => {
    const { standIn, jo } = await started();
    await expect(start(standIn, jo)).rejects.toMatchObject({ problem: 'in-circle' });
    await expect(start(standIn, standIn.device())).rejects.toMatchObject({ problem: 'code-used' });
    const desk = standIn.device();
    desk.children.set(childId, { name: 'Sample', isSample: true });
    await expect(start(standIn, desk)).rejects.toMatchObject({ problem: 'sample' });
    const elsewhere = new StandIn(2);
    const wrong = Object.assign(new StandIn(3), { code: elsewhere.code });
    await expect(start(wrong, wrong.device())).rejects.toBeInstanceOf(CircleError);
    expect(desk.rows.size).toBe(0);
  });

  test('somebody is called otherwise', async () => {
    const { standIn, jo } = await started();
    const kim = await letIn(standIn, jo, 'parent', 'Kim');
    await renameMember(childId, idOf(kim), { person: 'Kim', device: 'Old tablet' }, jo);
    expect(await follow(kim)).toMatchObject({ kind: 'grew' });
    expect(jo.row.members[1]?.device).toBe('Old tablet');
    const sam = await letIn(standIn, jo, 'carer', 'Sam');
    const names = { person: 'x', device: 'x' };
    await expect(renameMember(childId, idOf(kim), names, sam)).rejects.toMatchObject({
      problem: 'not-parent',
    });
  });
});

describe('leaving', () => {
  test('a parent takes itself off the list while another stays', async () => {
    const { standIn, jo } = await started();
    const kim = await letIn(standIn, jo, 'parent', 'Kim');
    await makeRecoverySheet(childId, jo);
    expect(await leaveCircle(childId, { keepsCopy: true }, kim)).toBe('off-the-list');
    expect([kim.rows.size, standIn.letIn]).toEqual([0, ['p1', 'p6']]);
    // The paper is no person.
    expect(await leaveCircle(childId, { keepsCopy: true }, jo)).toBe('last-parent');
    expect([jo.rows.size, jo.children.size]).toEqual([0, 1]);
  });

  test('anybody else goes from here alone, and what is not kept is deleted here', async () => {
    const { standIn, jo } = await started();
    const sam = await letIn(standIn, jo, 'carer', 'Sam');
    sam.children.set(childId, { name: 'Mia', isSample: false });
    expect(await leaveCircle(childId, { keepsCopy: false }, sam)).toBe('still-on-the-list');
    expect([sam.rows.size, sam.children.size]).toEqual([0, 0]);
    expect(standIn.letIn).toEqual(['c1', 'p1']);
    const kim = await letIn(standIn, jo, 'parent', 'Kim');
    kim.cutAfter(0);
    expect(await leaveCircle(childId, { keepsCopy: true }, kim)).toBe('not-told');
  });
});

describe('an invitation', () => {
  const invited = async (desk: TestDesk, from: { address: string; words: readonly string[] }) =>
    readInvitation({ address: from.address, words: from.words }, signal, desk);
  const sam = { person: 'Sam', device: 'Sam’s phone' };

  test('says who invites to whose journal, in the words and the link', async () => {
    const { standIn, jo } = await started();
    const invitation = await openInvitation(childId, 'carer', jo);
    expect(await invited(standIn.device(), invitation)).toMatchObject({
      ...{ childName: 'Mia', inviter: 'Jo', role: 'carer' },
    });
    const fragment = `a=${encodeURIComponent(standIn.address)}&w=${invitation.words.join('-')}`;
    expect(invitation.link).toBe(`https://kinleaf.example/join#${fragment}`);
    await invitation.close();
  });

  test('opens with its words alone, and not once it is closed or used', async () => {
    const { standIn, jo } = await started();
    const invitation = await openInvitation(childId, 'carer', jo);
    const { address, words } = invitation;
    const desk = standIn.device();
    const other = { address, words: words.toReversed() };
    if (other.words.join() === words.join()) return;
    await expect(invited(desk, other)).rejects.toMatchObject({ problem: 'wrong-words' });
    await expect(
      invited(desk, { address, words: ['none', 'of', 'the', 'list'] }),
    ).rejects.toThrow();
    await invitation.close();
    await expect(invited(desk, invitation)).rejects.toMatchObject({ problem: 'wrong-words' });
    await expect(invitation.answered).rejects.toMatchObject({ name: 'AbortError' });
    expect(jo.row.invitation).toBeUndefined();
    const doors = [...standIn.accounts.databases.values()].map(({ notes }) => notes.size);
    expect(doors).toEqual([0, 0]);
  });

  test('is for one: a second answer is refused', async () => {
    const { standIn, jo } = await started();
    const invitation = await openInvitation(childId, 'carer', jo);
    const [one, two] = [standIn.device(), standIn.device()];
    one.children.clear();
    const joining = (await invited(one, invitation)).answer(sam);
    await invitation.answered;
    const second = (await invited(two, invitation)).answer({ ...sam, person: 'Mallory' });
    await expect(second).rejects.toMatchObject({ problem: 'answered' });
    await invitation.accept();
    await joining;
    expect(people(one)).toEqual(['Jo', 'Sam']);
  });

  test('is declined by a no, and over after a quarter of an hour', async () => {
    const { standIn, jo } = await started();
    const invitation = await openInvitation(childId, 'carer', jo);
    const desk = standIn.device();
    const joining = (await invited(desk, invitation)).answer(sam);
    joining.catch(() => undefined);
    await invitation.answered;
    await invitation.close();
    await expect(joining).rejects.toMatchObject({ problem: 'declined' });

    const next = await openInvitation(childId, 'carer', jo);
    jo.clock = new Date(next.until.getTime() + 1);
    await expect(next.answered).rejects.toMatchObject({ problem: 'expired' });
    await expect(invited(desk, next)).rejects.toMatchObject({ problem: 'wrong-words' });
    await expect(next.accept()).rejects.toMatchObject({ problem: 'expired' });
    expect(desk.rows.size).toBe(0);
  });

  test('is not closed by the one before it, whose device has come in meanwhile', async () => {
    const { standIn, jo } = await started();
    const first = await openInvitation(childId, 'carer', jo);
    const { database, invitation } = jo.row;
    const door = { database, user: invitation?.door ?? '', password: invitation?.password ?? '' };
    const desk = standIn.device();
    desk.children.clear();
    const joining = (await invited(desk, first)).answer(sam);
    await first.answered;
    await first.accept();
    await joining;
    const next = await openInvitation(childId, 'reader', jo);
    await closeOnceTaken(jo, childId, door, first.until);
    expect(await invited(standIn.device(), next)).toMatchObject({ role: 'reader' });
    await next.close();
    expect(jo.row.invitation).toBeUndefined();
  });

  test('waits for the device that was let in before it, whose keys it would clear away', async () => {
    const { standIn, jo } = await started();
    const first = await openInvitation(childId, 'carer', jo);
    const desk = standIn.device();
    desk.children.clear();
    const joining = (await invited(desk, first)).answer(sam);
    await first.answered;
    let isComing: () => void = () => undefined;
    const coming = new Promise<void>((resolve) => {
      isComing = resolve;
    });
    vi.spyOn(desk, 'wait').mockImplementation(() => coming);
    await first.accept();
    // Another page of the same device: the one that said yes has an eye on the door as well.
    const page = standIn.device();
    await page.save(jo.row);
    vi.spyOn(page, 'wait').mockImplementationOnce(async () => {
      isComing();
      await joining;
    });
    const next = await openInvitation(childId, 'reader', page);
    await joining;
    expect(desk.row).toMatchObject({ childId });
    expect(await invited(standIn.device(), next)).toMatchObject({ role: 'reader' });
  });

  test('is opened all the same where that device never comes for them', async () => {
    const { standIn, jo } = await started();
    const first = await openInvitation(childId, 'carer', jo);
    const desk = standIn.device();
    desk.children.clear();
    const joining = (await invited(desk, first)).answer(sam);
    await first.answered;
    desk.cutAfter(0);
    await first.accept();
    const next = await openInvitation(childId, 'reader', jo);
    desk.cutAfter(null);
    await expect(joining).rejects.toMatchObject({ problem: 'declined' });
    expect(await invited(standIn.device(), next)).toMatchObject({ role: 'reader' });
  });

  test('of a page that was closed is read as over, and taken back at the next start', async () => {
    const { standIn, jo } = await started();
    const invitation = await openInvitation(childId, 'carer', jo);
    const late = standIn.device();
    late.clock = new Date(invitation.until.getTime() + 20 * 60_000);
    await expect(invited(late, invitation)).rejects.toMatchObject({ problem: 'expired' });
    // It may be open in another tab.
    await tidyCircle(childId, signal, jo);
    expect(jo.row.invitation).toBeDefined();
    jo.clock = new Date(invitation.until.getTime() + 1);
    await tidyCircle(childId, signal, jo);
    expect(jo.row.invitation).toBeUndefined();
    await expect(invited(standIn.device(), invitation)).rejects.toMatchObject({
      problem: 'wrong-words',
    });
    await expect(invitation.answered).rejects.toThrow();
  });

  test('two parents invite at once, and both are let in', async () => {
    const { standIn, jo } = await started();
    const kim = await letIn(standIn, jo, 'parent', 'Kim');
    const [one, two] = await Promise.all([
      letIn(standIn, jo, 'carer', 'Sam'),
      letIn(standIn, kim, 'carer', 'Lee'),
    ]);
    expect(standIn.letIn).toEqual(['c1', 'c2', 'p1', 'p2']);
    expect([one.row.user, two.row.user].map((user) => user.slice(-2)).sort()).toEqual(['c1', 'c2']);
  });

  test('with all doors open there is no fifth, and with all places taken nobody comes in', async () => {
    const { standIn, jo } = await started();
    const { accounts, database } = standIn;
    for (let at = 1; at <= 6; at += 1) accounts.passwords.set(`${database}-r${at}`, 'taken');
    const invitation = await openInvitation(childId, 'reader', jo);
    const joining = (await invited(standIn.device(), invitation)).answer(sam);
    joining.catch(() => undefined);
    await invitation.answered;
    await expect(invitation.accept()).rejects.toMatchObject({ problem: 'no-place' });
    await invitation.close();
    await expect(joining).rejects.toMatchObject({ problem: 'declined' });
    for (let at = 1; at <= 4; at += 1) accounts.passwords.set(`${database}-d${at}`, 'taken');
    await expect(openInvitation(childId, 'reader', jo)).rejects.toMatchObject({
      problem: 'no-door',
    });
    expect(jo.row.invitation).toBeUndefined();
  });
});
