import { expect, type Page } from '@playwright/test';

/**
 * Waits until the page has nothing under way (src/lib/busy.ts): its transactions have ended, its parts are loaded, and deferred work is
 * done. After the start of a page that takes some seconds. With a stopped clock it never resolves.
 */
export async function whenAtRest(page: Page): Promise<void> {
  // By a script: in Firefox, Playwright finds no elements in a page that came from the back/forward cache.
  await expect(async () => {
    expect(await page.evaluate(() => 'busy' in document.documentElement.dataset)).toBe(false);
  }).toPass({ timeout: 15_000 });
}
