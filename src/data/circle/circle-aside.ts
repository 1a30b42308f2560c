import { put, remove } from '../commit/changes';
import { commit } from '../commit/commit';
import { type CircleAsideRow, db } from '../stores/db';
import { guarded } from '../stores/errors';

/** What came and cannot be taken in, by its name on the server. */
interface Aside {
  readonly docId: string;
  readonly rev: string;
  readonly reason: CircleAsideRow['reason'];
}

const keyOf = (childId: string, docId: string): string => `${childId}/${docId}`;

/** Notes what cannot be taken in. Throws StorageFailure. */
export async function keepAside(
  childId: string,
  items: readonly Aside[],
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await commit(
    items.map(({ docId, rev, reason }) =>
      put('circleAside', { key: keyOf(childId, docId), childId, rev, reason, at }),
    ),
    { from: 'circle' },
  );
}

/** These could be taken in. Throws StorageFailure. */
export async function takeFromAside(childId: string, docIds: readonly string[]): Promise<void> {
  await commit(
    docIds.map((docId) => remove('circleAside', keyOf(childId, docId))),
    { from: 'circle' },
  );
}

/** All that is set aside of a circle. Throws StorageFailure. */
export async function readCircleAside(childId: string): Promise<readonly Aside[]> {
  const rows = await guarded(() => db.circleAside.where('childId').equals(childId).toArray());
  return rows.map(({ key, rev, reason }) => ({
    docId: key.slice(childId.length + 1),
    rev,
    reason,
  }));
}
