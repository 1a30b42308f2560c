import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { emulateMedia } from '@/app/fixtures/media';
import { go } from '@/app/fixtures/open-app';

/** Returns how light the page is, from 0 to 1: the first number of its oklch colour. */
function lightness(): number {
  return Number(/oklch\(([\d.]+)/.exec(getComputedStyle(document.body).backgroundColor)?.[1]);
}

test('the theme follows the system, also while the page is open', async () => {
  await go('/');
  await expect.poll(lightness).toBeGreaterThan(0.9);
  await emulateMedia({ colorScheme: 'dark' });
  await expect.poll(lightness).toBeLessThan(0.3);
});

test('a switch chooses light, dark or the system, whatever the system says', async () => {
  await emulateMedia({ colorScheme: 'dark' });
  await go('/');
  await page.getByRole('button', { name: 'Theme: as on this device' }).click();
  await expect.poll(lightness).toBeGreaterThan(0.9);
  await page.getByRole('button', { name: 'Theme: light' }).click();
  await expect.poll(lightness).toBeLessThan(0.3);
  await emulateMedia({ colorScheme: 'light' });
  expect(lightness()).toBeLessThan(0.3);
  await page.getByRole('button', { name: 'Theme: dark' }).click();
  await expect.poll(lightness).toBeGreaterThan(0.9);
  await expect
    .element(page.getByRole('button', { name: 'Theme: as on this device' }))
    .toBeVisible();
});
