import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setNow } from '@/app/fixtures/clock';
import { chartOf, markOf, marksOf, rowsOf } from '@/app/fixtures/facts-page';
import { boxOf } from '@/app/fixtures/layout';
import { reopen } from '@/app/fixtures/open-app';
import { daysAgo, entries } from '@/app/fixtures/report-records';
import { openReports } from '@/app/fixtures/reports';
import { expectCount, expectGone, focus, press } from '@/app/fixtures/screen';
import { foods, noted } from './fixtures/charted-journal';

test('charts over two weeks: entries, behaviour, foods, and the numbers behind them', async () => {
  await openReports({ ...noted, food: foods }, '?days=14');

  // Entries per week by category, with the tooltip on hover and focus.
  const chart = chartOf('Entries per week by category');
  await expect
    .poll(() => rowsOf(chart))
    .toEqual([
      ['Week of', 'Behavior', 'Sleep'],
      ['Nov 2, 2025', '1', '0'],
      ['Nov 9, 2025', '1', '0'],
      ['Nov 16, 2025', '1', '2'],
    ]);
  await markOf(chart, 'Sleep. Week of Nov 16, 2025: 2 entries').hover();
  await expect.element(chart.getByText('Sleep. Week of Nov 16, 2025: 2 entries')).toBeVisible();
  await focus(markOf(chart, 'Behavior. Week of Nov 2, 2025: 1 entry'));
  await page.getByRole('heading', { level: 1 }).hover();
  await press('ArrowDown');
  await expect.element(chart.getByText('Sleep. Week of Nov 2, 2025: 0 entries')).toBeVisible();

  // Behaviour and food over time.
  await expect
    .poll(() => rowsOf(chartOf('Behavior')))
    .toEqual([
      ['Week of', 'Entries'],
      ['Nov 2, 2025', '1'],
      ['Nov 9, 2025', '1'],
      ['Nov 16, 2025', '1'],
    ]);
  const tried = chartOf('Foods tried');
  await expect
    .poll(() => rowsOf(tried))
    .toEqual([
      ['Week of', 'Positive', 'Neutral', 'Negative'],
      ['Nov 2, 2025', '0', '0', '0'],
      ['Nov 9, 2025', '1', '0', '1'],
      ['Nov 16, 2025', '0', '0', '0'],
    ]);
  await markOf(tried, 'Week of Nov 9, 2025: 1 positive, 1 negative').hover();
  await expect
    .element(tried.getByText('Week of Nov 9, 2025: 1 positive, 1 negative'))
    .toBeVisible();

  // Food states now, of every food with the newest named, and reactions in the period.
  expect(rowsOf(chartOf('Foods now')).slice(1)).toEqual([
    ['New', '', '0'],
    ['Safe', 'Toast · Cracker', '2'],
    ['Sometimes', 'Old milk', '1'],
    ['Not Yet', 'Peas', '1'],
  ]);
  expect(rowsOf(chartOf('Food reactions')).slice(1)).toEqual([
    ['Positive', '', '1'],
    ['Neutral', '', '0'],
    ['Negative', '', '1'],
  ]);

  // 'Show numbers' shows the table behind each chart.
  const table = chartOf('Behavior').getByRole('table');
  const width = () => table.query()?.parentElement?.getBoundingClientRect().width;
  await expect.poll(width).toBeLessThan(5);
  await page.getByRole('button', { name: 'Show numbers' }).click();
  await expect.poll(width).toBeGreaterThan(100);
  await page.getByRole('button', { name: 'Show numbers' }).click();
  await expect.poll(width).toBeLessThan(5);
});

test('the larger the dot, the more entries: twice as many, twice the area', async () => {
  await openReports({ journal: [...entries('sleep', 8), ...entries('social', 4)] }, '?days=7');
  const areaOf = async (name: string) => {
    const dot = markOf(chartOf('Entries per week by category'), name).css('i');
    const box = await boxOf(dot);
    return box.width * box.height;
  };
  const ratio =
    (await areaOf('Sleep. Week of Nov 16, 2025: 8 entries')) /
    (await areaOf('Social. Week of Nov 16, 2025: 4 entries'));
  expect(ratio).toBeCloseTo(2, 0);
});

