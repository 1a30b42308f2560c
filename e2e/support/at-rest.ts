import { expect, type Page } from '@playwright/test';

/**
 * Waits until the page has nothing under way (src/lib/busy.ts): its transactions are over, its parts are loaded, and what it puts
 * off for later is done. After the start of a page that takes some seconds. A clock that stands still holds it up for ever.
 */
export async function whenAtRest(page: Page): Promise<void> {
  // By a script: of a page that came back by the Back button of Firefox, Playwright finds no element.
  await expect(async () => {
    expect(await page.evaluate(() => 'busy' in document.documentElement.dataset)).toBe(false);
  }).toPass({ timeout: 15_000 });
}
