import type { Page } from '@playwright/test';
import type { StoreName } from './store';

/**
 * Keeps stores busy with a transaction of another connection, so that the product's reads and writes wait until the returned function is
 * called.
 */
export async function holdStore(
  page: Page,
  ...stores: readonly [StoreName, ...StoreName[]]
): Promise<() => Promise<void>> {
  await page.evaluate(
    (names) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('kinleaf');
        opening.onerror = () => reject(new Error(String(opening.error)));
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(names, 'readwrite');
          let isHeld = true;
          addEventListener('release-store', () => (isHeld = false), { once: true });
          transaction.oncomplete = () => opening.result.close();
          // A transaction lives as long as it has requests.
          const ask = () => {
            const asking = transaction.objectStore(names[0]).count();
            asking.onsuccess = () => {
              resolve();
              if (isHeld) ask();
            };
          };
          ask();
        };
      }),
    stores,
  );
  return async () => {
    await page.evaluate(() => dispatchEvent(new Event('release-store')));
  };
}
