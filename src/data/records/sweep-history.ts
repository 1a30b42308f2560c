import { Dexie } from 'dexie';
import { historyDays, historyLists } from '@/domain/merge/revisions';
import { remove } from '@/data/commit/changes';
import { commit, commitWithin } from '@/data/commit/commit';
import { circleKey } from '@/data/commit/write-outbox';
import { type CircleRow, db } from '@/data/db/db';
import { guarded } from '@/data/db/errors';
import { isDecrypted, storedIdsAmong } from '@/data/db/readable-rows';

/** So many rows go at a time: nobody who writes meanwhile waits for a whole history. */
const atOnce = 200;

/**
 * Removes the earlier words that are older than they are kept, and those of records that are neither stored nor put aside by a
 * restore or merge that can be undone, nor known to a circle or to come from one yet. Throws StorageFailure; what went until then is gone.
 */
export async function sweepHistory(now = new Date()): Promise<void> {
  await forgetOld(new Date(now.getTime() - historyDays * 24 * 60 * 60 * 1000).toISOString());
  await forgetOfGone();
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

/** Walks the names of records that stand in the index, each once. */
async function forgetOfGone(): Promise<void> {
  let behind: unknown = Dexie.minKey;
  for (;;) {
    const keys: unknown[] = await guarded(() =>
      db.history.where('[recordId+at]').above(behind).limit(atOnce).keys(),
    );
    const ids = keys.flatMap((key) => (Array.isArray(key) ? [String(key[0])] : []));
    const gone = await guarded(() => goneAmong([...new Set(ids)]));
    const kept = gone.length === 0 ? new Set() : await guarded(putAsideAmong.bind(null, gone));
    for (const id of gone) if (!kept.has(id)) await forget(id);
    if (keys.length < atOnce) return;
    behind = keys.at(-1);
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

/** Those that a circle knows or may bring yet: their earlier words may have come before them. */
async function awaitedAmong(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const circles = ids.length === 0 ? [] : await db.circles.toArray();
  const coming = new Set(circles.filter(isComing).map(({ childId }) => childId));
  const awaited = new Set<string>();
  if (circles.length === 0) return awaited;
  for (const id of ids) {
    const keys = historyLists.map((list) => circleKey(list, id));
    const isKnown = (await storedIdsAmong(db.circleDocs, keys)).size > 0;
    const words = isKnown ? undefined : await wordsOf(id).first();
    if (isKnown || (words && coming.has(words.childId))) awaited.add(id);
  }
  return awaited;
}

/** Whether the circle has not brought all of its records yet, as far as this device can tell. */
const isComing = (circle: CircleRow): boolean =>
  !isDecrypted(circle) || circle.inStepAt === null || circle.first !== undefined;

const wordsOf = (recordId: string) =>
  db.history.where('[recordId+at]').between([recordId, Dexie.minKey], [recordId, Dexie.maxKey]);

/** Those that an undoing may bring back: one batch at a time in memory. */
async function putAsideAmong(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const kept = new Set<string>();
  for (const key of await db.replaced.toCollection().primaryKeys()) {
    const batch = await db.replaced.get(key);
    const own = new Set(batch?.records.map(({ id }) => id));
    for (const id of ids) if (own.has(id)) kept.add(id);
  }
  return kept;
}

/** Looks again in the transaction that removes: the record may have come back by an Undo. */
async function forget(recordId: string): Promise<void> {
  await commitWithin([...historyLists, 'history'], async (apply) => {
    if ((await goneAmong([recordId])).length === 0) return;
    await apply((await wordsOf(recordId).primaryKeys()).map((id) => remove('history', id)));
  });
}
