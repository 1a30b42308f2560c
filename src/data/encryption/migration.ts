import { type BareRow, readRawRows, rewrite } from '@/data/commit/rewrite';
import { db } from '@/data/db/db';
import { asStorageError, StorageFailure } from '@/data/db/errors';
import { isLost } from '@/data/db/readable-rows';
import { RetryOnce, walkDraftPhotos, walkPhotos } from './migrate-photos';
import {
  asOnlyWalker,
  goOnWithWalk,
  isOnWay,
  isWalkingHere,
  setWalkState,
  Throttle,
  type WalkWay,
} from './migration-state';
import { isDone, keyOf, walkRows } from './migrate-rows';
import { LockChangedError } from '@/data/commit/lock-check';
import { onSealing } from '@/data/db/encryption';
import { bareTable } from '@/data/db/bare-stores';
import { isSealedRow } from './row-cipher';
import { opensRow } from './make-encryption';

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
async function rowsOf(store: string, bare: Looking): Promise<readonly BareRow[]> {
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

/** Whether this tab is through with it or stopped, another tab walks, or the lock was turned on or off meanwhile. */
export type WalkEnd = 'ended' | 'elsewhere' | 'turned';

/**
 * Walks through the stores, where this tab is the one that does, and tells of it in `walkState`. Where it walks already nothing is
 * begun and nothing said. A walk whose way is not that of the lock any more ends with its next step, also where it is paused.
 */
export async function runMigration(way: WalkWay, walk: () => Promise<void>): Promise<WalkEnd> {
  if (isWalkingHere()) return 'ended';
  const stopListening = onSealing(() => {
    if (!isOnWay(way)) goOnWithWalk();
  });
  try {
    const isThrough = await asOnlyWalker(() => walk().then(() => true));
    setWalkState(isThrough ? { kind: 'none' } : { kind: 'elsewhere', way });
    return isThrough ? 'ended' : 'elsewhere';
  } catch (error) {
    const failure = asStorageError(error);
    if (failure instanceof LockChangedError) {
      setWalkState({ kind: 'none' });
      return 'turned';
    }
    console.info('The walk through the stores stopped.', error);
    sayStopped(way, failure);
    return 'ended';
  } finally {
    stopListening();
  }
}

/** Says that the walk stopped half way. */
export function sayStopped(way: WalkWay, failure: Error): void {
  const reason = failure instanceof StorageFailure ? failure.reason : 'failed';
  setWalkState({ kind: 'stopped', way, reason });
}

/**
 * What is sealed in the stores, in one look at all of them: nothing, something that the key opens, or only what it does not open.
 * Asks nobody about the lock: for when nobody can say. Throws StorageFailure.
 */
export function lookForSealed(key: Uint8Array): Promise<'none' | 'ours' | 'foreign'> {
  return readRawRows(walkedStores, async (bare) => {
    let isAny = false;
    for (const store of walkedStores) {
      const sealed = (await rowsOf(store, bare)).filter(isSealedRow);
      if (sealed.some((row) => opensRow(key, bareTable(store), row))) return 'ours';
      isAny ||= sealed.length > 0;
    }
    return isAny ? 'foreign' : 'none';
  });
}
