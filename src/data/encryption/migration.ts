import { type BareRow, readRawRows, rewrite } from '@/data/commit/rewrite';
import { db } from '@/data/db/db';
import { StorageFailure } from '@/data/db/errors';
import { isLost } from '@/data/db/readable-rows';
import { RetryOnce } from './doubts';
import { Throttle } from './pace';
import { isDone, keyOf, walkRows } from './migrate-rows';
import { walkDraftPhotos, walkPhotos } from './migrate-photos';
import { type WalkWay } from './migration-state';

/** The stores whose rows hold no pictures. With the two of migrate-photos.ts they are all: a test compares them with the schema. */
export const rowStores = [
  'children',
  'journal',
  'food',
  'reports',
  'recommendations',
  'factKeys',
  'setAside',
  'marks',
  'staged',
  'replaced',
  'history',
  'circles',
  'circleDocs',
  'outbox',
  'circleAside',
  'circlePhotos',
] as const;
const pictureStores = ['photos', 'draftPhotos'] as const;
export const walkedStores = [...rowStores, ...pictureStores] as const;

/** After so many rounds there is something that does not turn: no reason to go round for ever. */
const mostRounds = 8;

/** How a walk rests after each of its batches. */
export type Rest = ConstructorParameters<typeof Throttle>[2];

/**
 * Brings every row of every store into the other form, batch by batch, round by round until a whole round finds nothing more to
 * do. May be cut off anywhere: the next walk does what is left. Answers the pace, for whoever goes
 * on. Throws StorageFailure.
 */
export async function migrateAll(way: WalkWay, rest?: Rest): Promise<Throttle> {
  let total = 0;
  for (const store of walkedStores) total += await db.table(store).count();
  const pace = new Throttle(way, total, rest);
  const doubts = new RetryOnce();
  for (let round = 0; round < mostRounds; round += 1) {
    let changed = 0;
    doubts.beginRound();
    for (const store of rowStores) changed += await walkRows(store, way, pace);
    changed += await walkPhotos(way, pace, doubts);
    changed += await walkDraftPhotos(way, pace, doubts);
    if (changed === 0) return pace;
  }
  throw new StorageFailure('failed', new Error('Some rows do not turn'));
}

type Stores = Parameters<Parameters<typeof rewrite>[1]>[0];
type Looking = Parameters<Parameters<typeof readRawRows>[1]>[0];

/** The keys of the rows of a store that are not in the form that a walk led to; inside a `rewrite`. Lost ones count as turned. */
export async function keysLeft(
  store: string,
  way: WalkWay,
  bare: Stores,
): Promise<readonly IDBValidKey[]> {
  const left: IDBValidKey[] = [];
  for (const row of await rowsOf(store, bare))
    if (!isDone(way, store, row)) left.push(keyOf(store, row));
  return left;
}

const readAtOnce = 200;

/** The bare rows of a store that the browser can read. */
export async function rowsOf(store: string, bare: Looking): Promise<readonly BareRow[]> {
  const rows: BareRow[] = [];
  let behind: IDBValidKey | null = null;
  try {
    for (;;) {
      const page: readonly BareRow[] = await bare(store).page(behind, readAtOnce);
      rows.push(...page);
      const last = page.at(-1);
      if (!last || page.length < readAtOnce) return rows;
      behind = keyOf(store, last);
    }
  } catch (error) {
    if (!isLost(error)) throw error;
    return readableRows(store, bare);
  }
}

async function readableRows(store: string, bare: Looking): Promise<readonly BareRow[]> {
  const rows: BareRow[] = [];
  for (const key of await bare(store).keys()) {
    try {
      const row = await bare(store).get(key);
      if (row) rows.push(row);
    } catch (error) {
      if (!isLost(error)) throw error;
    }
  }
  return rows;
}
