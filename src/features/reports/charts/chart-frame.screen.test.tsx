import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoSeriousAxe } from '@/app/fixtures/axe';
import { rowsIn } from '@/app/fixtures/facts-page';
import { expectToFit } from '@/app/fixtures/fit';
import { tabTo } from '@/app/fixtures/keys';
import { emulateMedia } from '@/app/fixtures/media';
import { entry, maya, type StoredRecord } from '@/app/fixtures/records';
import { daysAgo } from '@/app/fixtures/report-records';
import { openReports } from '@/app/fixtures/reports';
import {
  closeMessages,
  dialogOf,
  expectCount,
  expectGone,
  expectText,
  messageOf,
  press,
  questionOf,
  typeDate,
} from '@/app/fixtures/screen';

const somethingChanged = () => page.getByRole('button', { name: 'Something changed', exact: true });

/** Makes nights of this many minutes from 8 pm on, keyed by how many days ago they ended; wakings if they are given. */
function nights(lengths: Readonly<Record<number, number>>, wakings: readonly number[]) {
  const journal: StoredRecord[] = [];
  const factKeys: StoredRecord[] = [];
  for (const [ago, minutes] of Object.entries(lengths)) {
    const day = daysAgo(Number(ago));
    const clock = (minutes - 240).toString();
    const hour = String(Math.floor(Number(clock) / 60)).padStart(2, '0');
    const minute = String(Number(clock) % 60).padStart(2, '0');
    const fact = {
      kind: 'sleep',
      asleep: `${daysAgo(Number(ago) + 1)}T20:00`,
      awake: `${day}T${hour}:${minute}`,
      ...(wakings.includes(Number(ago)) && { wakings: [] }),
    };
    const night = entry(`Night ${day}`, { category: 'sleep', date: day, facts: [fact] });
    journal.push(night);
    factKeys.push({ id: night.id, keys: [[maya.id, 'kind', 'sleep', day].join('\u0000')] });
  }
  return { journal, factKeys };
}

test('before and after show what was recorded, the median, the range and the difference, as computed by hand', async () => {
  // Seven nights of 8 h 20 to 9 h 20 before, and seven that are 35 minutes longer after. Of the 49 differences the
  // median is 35, the ninth 5 and the ninth from the end 65.
  const before = { 28: 500, 26: 510, 25: 520, 22: 530, 20: 540, 17: 550, 15: 560 };
  const after = { 14: 595, 12: 535, 9: 545, 8: 555, 5: 565, 3: 575, 0: 585 };
  const changes = [
    { id: 'swim', day: daysAgo(14), words: 'Started swimming', kind: 'therapy' },
    { id: 'school', day: daysAgo(28), words: 'New classroom', kind: 'school' },
    { id: 'old', day: daysAgo(100), words: 'Moved house', kind: 'home' },
  ];
  await openReports({
    children: [{ ...maya, changes }],
    ...nights({ ...before, ...after }, [28, 26, 25, 22, 20, 17, 14, 12, 9, 8, 5, 3, 0]),
  });
  const swim = page.getByRole('button', { name: /^Started swimming/ });
  const sides = page.getByRole('region', { name: 'Before and after Started swimming' });
  const numbersOf = (name: string) => rowsIn(sides.getByRole('table', { name }));

  // The changes of the period, newest first.
  await expect.element(page.getByRole('heading', { name: 'What changed' })).toBeVisible();
  await expectText(page.css('#changes').getByRole('listitem'), [
    /^Started swimming Therapy, Nov 6, 2025/,
    /^New classroom School, Oct 23, 2025/,
  ]);

  // One of them opened by keyboard.
  await tabTo(swim);
  await press('Enter');
  await expect.element(sides).toHaveTextContent('Before: Oct 23, 2025 - Nov 5, 2025.');
  await expect.element(sides).toHaveTextContent('After: Nov 6, 2025 - Nov 20, 2025.');
  expect(numbersOf('Length of the night')).toEqual([
    ['', 'Nights noted', 'Middle', 'Range'],
    ['Before', '7 of 14', '8 h 50 min', '8 h 20 min to 9 h 20 min'],
    ['After', '7 of 15', '9 h 25 min', '8 h 55 min to 9 h 55 min'],
  ]);
  await expect
    .element(sides)
    .toHaveTextContent('Between 5 min and 1 h 5 min longer, most likely about 35 min longer.');
  await expect.element(sides).toHaveTextContent('A difference is not yet a cause.');
  await expect.element(sides).toHaveTextContent('at least 96 times in 100');

  // Six nights on one side are too few; a night without a recorded waking counts as zero.
  expect(numbersOf('Wakings in the night')).toEqual([
    ['', 'Nights noted', 'Middle', 'Range'],
    ['Before', '6 of 14', '0', '0'],
    ['After', '7 of 15', '0', '0'],
  ]);
  await expectCount(sides.getByText('Too few nights to compare.'), 1);
  // Nothing was recorded for the others, so nothing is shown.
  await expectCount(sides.getByRole('table'), 2);
  await expectNoSeriousAxe();
  // A window of 1440 at 200 % has 720 px, and one of 1280 at 400 % has 320: no text overlaps.
  for (const width of [720, 320]) {
    await expectToFit(width, 640);
    const cut = sides
      .css('th, td')
      .elements()
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((cell) => cell.textContent);
    expect(cut).toEqual([]);
  }
  await page.viewport(1280, 720);

  // In print each number stays with its table, and there is nothing to tap.
  await emulateMedia({ media: 'print' });
  await expect.element(sides.getByRole('table').first()).toBeVisible();
  const printed = page
    .css('.before-after-number')
    .elements()
    .map((number) => [
      getComputedStyle(number).breakInside,
      // As wide as the page, so that nothing is cut off.
      number.scrollWidth <= number.clientWidth,
    ]);
  expect(printed).toEqual([
    ['avoid', true],
    ['avoid', true],
  ]);
  await expectGone(page.getByRole('button', { name: 'Edit change Started swimming' }));
  await emulateMedia({ media: 'screen' });

  // If nothing was recorded on one side, no difference is shown.
  await page.getByRole('button', { name: /^New classroom/ }).click();
  const school = page.getByRole('region', { name: 'Before and after New classroom' });
  await expect.element(school).toHaveTextContent('0 of 42');
  await expectCount(school.getByText('Too few nights to compare.'), 2);
  await expect.element(school).not.toHaveTextContent('A difference');

  // Another change ends the days after it.
  await somethingChanged().click();
  const form = dialogOf('Something changed');
  await form.getByLabelText('What changed').fill('No more crackers');
  await typeDate(form, 'Date', daysAgo(5));
  await form.getByText('Food', { exact: true }).click();
  await form.getByRole('button', { name: 'Add change' }).click();
  await expect
    .element(page.css('#changes').getByRole('listitem').first())
    .toHaveTextContent('No more crackers');
  await expect.element(sides).toHaveTextContent('After: Nov 6, 2025 - Nov 14, 2025.');
  await expectCount(sides.getByText('Too few nights to compare.'), 2);
  closeMessages();

  // Deleting it gives the days back, and the list takes the focus.
  await page.getByRole('button', { name: 'Edit change No more crackers' }).click();
  await dialogOf('Edit change').getByRole('button', { name: 'Delete change' }).click();
  await questionOf('Are you sure?').getByRole('button', { name: 'Delete' }).click();
  await expect.element(sides).toHaveTextContent('Between 5 min and 1 h 5 min longer');
  await expect.element(page.css('#changes')).toHaveFocus();
  await messageOf('Change deleted').getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('button', { name: /^No more crackers/ })).toHaveFocus();
});
