import type { Page } from '@playwright/test';
import type { StoreName } from './store';

/**
 * Makes the browser refuse writes to one store or to all, with an error such as 'QuotaExceededError', until `allowWrites`. The first
 * `passing` writes succeed.
 */
export async function refuseWrites(
  page: Page,
  error: string,
  store?: StoreName,
  passing = 0,
): Promise<void> {
  await page.evaluate(
    ([name, only, free]) => {
      let left = free;
      const stores: object = IDBObjectStore.prototype;
      const own = Object.getOwnPropertyDescriptors(stores);
      for (const method of ['add', 'put', 'delete']) {
        const original: unknown = Reflect.get(stores, method);
        Object.defineProperty(stores, method, {
          configurable: true,
          value(this: IDBObjectStore, ...values: unknown[]): unknown {
            if (only === undefined || this.name === only) {
              left -= 1;
              if (left < 0) throw new DOMException('Refused by the test', name);
            }
            return Reflect.apply(original as () => unknown, this, values);
          },
        });
      }
      addEventListener('allow-writes', () => Object.defineProperties(stores, own), { once: true });
    },
    [error, store, passing] as const,
  );
}

/** Allows writes again. */
export async function allowWrites(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('allow-writes')));
}

/** Limits the origin's storage, so that the browser itself refuses anything larger; null removes the limit. */
export async function limitRoom(page: Page, bytes: number | null): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', {
    origin: new URL(page.url()).origin,
    ...(bytes !== null && { quotaSize: bytes }),
  });
}

/** Fills localStorage completely, until the keys that begin with 'filler' are removed. */
export async function fillTextStore(page: Page): Promise<void> {
  await page.evaluate(() => {
    let text = 'x'.repeat(5_000_000);
    for (let key = 0; text.length > 0;) {
      try {
        localStorage.setItem(`filler ${key}`, text);
        key += 1;
      } catch {
        text = text.slice(0, Math.floor(text.length / 2));
      }
    }
  });
}
