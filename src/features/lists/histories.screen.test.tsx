import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { expectNoSeriousAxe } from '@/app/fixtures/axe';
import { markOf, marksOf } from '@/app/fixtures/facts-page';
import { expectToFit, expectToTakeTouches } from '@/app/fixtures/fit';
import { itemOf, melatonin, openLists, shoes } from '@/app/fixtures/lists-page';
import { emulateMedia } from '@/app/fixtures/media';
import { goBack } from '@/app/fixtures/open-app';
import { entry } from '@/app/fixtures/records';
import { daysAgo } from '@/app/fixtures/report-records';
import {
  dialogOf,
  expectAddress,
  expectCount,
  expectGone,
  expectText,
  focus,
  press,
} from '@/app/fixtures/screen';

test('a medicine opens its calendar, by keyboard too, and a day opens its entries', async () => {
  await openLists({ medicines: [melatonin] });
  await page.getByRole('button', { name: 'Calendar' }).click();
  const dialog = dialogOf('Melatonin');
  const month = dialog.getByRole('region', { name: 'November 2025' });
  await expect.element(month).toHaveTextContent('Noted on 2 of 20 days.');
  await expect
    .element(dialog)
    .toHaveTextContent('A day without a note may be a day without a dose');
  await expectCount(marksOf(month), 20);
  const now = markOf(month, 'Nov 19, 2025: one given, one refused').or(
    month.css('a[aria-label="Nov 19, 2025: one given, one refused"]'),
  );
  await expectCount(now.css('[data-shape]'), 2);
  await expectCount(now.css('[data-shape="cross"]'), 1);
  await expectCount(
    month
      .css('a[aria-label="Nov 20, 2025: one given, one brought up again, one noted"]')
      .css('[data-shape]'),
    3,
  );

  // The table behind the chart says the same.
  const rows = month.getByRole('row');
  await expectCount(rows, 3);
  await expectText(rows.nth(2), 'Nov 20, 20251' + '0' + '1' + '1' + '7:00 am, 7:30 am, 8:00 am');
  await dialog.getByRole('button', { name: 'Show numbers' }).click();
  await expect.element(month.css('.numbers')).toBeVisible();
  await dialog.getByRole('button', { name: 'Show numbers' }).click();

  await expectNoSeriousAxe();
  await emulateMedia({ colorScheme: 'dark' });
  await expectNoSeriousAxe({ rules: 'colour' });
  await emulateMedia({ colorScheme: 'light' });
  await expectToFit(320, 640);
  await expectToTakeTouches();

  // Earlier months are read on demand.
  await expectCount(dialog.getByRole('region'), 1);
  await dialog.getByRole('button', { name: 'Earlier' }).click();
  await expect
    .element(dialog.getByRole('region', { name: 'July 2025' }))
    .toHaveTextContent('Noted on 1 of 31 days.');
  await expectGone(dialog.getByRole('button', { name: 'Earlier' }));
  expect(titlesIn(dialog), 'months as time runs, without those nothing is noted in').toEqual([
    'July 2025',
    'November 2025',
  ]);

  await focus(month.css('[data-mark][tabindex="0"]'));
  await press('ArrowUp');
  await expect.element(page.css(':focus')).toHaveAccessibleName('Nov 13, 2025: nothing noted');
  await press('End');
  await press('ArrowLeft');
  await expect
    .element(page.css(':focus'))
    .toHaveAccessibleName('Nov 19, 2025: one given, one refused');
  await press('Enter');
  await expectAddress(/\/journal\/child-maya\?date=2025-11-19&category=medication$/);
  await expectCount(page.getByRole('main').getByRole('listitem'), 2);
  await goBack();
  await expect.element(dialog).toBeVisible();
});

test('months of a medicine run from left to right; a time without doses is one line', async () => {
  const dose = (day: string) =>
    entry(`Dose ${day}`, {
      category: 'medication',
      date: day,
      facts: [{ kind: 'medication', medicineId: 'melatonin', name: 'Melatonin', outcome: 'given' }],
    });
  const journal = ['2025-03-05', '2025-09-30', '2025-10-01', '2025-11-02'].map(dose);
  await openLists({ medicines: [melatonin] }, journal);
  await page.viewport(1440, 900);
  await page.getByRole('button', { name: 'Calendar' }).click();
  const dialog = dialogOf('Melatonin');
  await expectCount(dialog.getByRole('region'), 3);
  expect(titlesIn(dialog)).toEqual(['September 2025', 'October 2025', 'November 2025']);
  const boxes = dialog
    .getByRole('region')
    .elements()
    .map((one) => one.getBoundingClientRect());
  expect(new Set(boxes.map(({ top }) => top)).size, 'in one row').toBe(1);
  expect(boxes.map(({ left }) => left)).toEqual(
    boxes.map(({ left }) => left).toSorted((a, b) => a - b),
  );
  await dialog.getByRole('button', { name: 'Earlier' }).click();
  await expect.element(dialog).toHaveTextContent('Nothing noted from June to August 2025.');
  await dialog.getByRole('button', { name: 'Earlier' }).click();
  await expectCount(dialog.getByRole('region'), 4);
  expect(titlesIn(dialog)[0]).toBe('March 2025');
});

/** The months of a medicine's calendar, in the order in which they are read. */
const titlesIn = (dialog: Locator) =>
  dialog
    .getByRole('heading', { level: 3 })
    .elements()
    .map(({ textContent }) => textContent);

test('a goal shows how much help it took, by keyboard too, and each time in words', async () => {
  await openLists({ goals: [shoes] });
  await expect.element(itemOf('Puts her shoes on')).toHaveTextContent('From the support plan.');
  await page.getByRole('button', { name: 'Help needed' }).click();
  const dialog = dialogOf('Puts her shoes on');
  await expect.element(dialog).toHaveTextContent('Noted 3 of the 4 times that an entry names it.');
  const chart = dialog.getByRole('group', { name: 'Help needed, Puts her shoes on' });
  await expectCount(marksOf(chart), 3);
  const tops = marksOf(chart)
    .elements()
    .map((mark) => mark.getBoundingClientRect().top);
  expect(tops, 'less help is higher up').toEqual(tops.toSorted((a, b) => b - a));
  await focus(chart.css('[data-mark][tabindex="0"]'));
  await expect.element(page.css(':focus')).toHaveAccessibleName('Nov 20, 2025: None');
  await press('ArrowLeft');
  await expect.element(page.css(':focus')).toHaveAccessibleName('Oct 31, 2025: A word');
  await expectNoSeriousAxe();
  await emulateMedia({ colorScheme: 'dark' });
  await expectNoSeriousAxe({ rules: 'colour' });
  await emulateMedia({ colorScheme: 'light' });
  await expectToFit(320, 640);
  await dialog.getByRole('button', { name: 'Earlier' }).click();
  await expectCount(marksOf(chart), 4);
  await expectCount(dialog.getByRole('table').getByRole('row'), 6);
  await dialog.getByRole('listitem').filter({ hasText: 'All the way' }).getByRole('link').click();
  await expect.element(dialogOf(`Shoes ${daysAgo(120)}`)).toBeVisible();
});
