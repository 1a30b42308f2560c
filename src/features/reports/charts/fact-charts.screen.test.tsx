import { chooseCalm } from '@/data/preferences/preferences';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoSeriousAxe } from '@/app/fixtures/axe';
import { chartOf, markOf, marksOf, rowsOf } from '@/app/fixtures/facts-page';
import { expectToFit, expectToTakeTouches } from '@/app/fixtures/fit';
import { boxOf } from '@/app/fixtures/layout';
import { emulateMedia } from '@/app/fixtures/media';
import { notedNights, openFacts, otherFacts } from '@/app/fixtures/noted-facts';
import { reopen } from '@/app/fixtures/open-app';
import { entry } from '@/app/fixtures/records';
import { today } from '@/app/fixtures/report-records';
import { expectCount, expectGone, expectText, focus, press, pressIn } from '@/app/fixtures/screen';

test('behaviour by hour and by what came before, doses by day, tries per food', async () => {
  // A period without any fact has none of these charts.
  await openFacts([entry('Rain', { category: 'moment', date: today })], '?days=7');
  await expect.element(page.getByRole('heading', { name: 'Days with entries' })).toBeVisible();
  await expectGone(page.css('.charts-facts'));

  await openFacts(otherFacts, '?days=7');

  // Behaviour: a row for each strength; a moment without a time is mentioned.
  const byHour = chartOf('Behaviour by hour of day');
  await expect.element(byHour).toHaveTextContent('3 of 4 moments noted with a time.');
  await expect
    .poll(() => rowsOf(byHour))
    .toEqual([
      ['Hour', 'As strong as it gets', 'Noticeable'],
      ['8 am', '0', '1'],
      ['5 pm', '2', '0'],
    ]);
  const sizeOf = async (name: string) => (await boxOf(markOf(byHour, name).css('i'))).width;
  expect(await sizeOf('5 pm, as strong as it gets: 2 moments')).toBeGreaterThan(
    await sizeOf('8 am, noticeable: 1 moment'),
  );

  // What came before: built-in and custom options together.
  const cameBefore = chartOf('What came before');
  await expect.element(cameBefore).toHaveTextContent('3 of 4 moments noted with what came before.');
  expect(rowsOf(cameBefore).slice(1)).toEqual([
    ['Noise', 'at its strongest: as strong as it gets', '2'],
    ['A short night', 'noticeable', '1'],
  ]);

  // Doses: given above the line, the others below it.
  const doses = chartOf('Doses by day');
  await expect.element(doses).toHaveTextContent('Noted on 3 of 7 days.');
  await expect.element(doses).toHaveTextContent('Melatonin2 given, 1 refused, 1 brought up again');
  await expect
    .poll(() => rowsOf(doses))
    .toEqual([
      ['Day', 'Medicine', 'Given', 'Refused', 'Brought up again', 'Not said'],
      ['Nov 15, 2025', 'Paracetamol', '1', '0', '0', '0'],
      ['Nov 17, 2025', 'Melatonin', '0', '1', '0', '0'],
      ['Nov 19, 2025', 'Melatonin', '2', '0', '1', '0'],
      ['Nov 19, 2025', 'Changed: Started swimming on Tuesdays'],
    ]);
  const mark = markOf(doses, 'Melatonin. Nov 19, 2025: 2 given, 1 brought up again');
  const [above, below] = await Promise.all([
    boxOf(mark.css('.dbars-above')),
    boxOf(mark.css('.dbars-dark')),
  ]);
  expect(above.height / below.height).toBeCloseTo(2, 0);
  expect(below.y).toBeGreaterThan(above.y);
  await focus(markOf(doses, 'Melatonin. Nov 17, 2025: 1 refused'));
  await expect.element(markOf(doses, 'Melatonin. Nov 17, 2025: 1 refused')).toHaveFocus();
  await press('ArrowRight');
  await expect.element(mark).toHaveFocus();
  await expect
    .element(doses.getByText('Melatonin. Nov 19, 2025: 2 given, 1 brought up again'))
    .toBeVisible();
  await press('ArrowDown');
  await expect.element(markOf(doses, 'Paracetamol. Nov 15, 2025: 1 given')).toHaveFocus();
  await expect.element(doses.getByText('Started swimming on Tuesdays, Nov 19')).toBeVisible();

  // Tries: a food that was only on the plate doesn't count.
  const exposures = chartOf('Tries per food');
  await expect
    .poll(() => rowsOf(exposures))
    .toEqual([
      [
        'Food',
        'Looked',
        'Touched',
        'Smelled',
        'Licked',
        'Bit',
        'Chewed',
        'Ate',
        'Tries',
        'Furthest',
      ],
      ['Toast', '0', '0', '0', '1', '1', '0', '0', '2', 'bit'],
      ['Rice', '1', '0', '0', '0', '0', '0', '0', '1', 'looked'],
    ]);
  await expect.element(markOf(exposures, 'Toast, bit: 1 try')).toBeInTheDocument();
});

