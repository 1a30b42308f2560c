import type { Member } from '@/domain/circle/members';
import type { CircleAccess, Security } from '@/circle/server/server';
import { presentMembers } from './member-log';
import { mailboxDatabaseOf, usersOf } from './setup-code';

/**
 * Gives access to exactly the present members. Returns whether anything had to change. The server has no revisions of this: the last write
 * wins.
 */
export async function updateAccessList(
  access: CircleAccess,
  database: string,
  members: readonly Member[],
  signal: AbortSignal,
): Promise<boolean> {
  let hasChanged = false;
  // The mailbox database first: a device that is leaving can't change it once it has lost access to the circle's.
  for (const [name, security] of accessFor(database, members).toReversed()) {
    const current = await access.readSecurity(name, signal);
    const isUpToDate =
      isSame(current.admins, security.admins) && isSame(current.members, security.members);
    if (isUpToDate) continue;
    hasChanged = true;
    await access.writeSecurity(name, security, signal);
  }
  return hasChanged;
}

const usersIn = (members: readonly Member[]) => presentMembers(members).map(({ user }) => user);

function accessFor(
  database: string,
  members: readonly Member[],
): readonly (readonly [string, Security])[] {
  const admins = usersIn(members.filter(({ role }) => role === 'parent'));
  return [
    [database, { admins, members: usersIn(members) }],
    [mailboxDatabaseOf(database), { admins, members: [...admins, ...usersOf(database, 'door')] }],
  ];
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((name) => b.includes(name));
