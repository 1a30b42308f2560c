import type { ReadonlyTable } from './readonly-view';

/*
 * Chromium keeps a large record in a file of its own. When that file is gone, reading the record fails, and with it the
 * whole transaction that asked: one such record would keep all others from being written or replaced.
 */

/** The ids of the records of each store, by its name, that the browser cannot read any more. */
export type LostRecords = ReadonlyMap<string, ReadonlySet<string>>;

export const noneLost: LostRecords = new Map();

/** Whether a read failed because the bytes of a record are gone, rather than because the stores are in trouble. */
export function isLost(error: unknown): boolean {
  for (let next = error, depth = 0; next instanceof Error && depth < 6; depth += 1) {
    if (next.name === 'NotReadableError') return true;
    // How versions of Chromium before 138 say that the bytes are gone.
    if (next.name === 'DataError' && next.message.includes('large IndexedDB value')) return true;
    next = 'inner' in next ? next.inner : next.cause;
  }
  return false;
}

/** Finds the records that are lost: halves what cannot be read at once until they stand alone. */
export async function findLost(
  tables: readonly ReadonlyTable<unknown, string>[],
): Promise<LostRecords> {
  const found = new Map<string, ReadonlySet<string>>();
  for (const table of tables) {
    const lost = new Set<string>();
    const ids = await table.toCollection().primaryKeys();
    for (let at = 0; at < ids.length; at += readAtOnce)
      for (const id of await lostAmong(table, ids.slice(at, at + readAtOnce))) lost.add(id);
    if (lost.size > 0) found.set(table.name, lost);
  }
  return found;
}

const readAtOnce = 200;

/** The keys of the batches of a store that cannot be read, asked for one by one: each holds hundreds of records. */
export async function findLostBatches<T>(
  table: ReadonlyTable<T, number>,
): Promise<ReadonlySet<number>> {
  const lost = new Set<number>();
  for (const id of await table.toCollection().primaryKeys()) {
    try {
      await table.get(id);
    } catch (error) {
      if (!isLost(error)) throw error;
      lost.add(id);
    }
  }
  return lost;
}

/** The ids of a store that can be read, or null for a store that lost nothing. */
export async function readableIds<T>(
  table: ReadonlyTable<T, string>,
  lost: LostRecords,
): Promise<readonly string[] | null> {
  const gone = lost.get(table.name);
  if (!gone) return null;
  return (await table.toCollection().primaryKeys()).filter((id) => !gone.has(id));
}

/** Everything in a store that can be read. */
export async function readAll<T>(table: ReadonlyTable<T, string>, lost: LostRecords): Promise<T[]> {
  const ids = await readableIds(table, lost);
  return ids === null
    ? table.toArray()
    : (await table.bulkGet([...ids])).filter((row) => row !== undefined);
}

/** Which of these ids name a record that cannot be read. */
export async function lostAmong(
  table: ReadonlyTable<unknown, string>,
  ids: readonly string[],
): Promise<readonly string[]> {
  try {
    await table.bulkGet([...ids]);
    return [];
  } catch (error) {
    if (!isLost(error)) throw error;
    if (ids.length === 1) return ids;
    const half = Math.ceil(ids.length / 2);
    return [
      ...(await lostAmong(table, ids.slice(0, half))),
      ...(await lostAmong(table, ids.slice(half))),
    ];
  }
}

/**
 * Whether a row is what it says. One whose seal was broken has `unopened` in place of all that it said (vault/unopened-rows.ts);
 * one of these stays where it is and keeps none of the others from being read.
 */
export function isDecrypted(row: object): boolean {
  return !('unopened' in row);
}

/**
 * Those of these ids that name a row. Each is asked for by itself: the walk from one to the next that the library does for
 * `anyOf` needs the order of the ids, which is not that of the rows while they are sealed.
 */
export async function storedIdsAmong<T>(
  table: ReadonlyTable<T, string>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await Promise.all(ids.map((id) => table.where(':id').equals(id).primaryKeys()));
  return new Set(found.flat());
}
