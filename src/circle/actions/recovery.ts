import { neverAborts } from '@/lib/scheduling';
import type { CircleRow } from '@/data/db/db';
import { CircleError } from '@/domain/circle/circle-errors';
import type { Member } from '@/domain/circle/members';
import { recoveryGroups, recoveryRandomCount, wrongGroups } from '@/lib/recovery-code';
import { fromBase64Url, randomBytes } from '@/lib/bytes';
import { readAddress } from '@/circle/server/address';
import { makeBoxKeys } from '@/circle/crypto/sealed-boxes';
import { addMemberEntry, newDeviceId, presentMembers } from '@/circle/members/member-log';
import { readWholeLog } from '@/circle/members/pull-member-log';
import { sheetUserOf, initialSeatPassword } from '@/circle/members/setup-code';
import {
  decryptSheet,
  type SheetKeys,
  type SheetDocument,
  sheetKeysOf,
  encryptSheet,
} from '@/circle/members/circle-recovery-sheet';
import { CircleServerError } from '@/circle/server/server';
import { makeSignKeys, newSignKeys } from '@/circle/crypto/signatures';
import { changeMembers, claimSeat, changeableCircleOf, seatOf, signerOf } from './circle-state';
import { accessOf, serverOf } from './own-login';
import type { CirclePorts } from './ports';
import { browserPorts } from './browser-ports';
import { removeMember, retireRecoverySheet, encryptSheetPassword } from './remove-member';
import { type NewDevice, refuseMember, rowBefore, storeCircle } from './join';
import { type AskAboutJournal, JournalQuestion } from './journal-question';

/**
 * Makes a new recovery sheet and cancels the old one. Its groups are stored nowhere. Rejects with CircleError, CircleServerError or as the
 * stores do; then the sheet isn't valid, and another can be made.
 */
export async function makeRecoverySheet(
  childId: string,
  ports: CirclePorts = browserPorts,
): Promise<{ readonly groups: readonly string[]; readonly address: string }> {
  await retireSheets(ports, childId);
  const signal = neverAborts();
  const row = await changeableCircleOf(ports, childId);
  const { database, seed } = row;
  const groups = recoveryGroups(randomBytes(recoveryRandomCount));
  const sheet = sheetKeysOf(database, groups);
  const id = newDeviceId();
  const user = sheetUserOf(database);
  const names = { person: 'Recovery sheet', device: 'On paper' };
  const keys = { signKey: sheet.signs.publicKey, boxKey: sheet.boxes.publicKey };
  const member = { id, ...names, ...keys, role: 'parent' as const, isPaper: true, user };
  const access = accessOf(ports, row);
  const initialPassword = initialSeatPassword({ database, seed: fromBase64Url(seed) }, user);
  const changed = await changeMembers(
    ports,
    row,
    (state, key) => {
      const encrypted = encryptSheetPassword(row, key, id, sheet.password);
      return addMemberEntry(state, signerOf(row, ports), member, key, encrypted);
    },
    signal,
  );
  const claimSheetSeat = () => access.setPassword(user, initialPassword, sheet.password, signal);
  if (!(await claimSheetSeat())) {
    for (const earlier of changed.members.filter(isRetiredSheet))
      await retireRecoverySheet(access, { ...changed, seed }, earlier, signal);
    if (!(await claimSheetSeat())) throw new CircleError('no-seat');
  }
  const { firstHash, chainKey, idKey } = row;
  const contents = { childId, firstHash, chainKey, idKey, seed, deviceId: id };
  const doc = await encryptSheet(database, sheet, contents, row.user);
  const [outcome] = await serverOf(ports, row).write([doc], signal);
  if (outcome?.kind !== 'written') throw new CircleError('list');
  return { groups, address: `${row.server}/${database}` };
}

/** A cancelled sheet. Its seat may not be reset yet, if the connection was cut. */
const isRetiredSheet = ({ isPaper, removedAt }: Member) =>
  isPaper === true && removedAt !== undefined;

async function retireSheets(ports: CirclePorts, childId: string): Promise<void> {
  const before = await changeableCircleOf(ports, childId);
  // An unfinished sheet may be in the log without this device knowing.
  const noEntry = () => Promise.resolve(null);
  const row = await changeMembers(ports, before, noEntry, neverAborts());
  for (const { id, isPaper } of presentMembers(row.members)) {
    if (isPaper) await removeMember(childId, id, ports);
  }
}

export interface RecoveryDetails {
  /** As it is printed on the sheet. */
  readonly address: string;
  readonly groups: readonly string[];
  readonly person: string;
  readonly device: string;
  /** Called if a journal of this child is here. Without it, such a device doesn't join. */
  readonly ask?: AskAboutJournal;
}

