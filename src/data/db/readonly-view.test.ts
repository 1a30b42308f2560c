import 'fake-indexeddb/auto';
import type { Collection, Dexie, Table } from 'dexie';
import { expect, test } from 'vitest';
import { db } from './db';
import { writableDb } from './writable-db';

/*
 * `npm run types` checks what this file is about: each `@ts-expect-error` is an error itself once its line compiles, which
 * is when somebody could write around `commit`.
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
  // @ts-expect-error -- the table beneath has one
  (): unknown => db.journal.core,
  // @ts-expect-error -- a hook is given the row that is written
  db.journal.hook,
  // @ts-expect-error -- neither has one that is asked for by its name
  db.table('journal').put,
  // @ts-expect-error -- nor one of all of them
  db.tables[0]?.clear,
  // @ts-expect-error -- what is found is not changed
  db.journal.where('id').equals('1').modify,
  // @ts-expect-error -- what is found is not deleted
  db.journal.where({ id: '1' }).delete,
  // @ts-expect-error -- not by a long chain either
  db.journal.orderBy('id').reverse().limit(1).delete,
  // @ts-expect-error -- the stores stay
  db.delete,
  // @ts-expect-error -- nothing is put between the stores and those who read
  db.use,
  // @ts-expect-error -- the browser's own database is asked for its version alone
  (): unknown => db.backendDB().transaction,
  // @ts-expect-error -- WebKit cannot open such a cursor: readonly-view.ts
  db.journal.orderBy('id').uniqueKeys,
  // @ts-expect-error -- a transaction reads
  () => db.transaction('rw', db.food, () => db.food.get('1')),
  // @ts-expect-error -- and hands out no tables of its own
  () => db.transaction('r', db.food, (transaction) => transaction),
  // @ts-expect-error -- a table does not become one to write into
  (): Table<unknown, string> => db.journal,
  // @ts-expect-error -- what is found does not become something to change
  (): Collection<unknown, string> => db.journal.toCollection(),
  // @ts-expect-error -- nor does all of it
  (): Dexie => db,
];

test('what reads and what writes are one database: only their types differ', () => {
  expect(db).toBe(writableDb);
  // A name with a typing error would not compile for another reason.
  expect(writes).not.toContain(undefined);
});
