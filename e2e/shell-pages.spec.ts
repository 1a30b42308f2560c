import type { Page } from '@playwright/test';
import {
  arjun,
  entry,
  maya,
  openChildren,
  openJournal,
  seed,
  selectOnDisk,
} from './support/records';
import { endFault, startFault } from './support/faults';
import { food } from './support/food';
import { cardOf, greeting, pressEscapeIn } from './support/screen';
import { writeStores } from './support/store';
import { expect, test } from './support/test';

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

test('every page has a title, a heading, and the focus where a reader looks for it', async ({
  page,
}) => {
  await seed(page, { children: [maya], journal: [entry('Blue train')] }, maya);

  await test.step('the first page does not move the focus; each later one moves it to its heading', async () => {
    await page.goto('/');
    await expect(h1(page)).toBeVisible();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    const sidebar = page.getByRole('complementary');

    await sidebar.getByRole('link', { name: 'Children' }).click();
    await expect(h1(page)).toHaveText('Children');
    await expect(h1(page)).toBeFocused();
    await cardOf(page, 'Maya').getByRole('button', { name: 'Select Child' }).click();
    await expect(h1(page)).toHaveText('Journal for Maya');
    await expect(h1(page)).toBeFocused();
    await sidebar.getByRole('link', { name: 'Dashboard' }).click();
    await expect(h1(page)).toHaveText(greeting);
    await expect(h1(page)).toBeFocused();
    await page.goBack();
    await expect(h1(page)).toHaveText('Journal for Maya');
    await expect(h1(page)).toBeFocused();
  });

  await test.step('opening and closing a dialog on a page leaves the focus where it was, not on the heading', async () => {
    await page.getByRole('link', { name: 'Blue train' }).click();
    await pressEscapeIn(page.getByRole('dialog', { name: 'Blue train' }));
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Blue train' })).toBeFocused();
  });

  await test.step('the skip link is the first stop, shows on focus and leads past the navigation', async () => {
    await page.goto('/children');
    await expect(h1(page)).toHaveText('Children');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).not.toBeInViewport();
    await page.keyboard.press('Tab');
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Add Child' })).toBeFocused();
  });

  await test.step('every route has a title of its own and one main heading', async () => {
    const titles = {
      '/': 'Kinleaf',
      '/children': 'Children · Kinleaf',
      [`/journal/${maya.id}`]: 'Journal for Maya · Kinleaf',
      '/journal/somebody-else': 'Journal · Kinleaf',
      '/no/such/page': 'Page not found · Kinleaf',
    };
    for (const [path, title] of Object.entries(titles)) {
      await page.goto(path);
      await expect(page).toHaveTitle(title);
      await expect(h1(page)).toHaveCount(1);
    }
  });
});

test('the footer is below every page, and covers none', async ({ page }) => {
  const entries = Array.from({ length: 9 }, (_, index) => entry(`Entry ${index}`));
  await openJournal(page, entries);

  await test.step('the footer is fixed on a wide screen and never covers the end of the page', async () => {
    const footer = page.getByRole('contentinfo');
    await expect(footer).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const last = page.getByRole('button', { name: /^Delete Entry/ }).last();
    await expect(last).toBeInViewport({ ratio: 1 });
    const [button, edge] = [await last.boundingBox(), await footer.boundingBox()];
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(edge?.y ?? 0);
  });

  await test.step('the footer shows the version, the 2025 copyright, the company with its number, and where it is made', async () => {
    for (const path of ['/', '/children']) {
      await page.goto(path);
      await expect(page.getByRole('contentinfo').locator('span')).toHaveText([
        'Kinleaf v3.9.1',
        '© 2025 Kinleaf Pty Ltd',
        'ABN 00 000 000 000',
        'Made in Melbourne and Penang',
      ]);
    }
  });
});

test('an address that leads nowhere says so, and the shell stays', async ({ page }) => {
  await test.step("shows '404', 'Oops! Page not found' and a 'Return to Home' link to /; the attempted path is logged", async () => {
    const logged = page.waitForEvent('console', (message) =>
      message.text().includes('/no/such/page'),
    );
    await page.goto('/no/such/page');
    await expect(h1(page)).toHaveText('404');
    await expect(page.getByText('Oops! Page not found', { exact: true })).toBeVisible();
    await logged;
    await page.getByRole('link', { name: 'Return to Home', exact: true }).click();
    await expect(page).toHaveURL('/');
    await expect(h1(page)).toHaveText(/Keep the small things/);
  });

  await test.step('keeps the shell and its navigation', async () => {
    await page.goto('/nowhere');
    await expect(h1(page)).toHaveText('404');
    await page.getByRole('complementary').getByRole('link', { name: 'Children' }).click();
    await expect(h1(page)).toHaveText('Children');
  });
});

test('the header names the current child and switches to another', async ({ page }) => {
  await openChildren(page, [maya, arjun]);

  await test.step('is not there while no child is selected', async () => {
    await expect(page.getByRole('button', { name: /Current child/ })).toHaveCount(0);
  });

  await test.step('the menu in the header switches child, and leads to all children', async () => {
    await selectOnDisk(page, maya.id);
    await page.goto('/');
    const header = page.getByRole('banner');
    await header.getByRole('button', { name: 'Current child: Maya' }).click();
    const items = page.getByRole('menu', { name: 'Current child: Maya' });
    await expect(items.getByRole('menuitemradio')).toHaveText(['Maya', 'Arjun', 'All children']);
    await expect(items.getByRole('menuitemradio', { checked: true })).toHaveText('Maya');

    await items.getByRole('menuitemradio', { name: 'Arjun' }).click();
    await expect(h1(page)).toHaveText('Journal for Arjun');
    await expect(header.getByRole('button', { name: 'Current child: Arjun' })).toBeVisible();
    await expect(
      page.getByRole('complementary').getByRole('group', { name: "Arjun's Journey" }),
    ).toBeVisible();

    await header.getByRole('button', { name: 'Current child: Arjun' }).click();
    await page.getByRole('menuitemradio', { name: 'All children' }).click();
    await expect(h1(page)).toHaveText('Children');
  });
});

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
        // A damaged record is in the copy as it is, where it does not keep the others from being restored.
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
