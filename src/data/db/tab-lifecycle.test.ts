import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { addChild } from '@/data/records/children';
import { closeStores, db } from './db';
import { childFields, entryFields } from '@/data/fixtures/records';
import { addEntry } from '@/data/records/entries';
import { storageState } from './storage-state';

/** Keeps the journal busy through another connection, as another page would; answers the way to let go. */
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

// As the storage library does when a page is left.
test('a write under way when the connection is closed is finished, and nobody is told that the browser closed it', async () => {
  const { id } = await addChild(childFields);
  const letGo = await holdJournal();
  const saving = addEntry(id, entryFields);
  await db.children.count();
  closeStores({ forGood: false });
  letGo();
  await saving;
  expect(await db.journal.count()).toBe(1);
  expect(storageState()).toBe('ok');
});
