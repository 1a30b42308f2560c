import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import {
  type BackupFile,
  chooseBackup,
  emptyLists,
  importBackup,
  openGeneral,
} from './support/backup';
import { saveFile } from './support/download';
import { food } from './support/food';
import { arjun, entry, maya, openJournal, seed } from './support/records';
import { openReports, report, stopClock, summaryContent } from './support/report-records';
import { cardOf, dialogOf, expectToast } from './support/screen';
import { readPhotos, readStore, storePhoto } from './support/store';
import { clippedOn } from './support/fit';
import { expect, expectNoSeriousAxe, test } from './support/test';
import { unzip } from './support/zip';

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
  // What an import replaced is kept beside it, with its photos.
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
  test('as JSON, as CSV, and those that were ticked', async ({ page }) => {
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

  test('by filter and by search', async ({ page }) => {
    await openJournal(page, [rain, sun, wind], '?category=sleep');

    await test.step('are those that pass the filters of the journal', async () => {
      const dialog = await openExport(page);
      await expect(dialog).toContainText('1 entry matches the search and filters.');
      const { bytes } = await exportAs(page, dialog, 'JSON');
      expect(titles(fileOf(bytes))).toEqual(['Rain']);
    });

    await test.step('are those that match the search', async () => {
      await page.goto(`/journal/${maya.id}?q=wIN`);
      const dialog = await openExport(page);
      await expect(dialog).toContainText('1 entry matches the search and filters.');
      const { bytes } = await exportAs(page, dialog, 'JSON');
      expect(titles(fileOf(bytes))).toEqual(['Wind']);
    });
  });

  test('are all of thousands but those whose tick was taken away', async ({ page }) => {
    const many = Array.from({ length: 3000 }, (_, at) =>
      entry(`Entry ${at}`, { createdAt: new Date(Date.UTC(2025, 0, 1, 0, 0, at)).toISOString() }),
    );
    await openJournal(page, many);
    const dialog = await openExport(page);
    await dialog.getByText('Choose some').click();
    await expect(dialog.getByRole('checkbox')).toHaveCount(50);
    await dialog.getByRole('button', { name: 'Select all' }).click();
    await expect(dialog).toContainText('3,000 entries chosen');
    await dialog.getByRole('button', { name: 'Show more' }).click();
    await expect(dialog.getByRole('checkbox')).toHaveCount(100);
    await dialog.getByRole('checkbox', { name: /^Entry 2910 / }).uncheck();
    const { bytes } = await exportAs(page, dialog, 'JSON');
    const { journal } = fileOf(bytes);
    expect(journal).toHaveLength(2999);
    expect(journal.some(({ title }) => title === 'Entry 2910')).toBe(false);
  });

  test('that cannot be exported: in words', async ({ page }) => {
    await openJournal(page, [rain]);
    const dialog = await openExport(page);

    await test.step('of which none is ticked are asked for in words', async () => {
      await dialog.getByText('Choose some').click();
      await dialog.getByText('JSON', { exact: true }).click();
      await dialog.getByRole('button', { name: 'Export', exact: true }).click();
      await expect(dialog).toContainText('Choose at least one entry.');
    });

    await test.step('that cannot be written: the reason in words, and the dialog stays', async () => {
      await dialog.getByRole('checkbox').check();
      await dialog.getByText('CSV', { exact: true }).click();
      await page.evaluate(() => {
        // What is no constructor throws, as a browser does that has no room for a worker.
        Object.defineProperty(window, 'Worker', { value: undefined });
      });
      await dialog.getByRole('button', { name: 'Export', exact: true }).click();
      await expectToast(page, {
        tone: 'danger',
        title: 'Error creating export',
        description: 'There was an error creating the file. Please try again.',
      });
      await expect(dialog).toBeVisible();
    });
  });

  test('of an empty journal: there are none, in words', async ({ page }) => {
    await openJournal(page);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(dialogOf(page, 'Export entries')).toContainText(
      'There are no entries to export yet.',
    );
  });

  test('by the days of the journal, and by others; stars go along; without photos Markdown is one file', async ({
    page,
  }) => {
    await stopClock(page);
    await openJournal(page, [rain, sun, { ...wind, starred: true }], '?from=2025-06-01');
    const dialog = await openExport(page);
    await expect(dialog).toContainText(
      '2 entries match the search and filters. Jun 1 to Nov 20, 2025.',
    );
    await dialog.getByRole('button', { name: 'Date: Since Jun 1, 2025' }).click();
    await dialogOf(page, 'Date').getByRole('button', { name: 'Last 7 days' }).click();
    await expect(dialog).toContainText('0 entries match the search and filters.');
    await dialog.getByRole('button', { name: 'Clear date' }).click();
    await expect(dialog).toContainText('3 entries in the journal for Maya.');
    const { name, bytes } = await exportAs(page, dialog, 'Markdown');
    expect(name).toBe('kinleaf-maya-entries-2025-11-20.md');
    const text = bytes.toString('utf8');
    expect(text.match(/^### .*/gm)).toEqual(['### Rain', '### Sun', '### Wind']);
    expect(text).toContain('Jun 2, 2025 · Education · Starred');
    // The journal's own filter stays as it was.
    await expect(page).toHaveURL(/\?from=2025-06-01$/);
    const { bytes: json } = await exportAs(page, await openExport(page), 'JSON');
    expect(fileOf(json).journal).toEqual([sun, { ...wind, starred: true }]);
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

  /** The same, passed off as a backup: what it holds must be whole, though nobody is to restore it. */
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

test('one report, saved from its dialog', async ({ page }) => {
  const stored = report('June', 'summary', summaryContent);
  await openReports(page, { reports: [stored] }, `?report=${stored.id}`);
  const menu = dialogOf(page, 'June').getByRole('button', { name: 'Export report' });

  await test.step('as Markdown', async () => {
    await menu.click();
    const item = page.getByRole('menuitem', { name: 'Save as Markdown' });
    const { name, bytes } = await saveFile(page, item);
    expect(name).toBe('kinleaf-maya-report-2025-11-20.md');
    expect(bytes.toString('utf8')).toMatch(/^# June\n[^]*## Highlights\n/);
  });

  await test.step('as JSON, with the child', async () => {
    await menu.click();
    const item = page.getByRole('menuitem', { name: 'Save as JSON' });
    const { name, bytes } = await saveFile(page, item);
    expect(name).toBe('kinleaf-maya-report-2025-11-20.json');
    const file = fileOf(bytes);
    expect(file.reports).toEqual([stored]);
    expect(file.children).toEqual([{ ...maya, photoUrl: '' }]);
  });
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
    // The outline of a PDF holds the headings as plain text; what lies on the pages is compressed.
    for (const { title } of long) expect(pdf).toContain(`(${String(title)})`);
  });

  test('of more entries than a page can hold is refused in words', async ({ page }) => {
    const many = Array.from({ length: 501 }, (_, at) => entry(`Entry ${at}`));
    await openJournal(page, many);
    const dialog = await openExport(page);
    await dialog.getByText('Print / PDF').click();
    await expect(dialog).toContainText('A printed journal holds at most 500 entries.');
    await dialog.getByRole('button', { name: 'Show the printed journal' }).click();
    await expect(dialogOf(page, 'Journal for Maya')).toBeHidden();
  });
});

test('the dialogs have no serious accessibility findings, light and dark, and fit 320 px', async ({
  page,
}) => {
  const look = async (dialog: Locator) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await expectNoSeriousAxe(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoSeriousAxe(page, { rules: 'colour' });
    await expectToFit(dialog);
  };
  await page.setViewportSize({ width: 320, height: 640 });
  await openJournal(page, [rain, sun, wind]);
  const dialog = await openExport(page);
  await dialog.getByText('Choose some').click();
  await dialog.getByText('JSON', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog).toContainText('Choose at least one entry.');
  await look(dialog);
  await dialog.getByText('All 3 entries').click();
  await dialog.getByText('Print / PDF').click();
  await dialog.getByRole('button', { name: 'Show the printed journal' }).click();
  const print = dialogOf(page, 'Journal for Maya');
  await expect(print.getByText('Late.')).toBeVisible();
  await look(print);
});

async function expectToFit(dialog: Locator): Promise<void> {
  const { x, width } = (await dialog.boundingBox()) ?? { x: -1, width: Infinity };
  expect([x, width]).toEqual([0, 320]);
}
