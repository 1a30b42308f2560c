/*
 * The seats that the setup command makes on the server, and who has them. A seat is one user of the server. Until a member takes it, it has
 * an initial password derived from the setup code (`initialSeatPassword`); when the member is removed, it gets that again.
 */
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import type { EpochKey, Member } from '@/domain/circle/members';
import { fromBase64Url, toBase64Url, utf8 } from '@/lib/bytes';
import type { CircleAccess } from '@/circle/server/server';
import { sheetUserOf, initialSeatPassword, usersOf } from './setup-code';

/** The parents' secrets, all of which are needed to derive a seat's passwords. */
export interface SeatKeys {
  readonly database: string;
  /** Both base64url. */
  readonly seed: string;
  readonly chainKey: string;
  readonly epochs: readonly EpochKey[];
}

/** Returns the keys that a member had at some time: of all epochs up to this one. */
export const keysUpTo = (keys: SeatKeys, lastEpoch = 1): SeatKeys => ({
  ...keys,
  epochs: keys.epochs.filter(({ epoch }) => epoch <= lastEpoch),
});

/**
 * Returns whether a member may have the seat it names. A removed member's seat can be used again, except a carer's: the server would let the new
 * carer change what the old one wrote.
 */
export function canHaveSeat(
  database: string,
  others: readonly Member[],
  { user, role, isPaper = false }: Member,
): boolean {
  if (!usersOf(database, role).includes(user)) return false;
  if (isPaper !== (user === sheetUserOf(database))) return false;
  const before = others.filter((other) => other.user === user);
  return before.every(({ removedAt }) => removedAt !== undefined && role !== 'carer');
}

/** Returns the free seats for a role, according to the member log. */
export const freeSeats = (
  database: string,
  members: readonly Member[],
  like: Pick<Member, 'role' | 'isPaper'>,
): readonly string[] =>
  usersOf(database, like.role).filter((user) =>
    canHaveSeat(database, members, { ...emptyMember, ...like, user }),
  );

const emptyMember: Member = {
  ...{ id: '', person: '', device: '', role: 'reader', signKey: '', boxKey: '', user: '' },
  addedAt: '',
};

/**
 * Returns the secret that a seat's passwords are derived from, for the device that has it. Any parent can derive it, so any parent can reset
 * the seat when the device is removed. Neither the setup code alone nor what carers know is enough.
 */
export function seatSecret(
  { database, seed, chainKey }: Omit<SeatKeys, 'epochs'>,
  user: string,
  deviceId: string,
): string {
  const secret = concatBytes(fromBase64Url(seed), fromBase64Url(chainKey));
  const info = utf8(`kinleaf place ${user} ${deviceId}`);
  return toBase64Url(hkdf(sha256, secret, utf8(database), info, 24));
}

/**
 * Returns a seat's password in an epoch. A removed parent knows the secret but not the key; other members know the key but not the secret.
 * In the first epoch, before anyone was removed, it's the secret itself.
 */
export function seatPassword(database: string, secret: string, { epoch, key }: EpochKey): string {
  if (epoch === 1) return secret;
  const both = concatBytes(fromBase64Url(secret), fromBase64Url(key));
  return toBase64Url(
    hkdf(sha256, both, utf8(database), utf8(`kinleaf place in epoch ${epoch}`), 24),
  );
}

export interface Seat {
  readonly secret: string;
  readonly password: string;
  /** The epoch of the password. */
  readonly epoch: number;
}

/** Returns the seat with the password of the newest epoch whose key is known; null if none is. */
export function newestSeat(
  database: string,
  epochs: readonly EpochKey[],
  secret: string,
): Seat | null {
  const key = newestFirst(epochs)[0];
  return key ? { secret, password: seatPassword(database, secret, key), epoch: key.epoch } : null;
}

const newestFirst = (epochs: readonly EpochKey[]) => epochs.toSorted((a, b) => b.epoch - a.epoch);

/** Returns the passwords a seat may have, the likeliest first: its device may not know the newest epoch yet. */
const passwordsOf = ({ database, epochs }: Pick<SeatKeys, 'database' | 'epochs'>, secret: string) =>
  new Set([
    ...newestFirst(epochs).map((key) => seatPassword(database, secret, key)),
    // As in the first epoch, even if its key was withheld.
    secret,
  ]);

const initialPasswordOf = ({ database, seed }: SeatKeys, user: string) =>
  initialSeatPassword({ database, seed: fromBase64Url(seed) }, user);

/**
 * Takes a seat for a device and sets the password of the newest epoch. Safe to repeat. Returns null if someone else has the seat.
 */
export async function setSeatPassword(
  access: CircleAccess,
  keys: SeatKeys,
  { user, id }: Pick<Member, 'user' | 'id'>,
  signal: AbortSignal,
): Promise<Seat | null> {
  const secret = seatSecret(keys, user, id);
  const seat = newestSeat(keys.database, keys.epochs, secret);
  if (seat === null) return null;
  const before = [initialPasswordOf(keys, user), ...passwordsOf(keys, secret)];
  return (await setFromAny(access, user, before, seat.password, signal)) === null ? null : seat;
}

/**
 * Gives a device's seat the password of the newest epoch. Returns it with the password that the seat had before, or null if none of its
 * possible passwords works.
 */
export async function renewSeat(
  access: CircleAccess,
  keys: Pick<SeatKeys, 'database' | 'epochs'>,
  own: { readonly user: string; readonly secret: string; readonly password?: string },
  signal: AbortSignal,
): Promise<(Seat & { readonly before: string }) | null> {
  const seat = newestSeat(keys.database, keys.epochs, own.secret);
  if (seat === null) return null;
  const { password = seat.password } = own;
  const possible = new Set([password, ...passwordsOf(keys, own.secret)]);
  const before = await setFromAny(access, own.user, possible, seat.password, signal);
  return before === null ? null : { ...seat, before };
}

/**
 * Gives a seat that has its initial password the one of the newest of these epochs. Returns whether it had that password. Safe to repeat.
 */
export async function openInitialSeat(
  access: CircleAccess,
  keys: SeatKeys,
  { user, id }: Pick<Member, 'user' | 'id'>,
  signal: AbortSignal,
): Promise<boolean> {
  const seat = newestSeat(keys.database, keys.epochs, seatSecret(keys, user, id));
  if (seat === null) return false;
  return access.setPassword(user, initialPasswordOf(keys, user), seat.password, signal);
}

/** Resets a seat to its initial password, so that its device loses access, unless the device had changed the password itself. */
export async function resetSeat(
  access: CircleAccess,
  keys: SeatKeys,
  { user, id }: Pick<Member, 'user' | 'id'>,
  signal: AbortSignal,
): Promise<void> {
  const initialPassword = initialPasswordOf(keys, user);
  const before = [...passwordsOf(keys, seatSecret(keys, user, id)), initialPassword];
  await setFromAny(access, user, before, initialPassword, signal);
}

/** Returns which of the passwords the seat had before; null if none. */
async function setFromAny(
  access: CircleAccess,
  user: string,
  before: Iterable<string>,
  next: string,
  signal: AbortSignal,
): Promise<string | null> {
  for (const password of before)
    if (await access.setPassword(user, password, next, signal)) return password;
  return null;
}
