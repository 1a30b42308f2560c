/** Entries of the list of members, made: each follows from where the list stands. Whether they are allowed, `member-log.ts` says. */
import type { Member } from '@/domain/circle/members';
import { randomBytes, toBase64Url } from '@/lib/bytes';
import { type ChainState, present } from './member-log';
import { hashOf, type SignedEntry, signEntry } from './member-entries';
import { type EpochKey, printOf, sealPrevious, wrapFor } from './chain-keys';

/** Whose device writes, and when. */
export interface Signer {
  readonly deviceId: string;
  readonly signSecret: string;
  readonly now: Date;
}

/** A new key of 32 bytes, base64url. */
export const newKey = (): string => toBase64Url(randomBytes(32));
export const newDeviceId = (): string => toBase64Url(randomBytes(8));

export interface NewCircle {
  readonly database: string;
  readonly member: Member;
  readonly signSecret: string;
  readonly idKey: string;
  readonly chainKey: string;
  readonly epochKey: string;
}

/** The first entry, by the device that starts the circle; and its hash, which stands for the whole list from then on. */
export async function startEntry(
  circle: NewCircle,
): Promise<SignedEntry & { readonly firstHash: string }> {
  const { database, member } = circle;
  const epoch = { epoch: 1, key: circle.epochKey };
  const keyPrints = {
    id: printOf('id', circle.idKey),
    chain: printOf('chain', circle.chainKey),
    epoch: printOf('epoch', circle.epochKey),
  };
  const signed = await signEntry(
    database,
    {
      ...{ n: 0, prev: '', at: member.addedAt, by: member.id, kind: 'start', member, keyPrints },
      wraps: { [member.id]: wrapFor(database, epoch, member) },
    },
    circle.signSecret,
  );
  return { ...signed, firstHash: hashOf(database, signed.entry) };
}

const headOf = ({ length, hash }: ChainState, { deviceId, now }: Signer) => ({
  ...{ n: length, prev: hash, at: now.toISOString(), by: deviceId },
});

/** Somebody comes in, and gets the key of the present epoch; with a paper goes what parents can end it with. */
export function addEntry(
  state: ChainState,
  signer: Signer,
  member: Omit<Member, 'addedAt'>,
  key: EpochKey,
  place?: string,
): Promise<SignedEntry> {
  const head = headOf(state, signer);
  const wraps = { [member.id]: wrapFor(state.database, key, member) };
  const joined = { ...member, addedAt: head.at };
  const entry = { ...head, kind: 'add' as const, member: joined, wraps, place };
  return signEntry(state.database, entry, signer.signSecret);
}

/** Somebody is out, and a new epoch begins whose key they do not get. */
export function removeEntry(
  state: ChainState,
  signer: Signer,
  memberId: string,
  previous: EpochKey,
): Promise<SignedEntry> {
  const { database } = state;
  const next = { epoch: state.epoch + 1, key: newKey() };
  const stay = present(state.members).filter(({ id }) => id !== memberId);
  const entry = {
    ...headOf(state, signer),
    kind: 'remove' as const,
    member: memberId,
    epoch: next.epoch,
    print: printOf('epoch', next.key),
    wraps: Object.fromEntries(stay.map((member) => [member.id, wrapFor(database, next, member)])),
    previous: sealPrevious(database, next, previous.key),
  };
  return signEntry(database, entry, signer.signSecret);
}

export function renameEntry(
  state: ChainState,
  signer: Signer,
  memberId: string,
  names: { readonly person: string; readonly device: string },
): Promise<SignedEntry> {
  const { person, device } = names;
  const entry = { ...headOf(state, signer), kind: 'rename' as const, member: memberId };
  return signEntry(state.database, { ...entry, person, device }, signer.signSecret);
}
