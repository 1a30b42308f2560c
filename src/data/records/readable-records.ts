import { Dexie } from 'dexie';
import type { ListName } from '@/domain/schema/lists';
import { localDay } from '@/domain/dates/calendar-day';
import type { Child } from '@/domain/schema/entities';
import { repairChild } from '@/domain/schema/stored-record';
import { isLost, lostAmong } from '@/data/db/readable-rows';
import { reportDamage } from '@/data/db/damage-reports';
import { readable } from './damaged-records';
import { db } from '@/data/db/db';
import type { ReadonlyCollection, ReadonlyTable } from '@/data/db/readonly-view';

/*
 * How screens and exports read lists: a record that is damaged, or that the browser itself can't read any more, doesn't keep others from
 * being shown.
 */

interface Stored {
  readonly id: string;
}

/** Ids of records whose bytes the browser lost, as found by reads so far. A restore may bring them back. */
const lost = new Map<ListName, Set<string>>();

/** Returns the record if it can be shown. */
export function ifReadable<T extends Stored>(list: ListName, record: T | undefined): T | undefined {
  return record && readable(list)(record) ? record : undefined;
}

/** Returns the child if it can be shown, or what can be read of a damaged profile. */
export function readableChild(child: Child): Child | undefined {
  return ifReadable('children', child) ?? repairChild(child, localDay(new Date())) ?? undefined;
}

/**
 * Runs several reads in one transaction, so that they are consistent. If the browser lost a record, which ends the transaction, runs them
 * again without one.
 */
export async function readConsistently<T>(
  tables: readonly ReadonlyTable<unknown, unknown>[],
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction('r', [...tables], read);
  } catch (error) {
    if (!isLost(error)) throw error;
    return read();
  }
}

/** Returns the first `limit` records of a range that can be shown. */
export async function readFirst<T extends Stored>(
  list: ListName,
  range: ReadonlyCollection<T, string>,
  limit = Infinity,
): Promise<T[]> {
  const rows = await unlessLost(() => range.clone().limit(limit).toArray());
  forgetLost(list, rows ?? []);
  const whole = rows?.filter(readable(list));
  if (rows && whole && (whole.length === rows.length || rows.length < limit)) return whole;
  // Damaged or lost records took up part of the limit.
  const ids = await range.clone().primaryKeys();
  const found: T[] = [];
  for (let at = 0; at < ids.length && found.length < limit; at += readAtOnce)
    found.push(...(await readSome<T>(list, ids.slice(at, at + readAtOnce))));
  return found.slice(0, limit);
}

const readAtOnce = 200;

/** Returns the records with these ids that are stored and can be shown, in the order of the ids. */
export async function readSome<T extends Stored>(
  list: ListName,
  ids: readonly string[],
): Promise<T[]> {
  const table = db.table<T, string>(list);
  let rows = await unlessLost(() => table.bulkGet([...ids]));
  if (rows === null) {
    const gone = new Set(await lostAmong(table, ids));
    markLost(list, gone);
    rows = await table.bulkGet(ids.filter((id) => !gone.has(id)));
  }
  const found = rows.filter((row) => row !== undefined);
  forgetLost(list, found);
  return found.filter(readable(list));
}

/** Returns the ids among `ids` whose records a read has found lost. */
export function knownLostIds(list: ListName, ids: readonly string[]): readonly string[] {
  return ids.filter((id) => lost.get(list)?.has(id));
}

function forgetLost(list: ListName, found: readonly Stored[]): void {
  for (const { id } of found) lost.get(list)?.delete(id);
}

function markLost(list: ListName, ids: ReadonlySet<string>): void {
  const known = lost.get(list) ?? new Set();
  const fresh = [...ids].filter((id) => !known.has(id));
  if (fresh.length === 0) return;
  lost.set(list, new Set([...known, ...fresh]));
  reportDamage({ kind: 'lost', records: fresh.length });
}

/** Runs a read; returns null if a record's bytes are gone, unless that ends a transaction around it. */
async function unlessLost<T>(read: () => PromiseLike<T>): Promise<T | null> {
  // oxlint-disable-next-line no-restricted-properties -- only checks whether there is one
  const isWithin = Boolean(Dexie.currentTransaction);
  try {
    return await read();
  } catch (error) {
    if (isWithin || !isLost(error)) throw error;
    return null;
  }
}
