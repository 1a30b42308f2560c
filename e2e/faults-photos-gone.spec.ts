import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Download, Page } from '@playwright/test';
import { type BackupFile, exportBackup, importBackup, openGeneral } from './support/backup';
import { startFault } from './support/faults';
import { food } from './support/food';
import { entry, maya, seed } from './support/records';
import { dialogOf, expectToast } from './support/screen';
import { readStore, storePhoto, writeStores } from './support/store';
import { expect, test } from './support/test';
import { unzip } from './support/zip';

const journal = [entry('First steps', { photoId: 'picture' }), entry('Blue train')];
const lost = 'The photo of “First steps” (Jun 1, 2025) could not be read and is not in the file.';

/** Removes the files in which the browser keeps the bytes of photos, as a failing disk or a tidy program would. */
async function loseBytes(profile: string): Promise<void> {
  const files = await readdir(profile, { recursive: true, withFileTypes: true });
  const bytes = files.filter((one) => one.isFile() && /\.blob(\/|$)/.test(one.parentPath));
  expect(bytes.length).toBeGreaterThan(0);
  await Promise.all(bytes.map(({ parentPath, name }) => rm(join(parentPath, name))));
}

const fileOf = async (download: Download) => readFile(await download.path());
const backupOf = async (download: Download) =>
  JSON.parse((await fileOf(download)).toString('utf8')) as BackupFile;

/** Each start opens the journal anew, with whatever lies in the folder. */
test('a photo or a record whose bytes are gone from the disk keeps nothing else from being exported, and is named', async ({
  playwright,
  launchOptions,
  contextOptions,
  baseURL,
  locale,
  timezoneId,
}, testInfo) => {
  // Two starts of a browser of its own.
  test.slow();
  const profile = testInfo.outputPath('profile');
  const start = () =>
    playwright.chromium.launchPersistentContext(profile, {
      ...launchOptions,
      ...contextOptions,
      ...(baseURL === undefined ? {} : { baseURL }),
      ...(locale === undefined ? {} : { locale }),
      ...(timezoneId === undefined ? {} : { timezoneId }),
    });
  let context = await start();
  let [page = await context.newPage()] = context.pages();
  // Too large for the browser to keep it among the others: it lies beside the photos.
  const large = food('Rice', { notes: randomBytes(200_000).toString('base64') });
  await seed(page, { children: [maya], journal, food: [large, food('Tea')] }, maya);
  await storePhoto(page, 'picture');
  await context.close();
  await loseBytes(profile);
  context = await start();
  [page = await context.newPage()] = context.pages();

  const text = await test.step('a backup has every record, and is the latest one', async () => {
    await openGeneral(page);
    const { name, text: file } = await exportBackup(page);
    await expectToast(page, {
      tone: 'danger',
      title: 'Backup created',
      description: `${name} was read back and holds all 4 records. 1 record cannot be read by the browser any more and is not in the file. An older backup may hold it. ${lost}`,
    });
    await expect(
      page.getByText('4 records, without 1 record and 1 photo that could not be read.'),
    ).toBeVisible();
    expect((JSON.parse(file) as BackupFile).journal).toMatchObject([
      { title: 'Blue train' },
      { title: 'First steps', photoUrl: '' },
    ]);
    expect((JSON.parse(file) as BackupFile).food).toMatchObject([{ name: 'Tea' }]);
    return file;
  });

  await test.step('chosen entries go into JSON and into a zip file', async () => {
    for (const format of ['JSON', 'Markdown']) {
      await page.goto(`/journal/${maya.id}`);
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      const dialog = dialogOf(page, 'Export entries');
      await dialog.getByText(format, { exact: true }).click();
      const downloading = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Export', exact: true }).click();
      const download = await downloading;
      await expectToast(page, {
        tone: 'danger',
        title: 'Export created',
        description: `${download.suggestedFilename()} holds 2 entries. ${lost}`,
      });
      if (format === 'JSON') expect((await backupOf(download)).journal).toHaveLength(2);
      else expect([...unzip(await fileOf(download)).keys()]).toEqual(['journal.md']);
    }
  });

  await test.step('the backup can be restored, and what it replaced brought back', async () => {
    await openGeneral(page);
    await importBackup(page, text);
    expect(await readStore(page, 'journal')).toHaveLength(2);
  });

  await test.step('the screen of a fault makes its copy when the worker does not load', async () => {
    await writeStores(page, { journal: [...journal, entry('Damaged', { content: 7 })] });
    await startFault(page);
    const isAsked: string[] = [];
    await page.route(/\/backup-worker-[\w-]+\.js$/, async (route) => {
      isAsked.push(route.request().url());
      await route.abort();
    });
    await page.goto('/children');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
    const file = await backupOf(await exportOf(page));
    expect(file.journal).toHaveLength(2);
    expect(file['setAside']).toHaveLength(1);
    expect(isAsked).toHaveLength(1);
    await expect(page.getByRole('status')).toContainText(`Backup created. ${lost}`);
  });

  await context.close();
});

async function exportOf(page: Page): Promise<Download> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Backup' }).click();
  return downloading;
}
