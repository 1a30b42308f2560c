import type { Page } from '@playwright/test';

/** Flips one bit in the middle of a row's ciphertext. The product reads it at its next start. */
export async function flipByte(page: Page, store: string, id: string): Promise<void> {
  await page.evaluate(
    ([name, key]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('kinleaf');
        opening.onerror = () => reject(new Error(String(opening.error)));
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(name, 'readwrite');
          const rows = transaction.objectStore(name);
          const reading = rows.get(key) as IDBRequest<{ readonly sealed: Uint8Array }>;
          reading.onsuccess = () => {
            const { sealed } = reading.result;
            const middle = sealed.length >> 1;
            sealed[middle] = (sealed[middle] ?? 0) ^ 1;
            rows.put(reading.result);
          };
          transaction.onabort = () => reject(new Error(String(transaction.error)));
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    [store, id] as const,
  );
}

/** Changes one letter in the middle of an encrypted text in localStorage. Returns the changed text. */
export async function flipLetter(page: Page, key: string): Promise<string> {
  return page.evaluate((name) => {
    const text = localStorage.getItem(name) ?? '';
    if (!text.startsWith('kinleaf-sealed:1:')) throw new Error(`${name} is not sealed`);
    const middle = (text.length + 20) >> 1;
    const flipped =
      text.slice(0, middle) + (text[middle] === 'A' ? 'B' : 'A') + text.slice(middle + 1);
    localStorage.setItem(name, flipped);
    return flipped;
  }, key);
}
