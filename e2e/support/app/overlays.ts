import type { Page } from '@playwright/test';

export const layers = '.dlg, .pop, .photo-viewer-page';

interface Appearance {
  /** Whether the focus was in the element that appeared. */
  readonly hasFocus: boolean;
  /** The element that had it, for the report of a failure. */
  readonly focused: string;
}

declare global {
  interface Window {
    appearance?: Promise<Appearance>;
  }
}

/**
 * Opens a dialog or popover and presses Escape at the end of the task that put it into the page: before the browser can draw it or handle
 * another key. That's when a mutation observer runs, even on a slow machine.
 */
export async function escapeAtOnce(page: Page, open: () => Promise<void>): Promise<Appearance> {
  await page.evaluate((selector) => {
    const before = new Set(document.querySelectorAll(selector));
    window.appearance = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        const layer = [...document.querySelectorAll(selector)].find((one) => !before.has(one));
        if (!layer) return;
        observer.disconnect();
        const focused = document.activeElement ?? document.body;
        const hasFocus = layer.contains(focused);
        focused.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
        );
        resolve({ hasFocus, focused: focused.outerHTML.slice(0, 120) });
      });
      observer.observe(document.body, { subtree: true, childList: true });
    });
  }, layers);
  await open();
  const appearance = await page.evaluate(() => window.appearance);
  if (!appearance) throw new Error('The page was loaded again.');
  return appearance;
}
