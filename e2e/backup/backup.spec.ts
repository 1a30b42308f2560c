import type { Page } from '@playwright/test';
import {
  type BackupFile,
  chooseBackup,
  emptyLists,
  exportBackup,
  importBackup,
  openGeneral,
} from '../support/data/backup';
import { setDate } from '../support/app/clock';
import { holdStore } from '../support/data/busy-store';
import { arjun, entry, maya, seed } from '../support/data/records';
import { food } from '../support/app/food';
import { cardOf, expectToast, questionOf } from '../support/app/screen';
import { paint, plain } from '../support/data/pictures';
import { readPhotos, readStore } from '../support/data/store';
import { expect, expectNoSeriousAxe, test } from '../support/app/test';

const stores = ['children', 'journal', 'food', 'reports', 'recommendations', 'photos'] as const;

async function allStored(page: Page) {
  const lists: Record<string, unknown> = {};
  for (const store of stores) lists[store] = await readStore(page, store);
  lists['photos'] = (await readPhotos(page)).map(({ id, full, width, height }) => ({
    id,
    bytes: full.toString('base64'),
    width,
    height,
  }));
  return lists;
}

async function addEntryWithPhoto(page: Page, title: string) {
  await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Add Journal Entry' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Additional Notes').fill('With a picture');
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'red.png',
      mimeType: 'image/png',
      buffer: await paint(page, { width: 1700, height: 900, quarters: plain('#c04020') }),
    });
  await expect(form.getByRole('img')).toBeVisible();
  await form.getByRole('button', { name: 'Add Entry' }).click();
  await expect(form).toBeHidden();
}

/** Looks at every screen of Maya; `look` gets each once it shows something. */
async function lookAround(page: Page, look: (name: string) => Promise<void>) {
  await page.goto('/children');
  await cardOf(page, 'Maya').getByRole('button', { name: 'Select Child' }).click();
  // With the number of cards on each: those below the first arrive a moment later.
  for (const [link, heading, level, cards] of [
    ['Children', 'Children', 2, 2],
    ['Journal', 'Journal for Maya', 3, 24],
    ['Food Journey', 'Food Journey', 3, 25],
    ['Reports', 'Insights & Recommendations', 3, 14],
  ] as const) {
    const navigation = page.getByRole('complementary');
    await navigation.getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('main').getByRole('heading', { level })).toHaveCount(cards);
    if (link === 'Reports') {
      await expect(page.getByText('Neutral').first()).toBeVisible();
      // The last of the charts, which are drawn once their code is there.
      await expect(page.getByRole('heading', { name: 'Days with entries' })).toBeVisible();
    }
    await look(link);
  }
}

/** The text of the screen, once it stays the same: counts come a moment after what they count. */
async function settledText(page: Page): Promise<string> {
  let text = '';
  await expect
    .poll(
      async () => {
        const before = text;
        text = await page.getByRole('main').innerText();
        return text === before;
      },
      { intervals: [500] },
    )
    .toBe(true);
  return text;
}