test('charts over two months without foods: hours of sleep, no food frames, folded away', async () => {
  await openReports(noted, '?days=60');

  // Hours of sleep over time, as the nights were recorded.
  const chart = chartOf('Hours of sleep');
  await expect
    .poll(() => rowsOf(chart))
    .toEqual([
      ['Day', 'Length'],
      ['Oct 11, 2025', '6 h 30 min'],
      ['Nov 17, 2025', '10 h 10 min'],
    ]);
  const [first, last] = await Promise.all([
    boxOf(markOf(chart, 'Oct 11, 2025: 6 h 30 min')),
    boxOf(markOf(chart, 'Nov 17, 2025: 10 h 10 min')),
  ]);
  expect(last.y).toBeLessThan(first.y);
  expect(last.x).toBeGreaterThan(first.x);

  // No foods: no empty food charts.
  await expect.element(page.getByRole('heading', { name: 'Days with entries' })).toBeVisible();
  await expectGone(page.getByRole('heading', { name: 'Foods now' }));

  // They can be folded, which is remembered.
  const fold = page.getByRole('button', { name: 'Charts', exact: true });
  await expect.element(page.getByRole('heading', { name: 'Days with entries' })).toBeVisible();
  await fold.click();
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
  await expectGone(page.getByRole('heading', { name: 'Days with entries' }));
  await reopen();
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
  await fold.click();
  await expect.element(page.getByRole('heading', { name: 'Days with entries' })).toBeVisible();
});

test('without recorded nights, sleep entries per week are shown instead', async () => {
  await openReports({ journal: entries('sleep', 2) }, '?days=7');
  const chart = chartOf('Sleep');
  await expect
    .element(chart)
    .toHaveTextContent(
      'Nights noted with their two times, under Details of an entry, would be drawn here.',
    );
  await expect
    .poll(() => rowsOf(chart))
    .toEqual([
      ['Week of', 'Entries'],
      ['Nov 9, 2025', '0'],
      ['Nov 16, 2025', '2'],
    ]);
});

test('a calendar of the days with entries, darker where there are more', async () => {
  await openReports(
    { journal: [...entries('sleep', [daysAgo(1)]), ...entries('social', 5)] },
    '?days=7',
  );
  const chart = chartOf('Days with entries');
  const days = marksOf(chart);
  await expectCount(days, 7);
  await expect
    .poll(() => rowsOf(chart))
    .toEqual([
      ['Day', 'Entries'],
      ['Nov 19, 2025', '1'],
      ['Nov 20, 2025', '5'],
    ]);
  const levels = days.elements().map((node) => node.getAttribute('data-level'));
  expect(levels).toEqual(['0', '0', '0', '0', '0', '1', '4']);
  // Sunday, Nov 16, is in the first row; Saturday before it is in the last row of the column before.
  const [saturday, sunday] = await Promise.all([
    boxOf(markOf(chart, 'Nov 15, 2025: 0 entries')),
    boxOf(markOf(chart, 'Nov 16, 2025: 0 entries')),
  ]);
  expect(sunday.x).toBeGreaterThan(saturday.x);
  expect(sunday.y).toBeLessThan(saturday.y);
  await focus(markOf(chart, 'Nov 20, 2025: 5 entries'));
  await press('ArrowLeft');
  await expect.element(chart.getByText('Nov 19, 2025: 1 entry', { exact: true })).toBeVisible();
});

test('periods over New Year and a change of the clocks lose no day', async () => {
  await openReports({
    journal: entries('social', ['2025-10-04', '2025-10-05', '2025-10-06']),
  });
  // Melbourne's clocks went forward on Oct 5.
  await expectCount(marksOf(chartOf('Days with entries')), 90);
  await expect
    .poll(() => rowsOf(chartOf('Days with entries')))
    .toEqual([
      ['Day', 'Entries'],
      ['Oct 4, 2025', '1'],
      ['Oct 5, 2025', '1'],
      ['Oct 6, 2025', '1'],
    ]);
  setNow('2026-01-02T07:00:00+11:00');
  await reopen();
  await expect
    .element(markOf(chartOf('Days with entries'), 'Jan 2, 2026: 0 entries'))
    .toBeVisible();
  await expectCount(marksOf(chartOf('Days with entries')), 90);
});
