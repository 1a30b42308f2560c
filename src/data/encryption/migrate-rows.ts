import { type BareRow, type BareStore, rewrite } from '@/data/commit/rewrite';
import { db } from '@/data/db/db';
import { isLost } from '@/data/db/readable-rows';
import { withFactKeys } from './fact-keys-anew';
import type { Throttle } from './pace';
import { isSealedRow } from './row-cipher';
import type { WalkWay } from './migration-state';

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
