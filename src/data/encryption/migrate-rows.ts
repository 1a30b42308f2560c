import { type BareRow, type BareStore, rewrite } from '@/data/commit/rewrite';
import { db } from '@/data/db/db';
import { isLost } from '@/data/db/readable-rows';
import type { Throttle, WalkWay } from './migration-state';
import { isSealedRow } from './row-cipher';
import type { JournalEntry } from '@/domain/schema/entities';
import { factKeysOf } from '@/domain/facts/fact-keys';
import { isWholeRecord } from '@/domain/schema/stored-record';
import { setDamagedAside } from '@/data/db/damaged-texts';
import { currentEncryption, type Encryption, sealedTextMark } from '@/data/db/encryption';
import { isSealedKey } from '@/data/db/encrypted-keys';
import { localStore, sessionStore, type TextStore } from '@/data/db/web-storage';

/** Whether a row stands in the form that the walk leads to. */
export function isDone(way: WalkWay, store: string, row: BareRow): boolean {
  if (store === 'marks' && row['key'] === 'vault') return true;
  return isSealedRow(row) === (way === 'sealing');
}

/** The primary key of a row. Every store of ours has it in the row. */
export function keyOf(store: string, row: BareRow): IDBValidKey {
  const path = db.table(store).schema.primKey.keyPath;
  const key = typeof path === 'string' ? row[path] : undefined;
  if (typeof key !== 'string' && typeof key !== 'number') throw new Error('A row without a key');
  return key;
}

/**
 * Brings the rows of a store into the form that the walk leads to, batch by batch. Pictures are not among them: migrate-photos.ts.
 * Answers how many rows were in the other form. Rows that the browser lost stay as they are: nobody reads them. Throws
 * StorageFailure.
 */
export async function walkRows(store: string, way: WalkWay, pace: Throttle): Promise<number> {
  let changed = 0;
  let behind: IDBValidKey | null = null;
  pace.beginStore();
  for (;;) {
    const from: IDBValidKey | null = behind;
    const batch = await pace
      .batch(() => rewriteBatch(store, way, from, pace.size))
      .catch((error: unknown) => {
        if (!isLost(error)) throw error;
        return null;
      });
    if (batch === null) return changed + (await walkOneByOne(store, way, pace));
    changed += batch.changed;
    if (batch.last === null) return changed;
    behind = batch.last;
  }
}

function rewriteBatch(store: string, way: WalkWay, behind: IDBValidKey | null, limit: number) {
  return rewrite(storesFor(store), async (bare) => {
    const rows = await bare(store).page(behind, limit);
    const others = rows.filter((row) => !isDone(way, store, row));
    await turn(store, others, bare);
    const last = rows.at(-1);
    return {
      steps: rows.length,
      changed: others.length,
      last: last && rows.length === limit ? keyOf(store, last) : null,
    };
  });
}

/** What turning the rows of a store looks into. */
const storesFor = (store: string) => (store === 'factKeys' ? [store, 'journal'] : [store]);

async function turn(
  store: string,
  rows: readonly BareRow[],
  bare: (store: string) => BareStore,
): Promise<void> {
  if (rows.length === 0) return;
  const keys = rows.map((row) => keyOf(store, row));
  let opened = await bare(store).opened(keys);
  // One that cannot be opened comes out as a damaged record, and goes on as one; a mark is then no mark at all, and the keys of facts
  // are made anew.
  if (store === 'factKeys') opened = await withFactKeys(opened, bare('journal'));
  const [kept, gone] = [
    opened.filter((row) => row !== undefined),
    keys.filter((_, at) => opened[at] === undefined),
  ];
  await bare(store).store(kept);
  if (gone.length > 0) await bare(store).remove(gone);
}

/** The same with a transaction for each row, because one that is lost ends its transaction. */
async function walkOneByOne(store: string, way: WalkWay, pace: Throttle): Promise<number> {
  const keys = await rewrite([store], (bare) => bare(store).keys());
  let changed = 0;
  for (const key of keys) {
    const one = await pace
      .batch(() =>
        rewrite(storesFor(store), async (bare) => {
          const row = await bare(store).get(key);
          const rows = row && !isDone(way, store, row) ? [row] : [];
          await turn(store, rows, bare);
          return { steps: 1, changed: rows.length };
        }),
      )
      .catch((error: unknown) => {
        if (!isLost(error)) throw error;
        console.info(`A row of ${store} is lost, and stays as it is.`, error);
        return { changed: 0 };
      });
    changed += one.changed;
  }
  return changed;
}

/**
 * Opened rows of `factKeys`, in their order. One whose seal was broken comes out without any key; it says nothing that its entry does
 * not say, so it is made anew of that, inside a `rewrite` that has the journal. Undefined where there is nothing that the entry would be
 * found by, or no such entry that can be read.
 */
async function withFactKeys(
  rows: readonly unknown[],
  journal: BareStore,
): Promise<readonly unknown[]> {
  const broken = rows.filter(hasNoKeys).map(({ id }) => id);
  if (broken.length === 0) return rows;
  const entries = (await journal.opened(broken)).filter(isEntry);
  const found = new Map(entries.map((entry) => [entry.id, factKeysOf(entry)]));
  return rows.map((row) => {
    if (!hasNoKeys(row)) return row;
    const keys = found.get(row.id) ?? [];
    return keys.length === 0 ? undefined : { id: row.id, keys };
  });
}

const hasNoKeys = (row: unknown): row is { readonly id: string } =>
  typeof row === 'object' && row !== null && 'keys' in row && isEmpty(row.keys) && 'id' in row;

const isEmpty = (keys: unknown) => Array.isArray(keys) && keys.length === 0;

const isEntry = (row: unknown): row is JournalEntry => isWholeRecord('journal', row);

/**
 * Stores what stands in localStorage and sessionStorage as it has to be stored now: sealed, or in the clear while the lock is
 * turned off. Few and short texts, so all at once. What stands so already is left alone: other tabs would take it for news, and
 * of the one that says so would lock. What is damaged is set aside, since without the key nothing could be stored over it. Answers
 * whether all of them could be; what could not stays as it is.
 */
export function rewriteTexts(): boolean {
  let isAll = true;
  const sealing = currentEncryption();
  const isToBeSealed = sealing?.state !== 'opening';
  const stores: [TextStore, () => Storage][] = [
    [localStore, () => localStorage],
    [sessionStore, () => sessionStorage],
  ];
  for (const [store, open] of stores) {
    for (const key of store.keys().filter(isSealedKey)) {
      const isSealed = open().getItem(key)?.startsWith(sealedTextMark);
      if (isSealed === isToBeSealed) continue;
      const text = store.get(key);
      if (text !== null) isAll = store.set(key, text) && isAll;
      else if (sealing) isAll = moveDamaged(open(), key, sealing) && isAll;
    }
  }
  return isAll;
}

function moveDamaged(storage: Storage, key: string, sealing: Encryption): boolean {
  try {
    setDamagedAside(storage, key, sealing);
    return true;
  } catch {
    return false;
  }
}
