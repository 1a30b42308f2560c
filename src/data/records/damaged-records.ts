import { cmp, Dexie, type IndexableType } from 'dexie';
import type { AnyRecord, ListName } from '@/domain/schema/lists';
import { localDay } from '@/domain/dates/calendar-day';
import type { DamagedTexts } from '@/domain/backup/loss-messages';
import { isWholeRecord, mendedChild } from '@/domain/schema/stored-record';
import type { QuarantinedRecord } from '@/domain/backup/quarantine';
import { type Change, put, remove } from '@/data/commit/changes';
import { db } from '@/data/db/db';
import { guarded, StorageFailure, type StorageFailureReason } from '@/data/db/errors';
import { asAside, commitBesideAside, quarantineChanges } from './quarantined-records';
import { waitForUserIdle, yieldToMain } from '@/lib/background-work';
import { indexFormOf, isToken } from '@/data/db/indexed-fields';
import { currentEncryption } from '@/data/db/encryption';
import type { ReadonlyCollection, ReadonlyTable } from '@/data/db/readonly-view';

/*
 * A stored record that the screens cannot show keeps none of the others from being shown: every read of a list leaves it
 * out, and once it was met it is moved, as it is, to what is set aside.
 */

/** What became of damaged records that were met. */
export type DamageReport =
  | {
      readonly kind: 'set-aside';
      readonly records: number;
      /** Names of the children among them: of each, what could be read stays in its place. */
      readonly profiles: readonly string[];
    }
  /** The stores refused to move the damaged records: they stay where they are. */
  | { readonly kind: 'refused'; readonly records: number; readonly reason: StorageFailureReason }
  /** The browser itself cannot read these records any more. */
  | { readonly kind: 'lost'; readonly records: number }
  /** Texts beside the records, which are set aside where they stood. */
  | { readonly kind: 'texts'; readonly texts: DamagedTexts };

type Met = Map<ListName, Set<string>>;

let met: Met = new Map();
/** Damaged records that could not be set aside: they are tried again at the next start, not at every read. */
const refused: Met = new Map();
let moving: Promise<void> | null = null;

/** For a filter: whether a record of the list can be shown. One that cannot is noted, to be set aside. */
export function readable(list: ListName): (record: { readonly id: string }) => boolean {
  return (record) => {
    const isWhole = isWholeRecord(list, record);
    if (!isWhole) note(list, [record.id]);
    return isWhole;
  };
}

function note(list: ListName, ids: readonly string[]): void {
  const fresh = ids.filter((id) => !refused.get(list)?.has(id));
  if (fresh.length === 0) return;
  addTo(met, list, fresh);
  // The record is moved after the read that met it: that read is a transaction which cannot write.
  moving ??= new Promise((resolve) => {
    setTimeout(() => {
      resolve(moveAll());
    });
  });
}

function addTo(ids: Met, list: ListName, more: Iterable<string>): void {
  ids.set(list, new Set([...(ids.get(list) ?? []), ...more]));
}

async function moveAll(): Promise<void> {
  try {
    while (met.size > 0) await moveMet();
  } finally {
    moving = null;
  }
}

async function moveMet(): Promise<void> {
  const now = met;
  met = new Map();
  try {
    const moved = await moveAside(now, new Date());
    if (moved.records > 0) tell({ kind: 'set-aside', ...moved });
  } catch (error) {
    console.info('Damaged records could not be set aside.', error);
    let records = 0;
    for (const [list, ids] of now) {
      records += ids.size;
      addTo(refused, list, ids);
    }
    const reason = error instanceof StorageFailure ? error.reason : 'failed';
    // Stores that are closed or gone are said elsewhere.
    if (reason === 'full' || reason === 'failed') tell({ kind: 'refused', records, reason });
  }
}

/** Resolves when the damaged records that were met are set aside and told, or were refused. */
export async function metAreMoved(): Promise<void> {
  await moving;
}

