import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import {
  type BackupFile,
  chooseBackup,
  emptyLists,
  importBackup,
  openGeneral,
} from '../support/data/backup';
import { saveFile } from '../support/app/download';
import { food } from '../support/app/food';
import { arjun, entry, maya, openJournal, seed } from '../support/data/records';
import { report, stopClock, summaryContent } from '../support/data/report-records';
import { cardOf, dialogOf, expectToast } from '../support/app/screen';
import { readPhotos, readStore, storePhoto } from '../support/data/store';
import { clippedOn } from '../support/app/fit';
import { expect, test } from '../support/app/test';
import { unzip } from '../support/data/zip';

const rain = entry('Rain', { date: '2025-05-31', category: 'sleep', sleepNotes: 'Late.' });
const sun = entry('Sun', { date: '2025-06-01', content: '=1+1' });
const wind = entry('Wind', { date: '2025-06-02', content: '<script>alert(1)</script> 🦋 שלום' });

async function openExport(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = dialogOf(page, 'Export entries');
  // Paper comes first, the files after it.
  await expect(dialog.getByRole('radio', { name: 'Print / PDF' })).toBeChecked();
  return dialog;
}

async function exportAs(page: Page, dialog: Locator, format: string) {
  await dialog.getByText(format, { exact: true }).click();
  return saveFile(page, dialog.getByRole('button', { name: 'Export', exact: true }));
}

const fileOf = (bytes: Buffer) => JSON.parse(bytes.toString('utf8')) as BackupFile;
const titles = ({ journal }: BackupFile) => journal.map(({ title }) => title).sort();

/** Everything that is stored, with the bytes of the photos that the entries show. */
async function stored(page: Page) {
  const journal = await readStore(page, 'journal');
  const shown = new Set(journal.map(({ photoId }) => photoId));
  // What an import replaced is kept, with its photos.
  const photos = (await readPhotos(page)).filter(({ id }) => shown.has(id));
  return {
    children: await readStore(page, 'children'),
    journal,
    food: await readStore(page, 'food'),
    reports: await readStore(page, 'reports'),
    recommendations: await readStore(page, 'recommendations'),
    photos: photos.map(({ full }) => full.toString('base64')),
  };
}

test.describe('chosen entries', () => {
  test('as JSON, as CSV, and those that were ticked', { tag: '@gate' }, async ({ page }) => {
    await stopClock(page);
    await openJournal(page, [rain, sun, wind]);

    await test.step('as JSON: all of the journal, the child, and a file of the backup’s form', async () => {
      const dialog = await openExport(page);
      await expect(dialog).toContainText('3 entries in the journal for Maya.');
      const { name, bytes } = await exportAs(page, dialog, 'JSON');
      expect(name).toBe('kinleaf-maya-entries-2025-11-20.json');
      const file = fileOf(bytes);
      expect(file.journal).toEqual([rain, sun, wind]);
      expect(file.children).toEqual([{ ...maya, photoUrl: '' }]);
      expect([file.food, file.reports, file.recommendations]).toEqual([[], [], []]);
      await expect(dialog).toBeHidden();
      await expectToast(page, { title: 'Export created', description: `${name} holds 3 entries.` });
    });

    await test.step('as CSV: a row for each, oldest first, UTF-8 with its mark, formulas defused', async () => {
      const { name, bytes } = await exportAs(page, await openExport(page), 'CSV');
      expect(name).toMatch(/^kinleaf-maya-entries-\d{4}-\d\d-\d\d\.csv$/);
      expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      const rows = bytes.toString('utf8').split('\r\n');
      expect(rows).toHaveLength(4);
      expect(rows[1]).toBe('2025-05-31,Sleep,Rain,What happened: Rain,,,,,,Late.,,,no');
      expect(rows[2]).toContain(`,Sun,"'=1+1",`);
      expect(rows[3]).toContain(',<script>alert(1)</script> 🦋 שלום,');
    });

    await test.step('are those that were ticked, by keyboard alone; the focus returns', async () => {
      await page.getByRole('button', { name: 'Export', exact: true }).focus();
      await page.keyboard.press('Enter');
      const dialog = dialogOf(page, 'Export entries');
      await dialog.getByRole('radio', { name: 'All 3 entries' }).focus();
      await page.keyboard.press('ArrowRight');
      const boxes = dialog.getByRole('checkbox');
      await expect(boxes).toHaveCount(3);
      // Newest first.
      await expect(dialog.getByRole('listitem').first()).toHaveText('Wind · Jun 2, 2025');
      for (const key of ['Tab', 'Tab', 'Tab', 'Space']) await page.keyboard.press(key);
      await expect(boxes.first()).toBeChecked();
      await expect(dialog).toContainText('1 entry chosen');
      await dialog.getByRole('radio', { name: 'JSON' }).focus();
      await page.keyboard.press('Space');
      await dialog.getByRole('button', { name: 'Export', exact: true }).focus();
      const downloading = page.waitForEvent('download');
      await page.keyboard.press('Enter');
      expect(titles(fileOf(await readFile(await (await downloading).path())))).toEqual(['Wind']);
      await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused();
    });
  });

  test('as Markdown: one text by month, and the photos beside it, in a zip', async ({ page }) => {
    await openJournal(page, [{ ...rain, photoId: 'picture' }, sun, wind]);
    await storePhoto(page, 'picture');
    const [photo] = await readPhotos(page);
    const { name, bytes } = await exportAs(page, await openExport(page), 'Markdown');
    expect(name).toMatch(/^kinleaf-maya-entries-\d{4}-\d\d-\d\d\.zip$/);
    const files = unzip(bytes);
    expect([...files.keys()]).toEqual(['journal.md', 'photos/2025-05-31-001.jpg']);
    expect(files.get('photos/2025-05-31-001.jpg')).toEqual(photo?.full);
    const text = files.get('journal.md')?.toString('utf8') ?? '';
    expect(text.match(/^#+ .*/gm)).toEqual([
      ...['# Journal for Maya', '## May 2025', '### Rain'],
      ...['## June 2025', '### Sun', '### Wind'],
    ]);
    expect(text).toContain('![Photo: Rain](photos/2025-05-31-001.jpg)');
    expect(text).toContain('\\<script>alert(1)\\</script> 🦋 שלום');
  });
});

