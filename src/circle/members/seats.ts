/*
 * The places that the keeper's command made on the server, and who holds them. A place is one user of the server; its password rests until
 * somebody takes it over.
 */
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import type { Member } from '@/domain/circle/members';
import { fromBase64Url, toBase64Url, utf8 } from '@/lib/bytes';
import type { CircleAccess } from '@/circle/server/server';
import type { EpochKey } from './member-entries';
import { paperUserOf, restingPassword, usersOf } from './setup-code';

/** What parents know of their circle, all of which it takes to know the passwords of a place. */
export interface SlotKeys {
  readonly database: string;
  /** Both base64url. */
  readonly seed: string;
  readonly chainKey: string;
  readonly epochs: readonly EpochKey[];
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
 * What the passwords of a place come out of for the device that holds it. Parents can work it out, so that the place can rest again when the
 * device is removed, whoever of them removes it and whoever let it in; neither the keeper's code alone nor what carers know is enough.
 */
export function placeSecret(
  { database, seed, chainKey }: Omit<SlotKeys, 'epochs'>,
  user: string,
  deviceId: string,
): string {
  const secret = concatBytes(fromBase64Url(seed), fromBase64Url(chainKey));
  const info = utf8(`kinleaf place ${user} ${deviceId}`);
  return toBase64Url(hkdf(sha256, secret, utf8(database), info, 24));
}

/**
 * The password of a place in an epoch. A parent who was removed knows the secret and not the key; anybody else in the circle the key and not
 * the secret. In the first epoch, before anybody was removed, it is the secret itself.
 */
export function placePassword(database: string, secret: string, { epoch, key }: EpochKey): string {
  if (epoch === 1) return secret;
  const both = concatBytes(fromBase64Url(secret), fromBase64Url(key));
  return toBase64Url(
    hkdf(sha256, both, utf8(database), utf8(`kinleaf place in epoch ${epoch}`), 24),
  );
}

/** What a device has of its place. */
export interface Place {
  readonly secret: string;
  readonly password: string;
  /** Of the password. */
  readonly epoch: number;
}

/** The place as it is in the newest epoch whose key is known; null where none is. */
export function newestPlace(
  database: string,
  epochs: readonly EpochKey[],
  secret: string,
): Place | null {
  const key = newestFirst(epochs)[0];
  return key ? { secret, password: placePassword(database, secret, key), epoch: key.epoch } : null;
}

const newestFirst = (epochs: readonly EpochKey[]) => epochs.toSorted((a, b) => b.epoch - a.epoch);

/** The passwords that a place may have, the likeliest first: its device may not have heard of the newest epoch. */
const passwordsOf = ({ database, epochs }: Pick<SlotKeys, 'database' | 'epochs'>, secret: string) =>
  new Set([
    ...newestFirst(epochs).map((key) => placePassword(database, secret, key)),
    // As before the first removal, also for one whose first keys are held back.
    secret,
  ]);

const restingOf = ({ database, seed }: SlotKeys, user: string) =>
  restingPassword({ database, seed: fromBase64Url(seed) }, user);

/**
 * Takes a place over for a device, which may have been done before: it has the password of the newest epoch then. Null where somebody else
 * has it.
 */
export async function takeSlot(
  access: CircleAccess,
  keys: SlotKeys,
  { user, id }: Pick<Member, 'user' | 'id'>,
  signal: AbortSignal,
): Promise<Place | null> {
  const secret = placeSecret(keys, user, id);
  const place = newestPlace(keys.database, keys.epochs, secret);
  if (place === null) return null;
  const before = [restingOf(keys, user), ...passwordsOf(keys, secret)];
  return (await setFromAny(access, user, before, place.password, signal)) ? place : null;
}

/** Gives a device's place the password of the newest epoch. Null where it has none of those that it may have. */
export async function renewPlace(
  access: CircleAccess,
  keys: Pick<SlotKeys, 'database' | 'epochs'>,
  own: { readonly user: string; readonly secret: string; readonly password?: string },
  signal: AbortSignal,
): Promise<Place | null> {
  const place = newestPlace(keys.database, keys.epochs, own.secret);
  if (place === null) return null;
  const { password = place.password } = own;
  const before = new Set([password, ...passwordsOf(keys, own.secret)]);
  return (await setFromAny(access, own.user, before, place.password, signal)) ? place : null;
}

/** Lets a place rest again: what its device knew opens nothing any more. False where the device had changed its password itself. */
export function restSlot(
  access: CircleAccess,
  keys: SlotKeys,
  { user, id }: Pick<Member, 'user' | 'id'>,
  signal: AbortSignal,
): Promise<boolean> {
  const resting = restingOf(keys, user);
  const before = [...passwordsOf(keys, placeSecret(keys, user, id)), resting];
  return setFromAny(access, user, before, resting, signal);
}

async function setFromAny(
  access: CircleAccess,
  user: string,
  before: Iterable<string>,
  next: string,
  signal: AbortSignal,
): Promise<boolean> {
  for (const password of before)
    if (await access.setPassword(user, password, next, signal)) return true;
  return false;
}
