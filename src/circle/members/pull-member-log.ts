/** The list of members read on from where a device had read it, and changed by a parent. */
import * as z from 'zod/mini';
import { CircleError } from '@/domain/circle/circle-errors';
import type { Member } from '@/domain/circle/members';
import {
  ChainError,
  type ChainState,
  followEntries,
  newestEpoch,
  present,
  readMemberLog,
} from './member-log';
import { type EpochKey, epochKeys, hashOf, type SignedEntry } from './member-entries';
import type { CircleServer, ServerDoc } from '@/circle/server/server';
import { fromBase64Url, textOf, utf8 } from '@/lib/bytes';
import { membersName } from '@/circle/crypto/document-names';
import { docKeys, openDoc, sealDoc, SealedDocError } from '@/circle/crypto/encrypt-document';
import { sign } from '@/circle/crypto/signatures';

/** How far a device has read the list: the part of the circle's row that comes out of it. */
export interface ListPlace {
  readonly members: readonly Member[];
  readonly epochs: readonly EpochKey[];
  readonly chainLength: number;
  readonly chainHash: string;
  /** The entries themselves, to be put back into a database that was made anew. */
  readonly list?: readonly SignedEntry[];
}

/** A device of a circle, with where it stands. */
export interface ListReader extends ListWriter, ListPlace {
  readonly boxSecret: string;
  readonly firstHash: string;
}

export type Followed =
  | { readonly kind: 'same' }
  /** To be kept. */
  | { readonly kind: 'grew'; readonly place: ListPlace }
  /** This device is no longer in the circle; to be kept as well. */
  | { readonly kind: 'removed'; readonly place: ListPlace }
  /** The server shows less than was read before, or something else in its place. */
  | { readonly kind: 'older-list' }
  /** There is no list at all: the database was made anew. */
  | { readonly kind: 'missing' }
  /** A later version of Kinleaf wrote what comes next. */
  | { readonly kind: 'newer' };

/** Reads the list on, and verifies what is new. Rejects as the server does. */
export async function pullMemberLog(
  circle: ListReader,
  server: CircleServer,
  signal: AbortSignal,
): Promise<Followed> {
  // Once more the last that was read: a server that shows an older list, or another one, is caught by it.
  const from = circle.chainLength - 1;
  // It is still being started: `repairCircle` goes on with it.
  if (from < 0) return { kind: 'missing' };
  try {
    const [last, ...fresh] = await readEntries(server, circle, from, signal);
    if (last === undefined) {
      const [first] = await readEntries(server, circle, 0, signal);
      return { kind: first === undefined ? 'missing' : 'older-list' };
    }
    if (hashOf(circle.database, last.entry) !== circle.chainHash) return { kind: 'older-list' };
    if (fresh.length === 0)
      return { kind: isIn(circle.members, circle) ? 'same' : 'removed', place: placeOf(circle) };
    const state = await followEntries(stateOf(circle), fresh);
    const place = placeAfter(circle, state, fresh);
    return { kind: isIn(place.members, circle) ? 'grew' : 'removed', place };
  } catch (error) {
    return refusalOf(error);
  }
}

const isIn = (members: readonly Member[], { deviceId }: ListReader) =>
  present(members).some(({ id }) => id === deviceId);

const placeOf = ({ members, epochs, chainLength, chainHash, list }: ListReader): ListPlace => ({
  ...{ members, epochs, chainLength, chainHash, ...(list && { list }) },
});

function refusalOf(error: unknown): Followed {
  const isNewer =
    (error instanceof ChainError && error.fault === 'newer') ||
    (error instanceof CircleError && error.problem === 'newer');
  if (isNewer) return { kind: 'newer' };
  if (error instanceof ChainError || error instanceof CircleError) return { kind: 'older-list' };
  throw error;
}

function stateOf(circle: ListReader): ChainState {
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

function placeAfter(
  circle: ListReader,
  state: ChainState,
  fresh: readonly SignedEntry[],
): ListPlace {
  const list = [...(circle.list ?? []), ...fresh];
  return {
    members: state.members,
    epochs: epochKeys(circle, fresh),
    chainLength: state.length,
    chainHash: state.hash,
    // Without its beginning it could not be put back.
    ...(list.length === state.length && { list }),
  };
}

/** The whole list as somebody reads it who comes in: from the first hash that they were told. Rejects with CircleError. */
export async function readList(
  circle: Omit<ListReader, keyof ListPlace>,
  server: CircleServer,
  signal: AbortSignal,
): Promise<ListPlace> {
  const entries = await readEntries(server, circle, 0, signal);
  try {
    const state = await readMemberLog(circle.database, circle.firstHash, entries);
    const none = { ...circle, members: [], epochs: [], chainLength: 0, chainHash: '', list: [] };
    return placeAfter(none, state, entries);
  } catch (error) {
    const isNewer = error instanceof ChainError && error.fault === 'newer';
    throw error instanceof ChainError ? new CircleError(isNewer ? 'newer' : 'list', error) : error;
  }
}

/** How often another parent may come before, until it is given up. */
const mostTries = 8;

/**
 * Appends an entry to the list as it stands then, where `make` finds one to be needed, and says where the list stands. Two parents
 * who do so at once come one after the other. Rejects with CircleError.
 */
export async function changeList(
  circle: ListReader,
  server: CircleServer,
  make: (state: ChainState, key: EpochKey) => Promise<SignedEntry | null>,
  signal: AbortSignal,
): Promise<ListPlace> {
  let reader = circle;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const followed = await pullMemberLog(reader, server, signal);
    if (followed.kind === 'newer') throw new CircleError('newer');
    if (followed.kind === 'older-list' || followed.kind === 'missing')
      throw new CircleError('list');
    if (followed.kind === 'removed') throw new CircleError('no-circle');
    if (followed.kind === 'grew') reader = { ...reader, ...followed.place };
    const state = stateOf(reader);
    const key = reader.epochs.find(({ epoch }) => epoch === state.epoch);
    if (key === undefined) throw new CircleError('list');
    const entry = await make(state, key);
    if (entry === null) return placeOf(reader);
    const next = await allowed(state, entry);
    if (await writeEntry(server, reader, state.length, entry, signal))
      return placeAfter(reader, next, [entry]);
  }
  throw new CircleError('list');
}

