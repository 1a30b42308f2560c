import { Dexie, type DBCoreTable } from 'dexie';
import { bareTable } from '@/data/db/bare-stores';
import { db } from '@/data/db/db';
import { guarded, StorageFailure } from '@/data/db/errors';
import { currentEncryption } from '@/data/db/encryption';
import { writableDb } from '@/data/db/writable-db';
import { checkLock, withLockOfStores } from './lock-check';

/*
 * The second way to write, for rows that only change their form when the lock encrypts or decrypts them. Their content stays the same: no
 * photo is released, no fact key changes, and no live query has to run for each batch of a whole journal. As in a commit, a
 * write is refused if the page is behind the lock of the stores.
 */

/** A stored row, encrypted or not. */
export type BareRow = Readonly<Record<string, unknown>>;

/** A store within one transaction, both bare and through the encryption. Everything rejects with the browser's errors. */
export interface BareStore {
  /** Returns up to `limit` rows in the order of their keys, starting after the key `after`. */
  page(after: IDBValidKey | null, limit: number): PromiseLike<readonly BareRow[]>;
  keys(): PromiseLike<readonly IDBValidKey[]>;
  get(key: IDBValidKey): PromiseLike<BareRow | undefined>;
  put(rows: readonly BareRow[]): Promise<void>;
  remove(keys: readonly IDBValidKey[]): Promise<void>;
  /** Returns the decrypted rows in any form, by their plain keys. */
  readDecrypted(keys: readonly IDBValidKey[]): Promise<readonly unknown[]>;
  /** Puts rows in the form that the lock requires now. */
  putEncoded(rows: readonly unknown[]): Promise<void>;
  /** Deletes rows in either form. */
  removeByPlainKey(keys: readonly IDBValidKey[]): Promise<void>;
}

/**
 * Runs some work on bare rows in one transaction; it must await nothing else. Throws StorageFailure, LockChangedError and what the work
 * throws; nothing has changed then.
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

/** Reads bare rows in one transaction, without checking the lock. Throws StorageFailure and what the work throws. */
export function readRawRows<T>(
  names: readonly string[],
  work: (store: (name: string) => Pick<BareStore, 'page' | 'keys' | 'get'>) => PromiseLike<T>,
): Promise<T> {
  return guarded(() => db.transaction('r', [...names], () => work(bareStore)));
}

function bareStore(name: string): BareStore {
  // oxlint-disable-next-line no-restricted-properties -- the transaction of `rewrite` or `readRawRows`
  const transaction = Dexie.currentTransaction.idbtrans;
  const store = transaction.objectStore(name);
  const bare = bareTable(name);
  const locked = currentEncryption()?.table(bare) ?? bare;
  return {
    page: (after, limit) => {
      const range = after === null ? null : IDBKeyRange.lowerBound(after, true);
      const reading: IDBRequest<unknown[]> = store.getAll(range, limit);
      return resultOf(reading).then((rows) => rows.filter(isRow));
    },
    keys: () => resultOf(store.getAllKeys()),
    get: (key) => {
      const reading: IDBRequest<unknown> = store.get(key);
      return resultOf(reading).then((row) => (isRow(row) ? row : undefined));
    },
    put: (rows) => mutate(bare, { type: 'put', trans: transaction, values: [...rows] }),
    remove: (keys) => mutate(bare, { type: 'delete', trans: transaction, keys: [...keys] }),
    readDecrypted: async (keys) => {
      const rows: unknown[] = await locked.getMany({ trans: transaction, keys: [...keys] });
      return rows;
    },
    putEncoded: (rows) => mutate(locked, { type: 'put', trans: transaction, values: [...rows] }),
    removeByPlainKey: (keys) =>
      mutate(locked, { type: 'delete', trans: transaction, keys: [...keys] }),
  };
}

function isRow(row: unknown): row is BareRow {
  return typeof row === 'object' && row !== null;
}

/** Returns a Dexie promise: with a native one, Dexie would consider its transaction ended. */
function resultOf<T>(request: IDBRequest<T>): PromiseLike<T> {
  return new Dexie.Promise<T>((resolve, reject) => {
    request.onsuccess = () => {
      resolve(request.result);
    };
    request.onerror = (event) => {
      // Don't abort the transaction here: the error that is thrown does it.
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
