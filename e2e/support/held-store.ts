import type { Page } from '@playwright/test';
import type { StoreName } from './store';

/**
 * Keeps stores busy with a transaction of another connection, so that the product's own reads and writes wait, until
 * the answered function is called.
 */
export function holdStore(
  page: Page,
  ...stores: readonly [StoreName, ...StoreName[]]
): Promise<() => Promise<void>> {
  return hold(page, stores, null);
}

/** The same, from the moment on in which nothing of a selector is left on the page: resolves as soon as that is watched. */
export function holdStoreOnceGone(
  page: Page,
  selector: string,
  ...stores: readonly [StoreName, ...StoreName[]]
): Promise<() => Promise<void>> {
  return hold(page, stores, selector);
}

async function hold(
  page: Page,
  stores: readonly [StoreName, ...StoreName[]],
  selector: string | null,
): Promise<() => Promise<void>> {
  await page.evaluate(
    ([names, awaited]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('kinleaf');
        opening.onerror = () => reject(new Error(String(opening.error)));
        const begin = () => {
          const transaction = opening.result.transaction(names, 'readwrite');
          let isHeld = true;
          addEventListener('release-store', () => (isHeld = false), { once: true });
          transaction.oncomplete = () => opening.result.close();
          // A transaction lives as long as somebody asks it for something.
          const ask = () => {
            const asking = transaction.objectStore(names[0]).count();
            asking.onsuccess = () => {
              resolve();
              if (isHeld) ask();
            };
          };
          ask();
        };
        opening.onsuccess = () => {
          if (awaited === null) {
            begin();
            return;
          }
          const observer = new MutationObserver(() => {
            if (document.querySelector(awaited)) return;
            observer.disconnect();
            begin();
          });
          observer.observe(document.body, { childList: true, subtree: true });
          resolve();
        };
      }),
    [stores, selector] as const,
  );
  return async () => {
    await page.evaluate(() => dispatchEvent(new Event('release-store')));
  };
}
