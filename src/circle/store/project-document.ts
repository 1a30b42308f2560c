import { canonicalJson } from '@/lib/values';
import type { CircleDocument, CircleList } from '@/domain/circle/document';
import { fieldConflicts, conflictPhotos, visibleRecord } from '@/domain/circle/show-document';
import { isValidRecord } from '@/domain/schema/stored-record';
import { type Change, photosOf, put, remove, type Rows } from '@/data/commit/changes';
import { type CircleDocRow, db, type RevisionRow } from '@/data/db/db';
import { guarded } from '@/data/db/errors';
import { isDecrypted } from '@/data/db/readable-rows';

export type CircleRecord = Rows[CircleList];

/** Returns whether it's a complete record that screens can show. */
export function isRecord(list: CircleList, row: unknown): row is CircleRecord {
  return isValidRecord(list, row);
}

/** Returns whether it's an earlier version that the history can store. */
export function isRevision(list: RevisionRow['list'], was: unknown): was is RevisionRow['was'] {
  return isValidRecord(list, was);
}

/** The changes that make a stored record show what the circle says. */
export interface Projection {
  readonly changes: readonly Change[];
  readonly mark: CircleDocRow['mark'];
  /** The record's photos, including those of conflicting values. */
  readonly pictures: readonly string[];
}

/**
 * Returns the changes that make the stored `row` of a record match its document; none if it matches already. A record is parked if its
 * child isn't here, or if this version can't show it, so that no edit here changes it unseen. A child's own row is never deleted: its
 * journal would be out of reach.
 */
export function projectDocument(
  doc: CircleDocument,
  row: CircleRecord | undefined,
  isChildHere: boolean,
): Projection {
  const { list, id } = doc;
  const shown = visibleRecord(doc);
  const gone = row && list !== 'children' ? [remove<CircleList>(list, id, row)] : [];
  if (shown === null) return { changes: gone, mark: 'none', pictures: [] };
  if (!isChildHere && list !== 'children') return { changes: [], mark: 'parked', pictures: [] };
  if (!isRecord(list, shown)) return { changes: gone, mark: 'parked', pictures: [] };
  const isShown = row !== undefined && canonicalJson(row) === canonicalJson(shown);
  return {
    changes: isShown ? [] : [put(list, shown, { before: row })],
    mark: markOf(doc),
    pictures: [...photosOf(list, shown), ...conflictPhotos(doc)],
  };
}

export function markOf(doc: CircleDocument): CircleDocRow['mark'] {
  return fieldConflicts(doc).length > 0 ? 'versions' : 'none';
}

/** A child with a circle whose own record isn't on this device. */
export interface AbsentChild {
  readonly childId: string;
  /** The last known name. */
  readonly name: string;
}

/** Returns those of these children that this device knows from their circles. Throws StorageFailure. */
export async function absentChildren(childIds: readonly string[]): Promise<readonly AbsentChild[]> {
  const docs = await guarded(() =>
    db.circleDocs.bulkGet(childIds.map((childId) => `children/${childId}`)),
  );
  return docs.flatMap((known) => {
    const shown = known && isDecrypted(known) ? visibleRecord(known.doc) : null;
    return isRecord('children', shown) && 'name' in shown
      ? [{ childId: shown.id, name: shown.name }]
      : [];
  });
}
