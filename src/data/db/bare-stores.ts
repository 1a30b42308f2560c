import type { DBCore, DBCoreTable, Dexie } from 'dexie';
import { currentEncryption, type Encryption } from './encryption';

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

/**
 * Lets every row of a database pass through what seals and opens, where there is one. Below all that the library does itself
 * (its lowest level is -1): it, live queries and all above see rows and keys as they are.
 */
export function passThroughSealing(db: Dexie): void {
  db.use({
    stack: 'dbcore',
    name: 'sealing',
    level: -10,
    create: (core) => ({ ...core, table: (name) => passing(core.table(name)) }),
  });
}

function passing(table: DBCoreTable): DBCoreTable {
  let wrapped: { readonly by: Encryption; readonly table: DBCoreTable } | null = null;
  const now = () => {
    const sealing = currentEncryption();
    if (sealing === null) return table;
    if (wrapped?.by !== sealing) wrapped = { by: sealing, table: sealing.table(table) };
    return wrapped.table;
  };
  return {
    ...table,
    mutate: (request) => now().mutate(request),
    get: (request): Promise<unknown> => now().get(request),
    getMany: (request) => now().getMany(request),
    query: (request) => now().query(request),
    openCursor: (request) => now().openCursor(request),
    count: (request) => now().count(request),
  };
}
