import { expect, onTestFinished, test, vi } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { expectNoSeriousAxe } from '@/app/fixtures/axe';
import { setNow } from '@/app/fixtures/clock';
import { expectToFit } from '@/app/fixtures/fit';
import { emulateMedia } from '@/app/fixtures/media';
import { go } from '@/app/fixtures/open-app';
import { entry, maya } from '@/app/fixtures/records';
import { nine } from '@/app/fixtures/report-records';
import { catchFiles, type SavedFile } from '@/app/fixtures/saved-files';
import {
  dialogOf,
  expectAddress,
  expectCount,
  expectGone,
  expectToast,
} from '@/app/fixtures/screen';
import { openJournal } from '@/app/fixtures/seed';
import { fullEntry, ownTexts } from '@/domain/fixtures/full-entry';

const rain = entry('Rain', { date: '2025-05-31', category: 'sleep', sleepNotes: 'Late.' });
const sun = entry('Sun', { date: '2025-06-01' });
const wind = entry('Wind', { date: '2025-06-02', starred: true });

const choose = (dialog: Locator, label: string) => dialog.getByText(label, { exact: true }).click();

async function openExport(): Promise<Locator> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = dialogOf('Export entries');
  // Print comes first, then the files.
  await expect.element(dialog.getByRole('radio', { name: 'Print / PDF' })).toBeChecked();
  return dialog;
}

async function exportAs(dialog: Locator, format: string): Promise<void> {
  await choose(dialog, format);
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
}

/** Waits for `count` files and returns the titles of the entries in the latest, in file order. */
async function titlesIn(files: readonly SavedFile[], count: number): Promise<readonly string[]> {
  await expect.poll(() => files.length).toBe(count);
  const { journal } = JSON.parse(files.at(-1)?.text ?? '') as { journal: { title: string }[] };
  return journal.map(({ title }) => title);
}

test('the entries that match the filters or the search are exported', async () => {
  setNow(nine);
  const files = catchFiles();
  await openJournal([rain, sun, wind], '?category=sleep');
  const dialog = await openExport();
  await expect.element(dialog).toHaveTextContent('1 entry matches the search and filters.');
  await exportAs(dialog, 'JSON');
  expect(await titlesIn(files, 1)).toEqual(['Rain']);
  await expectGone(dialog);
  await expectToast({
    title: 'Export created',
    description: 'kinleaf-maya-entries-2025-11-20.json holds 1 entry.',
  });

  await go(`/journal/${maya.id}?q=wIN`);
  await openExport();
  await expect.element(dialog).toHaveTextContent('1 entry matches the search and filters.');
  await exportAs(dialog, 'JSON');
  expect(await titlesIn(files, 2)).toEqual(['Wind']);
});

