import { describe, expect, test, vi } from 'vitest';
import { presentMembers } from '@/circle/members/member-log';
import type { TestDesk } from '@/circle/fixtures/test-ports';
import { childId, letIn, signal, started } from '@/circle/fixtures/family';
import { openInvitation } from './invite';
import { readInvitation } from './join';
import { closeOnceFetched } from './invitation-slot';
import { repairCircle } from './repair-circle';

const people = ({ row }: TestDesk) => presentMembers(row.members).map(({ person }) => person);

// Each invitation takes what the words are made slow with, twice.
vi.setConfig({ testTimeout: 60_000 });

describe('an invitation', () => {
  const invited = async (desk: TestDesk, from: { address: string; words: readonly string[] }) =>
    readInvitation({ address: from.address, words: from.words }, signal, desk);
  const sam = { person: 'Sam', device: 'Sam’s phone' };
  /** Sam waits for the yes. */
  async function answered() {
    const { standIn, jo } = await started();
    const first = await openInvitation(childId, 'carer', jo);
    const desk = standIn.device();
    desk.children.clear();
    const joining = (await invited(desk, first)).answer(sam);
    await first.answered;
    return { standIn, jo, desk, first, joining };
  }

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

  test('is not closed by the one before it, whose device has joined in the meantime', async () => {
    const { standIn, jo, first, joining } = await answered();
    const { database, invitation } = jo.row;
    const door = { database, user: invitation?.door ?? '', password: invitation?.password ?? '' };
    await first.accept();
    await joining;
    const next = await openInvitation(childId, 'reader', jo);
    await closeOnceFetched(jo, childId, door, first.until);
    expect(await invited(standIn.device(), next)).toMatchObject({ role: 'reader' });
    await next.close();
    expect(jo.row.invitation).toBeUndefined();
  });

  test('waits for the device that was let in before it, whose keys it would clear away', async () => {
    const { standIn, jo, desk, first, joining } = await answered();
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
    const { standIn, jo, desk, first, joining } = await answered();
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
    await repairCircle(childId, signal, jo);
    expect(jo.row.invitation).toBeDefined();
    jo.clock = new Date(invitation.until.getTime() + 1);
    await repairCircle(childId, signal, jo);
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
