/*
 * The places that the keeper's command made on the server, and who holds them. A place is one user of the server; its password rests until
 * somebody takes it over.
 */
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import type { Member } from '../domain/circle/member';
import type { CircleAccess } from './access';
import { fromText, toText, utf8 } from './bytes';
import { paperUserOf, restingPassword, usersOf } from './keeper-code';

/** What parents know of their circle, all of which it takes to know the password of a place. */
export interface SlotKeys {
  readonly database: string;
  /** Both base64url. */
  readonly seed: string;
  readonly chainKey: string;
}

/**
 * Whether a member may hold the place that it names. That of somebody who was removed may be had again, but not a carer's: the
 * server lets whoever holds it change what was written from there.
 */
export function mayHold(
  database: string,
  others: readonly Member[],
  { user, role, isPaper = false }: Member,
): boolean {
  if (!usersOf(database, role).includes(user)) return false;
  if (isPaper !== (user === paperUserOf(database))) return false;
  const before = others.filter((other) => other.user === user);
  return before.every(({ removedAt }) => removedAt !== undefined && role !== 'carer');
}

/** The places that are free for a role, as the list of members says. */
export const freeSlots = (
  database: string,
  members: readonly Member[],
  like: Pick<Member, 'role' | 'isPaper'>,
): readonly string[] =>
  usersOf(database, like.role).filter((user) =>
    mayHold(database, members, { ...nobody, ...like, user }),
  );

const nobody: Member = {
  ...{ id: '', person: '', device: '', role: 'reader', signKey: '', boxKey: '', user: '' },
  addedAt: '',
};

/**
 * The password of a place for the device that holds it. Parents can work it out, so that the place can rest again when the device is
 * removed, whoever of them removes it and whoever let it in; neither the keeper's code alone nor what carers know is enough.
 */
export function slotPassword(keys: SlotKeys, user: string, deviceId: string): string {
  const secret = concatBytes(fromText(keys.seed), fromText(keys.chainKey));
  const info = utf8(`kinleaf place ${user} ${deviceId}`);
  return toText(hkdf(sha256, secret, utf8(keys.database), info, 24));
}

const restingOf = ({ database, seed }: SlotKeys, user: string) =>
  restingPassword({ database, seed: fromText(seed) }, user);

/** Takes a place over for a device, which may have been done before; its password, or null where somebody else has it. */
export async function takeSlot(
  access: CircleAccess,
  keys: SlotKeys,
  { user, id }: Pick<Member, 'user' | 'id'>,
  signal: AbortSignal,
): Promise<string | null> {
  const password = slotPassword(keys, user, id);
  const isTaken =
    (await access.setPassword(user, restingOf(keys, user), password, signal)) ||
    (await access.setPassword(user, password, password, signal));
  return isTaken ? password : null;
}

/** Lets a place rest again: what its device knew opens nothing any more. False where the device had changed its password itself. */
export async function restSlot(
  access: CircleAccess,
  keys: SlotKeys,
  { user, id }: Pick<Member, 'user' | 'id'>,
  signal: AbortSignal,
): Promise<boolean> {
  const resting = restingOf(keys, user);
  return (
    (await access.setPassword(user, slotPassword(keys, user, id), resting, signal)) ||
    access.setPassword(user, resting, resting, signal)
  );
}
