import type { Page } from '@playwright/test';
import type { StoredRecord } from '../../../src/app/fixtures/records';

/** What the browser really stores, read and written without the product: the database `kinleaf`. */
export type StoreName =
  | 'children'
  | 'journal'
  | 'food'
  | 'reports'
  | 'recommendations'
  | 'photos'
  | 'draftPhotos'
  | 'staged'
  | 'replaced'
  | 'marks'
  | 'setAside'
  | 'factKeys'
  | 'history'
  | 'circles'
  | 'circleDocs'
  | 'circleAside'
  | 'outbox';

export type { StoredRecord };

/** All records of a store, by id. Blobs come out empty: see `readPhotos`. */
export async function readStore(page: Page, store: StoreName): Promise<StoredRecord[]> {
  const [records = []] = await readStores(page, [store]);
  return records;
}

/** The same for several stores, at one moment. */
export async function readStores(
  page: Page,
  stores: readonly StoreName[],
): Promise<StoredRecord[][]> {
  return page.evaluate(
    (names) =>
      new Promise<StoredRecord[][]>((resolve, reject) => {
        const opening = indexedDB.open('kinleaf');
        opening.onerror = () => reject(new Error(String(opening.error)));
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(names);
          const reading = names.map((name) => transaction.objectStore(name).getAll());
          transaction.oncomplete = () => {
            // Closed immediately, so that this connection never blocks the product's.
            opening.result.close();
            resolve(reading.map(({ result }) => result as StoredRecord[]));
          };
        };
      }),
    stores,
  );
}

/** Stores records unchanged, replacing those with the same id. The product reads them at its next start. */
export async function writeStores(
  page: Page,
  records: Readonly<Partial<Record<StoreName, readonly StoredRecord[]>>>,
): Promise<void> {
  await page.evaluate(
    (lists) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('kinleaf');
        opening.onerror = () => reject(new Error(String(opening.error)));
        opening.onsuccess = () => {
          const db = opening.result;
          const names = Object.keys(lists);
          const transaction = db.transaction(names, 'readwrite');
          for (const [name, list] of Object.entries(lists)) {
            for (const record of list) transaction.objectStore(name).put(record);
          }
          transaction.onabort = () => reject(new Error(String(transaction.error)));
          transaction.oncomplete = () => {
            db.close();
            resolve();
          };
        };
      }),
    records,
  );
}

export interface PhotoOnDisk {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly full: Buffer;
  readonly thumb: Buffer;
  readonly type: string;
}

/** The stored photos with their bytes. */
export async function readPhotos(page: Page): Promise<PhotoOnDisk[]> {
  const photos = await page.evaluate(
    () =>
      new Promise<{ id: string; width: number; height: number; full: string; thumb: string }[]>(
        (resolve, reject) => {
          const asDataUrl = (blob: Blob) =>
            new Promise<string>((done) => {
              const reader = new FileReader();
              reader.onload = () => done(reader.result as string);
              reader.readAsDataURL(blob);
            });
          const opening = indexedDB.open('kinleaf');
          opening.onerror = () => reject(new Error(String(opening.error)));
          opening.onsuccess = () => {
            const reading = opening.result.transaction('photos').objectStore('photos').getAll();
            reading.onsuccess = () => {
              opening.result.close();
              const stored = reading.result as {
                id: string;
                width: number;
                height: number;
                full: Blob;
                thumb: Blob;
              }[];
              void Promise.all(
                stored.map(async ({ id, width, height, full, thumb }) => ({
                  id,
                  width,
                  height,
                  full: await asDataUrl(full),
                  thumb: await asDataUrl(thumb),
                })),
              ).then(resolve);
            };
          };
        },
      ),
  );
  return photos.map(({ full, thumb, ...rest }) => ({
    ...rest,
    type: /^data:([^;]+)/.exec(full)?.[1] ?? '',
    full: bytesOf(full),
    thumb: bytesOf(thumb),
  }));
}

function bytesOf(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
}

/** Stores a small grey picture under a given id, for records that use it as their photo. */
export async function storePhoto(page: Page, id: string): Promise<void> {
  await page.evaluate(async (key) => {
    const canvas = new OffscreenCanvas(8, 8);
    canvas.getContext('2d')?.fillRect(0, 0, 8, 8);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg' });
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('kinleaf');
      opening.onerror = () => reject(new Error(String(opening.error)));
      opening.onsuccess = () => {
        const transaction = opening.result.transaction('photos', 'readwrite');
        transaction
          .objectStore('photos')
          .put({ id: key, full: blob, thumb: blob, width: 8, height: 8 });
        transaction.oncomplete = () => {
          opening.result.close();
          resolve();
        };
      };
    });
  }, id);
}

/** Empties the pictures of all stored photos, as a failing disk would. The product reads them at its next start. */
export async function emptyPhotos(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const empty = new Blob([], { type: 'image/jpeg' });
        const opening = indexedDB.open('kinleaf');
        opening.onerror = () => reject(new Error(String(opening.error)));
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('photos', 'readwrite');
          const going = transaction.objectStore('photos').openCursor();
          going.onsuccess = () => {
            const cursor = going.result;
            if (!cursor) return;
            cursor.update({ ...(cursor.value as object), full: empty, thumb: empty });
            cursor.continue();
          };
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
}

/** The texts of a form's drafts as the browser stores them. */
export async function readDrafts(page: Page, form: string): Promise<string> {
  return page.evaluate((name) => {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(`kinleaf_draft_${name}`));
    return keys.map((key) => localStorage.getItem(key)).join('\n');
  }, form);
}