test.describe('one child', () => {
  test('as JSON is no backup; what it holds is the same in every store', async ({ page }) => {
    const hers = {
      journal: [{ ...rain, photoId: 'picture' }, sun, wind],
      food: [food('Rice')],
      reports: [report('June', 'summary', summaryContent)],
    };
    await seed(page, {
      children: [maya, arjun],
      ...hers,
      journal: [...hers.journal, entry('His', { childId: arjun.id })],
    });
    await storePhoto(page, 'picture');
    await page.goto('/children');
    // The photo's id is its content once it was imported: once around, so that both sides have it.
    const first = await exportMaya(page);
    await openGeneral(page);
    const preview = await chooseBackup(page, first);
    await expect(preview).toContainText('One child: 1 child, 3 journal entries');
    await expect(preview.getByRole('button', { name: 'Restore', exact: true })).toHaveCount(0);
    await preview.getByRole('button', { name: 'Cancel' }).click();
    expect(await readStore(page, 'children')).toHaveLength(2);
    await importBackup(page, asBackup(first));
    const before = await stored(page);
    expect(before.children).toEqual([maya]);
    expect(before.journal.map(({ title }) => title).sort()).toEqual(['Rain', 'Sun', 'Wind']);
    expect(before.photos).toHaveLength(1);
    await page.goto('/children');
    const second = await exportMaya(page);
    await openGeneral(page);
    await importBackup(page, emptyLists);
    await openGeneral(page);
    await importBackup(page, asBackup(second));
    expect(await stored(page)).toEqual(before);
  });

  /** The same with the scope of a backup: its content must be complete, although nobody should restore it. */
  const asBackup = (file: BackupFile) => ({
    ...file,
    kinleaf: { ...(file['kinleaf'] as object), scope: 'everything' },
  });

  async function exportMaya(page: Page): Promise<BackupFile> {
    await cardOf(page, 'Maya').getByRole('button', { name: 'Select Child' }).click();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('button', { name: 'Everything about Maya' }).click();
    const dialog = dialogOf(page, 'Export Maya');
    const button = dialog.getByRole('button', { name: 'Export as JSON' });
    const { name, bytes } = await saveFile(page, button);
    expect(name).toMatch(/^kinleaf-maya-everything-\d{4}-\d\d-\d\d\.json$/);
    await expectToast(page, {
      title: 'Export created',
      description: `${name} was read back and holds all 6 records of Maya.`,
    });
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Everything about Maya' })).toBeFocused();
    return fileOf(bytes);
  }
});

test('who opened a dialog in a dialog gets the focus back in the next frame, however late that is', async ({
  page,
}) => {
  await page.clock.install();
  await openJournal(page, [rain]);
  const outer = await openExport(page);
  // The dialog looks after its own focus for half a second.
  await page.clock.fastForward(600);
  const opener = outer.getByRole('button', { name: 'Everything about Maya' });
  await opener.click();
  const inner = dialogOf(page, 'Export Maya');
  await expect(inner).toBeVisible();
  await page.evaluate(() => {
    const draw = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (work) => window.setTimeout(() => draw(work), 300);
    window.cancelAnimationFrame = (id) => {
      window.clearTimeout(id);
    };
  });
  await inner.getByRole('button', { name: 'Cancel' }).click();
  await expect(inner).toBeHidden();
  await expect(opener).toBeFocused();
});

