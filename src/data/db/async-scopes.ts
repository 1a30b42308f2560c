// oxlint-disable-next-line no-restricted-imports -- the only place that begins it
import { Dexie, liveQuery as libraryLiveQuery, type Observable } from 'dexie';

/*
 * To know which transaction and which live query a read belongs to, the storage library counts the awaits that are pending: one count
 * for the whole page, which only an async function adds to. Without one, code is lost after its first awaits: its next read leaves the
 * transaction, which then "committed too early", or isn't followed by the live query. And since it takes from the count of whatever began
 * at the same moment, the code that is lost may be any other. So every transaction and every live query begins with an async function.
 *
 * Between two reads, only about a hundred awaits of anything else are counted: don't await in a loop that doesn't read or write.
 */

/** The library's `liveQuery`: runs the query now and after every write that touches what it read. */
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
