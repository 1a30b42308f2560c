/*
 * The member log: reading, verifying and making entries. It is trusted from its first entry on, whose hash came with the invitation or the
 * recovery sheet. Every later entry must follow from the one before and be signed by a parent who was in the circle then.
 */
import type { EpochKey, Member } from '@/domain/circle/members';
import {
  type LogEntry,
  type EntryHead,
  hashOf,
  isKnownKind,
  isSignedBy,
  keyFingerprintOf,
  readLogEntry,
  readHead,
  encryptPrevious,
  type SignedEntry,
  signEntry,
  wrapFor,
} from './member-entries';
import { canHaveSeat } from './seats';
import { randomBytes, toBase64Url } from '@/lib/bytes';

/** The state of the log after one of its entries: enough to continue reading from there. */
export interface LogState {
  readonly database: string;
  readonly firstHash: string;
  /** How many entries it has, and the hash of the last. */
  readonly length: number;
  readonly hash: string;
  /** Everyone who was ever a member; those with `removedAt` no longer are. */
  readonly members: readonly Member[];
  readonly epoch: number;
}

export type LogFault =
  /** Not a valid entry. */
  | 'malformed'
  /** Another log than the expected one. */
  | 'first'
  /** An entry is missing or repeated. */
  | 'gap'
  /** The entry names another previous entry. */
  | 'link'
  /** The signer is no member or no parent, or the entry gives someone a role or seat they can't have. */
  | 'not-allowed'
  | 'signature'
  /** A later version of Kinleaf wrote it. */
  | 'newer';

/** The log can't be trusted from this entry on. */
export class MemberLogError extends Error {
  override readonly name = 'MemberLogError';
  readonly fault: LogFault;

  constructor(fault: LogFault, at: number) {
    super(`The list of members, entry ${at}: ${fault}`);
    this.fault = fault;
  }
}

export const presentMembers = (members: readonly Member[]): readonly Member[] =>
  members.filter(({ removedAt }) => removedAt === undefined);

/** Returns whether this device signed the entry that removed the member. */
export const isRemovedBy = (
  deviceId: string,
  memberId: string,
  entries: readonly SignedEntry[],
): boolean =>
  entries.some(({ entry: text }) => {
    const entry = readLogEntry(text);
    return entry?.kind === 'remove' && entry.member === memberId && entry.by === deviceId;
  });

export const newestEpoch = (members: readonly Member[]): number =>
  Math.max(1, ...members.map(({ lastEpoch = 0 }) => lastEpoch + 1));

/** Verifies a log from its first entry. Rejects with MemberLogError. */
export async function readMemberLog(
  database: string,
  firstHash: string,
  entries: readonly SignedEntry[],
): Promise<LogState> {
  const [first, ...rest] = entries;
  if (first === undefined) throw new MemberLogError('gap', 0);
  return verifyEntries(await verifyFirst(database, firstHash, first), rest);
}

/** Verifies further entries. Rejects with MemberLogError; then none of them counts. */
export async function verifyEntries(
  state: LogState,
  entries: readonly SignedEntry[],
): Promise<LogState> {
  let reached = state;
  for (const signed of entries) reached = await verifyNext(reached, signed);
  return reached;
}

async function verifyFirst(
  database: string,
  firstHash: string,
  signed: SignedEntry,
): Promise<LogState> {
  const hash = hashOf(database, signed.entry);
  if (hash !== firstHash) throw new MemberLogError('first', 0);
  const head = readHead(signed.entry);
  if (head !== null && !isKnownKind(head.kind)) throw new MemberLogError('newer', 0);
  const entry = readLogEntry(signed.entry);
  if (entry?.kind !== 'start') throw new MemberLogError('malformed', 0);
  if (entry.n !== 0 || entry.prev !== '') throw new MemberLogError('gap', 0);
  const { member } = entry;
  if (!(await isSignedBy(database, signed, member.signKey)))
    throw new MemberLogError('signature', 0);
  const none = { database, firstHash, length: 0, hash: '', members: [], epoch: 1 };
  const isParent = member.role === 'parent' && member.isPaper !== true;
  if (entry.by !== member.id || !isParent || !canJoin(none, entry)) {
    throw new MemberLogError('not-allowed', 0);
  }
  return { ...none, length: 1, hash, members: [memberOf(entry)] };
}

async function verifyNext(state: LogState, signed: SignedEntry): Promise<LogState> {
  const { database, length } = state;
  const refuse = (fault: LogFault): never => {
    throw new MemberLogError(fault, length);
  };
  const head = readHead(signed.entry) ?? refuse('malformed');
  if (head.n !== length) refuse('gap');
  if (head.prev !== state.hash) refuse('link');
  const signer = signerOf(state, head) ?? refuse('not-allowed');
  if (!(await isSignedBy(database, signed, signer.signKey))) refuse('signature');
  if (!isKnownKind(head.kind)) refuse('newer');
  const entry = readLogEntry(signed.entry) ?? refuse('malformed');
  const changed = withEntry(state, entry);
  if (typeof changed === 'string') return refuse(changed);
  return { ...state, ...changed, length: length + 1, hash: hashOf(database, signed.entry) };
}

