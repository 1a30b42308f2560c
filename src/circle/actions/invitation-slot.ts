/** One of a circle's doors, opened for an invitation and closed again, also after a page that was closed in the middle. */
import type { CircleRow } from '@/data/db/db';
import { CircleError } from '@/domain/circle/circle-errors';
import type { Role } from '@/domain/circle/members';
import { fromBase64Url } from '@/lib/bytes';
import {
  answerNote,
  clearDoor,
  hasNote,
  type InvitationMailbox,
  inviteNote,
  welcomeNote,
  writeNote,
} from '@/circle/members/invitation-mailbox';
import { restingPassword, usersOf } from '@/circle/members/setup-code';
import { isParentRow, ownMember, type ParentRow } from './circle-state';
import type { CirclePorts } from './ports';
import { CircleServerError, type ServerErrorCode } from '@/circle/server/server';

const restingOf = ({ database, seed }: ParentRow, door: string) =>
  restingPassword({ database, seed: fromBase64Url(seed) }, door);

/** Doors are opened and closed one at a time: who closes one clears away what lies there, and must not find what another has laid there. */
const atDoors = (
  desk: CirclePorts,
  childId: string,
  work: () => Promise<void>,
  signal: AbortSignal,
) => desk.alone(`door-${childId}`, work, signal);

/** The first door that rests, with the invitation behind it. Rejects with CircleError where none is. */
export async function openInvitationSlot(
  desk: CirclePorts,
  row: ParentRow,
  keys: Pick<InvitationMailbox, 'password' | 'key'>,
  { role, until }: { readonly role: Role; readonly until: Date },
  signal: AbortSignal,
): Promise<InvitationMailbox> {
  await untilFetched(desk, row, signal);
  let opened: InvitationMailbox | undefined;
  const open = async () => {
    await close(desk, row.childId, signal);
    opened = await openFree(desk, row, keys, { role, until }, signal);
  };
  await atDoors(desk, row.childId, open, signal);
  if (opened === undefined) throw new CircleError('no-door');
  return opened;
}

/** How often whoever opens the next door looks whether the device that was let in by the last has fetched its keys. */
const looks = 5;

/** Gives the device that was let in before the time to fetch its keys: they are cleared away with its invitation. */
async function untilFetched(desk: CirclePorts, row: ParentRow, signal: AbortSignal): Promise<void> {
  const { invitation, database } = row;
  if (invitation === undefined || isOver(row, desk)) return;
  const access = desk.access(row);
  const door = { database, user: invitation.door };
  for (let look = 0; look < looks; look += 1) {
    const lies = await Promise.all(
      [answerNote, welcomeNote].map((kind) => hasNote(access, door, kind, signal)),
    );
    if (lies.includes(false)) return;
    await desk.wait(pace, signal);
  }
}

/** Opens the first door that rests; undefined where none does. */
async function openFree(
  desk: CirclePorts,
  row: ParentRow,
  keys: Pick<InvitationMailbox, 'password' | 'key'>,
  { role, until }: { readonly role: Role; readonly until: Date },
  signal: AbortSignal,
): Promise<InvitationMailbox | undefined> {
  const { childId, database } = row;
  const child = await desk.child(childId);
  const access = desk.access(row);
  for (const user of usersOf(database, 'door')) {
    // Kept first: a door whose password nobody knows any more would be lost.
    const invitation = { door: user, password: keys.password, until: until.toISOString() };
    await desk.change(childId, () => ({ invitation }));
    if (!(await access.setPassword(user, restingOf(row, user), keys.password, signal))) continue;
    const door = { ...keys, database, user };
    // What an earlier invitation may have left there would be taken for an answer to this one.
    await clearDoor(access, door, signal);
    const invite = {
      ...{ firstHash: row.firstHash, role, until: until.toISOString() },
      person: ownMember(row)?.person ?? '',
      childName: child?.name.trim().split(/\s+/)[0] ?? '',
    };
    await writeNote(access, door, inviteNote, invite, signal);
    return door;
  }
  await desk.change(childId, () => ({ invitation: undefined }));
  return undefined;
}

/**
 * Closes the door that this device has opened, where it has: the words open nothing any more. With a password that alone is closed which
 * opens by it, and none that was opened since.
 */
export const closeDoor = (
  desk: CirclePorts,
  childId: string,
  signal: AbortSignal,
  only?: string,
): Promise<void> => atDoors(desk, childId, () => close(desk, childId, signal, only), signal);

async function close(
  desk: CirclePorts,
  childId: string,
  signal: AbortSignal,
  only?: string,
): Promise<void> {
  const row = await desk.read(childId);
  if (row?.invitation === undefined || !isParentRow(row)) return;
  const { door: user, password } = row.invitation;
  if (only !== undefined && only !== password) return;
  const access = desk.access(row);
  // The words first, so that nobody comes in while what lies there is cleared away.
  if (await access.setPassword(user, password, restingOf(row, user), signal))
    await clearDoor(access, { database: row.database, user }, signal);
  await desk.change(childId, (now) =>
    now.invitation?.password === password ? { invitation: undefined } : {},
  );
}

/** Closes it once the new device has taken what lies there for it, and when the time is over at the latest. */
export async function closeOnceTaken(
  desk: CirclePorts,
  childId: string,
  door: Pick<InvitationMailbox, 'database' | 'user' | 'password'>,
  until: Date,
): Promise<void> {
  const row = await desk.read(childId);
  if (row === null) return;
  const { signal } = new AbortController();
  const access = desk.access(row);
  const isTaken = async () => ((await hasNote(access, door, answerNote, signal)) ? null : true);
  await pollUntil(desk, isTaken, until, signal);
  await closeDoor(desk, childId, signal, door.password);
}

/**
 * An invitation that a closed page has left open: taken back once its time is over. Not before, since it may be open in another tab, and
 * what it let in can still come for its keys.
 */
export async function takeBackInvitation(
  desk: CirclePorts,
  row: CircleRow,
  signal: AbortSignal,
): Promise<void> {
  const { invitation, childId } = row;
  if (invitation === undefined) return;
  const left = new Date(invitation.until ?? 0).getTime() - desk.now().getTime();
  if (left < 0) {
    await closeDoor(desk, childId, signal);
    return;
  }
  const later = async () => {
    await desk.wait(left + 1000, signal);
    const now = await desk.read(childId);
    if (now !== null && isOver(now, desk))
      await closeDoor(desk, childId, signal, invitation.password);
  };
  // The next start of a page tries again.
  void later().catch(() => undefined);
}

const isOver = ({ invitation }: CircleRow, desk: CirclePorts) =>
  new Date(invitation?.until ?? 0) < desk.now();

/** How often the door is looked at, in ms. */
const pace = 2000;

/** What goes by itself: whoever waits goes on waiting. */
const passing: ReadonlySet<ServerErrorCode> = new Set(['unreachable', 'busy', 'failing']);

/** Asks until there is something, or null once it is later than that. Rejects as `ask` does where it is no passing trouble. */
export async function pollUntil<T>(
  desk: CirclePorts,
  ask: () => Promise<T | null>,
  until: Date,
  signal: AbortSignal,
): Promise<T | null> {
  while (desk.now() <= until) {
    try {
      const found = await ask();
      if (found !== null) return found;
    } catch (error) {
      if (!(error instanceof CircleServerError && passing.has(error.trouble))) throw error;
    }
    await desk.wait(pace, signal);
  }
  return null;
}
