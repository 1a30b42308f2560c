import type { Page } from '@playwright/test';
import { entry, openJournal } from './support/records';
import { dialogOf } from './support/screen';
import { expect, test } from './support/test';

test.describe('motion', () => {
  /** How long anything on the page would move, in seconds. */
  const longest = (page: Page) =>
    page.evaluate(() => {
      const seconds = (text: string) =>
        Math.max(...text.split(',').map((part) => parseFloat(part)));
      return Math.max(
        ...[...document.querySelectorAll('*')].flatMap((node) => {
          const { animationName, animationDuration, transitionDuration } = getComputedStyle(node);
          return [
            seconds(transitionDuration),
            animationName === 'none' ? 0 : seconds(animationDuration),
          ];
        }),
      );
    });

  test('nothing moves when the person asked for less motion', async ({ page }) => {
    await openJournal(page, [entry('Nap')]);
    await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
    await expect(dialogOf(page, 'Add Journal Entry')).toBeVisible();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await longest(page)).toBeGreaterThan(0.1);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await longest(page)).toBeLessThan(0.01);
  });
});