/** What is not allowed goes to no server: others would refuse the list from there on. */
async function allowed(state: ChainState, entry: SignedEntry): Promise<ChainState> {
  try {
    return await followEntries(state, [entry]);
  } catch (error) {
    throw error instanceof ChainError ? new CircleError('list', error) : error;
  }
}

/** Whether the server's list is this one without its last entries, and this one whole: `putListBack` puts it right then. */
export async function isEarlierCopy(
  circle: ListReader,
  server: CircleServer,
  signal: AbortSignal,
): Promise<boolean> {
  const { list = [], chainLength } = circle;
  if (list.length !== chainLength) return false;
  const there = await readEntries(server, circle, 0, signal);
  return there.length < chainLength && there.every(({ entry }, n) => entry === list[n]?.entry);
}

/** Writes the list into a database that was made anew or set back, as it was read. Rejects with CircleError where it is not whole here. */
export async function putListBack(
  circle: ListReader,
  server: CircleServer,
  signal: AbortSignal,
): Promise<void> {
  const { list = [] } = circle;
  await readMemberLog(circle.database, circle.firstHash, list);
  for (const [n, entry] of list.entries()) {
    if (!(await writeEntry(server, circle, n, entry, signal))) throw new CircleError('list');
  }
}

/** The list of members as it stands on the server: one document for each entry, sealed with a key that every member has. */

/** What it takes to read the list. */
export interface ListKeys {
  readonly database: string;
  readonly chainKey: string;
}

/** Who writes: entries say for themselves who signed them, and a list that is put back is written by somebody else. */
export interface ListWriter extends ListKeys {
  readonly user: string;
  readonly deviceId: string;
  readonly signSecret: string;
}

const storedSchema = z.object({ entry: z.string(), sig: z.string() });

/** Entries asked for at once: most lists are read with one question. */
const atOnce = 30;

/** The entries from a number on, as far as they follow each other. Rejects with CircleError where one cannot be opened. */
export async function readEntries(
  server: CircleServer,
  keys: ListKeys,
  from: number,
  signal: AbortSignal,
): Promise<readonly SignedEntry[]> {
  const entries: SignedEntry[] = [];
  while (true) {
    const next = from + entries.length;
    const names = Array.from({ length: atOnce }, (_, index) => membersName(next + index));
    const found = new Map((await server.winners(names, signal)).map(({ id, doc }) => [id, doc]));
    for (const name of names) {
      const doc = found.get(name) ?? null;
      if (doc === null) return entries;
      entries.push(await openEntry(keys, doc));
    }
  }
}

/** Writes an entry; false where another stands there. Trying again after a cut finds the same one there, and is right. */
export async function writeEntry(
  server: CircleServer,
  writer: ListWriter,
  n: number,
  entry: SignedEntry,
  signal: AbortSignal,
): Promise<boolean> {
  const [outcome] = await server.write([await sealEntry(writer, n, entry)], signal);
  if (outcome?.kind === 'written') return true;
  const [there] = await server.winners([membersName(n)], signal);
  // Somebody who is let write nothing at all is no conflict: nothing stands there.
  if (!there?.doc) throw new CircleError('not-parent');
  return (await openEntry(writer, there.doc)).entry === entry.entry;
}

async function sealEntry(writer: ListWriter, n: number, signed: SignedEntry): Promise<ServerDoc> {
  const { database, user, deviceId: device, signSecret } = writer;
  const plain = utf8(JSON.stringify({ entry: signed.entry, sig: signed.sig }));
  const as = { database, id: membersName(n), epoch: 0, user, device };
  return sealDoc(plain, as, docKeys(fromBase64Url(writer.chainKey)), (bytes) =>
    sign(signSecret, bytes),
  );
}

async function openEntry({ database, chainKey }: ListKeys, doc: ServerDoc): Promise<SignedEntry> {
  const keys = docKeys(fromBase64Url(chainKey));
  try {
    // Whose it is says the entry inside.
    const verify = () => Promise.resolve(true);
    const plain = await openDoc(doc, { database, keysOf: (e) => (e === 0 ? keys : null), verify });
    return storedSchema.parse(JSON.parse(textOf(plain)));
  } catch (error) {
    const isNewer = error instanceof SealedDocError && error.reason === 'newer';
    throw new CircleError(isNewer ? 'newer' : 'list', error);
  }
}
