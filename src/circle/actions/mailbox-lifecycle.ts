import { temporaryProblems } from '@/domain/circle/sync-status';
import { neverAborts } from '@/lib/scheduling';
import type { CircleRow } from '@/data/db/db';
import { CircleError } from '@/domain/circle/circle-errors';
import type { Role } from '@/domain/circle/members';
import { fromBase64Url } from '@/lib/bytes';
import {
  answerNote,
  clearMailbox,
  hasNote,
  type InvitationMailbox,
  inviteNote,
  welcomeNote,
  writeNote,
} from '@/circle/members/invitation-mailbox';
import { initialSeatPassword, usersOf } from '@/circle/members/setup-code';
import { isParentRow, ownMember, type ParentRow } from './circle-state';
import { accessOf } from './own-login';
import { timeAt, validity } from './invitation-time';
import type { CirclePorts } from './ports';
import { CircleServerError } from '@/circle/server/server';

/** Opens the first unused mailbox and leaves the invitation in it. Rejects with CircleError('no-mailbox') if there is none. */
export async function openMailbox(
  ports: CirclePorts,
  row: ParentRow,
  keys: Pick<InvitationMailbox, 'password' | 'key'>,
  { role, until }: { readonly role: Role; readonly until: Date },
  signal: AbortSignal,
): Promise<InvitationMailbox> {
  await untilFetched(ports, row, signal);
  let mailbox: InvitationMailbox | undefined;
  const open = async () => {
    await close(ports, row.childId, signal);
    mailbox = await openFreeMailbox(ports, row, keys, { role, until }, signal);
  };
  await withMailboxes(ports, row.childId, open, signal);
  if (mailbox === undefined) throw new CircleError('no-mailbox');
  return mailbox;
}

const initialPasswordOf = ({ database, seed }: ParentRow, mailbox: string) =>
  initialSeatPassword({ database, seed: fromBase64Url(seed) }, mailbox);

/** Mailboxes are opened and closed one at a time: closing deletes the notes, and must not delete those of another invitation. */
const withMailboxes = (
  ports: CirclePorts,
  childId: string,
  work: () => Promise<void>,
  signal: AbortSignal,
) => ports.exclusively(`door-${childId}`, work, signal);

/** How many times to check whether the last admitted device has fetched its keys. */
const maxChecks = 5;

/** Gives the last admitted device time to fetch its keys, which are deleted with its invitation. */
async function untilFetched(
  ports: CirclePorts,
  row: ParentRow,
  signal: AbortSignal,
): Promise<void> {
  const { invitation, database } = row;
  if (invitation === undefined || isExpired(row, ports)) return;
  const access = accessOf(ports, row);
  const mailbox = { database, user: invitation.door };
  for (let check = 0; check < maxChecks; check += 1) {
    const found = await Promise.all(
      [answerNote, welcomeNote].map((kind) => hasNote(access, mailbox, kind, signal)),
    );
    if (found.includes(false)) return;
    await ports.wait(pollInterval, signal);
  }
}

async function openFreeMailbox(
  ports: CirclePorts,
  row: ParentRow,
  keys: Pick<InvitationMailbox, 'password' | 'key'>,
  { role, until }: { readonly role: Role; readonly until: Date },
  signal: AbortSignal,
): Promise<InvitationMailbox | undefined> {
  const { childId, database } = row;
  const child = await ports.child(childId);
  const access = accessOf(ports, row);
  for (const user of usersOf(database, 'door')) {
    // Stored first: a mailbox whose password is forgotten could never be used again.
    const invitation = { door: user, password: keys.password, until: until.toISOString() };
    await ports.change(childId, () => ({ invitation }));
    if (!(await access.setPassword(user, initialPasswordOf(row, user), keys.password, signal)))
      continue;
    const mailbox = { ...keys, database, user };
    // An answer left from an earlier invitation would count as one to this.
    await clearMailbox(access, mailbox, signal);
    const invite = {
      ...{ firstHash: row.firstHash, childId, role, until: until.toISOString() },
      ...(ports.serverTime(row.server) !== null && { isServerTime: true }),
      person: ownMember(row)?.person ?? '',
      childName: child?.name.trim().split(/\s+/)[0] ?? '',
    };
    await writeNote(access, mailbox, inviteNote, invite, signal);
    return mailbox;
  }
  await ports.change(childId, () => ({ invitation: undefined }));
  return undefined;
}