test('the charts in other colours and sizes, in print and in Calm mode', async () => {
  await page.viewport(390, 900);
  await openFacts([...notedNights, ...otherFacts], '?days=14');
  const chart = chartOf('Fourteen nights');
  await expectCount(page.getByRole('table'), 10);
  await page.getByRole('button', { name: 'Show numbers' }).click();

  // By axe, at 200 % zoom and by touch.
  await emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectNoSeriousAxe();
  await emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectNoSeriousAxe({ rules: 'colour' });
  await expectToFit(320, 640);
  await expectToTakeTouches();

  // In narrow windows text is whole and doesn't overlap.
  await page.viewport(320, 640);
  const [asleep, awake] = await Promise.all(
    ['middle 8:00 pm', 'middle 6:00 am'].map((label) => boxOf(chart.getByText(label))),
  );
  const card = await boxOf(chart);
  if (!asleep || !awake) throw new Error('They should be drawn');
  expect(asleep.x).toBeGreaterThanOrEqual(card.x);
  expect(asleep.x + asleep.width).toBeLessThan(awake.x);
  expect(awake.x + awake.width).toBeLessThanOrEqual(card.x + card.width);
  const days = page.getByRole('button', { name: 'Period of the charts' }).css('.pop-text');
  await expectText(days, 'Last 14 days');
  const shown = await days.findElement();
  expect(shown.scrollWidth - shown.clientWidth).toBe(0);

  // Bars stay visible in forced colours and in print; buttons aren't printed.
  const bar = chart.css('.nights-bar').last();
  await emulateMedia({ forcedColors: 'active' });
  await expect.element(bar).toHaveStyle('forced-color-adjust: none');
  await emulateMedia({ forcedColors: 'none', media: 'print' });
  await expect.element(bar).toHaveStyle('print-color-adjust: exact');
  const inks = page
    .css('.chart :is(.dots-dot, .charts-key, .point, [data-level])')
    .elements()
    .map((mark) => getComputedStyle(mark).printColorAdjust);
  expect(new Set(inks)).toEqual(new Set(['exact']));
  await expectGone(chart.getByRole('button', { name: 'Take over' }));
  // Only the charts and their dates.
  for (const name of ['Show numbers', 'Something changed', 'Generate Report'])
    await expectGone(page.getByRole('button', { name }));
  for (const other of [page.getByRole('tablist'), page.css('#reports')]) await expectGone(other);
  const title = page.getByText(/^Charts of .+ \d{4} - .+ \d{4}$/);
  expect((await boxOf(title)).width).toBeGreaterThan(100);
  await emulateMedia({ media: 'screen' });

  // Calm mode starts with the sentence.
  chooseCalm(true);
  await reopen();
  await expect.element(chart).toHaveTextContent('4 of 14 nights noted');
  await expectGone(marksOf(chart));
  const show = chart.getByRole('button', { name: 'Show chart' });
  await expect.element(show).toHaveAttribute('aria-expanded', 'false');
  await pressIn(show, 'Enter');
  await expectCount(marksOf(chart), 14);
  await expect.element(show).toHaveFocus();
});
