import * as z from 'zod/mini';
import { CircleError } from '@/domain/circle/circle-errors';
import type { EpochKey, Member } from '@/domain/circle/members';
import {
  MemberLogError,
  type LogState,
  verifyEntries,
  newestEpoch,
  presentMembers,
  readMemberLog,
} from './member-log';
import { epochKeys, hashOf, type SignedEntry } from './member-entries';
import type { CircleServer, ServerDoc } from '@/circle/server/server';
import { fromBase64Url, textOf, utf8 } from '@/lib/bytes';
import { memberLogDocumentId } from '@/circle/crypto/document-ids';
import { docKeys, decryptDoc, encryptDoc, DocumentError } from '@/circle/crypto/encrypt-document';
import { sign } from '@/circle/crypto/signatures';

/** How far a device has read the member log, and what it says: part of the circle's row. */
export interface LogPosition {
  readonly members: readonly Member[];
  readonly epochs: readonly EpochKey[];
  readonly chainLength: number;
  readonly chainHash: string;
  /** The entries themselves, to restore them in a recreated database. */
  readonly list?: readonly SignedEntry[];
}

export interface LogReader extends LogWriter, LogPosition {
  readonly boxSecret: string;
  readonly firstHash: string;
}

export type PulledLog =
  | { readonly kind: 'same' }
  /** The new position must be stored. It has new entries, or those that this device had read but didn't keep. */
  | { readonly kind: 'grew'; readonly position: LogPosition }
  /** This device was removed. The new position must be stored too. */
  | { readonly kind: 'removed'; readonly position: LogPosition }
  /** The server shows fewer or other entries than were read before. */
  | { readonly kind: 'older-list' }
  /** There is no log at all: the database was recreated. */
  | { readonly kind: 'missing' }
  /** A later version of Kinleaf wrote the next entry. */
  | { readonly kind: 'newer' };

/** Reads and verifies the new entries of the member log. Rejects as the server does. */
export async function pullMemberLog(
  circle: LogReader,
  server: CircleServer,
  signal: AbortSignal,
): Promise<PulledLog> {
  // Also reads the last known entry again, to notice a server that shows an older log or another one.
  const from = circle.chainLength - 1;
  // Still being started: `repairCircle` continues it.
  if (from < 0) return { kind: 'missing' };
  try {
    if (circle.list?.length !== circle.chainLength)
      return await pullWholeLog(circle, server, signal);
    const [last, ...fresh] = await readLogEntries(server, circle, from, signal);
    if (last === undefined) {
      const [first] = await readLogEntries(server, circle, 0, signal);
      return { kind: first === undefined ? 'missing' : 'older-list' };
    }
    if (hashOf(circle.database, last.entry) !== circle.chainHash) return { kind: 'older-list' };
    if (fresh.length === 0)
      return {
        kind: isIn(circle.members, circle) ? 'same' : 'removed',
        position: positionOf(circle),
      };
    const state = await verifyEntries(stateOf(circle), fresh);
    const position = positionAfter(circle, state, fresh);
    return { kind: isIn(position.members, circle) ? 'grew' : 'removed', position };
  } catch (error) {
    return outcomeOf(error);
  }
}

/** Reads the log from its beginning, on a device that didn't keep its entries: early versions didn't, and it compares them with others'. */
async function pullWholeLog(
  circle: LogReader,
  server: CircleServer,
  signal: AbortSignal,
): Promise<PulledLog> {
  const entries = await readLogEntries(server, circle, 0, signal);
  if (entries.length === 0) return { kind: 'missing' };
  const last = entries[circle.chainLength - 1];
  if (last === undefined || hashOf(circle.database, last.entry) !== circle.chainHash)
    return { kind: 'older-list' };
  const state = await readMemberLog(circle.database, circle.firstHash, entries);
  const position = positionAfter({ ...circle, list: [] }, state, entries);
  return { kind: isIn(position.members, circle) ? 'grew' : 'removed', position };
}

