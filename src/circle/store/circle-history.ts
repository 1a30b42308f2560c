import * as z from 'zod/mini';
import type { HistoryItem, RevisionStatus } from '@/circle/engine/engine-ports';
import { historyDays } from '@/domain/merge/revisions';
import { add, type Change, remove } from '@/data/commit/changes';
import { commitWithin } from '@/data/commit/commit';
import { circleKey } from '@/data/commit/write-outbox';
import { db, type RevisionRow } from '@/data/db/db';
import { guarded } from '@/data/db/errors';
import { isDecrypted, storedIdsAmong } from '@/data/db/readable-rows';
import { isRevision } from './project-document';

const stores = ['history', 'outbox'] as const;
const from = { from: 'circle' } as const;

/** Returns earlier versions that wait. Those that were deleted or can't be decrypted are removed from the outbox. */
export function readHistoryItems(ids: readonly string[]): Promise<readonly HistoryItem[]> {
  return commitWithin(
    stores,
    async (apply) => {
      const rows = await db.history.bulkGet([...ids]);
      const found = rows.filter((row) => row !== undefined).filter(isDecrypted);
      const stored = new Set(found.map(({ id }) => id));
      await apply(ids.filter((id) => !stored.has(id)).map(dequeue));
      return found.map((row) => ({ id: row.id, row }));
    },
    from,
  );
}

export async function historyPushed(ids: readonly string[]): Promise<void> {
  await commitWithin(stores, (apply) => apply(ids.map(dequeue)), from);
}

const dequeue = (id: string): Change => remove('outbox', circleKey('history', id));

/** Stores earlier versions of a child's records. Those that are here already stay as they are; invalid ones are ignored. */
export async function receiveHistory(
  childId: string,
  items: readonly HistoryItem[],
): Promise<void> {
  const rows = items.flatMap((item) => revisionOf(childId, item) ?? []);
  if (rows.length === 0) return;
  await commitWithin(
    stores,
    async (apply) => {
      const ids = rows.map(({ id }) => id);
      const stored = new Set(await storedIdsAmong(db.history, ids));
      const fresh = rows.filter(({ id }) => !stored.has(id) && stored.add(id));
      await apply(fresh.map((row) => add('history', row)));
    },
    from,
  );
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
  const { was, by, ...rest } = read.data;
  if (!isRevision(rest.list, was)) return null;
  const own = 'childId' in was ? was.childId : was.id;
  if (was.id !== rest.recordId || own !== childId) return null;
  return { ...rest, ...(by !== undefined && { by }), was };
}
