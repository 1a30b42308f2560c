import type { Page } from '@playwright/test';
import { entry, maya, openJournal, seed } from '../support/data/records';
import { endFault, startFault } from '../support/app/render-fault';
import { food } from '../support/app/food';
import { cardOf, greeting } from '../support/app/screen';
import { writeStores } from '../support/data/store';
import { expect, test } from '../support/app/test';

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('a fault in the product', () => {
  // What it throws is written to the console on purpose.
  test.use({ allowConsole: [/Broken by the test|React Router caught|minified/i] });
  const damaged = food('Damaged', { date: 'the day it snowed' });

  test('shows itself in words, until it is gone', async ({ page }) => {
    await seed(page, { children: [maya], journal: [entry('Blue train')] });
    await writeStores(page, { food: [damaged] });
    await startFault(page);

    await test.step('shows a page in words with a working Export Backup, and the shell stays', async () => {
      await page.goto('/children');
      await expect(h1(page)).toHaveText('Something went wrong');
      await expect(page.getByText('Your journal is still stored on this device')).toBeVisible();
      await expect(page).toHaveTitle('Something went wrong · Kinleaf');

      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export Backup' }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(/^kinleaf-backup-\d{4}-\d{2}-\d{2}\.json$/);
      const chunks: Buffer[] = [];
      for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
      const backup = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown[]>;
      expect(backup).toMatchObject({
        children: [{ name: 'Maya', birthdate: '2022-03-14' }],
        journal: [{ title: 'Blue train', childId: maya.id }],
        food: [],
        reports: [],
        recommendations: [],
        // The copy has the damaged record unchanged, and the others can still be restored.
        setAside: [{ list: 'food', record: { name: 'Damaged', date: 'the day it snowed' } }],
      });
      await expect(page.getByText('Backup created.')).toBeVisible();

      await page.getByRole('complementary').getByRole('link', { name: 'Dashboard' }).click();
      await expect(h1(page)).toHaveText(greeting);
    });

    await test.step('Reload tries again, and works once the fault is gone', async () => {
      await page.goto('/children');
      await expect(h1(page)).toHaveText('Something went wrong');
      await endFault(page);
      await page.getByRole('button', { name: 'Reload' }).click();
      await expect(h1(page)).toHaveText('Children');
      await expect(cardOf(page, 'Maya')).toBeVisible();
    });
  });
});

test('who goes to another page while the address still follows the search gets there', async ({
  page,
}) => {
  let arrive!: () => void;
  const arrives = new Promise<void>((resolve) => (arrive = resolve));
  const screen = /\/assets\/insights-screen-[\w-]+\.js$/;
  await page.route(screen, async (route) => {
    await arrives;
    await route.continue();
  });
  await page.clock.install();
  await openJournal(page, [entry('Blue train')]);
  await page.getByRole('searchbox', { name: 'Search entries' }).fill('train');
  const asked = page.waitForRequest(screen);
  await page.getByRole('complementary').getByRole('link', { name: 'Reports' }).click();
  await asked;
  await page.clock.fastForward(1000);
  arrive();
  await expect(page).toHaveURL(/\/reports/);
});

test('a page opened by its URL is not scrolled to where another one was left', async ({ page }) => {
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  const scroll = (top: number) =>
    page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);
  // Its code is cached then, so it has its full height from the start.
  await page.goto('/');
  await expect(h1(page)).toHaveText(/Keep the small things/);
  await page.goto('/privacy');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect
    .poll(async () => {
      await scroll(700);
      return scrolled();
    })
    .toBe(700);
  await page.goto('/');
  await expect(h1(page)).toHaveText(/Keep the small things/);
  expect(await scrolled()).toBe(0);
  // But a reload leads back to where it was.
  await scroll(250);
  await page.reload();
  await expect(h1(page)).toHaveText(/Keep the small things/);
  await expect.poll(scrolled).toBe(250);
});
