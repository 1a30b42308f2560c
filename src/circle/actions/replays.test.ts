import { beforeEach, expect, test, vi } from 'vitest';
import { CircleServerError } from '@/circle/server/server';
import { presentMembers } from '@/circle/members/member-log';
import { mailboxDatabaseOf } from '@/circle/members/setup-code';
import type { FakeCircleServer } from '@/circle/fixtures/fake-circle-server';
import type { TestPorts } from '@/circle/fixtures/test-ports';
import { admit, signal, started, childId } from '@/circle/fixtures/family';
import { openInvitation } from './invite';
import { readInvitation } from './join';
import { removeMember } from './remove-member';

/*
 * The person who runs the server can put back old mailbox notes with their passwords. That must not admit anyone a parent doesn't accept
 * now.
 */

vi.setConfig({ testTimeout: 60_000 });

let standIn: FakeCircleServer;
let jo: TestPorts;

beforeEach(async () => {
  ({ standIn, jo } = await started());
});

const people = () => presentMembers(jo.row.members).map(({ person }) => person);
const sam = { person: 'Sam', device: 'Sam’s phone' };

const mailbox = () => {
  const found = standIn.accounts.databases.get(mailboxDatabaseOf(standIn.database));
  if (found === undefined) throw new Error('Expected a mailbox');
  return found;
};

/** Remembers what the server has now. Returns a function that puts it back. */
function snapshot(): () => void {
  const notes = new Map(mailbox().notes);
  const passwords = new Map(standIn.accounts.passwords);
  return () => {
    mailbox().notes.clear();
    for (const [id, note] of notes) mailbox().notes.set(id, note);
    for (const [user, password] of passwords)
      if (/-d\d+$/.test(user)) standIn.accounts.passwords.set(user, password);
  };
}

test('no one is admitted by a closed invitation that was put back', async () => {
  const invitation = await openInvitation(childId, 'parent', jo);
  const putBack = snapshot();
  await invitation.close();
  putBack();
  const mallory = standIn.device();
  const { address, words } = invitation;
  const stop = new AbortController();
  const invited = await readInvitation({ address, words }, stop.signal, mallory);
  const joining = invited.answer({ person: 'Mallory', device: 'x' });
  joining.catch(() => undefined);
  await expect(invitation.answered).rejects.toMatchObject({ name: 'AbortError' });
  await expect(invitation.accept()).rejects.toMatchObject({ problem: 'expired' });
  // The joining device checks the expiry time itself.
  const late = standIn.device();
  late.clock = new Date(invitation.until.getTime() + 20 * 60_000);
  await expect(readInvitation({ address, words }, signal, late)).rejects.toMatchObject({
    problem: 'expired',
  });
  stop.abort();
  await expect(joining).rejects.toThrow();
  expect([people(), mallory.rows.size]).toEqual([['Jo'], 0]);
});

test('the answer to one invitation does not count for another', async () => {
  const first = await openInvitation(childId, 'carer', jo);
  const { address, words } = first;
  const invited = await readInvitation({ address, words }, signal, standIn.device());
  const joining = invited.answer(sam);
  joining.catch(() => undefined);
  await first.answered;
  const [[id, note] = []] = [...mailbox().notes].filter(([name]) => name.startsWith('answer-'));
  if (id === undefined || note === undefined) throw new Error('Expected an answer');
  await first.close();
  const second = await openInvitation(childId, 'parent', jo);
  mailbox().notes.set(id, note);
  await expect(second.accept()).rejects.toMatchObject({ problem: 'expired' });
  jo.clock = new Date(second.until.getTime() + 1);
  await expect(second.answered).rejects.toMatchObject({ problem: 'expired' });
  await expect(joining).rejects.toMatchObject({ problem: 'declined' });
  expect(people()).toEqual(['Jo']);
});

test('a removed member does not get back in with old mailbox notes', async () => {
  const ports = standIn.device();
  ports.children.clear();
  const invitation = await openInvitation(childId, 'carer', jo);
  const { address, words } = invitation;
  const invited = await readInvitation({ address, words }, signal, ports);
  const joining = invited.answer(sam);
  await invitation.answered;
  await invitation.accept();
  const putBack = snapshot();
  await joining;
  const { row } = ports;
  await removeMember(childId, row.deviceId, jo);
  putBack();
  const again = standIn.device();
  again.children.clear();
  const read = await readInvitation({ address, words }, signal, again);
  await expect(read.answer(sam)).rejects.toMatchObject({ problem: 'answered' });
  await expect(ports.access(row).readSecurity(standIn.database, signal)).rejects.toBeInstanceOf(
    CircleServerError,
  );
  expect(people()).toEqual(['Jo']);
  expect(again.rows.size).toBe(0);
  await admit(standIn, jo, 'carer', 'Lee');
  expect(people()).toEqual(['Jo', 'Lee']);
});
