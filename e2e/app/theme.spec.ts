import type { Page } from '@playwright/test';
import { expect, test } from '../support/app/test';

const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** How light the page is, from 0 to 1: the first number of its oklch colour. */
async function lightness(page: Page): Promise<number> {
  return Number(/oklch\(([\d.]+)/.exec(await paper(page))?.[1]);
}

test(
  'the choice of a theme is remembered over a reload, and set before the first paint',
  { tag: '@gate' },
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    await page.getByRole('button', { name: 'Theme: as on this device' }).click();
    await page.getByRole('button', { name: 'Theme: light' }).click();
    // Nothing is painted before there is a body: what the root element says at that moment is what is painted first.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        // In the page's first moments there is no body yet, although the types say so.
        if ((document.body as HTMLElement | null) === null) return;
        observer.disconnect();
        sessionStorage.setItem('theme-at-body', document.documentElement.dataset['theme'] ?? '');
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Theme: dark' })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('theme-at-body'))).toBe('dark');
    expect(await lightness(page)).toBeLessThan(0.3);
  },
);