/**
 * Closes this device's open invitation, if any, so that its words no longer work. With `only`, closes it only if it has that password. Only
 * forgets it if the member log was forked, since nothing goes to that server any more.
 */
export const closeInvitation = (
  ports: CirclePorts,
  childId: string,
  signal: AbortSignal,
  only?: string,
): Promise<void> =>
  withMailboxes(ports, childId, () => close(ports, childId, signal, only), signal);

async function close(
  ports: CirclePorts,
  childId: string,
  signal: AbortSignal,
  only?: string,
): Promise<void> {
  const row = await ports.read(childId);
  if (row?.invitation === undefined || !isParentRow(row)) return;
  const { door: user, password } = row.invitation;
  if (only !== undefined && only !== password) return;
  if (row.held !== 'forked') {
    const access = accessOf(ports, row);
    // The password first, so that nobody can join while the notes are deleted.
    if (await access.setPassword(user, password, initialPasswordOf(row, user), signal))
      await clearMailbox(access, { database: row.database, user }, signal);
  }
  await ports.change(childId, (now) =>
    now.invitation?.password === password ? { invitation: undefined } : {},
  );
}

/** Closes the invitation once the new device has fetched its keys, or when it expires. */
export async function closeOnceFetched(
  ports: CirclePorts,
  childId: string,
  mailbox: Pick<InvitationMailbox, 'database' | 'user' | 'password'>,
  until: Date,
): Promise<void> {
  const row = await ports.read(childId);
  if (row === null) return;
  const signal = neverAborts();
  const access = accessOf(ports, row);
  const isOver = async () => {
    const now = await ports.read(childId);
    if (now === null || now.held === 'forked') return true;
    return (await hasNote(access, mailbox, answerNote, signal)) ? null : true;
  };
  await pollUntil(ports, isOver, () => timeAt(ports, row.server) > until, signal);
  await closeInvitation(ports, childId, signal, mailbox.password);
}

/**
 * Closes an invitation that a closed page left open, once it has expired. Not earlier: it may be open in another tab, or an admitted device
 * may still fetch its keys.
 */
export async function closeExpiredInvitation(
  ports: CirclePorts,
  row: CircleRow,
  signal: AbortSignal,
): Promise<void> {
  const { invitation, childId } = row;
  if (invitation === undefined) return;
  // A request shows the server's time.
  const mailbox = { database: row.database, user: invitation.door };
  await hasNote(accessOf(ports, row), mailbox, inviteNote, signal);
  const stored = new Date(invitation.until ?? 0).getTime();
  // A clock that was wrong when it was opened must not keep it open for a year.
  const left = Math.min(stored - timeAt(ports, row.server).getTime(), validity);
  if (left < 0) {
    await closeInvitation(ports, childId, signal);
    return;
  }
  const closeLater = async () => {
    await ports.wait(left + 1000, signal);
    await closeInvitation(ports, childId, signal, invitation.password);
  };
  // The next start of a page tries again.
  void closeLater().catch(() => undefined);
}

const isExpired = ({ invitation, server }: CircleRow, ports: CirclePorts) =>
  new Date(invitation?.until ?? 0) < timeAt(ports, server);

/** How often the mailbox is read, in ms. */
export const pollInterval = 2000;

/** Polls until `ask` returns something; returns null once `isOver`. Rejects with errors of `ask` that aren't temporary. */
export async function pollUntil<T>(
  ports: CirclePorts,
  ask: () => Promise<T | null>,
  isOver: () => boolean,
  signal: AbortSignal,
): Promise<T | null> {
  while (!isOver()) {
    try {
      const found = await ask();
      if (found !== null) return found;
    } catch (error) {
      if (!(error instanceof CircleServerError && temporaryProblems.has(error.code))) throw error;
    }
    await ports.wait(pollInterval, signal);
  }
  return null;
}
