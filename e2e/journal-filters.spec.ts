import type { Page } from '@playwright/test';
import { categories, entry, openJournal } from './support/records';
import { cardTitles, dialogOf, expectToast, pressEscapeIn } from './support/screen';
import { expectToFit, resizeWindow } from './support/fit';
import { expect, test } from './support/test';

const entries = [
  entry('Blue train', { category: 'education', content: 'Museum', date: '2026-06-19' }),
  entry('Long night', { category: 'sleep', content: 'The TRAIN woke her', date: '2026-06-18' }),
  entry('Nap', { category: 'sleep', content: 'Deep', sleepNotes: 'train', date: '2026-06-19' }),
  entry('Öl und Äpfel', { category: 'food', content: 'mit der Oma', date: '2025-01-01' }),
];
const all = ['Nap', 'Blue train', 'Long night', 'Öl und Äpfel'];

const searchOf = (page: Page) => page.getByPlaceholder('Search entries...', { exact: true });
const categoryOf = (page: Page) => page.getByRole('button', { name: /Filter by category/ });
const dateOf = (page: Page) => page.getByRole('button', { name: /^Date: / });

async function pickCategory(page: Page, name: string) {
  await categoryOf(page).click();
  await page.getByRole('option', { name, exact: true }).click();
}

async function pickDay(page: Page, name: RegExp) {
  await dateOf(page).click();
  await dialogOf(page, 'Date').getByRole('button', { name }).click();
  await expect(dialogOf(page, 'Date')).toBeHidden();
}

test.use({ timezoneId: 'Australia/Melbourne' });
test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime('2026-06-20T12:00:00+10:00');
});

test('a search box (Search entries...), a category filter (Filter by category) and a date picker (Pick a date)', async ({
  page,
}) => {
  await openJournal(page, entries);
  await expect(searchOf(page)).toBeVisible();
  await expect(categoryOf(page)).toHaveText('Filter by category');
  await expect(dateOf(page).getByText('Pick a date', { exact: true })).toBeVisible();
  await categoryOf(page).click();
  await expect(page.getByRole('option')).toHaveText([
    'All Categories',
    ...categories.map(({ label }) => label),
  ]);
});

test('search changes the list live; it matches title or content, case-insensitively', async ({
  page,
}) => {
  await openJournal(page, entries);
  await expect(cardTitles(page)).toHaveText(all);
  await searchOf(page).pressSequentially('tRain');
  await expect(cardTitles(page)).toHaveText(['Blue train', 'Long night']);
  await expect(page.getByRole('status').getByText('2 entries')).toBeAttached();
  await searchOf(page).fill('öl UND');
  await expect(cardTitles(page)).toHaveText(['Öl und Äpfel']);
  await searchOf(page).fill('.*');
  await expect(page.getByRole('heading', { name: 'No journal entries found.' })).toBeVisible();
  await searchOf(page).press('Escape');
  await expect(cardTitles(page)).toHaveText(all);
});

test('before a long journal is read, a search says what it found so far, and by itself what there is in the end', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const said: string[] = [];
    Reflect.set(window, 'said', said);
    new MutationObserver(() => {
      const words = document.querySelector('#entries > [role=status]')?.textContent ?? '';
      if (words !== '' && said.at(-1) !== words) said.push(words);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  const newer = Array.from({ length: 3000 }, (_, at) => entry(`Day ${at}`));
  const oldest = entry('Nightjar', { date: '2024-02-01' });
  await openJournal(page, [...newer, oldest], '?q=nightjar');
  await expect(cardTitles(page)).toHaveText(['Nightjar']);
  await expect(page.getByText('Older entries are still being searched.')).toBeHidden();
  // Read aloud: once what was found at first, and once the end.
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'said') as unknown))
    .toEqual(['0 entries so far', '1 entry']);
});

test("the category filter changes the list live; 'All Categories' means no filter", async ({
  page,
}) => {
  await openJournal(page, entries);
  await pickCategory(page, 'Sleep');
  await expect(cardTitles(page)).toHaveText(['Nap', 'Long night']);
  await expect(page).toHaveURL(/\?category=sleep$/);
  await pickCategory(page, 'Medication');
  await expect(page.getByRole('heading', { name: 'No journal entries found.' })).toBeVisible();
  await pickCategory(page, 'All Categories');
  await expect(cardTitles(page)).toHaveText(all);
  await expect(page).not.toHaveURL(/category/);
});