test('days are chosen in the export without changing those of the journal; the star filter applies too', async () => {
  setNow(nine);
  const files = catchFiles();
  await openJournal([rain, sun, wind], '?from=2025-06-01');
  const dialog = await openExport();
  await expect
    .element(dialog)
    .toHaveTextContent('2 entries match the search and filters. Jun 1 to Nov 20, 2025.');
  await dialog.getByRole('button', { name: 'Date: Since Jun 1, 2025' }).click();
  await dialogOf('Date').getByRole('button', { name: 'Last 7 days' }).click();
  await expect.element(dialog).toHaveTextContent('0 entries match the search and filters.');
  await dialog.getByRole('button', { name: 'Clear date' }).click();
  await expect.element(dialog).toHaveTextContent('3 entries in the journal for Maya.');
  await exportAs(dialog, 'Markdown');
  await expect
    .poll(() => files.map(({ name }) => name))
    .toEqual(['kinleaf-maya-entries-2025-11-20.md']);
  expect(files[0]?.text.match(/^### .*/gm)).toEqual(['### Rain', '### Sun', '### Wind']);
  expect(files[0]?.text).toContain('Jun 2, 2025 · Education · Starred');
  await expectAddress(/\?from=2025-06-01$/);
  await expectGone(dialog);
  await exportAs(await openExport(), 'JSON');
  expect(await titlesIn(files, 2)).toEqual(['Sun', 'Wind']);
});

test('all of thousands are exported except those that were unticked', async () => {
  const files = catchFiles();
  const many = Array.from({ length: 3000 }, (_, at) =>
    entry(`Entry ${at}`, { createdAt: new Date(Date.UTC(2025, 0, 1, 0, 0, at)).toISOString() }),
  );
  await openJournal(many);
  const dialog = await openExport();
  await choose(dialog, 'Choose some');
  await expectCount(dialog.getByRole('checkbox'), 50);
  await dialog.getByRole('button', { name: 'Select all' }).click();
  await expect.element(dialog).toHaveTextContent('3,000 entries chosen');
  await dialog.getByRole('button', { name: 'Show more' }).click();
  await expectCount(dialog.getByRole('checkbox'), 100);
  await dialog.getByRole('checkbox', { name: /^Entry 2910 / }).click();
  await expect.element(dialog).toHaveTextContent('2,999 entries chosen');
  await exportAs(dialog, 'JSON');
  const titles = await titlesIn(files, 1);
  expect(titles).toHaveLength(2999);
  expect(titles).not.toContain('Entry 2910');
});

test('an export without entries shows an error, and one that fails says so and stays open', async () => {
  await openJournal([rain]);
  const dialog = await openExport();
  await choose(dialog, 'Choose some');
  await exportAs(dialog, 'JSON');
  await expect.element(dialog).toHaveTextContent('Choose at least one entry.');

  await dialog.getByRole('button', { name: 'Select all' }).click();
  // Makes `new Worker` throw, as in a browser that has no memory for a worker.
  vi.stubGlobal('Worker', undefined);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  await exportAs(dialog, 'CSV');
  await expectToast({
    tone: 'danger',
    title: 'Error creating export',
    description: 'There was an error creating the file. Please try again.',
  });
  await expect.element(dialog).toBeVisible();
});

test('an empty journal has nothing to export, and a printed one holds at most 500 entries', async () => {
  await openJournal();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = dialogOf('Export entries');
  await expect.element(dialog).toHaveTextContent('There are no entries to export yet.');
  await dialog.getByRole('button', { name: 'Close' }).first().click();

  await openJournal(Array.from({ length: 501 }, (_, at) => entry(`Entry ${at}`)));
  await openExport();
  await expect.element(dialog).toHaveTextContent('A printed journal holds at most 500 entries.');
  await dialog.getByRole('button', { name: 'Show the printed journal' }).click();
  await expectGone(dialogOf('Journal for Maya'));
});

test('a printed entry has the text of every field of its form', async () => {
  await openJournal([{ ...fullEntry }]);
  const dialog = await openExport();
  await dialog.getByRole('button', { name: 'Show the printed journal' }).click();
  const print = dialogOf('Journal for Maya');
  for (const [, text] of ownTexts)
    await expect.element(print.getByText(text, { exact: true })).toBeVisible();
});

test('the dialogs have no serious accessibility problems, light and dark, and fit 320 px', async () => {
  const look = async () => {
    await emulateMedia({ colorScheme: 'light' });
    await expectNoSeriousAxe();
    await emulateMedia({ colorScheme: 'dark' });
    await expectNoSeriousAxe({ rules: 'colour' });
    await expectToFit(320, 640);
  };
  await page.viewport(320, 640);
  await openJournal([rain, sun, wind]);
  const dialog = await openExport();
  await choose(dialog, 'Choose some');
  await exportAs(dialog, 'JSON');
  await expect.element(dialog).toHaveTextContent('Choose at least one entry.');
  await look();
  await choose(dialog, 'All 3 entries');
  await choose(dialog, 'Print / PDF');
  await dialog.getByRole('button', { name: 'Show the printed journal' }).click();
  const print = dialogOf('Journal for Maya');
  await expect.element(print.getByText('Late.')).toBeVisible();
  await look();
});
