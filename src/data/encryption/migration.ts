import { type BareRow, readRawRows, rewrite } from '@/data/commit/rewrite-rows';
import { db } from '@/data/db/db';
import { asStorageError, guarded, StorageFailure } from '@/data/db/errors';
import { isLost } from '@/data/db/readable-rows';
import { encryptPlainPhotos, RetryOnce, migrateDraftPhotos, migratePhotos } from './migrate-photos';
import {
  runAsOnlyMigration,
  resumePausedMigration,
  isDirectionOfLock,
  isMigratingHere,
  setMigrationState,
  Throttle,
  type MigrationDirection,
} from './migration-state';
import { isMigrated, keyOf, migrateRows } from './migrate-rows';
import { LockChangedError } from '@/data/commit/lock-check';
import { onEncryptionChange } from '@/data/db/encryption';
import { bareTable } from '@/data/db/bare-stores';
import { hasCurrentTokens } from './index-tokens';
import { isEncryptedRow } from './row-cipher';
import { canDecryptRow } from './make-encryption';

/** The stores whose rows hold no pictures. A test compares these and the two of migrate-photos.ts with the schema. */
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
export const migratedStores = [...rowStores, ...pictureStores] as const;

/** If rows are left after this many rounds, some can't be migrated: don't try forever. */
const maxRounds = 8;

/** Rests after each batch of a migration. */
export type Rest = ConstructorParameters<typeof Throttle>[2];

/**
 * Migrates every row of every store, batch by batch, in rounds until one finds nothing to do. May be interrupted anywhere: the next
 * migration does the rest. Returns the throttle, for later steps. Throws StorageFailure.
 */
export async function migrateAll(direction: MigrationDirection, rest?: Rest): Promise<Throttle> {
  let total = 0;
  for (const store of migratedStores) total += await db.table(store).count();
  const pace = new Throttle(direction, total, rest);
  const retries = new RetryOnce();
  for (let round = 0; round < maxRounds; round += 1) {
    let changed = 0;
    retries.beginRound();
    for (const store of rowStores) changed += await migrateRows(store, direction, pace);
    // Photos have no tokens to renew, but what isn't encrypted must not stay so.
    if (direction === 'renewing') changed += await encryptPlainPhotos(pace);
    else {
      changed += await migratePhotos(direction, pace, retries);
      changed += await migrateDraftPhotos(direction, pace, retries);
    }
    if (changed === 0) return pace;
  }
  throw new StorageFailure('failed', new Error('Some rows do not turn'));
}

type Stores = Parameters<Parameters<typeof rewrite>[1]>[0];
type ReadonlyStores = Parameters<Parameters<typeof readRawRows>[1]>[0];

/** Returns the keys of the rows that are not migrated yet, within a `rewrite`. Lost rows count as migrated. */
export function keysLeft(
  store: string,
  direction: MigrationDirection,
  bare: Stores,
): Promise<readonly IDBValidKey[]> {
  return pickRows(store, bare, (row) =>
    isMigrated(direction, store, row) ? undefined : keyOf(store, row),
  );
}

const readAtOnce = 200;

/**
 * Returns what `pick` returns for the bare rows of a store that the browser can read, without undefined. Keeps only one page of rows in
 * memory.
 */
async function pickRows<T>(
  store: string,
  bare: ReadonlyStores,
  pick: (row: BareRow) => T | undefined,
): Promise<readonly T[]> {
  const picked: T[] = [];
  const add = (row: BareRow) => {
    const one = pick(row);
    if (one !== undefined) picked.push(one);
  };
  let after: IDBValidKey | null = null;
  try {
    for (;;) {
      const page: readonly BareRow[] = await bare(store).page(after, readAtOnce);
      page.forEach(add);
      const last = page.at(-1);
      if (!last || page.length < readAtOnce) return picked;
      after = keyOf(store, last);
    }
  } catch (error) {
    if (!isLost(error)) throw error;
    picked.length = 0;
    await visitReadable(store, bare, add);
    return picked;
  }
}

async function visitReadable(
  store: string,
  bare: ReadonlyStores,
  visit: (row: BareRow) => void,
): Promise<void> {
  for (const key of await bare(store).keys()) {
    try {
      const row = await bare(store).get(key);
      if (row) visit(row);
    } catch (error) {
      if (!isLost(error)) throw error;
    }
  }
}

/** 'ended' if this tab is done or stopped, 'elsewhere' if another tab migrates, 'direction-changed' if the lock was turned on or off in between. */
export type MigrationEnd = 'ended' | 'elsewhere' | 'direction-changed';

/**
 * Runs a migration unless another tab does, and reports it in `migrationState`. If this tab already runs one, does nothing. A migration
 * whose direction isn't the lock's any more ends with its next step, even if it is paused.
 */
export async function runMigration(
  direction: MigrationDirection,
  migrate: () => Promise<void>,
): Promise<MigrationEnd> {
  if (isMigratingHere()) return 'ended';
  const stopListening = onEncryptionChange(() => {
    if (!isDirectionOfLock(direction)) resumePausedMigration();
  });
  try {
    const isFinished = await runAsOnlyMigration(() => migrate().then(() => true));
    setMigrationState(isFinished ? { kind: 'none' } : { kind: 'elsewhere', direction });
    return isFinished ? 'ended' : 'elsewhere';
  } catch (error) {
    const failure = asStorageError(error);
    if (failure instanceof LockChangedError) {
      setMigrationState({ kind: 'none' });
      return 'direction-changed';
    }
    console.info('The migration of the stores stopped.', error);
    reportStopped(direction, failure);
    return 'ended';
  } finally {
    stopListening();
  }
}

/** Reports that the migration stopped half-way. */
export function reportStopped(direction: MigrationDirection, failure: Error): void {
  const reason = failure instanceof StorageFailure ? failure.reason : 'failed';
  setMigrationState({ kind: 'stopped', direction, reason });
}

/** The stores of which nearly every journal has rows with tokens. */
const storesWithTokens = ['journal', 'food', 'circleDocs'] as const;

/** Returns whether a row has index tokens as only versions since the lock file's MAC make them. Throws StorageFailure. */
export function hasNewTokens(): Promise<boolean> {
  return readRawRows(storesWithTokens, async (bare) => {
    for (const store of storesWithTokens)
      for (const row of await bare(store).page(null, 20))
        if (hasCurrentTokens(store, row)) return true;
    return false;
  });
}

/** Returns whether there is any row that a migration would encrypt or decrypt. Throws StorageFailure. */
export async function isAnyRowStored(): Promise<boolean> {
  for (const store of migratedStores)
    if ((await guarded(() => db.table(store).count())) > 0) return true;
  return false;
}

/**
 * Checks all stores for encrypted rows: 'none', 'ours' if the key decrypts at least one, or 'foreign' if it decrypts none of them. Doesn't
 * look at the lock file, for when that is missing. Throws StorageFailure.
 */
export function findEncryptedRows(key: Uint8Array): Promise<'none' | 'ours' | 'foreign'> {
  return readRawRows(migratedStores, async (bare) => {
    let isAny = false;
    for (const store of migratedStores) {
      const encrypted = await pickRows(store, bare, (row) =>
        isEncryptedRow(row) ? row : undefined,
      );
      if (encrypted.some((row) => canDecryptRow(key, bareTable(store), row))) return 'ours';
      isAny ||= encrypted.length > 0;
    }
    return isAny ? 'foreign' : 'none';
  });
}
