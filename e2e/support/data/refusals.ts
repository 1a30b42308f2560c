import type { Page } from '@playwright/test';
import { refuseInPage } from '../../../src/app/fixtures/refuse-in-page';
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
  await page.evaluate(refuseInPage, { error, store, passing, until: 'allow-writes' });
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
