import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { addChild } from '@/data/records/children';
import { closeStores, db } from './db';
import { childFields, entryFields } from '@/data/fixtures/records';
import { addEntry } from '@/data/records/entries';
import { storageState } from './storage-state';

/** Keeps the journal busy through another connection, as another page would; returns a function that releases it. */
async function holdJournal(): Promise<() => void> {
  const other = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(db.name);
    opening.onsuccess = () => resolve(opening.result);
  });
  const store = other.transaction('journal', 'readwrite').objectStore('journal');
  let isHeld = true;
  const ask = () => {
    store.count().onsuccess = () => {
      if (isHeld) ask();
      else other.close();
    };
  };
  ask();
  return () => {
    isHeld = false;
  };
}

// The storage library closes the connection like this when a page is left.
test('a write in progress finishes when the connection is closed, which is not reported as closed by the browser', async () => {
  const { id } = await addChild(childFields);
  const release = await holdJournal();
  const saving = addEntry(id, entryFields);
  await db.children.count();
  closeStores({ forGood: false });
  release();
  await saving;
  expect(await db.journal.count()).toBe(1);
  expect(storageState()).toBe('ok');
});
