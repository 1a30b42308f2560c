import type { Dexie, DBCore, DBCoreTable } from 'dexie';

/*
 * The stores as they are, below all that the storage library and the lock put between them and everybody else. For whoever
 * turns rows from one form into the other: what they say stays the same, so nobody is told of it, and no query runs anew.
 */

let bare: DBCore | null = null;

/** Below the lock's own place, which is below everybody else's. */
const lowest = -1000;

/** Keeps the way to the bare stores of a database that is opened from now on. */
export function keepBare(db: Dexie): void {
  db.use({ stack: 'dbcore', name: 'bare', level: lowest, create: (core) => (bare = core) });
}

/** A store of the open database, with nothing in between. */
export function bareTable(name: string): DBCoreTable {
  if (!bare) throw new Error('The stores are not open');
  return bare.table(name);
}