/** Returns the signer, if it's a parent who is a member at this point. */
const signerOf = ({ members }: LogState, { by }: EntryHead) =>
  presentMembers(members).find(({ id, role }) => id === by && role === 'parent') ?? null;

type Changed = Pick<LogState, 'members' | 'epoch'>;

function withEntry(state: LogState, entry: LogEntry): Changed | LogFault {
  const { members, epoch } = state;
  switch (entry.kind) {
    case 'start':
      return 'not-allowed';
    case 'add':
      return canJoin(state, entry)
        ? { epoch, members: [...members, memberOf(entry)] }
        : 'not-allowed';
    case 'remove':
      return withoutMember(state, entry);
    case 'rename': {
      const { member: id, person, device } = entry;
      if (!presentMembers(members).some((member) => member.id === id)) return 'not-allowed';
      const renamed = members.map((member) =>
        member.id === id ? { ...member, person, device } : member,
      );
      return { epoch, members: renamed };
    }
  }
}

function withoutMember(state: LogState, entry: LogEntry & { kind: 'remove' }): Changed | LogFault {
  const { members, epoch } = state;
  const remaining = presentMembers(members).filter(({ id }) => id !== entry.member);
  if (remaining.length === presentMembers(members).length) return 'not-allowed';
  // Without a parent, no one could ever change the log again.
  if (!remaining.some(({ role }) => role === 'parent')) return 'not-allowed';
  if (entry.epoch !== epoch + 1 || !isFor(entry.wraps, remaining)) return 'malformed';
  const removal = { removedAt: entry.at, lastEpoch: epoch };
  return {
    epoch: entry.epoch,
    members: members.map((member) =>
      member.id === entry.member ? { ...member, ...removal } : member,
    ),
  };
}

/** Returns whether this device may join: its id and keys must be new, and the seat free for its role. */
function canJoin(state: LogState, entry: LogEntry & { kind: 'start' | 'add' }): boolean {
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
    canHaveSeat(state.database, state.members, member)
  );
}

/** Returns whether exactly these members get a key. */
function isFor(wraps: Readonly<Record<string, string>>, members: readonly Member[]): boolean {
  const ids = Object.keys(wraps);
  return ids.length === members.length && members.every(({ id }) => Object.hasOwn(wraps, id));
}

/** Zod's type for a missing `isPaper` includes undefined, which `Member` doesn't allow. */
function memberOf({ member }: LogEntry & { kind: 'start' | 'add' }): Member {
  const { isPaper, ...rest } = member;
  return isPaper === undefined ? rest : { ...rest, isPaper };
}

export interface Signer {
  readonly deviceId: string;
  readonly signSecret: string;
  readonly now: Date;
}

/** Returns a random key of 32 bytes, base64url. */
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

/** Makes the first entry of a circle. Its hash identifies the whole log from then on. */
export async function startEntry(
  circle: NewCircle,
): Promise<SignedEntry & { readonly firstHash: string }> {
  const { database, member } = circle;
  const epoch = { epoch: 1, key: circle.epochKey };
  const keyPrints = {
    id: keyFingerprintOf('id', circle.idKey),
    chain: keyFingerprintOf('chain', circle.chainKey),
    epoch: keyFingerprintOf('epoch', circle.epochKey),
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

const headOf = ({ length, hash }: LogState, { deviceId, now }: Signer) => ({
  ...{ n: length, prev: hash, at: now.toISOString(), by: deviceId },
});

/** Makes an entry for a new member, with the key of the current epoch. A recovery sheet also has what parents need to cancel it. */
export function addMemberEntry(
  state: LogState,
  signer: Signer,
  member: Omit<Member, 'addedAt'>,
  key: EpochKey,
  encryptedPassword?: string,
): Promise<SignedEntry> {
  const head = headOf(state, signer);
  const wraps = { [member.id]: wrapFor(state.database, key, member) };
  const joined = { ...member, addedAt: head.at };
  const entry = { ...head, kind: 'add' as const, member: joined, wraps, place: encryptedPassword };
  return signEntry(state.database, entry, signer.signSecret);
}

/** Makes an entry that removes a member and begins a new epoch, whose key they don't get. */
export function removeEntry(
  state: LogState,
  signer: Signer,
  memberId: string,
  previous: EpochKey,
): Promise<SignedEntry> {
  const { database } = state;
  const next = { epoch: state.epoch + 1, key: newKey() };
  const remaining = presentMembers(state.members).filter(({ id }) => id !== memberId);
  const entry = {
    ...headOf(state, signer),
    kind: 'remove' as const,
    member: memberId,
    epoch: next.epoch,
    print: keyFingerprintOf('epoch', next.key),
    wraps: Object.fromEntries(
      remaining.map((member) => [member.id, wrapFor(database, next, member)]),
    ),
    previous: encryptPrevious(database, next, previous.key),
  };
  return signEntry(database, entry, signer.signSecret);
}

export function renameEntry(
  state: LogState,
  signer: Signer,
  memberId: string,
  names: { readonly person: string; readonly device: string },
): Promise<SignedEntry> {
  const { person, device } = names;
  const entry = { ...headOf(state, signer), kind: 'rename' as const, member: memberId };
  return signEntry(state.database, { ...entry, person, device }, signer.signSecret);
}
