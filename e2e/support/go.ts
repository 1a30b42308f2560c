import type { Page } from '@playwright/test';

/**
 * Opens another address inside the app that is open, as a link of its own does: without loading a page again, which is more than half
 * of all the work of a browser test. Opens the page where none of the app is open yet.
 */
export async function go(page: Page, path: string): Promise<void> {
  const isOpen = await page.evaluate(() => 'drawn' in document.documentElement.dataset);
  if (!isOpen) {
    await page.goto(path);
    return;
  }
  await page.evaluate((address) => {
    // The router keeps its place in the history in `idx`, and takes what it did not make for a step by Back or Forward.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ idx: idx + 1, key: crypto.randomUUID(), usr: null }, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, path);
}
