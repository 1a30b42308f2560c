/** Who the server lets in, as the list of members says. A database keeps no revisions of this: the last who writes it is right. */
import type { Member } from '@/domain/circle/members';
import type { CircleAccess, Security } from '@/circle/server/server';
import { present } from './member-log';
import { doorOf, usersOf } from './setup-code';

const usersIn = (members: readonly Member[]) => present(members).map(({ user }) => user);

function wanted(
  database: string,
  members: readonly Member[],
): readonly (readonly [string, Security])[] {
  const admins = usersIn(members.filter(({ role }) => role === 'parent'));
  return [
    [database, { admins, members: usersIn(members) }],
    [doorOf(database), { admins, members: [...admins, ...usersOf(database, 'door')] }],
  ];
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((name) => b.includes(name));

/** Lets in exactly those who are in the list, where that is not so yet; whether it was not. */
export async function updateAccessList(
  access: CircleAccess,
  database: string,
  members: readonly Member[],
  signal: AbortSignal,
): Promise<boolean> {
  let wasOther = false;
  // The door first: whoever leaves could not open it any more once out of the database.
  for (const [name, security] of wanted(database, members).toReversed()) {
    const there = await access.readSecurity(name, signal);
    const isRight =
      isSame(there.admins, security.admins) && isSame(there.members, security.members);
    if (isRight) continue;
    wasOther = true;
    await access.writeSecurity(name, security, signal);
  }
  return wasOther;
}
