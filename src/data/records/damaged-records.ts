import { cmp, Dexie, type IndexableType } from 'dexie';
import type { AnyRecord, ListName } from '@/domain/schema/lists';
import { localDay } from '@/domain/dates/calendar-day';
import { isValidRecord, repairChild } from '@/domain/schema/stored-record';
import type { QuarantinedRecord } from '@/domain/backup/quarantine';
import { type Change, put, remove } from '@/data/commit/changes';
import { db } from '@/data/db/db';
import { reportDamage } from '@/data/db/damage-reports';
import { guarded, StorageFailure } from '@/data/db/errors';
import { asQuarantined, commitWithQuarantine, quarantineChanges } from './quarantined-records';
import { waitForUserIdle, yieldToMain } from '@/lib/background-work';
import { indexFormOf, isToken } from '@/data/db/indexed-fields';
import { currentEncryption } from '@/data/db/encryption';
import type { ReadonlyCollection, ReadonlyTable } from '@/data/db/readonly-view';

/*
 * A stored record that the screens cannot show must not keep others from being shown. Every read of a list leaves it out, and after the
 * read it is moved, unchanged, to the quarantine.
 */

type DamagedIds = Map<ListName, Set<string>>;

let found: DamagedIds = new Map();
/** Damaged records that could not be quarantined. They are tried again at the next start, not at every read. */
const refused: DamagedIds = new Map();
let moving: Promise<void> | null = null;

/** Returns a filter for the records of a list that can be shown. Those that can't are scheduled for quarantine. */
export function readable(list: ListName): (record: { readonly id: string }) => boolean {
  return (record) => {
    const isWhole = isValidRecord(list, record);
    if (!isWhole) scheduleQuarantine(list, [record.id]);
    return isWhole;
  };
}

function scheduleQuarantine(list: ListName, ids: readonly string[]): void {
  const fresh = ids.filter((id) => !refused.get(list)?.has(id));
  if (fresh.length === 0) return;
  addTo(found, list, fresh);
  // Moved after the read that found it, whose transaction cannot write.
  moving ??= new Promise((resolve) => {
    setTimeout(() => {
      resolve(moveAll());
    });
  });
}

function addTo(ids: DamagedIds, list: ListName, more: Iterable<string>): void {
  ids.set(list, new Set([...(ids.get(list) ?? []), ...more]));
}

async function moveAll(): Promise<void> {
  try {
    while (found.size > 0) await quarantineFound();
  } finally {
    moving = null;
  }
}

async function quarantineFound(): Promise<void> {
  const now = found;
  found = new Map();
  try {
    const moved = await quarantine(now, new Date());
    if (moved.records > 0) reportDamage({ kind: 'quarantined', ...moved });
  } catch (error) {
    console.info('Damaged records could not be set aside.', error);
    let records = 0;
    for (const [list, ids] of now) {
      records += ids.size;
      addTo(refused, list, ids);
    }
    const reason = error instanceof StorageFailure ? error.reason : 'failed';
    // Closed or missing stores are reported elsewhere.
    if (reason === 'full' || reason === 'failed')
      reportDamage({ kind: 'refused', records, reason });
  }
}

/** Resolves when all damaged records found so far are quarantined and reported, or refused. */
export async function untilDamagedAreQuarantined(): Promise<void> {
  await moving;
}

/** Checks each record again within the transaction: another tab may have moved or repaired it. */
function quarantine(ids: DamagedIds, now: Date) {
  return commitWithQuarantine(async (apply, earlier) => {
    const quarantined: QuarantinedRecord[] = [];
    const changes: Change[] = [];
    const profiles: string[] = [];
    for (const [list, some] of ids) {
      const table = db.table<AnyRecord, string>(list);
      for (const id of some) {
        const record = await table.get(id);
        if (!record || isValidRecord(list, record)) continue;
        quarantined.push(asQuarantined(list, record, 'unreadable', now));
        const repaired = list === 'children' ? repairChild(record, localDay(now)) : null;
        if (repaired) {
          profiles.push(repaired.name);
          changes.push(put('children', repaired));
        } else changes.push(remove(list, id, record));
      }
    }
    if (quarantined.length > 0) await apply(quarantineChanges(quarantined, await earlier()));
    await apply(changes);
    return { records: quarantined.length, profiles };
  }, 'damage');
}

/** The orders in which the screens read their lists. No screen finds a record that is missing from one of these indexes. */
const orders: readonly (readonly [ListName, string])[] = [
  ['journal', '[childId+date+createdAt]'],
  ['journal', '[childId+category+date+createdAt]'],
  ['food', '[childId+date+createdAt]'],
  ['food', '[childId+state+date+createdAt]'],
  ['reports', '[childId+createdAt]'],
  ['recommendations', '[childId+createdAt]'],
];

/**
 * Quarantines damaged profiles, which hide a whole journal, and damaged records that no screen can find. If there are none, it only
 * counts, in small steps. Resolves when everything found is quarantined. Throws StorageFailure.
 */
export async function findDamaged(): Promise<void> {
  await guarded(async () => {
    (await db.children.toArray()).forEach(readable('children'));
    for (const [list, index] of orders) {
      const table = db.table<AnyRecord, string>(list);
      const isListed = async () =>
        (await countInSteps(table, 'id')) === (await countInSteps(table, index));
      // Counted twice: a record saved between the two counts may be in only one of them.
      if ((await isListed()) || (await isListed())) continue;
      const [known, ids] = await db.transaction('r', table, async () => [
        new Set(await table.orderBy(index).primaryKeys()),
        await table.toCollection().primaryKeys(),
      ]);
      scheduleQuarantine(
        list,
        ids.filter((id) => !known.has(id)),
      );
    }
  });
  await moving;
}

/** Returns whether an index is sorted by its values: while the journal is encrypted, one with tokens isn't. */
function hasOrder<T>({ name, schema }: ReadonlyTable<T, string>, index: string): boolean {
  if (currentEncryption() === null) return true;
  const { keyPath } = schema.idxByName[index] ?? schema.primKey;
  return [keyPath ?? []].flat().every((field) => !isToken(indexFormOf(name, field)));
}

/** Keys counted at a time: about two milliseconds, during which the browser answers no other read. */
const stepSize = 200;

/**
 * Counts the records of an index in small steps: a browser steps through every key that it counts, and blocks all other reads
 * until it's done. Waits while somebody taps or types, so that a screen that opens has the stores for itself. Records saved in the
 * meantime may or may not be counted.
 */
export async function countInSteps<T>(
  table: ReadonlyTable<T, string>,
  index: string,
): Promise<number> {
  // While the journal is encrypted there is no order to step through, so everything is counted at once.
  if (!hasOrder(table, index)) return table.orderBy(index).count();
  let count = 0;
  let from: IndexableType = Dexie.minKey;
  let isFromIncluded = true;
  while (true) {
    await waitForUserIdle();
    const began = performance.now();
    const range: ReadonlyCollection<T, string> = isFromIncluded
      ? table.where(index).aboveOrEqual(from)
      : table.where(index).above(from);
    const [last, next] = await range
      .clone()
      .offset(stepSize - 1)
      .limit(2)
      .keys();
    if (last === undefined || next === undefined) return count + (await range.count());
    // Records with the same key can't be split.
    const isSplit = cmp(last, next) === 0;
    count += isSplit
      ? await table.where(index).between(from, next, isFromIncluded, true).count()
      : stepSize;
    from = next;
    isFromIncluded = !isSplit;
    await yieldToMain(performance.now() - began);
  }
}
