import { Dexie, type DBCoreTable } from 'dexie';
import { bareTable } from '@/data/db/bare-stores';
import { db } from '@/data/db/db';
import { guarded, StorageFailure } from '@/data/db/errors';
import { currentEncryption } from '@/data/db/encryption';
import { writableDb } from '@/data/db/writable-db';
import { checkLock, withLockOfStores } from './lock-check';

/*
 * The other door of the one way in: for rows that only change their form. The lock seals and opens what is stored, and what it
 * says stays the same; so no photo is let go, no key of a fact is new, and no live query runs anew for every batch of a whole
 * journal. A write is refused here as in a commit where the page is behind the lock of the stores.
 */

/** What lies in a store, in whatever form. */
export type BareRow = Readonly<Record<string, unknown>>;

/** A store inside one transaction, as it is and through the lock. Everything rejects as the browser does. */
export interface BareStore {
  /** So many rows at most by the order of their keys, behind one of these. */
  page(behind: IDBValidKey | null, limit: number): PromiseLike<readonly BareRow[]>;
  keys(): PromiseLike<readonly IDBValidKey[]>;
  get(key: IDBValidKey): PromiseLike<BareRow | undefined>;
  put(rows: readonly BareRow[]): Promise<void>;
  remove(keys: readonly IDBValidKey[]): Promise<void>;
  /** Rows opened, whatever their form; by the names that everybody else knows. */
  opened(keys: readonly IDBValidKey[]): Promise<readonly unknown[]>;
  /** Puts rows as they have to be stored now. */
  store(rows: readonly unknown[]): Promise<void>;
  /** Takes rows away in either form. */
  forget(keys: readonly IDBValidKey[]): Promise<void>;
}

/**
 * Does some work on the bare rows of some stores in one transaction; it must wait for nothing else. Throws StorageFailure,
 * LockChangedError and what it throws; then nothing has changed.
 */
export function rewrite<T>(
  names: readonly string[],
  work: (store: (name: string) => BareStore) => PromiseLike<T>,
): Promise<T> {
  return withLockOfStores(() =>
    guarded(() =>
      writableDb.transaction('rw', [...new Set([...names, 'marks'])], async () => {
        await checkLock();
        return work(bareStore);
      }),
    ),
  );
}

/** The same to look only, whatever the lock of the stores is. Throws StorageFailure and what it throws. */
export function readRawRows<T>(
  names: readonly string[],
  work: (store: (name: string) => Pick<BareStore, 'page' | 'keys' | 'get'>) => PromiseLike<T>,
): Promise<T> {
  return guarded(() => db.transaction('r', [...names], () => work(bareStore)));
}

function bareStore(name: string): BareStore {
  // oxlint-disable-next-line no-restricted-properties -- that of `rewrite` or `inspectChange`
  const transaction = Dexie.currentTransaction.idbtrans;
  const store = transaction.objectStore(name);
  const bare = bareTable(name);
  const locked = currentEncryption()?.table(bare) ?? bare;
  return {
    page: (behind, limit) => {
      const range = behind === null ? null : IDBKeyRange.lowerBound(behind, true);
      const reading: IDBRequest<unknown[]> = store.getAll(range, limit);
      return answerOf(reading).then((rows) => rows.filter(isRow));
    },
    keys: () => answerOf(store.getAllKeys()),
    get: (key) => {
      const reading: IDBRequest<unknown> = store.get(key);
      return answerOf(reading).then((row) => (isRow(row) ? row : undefined));
    },
    put: (rows) => mutate(bare, { type: 'put', trans: transaction, values: [...rows] }),
    remove: (keys) => mutate(bare, { type: 'delete', trans: transaction, keys: [...keys] }),
    opened: async (keys) => {
      const rows: unknown[] = await locked.getMany({ trans: transaction, keys: [...keys] });
      return rows;
    },
    store: (rows) => mutate(locked, { type: 'put', trans: transaction, values: [...rows] }),
    forget: (keys) => mutate(locked, { type: 'delete', trans: transaction, keys: [...keys] }),
  };
}

function isRow(row: unknown): row is BareRow {
  return typeof row === 'object' && row !== null;
}

/** A promise of the library's own: after another one it would take its transaction for ended. */
function answerOf<T>(request: IDBRequest<T>): PromiseLike<T> {
  return new Dexie.Promise<T>((resolve, reject) => {
    request.onsuccess = () => {
      resolve(request.result);
    };
    request.onerror = (event) => {
      // The transaction ends by the error that is thrown.
      event.preventDefault();
      reject(request.error ?? new Error('No answer'));
    };
  });
}

async function mutate(
  table: DBCoreTable,
  request: Parameters<DBCoreTable['mutate']>[0],
): Promise<void> {
  const { numFailures, failures } = await table.mutate(request);
  if (numFailures > 0) throw Object.values(failures)[0] ?? new StorageFailure('failed', undefined);
}
