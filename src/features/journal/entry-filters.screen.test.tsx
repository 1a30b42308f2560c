import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setNow } from '@/app/fixtures/clock';
import {
  addEntry,
  categoryFilter,
  dateFilter,
  datePicker,
  pickCategory,
  pickDay,
  searchBox,
} from '@/app/fixtures/journal-page';
import { resizeWindow } from '@/app/fixtures/fit';
import { boxOf } from '@/app/fixtures/layout';
import { go, goBack, reopen } from '@/app/fixtures/open-app';
import { categories, entry, maya } from '@/app/fixtures/records';
import {
  cardTitles,
  dialogOf,
  expectAddress,
  expectGone,
  expectText,
  press,
  pressIn,
} from '@/app/fixtures/screen';
import { openJournal } from '@/app/fixtures/seed';

const entries = [
  entry('Blue train', { category: 'education', content: 'Museum', date: '2026-06-19' }),
  entry('Long night', { category: 'sleep', content: 'The TRAIN woke her', date: '2026-06-18' }),
  entry('Nap', { category: 'sleep', content: 'Deep', sleepNotes: 'train', date: '2026-06-19' }),
  entry('Öl und Äpfel', { category: 'food', content: 'mit der Oma', date: '2025-01-01' }),
];
const all = ['Nap', 'Blue train', 'Long night', 'Öl und Äpfel'];
const journal = `/journal/${maya.id}`;
const nothing = () => page.getByRole('heading', { name: 'No journal entries found.' });
const found = () => page.css('.entries-found');

beforeEach(() => {
  setNow('2026-06-20T12:00:00+10:00');
});

test('a search follows every letter, and finds titles and text in upper or lower case, also of what is added', async () => {
  await openJournal(entries);
  await expectText(cardTitles(), all);
  await userEvent.type(searchBox(), 'tRain');
  await expectText(cardTitles(), ['Blue train', 'Long night']);
  await expect.element(page.getByRole('status').getByText('2 entries')).toBeInTheDocument();
  await searchBox().fill('öl UND');
  await expectText(cardTitles(), ['Öl und Äpfel']);
  await searchBox().fill('.*');
  await expect.element(nothing()).toBeVisible();
  await pressIn(searchBox(), 'Escape');
  await expectText(cardTitles(), all);

  await searchBox().fill('train');
  await expectText(cardTitles(), ['Blue train', 'Long night']);
  // The URL follows a moment after the last letter.
  await expectAddress(`${journal}?q=train`);
  await addEntry('Red train');
  await expectText(cardTitles(), ['Red train', 'Blue train', 'Long night']);
  await expect.element(searchBox()).toHaveValue('train');
});

test('search, category and day change the list, work together, are in the URL, and are cleared with one tap', async () => {
  await openJournal(entries);
  await expect.element(searchBox()).toBeVisible();
  await expectText(categoryFilter(), 'Filter by category');
  await expectText(dateFilter(), 'Date: Pick a date');
  await categoryFilter().click();
  await expectText(page.getByRole('option'), [
    'All Categories',
    ...categories.map(({ label }) => label),
  ]);
  await page.getByRole('option', { name: 'Sleep' }).click();
  await expectText(cardTitles(), ['Nap', 'Long night']);
  await expectAddress(`${journal}?category=sleep`);
  await pickCategory('Medication');
  await expect.element(nothing()).toBeVisible();
  await pickCategory('All Categories');
  await expectText(cardTitles(), all);
  await expectAddress(journal);

  await pickDay(/19 June 2026/);
  await expectText(cardTitles(), ['Nap', 'Blue train']);
  await expectText(dateFilter(), 'Date: Jun 19, 2026');
  await expectAddress(`${journal}?date=2026-06-19`);
  await page.getByRole('button', { name: 'Clear date' }).click();
  await expectText(cardTitles(), all);
  await expect.element(dateFilter()).toHaveFocus();

  await searchBox().fill('train');
  await pickCategory('Sleep');
  await expectText(cardTitles(), ['Long night']);
  await expectAddress(/[?&]q=train/);
  await reopen();
  await expectText(cardTitles(), ['Long night']);
  await expect.element(searchBox()).toHaveValue('train');
  await expectText(categoryFilter(), 'Sleep');
  await page.getByRole('link', { name: 'Long night' }).click();
  await expect.element(dialogOf('Long night')).toBeVisible();
  await press('Escape');
  await expectGone(dialogOf('Long night'));
  await expectText(cardTitles(), ['Long night']);
  await pickDay(/19 June 2026/);
  await expect.element(nothing()).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expectText(cardTitles(), all);
  await expect.element(searchBox()).toHaveValue('');
  await expectAddress(journal);

  // Invalid values in a URL are ignored.
  await go(`${journal}?category=__proto__&date=2026-02-30`);
  await expectText(cardTitles(), all);
  await expectText(categoryFilter(), 'Filter by category');
  await expectText(dateFilter(), 'Date: Pick a date');
});