test('the date filter compares the exact day; clearing it shows everything again', async ({
  page,
}) => {
  await openJournal(page, entries);
  await pickDay(page, /19 June 2026/);
  await expect(cardTitles(page)).toHaveText(['Nap', 'Blue train']);
  await expect(dateOf(page)).toHaveText('Date: Jun 19, 2026');
  await expect(page).toHaveURL(/\?date=2026-06-19$/);
  await page.getByRole('button', { name: 'Clear date' }).click();
  await expect(cardTitles(page)).toHaveText(all);
  await expect(dateOf(page)).toBeFocused();
});

test('the date picker blocks future dates and dates before 2023-01-01; weeks start on Sunday', async ({
  page,
}) => {
  await openJournal(page, entries);
  await dateOf(page).click();
  const picker = dialogOf(page, 'Date');
  await expect(picker.getByRole('button', { name: /20 June 2026/ })).toBeEnabled();
  await expect(picker.getByRole('button', { name: /21 June 2026/ })).toBeDisabled();
  await expect(picker.getByRole('button', { name: 'Next' }).first()).toBeDisabled();
  await expect(picker.getByRole('row').getByRole('gridcell').first()).toHaveAccessibleName('');
  await expect(picker.getByRole('row').nth(1).getByRole('gridcell').first()).toHaveAccessibleName(
    /^Sunday 7 June 2026/,
  );
  await expect(picker.getByLabel('Year').getByRole('option')).toHaveText([
    '2023',
    '2024',
    '2025',
    '2026',
  ]);
  await picker.getByLabel('Year').selectOption('2023');
  await picker.getByLabel('Month').selectOption('January');
  await expect(picker.getByRole('button', { name: /1 January 2023/ }).first()).toBeEnabled();
  await expect(picker.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await picker
    .getByRole('button', { name: /1 January 2023/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\?date=2023-01-01$/);
});

test('search, category and date work together; Clear filters undoes all three', async ({
  page,
}) => {
  await openJournal(page, entries);
  await searchOf(page).fill('train');
  await pickCategory(page, 'Sleep');
  await expect(cardTitles(page)).toHaveText(['Long night']);
  await pickDay(page, /19 June 2026/);
  await expect(page.getByRole('heading', { name: 'No journal entries found.' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(cardTitles(page)).toHaveText(all);
  await expect(searchOf(page)).toHaveValue('');
  await expect(page).toHaveURL(/\/journal\/[^?]+$/);
});

test('the filters live in the address: a reload and a new tab keep them', async ({
  page,
  context,
}) => {
  await openJournal(page, entries);
  await searchOf(page).fill('train');
  await pickCategory(page, 'Sleep');
  await expect(page).toHaveURL(/q=train/);
  await expect(page).toHaveURL(/category=sleep/);
  const expectFilters = async (where: Page) => {
    await expect(cardTitles(where)).toHaveText(['Long night']);
    await expect(searchOf(where)).toHaveValue('train');
    await expect(categoryOf(where)).toHaveText('Sleep');
  };
  await page.reload();
  await expectFilters(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await expectFilters(other);
});

test('typing leaves no trail in the history: Back leaves the journal', async ({ page }) => {
  await openJournal(page, entries);
  await page.goto('/children');
  await page.getByRole('button', { name: 'Select Child' }).click();
  await searchOf(page).pressSequentially('train');
  await expect(page).toHaveURL(/q=train/);
  await pickCategory(page, 'Sleep');
  await page.goBack();
  await expect(page).toHaveURL('/children');
});

test('opening an entry and coming back keeps the filters', async ({ page }) => {
  await openJournal(page, entries, '?q=train&category=sleep');
  await page.getByRole('link', { name: 'Long night' }).click();
  await pressEscapeIn(dialogOf(page, 'Long night'));
  await expect(cardTitles(page)).toHaveText(['Long night']);
  await expect(searchOf(page)).toHaveValue('train');
});

test('filters in the address that make no sense are no filters', async ({ page }) => {
  await openJournal(page, entries, '?category=__proto__&date=2026-02-30');
  await expect(cardTitles(page)).toHaveText(all);
  await expect(categoryOf(page)).toHaveText('Filter by category');
  await expect(dateOf(page)).toHaveText('Date: Pick a date');
});

test('what is added, edited or deleted while searching shows up at once', async ({ page }) => {
  await openJournal(page, entries, '?q=train');
  await expect(cardTitles(page)).toHaveText(['Blue train', 'Long night']);
  await page.getByRole('button', { name: 'Add Entry' }).click();
  const form = dialogOf(page, 'Add Journal Entry');
  await form.getByLabel('Title').fill('Red train');
  await form.getByLabel('Additional Notes').fill('Fast');
  await form.getByRole('button', { name: 'Add Entry' }).click();
  await expect(cardTitles(page)).toHaveText(['Red train', 'Blue train', 'Long night']);
  await expectToast(page, {
    title: 'Entry added',
    description: 'Your journal entry has been added.',
  });
  await expect(searchOf(page)).toHaveValue('train');
});

test('the last days at one tap, since a day, from one day to another in either order; in words, in the address, cleared by one tap', async ({
  page,
}) => {
  await openJournal(page, entries);
  const picker = dialogOf(page, 'Date');
  const found = page.locator('.entries-found');

  await test.step('the last 7 days, today among them', async () => {
    await dateOf(page).click();
    await picker.getByRole('button', { name: 'Last 7 days' }).click();
    await expect(cardTitles(page)).toHaveText(['Nap', 'Blue train', 'Long night']);
    await expect(dateOf(page)).toHaveText('Date: Last 7 days');
    await expect(found).toContainText('3 entries, Jun 14 to Jun 20, 2026');
    await expect(page).toHaveURL(/\?days=7$/);
    await page.reload();
    await expect(found).toContainText('3 entries, Jun 14 to Jun 20, 2026');
  });

  await test.step('since a day, with a search and a category', async () => {
    await dateOf(page).click();
    await picker.getByText('Since', { exact: true }).click();
    await picker.getByRole('button', { name: /18 June 2026/ }).click();
    await expect(page).toHaveURL(/\?from=2026-06-18$/);
    await pickCategory(page, 'Sleep');
    await expect(cardTitles(page)).toHaveText(['Nap', 'Long night']);
    await searchOf(page).fill('train');
    await expect(cardTitles(page)).toHaveText(['Long night']);
    await expect(found).toContainText('1 entry, Jun 18 to Jun 20, 2026');
    await found.getByRole('button', { name: 'Clear filters' }).click();
    await expect(cardTitles(page)).toHaveText(all);
    await expect(page).toHaveURL(/\/journal\/[^?]+$/);
  });

  await test.step('on the narrowest phones, too, the button says what was chosen and not the beginning of it', async () => {
    const words = dateOf(page).locator('.datefilter-text');
    const isCut = () =>
      words.evaluate(
        (node) =>
          node.scrollWidth > node.clientWidth ||
          node.getBoundingClientRect().right >
            (node.closest('.datefilter')?.querySelector('.ibtn svg')?.getBoundingClientRect()
              .left ?? 0),
      );
    const address = page.url();
    for (const [chosen, name] of [
      ['days=90', 'Last 90 days'],
      ['date=2026-06-18', 'Jun 18, 2026'],
      ['from=2026-06-18', 'Since Jun 18, 2026'],
      ['from=2026-06-17&to=2026-06-18', 'Jun 17 to Jun 18, 2026'],
      ['from=2025-11-27&to=2026-06-18', 'Nov 27, 2025 to Jun 18, 2026'],
    ]) {
      await page.goto(`${address}?${chosen}`);
      await expect(page.getByRole('button', { name: `Date: ${name}`, exact: true })).toBeVisible();
      for (const width of [320, 360, 390, 430, 1200]) {
        await resizeWindow(page, width, 740);
        expect(await isCut(), `${name} at ${width} px`).toBe(false);
        const { height } = (await dateOf(page).boundingBox()) ?? { height: 0 };
        expect(Math.round(height), `${name} at ${width} px`).toBe(44);
      }
    }
    // Beside the menu of a small laptop the whole line still has its room.
    await expectToFit(page, 1024, 720);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(address);
  });

  await test.step('the end before the start: both are taken, in their order', async () => {
    await dateOf(page).click();
    await picker.getByText('From … to', { exact: true }).click();
    await picker.getByRole('button', { name: /19 June 2026/ }).click();
    await picker.getByRole('button', { name: /17 June 2026/ }).click();
    await expect(dateOf(page)).toHaveText('Date: Jun 17 to Jun 19, 2026');
    await expect(page).toHaveURL(/\?from=2026-06-17&to=2026-06-19$/);
    await expect(cardTitles(page)).toHaveText(['Nap', 'Blue train', 'Long night']);
    await page.goto(`${page.url().split('?')[0] ?? ''}?from=2026-06-18&to=2025-01-01`);
    await expect(found).toContainText('2 entries, Jan 1, 2025 to Jun 18, 2026');
    await expect(cardTitles(page)).toHaveText(['Long night', 'Öl und Äpfel']);
  });
});
