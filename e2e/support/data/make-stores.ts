import type { Page } from '@playwright/test';

/** The product's stores as its own code creates them. */
export interface Layout {
  readonly version: number;
  readonly stores: readonly {
    readonly name: string;
    readonly options: IDBObjectStoreParameters;
    readonly indexes: readonly {
      readonly name: string;
      readonly keyPath: string | string[];
      readonly options: IDBIndexParameters;
    }[];
  }[];
}

/** As read from the product's own stores at the first call of a worker. */
let layout: Layout | undefined;

/**
 * Leaves a fresh browser with the product's empty stores. The product creates them once in each worker; then they're copied, because a
 * visit only for that would double the time of most tests.
 */
export async function makeStores(page: Page, visit: () => Promise<void>): Promise<void> {
  if (layout) {
    await createStores(page, layout);
  } else {
    await visit();
    layout = await page.evaluate(readLayout);
  }
}

/** Leaves a fresh browser with empty stores of this layout, on a page without a script. */
export async function createStores(page: Page, like: Layout): Promise<void> {
  // A new page has our origin if one of ours opened it; otherwise it gets that from a page without a script.
  if (page.url() !== 'about:blank' || (await page.evaluate(() => self.origin)) === 'null') {
    await page.goto('/robots.txt');
  }
  await page.evaluate(createLike, like);
}

/** The stores as they are, in a page or in Node. */
export function readLayout(): Promise<Layout> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('kinleaf');
    opening.onerror = () => reject(new Error(String(opening.error)));
    opening.onsuccess = () => {
      const db = opening.result;
      const transaction = db.transaction([...db.objectStoreNames]);
      const stores = [...db.objectStoreNames].map((name) => {
        const store = transaction.objectStore(name);
        return {
          name,
          options: { keyPath: store.keyPath, autoIncrement: store.autoIncrement },
          indexes: [...store.indexNames].map((indexName) => {
            const { keyPath, unique, multiEntry } = store.index(indexName);
            return { name: indexName, keyPath, options: { unique, multiEntry } };
          }),
        };
      });
      db.close();
      resolve({ version: db.version, stores });
    };
  });
}

function createLike({ version, stores }: Layout): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('kinleaf', version);
    opening.onerror = () => reject(new Error(String(opening.error)));
    opening.onupgradeneeded = () => {
      for (const { name, options, indexes } of stores) {
        const store = opening.result.createObjectStore(name, options);
        for (const index of indexes) store.createIndex(index.name, index.keyPath, index.options);
      }
    };
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  });
}
