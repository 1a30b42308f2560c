import 'fake-indexeddb/auto';
import type { Collection, Dexie, Table } from 'dexie';
import { expect, test } from 'vitest';
import { db } from './db';
import { writableDb } from './writable-db';

/*
 * `npm run types` does the checking: each `@ts-expect-error` becomes an error once its line compiles, because then code could
 * write without `commit`.
 */
const writes: readonly unknown[] = [
  // @ts-expect-error -- a table has no method that writes
  db.journal.add,
  // @ts-expect-error -- a table has no method that writes
  db.journal.put,
  // @ts-expect-error -- a table has no method that writes
  db.journal.update,
  // @ts-expect-error -- a table has no method that writes
  db.journal.upsert,
  // @ts-expect-error -- a table has no method that writes
  db.journal.delete,
  // @ts-expect-error -- a table has no method that writes
  db.journal['delete'],
  // @ts-expect-error -- a table has no method that writes
  db.journal.clear,
  // @ts-expect-error -- a table has no method that writes
  db.journal.bulkAdd,
  // @ts-expect-error -- a table has no method that writes
  db.journal.bulkPut,
  // @ts-expect-error -- a table has no method that writes
  db.journal.bulkUpdate,
  // @ts-expect-error -- a table has no method that writes
  db.journal.bulkDelete,
  // @ts-expect-error -- the underlying table has methods that write
  (): unknown => db.journal.core,
  // @ts-expect-error -- a hook gets the row that is written
  db.journal.hook,
  // @ts-expect-error -- nor has a table that is requested by name
  db.table('journal').put,
  // @ts-expect-error -- nor have the listed tables
  db.tables[0]?.clear,
  // @ts-expect-error -- a collection can't be changed
  db.journal.where('id').equals('1').modify,
  // @ts-expect-error -- a collection can't be deleted
  db.journal.where({ id: '1' }).delete,
  // @ts-expect-error -- not by a long chain either
  db.journal.orderBy('id').reverse().limit(1).delete,
  // @ts-expect-error -- the database can't be deleted
  db.delete,
  // @ts-expect-error -- no layer can be added
  db.use,
  // @ts-expect-error -- the browser's own database offers its version and store names only
  (): unknown => db.backendDB().transaction,
  // @ts-expect-error -- WebKit cannot open such a cursor: readonly-view.ts
  db.journal.orderBy('id').uniqueKeys,
  // @ts-expect-error -- a transaction only reads
  () => db.transaction('rw', db.food, () => db.food.get('1')),
  // @ts-expect-error -- and offers no tables
  () => db.transaction('r', db.food, (transaction) => transaction),
  // @ts-expect-error -- a table can't be assigned to a writable one
  (): Table<unknown, string> => db.journal,
  // @ts-expect-error -- nor a collection
  (): Collection<unknown, string> => db.journal.toCollection(),
  // @ts-expect-error -- nor the database
  (): Dexie => db,
];

test('the read-only and the writable database are the same object: only their types differ', () => {
  expect(db).toBe(writableDb);
  // These methods exist, so the lines above fail to compile only because of the types.
  expect(writes).not.toContain(undefined);
});
