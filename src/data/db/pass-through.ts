import type { DBCoreTable, Dexie } from 'dexie';
import type { Encryption } from './encryption';
import { currentEncryption } from './sealing';

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
