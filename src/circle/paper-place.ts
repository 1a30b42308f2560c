import type { Member } from '@/domain/circle/member';
import { fromBase64Url, textOf, utf8 } from '@/lib/bytes';
import type { CircleAccess } from '@/sync/access';
import { openUnder, sealUnder } from '@/sync/boxes';
import { readEntry } from '@/sync/chain-entry';
import type { EpochKey } from '@/sync/chain-keys';
import { restingPassword } from '@/sync/keeper-code';
import { paperPlaceKey } from '@/sync/paper';
import type { ParentRow } from './circle-rows';

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
export async function endPaper(
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
