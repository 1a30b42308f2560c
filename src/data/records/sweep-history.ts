import { Dexie } from 'dexie';
import { historyDays, historyLists } from '@/domain/merge/revisions';
import { remove } from '@/data/commit/changes';
import { commit, commitWithin } from '@/data/commit/commit';
import { circleKey } from '@/data/commit/write-outbox';
import { type CircleRow, db } from '@/data/db/db';
import { guarded } from '@/data/db/errors';
import { isDecrypted, storedIdsAmong } from '@/data/db/readable-rows';

/** Rows deleted at a time, so that other writes don't wait for a whole history. */
const atOnce = 200;

/**
 * Deletes revisions older than `historyDays`, and those of records that don't exist any more: neither stored, nor restorable by
 * undoing a restore or merge, nor known to a circle or still to arrive from one. Throws StorageFailure; what it deleted before stays
 * deleted.
 */
export async function sweepHistory(now = new Date()): Promise<void> {
  await forgetOld(new Date(now.getTime() - historyDays * 24 * 60 * 60 * 1000).toISOString());
  await forgetDeleted();
}

async function forgetOld(before: string): Promise<void> {
  for (;;) {
    const old = await guarded(() =>
      db.history.where('at').below(before).limit(atOnce).primaryKeys(),
    );
    await commit(old.map((id) => remove('history', id)));
    if (old.length < atOnce) return;
  }
}

/** Goes through the record ids in the index, each once. */
async function forgetDeleted(): Promise<void> {
  let previous: unknown = Dexie.minKey;
  for (;;) {
    const keys: unknown[] = await guarded(() =>
      db.history.where('[recordId+at]').above(previous).limit(atOnce).keys(),
    );
    const ids = keys.flatMap((key) => (Array.isArray(key) ? [String(key[0])] : []));
    const gone = await guarded(() => goneAmong([...new Set(ids)]));
    const restorable =
      gone.length === 0 ? new Set() : await guarded(restorableAmong.bind(null, gone));
    for (const id of gone) if (!restorable.has(id)) await forget(id);
    if (keys.length < atOnce) return;
    previous = keys.at(-1);
  }
}

async function goneAmong(ids: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(
    historyLists.map((list) => storedIdsAmong(db.table<unknown, string>(list), ids)),
  );
  const gone = ids.filter((id) => !found.some((there) => there.has(id)));
  const awaited = await awaitedAmong(gone);
  return gone.filter((id) => !awaited.has(id));
}

/** Returns the ids that a circle knows or may still deliver: revisions may arrive before their record. */
async function awaitedAmong(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const circles = ids.length === 0 ? [] : await db.circles.toArray();
  const incomplete = new Set(circles.filter(isIncomplete).map(({ childId }) => childId));
  const awaited = new Set<string>();
  if (circles.length === 0) return awaited;
  for (const id of ids) {
    const keys = historyLists.map((list) => circleKey(list, id));
    const isKnown = (await storedIdsAmong(db.circleDocs, keys)).size > 0;
    const revision = isKnown ? undefined : await revisionsOf(id).first();
    if (isKnown || (revision && incomplete.has(revision.childId))) awaited.add(id);
  }
  return awaited;
}

/** Returns whether the circle may still deliver records, as far as this device can tell. */
const isIncomplete = (circle: CircleRow): boolean =>
  !isDecrypted(circle) || circle.inStepAt === null || circle.first !== undefined;

const revisionsOf = (recordId: string) =>
  db.history.where('[recordId+at]').between([recordId, Dexie.minKey], [recordId, Dexie.maxKey]);

/** Returns the ids that undoing a restore or merge may bring back. Holds one batch at a time in memory. */
async function restorableAmong(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const restorable = new Set<string>();
  for (const key of await db.replaced.toCollection().primaryKeys()) {
    const batch = await db.replaced.get(key);
    const own = new Set(batch?.records.map(({ id }) => id));
    for (const id of ids) if (own.has(id)) restorable.add(id);
  }
  return restorable;
}

/** Checks again in the transaction that deletes: an Undo may have restored the record. */
async function forget(recordId: string): Promise<void> {
  await commitWithin([...historyLists, 'history'], async (apply) => {
    if ((await goneAmong([recordId])).length === 0) return;
    await apply((await revisionsOf(recordId).primaryKeys()).map((id) => remove('history', id)));
  });
}
