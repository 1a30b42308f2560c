import type { CircleRow } from '@/data/db/db';
import { CircleError } from '@/domain/circle/circle-errors';
import { fromBase64Url, toBase64Url } from '@/lib/bytes';
import { readAddress } from '@/circle/server/address';
import { makeBoxKeys } from '@/circle/crypto/sealed-boxes';
import { newDeviceId, newKey, readMemberLog, startEntry } from '@/circle/members/member-log';
import {
  type KeeperCode,
  readKeeperCode,
  restingPassword,
  usersOf,
} from '@/circle/members/setup-code';
import { readEntries, writeEntry } from '@/circle/members/pull-member-log';
import { CircleServerError } from '@/circle/server/server';
import { makeSignKeys } from '@/circle/crypto/signatures';
import { placeSecret, takeSlot } from '@/circle/members/seats';
import { updateAccessList } from '@/circle/members/access-list';
import { isParentRow, slotKeysOf } from './circle-state';
import type { CirclePorts } from './ports';
import { browserPorts } from './browser-ports';

export interface StartCircle {
  readonly childId: string;
  /** As typed; the keeper's code names the database. */
  readonly address: string;
  readonly code: string;
  /** Who this is, and what the device is called. */
  readonly person: string;
  readonly device: string;
}

/**
 * Starts a circle on a server that its keeper has made ready, and lets everything of the child be sent. Rejects with CircleError,
 * CircleServerError or as the stores do; after a cut it can be done again with the same code, and goes on by itself at the next start.
 */
export async function startCircle(
  start: StartCircle,
  signal: AbortSignal,
  desk: CirclePorts = browserPorts,
): Promise<void> {
  const child = await desk.child(start.childId);
  if (child === null) throw new CircleError('no-circle');
  if (child.isSample) throw new CircleError('sample');
  const address = readAddress(start.address);
  if ('problem' in address) throw new CircleError('address');
  const code = readKeeperCode(start.code);
  if (code === null) throw new CircleError('code');
  if (address.database !== null && address.database !== code.database)
    throw new CircleError('address');
  const begin = async () => {
    const before = await desk.read(start.childId);
    if (before !== null && before.chainLength > 0) throw new CircleError('in-circle');
    const isSame = before?.server === address.server && before.database === code.database;
    const row = isSame ? before : await newRow(start, address.server, code, desk);
    await finishStart(row, signal, desk);
  };
  await desk.alone(start.childId, begin, signal);
}

/**
 * Goes on with one that was begun and has no list of members yet, where nobody is at it: a circle that is just being started here is
 * left to whoever starts it. Rejects with CircleError, CircleServerError or as the stores do.
 */
export async function resumeStart(
  childId: string,
  signal: AbortSignal,
  desk: CirclePorts,
): Promise<void> {
  await desk.alone(childId, async () => {
    const row = await desk.read(childId);
    if (row === null || row.chainLength > 0 || row.held !== undefined) return;
    // A recovery that did not come through needs its sheet once more.
    if (!isParentRow(row)) throw new CircleError('list');
    await finishStart(row, signal, desk);
  });
}

/** A circle that is not on the server yet: kept before anything is written there, since its keys are nowhere else. */
async function newRow(
  { childId, person, device }: StartCircle,
  server: string,
  { database, seed }: KeeperCode,
  desk: CirclePorts,
): Promise<CircleRow> {
  const [user = ''] = usersOf(database, 'parent');
  const [signs, boxes] = [makeSignKeys(), makeBoxKeys()];
  const [id, idKey, chainKey, epochKey] = [newDeviceId(), newKey(), newKey(), newKey()];
  const member = {
    ...{ id, person, device, role: 'parent' as const, user, addedAt: desk.now().toISOString() },
    ...{ signKey: signs.publicKey, boxKey: boxes.publicKey },
  };
  const signSecret = signs.secretKey;
  const made = { database, member, signSecret, idKey, chainKey, epochKey };
  const { firstHash, ...entry } = await startEntry(made);
  return {
    ...{ childId, server, database, user, password: restingPassword({ database, seed }, user) },
    ...{ deviceId: id, signSecret, boxSecret: boxes.secretKey, idKey, chainKey },
    ...{ seed: toBase64Url(seed), epochs: [{ epoch: 1, key: epochKey }], members: [member] },
    ...{ firstHash, chainLength: 0, chainHash: '', list: [entry] },
    ...{ since: null, instance: null, inStepAt: null, isPaused: true },
    photosWaitWhenMetered: false,
  };
}

/** Writes what a circle begins with, as far as that was not done before. */
async function finishStart(row: CircleRow, signal: AbortSignal, desk: CirclePorts): Promise<void> {
  const [first] = row.list ?? [];
  if (first === undefined || !isParentRow(row)) throw new CircleError('code-used');
  const keys = slotKeysOf(row);
  const login = await openLogin(row, signal, desk);
  await desk.save(row);
  const writer = { ...row, ...login };
  if (!(await writeEntry(desk.server(login), writer, 0, first, signal))) {
    await desk.forget(row.childId, { keepsCopy: true });
    throw new CircleError('code-used');
  }
  const me = { user: row.user, id: row.deviceId };
  const place = await takeSlot(desk.access(login), keys, me, signal);
  if (place === null) throw new CircleError('code-used');
  const { password } = place;
  const state = await readMemberLog(row.database, row.firstHash, [first]);
  const { length: chainLength, hash: chainHash, members } = state;
  await updateAccessList(desk.access({ ...row, password }), row.database, members, signal);
  const started = { password, chainLength, chainHash, members, isPaused: false };
  await desk.change(row.childId, () => started);
}

/** A line that the server accepts and a database that no other circle is in; nothing was written so far. */
async function openLogin(row: CircleRow, signal: AbortSignal, desk: CirclePorts) {
  const { server, database, user, seed = '', chainKey } = row;
  const resting = restingPassword({ database, seed: fromBase64Url(seed) }, user);
  const taken = placeSecret({ database, seed, chainKey }, user, row.deviceId);
  for (const password of [resting, taken]) {
    const login = { server, database, user, password };
    try {
      const [there] = await readEntries(desk.server(login), { database, chainKey }, 0, signal);
      if (there !== undefined && there.entry !== row.list?.[0]?.entry)
        throw new CircleError('code-used');
      return login;
    } catch (error) {
      // What stands there is sealed with keys that are not ours.
      if (error instanceof CircleError) throw new CircleError('code-used', error);
      if (!isRefusal(error)) throw error;
    }
  }
  throw new CircleError('code-used');
}

/** The server does not know the user, has another password for it, or has no such database. */
const isRefusal = (error: unknown) =>
  error instanceof CircleServerError &&
  ['unauthorized', 'forbidden', 'missing'].includes(error.trouble);
