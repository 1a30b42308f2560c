import type { Page } from '@playwright/test';
import { categories, child, entry, maya, seed } from '../support/data/records';
import { food } from '../support/app/food';
import { expectToFit } from '../support/app/fit';
import { go } from '../support/app/go';
import { storePhoto } from '../support/data/store';
import { expect, expectNoSeriousAxe, test } from '../support/app/test';

const withPhoto = child('Maya', { photoId: 'photo' });

async function openCalm(page: Page, path: string): Promise<void> {
  await seed(
    page,
    {
      children: [withPhoto],
      food: [food('Toast', { photoId: 'photo' })],
      journal: [
        entry('Train', { photoId: 'photo' }),
        ...categories.map(({ id, label }) => entry(`About ${label}`, { category: id })),
      ],
    },
    maya,
  );
  await storePhoto(page, 'photo');
  await page.goto('/settings');
  await page.getByRole('switch', { name: 'Calm mode' }).press('Space');
  await go(page, path);
}

const isCalm = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset['calm'] !== undefined);

test('a switch under Appearance turns it on at once, in every tab, and it is remembered', async ({
  page,
  context,
}) => {
  await page.goto('/settings');
  const other = await context.newPage();
  await other.goto('/settings');
  const toggle = page.getByRole('switch', { name: 'Calm mode' });
  await expect(toggle).not.toBeChecked();
  await toggle.press('Space');
  await expect(toggle).toBeChecked();
  expect(await isCalm(page)).toBe(true);
  await expect(other.getByRole('switch', { name: 'Calm mode' })).toBeChecked();
  await page.reload();
  expect(await isCalm(page)).toBe(true);
  await toggle.press('Space');
  await expect(toggle).not.toBeChecked();
  await page.reload();
  expect(await isCalm(page)).toBe(false);
});

test('a tab that was just starting follows too', async ({ page, context }) => {
  await page.goto('/settings');
  const other = await context.newPage();
  let letCome!: () => void;
  const comes = new Promise<void>((resolve) => (letCome = resolve));
  await other.route(/\/assets\/app-[\w-]+\.js$/, async (route) => {
    await comes;
    await route.continue();
  });
  await other.goto('/settings', { waitUntil: 'commit' });
  // The code that runs before the app has now read the storage.
  await expect(other.locator('#root')).toBeAttached();
  await page.getByRole('switch', { name: 'Calm mode' }).press('Space');
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click();
  letCome();
  await expect(other.getByRole('switch', { name: 'Calm mode' })).toBeChecked();
  await expect(other.getByRole('radio', { name: 'Dark' })).toBeChecked();
});

test('nothing serious by axe, light and dark; nothing is cut off at 320 px', async ({ page }) => {
  await openCalm(page, '/children');
  for (const path of ['/children', `/journal/${maya.id}`, `/food/${maya.id}`, '/settings']) {
    await go(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.emulateMedia({ colorScheme: 'light' });
    await expectNoSeriousAxe(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoSeriousAxe(page, { rules: 'colour' });
    await expectToFit(page, 320, 640);
    for (const box of await page.getByRole('button', { name: /^Show photo/ }).all())
      expect((await box.boundingBox())?.height, `words in one line on ${path}`).toBeLessThan(60);
    await page.setViewportSize({ width: 1280, height: 720 });
  }
});
