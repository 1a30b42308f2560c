import type { Locator, Page } from '@playwright/test';
import { compiled } from './support/compiled';
import { handOver, openInSettings } from './support/handover';
import { child, entry, maya, seed } from './support/records';
import { daysAgo, stopClock } from './support/report-records';
import { closeMessages, messageOf } from './support/screen';
import { readStore, storePhoto } from './support/store';
import { expect, test } from './support/test';

test.use({ launchOptions: compiled });

const whole = child('Maya', { bio: 'Loves trains.', goals: [{ id: 'g1', words: 'Shoes' }] });
const rain = entry('Rain', { date: daysAgo(2), photoId: 'rain' });
const old = entry('Old', { date: daysAgo(50) });

async function merge(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(messageOf(page, 'Merged')).toBeVisible();
  await closeMessages(page);
}

test('a handover is merged by whoever has its words, and the second time brings nothing', async ({
  page,
  browser,
  baseURL,
}) => {
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
    await expect(dialog).toContainText('New: 1 child and 1 journal entry', { timeout: 60_000 });
    await merge(nan, dialog);
    expect((await readStore(nan, 'journal')).map(({ id }) => id)).toEqual([rain.id]);
    expect(await readStore(nan, 'children')).toHaveLength(2);
  });

  await test.step('the same again brings nothing', async () => {
    const dialog = await openInSettings(nan, given);
    await expect(dialog).toContainText('Everything in this file is here already', {
      timeout: 60_000,
    });
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });
  await context.close();
});

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
    { timeout: 60_000 },
  );
  expect([await readStore(page, 'children'), await readStore(page, 'journal')]).toEqual(before);
});
