// First: Dexie looks for IndexedDB when it's loaded.
import 'fake-indexeddb/auto';
import type { Page } from '@playwright/test';
import { MemoryStorage } from '../../../src/data/fixtures/memory-storage';
import { writableDb } from '../../../src/data/db/writable-db';
import { setEncryption } from '../../../src/data/db/encryption';
import { broadcastLock } from '../../../src/data/lock/relock';
import { forgetDataKey, unlock as hold } from '../../../src/data/lock/lock-session';
import { shareRecipient } from '../../../src/data/lock/share-key';
import { changeLockFile, writeLockFile } from '../../../src/data/lock/lock-file-store';
import { migrateAll } from '../../../src/data/encryption/migration';
import { rewriteTexts } from '../../../src/data/encryption/migrate-rows';
import { createLock } from '../../../src/data/lock/unlock-methods';
import { cheapest, passphrase } from './lock';
import { createStores, type Layout, readLayout } from '../data/make-stores';
import type { ChildRecord, Lists } from '../data/records';

/** Everything that a browser stores of a locked journal. */
interface Snapshot {
  readonly layout: Layout;
  readonly rows: Readonly<Record<string, readonly object[]>>;
  readonly texts: Readonly<Record<string, string>>;
  /** What shared photos are encrypted for. */
  readonly recipient: string;
  /** The groups of the recovery sheet. */
  readonly sheet: readonly string[];
}

/**
 * Fills a fresh browser with a journal that was locked at an earlier visit, using the product's own code. The passphrase is that of
 * `support/lock.ts`, at the lowest cost. Returns the groups of the recovery sheet. Open a screen of the product next.
 */
export async function haveLockedJournal(
  page: Page,
  lists: Lists,
  selected?: ChildRecord,
): Promise<readonly string[]> {
  const { sheet, ...kept } = await lockedJournal(lists);
  await createStores(page, kept.layout);
  const texts = selected ? { ...kept.texts, kinleaf_selected_child: selected.id } : kept.texts;
  await page.evaluate(fill, { ...kept, texts });
  return sheet;
}

async function lockedJournal(lists: Lists): Promise<Snapshot> {
  const texts = new MemoryStorage();
  globalThis.localStorage = texts;
  globalThis.sessionStorage = new MemoryStorage();
  await writableDb.delete();
  await writableDb.open();
  try {
    for (const [store, records] of Object.entries(lists)) await putBare(store, records);
    const { file, key, recovery } = await createLock(passphrase, cheapest);
    const first = { ...file, shareKey: await shareRecipient(key) };
    // As turning it on does, without scrubbing files that no browser has written yet.
    hold(key, await writeLockFile(key, first));
    broadcastLock();
    await migrateAll('sealing', () => Promise.resolve());
    rewriteTexts();
    await changeLockFile(key, (stored) => ({ ...stored, state: 'on', epoch: stored.epoch + 1 }));
    return {
      layout: await readLayout(),
      rows: await bareRows(),
      texts: texts.items(),
      recipient: first.shareKey,
      sheet: recovery,
    };
  } finally {
    forgetDataKey();
    setEncryption(null);
    writableDb.close();
  }
}

/** Without the product's code, as `writeStores` does in a browser. */
function putBare(store: string, records: readonly object[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = writableDb.backendDB().transaction(store, 'readwrite');
    for (const record of records) transaction.objectStore(store).put(record);
    transaction.oncomplete = () => {
      resolve();
    };
    transaction.onabort = () => {
      reject(new Error(String(transaction.error)));
    };
  });
}

async function bareRows(): Promise<Record<string, object[]>> {
  const names = [...writableDb.backendDB().objectStoreNames];
  const transaction = writableDb.backendDB().transaction(names);
  const lists = names.map(
    (name) =>
      new Promise<[string, object[]]>((resolve) => {
        const reading = transaction.objectStore(name).getAll();
        reading.onsuccess = () => {
          resolve([name, reading.result as object[]]);
        };
      }),
  );
  return Object.fromEntries(await Promise.all(lists));
}

/** Runs in the page. */
async function fill({ rows, texts, recipient }: Omit<Snapshot, 'layout' | 'sheet'>): Promise<void> {
  const cache = await caches.open('kinleaf-share-key');
  await cache.put('/share-key', new Response(recipient));
  for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('kinleaf');
    opening.onerror = () => reject(new Error(String(opening.error)));
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(Object.keys(rows), 'readwrite');
      for (const [name, list] of Object.entries(rows))
        for (const row of list) transaction.objectStore(name).put(row);
      transaction.onabort = () => reject(new Error(String(transaction.error)));
      transaction.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}
