import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Download, Page } from '@playwright/test';
import { type BackupFile, exportBackup, importBackup, openGeneral } from '../support/data/backup';
import { setDate } from '../support/app/clock';
import { startFault } from '../support/app/render-fault';
import { food, namesIn } from '../support/app/food';
import { go } from '../support/app/go';
import { paint } from '../support/data/pictures';
import { arjun, entry, maya, openJournal, seed } from '../support/data/records';
import {
  cardOf,
  cardTitles,
  chooseFile,
  choosePhoto,
  closeMessages,
  dialogOf,
  expectToast,
  messageOf,
  questionOf,
} from '../support/app/screen';
import { readStore, storePhoto, emptyPhotos, writeStores } from '../support/data/store';
import { expect, expectNoSeriousAxe, test } from '../support/app/test';

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

/** Each start opens the journal from the files in the folder. */
test('a photo or a record whose bytes are gone from the disk keeps nothing else from being exported, and is named', async ({
  playwright,
  launchOptions,
  contextOptions,
  baseURL,
  locale,
  timezoneId,
}, testInfo) => {
  // Starts its own browser twice.
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
  // Too large for the browser to store among the others: it's in a file beside the photos.
  const large = food('Rice', { notes: randomBytes(200_000).toString('base64') });
  const long = entry('Long', { content: randomBytes(200_000).toString('base64') });
  await seed(
    page,
    { children: [maya], journal: [...journal, long], food: [large, food('Tea')] },
    maya,
  );
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
      description: `${name} was read back and holds all 4 records. 2 records cannot be read by the browser any more and are not in the file. An older backup may hold them. ${lost}`,
    });
    await expect(
      page.getByText('4 records, without 2 records and 1 photo that could not be read.'),
    ).toBeVisible();
    expect((JSON.parse(file) as BackupFile).journal).toMatchObject([
      { title: 'Blue train' },
      { title: 'First steps', photoUrl: '' },
    ]);
    expect((JSON.parse(file) as BackupFile).food).toMatchObject([{ name: 'Tea' }]);
    return file;
  });

  const title = '1 record cannot be read';
  const description =
    'This browser has lost what it kept of it. Kinleaf shows everything else; an older backup may hold it.';
  // The screen reads one of the two records and the search, which reads ahead, the other. Each is reported when it's read.
  const expectGone = async () => {
    await expect(messageOf(page, title).getByRole('alert')).toHaveText(title + description);
    await closeMessages(page);
  };

  await test.step('the journal and the food board show what can be read', async () => {
    await page.goto(`/food/${maya.id}`);
    await expect(namesIn(page, 'New Food')).toHaveText(['Tea']);
    await expectGone();
    await page.goto(`/journal/${maya.id}?q=train`);
    await expect(cardTitles(page)).toHaveText(['Blue train']);
  });

  await test.step('a photo that is gone says so on its card, in its entry and on the whole screen', async () => {
    const words = 'This photo cannot be read any more.';
    await page.goto(`/journal/${maya.id}`);
    await expectGone();
    await expect(cardOf(page, 'First steps')).toContainText(words);
    await cardOf(page, 'First steps').getByRole('link').click();
    const view = dialogOf(page, 'First steps');
    await expect(view).toContainText(words);
    await expect(view.getByRole('img')).toHaveCount(0);
    const address = new URL(page.url());
    address.searchParams.set('photo', '1');
    await page.goto(address.href);
    const full = dialogOf(page, 'Photos: First steps');
    await expect(full.getByRole('status').filter({ hasText: words })).toHaveCount(1);
    await expect(full.getByRole('img')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(full).toBeHidden();
  });

  await test.step('chosen entries go into JSON, into a table, into a zip file and on paper', async () => {
    for (const format of ['JSON', 'CSV', 'Markdown']) {
      await page.goto(`/journal/${maya.id}`);
      await expect(cardTitles(page)).toHaveText(['First steps', 'Blue train']);
      await expectGone();
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      const dialog = dialogOf(page, 'Export entries');
      await dialog.getByText(format, { exact: true }).click();
      const downloading = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Export', exact: true }).click();
      const download = await downloading;
      await expectToast(page, {
        tone: 'danger',
        title: 'Export created',
        description:
          `${download.suggestedFilename()} holds 2 entries. 1 record cannot be read by the browser any more and is not in the file. An older backup may hold it. ${format === 'CSV' ? '' : lost}`.trim(),
      });
      if (format === 'CSV') expect((await fileOf(download)).toString()).toContain('Blue train');
      else if (format === 'JSON') expect((await backupOf(download)).journal).toHaveLength(2);
      // No photo is left for its file.
      else expect(download.suggestedFilename()).toMatch(/\.md$/);
    }
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const dialog = dialogOf(page, 'Export entries');
    await dialog.getByText('Print / PDF', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Show the printed journal' }).click();
    const printed = dialogOf(page, 'Journal for Maya');
    await expect(printed.getByRole('heading', { level: 4 })).toHaveText([
      'Blue train',
      'First steps',
    ]);
    await expect(printed).toContainText('1 entry cannot be read by the browser any more');
  });

  await test.step('the backup can be restored', async () => {
    await writeStores(page, { food: [{ ...large, id: 'bread', name: 'Bread' }] });
    await openGeneral(page);
    await importBackup(page, text);
    expect(await readStore(page, 'journal')).toHaveLength(2);
  });

  await test.step('of what it replaced, the rest can be brought back when a part is lost as well', async () => {
    await context.close();
    await loseBytes(profile);
    context = await start();
    [page = await context.newPage()] = context.pages();
    await openGeneral(page);
    await writeStores(page, { journal: [entry('Written later')] });
    await page.getByRole('button', { name: 'Undo restore' }).click();
    await questionOf(page, 'Undo restore?').getByRole('button', { name: 'Undo restore' }).click();
    const question = questionOf(page, 'A part of it is lost');
    await expect(question).toContainText('4 records are gone for good, 3 can be put back.');
    expect(await readStore(page, 'journal')).toHaveLength(3);
    await question.getByRole('button', { name: 'Put back the rest' }).click();
    await expectToast(page, { title: 'Restore undone' });
    expect(await readStore(page, 'journal')).toHaveLength(2);
    expect(await readStore(page, 'food')).toEqual([]);
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

test('a lost photo has a sign where it is small and words in its form; the same picture chosen again is there at once', async ({
  page,
}) => {
  const picture = {
    name: 'p101.png',
    mimeType: 'image/png',
    buffer: await paint(page, { width: 101, height: 40 }),
  };
  const words = 'This photo cannot be read any more.';
  const lostImage = (name: string) => page.getByRole('img', { name: `${name}. ${words}` });
  await setDate(page, '2025-06-01T12:00:00Z');
  await openJournal(page);
  await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
  const form = dialogOf(page, 'Add Journal Entry');
  await form.getByLabel('Title').fill('First steps');
  await form.getByLabel('Additional Notes').fill('Three of them.');
  await choosePhoto(page, form, picture);
  await form.getByRole('button', { name: 'Add Entry' }).click();
  await expect(form).toBeHidden();
  const photoId = (await readStore(page, 'journal'))[0]?.['photoId'];
  await storePhoto(page, 'other');
  await emptyPhotos(page);
  await writeStores(page, {
    children: [{ ...maya, photoId }, arjun],
    food: [food('Rice', { photoId })],
    journal: [entry('Rain', { photoId: 'never', morePhotoIds: ['other'] })],
  });

  await test.step('on Today, where the children have their letters', async () => {
    await page.goto('/');
    await expect(lostImage('Photo: First steps')).toBeVisible();
    await expect(lostImage('Photo: Rain')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Child' })).toHaveText('MMayaAArjun');
    const child = page.getByRole('button', { name: 'Current child: Maya' });
    await expect(child.locator('svg')).toBeVisible();
    await expectNoSeriousAxe(page);
  });

  await test.step('on the cards of children and foods', async () => {
    await go(page, '/children');
    await expect(cardOf(page, 'Maya')).toContainText(words);
    await go(page, `/food/${maya.id}`);
    await expect(lostImage('Photo: Rice')).toBeVisible();
  });

  const edit = dialogOf(page, 'Edit Journal Entry');
  const preview = edit.getByRole('img', { name: 'Chosen photo' });
  await test.step('in the form, among several', async () => {
    await go(page, `/journal/${maya.id}`);
    await cardOf(page, 'Rain').getByRole('button', { name: 'Edit' }).click();
    const field = edit.getByRole('group', { name: 'Photo' });
    await expect(field.getByText(words)).toBeVisible();
    await expect(field.getByRole('button', { name: `Photo 2 of 2. ${words}` })).toBeVisible();
    await expect(field.getByRole('img')).toHaveCount(0);
    await field.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(field.getByText('1 of 6')).toBeVisible();
    await expect(field.getByText(words)).toBeVisible();
    await edit.getByRole('button', { name: 'Update Entry' }).click();
    await expect(edit).toBeHidden();
    await expect(cardOf(page, 'Rain')).toContainText(words);
  });

  await test.step('and is there again once the same picture is chosen, before it is saved and after', async () => {
    await cardOf(page, 'First steps').getByRole('button', { name: 'Edit' }).click();
    await expect(edit.getByText(words)).toBeVisible();
    await chooseFile(page, edit.getByRole('button', { name: 'Replace' }), picture);
    await expect(preview).toHaveJSProperty('naturalWidth', 101);
    await expect(edit.getByText(words)).toBeHidden();
    await edit.getByRole('button', { name: 'Update Entry' }).click();
    await expect(edit).toBeHidden();
    await expect(
      cardOf(page, 'First steps').getByRole('img', { name: 'Photo: First steps' }),
    ).toHaveJSProperty('naturalWidth', 101);
  });
});

async function exportOf(page: Page): Promise<Download> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Backup' }).click();
  return downloading;
}
