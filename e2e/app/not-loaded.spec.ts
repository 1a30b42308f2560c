import type { Page } from '@playwright/test';
import { maya, openJournal, seed } from '../support/data/records';
import { dialogOf } from '../support/app/screen';
import { expect, test } from '../support/app/test';

/*
 * If a part of the shell doesn't load (offline on the first visit, or the site has a newer version), only that part is missing, never the
 * page with what somebody is writing.
 */
test.use({
  allowConsole: [
    [/could not be loaded/, /Failed to (load resource|fetch dynamically)|net::ERR_FAILED/],
    { scope: 'test' },
  ],
});

const lose = (page: Page, part: string) =>
  page.route(new RegExp(`/assets/${part}-[\\w-]+\\.js$`), (route) => route.abort());

test(
  'a screen whose code does not come says so, and Reload opens it once it does',
  { tag: '@gate' },
  async ({ page }) => {
    await seed(page, { children: [maya] }, maya);
    await page.goto('/children');
    await lose(page, 'settings-screen');
    await page.getByRole('complementary').getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
    await expect(page.getByText('Your journal is still stored on this device')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  },
);

test('the messages: the same words in a plain box, until they are closed', async ({ page }) => {
  await lose(page, 'toast-region');
  await openJournal(page);
  await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
  const form = dialogOf(page, 'Add Journal Entry');
  await form.getByLabel('Title').fill('First words');
  await form.getByLabel('Additional Notes').fill('She said moon.');
  await form.getByRole('button', { name: 'Add Entry' }).click();
  const message = page.getByRole('alert');
  await expect(message).toContainText('Your journal entry has been added.');
  await message.getByRole('button', { name: 'Close' }).click();
  await expect(message).toBeHidden();
  await expect(page.getByRole('heading', { name: 'First words' })).toBeVisible();
});

test('the search: said in words, and the page stays', async ({ page }) => {
  await lose(page, 'command-palette');
  await openJournal(page);
  await page.getByRole('button', { name: 'Search and go to' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('The search could not be loaded');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Journal for Maya/);
});

test("the current child's menu: the header does without it", async ({ page }) => {
  await lose(page, 'current-child');
  await seed(page, { children: [maya] }, maya);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await page.getByRole('complementary').getByRole('link', { name: 'Journal' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Journal for Maya/);
});
