import type { Page } from '@playwright/test';
import {
  cardOf,
  cardTitles,
  closeMessages,
  dialogOf,
  expectToast,
  messageOf,
  questionOf,
} from './support/screen';
import { readStore } from './support/store';
import { expect, test } from './support/test';

const stores = ['children', 'journal', 'food', 'reports', 'recommendations', 'photos'] as const;

async function loadSample(page: Page) {
  await page.goto('/children');
  await page.getByRole('button', { name: 'Look around with a sample journal' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal for Maya');
}

async function addEntry(page: Page, title: string) {
  await closeMessages(page);
  await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
  const form = dialogOf(page, 'Add Journal Entry');
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Additional Notes').fill('My own words');
  await form.getByRole('button', { name: 'Add Entry' }).click();
  await expect(form).toBeHidden();
}

async function clickRemove(page: Page) {
  await closeMessages(page);
  await page.getByRole('complementary').getByRole('link', { name: 'Children' }).click();
  await page.getByRole('button', { name: 'Remove sample journal' }).click();
}

async function expectNothingLeft(page: Page) {
  for (const store of stores) expect(await readStore(page, store), store).toEqual([]);
}

test("'Look around with a sample journal' on the empty page loads it into the real stores, dated up to today", async ({
  page,
}) => {
  await page.clock.setFixedTime('2026-06-20T12:00:00+10:00');
  await loadSample(page);
  await expectToast(page, {
    title: 'Sample journal loaded',
    description: 'Everything in it is made up. Remove it with one click on the Children page.',
  });
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('Last 7 days');
  const entries = await readStore(page, 'journal');
  expect(entries.length).toBeGreaterThan(20);
  const dates = entries.map(({ date }) => String(date)).sort();
  const newest = dates.at(-1) ?? '';
  expect(newest <= '2026-06-20' && newest > '2026-06-13', newest).toBe(true);
  const records = [...entries, ...(await readStore(page, 'food'))];
  expect(records.filter(({ sample }) => sample !== true)).toEqual([]);
  expect(new Set(entries.map(({ category }) => category)).size).toBe(8);
  await page.setViewportSize({ width: 360, height: 740 });
  // Cards end after a whole word: the browser, which cuts within one, has nothing left to cut.
  const cutByBrowser = () =>
    page
      .locator('.entry-text, .entry-notes p')
      .evaluateAll(
        (texts) => texts.filter((one) => one.scrollHeight > one.clientHeight + 1).length,
      );
  await expect.poll(cutByBrowser).toBe(0);
});

test('the sample is marked as such, and removable in one click', async ({ page }) => {
  await loadSample(page);
  await page.getByRole('complementary').getByRole('link', { name: 'Children' }).click();
  await expect(cardTitles(page)).toHaveCount(2);
  for (const name of ['Maya', 'Arjun']) {
    await expect(cardOf(page, name).getByText('Sample', { exact: true })).toBeVisible();
  }
  await expect(
    page.getByText('Maya and Arjun are a made-up sample to look around in.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Remove sample journal' }).click();
  await expect(page.getByRole('heading', { name: 'No children added yet' })).toBeVisible();
  await expectToast(page, { title: 'Sample journal removed' });
  await expectNothingLeft(page);
  await expect(page.getByRole('complementary').getByRole('group', { name: /Journey/ })).toHaveCount(
    0,
  );
});

test('what was removed of it by mistake comes back whole, with what was written into it', async ({
  page,
}) => {
  await loadSample(page);
  await addEntry(page, 'My own');
  const everything = async () =>
    Promise.all(
      stores.map(async (store) => (await readStore(page, store)).map((one) => one.id).sort()),
    );
  const before = await everything();
  await clickRemove(page);
  await questionOf(page, 'Are you sure?').getByRole('button', { name: 'Delete' }).click();
  const message = messageOf(page, 'Sample journal removed');
  await message.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(messageOf(page, 'Sample journal restored')).toBeVisible();
  await expect(cardTitles(page)).toHaveText([/^Maya/, /^Arjun/]);
  await expect(cardOf(page, 'Maya').getByText('Current')).toBeVisible();
  expect(await everything()).toEqual(before);
});

test("asks when somebody's own entries would go with it; Cancel keeps them", async ({ page }) => {
  await loadSample(page);
  await addEntry(page, 'My own');
  await clickRemove(page);
  const question = questionOf(page, 'Are you sure?');
  await expect(question).toHaveAccessibleDescription(
    'You wrote 1 record under the sample’s children. It will be deleted with them.',
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  expect(await readStore(page, 'children')).toHaveLength(2);
  await page.getByRole('button', { name: 'Remove sample journal' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No children added yet' })).toBeVisible();
  await expectNothingLeft(page);
});

test('asks when somebody rewrote an entry of the sample, too', async ({ page }) => {
  await loadSample(page);
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const form = dialogOf(page, 'Edit Journal Entry');
  await form.getByLabel('Additional Notes').fill('My own words');
  await form.getByRole('button', { name: 'Update Entry' }).click();
  await expect(form).toBeHidden();
  await clickRemove(page);
  await expect(questionOf(page, 'Are you sure?')).toHaveAccessibleDescription(/You wrote 1 record/);
});

test('removing it leaves the own children and their entries alone', async ({ page }) => {
  await loadSample(page);
  await page.getByRole('complementary').getByRole('link', { name: 'Children' }).click();
  await closeMessages(page);
  await page.getByRole('button', { name: 'Add Child', exact: true }).click();
  await dialogOf(page, 'Add a Child').getByLabel('Name').fill('Zoë');
  await dialogOf(page, 'Add a Child').getByRole('button', { name: 'Add Child' }).click();
  await cardOf(page, 'Zoë').getByRole('button', { name: 'Select Child' }).click();
  await addEntry(page, 'My own');
  await clickRemove(page);
  await expect(cardTitles(page)).toHaveText([/^Zoë/]);
  await expect(page.getByRole('button', { name: 'Remove sample journal' })).toHaveCount(0);
  expect(await readStore(page, 'journal')).toMatchObject([{ title: 'My own' }]);
});
