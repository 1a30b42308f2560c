import type { QuarantinedDocument } from '@/circle/engine/engine-ports';
import { put, remove } from '@/data/commit/changes';
import { commit, commitWithin } from '@/data/commit/commit';
import { type CircleQuarantineRow, db } from '@/data/db/db';
import { guarded } from '@/data/db/errors';
import { type Live, useLive } from '@/data/db/use-live';

const keyOf = (childId: string, docId: string): string => `${childId}/${docId}`;

/** Quarantines documents. Those that are there already stay as they are, with a parent's decision. Throws StorageFailure. */
export async function quarantineDocuments(
  childId: string,
  items: readonly QuarantinedDocument[],
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const rows = items.map(({ docId, rev, reason, by }): CircleQuarantineRow => ({
    ...{ key: keyOf(childId, docId), childId, rev, reason, at },
    ...(by !== undefined && { by }),
  }));
  await commitWithin(
    ['circleAside'],
    async (apply) => {
      const stored = await db.circleAside.bulkGet(rows.map(({ key }) => key));
      const isStored = (row: CircleQuarantineRow, index: number) =>
        stored[index]?.rev === row.rev && stored[index].reason === row.reason;
      await apply(
        rows.filter((row, index) => !isStored(row, index)).map((row) => put('circleAside', row)),
      );
    },
    { from: 'circle' },
  );
}

/** Removes documents from the quarantine. Throws StorageFailure. */
export async function releaseFromQuarantine(
  childId: string,
  docIds: readonly string[],
): Promise<void> {
  await commit(
    docIds.map((docId) => remove('circleAside', keyOf(childId, docId))),
    { from: 'circle' },
  );
}

/** Returns the quarantined documents of a circle. Throws StorageFailure. */
export async function readDocumentQuarantine(
  childId: string,
): Promise<readonly QuarantinedDocument[]> {
  const rows = await guarded(() => db.circleAside.where('childId').equals(childId).toArray());
  return rows.map(({ key, rev, reason, by, said }) => ({
    docId: key.slice(childId.length + 1),
    ...{ rev, reason, ...(by !== undefined && { by }), ...(said && { said }) },
  }));
}

/**
 * Stores a parent's decision about the changes of a removed device that were shown to them. The engine carries it out on its next
 * connection. Throws StorageFailure.
 */
export async function decidePostRemoval(
  shown: readonly CircleQuarantineRow[],
  said: 'take' | 'leave',
): Promise<void> {
  await commitWithin(['circleAside'], async (apply) => {
    const stored = await db.circleAside.bulkGet(shown.map(({ key }) => key));
    const same = stored.filter((row, at) => row?.reason === 'late' && row.rev === shown[at]?.rev);
    await apply(same.flatMap((row) => (row ? [put('circleAside', { ...row, said })] : [])));
  });
}

/** Returns the quarantined documents of a circle. */
export function useQuarantine(childId: string): Live<readonly CircleQuarantineRow[]> {
  return useLive(childId, () => db.circleAside.where('childId').equals(childId).toArray());
}