const isIn = (members: readonly Member[], { deviceId }: LogReader) =>
  presentMembers(members).some(({ id }) => id === deviceId);

const positionOf = ({ members, epochs, chainLength, chainHash, list }: LogReader): LogPosition => ({
  ...{ members, epochs, chainLength, chainHash, ...(list && { list }) },
});

function outcomeOf(error: unknown): PulledLog {
  const isNewer =
    (error instanceof MemberLogError && error.fault === 'newer') ||
    (error instanceof CircleError && error.problem === 'newer');
  if (isNewer) return { kind: 'newer' };
  if (error instanceof MemberLogError || error instanceof CircleError)
    return { kind: 'older-list' };
  throw error;
}

function stateOf(circle: LogReader): LogState {
  const { database, firstHash, members } = circle;
  return {
    database,
    firstHash,
    members,
    epoch: newestEpoch(members),
    length: circle.chainLength,
    hash: circle.chainHash,
  };
}

function positionAfter(
  circle: LogReader,
  state: LogState,
  fresh: readonly SignedEntry[],
): LogPosition {
  const list = [...(circle.list ?? []), ...fresh];
  return {
    members: state.members,
    epochs: epochKeys(circle, fresh),
    chainLength: state.length,
    chainHash: state.hash,
    // An incomplete log could not be restored.
    ...(list.length === state.length && { list }),
  };
}

/** Reads and verifies the whole member log, as a new member does from the first hash they were given. Rejects with CircleError. */
export async function readWholeLog(
  circle: Omit<LogReader, keyof LogPosition>,
  server: CircleServer,
  signal: AbortSignal,
): Promise<LogPosition> {
  const entries = await readLogEntries(server, circle, 0, signal);
  try {
    const state = await readMemberLog(circle.database, circle.firstHash, entries);
    const none = { ...circle, members: [], epochs: [], chainLength: 0, chainHash: '', list: [] };
    return positionAfter(none, state, entries);
  } catch (error) {
    const isNewer = error instanceof MemberLogError && error.fault === 'newer';
    throw error instanceof MemberLogError
      ? new CircleError(isNewer ? 'newer' : 'list', error)
      : error;
  }
}

/** How many times another parent may append first before this device gives up. */
const maxTries = 8;

/**
 * Appends the entry that `make` returns, if any, and returns the new position. If two parents append at once, one comes after the other and
 * `make` is called again. Rejects with CircleError.
 */
export async function appendToLog(
  circle: LogReader,
  server: CircleServer,
  make: (state: LogState, key: EpochKey) => Promise<SignedEntry | null>,
  signal: AbortSignal,
): Promise<LogPosition> {
  let reader = circle;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const pulled = await pullMemberLog(reader, server, signal);
    if (pulled.kind === 'newer') throw new CircleError('newer');
    if (pulled.kind === 'older-list' || pulled.kind === 'missing') throw new CircleError('list');
    if (pulled.kind === 'removed') throw new CircleError('no-circle');
    if (pulled.kind === 'grew') reader = { ...reader, ...pulled.position };
    const state = stateOf(reader);
    const key = reader.epochs.find(({ epoch }) => epoch === state.epoch);
    if (key === undefined) throw new CircleError('list');
    const entry = await make(state, key);
    if (entry === null) return positionOf(reader);
    const next = await assertAllowed(state, entry);
    if (await writeEntry(server, reader, state.length, entry, signal))
      return positionAfter(reader, next, [entry]);
  }
  throw new CircleError('list');
}

/** Checks an entry before it's sent: with one that isn't allowed, others would refuse the log from there on. */
async function assertAllowed(state: LogState, entry: SignedEntry): Promise<LogState> {
  try {
    return await verifyEntries(state, [entry]);
  } catch (error) {
    throw error instanceof MemberLogError ? new CircleError('list', error) : error;
  }
}

