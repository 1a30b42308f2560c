import {
  hasTextChanges,
  isHistoryList,
  withoutPhotos,
  type RecordWithHistory,
} from '@/domain/merge/revisions';
import type { RevisionRow } from '@/data/db/db';
import type { Change } from './changes';

/*
 * Earlier versions of records, stored in the transaction that replaces them if the writer passes the row it replaces; nothing is read for
 * it. docs/storage.md says how long they are kept.
 */

/** Returns whether writes to these stores may add to the history, so that their transaction must include it. */
export function canWriteHistory(stores: Iterable<string>): boolean {
  return [...stores].some(isHistoryList);
}

/** Returns the history rows for the versions that some changes replace. */
export function replacedRevisions(changes: readonly Change[]): readonly RevisionRow[] {
  return changes.flatMap(replacedBy);
}

function replacedBy(change: Change): RevisionRow[] {
  if (change.kind !== 'put' || change.before === undefined) return [];
  const { store: list, row, before } = change;
  if (!isHistoryList(list) || !hasHistoryFields(row) || !hasHistoryFields(before)) return [];
  if (!hasTextChanges(list, before, row)) return [];
  const childId = 'childId' in before ? before.childId : before.id;
  const was = withoutPhotos(before);
  return [{ id: crypto.randomUUID(), list, recordId: before.id, childId, at: nextInstant(), was }];
}

/** Returns whether a row belongs to a list with a history: only those have both fields. */
const hasHistoryFields = (row: object): row is RecordWithHistory =>
  'updatedAt' in row && 'id' in row;

let latest = 0;

/** Returns the current time, but later than the last result, so that two rows of the same millisecond keep their order. */
function nextInstant(): string {
  const now = Date.now();
  latest = now <= latest && latest - now < 1000 ? latest + 1 : now;
  return new Date(latest).toISOString();
}
