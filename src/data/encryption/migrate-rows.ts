import { type BareRow, type BareStore, rewrite } from '@/data/commit/rewrite-rows';
import { db } from '@/data/db/db';
import { isLost } from '@/data/db/readable-rows';
import type { Throttle, MigrationDirection } from './migration-state';
import { hasOldTokens } from './index-tokens';
import { isEncryptedRow } from './row-cipher';
import type { JournalEntry } from '@/domain/schema/entities';
import { factKeysOf } from '@/domain/facts/fact-keys';
import { isValidRecord } from '@/domain/schema/stored-record';
import { moveToQuarantine } from '@/data/db/damaged-texts';
import { currentEncryption, type Encryption, encryptedTextPrefix } from '@/data/db/encryption';
import { isEncryptedKey } from '@/data/db/encrypted-keys';
import { localStore, sessionStore, type TextStore } from '@/data/db/web-storage';

/** The stores in which a row that isn't encrypted may outlast a renewal. */
const staysPlain: ReadonlySet<string> = new Set(['staged', 'replaced', 'photos', 'draftPhotos']);

/** Returns whether a row already has the form that the migration leads to. */
export function isMigrated(direction: MigrationDirection, store: string, row: BareRow): boolean {
  if (store === 'marks' && row['key'] === 'vault') return true;
  if (direction === 'opening') return !isEncryptedRow(row);
  // A batch of a restore is read whole or not at all, so there is nothing else to store of one that isn't believed; nor is there of a
  // photo that can't be encrypted now.
  if (direction === 'renewing' && staysPlain.has(store) && !isEncryptedRow(row)) return true;
  return isEncryptedRow(row) && !hasOldTokens(store, row);
}

/** Returns the primary key of a row, which all our stores have in the row. Throws if it's missing. */
export function keyOf(store: string, row: BareRow): IDBValidKey {
  const path = db.table(store).schema.primKey.keyPath;
  const key = typeof path === 'string' ? row[path] : undefined;
  if (typeof key !== 'string' && typeof key !== 'number') throw new Error('A row without a key');
  return key;
}

/**
 * Migrates the rows of a store in batches. For pictures, see migrate-photos.ts. Returns how many rows it changed. Rows that
 * the browser lost stay as they are. Throws StorageFailure.
 */
export async function migrateRows(
  store: string,
  direction: MigrationDirection,
  pace: Throttle,
): Promise<number> {
  let changed = 0;
  let after: IDBValidKey | null = null;
  pace.beginStore();
  for (;;) {
    const from: IDBValidKey | null = after;
    const batch = await pace
      .batch(() => rewriteBatch(store, direction, from, pace.size))
      .catch((error: unknown) => {
        if (!isLost(error)) throw error;
        return null;
      });
    if (batch === null) return changed + (await migrateOneByOne(store, direction, pace));
    changed += batch.changed;
    if (batch.last === null) return changed;
    after = batch.last;
  }
}

function rewriteBatch(
  store: string,
  direction: MigrationDirection,
  after: IDBValidKey | null,
  limit: number,
) {
  return rewrite(storesFor(store), async (bare) => {
    const rows = await bare(store).page(after, limit);
    const others = rows.filter((row) => !isMigrated(direction, store, row));
    await convertRows(store, others, bare);
    const last = rows.at(-1);
    return {
      steps: rows.length,
      changed: others.length,
      last: last && rows.length === limit ? keyOf(store, last) : null,
    };
  });
}

/** Returns the stores that migrating the rows of `store` reads. */
const storesFor = (store: string) => (store === 'factKeys' ? [store, 'journal'] : [store]);

async function convertRows(
  store: string,
  rows: readonly BareRow[],
  bare: (store: string) => BareStore,
): Promise<void> {
  if (rows.length === 0) return;
  const keys = rows.map((row) => keyOf(store, row));
  // Plain rows need not be read a second time. Once the lock is on, they are damage.
  const arePlain = currentEncryption()?.state === 'sealing' && !rows.some(isEncryptedRow);
  let decrypted: readonly unknown[] = arePlain ? rows : await bare(store).readDecrypted(keys);
  // A row that fails decryption becomes a damaged record and is stored as one. A mark is dropped, and fact keys are rebuilt.
  if (store === 'factKeys') decrypted = await rebuildFactKeys(decrypted, bare('journal'));
  const [converted, gone] = [
    decrypted.filter((row) => row !== undefined),
    keys.filter((_, at) => decrypted[at] === undefined),
  ];
  await bare(store).putEncoded(converted);
  if (gone.length > 0) await bare(store).remove(gone);
}

/** Migrates the rows of a store in one transaction each, because a lost row ends its transaction. */
async function migrateOneByOne(
  store: string,
  direction: MigrationDirection,
  pace: Throttle,
): Promise<number> {
  const keys = await rewrite([store], (bare) => bare(store).keys());
  let changed = 0;
  for (const key of keys) {
    const one = await pace
      .batch(() =>
        rewrite(storesFor(store), async (bare) => {
          const row = await bare(store).get(key);
          const rows = row && !isMigrated(direction, store, row) ? [row] : [];
          await convertRows(store, rows, bare);
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
 * Returns decrypted rows of `factKeys` in their order. One that failed decryption has no keys and is rebuilt from its
 * entry, within a `rewrite` that includes the journal; undefined if that has no facts or cannot be read.
 */
async function rebuildFactKeys(
  rows: readonly unknown[],
  journal: BareStore,
): Promise<readonly unknown[]> {
  const broken = rows.filter(hasNoKeys).map(({ id }) => id);
  if (broken.length === 0) return rows;
  const entries = (await journal.readDecrypted(broken)).filter(isEntry);
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

const isEntry = (row: unknown): row is JournalEntry => isValidRecord('journal', row);

/**
 * Stores the texts of localStorage and sessionStorage in the form that the lock requires now. They are few and short, so all are done at
 * once. Texts that already have that form are not written: other tabs would take it for a change, and the lock's own text would lock
 * them. Damaged texts are quarantined, since without the key nothing could be stored over them, and those of this tab's session are
 * removed. Returns whether all texts could be stored; the others stay as they are.
 */
export function rewriteTexts(): boolean {
  let isAll = true;
  const encryption = currentEncryption();
  const shouldEncrypt = encryption?.state !== 'opening';
  const stores: [TextStore, () => Storage][] = [
    [localStore, () => localStorage],
    [sessionStore, () => sessionStorage],
  ];
  for (const [store, open] of stores) {
    for (const key of store.keys().filter(isEncryptedKey)) {
      const isEncrypted = open().getItem(key)?.startsWith(encryptedTextPrefix);
      if (isEncrypted === shouldEncrypt) continue;
      const text = store.get(key);
      if (text !== null) isAll = store.set(key, text) && isAll;
      else if (store === sessionStore) store.remove(key);
      else if (encryption) isAll = tryQuarantine(open(), key, encryption) && isAll;
    }
  }
  return isAll;
}

function tryQuarantine(storage: Storage, key: string, encryption: Encryption): boolean {
  try {
    moveToQuarantine(storage, key, encryption);
    return true;
  } catch {
    return false;
  }
}
