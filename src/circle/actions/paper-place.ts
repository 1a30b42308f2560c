import type { Member } from '@/domain/circle/members';
import { fromBase64Url, textOf, utf8 } from '@/lib/bytes';
import type { CircleAccess } from '@/circle/server/access';
import { openUnder, sealUnder } from '@/circle/crypto/sealed-boxes';
import { readEntry } from '@/circle/members/member-entries';
import type { EpochKey } from '@/circle/members/chain-keys';
import { restingPassword } from '@/circle/members/setup-code';
import { paperPlaceKey } from '@/circle/members/circle-recovery-sheet';
import type { ParentRow } from './circle-state';

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
