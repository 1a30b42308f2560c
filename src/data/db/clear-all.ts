import { guarded } from './errors';
import { setEncryption } from './encryption';
import { localStore, sessionStore } from './web-storage';
import { closeStores, writableDb } from './writable-db';

const prefix = 'kinleaf_';

/**
 * Removes all that Kinleaf keeps in this browser: the stores with the photos, settings and keys, drafts, the
 * selection, cookies, and caches of what was opened. The stores go first and at once: when that fails, nothing else is
 * removed. The product's own files, which an installed app needs to start without a network, stay: they say
 * nothing about anybody. Throws StorageFailure.
 */
export async function clearAllData(): Promise<void> {
  await guarded(async () => {
    // Not a commit: the stores go, and with them all that it would note of what was in them.
    await writableDb.transaction('rw', writableDb.tables, async () => {
      for (const table of writableDb.tables) await table.clear();
    });
  });
  // The lock goes with what it locked; nothing passes through its key any more.
  setEncryption(null);
  for (const store of [localStore, sessionStore]) {
    for (const key of store.keys()) if (key.startsWith(prefix)) store.remove(key);
  }
  clearCookies();
  await clearCaches();
  await deleteStores();
}

/** A tab that does not let go must not keep this one waiting. */
const deleteWithin = 2000;

/**
 * Removes the stores, which are empty already: nothing hangs on this. Every other tab lets go and says what
 * happened. The browser is asked itself, since the library takes a moment's wait for its own reads for a fault.
 */
async function deleteStores(): Promise<void> {
  closeStores({ forGood: true });
  await new Promise<void>((resolve) => {
    // oxlint-disable-next-line no-restricted-globals -- nothing is left that a commit could note
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
