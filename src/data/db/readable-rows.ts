import { guarded } from './errors';
import type { ReadonlyTable } from './readonly-view';

/*
 * Chromium stores a large record in a separate file. If that file is gone, reading the record fails, and so does the whole
 * transaction: a single such record would block writing or replacing all others.
 */

/** The ids of the records that the browser can't read any more, by store name. */
export type LostRecords = ReadonlyMap<string, ReadonlySet<string>>;

export const noneLost: LostRecords = new Map();

/** Returns whether a read failed because a record's bytes are gone, rather than because the stores are in trouble. */
export function isLost(error: unknown): boolean {
  for (let next = error, depth = 0; next instanceof Error && depth < 6; depth += 1) {
    if (next.name === 'NotReadableError') return true;
    // The message of Chromium before 138.
    if (next.name === 'DataError' && next.message.includes('large IndexedDB value')) return true;
    next = 'inner' in next ? next.inner : next.cause;
  }
  return false;
}

/** Finds the lost records, by halving each range that fails until single records are left. */
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

/**
 * Runs some work on the stores; if a read in it fails because records of `tables` are lost, runs it once more without them. Throws what
 * the work throws.
 */
export async function retryWithoutLost<T>(
  tables: readonly ReadonlyTable<unknown, string>[],
  work: (lost: LostRecords) => Promise<T>,
): Promise<T> {
  try {
    return await work(noneLost);
  } catch (error) {
    if (!isLost(error)) throw error;
    // After the work, because a failing read ends its transaction.
    return work(await guarded(() => findLost(tables)));
  }
}

/** Returns the keys of the lost batches of a store. Asks one by one, because each batch holds hundreds of records. */
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

/** Returns the readable ids of a store, or null if all of them are. */
export async function readableIds<T>(
  table: ReadonlyTable<T, string>,
  lost: LostRecords,
): Promise<readonly string[] | null> {
  const gone = lost.get(table.name);
  if (!gone) return null;
  return (await table.toCollection().primaryKeys()).filter((id) => !gone.has(id));
}

/** Reads every readable row of a store. */
export async function readAll<T>(table: ReadonlyTable<T, string>, lost: LostRecords): Promise<T[]> {
  const ids = await readableIds(table, lost);
  return ids === null
    ? table.toArray()
    : (await table.bulkGet([...ids])).filter((row) => row !== undefined);
}

/** Returns the ids among `ids` whose records can't be read. */
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
 * Returns whether a row was decrypted. A row that failed decryption has only `unopened` (encryption/row-cipher.ts); it stays where it is
 * and doesn't keep others from being read.
 */
export function isDecrypted(row: object): boolean {
  return !('unopened' in row);
}

/**
 * Returns the stored ids among `ids`. Asks for each separately: `anyOf` relies on the order of the ids, which isn't that of the rows
 * while they are encrypted.
 */
export async function storedIdsAmong<T>(
  table: ReadonlyTable<T, string>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await Promise.all(ids.map((id) => table.where(':id').equals(id).primaryKeys()));
  return new Set(found.flat());
}