/** Returns whether the server's log is this one without its last entries, so that `restoreLog` can complete it. */
export async function isEarlierLog(
  circle: LogReader,
  server: CircleServer,
  signal: AbortSignal,
): Promise<boolean> {
  const { list = [], chainLength } = circle;
  if (list.length !== chainLength) return false;
  const existing = await readLogEntries(server, circle, 0, signal);
  return (
    existing.length < chainLength && existing.every(({ entry }, n) => entry === list[n]?.entry)
  );
}

/** Writes the log into a database that was recreated or rolled back. Rejects with CircleError if it isn't complete here. */
export async function restoreLog(
  circle: LogReader,
  server: CircleServer,
  signal: AbortSignal,
): Promise<void> {
  const { list = [] } = circle;
  await readMemberLog(circle.database, circle.firstHash, list);
  for (const [n, entry] of list.entries()) {
    if (!(await writeEntry(server, circle, n, entry, signal))) throw new CircleError('list');
  }
}

/** What it takes to read the log: one document for each entry, encrypted with a key that every member has. */
export interface LogKeys {
  readonly database: string;
  readonly chainKey: string;
}

/** The device that writes a document. It may write back entries that others signed. */
export interface LogWriter extends LogKeys {
  readonly user: string;
  readonly deviceId: string;
  readonly signSecret: string;
}

const storedSchema = z.object({ entry: z.string(), sig: z.string() });

/** Entries requested at once: enough for most logs in one request. */
const entriesAtOnce = 30;

/** Returns the entries from a number on, up to the first gap. Rejects with CircleError if one can't be decrypted. */
export async function readLogEntries(
  server: CircleServer,
  keys: LogKeys,
  from: number,
  signal: AbortSignal,
): Promise<readonly SignedEntry[]> {
  const entries: SignedEntry[] = [];
  while (true) {
    const next = from + entries.length;
    const names = Array.from({ length: entriesAtOnce }, (_, index) =>
      memberLogDocumentId(next + index),
    );
    const found = new Map((await server.winners(names, signal)).map(({ id, doc }) => [id, doc]));
    for (const name of names) {
      const doc = found.get(name) ?? null;
      if (doc === null) return entries;
      entries.push(await decryptEntry(keys, doc));
    }
  }
}

/** Writes an entry. Returns false if there is a different one; the same one, as after an interruption, is fine. Throws as the server does. */
export async function writeEntry(
  server: CircleServer,
  writer: LogWriter,
  n: number,
  entry: SignedEntry,
  signal: AbortSignal,
): Promise<boolean> {
  const [outcome] = await server.write([await encryptEntry(writer, n, entry)], signal);
  if (outcome?.kind === 'written') return true;
  const [existing] = await server.winners([memberLogDocumentId(n)], signal);
  // There is no entry, so this isn't a conflict: this device may not write at all.
  if (!existing?.doc) throw new CircleError('not-parent');
  return (await decryptEntry(writer, existing.doc)).entry === entry.entry;
}

async function encryptEntry(writer: LogWriter, n: number, signed: SignedEntry): Promise<ServerDoc> {
  const { database, user, deviceId: device, signSecret } = writer;
  const plain = utf8(JSON.stringify({ entry: signed.entry, sig: signed.sig }));
  const as = { database, id: memberLogDocumentId(n), epoch: 0, user, device };
  return encryptDoc(plain, as, docKeys(fromBase64Url(writer.chainKey)), (bytes) =>
    sign(signSecret, bytes),
  );
}

async function decryptEntry({ database, chainKey }: LogKeys, doc: ServerDoc): Promise<SignedEntry> {
  const keys = docKeys(fromBase64Url(chainKey));
  try {
    // The entry inside has its own signature.
    const verify = () => Promise.resolve(true);
    const plain = await decryptDoc(doc, {
      database,
      keysOf: (e) => (e === 0 ? keys : null),
      verify,
    });
    return storedSchema.parse(JSON.parse(textOf(plain)));
  } catch (error) {
    const isNewer = error instanceof DocumentError && error.reason === 'newer';
    throw new CircleError(isNewer ? 'newer' : 'list', error);
  }
}