/**
 * Admits this device as a parent with a recovery sheet, and stores the circle. Rejects with CircleError ('address', 'sheet',
 * 'sheet-refused', 'in-circle', 'cancelled', 'cancelled-late', 'form-open', 'no-seat', 'list', 'newer'), CircleServerError or a storage error.
 */
export async function recoverCircle(
  { address, groups, person, device: name, ask }: RecoveryDetails,
  signal: AbortSignal,
  ports: CirclePorts = browserPorts,
): Promise<{ readonly childId: string }> {
  const read = readAddress(address);
  if ('problem' in read || read.database === null) throw new CircleError('address');
  if (wrongGroups(groups).length > 0) throw new CircleError('sheet');
  const { server, database } = read;
  const sheet = sheetKeysOf(database, groups);
  const contents = await readSheet(ports, { server, database }, sheet, signal);
  const { childId } = contents;
  await refuseMember(ports, childId);
  const before = await ports.read(childId);
  const question = new JournalQuestion(ports, ask);
  await question.settle(childId, false);
  const row = await rowOfSheet(ports, { server, database }, sheet, contents, signal);
  const device = earlierDevice(before, database) ?? (await newDevice());
  // Stored first, so that a retry after a lost connection continues as the same device.
  const login = { ...contents, user: '', password: '' };
  const unfinished = { ...rowBefore({ server, database, device, welcome: login }), isPaused: true };
  while (!(await ports.join(unfinished, question.choice))) await question.settle(childId, false);
  const { deviceId: id, signs, boxes } = device;
  const keys = { signKey: signs.publicKey, boxKey: boxes.publicKey };
  const seatKeys = { database, seed: contents.seed, chainKey: contents.chainKey };
  const access = ports.access(row);
  const changed = await changeMembers(
    ports,
    row,
    async (state, key) => {
      if (state.members.some((member) => member.id === id)) return null;
      const like = { id, role: 'parent' as const };
      const keysNow = { ...seatKeys, epochs: [key] };
      const user = await claimSeat(access, keysNow, state.members, like, signal);
      const member = { ...like, ...keys, person, device: name, user };
      return addMemberEntry(state, signerOf(row, ports), member, key);
    },
    signal,
    // That position is the sheet's: this device reads the log itself once it's a member.
    () => Promise.resolve(),
  );
  const user = changed.members.find((member) => member.id === id)?.user ?? '';
  const newest = { ...seatKeys, epochs: changed.epochs };
  const welcome = { ...contents, ...(await seatOf(access, newest, { user, id }, signal)) };
  await storeCircle(ports, { server, database, device, welcome }, question, signal);
  return { childId };
}

interface CircleAddress {
  readonly server: string;
  readonly database: string;
}

async function readSheet(
  ports: CirclePorts,
  { server, database }: CircleAddress,
  sheet: SheetKeys,
  signal: AbortSignal,
): Promise<SheetDocument> {
  const login = { server, database, user: sheetUserOf(database), password: sheet.password };
  try {
    const [found] = await ports.server(login).winners([sheet.docId], signal);
    if (!found?.doc) throw new CircleError('sheet-refused');
    return await decryptSheet(database, sheet, found.doc);
  } catch (error) {
    if (!(error instanceof CircleServerError)) throw new CircleError('sheet-refused', error);
    const isRefused = ['unauthorized', 'forbidden', 'missing'].includes(error.code);
    throw isRefused ? new CircleError('sheet-refused', error) : error;
  }
}

/** Returns the circle as the recovery sheet sees it. */
async function rowOfSheet(
  ports: CirclePorts,
  { server, database }: CircleAddress,
  { signs, boxes, password }: SheetKeys,
  contents: SheetDocument,
  signal: AbortSignal,
): Promise<CircleRow> {
  const device = { deviceId: contents.deviceId, signs, boxes };
  const welcome = { ...contents, user: sheetUserOf(database), password };
  const row = rowBefore({ server, database, device, welcome });
  return { ...row, ...(await readWholeLog(row, ports.server(row), signal)) };
}

const newDevice = async (): Promise<NewDevice> => ({
  ...{ deviceId: newDeviceId(), signs: await newSignKeys(), boxes: makeBoxKeys() },
});

/** Returns the device of an earlier, unfinished attempt. */
function earlierDevice(row: CircleRow | null, database: string): NewDevice | null {
  if (row?.database !== database) return null;
  return {
    deviceId: row.deviceId,
    signs: makeSignKeys(fromBase64Url(row.signSecret)),
    boxes: makeBoxKeys(fromBase64Url(row.boxSecret)),
  };
}
