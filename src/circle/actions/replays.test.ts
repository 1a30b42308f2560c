import { beforeEach, expect, test, vi } from 'vitest';
import { CircleServerError } from '@/circle/server/server';
import { presentMembers } from '@/circle/members/member-log';
import { usersOf } from '@/circle/members/setup-code';
import type { LocalCircleServer } from '@/circle/fixtures/local-circle-server';
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

let standIn: LocalCircleServer;
let jo: TestPorts;

beforeEach(async () => {
  ({ standIn, jo } = await started());
});

const people = () => presentMembers(jo.row.members).map(({ person }) => person);
const sam = { person: 'Sam', device: 'Sam’s phone' };

/** Remembers what the server has now. Returns a function that puts it back. */
function snapshot(): () => void {
  const { store } = standIn.mailbox;
  const notes = store.save();
  const passwords = usersOf(standIn.database, 'door').map((user) => standIn.rememberPassword(user));
  return () => {
    store.load(notes);
    for (const putBack of passwords) putBack();
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
  const [[id, note] = []] = [...standIn.notes].filter(([name]) => name.startsWith('answer-'));
  if (id === undefined || note === undefined) throw new Error('Expected an answer');
  await first.close();
  const second = await openInvitation(childId, 'parent', jo);
  standIn.putNote(id, note);
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
