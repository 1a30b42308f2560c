import type { Page, Request } from '@playwright/test';
import { whenAtRest } from '../support/app/at-rest';
import { openGeneral } from '../support/data/backup';
import { holdStore } from '../support/data/busy-store';
import { entry, openJournal } from '../support/data/records';
import { cardTitles, dialogOf, expectToast, questionOf } from '../support/app/screen';
import { readStore, writeStores } from '../support/data/store';
import { expect, test } from '../support/app/test';

/*
 * A page that is left is kept whole, with its workers, for the Back button. It must not block the database for later pages, and must not
 * continue as if nothing had happened when it comes back.
 */

// A page that another one opened doesn't enter the back/forward cache.
test.use({ ownContext: true });

/** Finds an entry among others, so that the page has its search worker, which has read the journal. */
async function search(page: Page): Promise<void> {
  await page.getByPlaceholder('Search entries...', { exact: true }).fill('blue');
  await expect(cardTitles(page)).toHaveText(['Blue train']);
  // The URL follows a moment later, and a page that changes it is busy.
  await expect(page).toHaveURL(/[?&]q=blue/);
}

/**
 * Goes back, and asserts that the page came from the back/forward cache. To Playwright that is a navigation that never ends, so from here
 * on use only `shown` for this page.
 */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    history.back();
  });
  await expect(async () => {
    expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true);
  }).toPass();
}

/** Waits until the elements that a selector finds have these words. */
async function shown(page: Page, selector: string, texts: readonly string[]): Promise<void> {
  const read = (css: string) =>
    [...document.querySelectorAll(css)].map((node) => node.textContent.trim());
  await expect(async () => {
    expect(await page.evaluate(read, selector)).toEqual(texts);
  }).toPass({ timeout: 15_000 });
}

/** What each page still waits for. */
const loading = new WeakMap<Page, Set<Request>>();

test.beforeEach(({ page }) => {
  const requests = new Set<Request>();
  loading.set(page, requests);
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
});

/**
 * Leaves the app for another document of its origin, once everything has loaded: Firefox doesn't cache a page that still waits for a
 * file.
 */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => true));
  await expect
    .poll(() => [...(loading.get(page) ?? [])].map((request) => request.url()))
    .toEqual([]);
  await page.evaluate(() => {
    Reflect.set(window, 'isTheSame', true);
  });
  await page.goto('/robots.txt');
}

/** Opens the database at any version, as another version of the product would. */
async function openAtVersion(page: Page, version: number): Promise<void> {
  await page.evaluate(
    (wanted) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('kinleaf', wanted);
        opening.onerror = () => reject(new Error(String(opening.error)));
        opening.onblocked = () => reject(new Error('Another page does not let go'));
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
      }),
    version,
  );
}

async function clearAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Clear All Data' }).click();
  const question = questionOf(page, 'Are you absolutely sure?');
  await question.getByRole('button', { name: 'Clear All Data' }).click();
  await expectToast(page, { title: 'Data cleared' });
}

const entries = [entry('Blue train'), entry('Red bus')];

test('a page that was left does not keep the stores: all data can be cleared, and it says so when it comes back', async ({
  page,
  context,
}) => {
  await openJournal(page, entries);
  await search(page);
  await whenAtRest(page);
  await leave(page);
  const other = await context.newPage();
  await openGeneral(other);
  await clearAll(other);
  expect(await other.evaluate(() => indexedDB.databases())).toEqual([]);
  await comeBack(page);
  await shown(page, 'h1', ['All data was cleared in another tab']);
  await other.goto('/children');
  await expect(other.getByRole('heading', { name: 'No children added yet' })).toBeVisible();
});

test(
  'a page that comes back shows what was saved meanwhile, or that a newer version came',
  { tag: '@gate-firefox' },
  async ({ page }) => {
    await openJournal(page, entries);
    await search(page);

    await test.step('what was saved meanwhile is there, and found', async () => {
      await whenAtRest(page);
      await leave(page);
      await writeStores(page, { journal: [entry('Blue balloon', { date: '2025-05-31' })] });
      await comeBack(page);
      await shown(page, 'main li :is(h2, h3)', ['Blue train', 'Blue balloon']);
    });

    await test.step('a newer version can open the stores meanwhile', async () => {
      await whenAtRest(page);
      await leave(page);
      await openAtVersion(page, 9990);
      await comeBack(page);
      await shown(page, 'h1', ['Kinleaf was updated in another tab']);
    });
  },
);

test('an entry that is being saved when the page is left is stored, or its words are offered back', async ({
  page,
  context,
}) => {
  await openJournal(page, entries);
  await whenAtRest(page);
  const other = await context.newPage();
  await other.goto('/robots.txt');
  const release = await holdStore(other, 'journal');
  await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
  const form = dialogOf(page, 'Add Journal Entry');
  await form.getByLabel('Title').fill('Green boat');
  await form.getByLabel('Additional Notes').fill('On the pond');
  await form.getByRole('button', { name: 'Add Entry' }).click();
  await expect(form.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await leave(page);
  await release();
  await page.evaluate(() => {
    history.back();
  });
  const isStored = async () => (await readStore(other, 'journal')).length === entries.length + 1;
  if (!(await isStored())) {
    await expect(form.getByLabel('Title')).toHaveValue('Green boat');
    await form.getByRole('button', { name: 'Add Entry' }).click();
  }
  await expect.poll(isStored).toBe(true);
});

test('a backup that is being written when the page is left does not keep the stores', async ({
  page,
  context,
}) => {
  await openJournal(page, entries);
  await openGeneral(page);
  await whenAtRest(page);
  const other = await context.newPage();
  await other.goto('/robots.txt');
  const release = await holdStore(other, 'journal');
  await page.getByRole('button', { name: 'Export Backup' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await leave(page);
  await release();
  await openGeneral(other);
  await clearAll(other);
  expect(await other.evaluate(() => indexedDB.databases())).toEqual([]);
});
