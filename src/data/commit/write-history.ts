import { hasTextChanges, isWordedList, withoutPhotos, type Worded } from '@/domain/merge/revisions';
import type { RevisionRow } from '@/data/db/db';
import type { Change } from './changes';

/*
 * What a record said before other words took their place is kept beside it, in the transaction that stores those: for whoever
 * writes over a record and says what stood there. Nothing is read for it. docs/storage.md says how long it stays.
 */

/** Whether writes to a store may leave earlier words behind, so that their transaction has to hold the store of those. */
export function mayLeaveWords(stores: Iterable<string>): boolean {
  return [...stores].some(isWordedList);
}

/** The words that some changes replace, as they are kept. */
export function replacedRevisions(changes: readonly Change[]): readonly RevisionRow[] {
  return changes.flatMap(replacedBy);
}

function replacedBy(change: Change): RevisionRow[] {
  if (change.kind !== 'put' || change.before === undefined) return [];
  const { store: list, row, before } = change;
  if (!isWordedList(list) || !isWorded(row) || !isWorded(before)) return [];
  if (!hasTextChanges(list, before, row)) return [];
  const childId = 'childId' in before ? before.childId : before.id;
  const was = withoutPhotos(before);
  return [{ id: crypto.randomUUID(), list, recordId: before.id, childId, at: nextInstant(), was }];
}

/** The rows of the stores that keep their words: no others have both fields. */
const isWorded = (row: object): row is Worded => 'updatedAt' in row && 'id' in row;

let latest = 0;

/** Now; two that are kept within a millisecond stand in their order even so. */
function nextInstant(): string {
  const now = Date.now();
  latest = now <= latest && latest - now < 1000 ? latest + 1 : now;
  return new Date(latest).toISOString();
}
