import type { CircleRow } from '@/data/db/db';
import { CircleError } from '@/domain/circle/circle-errors';
import { fromBase64Url, toBase64Url } from '@/lib/bytes';
import { readAddress } from '@/circle/server/address';
import { makeBoxKeys } from '@/circle/crypto/sealed-boxes';
import { newDeviceId, newKey, readMemberLog, startEntry } from '@/circle/members/member-log';
import {
  type SetupCode,
  parseSetupCode,
  initialSeatPassword,
  usersOf,
} from '@/circle/members/setup-code';
import { readLogEntries, writeEntry } from '@/circle/members/pull-member-log';
import { CircleServerError } from '@/circle/server/server';
import { newSignKeys } from '@/circle/crypto/signatures';
import { seatSecret, setSeatPassword } from '@/circle/members/seats';
import { updateAccessList } from '@/circle/members/access-list';
import { isParentRow, seatKeysOf } from './circle-state';
import type { CirclePorts } from './ports';
import { browserPorts } from './browser-ports';

export interface StartCircle {
  readonly childId: string;
  /** As typed; the setup code names the database. */
  readonly address: string;
  readonly code: string;
  /** Who this is, and what the device is called. */
  readonly person: string;
  readonly device: string;
}

/**
 * Starts a circle with a setup code and puts everything of the child into the outbox. Rejects with CircleError, CircleServerError or as
 * the stores do. If it's cut off, it can be repeated with the same code, and continues automatically at the next start of a page.
 */
export async function startCircle(
  start: StartCircle,
  signal: AbortSignal,
  ports: CirclePorts = browserPorts,
): Promise<void> {
  const child = await ports.child(start.childId);
  if (child === null) throw new CircleError('no-circle');
  if (child.isSample) throw new CircleError('sample');
  const address = readAddress(start.address);
  if ('problem' in address) throw new CircleError('address');
  const code = parseSetupCode(start.code);
  if (code === null) throw new CircleError('code');
  if (address.database !== null && address.database !== code.database)
    throw new CircleError('address');
  const begin = async () => {
    const before = await ports.read(start.childId);
    if (before !== null && before.chainLength > 0) throw new CircleError('in-circle');
    const isSame = before?.server === address.server && before.database === code.database;
    const row = isSame ? before : await newRow(start, address.server, code, ports);
    await finishStart(row, signal, ports);
  };
  await ports.exclusively(start.childId, begin, signal);
}

/**
 * Continues starting a circle that has no member log yet, unless another tab is starting it right now. Rejects with CircleError,
 * CircleServerError or a storage error.
 */
export async function resumeStart(
  childId: string,
  signal: AbortSignal,
  ports: CirclePorts,
): Promise<void> {
  await ports.exclusively(childId, async () => {
    const row = await ports.read(childId);
    if (row === null || row.chainLength > 0 || row.held !== undefined) return;
    // An unfinished recovery needs its sheet again.
    if (!isParentRow(row)) throw new CircleError('list');
    await finishStart(row, signal, ports);
  });
}

/** Returns a circle that isn't on the server yet. It's stored here before anything is written there: its keys are nowhere else. */
async function newRow(
  { childId, person, device }: StartCircle,
  server: string,
  { database, seed }: SetupCode,
  ports: CirclePorts,
): Promise<CircleRow> {
  const [user = ''] = usersOf(database, 'parent');
  const [signs, boxes] = [await newSignKeys(), makeBoxKeys()];
  const [id, idKey, chainKey, epochKey] = [newDeviceId(), newKey(), newKey(), newKey()];
  const member = {
    ...{ id, person, device, role: 'parent' as const, user, addedAt: ports.now().toISOString() },
    ...{ signKey: signs.publicKey, boxKey: boxes.publicKey },
  };
  const signSecret = signs.secretKey;
  const made = { database, member, signSecret, idKey, chainKey, epochKey };
  const { firstHash, ...entry } = await startEntry(made);
  return {
    ...{ childId, server, database, user, password: initialSeatPassword({ database, seed }, user) },
    ...{ deviceId: id, signSecret, boxSecret: boxes.secretKey, idKey, chainKey },
    ...{ seed: toBase64Url(seed), epochs: [{ epoch: 1, key: epochKey }], members: [member] },
    ...{ firstHash, chainLength: 0, chainHash: '', list: [entry] },
    ...{ since: null, instance: null, inStepAt: null, isPaused: true },
    photosWaitWhenMetered: false,
  };
}

/** Does the remaining steps of starting a circle. */
async function finishStart(row: CircleRow, signal: AbortSignal, ports: CirclePorts): Promise<void> {
  const [first] = row.list ?? [];
  if (first === undefined || !isParentRow(row)) throw new CircleError('code-used');
  const keys = seatKeysOf(row);
  const login = await findLogin(row, signal, ports);
  await ports.save(row);
  const writer = { ...row, ...login };
  if (!(await writeEntry(ports.server(login), writer, 0, first, signal))) {
    await ports.forget(row.childId, { keepsCopy: true });
    throw new CircleError('code-used');
  }
  const self = { user: row.user, id: row.deviceId };
  const seat = await setSeatPassword(ports.access(login), keys, self, signal);
  if (seat === null) throw new CircleError('code-used');
  const { password } = seat;
  const state = await readMemberLog(row.database, row.firstHash, [first]);
  const { length: chainLength, hash: chainHash, members } = state;
  await updateAccessList(ports.access({ ...row, password }), row.database, members, signal);
  const started = { password, chainLength, chainHash, members, isPaused: false };
  await ports.change(row.childId, () => started);
}

/** Returns a login that the server accepts, to a database that no other circle uses. Writes nothing. */
async function findLogin(row: CircleRow, signal: AbortSignal, ports: CirclePorts) {
  const { server, database, user, seed = '', chainKey } = row;
  const initialPassword = initialSeatPassword({ database, seed: fromBase64Url(seed) }, user);
  const firstPassword = seatSecret({ database, seed, chainKey }, user, row.deviceId);
  for (const password of [initialPassword, firstPassword]) {
    const login = { server, database, user, password };
    try {
      const [existing] = await readLogEntries(
        ports.server(login),
        { database, chainKey },
        0,
        signal,
      );
      if (existing !== undefined && existing.entry !== row.list?.[0]?.entry)
        throw new CircleError('code-used');
      return login;
    } catch (error) {
      // The log there is encrypted with another circle's keys.
      if (error instanceof CircleError) throw new CircleError('code-used', error);
      if (!isRefusal(error)) throw error;
    }
  }
  throw new CircleError('code-used');
}

/** The server doesn't know the user, has another password, or has no such database. */
const isRefusal = (error: unknown) =>
  error instanceof CircleServerError &&
  ['unauthorized', 'forbidden', 'missing'].includes(error.code);
