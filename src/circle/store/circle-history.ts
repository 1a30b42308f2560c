import * as z from 'zod/mini';
import type { Checkpoint, HistoryItem, RevisionStatus } from '@/circle/engine/engine-ports';
import { historyDays } from '@/domain/merge/revisions';
import { add } from '@/data/commit/changes';
import { commitWithin } from '@/data/commit/commit';
import { circleKey } from '@/data/commit/write-outbox';
import { db, type RevisionRow } from '@/data/db/db';
import { guarded } from '@/data/db/errors';
import {
  isDecrypted,
  type LostRecords,
  retryWithoutLost,
  storedIdsAmong,
} from '@/data/db/readable-rows';
import { changeCircleWithin } from './circles';
import { dequeued } from './outbox';
import { isRevision } from './project-document';
import { readStored } from './stored-records';

const stores = ['history', 'outbox'] as const;
const from = { from: 'circle' } as const;

/** Returns those of these earlier versions that are the child's. Those that were deleted or can't be decrypted leave the outbox. */
export function readHistoryItems(
  childId: string,
  ids: readonly string[],
): Promise<readonly HistoryItem[]> {
  return commitWithin(
    stores,
    async (apply) => {
      const rows = (await db.history.bulkGet([...ids])).filter((row) => row !== undefined);
      const found = rows.filter((row) => row.childId === childId).filter(isDecrypted);
      const stored = new Set(found.map(({ id }) => id));
      await apply(
        await historyDequeued(
          ids.filter((id) => !stored.has(id)),
          childId,
        ),
      );
      return found.map((row) => ({ id: row.id, row }));
    },
    from,
  );
}

export async function historyPushed(
  childId: string,
  ids: readonly string[],
  checkpoint: Checkpoint = {},
): Promise<void> {
  await commitWithin(
    [...stores, 'circles'],
    async (apply) => {
      await apply(await historyDequeued(ids, childId));
      await changeCircleWithin(apply, childId, checkpoint);
    },
    from,
  );
}

const historyDequeued = (ids: readonly string[], childId: string) =>
  dequeued(
    ids.map((id) => circleKey('history', id)),
    childId,
  );

/**
 * Stores earlier versions of a child's records. Those that are here already stay as they are; invalid ones are ignored. Returns the ids of
 * those it refused, because they or their records belong to another child here. Throws StorageFailure.
 */
export async function receiveHistory(
  childId: string,
  items: readonly HistoryItem[],
): Promise<readonly string[]> {
  const rows = items.flatMap((item) => revisionOf(childId, item) ?? []);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  return retryWithoutLost([db.children, db.journal, db.food, db.history], (lost) =>
    commitWithin(
      [...stores, 'children', 'journal', 'food', 'circleDocs'],
      async (apply) => {
        const refused = await refusedAmong(rows, childId, lost);
        const stored = new Set(await storedIdsAmong(db.history, ids));
        const fresh = rows.filter(({ id }) => !stored.has(id) && stored.add(id));
        await apply(fresh.filter(({ id }) => !refused.has(id)).map((row) => add('history', row)));
        return [...refused];
      },
      from,
    ),
  );
}

/** Returns the ids of earlier versions that belong to another child here, or whose records do. Call it inside a write. */
async function refusedAmong(
  rows: readonly RevisionRow[],
  childId: string,
  lost: LostRecords,
): Promise<ReadonlySet<string>> {
  const readable = rows.map(({ id }) => id).filter((id) => lost.get('history')?.has(id) !== true);
  const there = await db.history.bulkGet(readable);
  const refused = new Set(
    there.flatMap((row) => (row !== undefined && row.childId !== childId ? [row.id] : [])),
  );
  const records = rows.map(({ list, recordId: id }) => ({ list, id, childId }));
  const { ofOthers } = await readStored(childId, records, lost);
  for (const { id, list, recordId } of rows)
    if (ofOthers.has(circleKey(list, recordId))) refused.add(id);
  return refused;
}

/** Returns what this device knows about these earlier versions. Throws StorageFailure. */
export async function revisionStatuses(
  childId: string,
  items: readonly HistoryItem[],
  now: Date,
): Promise<readonly RevisionStatus[]> {
  const ids = items.map(({ id }) => id);
  const stored = new Set(await guarded(() => storedIdsAmong(db.history, ids)));
  return items.map((item) => {
    const revision = revisionOf(childId, item);
    const record = revision && circleKey(revision.list, revision.recordId);
    const isPast = revision !== null && isExpired(revision, now);
    return { id: item.id, record, isHere: stored.has(item.id), isExpired: isPast };
  });
}

const isExpired = ({ at }: RevisionRow, now: Date): boolean =>
  Date.parse(at) < now.getTime() - historyDays * 24 * 60 * 60 * 1000;

const text = z.string().check(z.minLength(1), z.maxLength(200));
const instant = z
  .string()
  .check(z.refine((at) => new Date(Date.parse(at) || 0).toISOString() === at));
const revisionSchema = z.object({
  id: text,
  list: z.enum(['children', 'journal', 'food']),
  recordId: text,
  childId: text,
  at: instant,
  by: z.optional(text),
  was: z.unknown(),
});

function revisionOf(childId: string, { id, row }: HistoryItem): RevisionRow | null {
  const read = revisionSchema.safeParse(row);
  if (!read.success || read.data.id !== id || read.data.childId !== childId) return null;
  const { was: full, by, ...rest } = read.data;
  if (!isRevision(rest.list, full)) return null;
  // Nobody else may mark a record as one of the sample journal.
  const { sample: _, ...was } = full;
  const own = 'childId' in was ? was.childId : was.id;
  if (was.id !== rest.recordId || own !== childId) return null;
  return { ...rest, ...(by !== undefined && { by }), was };
}
