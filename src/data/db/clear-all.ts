import { guarded } from './errors';
import { setEncryption } from './encryption';
import { localStore, sessionStore } from './web-storage';
import { closeStores, writableDb } from './writable-db';

const prefix = 'kinleaf_';

/**
 * Removes everything that Kinleaf stores in this browser: the database with its photos, settings and keys, drafts, the selection,
 * cookies, and caches. The database is cleared first: if that fails, nothing else is removed. The app's own files, which an installed
 * app needs to start offline, stay: they contain nothing personal. Throws StorageFailure.
 */
export async function clearAllData(): Promise<void> {
  await guarded(async () => {
    // Not a commit, which would also write an outbox and a history for what it removes.
    await writableDb.transaction('rw', writableDb.tables, async () => {
      for (const table of writableDb.tables) await table.clear();
    });
  });
  // The lock goes with the data it protected; nothing may be encrypted with its key any more.
  setEncryption(null);
  for (const store of [localStore, sessionStore]) {
    for (const key of store.keys()) if (key.startsWith(prefix)) store.remove(key);
  }
  clearCookies();
  await clearCaches();
  await deleteStores();
}

/** How long to wait, in ms, for a tab that doesn't close its connection. */
const deleteWithin = 2000;

/**
 * Deletes the database, which is already empty, so nothing depends on it. Every other tab closes its connection and says what happened.
 * Calls the browser directly: the library treats the short wait for its own reads as an error.
 */
async function deleteStores(): Promise<void> {
  closeStores({ forGood: true });
  await new Promise<void>((resolve) => {
    // oxlint-disable-next-line no-restricted-globals -- nothing is left that a commit could record
    const deleting = indexedDB.deleteDatabase(writableDb.name);
    const done = () => {
      resolve();
    };
    deleting.onsuccess = done;
    deleting.onerror = done;
    setTimeout(done, deleteWithin);
  });
}

function clearCookies(): void {
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.slice(0, cookie.indexOf('='));
    if (name.startsWith(prefix)) document.cookie = `${name}=; max-age=0; path=/; samesite=strict`;
  }
}

async function clearCaches(): Promise<void> {
  if (!('caches' in globalThis)) return;
  try {
    for (const name of await caches.keys()) {
      if (!name.includes('precache')) await caches.delete(name);
    }
  } catch (error) {
    console.info('The caches could not be looked at.', error);
  }
}