test('export, clear and import of the sample journal, with a photo and a report, give the same screens', async ({
  page,
}) => {
  // Every screen twice, and everything stored in between.
  test.slow();
  await page.goto('/children');
  await page.getByRole('button', { name: 'Look around with a sample journal' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal for Maya');
  await addEntryWithPhoto(page, 'The red wall');
  await page.getByRole('complementary').getByRole('link', { name: 'Reports' }).click();
  await page.getByRole('button', { name: 'Generate Your First Report' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Generate Report', exact: true })
    .click();
  await expect(page.getByText('Report generated')).toBeVisible();
  const before: Record<string, string> = {};
  await lookAround(page, async (screen) => {
    before[screen] = await settledText(page);
  });
  const stored = await allStored(page);

  await openGeneral(page);
  const { text } = await exportBackup(page);
  await page.getByRole('button', { name: 'Clear All Data' }).click();
  await questionOf(page, 'Are you absolutely sure?')
    .getByRole('button', { name: 'Clear All Data' })
    .click();
  await expect(page).toHaveURL('/');
  await expectToast(page, { title: 'Data cleared' });
  await page.goto('/children');
  await expect(page.getByRole('heading', { name: 'No children added yet' })).toBeVisible();

  await openGeneral(page);
  await importBackup(page, text);
  expect(await allStored(page)).toEqual(stored);
  await lookAround(page, async (screen) => {
    await expect.poll(() => page.getByRole('main').innerText(), screen).toBe(before[screen]);
  });
});

test.describe('Export Backup', () => {
  test(
    "downloads kinleaf-backup-{yyyy-MM-dd}.json with the five lists, read back before 'Backup created'",
    { tag: '@gate' },
    async ({ page }) => {
      await setDate(page, '2025-06-10T07:30:00+10:00');
      await seed(page, { children: [maya], journal: [entry('Blue train')], food: [food('Rice')] });
      await openGeneral(page);
      const { name, text } = await exportBackup(page);
      expect(name).toBe('kinleaf-backup-2025-06-10.json');
      await expectToast(page, {
        title: 'Backup created',
        description: 'kinleaf-backup-2025-06-10.json was read back and holds all 3 records.',
      });
      const file = JSON.parse(text) as BackupFile;
      expect(file.children.map(({ name: one }) => one)).toEqual(['Maya']);
      expect(file.journal.map(({ title }) => title)).toEqual(['Blue train']);
      expect(file.food).toMatchObject([{ name: 'Rice', category: 'new', foodCategory: 'Fruits' }]);
      expect([file.reports, file.recommendations]).toEqual([[], []]);
    },
  );

  test('of a large journal goes straight into the file that the person chooses', async ({
    page,
  }) => {
    // Replaces the browser's dialog, which no test can click. The file is real.
    await page.addInitScript(() => {
      navigator.storage.estimate = () => Promise.resolve({ usage: 200_000_000, quota: 1e10 });
      Object.defineProperty(window, 'showSaveFilePicker', {
        value: async () =>
          (await navigator.storage.getDirectory()).getFileHandle('mine.json', { create: true }),
      });
    });
    await seed(page, { children: [maya], journal: [entry('Blue train')] });
    await openGeneral(page);
    await page.getByRole('button', { name: 'Export Backup' }).click();
    await expectToast(page, {
      title: 'Backup created',
      description: 'mine.json was read back and holds all 2 records.',
    });
    const text = await page.evaluate(async () => {
      const folder = await navigator.storage.getDirectory();
      return (await (await folder.getFileHandle('mine.json')).getFile()).text();
    });
    expect((JSON.parse(text) as BackupFile).journal).toHaveLength(1);
  });

  test('can be called off, and never holds API keys', { tag: '@gate' }, async ({ page }) => {
    await seed(page, { children: [maya], journal: [entry('Blue train')] });
    await page.evaluate(() => {
      localStorage.setItem('kinleaf_settings', JSON.stringify({ openAIKey: 'sk-very-secret' }));
    });
    await openGeneral(page);

    const text =
      await test.step('can be called off while it is written: no file, no note of a backup, and it can be made again', async () => {
        const release = await holdStore(page, 'journal');
        const started: unknown[] = [];
        page.on('download', (download) => started.push(download));
        await page.getByRole('button', { name: 'Export Backup' }).click();
        await expect(page.getByRole('progressbar', { name: 'Writing the backup' })).toBeVisible();
        await page.getByRole('button', { name: 'Cancel export' }).click();
        await release();
        await expect(page.getByRole('progressbar')).toHaveCount(0);
        await expect(page.getByRole('alertdialog')).toHaveCount(0);
        await expect(page.getByText('None yet.')).toBeVisible();
        expect(started).toEqual([]);
        const again = await exportBackup(page);
        expect((JSON.parse(again.text) as BackupFile).journal).toHaveLength(1);
        return again.text;
      });

    await test.step('never holds API keys', () => {
      expect(text).not.toContain('sk-very-secret');
    });
  });

  test('that fails says so, and notes no backup', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.storage.estimate = () => Promise.resolve({ usage: 200_000_000, quota: 1e10 });
      Object.defineProperty(window, 'showSaveFilePicker', {
        value: () => Promise.reject(new DOMException('Not here', 'NotAllowedError')),
      });
    });
    await seed(page, { children: [maya] });
    await openGeneral(page);
    await page.getByRole('button', { name: 'Export Backup' }).click();
    await expectToast(page, {
      title: 'Error creating backup',
      description: 'There was an error creating your backup. Please try again.',
      tone: 'danger',
    });
    await expect(page.getByText('None yet.')).toBeVisible();
  });
});

test.describe('Import Backup', () => {
  test(
    'shows first what it would do, can be called off, and can be undone',
    { tag: '@gate-firefox' },
    async ({ page }) => {
      await seed(page, { children: [maya], journal: [entry('Blue train')] }, maya);
      await openGeneral(page);

      await test.step('shows what is in the file, from when, and what it replaces; Cancel changes nothing', async () => {
        const dialog = await chooseBackup(page, {
          ...emptyLists,
          children: [arjun],
          journal: [
            entry('One', { childId: arjun.id, date: '2024-12-03' }),
            entry('Two', { childId: arjun.id, date: '2025-02-14' }),
          ],
          food: [food('Rice', { childId: arjun.id, date: '2025-01-01', category: 'safe' })],
        });
        await expect(dialog).toContainText('kinleaf-backup-2025-06-01.json');
        await expect(dialog).toContainText('1 child, 2 journal entries and 1 food item.');
        await expect(dialog).toContainText('Arjun');
        await expect(dialog).toContainText('Dec 3, 2024 to Feb 14, 2025');
        await expect(dialog).toContainText(
          'Everything in this browser: 1 child and 1 journal entry.',
        );
        await expectNoSeriousAxe(page);
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        await expect(dialog).toBeHidden();
        await expect(page.getByRole('button', { name: 'Import Backup' })).toBeFocused();
        expect(await readStore(page, 'children')).toEqual([maya]);
        await expect.poll(() => readStore(page, 'staged')).toEqual([]);
      });

      await test.step('can be called off while the file is read: nothing is changed or left behind', async () => {
        const release = await holdStore(page, 'staged');
        const dialog = await chooseBackup(page, { ...emptyLists, children: [arjun] });
        await expect(
          dialog.getByRole('progressbar', { name: 'Reading and checking the file' }),
        ).toBeVisible();
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        await expect(dialog).toBeHidden();
        await release();
        await expect(page.getByRole('alertdialog')).toHaveCount(0);
        // Someone who starts again isn't told that another restore is under way.
        const again = await chooseBackup(page, { ...emptyLists, children: [arjun] });
        await expect(again).toContainText('1 child');
        await again.getByRole('button', { name: 'Cancel' }).click();
        await expect.poll(() => readStore(page, 'staged')).toEqual([]);
        expect(await readStore(page, 'children')).toEqual([maya]);
      });

      await test.step('replaces all five lists, reloads to the home page, and Undo restore brings the earlier journal back', async () => {
        const before = await allStored(page);
        await importBackup(page, { ...emptyLists, children: [arjun] });
        expect(await readStore(page, 'children')).toMatchObject([{ id: arjun.id }]);
        expect(await readStore(page, 'journal')).toEqual([]);
        await page
          .getByRole('alertdialog', { name: 'Data restored' })
          .getByRole('button', { name: 'Undo restore' })
          .click();
        await expect(page).toHaveURL('/settings');
        await page.getByRole('button', { name: 'Undo restore' }).click();
        await questionOf(page, 'Undo restore?')
          .getByRole('button', { name: 'Undo restore' })
          .click();
        await expect(page).toHaveURL('/');
        await expectToast(page, { title: 'Restore undone' });
        expect(await allStored(page)).toEqual(before);
        // The undo can be undone: nothing is lost by a wrong click.
        await openGeneral(page);
        await expect(page.getByRole('button', { name: 'Restore again' })).toBeVisible();
      });

      await test.step('settings and API keys of this browser stay as they are', async () => {
        await page.evaluate(() => {
          localStorage.setItem('kinleaf_settings', JSON.stringify({ openAIKey: 'sk-mine' }));
        });
        await openGeneral(page);
        const settings = { openAIKey: 'sk-x' };
        await importBackup(page, { ...emptyLists, children: [arjun], settings });
        expect(await page.evaluate(() => localStorage.getItem('kinleaf_settings'))).toContain(
          'sk-mine',
        );
      });
    },
  );

  test('what a restore replaced can be let go, with the photos that only it used', async ({
    page,
  }) => {
    await seed(page, { children: [maya] }, maya);
    await page.goto(`/journal/${maya.id}`);
    await addEntryWithPhoto(page, 'The red wall');
    await openGeneral(page);
    await importBackup(page, { ...emptyLists, children: [arjun] });
    expect(await readStore(page, 'photos')).toHaveLength(1);
    await openGeneral(page);
    await page.getByRole('button', { name: 'Let it go' }).click();
    await questionOf(page, 'Are you sure?').getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, { title: 'The earlier journal is gone' });
    await expect(page.getByRole('button', { name: 'Undo restore' })).toHaveCount(0);
    expect(await readStore(page, 'photos')).toEqual([]);
    expect(await readStore(page, 'replaced')).toEqual([]);
  });
});