test.describe('the printed journal', () => {
  test.use({ colorScheme: 'dark' });

  async function openPrint(page: Page, entries = [rain, sun, wind]) {
    await page.addInitScript(() => {
      window.print = () => {
        const images = [...document.querySelectorAll<HTMLImageElement>('.journal-paper img')];
        const whole = images.filter(({ complete, naturalWidth }) => complete && naturalWidth > 0);
        const words = document.querySelector('.journal-paper')?.textContent ?? '';
        const lost = words.split('This photo cannot be read any more.').length - 1;
        sessionStorage.setItem(
          'printed',
          `${document.title}, ${images.length} photos, ${whole.length} of them there, ${lost} lost`,
        );
      };
    });
    await openJournal(page, entries);
    await storePhoto(page, 'picture');
    const dialog = await openExport(page);
    await dialog.getByText('Print / PDF').click();
    return dialog;
  }

  async function showPrint(page: Page, dialog: Locator) {
    await dialog.getByRole('button', { name: 'Show the printed journal' }).click();
    return dialogOf(page, 'Journal for Maya');
  }

  test('with photos, on paper and on the screen', async ({ page }) => {
    const several = { photoId: 'picture', morePhotoIds: ['gone', 'torn'] };
    const chosen = await openPrint(page, [{ ...rain, ...several }, sun, wind]);
    await storePhoto(page, 'torn');
    // The pictures come when the test says so, of the first one what it is and of the second nothing that is a picture.
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const [picture] = await readPhotos(page);
    await page.route('**/held/*', async (route) => {
      await released;
      const body = route.request().url().endsWith('/0') ? (picture?.full ?? '') : 'torn';
      await route.fulfill({ contentType: 'image/jpeg', body });
    });
    await page.evaluate(() => {
      let made = 0;
      URL.createObjectURL = () => {
        made += 1;
        return `/held/${made - 1}`;
      };
    });
    const dialog = await showPrint(page, chosen);

    await test.step('opens the browser’s own print once every photo is there or known to be lost, which stands in its place', async () => {
      const printed = () => page.evaluate(() => sessionStorage.getItem('printed'));
      await expect(dialog.getByText('This photo cannot be read any more.')).toHaveCount(1);
      const print = dialog.getByRole('button', { name: 'Print / Save as PDF' });
      await print.click();
      await expect(print).toHaveAttribute('aria-busy', 'true');
      expect(await printed()).toBeNull();
      release();
      await expect
        .poll(printed)
        .toBe('Journal for Maya · Kinleaf, 1 photos, 1 of them there, 2 lost');
      await expect(dialog.getByRole('img')).toHaveAccessibleName('Photo 1 of 3: Rain');
    });

    await test.step('has a cover with child and period, contents by month, and every entry with its notes', async () => {
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await expect(dialog.getByRole('heading', { level: 2 })).toHaveText('Journal for Maya');
      await expect(dialog.getByText('May 31, 2025 to Jun 2, 2025 · 3 entries')).toBeVisible();
      await expect(dialog.getByRole('listitem')).toHaveText([
        'May 2025 1 entry',
        'June 2025 2 entries',
      ]);
      await expect(dialog.getByRole('heading', { level: 4 })).toHaveText(['Rain', 'Sun', 'Wind']);
      await expect(dialog.getByText('Late.')).toBeVisible();
      await expect(dialog.getByText('<script>alert(1)</script> 🦋 שלום')).toBeVisible();
      await expect(page.locator('#root')).toBeHidden();
      await expect(dialogOf(page, 'Export entries')).toBeHidden();
      const ink = await dialog.evaluate((node) => getComputedStyle(node).color);
      expect(Number(/oklch\(([\d.]+)/.exec(ink)?.[1])).toBeLessThan(0.4);
    });

    await test.step('leads back to the export', async () => {
      await page.emulateMedia({ media: 'screen' });
      await dialog.getByRole('button', { name: 'Back' }).click();
      await expect(dialogOf(page, 'Export entries')).toBeVisible();
    });
  });

  test('as a PDF names every chosen entry, clips nothing, and takes as many pages as it needs', async ({
    page,
  }) => {
    const long = Array.from({ length: 40 }, (_, at) =>
      entry(`Entry number ${at}`, { content: 'She slept, and then she did not. '.repeat(20) }),
    );
    const dialog = await showPrint(page, await openPrint(page, long));
    await expect(dialog.getByRole('heading', { level: 4 })).toHaveCount(40);
    await page.emulateMedia({ media: 'print' });
    expect(await clippedOn(dialog)).toEqual([]);
    const made = await page.pdf({
      format: 'A4',
      preferCSSPageSize: true,
      outline: true,
      tagged: true,
    });
    const pdf = made.toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThanOrEqual(7);
    // The outline of a PDF has the headings as plain text; the pages are compressed.
    for (const { title } of long) expect(pdf).toContain(`(${String(title)})`);
  });
});