/** One transaction, which looks at each of them again: another tab may have moved or mended it. */
function moveAside(ids: Met, now: Date) {
  return commitBesideAside(async (apply, earlier) => {
    const aside: QuarantinedRecord[] = [];
    const changes: Change[] = [];
    const profiles: string[] = [];
    for (const [list, some] of ids) {
      const table = db.table<AnyRecord, string>(list);
      for (const id of some) {
        const record = await table.get(id);
        if (!record || isWholeRecord(list, record)) continue;
        aside.push(asAside(list, record, 'unreadable', now));
        const mended = list === 'children' ? mendedChild(record, localDay(now)) : null;
        if (mended) {
          profiles.push(mended.name);
          changes.push(put('children', mended));
        } else changes.push(remove(list, id, record));
      }
    }
    if (aside.length > 0) await apply(quarantineChanges(aside, await earlier()));
    await apply(changes);
    return { records: aside.length, profiles };
  }, 'damage');
}

/** The orders in which the screens read their lists: a record that one of them lacks is met by nobody. */
const orders: readonly (readonly [ListName, string])[] = [
  ['journal', '[childId+date+createdAt]'],
  ['journal', '[childId+category+date+createdAt]'],
  ['food', '[childId+date+createdAt]'],
  ['food', '[childId+state+date+createdAt]'],
  ['reports', '[childId+createdAt]'],
  ['recommendations', '[childId+createdAt]'],
];

/**
 * Looks for damaged profiles, which hold a whole journal, and for damaged records that no screen can meet. Counts alone,
 * and in pieces, where there are none. Resolves when what was found is set aside. Throws StorageFailure.
 */
export async function lookForDamaged(): Promise<void> {
  await guarded(async () => {
    (await db.children.toArray()).forEach(readable('children'));
    for (const [list, index] of orders) {
      const table = db.table<AnyRecord, string>(list);
      const isListed = async () =>
        (await countInPieces(table, 'id')) === (await countInPieces(table, index));
      // What is saved meanwhile may be in one count alone: it is not, a second time.
      if ((await isListed()) || (await isListed())) continue;
      const [known, ids] = await db.transaction('r', table, async () => [
        new Set(await table.orderBy(index).primaryKeys()),
        await table.toCollection().primaryKeys(),
      ]);
      note(
        list,
        ids.filter((id) => !known.has(id)),
      );
    }
  });
  await moving;
}

const untold: DamageReport[] = [];
let listener: ((report: DamageReport) => void) | null = null;

/** Calls back with what becomes of damaged records, what was met before included; returns the way to stop. */
export function onDamaged(callback: (report: DamageReport) => void): () => void {
  listener = callback;
  for (const report of untold.splice(0)) callback(report);
  return () => {
    listener = null;
  };
}

/** Tells a person of it. */
export function tell(report: DamageReport): void {
  if (listener) listener(report);
  else untold.push(report);
}

/** Whether an index stands in its own order: while the journal is sealed, one with tokens in it does not. */
function hasOrder<T>({ name, schema }: ReadonlyTable<T, string>, index: string): boolean {
  if (currentEncryption() === null) return true;
  const { keyPath } = schema.idxByName[index] ?? schema.primKey;
  return [keyPath ?? []].flat().every((field) => !isToken(indexFormOf(name, field)));
}

/** Keys that are walked through at a time: about two milliseconds, in which the browser answers no other read. */
const piece = 200;

/**
 * How many records an index holds, counted a few at a time: a browser walks through every key that it counts, and every
 * other read would wait until it has. While somebody taps or types, nothing is counted: a screen that is opened has the stores
 * for itself. What is written meanwhile is counted or not.
 */
export async function countInPieces<T>(
  table: ReadonlyTable<T, string>,
  index: string,
): Promise<number> {
  // While the journal is sealed there is no order to walk by: all of it is counted at once.
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
      .offset(piece - 1)
      .limit(2)
      .keys();
    if (last === undefined || next === undefined) return count + (await range.count());
    // Records of one key are not parted.
    const isParted = cmp(last, next) === 0;
    count += isParted
      ? await table.where(index).between(from, next, isFromIncluded, true).count()
      : piece;
    from = next;
    isFromIncluded = !isParted;
    await yieldToMain(performance.now() - began);
  }
}
