import { describe, expect, test, vi } from 'vitest';
import { mailboxKeys } from '@/circle/members/invitation-mailbox';
import { presentMembers } from '@/circle/members/member-log';
import type { TestPorts } from '@/circle/fixtures/test-ports';
import { childId, admit, signal, started } from '@/circle/fixtures/family';
import { parentCircleOf } from './circle-state';
import { openInvitation } from './invite';
import { readInvitation } from './join';
import { closeOnceFetched, openMailbox } from './mailbox-lifecycle';
import { repairCircle } from './repair-circle';

const people = ({ row }: TestPorts) => presentMembers(row.members).map(({ person }) => person);

// Each invitation stretches its words twice, which is slow by design.
vi.setConfig({ testTimeout: 60_000 });

describe('an invitation', () => {
  const read = async (ports: TestPorts, from: { address: string; words: readonly string[] }) =>
    readInvitation({ address: from.address, words: from.words }, signal, ports);
  const sam = { person: 'Sam', device: 'Sam’s phone' };
  /** Opens an invitation that Sam has answered, waiting to be accepted. */
  async function answered() {
    const { standIn, jo } = await started();
    const first = await openInvitation(childId, 'carer', jo);
    const ports = standIn.device();
    ports.children.clear();
    const joining = (await read(ports, first)).answer(sam);
    await first.answered;
    return { standIn, jo, ports, first, joining };
  }

  test('says who invites to whose journal, and has a link with its words', async () => {
    const { standIn, jo } = await started();
    const invitation = await openInvitation(childId, 'carer', jo);
    expect(await read(standIn.device(), invitation)).toMatchObject({
      ...{ childName: 'Mia', inviter: 'Jo', role: 'carer' },
    });
    const fragment = `a=${encodeURIComponent(invitation.address)}&w=${invitation.words.join('-')}`;
    expect(invitation.link).toBe(`https://kinleaf.example/join#${fragment}`);
    await invitation.close();
  });

  test('opens only with its own words, and not once it is closed', async () => {
    const { standIn, jo } = await started();
    const invitation = await openInvitation(childId, 'carer', jo);
    const { address, words } = invitation;
    const ports = standIn.device();
    const other = { address, words: words.toReversed() };
    if (other.words.join() === words.join()) return;
    await expect(read(ports, other)).rejects.toMatchObject({ problem: 'wrong-words' });
    await expect(read(ports, { address, words: ['none', 'of', 'the', 'list'] })).rejects.toThrow();
    await invitation.close();
    await expect(read(ports, invitation)).rejects.toMatchObject({ problem: 'wrong-words' });
    await expect(invitation.answered).rejects.toMatchObject({ name: 'AbortError' });
    expect(jo.row.invitation).toBeUndefined();
    expect(standIn.notes.size).toBe(0);
  });

  test('has a salt of its own in its address, without which the same words open nothing', async () => {
    const { standIn, jo } = await started();
    const first = await openInvitation(childId, 'carer', jo);
    const invitation = await openInvitation(childId, 'carer', jo);
    const salt = (address: string) => address.slice(standIn.address.length);
    expect(salt(first.address)).toMatch(/^-[\da-f]{8}$/);
    expect(salt(invitation.address)).not.toBe(salt(first.address));
    const { words } = invitation;
    for (const address of [standIn.address, first.address]) {
      await expect(read(standIn.device(), { address, words })).rejects.toMatchObject({
        problem: 'wrong-words',
      });
    }
    expect(await read(standIn.device(), invitation)).toMatchObject({ inviter: 'Jo' });
  });

  test('of a version that had no salt is still opened by its words', async () => {
    const { standIn, jo } = await started();
    const words = ['able', 'acid', 'actor', 'adult'];
    const keys = await mailboxKeys(jo.row.database, words, jo.stretch);
    const until = new Date(jo.now().getTime() + 60_000);
    await openMailbox(
      jo,
      await parentCircleOf(jo, childId),
      keys,
      { role: 'carer', until },
      signal,
    );
    const { address } = standIn;
    expect(await read(standIn.device(), { address, words })).toMatchObject({ inviter: 'Jo' });
  });

  test('of a later version says that this one is to be updated', async () => {
    const { standIn, jo } = await started();
    const { address, words } = await openInvitation(childId, 'carer', jo);
    await expect(read(standIn.device(), { address: `${address}-2`, words })).rejects.toMatchObject({
      problem: 'newer',
    });
  });

  test('is for one device: a second answer is refused', async () => {
    const { standIn, jo } = await started();
    const invitation = await openInvitation(childId, 'carer', jo);
    const [one, two] = [standIn.device(), standIn.device()];
    one.children.clear();
    const joining = (await read(one, invitation)).answer(sam);
    await invitation.answered;
    const second = (await read(two, invitation)).answer({ ...sam, person: 'Mallory' });
    await expect(second).rejects.toMatchObject({ problem: 'answered' });
    await invitation.accept();
    await joining;
    expect(people(one)).toEqual(['Jo', 'Sam']);
  });

  test('is declined when it is closed, and expires after a quarter of an hour', async () => {
    const { standIn, jo } = await started();
    const invitation = await openInvitation(childId, 'carer', jo);
    const ports = standIn.device();
    const joining = (await read(ports, invitation)).answer(sam);
    joining.catch(() => undefined);
    await invitation.answered;
    await invitation.close();
    await expect(joining).rejects.toMatchObject({ problem: 'declined' });

    const next = await openInvitation(childId, 'carer', jo);
    jo.clock = new Date(next.until.getTime() + 1);
    await expect(next.answered).rejects.toMatchObject({ problem: 'expired' });
    await expect(read(ports, next)).rejects.toMatchObject({ problem: 'wrong-words' });
    await expect(next.accept()).rejects.toMatchObject({ problem: 'expired' });
    expect(ports.rows.size).toBe(0);
  });

  test('is not closed by the one before it, whose device has joined in the meantime', async () => {
    const { standIn, jo, first, joining } = await answered();
    const { database, invitation } = jo.row;
    const mailbox = {
      database,
      user: invitation?.door ?? '',
      password: invitation?.password ?? '',
    };
    await first.accept();
    await joining;
    const next = await openInvitation(childId, 'reader', jo);
    await closeOnceFetched(jo, childId, mailbox, first.until);
    expect(await read(standIn.device(), next)).toMatchObject({ role: 'reader' });
    await next.close();
    expect(jo.row.invitation).toBeUndefined();
  });

  test('waits until the device admitted before it has fetched its keys, which it would delete', async () => {
    const { standIn, jo, ports, first, joining } = await answered();
    let fetchNow: () => void = () => undefined;
    const canFetch = new Promise<void>((resolve) => {
      fetchNow = resolve;
    });
    vi.spyOn(ports, 'wait').mockImplementation(() => canFetch);
    await first.accept();
    // Another page of the same device, since the page that accepted also watches the mailbox.
    const page = standIn.device();
    await page.save(jo.row);
    vi.spyOn(page, 'wait').mockImplementationOnce(async () => {
      fetchNow();
      await joining;
    });
    const next = await openInvitation(childId, 'reader', page);
    await joining;
    expect(ports.row).toMatchObject({ childId });
    expect(await read(standIn.device(), next)).toMatchObject({ role: 'reader' });
  });

  test('is opened anyway if that device never fetches its keys', async () => {
    const { standIn, jo, ports, first, joining } = await answered();
    ports.cutAfter(0);
    await first.accept();
    const next = await openInvitation(childId, 'reader', jo);
    ports.cutAfter(null);
    await expect(joining).rejects.toMatchObject({ problem: 'declined' });
    expect(await read(standIn.device(), next)).toMatchObject({ role: 'reader' });
  });

  test('isn’t declined just because the server doesn’t accept the new device’s password at once', async () => {
    const { standIn, ports, first, joining } = await answered();
    const seat = `${standIn.database}-c1`;
    let refusals = 0;
    await first.accept();
    const putBack = standIn.rememberPassword(seat);
    standIn.setPassword(seat, 'what another node of the server still knows');
    ports.onRequest = () => {
      refusals += 1;
      if (refusals === 10) putBack();
    };
    await joining;
    expect(people(ports)).toEqual(['Jo', 'Sam']);
  });

  test('of a closed page counts as expired, and is closed at the next start', async () => {
    const { standIn, jo } = await started();
    const invitation = await openInvitation(childId, 'carer', jo);
    const late = standIn.device();
    late.clock = new Date(invitation.until.getTime() + 20 * 60_000);
    await expect(read(late, invitation)).rejects.toMatchObject({ problem: 'expired' });
    // It may be open in another tab.
    await repairCircle(childId, signal, jo);
    expect(jo.row.invitation).toBeDefined();
    jo.clock = new Date(invitation.until.getTime() + 1);
    await repairCircle(childId, signal, jo);
    expect(jo.row.invitation).toBeUndefined();
    await expect(read(standIn.device(), invitation)).rejects.toMatchObject({
      problem: 'wrong-words',
    });
    await expect(invitation.answered).rejects.toThrow();
  });

  test.each([
    ['a year ahead', 365],
    ['a year behind', -365],
  ])('can be used if the clock of either device is %s, and still ends in time', async (_, days) => {
    const wrong = days * 24 * 60 * 60_000;
    const { standIn, jo } = await started();
    const other = (knowsServer: boolean) => {
      const device = standIn.device();
      device.clock = new Date(jo.clock.getTime() + wrong);
      device.serverAhead = knowsServer ? (jo.serverAhead ?? 0) - wrong : null;
      return device;
    };
    for (const inviterKnows of [true, false])
      for (const joinerKnows of [true, false]) {
        jo.serverAhead = inviterKnows ? 0 : null;
        const invitation = await openInvitation(childId, 'reader', jo);
        const invited = await read(other(joinerKnows), invitation);
        expect(invited).toMatchObject({ inviter: 'Jo' });
        await invitation.close();
      }
    jo.serverAhead = 0;
    const last = await openInvitation(childId, 'reader', jo);
    const late = other(true);
    late.clock = new Date(late.clock.getTime() + 26 * 60_000);
    await expect(read(late, last)).rejects.toMatchObject({ problem: 'expired' });
  });

  test.each([1, -1])(
    'goes by the server’s clock if the inviting one is wrong by %i years',
    async (years) => {
      const { standIn, jo } = await started();
      const right = jo.clock;
      const wrong = years * 365 * 24 * 60 * 60_000;
      jo.clock = new Date(right.getTime() + wrong);
      jo.serverAhead = -wrong;
      const invitation = await openInvitation(childId, 'carer', jo);
      const ports = standIn.device();
      expect(await read(ports, invitation)).toMatchObject({ inviter: 'Jo' });
      ports.clock = new Date(right.getTime() + 26 * 60_000);
      await expect(read(ports, invitation)).rejects.toMatchObject({ problem: 'expired' });
      // The clock is set right, and the page starts again.
      jo.clock = new Date(right.getTime() + 16 * 60_000);
      jo.serverAhead = 0;
      await repairCircle(childId, signal, jo);
      expect(jo.row.invitation).toBeUndefined();
    },
  );

  test('two parents can invite at once, and both devices are admitted', async () => {
    const { standIn, jo } = await started();
    const kim = await admit(standIn, jo, 'parent', 'Kim');
    const [one, two] = await Promise.all([
      admit(standIn, jo, 'carer', 'Sam'),
      admit(standIn, kim, 'carer', 'Lee'),
    ]);
    expect(standIn.usersWithAccess).toEqual(['c1', 'c2', 'p1', 'p2']);
    expect([one.row.user, two.row.user].map((user) => user.slice(-2)).sort()).toEqual(['c1', 'c2']);
  });

  test('fails with all mailboxes in use, and admits no one with all seats taken', async () => {
    const { standIn, jo } = await started();
    const { database } = standIn;
    for (let at = 1; at <= 6; at += 1) standIn.setPassword(`${database}-r${at}`, 'taken');
    const invitation = await openInvitation(childId, 'reader', jo);
    const joining = (await read(standIn.device(), invitation)).answer(sam);
    joining.catch(() => undefined);
    await invitation.answered;
    await expect(invitation.accept()).rejects.toMatchObject({ problem: 'no-seat' });
    await invitation.close();
    await expect(joining).rejects.toMatchObject({ problem: 'declined' });
    for (let at = 1; at <= 4; at += 1) standIn.setPassword(`${database}-d${at}`, 'taken');
    await expect(openInvitation(childId, 'reader', jo)).rejects.toMatchObject({
      problem: 'no-mailbox',
    });
    expect(jo.row.invitation).toBeUndefined();
  });
});
