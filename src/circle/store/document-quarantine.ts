import type { Aside } from '@/circle/engine/engine-ports';
import { put, remove } from '@/data/commit/changes';
import { commit, commitWithin } from '@/data/commit/commit';
import { type CircleAsideRow, db } from '@/data/db/db';
import { guarded } from '@/data/db/errors';
import { type Live, useLive } from '@/data/db/use-live';

const keyOf = (childId: string, docId: string): string => `${childId}/${docId}`;

/** Notes what cannot be taken in; what is noted already stays as it is, with what somebody said of it. Throws StorageFailure. */
export async function quarantineDocuments(
  childId: string,
  items: readonly Aside[],
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const rows = items.map(({ docId, rev, reason, by }): CircleAsideRow => ({
    ...{ key: keyOf(childId, docId), childId, rev, reason, at },
    ...(by !== undefined && { by }),
  }));
  await commitWithin(
    ['circleAside'],
    async (apply) => {
      const there = await db.circleAside.bulkGet(rows.map(({ key }) => key));
      const isNoted = (row: CircleAsideRow, at: number) =>
        there[at]?.rev === row.rev && there[at].reason === row.reason;
      await apply(
        rows.filter((row, at) => !isNoted(row, at)).map((row) => put('circleAside', row)),
      );
    },
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
  return rows.map(({ key, rev, reason, by, said }) => ({
    docId: key.slice(childId.length + 1),
    ...{ rev, reason, ...(by !== undefined && { by }), ...(said && { said }) },
  }));
}

/**
 * A parent says what becomes of what came late of a removed device, as far as it was shown to them: the engine does it with its next
 * connection. Throws StorageFailure.
 */
export async function decidePostRemoval(
  shown: readonly CircleAsideRow[],
  said: 'take' | 'leave',
): Promise<void> {
  await commitWithin(['circleAside'], async (apply) => {
    const there = await db.circleAside.bulkGet(shown.map(({ key }) => key));
    const same = there.filter((row, at) => row?.reason === 'late' && row.rev === shown[at]?.rev);
    await apply(same.flatMap((row) => (row ? [put('circleAside', { ...row, said })] : [])));
  });
}

/** What came from the circle's server and could not be taken in. */
export function useCircleAside(childId: string): Live<readonly CircleAsideRow[]> {
  return useLive(childId, () => db.circleAside.where('childId').equals(childId).toArray());
}
