import { canonicalJson } from '@/lib/values';
import type { CircleDoc, CircleList } from '@/domain/circle/document';
import { fieldVersions, versionPhotos, visibleRecord } from '@/domain/circle/show-document';
import { isWholeRecord } from '@/domain/schema/stored-record';
import { type Change, photosOf, put, remove, type Rows } from '@/data/commit/changes';
import { type CircleDocRow, db } from '@/data/db/db';
import { guarded } from '@/data/db/errors';
import { isDecrypted } from '@/data/db/readable-rows';

export type CircleRecord = Rows[CircleList];

/** Whether it is a record that the screens can show. */
export function isRecord(list: CircleList, row: unknown): row is CircleRecord {
  return isWholeRecord(list, row);
}

/** What has to become of the row of a record, so that it shows what the circle says. */
export interface Showing {
  readonly changes: readonly Change[];
  readonly mark: CircleDocRow['mark'];
  /** The photos that the record has, in any of its versions. */
  readonly pictures: readonly string[];
}

/**
 * Brings the row of a record to what its document says; `row` is what stands there now. Nothing is written where it says that already. Whose
 * child does not stand here is parked, and so is what this version cannot show: no edit here may take anything from it unseen. A child
 * itself stays in any case: its journal would be out of reach.
 */
export function projectDocument(
  doc: CircleDoc,
  row: CircleRecord | undefined,
  isChildHere: boolean,
): Showing {
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
    pictures: [...photosOf(list, shown), ...versionPhotos(doc)],
  };
}

/** Whether somebody has to choose what the record says. */
export function markOf(doc: CircleDoc): CircleDocRow['mark'] {
  return fieldVersions(doc).length > 0 ? 'versions' : 'none';
}

/** A child whose journal a circle keeps, and which is not here. */
export interface AbsentChild {
  readonly childId: string;
  /** As this device last knew it. */
  readonly name: string;
}

/** Those of these children that this device knows from their circles. Throws StorageFailure. */
export async function knownInCircle(childIds: readonly string[]): Promise<readonly AbsentChild[]> {
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
