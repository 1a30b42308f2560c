import { neverAborts } from '@/lib/scheduling';
import { CircleError } from '@/domain/circle/circle-errors';
import { presentMembers, removeEntry, renameEntry } from '@/circle/members/member-log';
import { keysUpTo, resetSeat } from '@/circle/members/seats';
import {
  changeMembers,
  changeableCircleOf,
  type ParentRow,
  signerOf,
  seatKeysOf,
} from './circle-state';
import { accessOf } from './own-login';
import type { CirclePorts } from './ports';
import { browserPorts } from './browser-ports';
import type { EpochKey, Member } from '@/domain/circle/members';
import { fromBase64Url, textOf, utf8 } from '@/lib/bytes';
import type { CircleAccess } from '@/circle/server/server';
import { decryptWith, encryptWith } from '@/circle/crypto/sealed-boxes';
import { readLogEntry } from '@/circle/members/member-entries';
import { initialSeatPassword } from '@/circle/members/setup-code';
import { sheetPasswordKey } from '@/circle/members/circle-recovery-sheet';

/**
 * Removes a device from the circle: from now on there is a new key, and the server no longer lets it in. It keeps what it has already read.
 * Safe to repeat after an interruption. Rejects with CircleError, CircleServerError or a storage error.
 */
export async function removeMember(
  childId: string,
  memberId: string,
  ports: CirclePorts = browserPorts,
): Promise<void> {
  const row = await changeableCircleOf(ports, childId, { removing: memberId });
  const signal = neverAborts();
  const changed = await changeMembers(
    ports,
    row,
    async (state, key) => {
      const member = state.members.find(({ id }) => id === memberId);
      if (member === undefined) throw new CircleError('no-member');
      if (member.removedAt !== undefined) return null;
      const remaining = presentMembers(state.members).filter(({ id }) => id !== memberId);
      if (!remaining.some(({ role }) => role === 'parent')) throw new CircleError('last-parent');
      return removeEntry(state, signerOf(row, ports), memberId, key);
    },
    signal,
  );
  const member = changed.members.find(({ id }) => id === memberId);
  if (member === undefined) return;
  const isSeatTaken = presentMembers(changed.members).some(({ user }) => user === member.user);
  if (isSeatTaken) return;
  await closeSeat(accessOf(ports, row), { ...changed, seed: row.seed }, member, signal);
}

/** Resets the seat of a removed device or recovery sheet, so that it no longer gets in. Safe to repeat. */
export async function closeSeat(
  access: CircleAccess,
  row: ParentRow,
  member: Member,
  signal: AbortSignal,
): Promise<void> {
  if (member.isPaper === true) await retireRecoverySheet(access, row, member, signal);
  else await resetSeat(access, keysUpTo(seatKeysOf(row), member.lastEpoch), member, signal);
}

/** Renames a person and their device. Rejects as `removeMember` does. */
export async function renameMember(
  childId: string,
  memberId: string,
  names: { readonly person: string; readonly device: string },
  ports: CirclePorts = browserPorts,
): Promise<void> {
  const row = await changeableCircleOf(ports, childId);
  await changeMembers(
    ports,
    row,
    async (state) => {
      const member = presentMembers(state.members).find(({ id }) => id === memberId);
      if (member === undefined) throw new CircleError('no-member');
      if (member.person === names.person && member.device === names.device) return null;
      return renameEntry(state, signerOf(row, ports), memberId, names);
    },
    neverAborts(),
  );
}

type SheetContext = Pick<ParentRow, 'database' | 'seed' | 'chainKey'>;
type Key = Pick<EpochKey, 'key'>;

const contextOf = ({ database }: SheetContext, sheetId: string) => [
  'paper place',
  database,
  sheetId,
];

/** Encrypts a recovery sheet's server password for parents, who don't store the sheet itself. */
export const encryptSheetPassword = (
  keys: SheetContext,
  { key }: Key,
  sheetId: string,
  password: string,
): string =>
  encryptWith(
    sheetPasswordKey(keys.seed, keys.chainKey, key),
    contextOf(keys, sheetId),
    utf8(password),
  );

/** Resets the seat of a recovery sheet, so that the sheet no longer works. */
export async function retireRecoverySheet(
  access: CircleAccess,
  row: ParentRow,
  sheet: Member,
  signal: AbortSignal,
): Promise<void> {
  const initialPassword = initialSeatPassword(
    { database: row.database, seed: fromBase64Url(row.seed) },
    sheet.user,
  );
  const password = passwordOf(row, sheet.id);
  if (password !== null) await access.setPassword(sheet.user, password, initialPassword, signal);
}

/** Returns whether a recovery sheet still gets in: not if the server was restored from a backup from before it was made. */
export async function isSheetAccepted(
  access: CircleAccess,
  row: ParentRow,
  sheet: Member,
  signal: AbortSignal,
): Promise<boolean> {
  const password = passwordOf(row, sheet.id);
  return password === null || access.setPassword(sheet.user, password, password, signal);
}

function passwordOf(row: ParentRow, sheetId: string): string | null {
  for (const { entry: text } of row.list ?? []) {
    const entry = readLogEntry(text);
    if (entry?.kind !== 'add' || entry.member.id !== sheetId) continue;
    if (entry.place === undefined) return null;
    return decryptPassword(row, sheetId, entry.place);
  }
  return null;
}

function decryptPassword(row: ParentRow, sheetId: string, encrypted: string): string | null {
  for (const epochKey of [...row.epochs.map(({ key }) => key), '']) {
    const key = sheetPasswordKey(row.seed, row.chainKey, epochKey);
    const decrypted = decryptWith(key, contextOf(row, sheetId), encrypted);
    if (decrypted !== null) return textOf(decrypted);
  }
  return null;
}