test('filters leave no trail in the history: Back leaves the journal', async () => {
  await openJournal(entries);
  await go('/children');
  await page.getByRole('button', { name: 'Select Child' }).click();
  await userEvent.type(searchBox(), 'train');
  await expectAddress(/q=train/);
  await pickCategory('Sleep');
  await expectAddress(/category=sleep/);
  await goBack();
  await expectAddress('/children');
});

test('the calendar takes days from 2023 to today, in weeks from Sunday; also the last days, since a day, or between two', async () => {
  await openJournal(entries);
  await dateFilter().click();
  const picker = datePicker();
  await expect.element(picker.getByRole('button', { name: /20 June 2026/ })).toBeEnabled();
  await expect
    .element(picker.getByRole('button', { name: /21 June 2026/ }))
    .toHaveAttribute('aria-disabled', 'true');
  await expect.element(picker.getByRole('button', { name: 'Next' }).first()).toBeDisabled();
  await expect
    .element(picker.getByRole('row').nth(1).getByRole('gridcell').first().getByRole('button'))
    .toHaveAccessibleName(/^Sunday 7 June 2026/);
  await expectText(picker.getByLabelText('Year').getByRole('option'), [
    '2023',
    '2024',
    '2025',
    '2026',
  ]);
  await picker.getByLabelText('Year').selectOptions('2023');
  await picker.getByLabelText('Month').selectOptions('January');
  await expect.element(picker.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await picker
    .getByRole('button', { name: /1 January 2023/ })
    .first()
    .click();
  await expectAddress(`${journal}?date=2023-01-01`);

  await dateFilter().click();
  await picker.getByRole('button', { name: 'Last 7 days' }).click();
  await expectText(cardTitles(), ['Nap', 'Blue train', 'Long night']);
  await expectText(dateFilter(), 'Date: Last 7 days');
  await expect.element(found()).toHaveTextContent('3 entries, Jun 14 to Jun 20, 2026');
  await expectAddress(`${journal}?days=7`);

  await dateFilter().click();
  await picker.getByText('Since', { exact: true }).click();
  await picker.getByRole('button', { name: /18 June 2026/ }).click();
  await expectAddress(`${journal}?from=2026-06-18`);
  await pickCategory('Sleep');
  await searchBox().fill('train');
  await expectText(cardTitles(), ['Long night']);
  await expect.element(found()).toHaveTextContent('1 entry, Jun 18 to Jun 20, 2026');
  await found().getByRole('button', { name: 'Clear filters' }).click();
  await expectAddress(journal);

  // The end before the start: the two are swapped.
  await dateFilter().click();
  await picker.getByText('From … to', { exact: true }).click();
  await picker.getByRole('button', { name: /19 June 2026/ }).click();
  await picker.getByRole('button', { name: /17 June 2026/ }).click();
  await expectText(dateFilter(), 'Date: Jun 17 to Jun 19, 2026');
  await expectAddress(`${journal}?from=2026-06-17&to=2026-06-19`);
  await expectText(cardTitles(), ['Nap', 'Blue train', 'Long night']);
});

test('the date button shows everything that was chosen, on the narrowest phones too', async () => {
  await openJournal(entries);
  const isCut = async () => {
    const text = await dateFilter().css('.datefilter-text').findElement();
    const icon = text.closest('.datefilter')?.querySelector('.ibtn svg');
    return (
      text.scrollWidth > text.clientWidth ||
      text.getBoundingClientRect().right > (icon?.getBoundingClientRect().left ?? 0)
    );
  };
  for (const [chosen, name] of [
    ['days=90', 'Last 90 days'],
    ['date=2026-06-18', 'Jun 18, 2026'],
    ['from=2026-06-18', 'Since Jun 18, 2026'],
    ['from=2026-06-17&to=2026-06-18', 'Jun 17 to Jun 18, 2026'],
    ['from=2025-11-27&to=2026-06-18', 'Nov 27, 2025 to Jun 18, 2026'],
  ] as const) {
    await go(`${journal}?${chosen}`);
    await expect
      .element(page.getByRole('button', { name: `Date: ${name}`, exact: true }))
      .toBeVisible();
    for (const width of [320, 360, 390, 430, 1200]) {
      await resizeWindow(width, 740);
      expect(await isCut(), `${name} at ${width} px`).toBe(false);
      const { height } = await boxOf(dateFilter());
      expect(Math.round(height), `${name} at ${width} px`).toBe(44);
    }
  }
  // Beside the menu of a small laptop the whole line still fits.
  await resizeWindow(1024, 720);
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});
