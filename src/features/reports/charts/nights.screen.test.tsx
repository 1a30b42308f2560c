import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chartOf, markOf, marksOf, rowsOf } from '@/app/fixtures/facts-page';
import { boxOf } from '@/app/fixtures/layout';
import { notedNights, openFacts } from '@/app/fixtures/noted-facts';
import { reopen } from '@/app/fixtures/open-app';
import { expectCount, expectGone, focus, messageOf, press, pressIn } from '@/app/fixtures/screen';
import { readStore } from '@/app/fixtures/seed';

test('nights as rows, what they are based on, and other nights found in notes', async () => {
  await openFacts(notedNights, '?days=60');
  const chart = chartOf('Fourteen nights');
  const row = (day: string) => rowsOf(chart).find(([name]) => name === day);

  // The sentence above says the median and what it is based on.
  await expect
    .element(chart)
    .toHaveTextContent(
      'Nov 7, 2025 to Nov 20, 2025. In the middle: asleep 8:00 pm, awake 6:00 am, 10 h a night. 4 of 14 nights noted, 3 of them with both times, 1 waking written down. Naps noted on 1 day, 40 min a day in the middle. More than one night is noted for Nov 16: the one that says more is drawn.',
    );
  await expect.element(chart.getByText('middle 8:00 pm')).toBeVisible();

  // Beside a tablet's menu, no hours overlap.
  await page.viewport(768, 900);
  const hours = chart
    .css('.nights-hours > span')
    .elements()
    .map((one) => one.getBoundingClientRect())
    .filter(({ width }) => width > 0);
  expect(hours).toHaveLength(4);
  for (const [at, { left }] of hours.slice(1).entries())
    expect(left).toBeGreaterThan(hours[at]?.right ?? 0);
  await page.viewport(1280, 720);

  // A row for every night, and never a zero for one that wasn't recorded.
  await expectCount(marksOf(chart), 14);
  await expect.poll(() => rowsOf(chart).length).toBe(16);
  expect(rowsOf(chart).slice(8)).toEqual([
    ['Nov 14, 2025', 'not noted', 'not noted', 'not noted', 'not noted', '1 nap, 40 min'],
    ['Nov 15, 2025', ...Array.from({ length: 5 }, () => 'not noted')],
    ['Nov 16, 2025', '7:30 pm', '5:30 am', '10 h', 'not noted', 'not noted'],
    ['Nov 17, 2025', ...Array.from({ length: 5 }, () => 'not noted')],
    ['Nov 18, 2025', '9:00 pm', 'not noted', 'awake not noted', 'not noted', 'not noted'],
    ['Nov 19, 2025', '8:30 pm', '6:30 am', '10 h', 'no wakings', 'not noted'],
    ['Nov 20, 2025', '8:00 pm', '6:00 am', '10 h', 'one waking, 20 min', 'not noted'],
    ['Nov 19, 2025', 'Changed: Started swimming on Tuesdays'],
  ]);
  // On the axis of eighteen hours from 6 pm: two hours in, ten hours long, the waking after seven.
  const night = 'Nov 20, 2025: 8:00 pm to 6:00 am, 10 h, one waking, 20 min';
  const mark = await markOf(chart, night).findElement();
  const track = mark.getBoundingClientRect();
  const positions = [...mark.querySelectorAll('.nights-bar, .nights-tick')].map((part) => {
    const { left, right } = part.getBoundingClientRect();
    return [left, right].map((x) => Math.round(((x - track.left) / track.width) * 180) / 10);
  });
  expect(positions[0]).toEqual([2, 12]);
  expect(((positions[1]?.[0] ?? 0) + (positions[1]?.[1] ?? 0)) / 2).toBeCloseTo(7, 0);

  // A life change appears between the nights, with its name.
  const change = chart.getByText('Started swimming on Tuesdays, Nov 19');
  const [above, line, below] = await Promise.all(
    [chart.getByText('Tue, Nov 18'), change, chart.getByText('Wed, Nov 19')].map((part) =>
      boxOf(part),
    ),
  );
  expect(line?.y).toBeGreaterThan(above?.y ?? Infinity);
  expect(line?.y).toBeLessThan(below?.y ?? 0);

  // By keyboard alone: one tab stop, up and down, and earlier nights.
  await focus(page.getByRole('button', { name: 'Later nights' }));
  await press('Tab');
  await press('ArrowUp');
  const tip = chart.getByText('Nov 19, 2025: 8:30 pm to 6:30 am, 10 h, no wakings');
  await expect.element(tip).toBeVisible();
  await press('Escape');
  await expectGone(tip);
  const earlier = page.getByRole('button', { name: 'Earlier nights' });
  await focus(earlier);
  for (let pressed = 0; pressed < 3; pressed++) await press('Enter');
  await expect.element(earlier).toHaveFocus();
  await expect.element(chart).toHaveTextContent('Sep 26, 2025 to Oct 9, 2025.');
  expect(row('Oct 5, 2025')).toEqual([
    'Oct 5, 2025',
    ...['8:00 pm', '6:00 am', '9 h', 'not noted', 'not noted'],
  ]);
  await press('Enter');
  await expect.element(chartOf('Four nights')).toHaveTextContent('0 of 4 nights noted.');
  await press('Enter');
  await expect.element(chartOf('Four nights')).toBeVisible();
  for (let pressed = 0; pressed < 4; pressed++)
    await pressIn(page.getByRole('button', { name: 'Later nights' }), 'Enter');

  const suggestions = page.getByRole('region', { name: 'Hours in Sleep Notes' });
  const takeOver = suggestions.getByRole('button', { name: 'Take over' });

  // Hours found in notes are offered one after the other, and accepted with Undo.
  await expect.element(suggestions).toHaveTextContent('2 entries tell hours in their notes.');
  await expect.element(suggestions).toHaveTextContent('Nov 17, 2025: 7:50 pm to 6:00 am');
  await pressIn(takeOver, 'Enter');
  await expect
    .poll(() => row('Nov 17, 2025'))
    .toEqual(['Nov 17, 2025', '7:50 pm', '6:00 am', '10 h 10 min', 'not noted', 'not noted']);
  await expect.element(chart).toHaveTextContent('5 of 14 nights noted');
  await messageOf('Night taken over').getByRole('button', { name: 'Undo' }).click();
  await expect.element(suggestions).toHaveTextContent('2 entries tell hours in their notes.');
  await expect.poll(() => row('Nov 17, 2025')?.[1]).toBe('not noted');
  await pressIn(takeOver, 'Enter');
  await expect.element(suggestions).toHaveTextContent('1 entry tells hours in its notes.');
  const accepted = (await readStore('journal')).find(({ id }) => id === 'entry-told');
  expect(accepted?.['facts']).toEqual([
    { kind: 'sleep', asleep: '2025-11-16T19:50', awake: '2025-11-17T06:00' },
  ]);

  // A refusal is remembered, and the focus stays near.
  await expect.element(suggestions).toHaveTextContent('Nov 15, 2025Roughly 6.5 hours all up.');
  const [quoted] = suggestions.css('q').elements();
  expect(quoted instanceof HTMLElement && quoted.innerText).toBe('Roughly 6.5 hours\nall up.');
  await expect.element(suggestions.getByRole('link', { name: 'Open the entry' })).toBeVisible();
  const before = (await readStore('journal')).find(({ id }) => id === 'entry-hours-alone');
  await pressIn(suggestions.getByRole('button', { name: 'Not this' }), 'Enter');
  await expectGone(suggestions);
  await expect.element(chart.css('[data-mark][tabindex="0"]')).toHaveFocus();
  await reopen();
  await expect.element(chart).toHaveTextContent('5 of 14 nights noted');
  await expectGone(suggestions);
  const after = (await readStore('journal')).find(({ id }) => id === 'entry-hours-alone');
  expect(after).toEqual({ ...before, hoursDeclined: true });
});
