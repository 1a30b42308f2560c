import type { Locator, Page } from '@playwright/test';
import { handOver, lookButton, openInSettings, saveAndOpen } from '../support/data/handover';
import { child, entry, maya, seed } from '../support/data/records';
import { daysAgo, stopClock } from '../support/data/report-records';
import { cardOf, closeMessages, dialogOf, messageOf } from '../support/app/screen';
import { sealCheaply } from '../support/data/encrypted-file';
import { readStore, storePhoto } from '../support/data/store';
import { expect, test } from '../support/app/test';

test.beforeEach(({ page }) => sealCheaply(page));

const whole = child('Maya', { bio: 'Loves trains.', goals: [{ id: 'g1', words: 'Shoes' }] });
const rain = entry('Rain', { date: daysAgo(2), photoId: 'rain' });
const old = entry('Old', { date: daysAgo(50) });

async function merge(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(messageOf(page, 'Merged')).toBeVisible();
  await closeMessages(page);
}

test(
  'a handover is merged by anyone who has its words, and the second time brings nothing',
  { tag: '@gate' },
  async ({ page, browser, baseURL }) => {
    await stopClock(page);
    await seed(page, { children: [whole], journal: [rain, old] }, maya);
    await storePhoto(page, 'rain');
    const given = await handOver(page, 'Maya');

    const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
    const nan = await context.newPage();
    await stopClock(nan);
    await seed(nan, { children: [child('Arjun')] });

    await test.step('Nan sees what is new, and merges it', async () => {
      const dialog = await openInSettings(nan, given);
      await expect(dialog).toContainText('New: 1 child and 1 journal entry');
      await merge(nan, dialog);
      expect((await readStore(nan, 'journal')).map(({ id }) => id)).toEqual([rain.id]);
      expect(await readStore(nan, 'children')).toHaveLength(2);
    });

    await test.step('the same again brings nothing', async () => {
      const dialog = await openInSettings(nan, given);
      await expect(dialog).toContainText('Everything in this file is here already');
      await dialog.getByRole('button', { name: 'Close' }).last().click();
    });
    await context.close();
  },
);

test('one that comes back says nothing of photos and profile, and takes none away', async ({
  page,
}) => {
  await stopClock(page);
  await seed(page, { children: [whole], journal: [rain, old] }, maya);
  await storePhoto(page, 'rain');
  const returned = await handOver(page, 'Maya');
  expect(returned.file.journal).toHaveLength(1);
  expect(JSON.stringify(returned.file)).not.toMatch(/trains|Shoes|data:image/);
  const before = [await readStore(page, 'children'), await readStore(page, 'journal')];
  await expect(await openInSettings(page, returned)).toContainText(
    'Everything in this file is here already',
  );
  expect([await readStore(page, 'children'), await readStore(page, 'journal')]).toEqual(before);
});

test('of the sample journal it says at both ends that it is not taken in; what counts is in sight on a phone', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/children');
  await page.getByRole('button', { name: 'Look around with a sample journal' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal for Maya');
  await page.goto('/children');
  await cardOf(page, 'Maya').getByRole('button', { name: 'Hand over' }).click();
  const dialog = dialogOf(page, 'Hand over');
  const inSight = (words: string) => expect(dialog.getByText(words)).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('button', { name: lookButton }).click();
  await expect(dialog.getByRole('heading', { name: 'In the file' })).toBeFocused();
  await inSight('This is the sample journal. Another Kinleaf does not take it in.');
  await inSight('Names inside the texts go along, of other people too.');
  await dialog.getByRole('button', { name: 'Seal the file' }).click();
  await expect(dialog.getByRole('heading', { name: 'Six words open the file' })).toBeFocused();
  await inSight('I have passed the words on or written them down');
  await inSight('Settings, Import Backup');
  const given = await saveAndOpen(page, dialog);

  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const nan = await context.newPage();
  const preview = await openInSettings(nan, given);
  await expect(preview).toContainText('This file holds only the sample journal.');
  await expect(preview).not.toContainText(/is here already|is left out/);
  await context.close();
});
