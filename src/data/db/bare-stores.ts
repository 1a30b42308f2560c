import type { DBCore, DBCoreTable, Dexie } from 'dexie';
import { currentEncryption, type Encryption } from './encryption';

/*
 * The stores without the layers of the storage library and the lock, for code that encrypts or decrypts rows in place. Their content stays
 * the same, so no query has to run again.
 */

let bare: DBCore | null = null;

/** Below the encryption layer, which is below all others. */
const lowest = -1000;

/** Keeps access to the bare stores of a database. Call it before the database opens. */
export function keepBareStores(db: Dexie): void {
  db.use({ stack: 'dbcore', name: 'bare', level: lowest, create: (core) => (bare = core) });
}

/** Returns a table of the open database without any layer above it. Throws if the stores are not open. */
export function bareTable(name: string): DBCoreTable {
  if (!bare) throw new Error('The stores are not open');
  return bare.table(name);
}

/**
 * Adds the layer that encrypts and decrypts every row while the lock is on. It is below everything that the library does itself
 * (whose lowest level is -1), so live queries and all code above see plain rows and keys.
 */
export function addEncryptionLayer(db: Dexie): void {
  db.use({
    stack: 'dbcore',
    name: 'encryption',
    level: -10,
    create: (core) => ({ ...core, table: (name) => throughEncryption(core.table(name)) }),
  });
}

function throughEncryption(table: DBCoreTable): DBCoreTable {
  let wrapped: { readonly by: Encryption; readonly table: DBCoreTable } | null = null;
  const now = () => {
    const encryption = currentEncryption();
    if (encryption === null) return table;
    if (wrapped?.by !== encryption) wrapped = { by: encryption, table: encryption.table(table) };
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
