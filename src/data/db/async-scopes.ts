// oxlint-disable-next-line no-restricted-imports -- the only place that begins it
import { Dexie, liveQuery as libraryLiveQuery, type Observable } from 'dexie';

/*
 * To know which transaction or live query a read belongs to, Dexie counts pending awaits. There is one count for the whole page, and only
 * async functions add to it. If a transaction or live query begins with a plain function, the count becomes too low. Then a later read, of
 * this code or of other code that began at the same moment, is no longer part of its transaction ("Transaction committed too early") or of
 * its live query, which misses changes. So every transaction and every live query begins with an async function.
 *
 * Dexie also loses the transaction after about a hundred awaits without a read or write: don't await in a loop that does neither.
 */

/** Dexie's `liveQuery`: runs the query now and after every write that touches what it read. */
export function liveQuery<T>(query: () => PromiseLike<T>): Observable<T> {
  return libraryLiveQuery(async () => await query());
}

type Method = (...args: readonly unknown[]) => unknown;

/** Begins all transactions of a database with an async function. */
export function beginWithAsync(db: Dexie): void {
  // oxlint-disable-next-line typescript/unbound-method -- applied to `db` below
  db.transaction = Dexie.override(db.transaction, (transaction: Method): Method => (...args) => {
    const work = args.at(-1);
    if (!isMethod(work)) throw new TypeError('A transaction needs a function');
    return Reflect.apply(transaction, db, [
      ...args.slice(0, -1),
      async (...given: readonly unknown[]) => await work(...given),
    ]);
  });
}

const isMethod = (value: unknown): value is Method => typeof value === 'function';
