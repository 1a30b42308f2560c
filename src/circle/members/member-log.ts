/*
 * The list of members, read and verified. It is believed from its first entry on, whose hash came with the invitation or the paper;
 * every later entry has to follow from the one before and be signed by a parent who was in the circle then.
 */
import type { Member } from '@/domain/circle/members';
import {
  type ChainEntry,
  type EntryHead,
  type EpochKey,
  hashOf,
  isKnownKind,
  isSignedBy,
  printOf,
  readEntry,
  readHead,
  sealPrevious,
  type SignedEntry,
  signEntry,
  wrapFor,
} from './member-entries';
import { mayHold } from './seats';
import { randomBytes, toBase64Url } from '@/lib/bytes';

/** Where the list stands after one of its entries: enough to read on from there. */
export interface ChainState {
  readonly database: string;
  readonly firstHash: string;
  /** How many entries it has, and the hash of the last. */
  readonly length: number;
  readonly hash: string;
  /** All who ever were in; `removedAt` says who is not any more. */
  readonly members: readonly Member[];
  readonly epoch: number;
}

export type ChainFault =
  /** No entry, or one that says what cannot be. */
  | 'malformed'
  /** Not the list that was meant. */
  | 'first'
  /** An entry is missing, or stands there twice. */
  | 'gap'
  /** It follows another entry than the one before it. */
  | 'link'
  /** Signed by nobody who is in, by somebody who may not, or it makes somebody what they cannot be. */
  | 'not-allowed'
  | 'signature'
  /** A later version of Kinleaf wrote it. */
  | 'newer';

/** The list cannot be believed from here on. */
export class ChainError extends Error {
  override readonly name = 'ChainError';
  readonly fault: ChainFault;

  constructor(fault: ChainFault, at: number) {
    super(`The list of members, entry ${at}: ${fault}`);
    this.fault = fault;
  }
}

export const present = (members: readonly Member[]): readonly Member[] =>
  members.filter(({ removedAt }) => removedAt === undefined);

/** The epoch that a list has come to. */
export const newestEpoch = (members: readonly Member[]): number =>
  Math.max(1, ...members.map(({ lastEpoch = 0 }) => lastEpoch + 1));

/** Reads a list from its first entry. Rejects with ChainError. */
export async function readMemberLog(
  database: string,
  firstHash: string,
  entries: readonly SignedEntry[],
): Promise<ChainState> {
  const [first, ...rest] = entries;
  if (first === undefined) throw new ChainError('gap', 0);
  return followEntries(await beginning(database, firstHash, first), rest);
}

/** Reads on from where the list stood. Rejects with ChainError; then none of them counts. */
export async function followEntries(
  state: ChainState,
  entries: readonly SignedEntry[],
): Promise<ChainState> {
  let reached = state;
  for (const signed of entries) reached = await follow(reached, signed);
  return reached;
}

async function beginning(
  database: string,
  firstHash: string,
  signed: SignedEntry,
): Promise<ChainState> {
  const hash = hashOf(database, signed.entry);
  if (hash !== firstHash) throw new ChainError('first', 0);
  const head = readHead(signed.entry);
  if (head !== null && !isKnownKind(head.kind)) throw new ChainError('newer', 0);
  const entry = readEntry(signed.entry);
  if (entry?.kind !== 'start') throw new ChainError('malformed', 0);
  if (entry.n !== 0 || entry.prev !== '') throw new ChainError('gap', 0);
  const { member } = entry;
  if (!(await isSignedBy(database, signed, member.signKey))) throw new ChainError('signature', 0);
  const none = { database, firstHash, length: 0, hash: '', members: [], epoch: 1 };
  const isParent = member.role === 'parent' && member.isPaper !== true;
  if (entry.by !== member.id || !isParent || !mayJoin(none, entry)) {
    throw new ChainError('not-allowed', 0);
  }
  return { ...none, length: 1, hash, members: [memberOf(entry)] };
}

async function follow(state: ChainState, signed: SignedEntry): Promise<ChainState> {
  const { database, length } = state;
  const refuse = (fault: ChainFault): never => {
    throw new ChainError(fault, length);
  };
  const head = readHead(signed.entry) ?? refuse('malformed');
  if (head.n !== length) refuse('gap');
  if (head.prev !== state.hash) refuse('link');
  const signer = signerOf(state, head) ?? refuse('not-allowed');
  if (!(await isSignedBy(database, signed, signer.signKey))) refuse('signature');
  if (!isKnownKind(head.kind)) refuse('newer');
  const entry = readEntry(signed.entry) ?? refuse('malformed');
  const changed = withEntry(state, entry);
  if (typeof changed === 'string') return refuse(changed);
  return { ...state, ...changed, length: length + 1, hash: hashOf(database, signed.entry) };
}

/** Only parents who are in at this point sign. */
const signerOf = ({ members }: ChainState, { by }: EntryHead) =>
  present(members).find(({ id, role }) => id === by && role === 'parent') ?? null;

type Changed = Pick<ChainState, 'members' | 'epoch'>;

function withEntry(state: ChainState, entry: ChainEntry): Changed | ChainFault {
  const { members, epoch } = state;
  switch (entry.kind) {
    case 'start':
      return 'not-allowed';
    case 'add':
      return mayJoin(state, entry)
        ? { epoch, members: [...members, memberOf(entry)] }
        : 'not-allowed';
    case 'remove':
      return withoutMember(state, entry);
    case 'rename': {
      const { member: id, person, device } = entry;
      if (!present(members).some((member) => member.id === id)) return 'not-allowed';
      const renamed = members.map((member) =>
        member.id === id ? { ...member, person, device } : member,
      );
      return { epoch, members: renamed };
    }
  }
}

function withoutMember(
  state: ChainState,
  entry: ChainEntry & { kind: 'remove' },
): Changed | ChainFault {
  const { members, epoch } = state;
  const stay = present(members).filter(({ id }) => id !== entry.member);
  if (stay.length === present(members).length) return 'not-allowed';
  // Nobody could ever change the list again.
  if (!stay.some(({ role }) => role === 'parent')) return 'not-allowed';
  if (entry.epoch !== epoch + 1 || !isFor(entry.wraps, stay)) return 'malformed';
  const out = { removedAt: entry.at, lastEpoch: epoch };
  return {
    epoch: entry.epoch,
    members: members.map((member) => (member.id === entry.member ? { ...member, ...out } : member)),
  };
}

/** Whether this device may come in as what it says: nobody comes back, and nobody takes what is another's. */
function mayJoin(state: ChainState, entry: ChainEntry & { kind: 'start' | 'add' }): boolean {
  const { wraps, at } = entry;
  const member = memberOf(entry);
  const isNew = state.members.every(
    ({ id, signKey, boxKey }) =>
      id !== member.id && signKey !== member.signKey && boxKey !== member.boxKey,
  );
  return (
    isNew &&
    member.addedAt === at &&
    isFor(wraps, [member]) &&
    mayHold(state.database, state.members, member)
  );
}

/** Whether exactly these get a key. */
function isFor(wraps: Readonly<Record<string, string>>, members: readonly Member[]): boolean {
  const ids = Object.keys(wraps);
  return ids.length === members.length && members.every(({ id }) => Object.hasOwn(wraps, id));
}

/** Zod leaves `isPaper: undefined` out where it is absent, which the type does not know. */
function memberOf({ member }: ChainEntry & { kind: 'start' | 'add' }): Member {
  const { isPaper, ...rest } = member;
  return isPaper === undefined ? rest : { ...rest, isPaper };
}

/** Entries of the list of members, made: each follows from where the list stands. Whether they are allowed, `member-log.ts` says. */

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
