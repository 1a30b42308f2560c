import type { CircleRow } from '@/data/db/db';
import { CircleError } from '@/domain/circle/circle-errors';
import type { Member } from '@/domain/circle/members';
import { recoveryGroups, recoveryRandoms, wrongGroups } from '@/lib/recovery-code';
import { fromBase64Url, randomBytes } from '@/lib/bytes';
import { readAddress } from '@/circle/server/address';
import { makeBoxKeys } from '@/circle/crypto/sealed-boxes';
import { addEntry, newDeviceId, present } from '@/circle/members/member-log';
import { readList } from '@/circle/members/pull-member-log';
import { paperUserOf, restingPassword } from '@/circle/members/setup-code';
import {
  openPaper,
  type Paper,
  type PaperDoc,
  paperOf,
  sealPaper,
} from '@/circle/members/circle-recovery-sheet';
import { CircleServerError } from '@/circle/server/server';
import { makeSignKeys } from '@/circle/crypto/signatures';
import { changeMembers, claimSeat, parentCircleOf, placeOf, signerOf } from './circle-state';
import type { CirclePorts } from './ports';
import { browserPorts } from './browser-ports';
import { removeMember, retireRecoverySheet, sealPlace } from './remove-member';
import { type NewDevice, rowBefore, storeCircle } from './join';

/**
 * A new recovery sheet; the one before opens nothing any more. Its groups are kept nowhere. Rejects with CircleError,
 * CircleServerError or as the stores do; then the sheet is none, and another can be made.
 */
export async function makeRecoverySheet(
  childId: string,
  desk: CirclePorts = browserPorts,
): Promise<{ readonly groups: readonly string[]; readonly address: string }> {
  await endSheets(desk, childId);
  const { signal } = new AbortController();
  const row = await parentCircleOf(desk, childId);
  const { database, seed } = row;
  const groups = recoveryGroups(randomBytes(recoveryRandoms));
  const paper = paperOf(database, groups);
  const id = newDeviceId();
  const user = paperUserOf(database);
  const names = { person: 'Recovery sheet', device: 'On paper' };
  const keys = { signKey: paper.signs.publicKey, boxKey: paper.boxes.publicKey };
  const member = { id, ...names, ...keys, role: 'parent' as const, isPaper: true, user };
  const access = desk.access(row);
  const resting = restingPassword({ database, seed: fromBase64Url(seed) }, user);
  const changed = await changeMembers(
    desk,
    row,
    (state, key) => {
      const place = sealPlace(row, key, id, paper.password);
      return addEntry(state, signerOf(row, desk), member, key, place);
    },
    signal,
  );
  const takePlace = () => access.setPassword(user, resting, paper.password, signal);
  if (!(await takePlace())) {
    for (const earlier of changed.members.filter(isEndedPaper))
      await retireRecoverySheet(access, { ...changed, seed }, earlier, signal);
    if (!(await takePlace())) throw new CircleError('no-place');
  }
  const { firstHash, chainKey, idKey } = row;
  const says = { childId, firstHash, chainKey, idKey, seed, deviceId: id };
  const doc = await sealPaper(database, paper, says, row.user);
  const [outcome] = await desk.server(row).write([doc], signal);
  if (outcome?.kind !== 'written') throw new CircleError('list');
  return { groups, address: `${row.server}/${database}` };
}

/** One whose place may not rest yet: a cut came between. */
const isEndedPaper = ({ isPaper, removedAt }: Member) =>
  isPaper === true && removedAt !== undefined;

async function endSheets(desk: CirclePorts, childId: string): Promise<void> {
  const before = await parentCircleOf(desk, childId);
  // A sheet that was cut in the middle may be in the list without this device knowing.
  const noEntry = () => Promise.resolve(null);
  const row = await changeMembers(desk, before, noEntry, new AbortController().signal);
  for (const { id, isPaper } of present(row.members)) {
    if (isPaper) await removeMember(childId, id, desk);
  }
}

export interface Recover {
  /** As it is printed on the sheet. */
  readonly address: string;
  readonly groups: readonly string[];
  readonly person: string;
  readonly device: string;
}

