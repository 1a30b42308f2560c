import { CircleError } from '@/domain/circle/circle-errors';
import { present, removeEntry, renameEntry } from '@/circle/members/member-log';
import { restSlot } from '@/circle/members/seats';
import {
  changeMembers,
  parentCircleOf,
  type ParentRow,
  signerOf,
  slotKeysOf,
} from './circle-state';
import type { CirclePorts } from './ports';
import { browserPorts } from './browser-ports';
import type { Member } from '@/domain/circle/members';
import { fromBase64Url, textOf, utf8 } from '@/lib/bytes';
import type { CircleAccess } from '@/circle/server/server';
import { openUnder, sealUnder } from '@/circle/crypto/sealed-boxes';
import { type EpochKey, readEntry } from '@/circle/members/member-entries';
import { restingPassword } from '@/circle/members/setup-code';
import { paperPlaceKey } from '@/circle/members/circle-recovery-sheet';

/**
 * Takes a device out of the circle: a new key from now on, and the server lets it in no more. What it has read it has. Can be done
 * again after a cut. Rejects with CircleError, CircleServerError or as the stores do.
 */
export async function removeMember(
  childId: string,
  memberId: string,
  desk: CirclePorts = browserPorts,
): Promise<void> {
  const row = await parentCircleOf(desk, childId);
  const { signal } = new AbortController();
  const changed = await changeMembers(
    desk,
    row,
    async (state, key) => {
      const member = state.members.find(({ id }) => id === memberId);
      if (member === undefined) throw new CircleError('no-member');
      if (member.removedAt !== undefined) return null;
      const stay = present(state.members).filter(({ id }) => id !== memberId);
      if (!stay.some(({ role }) => role === 'parent')) throw new CircleError('last-parent');
      return removeEntry(state, signerOf(row, desk), memberId, key);
    },
    signal,
  );
  const member = changed.members.find(({ id }) => id === memberId);
  if (member === undefined) return;
  const heldAgain = present(changed.members).some(({ user }) => user === member.user);
  if (heldAgain) return;
  const access = desk.access(row);
  if (member.isPaper)
    await retireRecoverySheet(access, { ...row, ...changed, seed: row.seed }, member, signal);
  else {
    const { lastEpoch = 1 } = member;
    const epochs = changed.epochs.filter(({ epoch }) => epoch <= lastEpoch);
    await restSlot(access, { ...slotKeysOf(row), epochs }, member, signal);
  }
}

/** Calls a person or a device otherwise. Rejects as `removeMember` does. */
export async function renameMember(
  childId: string,
  memberId: string,
  names: { readonly person: string; readonly device: string },
  desk: CirclePorts = browserPorts,
): Promise<void> {
  const row = await parentCircleOf(desk, childId);
  await changeMembers(
    desk,
    row,
    async (state) => {
      const member = present(state.members).find(({ id }) => id === memberId);
      if (member === undefined) throw new CircleError('no-member');
      if (member.person === names.person && member.device === names.device) return null;
      return renameEntry(state, signerOf(row, desk), memberId, names);
    },
    new AbortController().signal,
  );
}

type Place = Pick<ParentRow, 'database' | 'seed' | 'chainKey'>;
type Key = Pick<EpochKey, 'key'>;

const contextOf = ({ database }: Place, paperId: string) => ['paper place', database, paperId];

/** A paper's password on the server, for parents: it comes out of the sheet, which they do not keep. */
export const sealPlace = (place: Place, { key }: Key, paperId: string, password: string): string =>
  sealUnder(
    paperPlaceKey(place.seed, place.chainKey, key),
    contextOf(place, paperId),
    utf8(password),
  );

/** The paper's place rests again: its sheet signs nobody in any more. */
export async function retireRecoverySheet(
  access: CircleAccess,
  row: ParentRow,
  paper: Member,
  signal: AbortSignal,
): Promise<void> {
  const resting = restingPassword(
    { database: row.database, seed: fromBase64Url(row.seed) },
    paper.user,
  );
  const password = placeOf(row, paper.id);
  if (password !== null) await access.setPassword(paper.user, password, resting, signal);
}

function placeOf(row: ParentRow, paperId: string): string | null {
  for (const { entry: text } of row.list ?? []) {
    const entry = readEntry(text);
    if (entry?.kind !== 'add' || entry.member.id !== paperId) continue;
    if (entry.place === undefined) return null;
    return openPlace(row, paperId, entry.place);
  }
  return null;
}

function openPlace(row: ParentRow, paperId: string, sealed: string): string | null {
  for (const epochKey of [...row.epochs.map(({ key }) => key), '']) {
    const key = paperPlaceKey(row.seed, row.chainKey, epochKey);
    const opened = openUnder(key, contextOf(row, paperId), sealed);
    if (opened !== null) return textOf(opened);
  }
  return null;
}
