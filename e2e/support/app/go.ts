import type { Page } from '@playwright/test';

/**
 * Opens another URL inside the open app, as one of its links does, without loading the page again, which is more than half of a browser
 * test's work. Loads the page if the app isn't open yet.
 */
export async function go(page: Page, path: string): Promise<void> {
  const isOpen = await page.evaluate(() => 'drawn' in document.documentElement.dataset);
  if (!isOpen) {
    await page.goto(path);
    return;
  }
  await page.evaluate((address) => {
    // The router stores its position in the history in `idx`, and takes entries that it didn't make for Back or Forward.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ idx: idx + 1, key: crypto.randomUUID(), usr: null }, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, path);
}