/**
 * Lets this device in by the sheet, as a parent, and stores the circle. Rejects with CircleError ('address', 'sheet',
 * 'sheet-refused', 'in-circle', 'no-place', 'list', 'newer'), CircleServerError or as the stores do.
 */
export async function recoverCircle(
  { address, groups, person, device: name }: Recover,
  signal: AbortSignal,
  desk: CirclePorts = browserPorts,
): Promise<{ readonly childId: string }> {
  const read = readAddress(address);
  if ('problem' in read || read.database === null) throw new CircleError('address');
  if (wrongGroups(groups).length > 0) throw new CircleError('sheet');
  const { server, database } = read;
  const paper = paperOf(database, groups);
  const says = await readSheet(desk, { server, database }, paper, signal);
  const { childId } = says;
  const before = await desk.read(childId);
  if (before !== null && before.chainLength > 0) throw new CircleError('in-circle');
  const row = await rowOfPaper(desk, { server, database }, paper, says, signal);
  const device = begun(before, database) ?? newDevice();
  // Kept first, so that trying again after a cut goes on as the same device.
  const login = { ...says, user: '', password: '' };
  await desk.save({ ...rowBefore({ server, database, device, welcome: login }), isPaused: true });
  const { deviceId: id, signs, boxes } = device;
  const keys = { signKey: signs.publicKey, boxKey: boxes.publicKey };
  const slotKeys = { database, seed: says.seed, chainKey: says.chainKey };
  const access = desk.access(row);
  const changed = await changeMembers(
    desk,
    row,
    async (state, key) => {
      if (state.members.some((member) => member.id === id)) return null;
      const like = { id, role: 'parent' as const };
      const taken = { ...slotKeys, epochs: [key] };
      const user = await claimSeat(access, taken, state.members, like, signal);
      const member = { ...like, ...keys, person, device: name, user };
      return addEntry(state, signerOf(row, desk), member, key);
    },
    signal,
    // It is the paper's: this device reads the list itself, once it is in.
    () => Promise.resolve(),
  );
  const user = changed.members.find((member) => member.id === id)?.user ?? '';
  const newest = { ...slotKeys, epochs: changed.epochs };
  const welcome = { ...says, ...(await placeOf(access, newest, { user, id }, signal)) };
  await storeCircle(desk, { server, database, device, welcome }, signal);
  return { childId };
}

interface Where {
  readonly server: string;
  readonly database: string;
}

async function readSheet(
  desk: CirclePorts,
  { server, database }: Where,
  paper: Paper,
  signal: AbortSignal,
): Promise<PaperDoc> {
  const login = { server, database, user: paperUserOf(database), password: paper.password };
  try {
    const [found] = await desk.server(login).winners([paper.docId], signal);
    if (!found?.doc) throw new CircleError('sheet-refused');
    return await openPaper(database, paper, found.doc);
  } catch (error) {
    if (!(error instanceof CircleServerError)) throw new CircleError('sheet-refused', error);
    const isRefused = ['unauthorized', 'forbidden', 'missing'].includes(error.trouble);
    throw isRefused ? new CircleError('sheet-refused', error) : error;
  }
}

/** The circle as the paper itself has it. */
async function rowOfPaper(
  desk: CirclePorts,
  { server, database }: Where,
  { signs, boxes, password }: Paper,
  says: PaperDoc,
  signal: AbortSignal,
): Promise<CircleRow> {
  const device = { deviceId: says.deviceId, signs, boxes };
  const welcome = { ...says, user: paperUserOf(database), password };
  const row = rowBefore({ server, database, device, welcome });
  return { ...row, ...(await readList(row, desk.server(row), signal)) };
}

const newDevice = (): NewDevice => ({
  ...{ deviceId: newDeviceId(), signs: makeSignKeys(), boxes: makeBoxKeys() },
});

/** The device of an earlier try that did not come through. */
function begun(row: CircleRow | null, database: string): NewDevice | null {
  if (row?.database !== database) return null;
  return {
    deviceId: row.deviceId,
    signs: makeSignKeys(fromBase64Url(row.signSecret)),
    boxes: makeBoxKeys(fromBase64Url(row.boxSecret)),
  };
}
