import type { Locator, Page } from '@playwright/test';
import { chooseBackup } from '../support/data/backup';
import { saveFile } from '../support/app/download';
import { deviceOf } from '../support/data/other-device';
import { entry, maya, seed } from '../support/data/records';
import { openReports, report, summaryContent } from '../support/data/report-records';
import { dialogOf, messageOf } from '../support/app/screen';
import { readStore } from '../support/data/store';
import { expect, test } from '../support/app/test';

// Exports of the journal and of a report weren't made for this, but can be merged.
const kept = { children: [maya], journal: [entry('Rain')] };
const june = report('June', 'summary', summaryContent);

async function textOf(page: Page, button: Locator): Promise<string> {
  return (await saveFile(page, button)).bytes.toString('utf8');
}

/** Chooses the file in the open settings and merges it, the only thing offered. */
async function merge(page: Page, file: string, contents: string): Promise<void> {
  const dialog = await chooseBackup(page, file);
  await expect(dialog).toContainText(contents);
  await expect(dialog.getByRole('button', { name: /Replace|Restore/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(messageOf(page, 'Merged')).toBeVisible();
}

test('entries that were exported from the journal are merged into another one', async ({
  page,
  browser,
  baseURL,
}) => {
  await seed(page, { ...kept, journal: [...kept.journal, entry('Wind')] }, maya);
  await page.goto(`/journal/${maya.id}`);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = dialogOf(page, 'Export entries');
  await dialog.getByText('JSON', { exact: true }).click();
  const file = await textOf(page, dialog.getByRole('button', { name: 'Export', exact: true }));

  const nan = await deviceOf(browser, baseURL, kept);
  await merge(nan, file, 'Chosen entries of one child: 1 child and 2 journal entries.');
  expect((await readStore(nan, 'journal')).map(({ title }) => title).sort()).toEqual([
    'Rain',
    'Wind',
  ]);
  await nan.context().close();
});

test('a report that was exported is merged into another journal', async ({
  page,
  browser,
  baseURL,
}) => {
  await openReports(page, { reports: [june] }, `?report=${june.id}`);
  await dialogOf(page, 'June').getByRole('button', { name: 'Export report' }).click();
  const file = await textOf(page, page.getByRole('menuitem', { name: 'Save as JSON' }));

  const nan = await deviceOf(browser, baseURL, kept);
  await merge(nan, file, 'One report: 1 child and 1 report.');
  expect(await readStore(nan, 'reports')).toEqual([june]);
  expect(await readStore(nan, 'journal')).toHaveLength(1);
  await nan.context().close();
});

test('everything about a child that was exported is merged into another journal', async ({
  page,
  browser,
  baseURL,
}) => {
  await seed(page, { ...kept, journal: [...kept.journal, entry('Wind')] }, maya);
  await page.goto(`/journal/${maya.id}`);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('button', { name: 'Everything about Maya' }).click();
  const dialog = dialogOf(page, 'Export Maya');
  const file = await textOf(page, dialog.getByRole('button', { name: 'Export as JSON' }));

  const nan = await deviceOf(browser, baseURL, kept);
  await merge(nan, file, 'One child: 1 child and 2 journal entries.');
  expect((await readStore(nan, 'journal')).map(({ title }) => title).sort()).toEqual([
    'Rain',
    'Wind',
  ]);
  await nan.context().close();
});
