import type { Locator, Page } from '@playwright/test';
import { markOf, marksOf } from './support/charts';
import { factKeyRows } from './support/facts';
import { expectToFit, expectToTakeTouches } from './support/fit';
import { child, entry } from './support/records';
import { daysAgo, openReports, today } from './support/report-records';
import { messageOf } from './support/screen';
import { readStore, type StoredRecord, writeStores } from './support/store';
import { expect, expectNoSeriousAxe, test } from './support/test';

const chartOf = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('region', { name, exact: true });

/** The table behind a chart, row by row. */
async function rowsOf(chart: Locator): Promise<string[][]> {
  return chart
    .getByRole('table')
    .evaluate((table: HTMLTableElement) =>
      [...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent)),
    );
}

const noted = (title: string, category: string, date: string, fact: object, fields: object = {}) =>
  entry(title, { category, date, facts: [{ kind: category, ...fact }], ...fields });

const night = (date: string, asleep: string, awake: string, more: object = {}) => ({
  asleep: `${daysAgo(1, date)}T${asleep}`,
  awake: `${date}T${awake}`,
  ...more,
});

const swimming = {
  id: 'swimming',
  day: daysAgo(1),
  words: 'Started swimming on Tuesdays',
  kind: 'therapy',
};

/** Of the child whose changes go with it. */
async function openFacts(page: Page, journal: readonly StoredRecord[], search: string) {
  await openReports(page, { journal, factKeys: factKeyRows(journal) });
  await writeStores(page, { children: [child('Maya', { changes: [swimming] })] });
  await page.goto(`/reports/child-maya${search}`);
}

const nights = [
  noted(
    'Last night',
    'sleep',
    today,
    night(today, '20:00', '06:00', { wakings: [{ at: '01:00', minutes: 20 }] }),
  ),
  noted('Quiet', 'sleep', daysAgo(1), night(daysAgo(1), '20:30', '06:30', { wakings: [] })),
  noted('Still asleep', 'sleep', daysAgo(2), { asleep: `${daysAgo(3)}T21:00` }),
  entry('Told', {
    category: 'sleep',
    date: daysAgo(3),
    sleepNotes: 'Nap 2 h. 7:50 pm to 6:00. 10 h, no wakes.',
  }),
  noted('First', 'sleep', daysAgo(4), night(daysAgo(4), '19:30', '05:30')),
  noted('Second', 'sleep', daysAgo(4), { awake: `${daysAgo(4)}T06:00` }),
  entry('Hours alone', {
    category: 'sleep',
    date: daysAgo(5),
    sleepNotes: 'Roughly 6.5 hours all up.',
  }),
  noted('Nap', 'sleep', daysAgo(6), { naps: [{ minutes: 40 }] }),
  noted('Moved', 'sleep', daysAgo(7), night(daysAgo(7), '20:00', '06:00'), { category: 'moment' }),
  // The night in which the clocks of Melbourne went forward.
  noted('Clocks', 'sleep', '2025-10-05', night('2025-10-05', '20:00', '06:00')),
];

const moment = (title: string, date: string, time: string | null, fact: object) =>
  noted(title, 'behavior', date, fact, time === null ? {} : { time });

const others = [
  moment('Loud', daysAgo(1), '17:05', { strength: 5, before: { picks: ['Noise'] } }),
  moment('Louder', daysAgo(2), '17:40', { strength: 5, before: { words: 'noise' } }),
  moment('Tired', daysAgo(3), '08:00', { strength: 2, before: { words: 'A short night' } }),
  moment('No time', daysAgo(4), null, { strength: 3 }),
  ...['given', 'given', 'brought-up'].map((outcome, at) =>
    noted(`Dose ${at}`, 'medication', daysAgo(1), { name: 'Melatonin', medicineId: 'm1', outcome }),
  ),
  noted('Dose 3', 'medication', daysAgo(3), {
    name: 'Melatonin',
    medicineId: 'm1',
    outcome: 'refused',
  }),
  noted('Dose 4', 'medication', daysAgo(5), { name: 'Paracetamol', outcome: 'given' }),
  noted('Lunch', 'food', daysAgo(1), {
    tries: [{ name: 'Toast', step: 'licked' }, { name: 'Peas' }],
  }),
  noted('Tea', 'food', daysAgo(2), {
    tries: [
      { name: 'Toast', step: 'bit' },
      { name: 'Rice', step: 'looked' },
    ],
  }),
];

test('nights as rows, what they rest on, and what their notes tell of others', async ({ page }) => {
  await openFacts(page, nights, '?days=60');
  const chart = chartOf(page, 'Fourteen nights');
  const row = async (day: string) => (await rowsOf(chart)).find(([name]) => name === day);

  await test.step('the sentence above says the middle and what it rests on', async () => {
    await expect(chart).toContainText(
      'Nov 7, 2025 to Nov 20, 2025. In the middle: asleep 8:00 pm, awake 6:00 am, 10 h a night. 4 of 14 nights noted, 3 of them with both times, 1 waking written down. Naps noted on 1 day, 40 min a day in the middle. More than one night is noted for Nov 16: the one that says more is drawn.',
    );
    await expect(chart.getByText('middle 8:00 pm')).toBeVisible();
  });

  await test.step('beside the menu of a tablet no hour lies over the next', async () => {
    await page.setViewportSize({ width: 768, height: 900 });
    const hours = await chart
      .locator('.nights-hours > span')
      .evaluateAll((words) =>
        words.map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 0),
      );
    expect(hours).toHaveLength(4);
    for (const [at, { left }] of hours.slice(1).entries())
      expect(left).toBeGreaterThan(hours[at]?.right ?? 0);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('a row for every night, and never a zero for one that was not noted', async () => {
    await expect(marksOf(chart)).toHaveCount(14);
    await expect.poll(async () => (await rowsOf(chart)).length).toBe(16);
    expect((await rowsOf(chart)).slice(8)).toEqual([
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
    const places = await markOf(
      chart,
      'Nov 20, 2025: 8:00 pm to 6:00 am, 10 h, one waking, 20 min',
    ).evaluate((mark) => {
      const track = mark.getBoundingClientRect();
      return [...mark.querySelectorAll('.nights-bar, .nights-tick')].map((part) => {
        const { left, right } = part.getBoundingClientRect();
        return [left, right].map((x) => Math.round(((x - track.left) / track.width) * 180) / 10);
      });
    });
    expect(places[0]).toEqual([2, 12]);
    expect(((places[1]?.[0] ?? 0) + (places[1]?.[1] ?? 0)) / 2).toBeCloseTo(7, 0);
  });

  await test.step('what changed stands between the nights, with its name', async () => {
    const change = chart.getByText('Started swimming on Tuesdays, Nov 19');
    const [before, line, after] = await Promise.all(
      [chart.getByText('Tue, Nov 18'), change, chart.getByText('Wed, Nov 19')].map((part) =>
        part.boundingBox(),
      ),
    );
    expect(line?.y).toBeGreaterThan(before?.y ?? Infinity);
    expect(line?.y).toBeLessThan(after?.y ?? 0);
  });

  await test.step('by the keyboard alone: one tab stop, up and down, and earlier nights', async () => {
    await page.getByRole('button', { name: 'Later nights' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowUp');
    const tip = chart.getByText('Nov 19, 2025: 8:30 pm to 6:30 am, 10 h, no wakings');
    await expect(tip).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tip).toBeHidden();
    const earlier = page.getByRole('button', { name: 'Earlier nights' });
    await earlier.focus();
    for (let pressed = 0; pressed < 3; pressed++) await page.keyboard.press('Enter');
    await expect(earlier).toBeFocused();
    await expect(chart).toContainText('Sep 26, 2025 to Oct 9, 2025.');
    expect(await row('Oct 5, 2025')).toEqual([
      'Oct 5, 2025',
      ...['8:00 pm', '6:00 am', '9 h', 'not noted', 'not noted'],
    ]);
    await page.keyboard.press('Enter');
    await expect(chartOf(page, 'Four nights')).toContainText('0 of 4 nights noted.');
    await page.keyboard.press('Enter');
    await expect(chartOf(page, 'Four nights')).toBeVisible();
    for (let pressed = 0; pressed < 4; pressed++)
      await page.getByRole('button', { name: 'Later nights' }).press('Enter');
  });

  const told = page.getByRole('region', { name: 'Hours in Sleep Notes' });
  const takeOver = told.getByRole('button', { name: 'Take over' });

  await test.step('hours in notes are offered one after the other, and taken over with Undo', async () => {
    await expect(told).toContainText('2 entries tell hours in their notes.');
    await expect(told).toContainText('Nov 17, 2025: 7:50 pm to 6:00 am');
    await takeOver.press('Enter');
    await expect
      .poll(() => row('Nov 17, 2025'))
      .toEqual(['Nov 17, 2025', '7:50 pm', '6:00 am', '10 h 10 min', 'not noted', 'not noted']);
    await expect(chart).toContainText('5 of 14 nights noted');
    await messageOf(page, 'Night taken over').getByRole('button', { name: 'Undo' }).click();
    await expect(told).toContainText('2 entries tell hours in their notes.');
    await expect.poll(async () => (await row('Nov 17, 2025'))?.[1]).toBe('not noted');
    await takeOver.press('Enter');
    await expect(told).toContainText('1 entry tells hours in its notes.');
    const kept = (await readStore(page, 'journal')).find(({ id }) => id === 'entry-told');
    expect(kept?.['facts']).toEqual([
      { kind: 'sleep', asleep: '2025-11-16T19:50', awake: '2025-11-17T06:00' },
    ]);
  });

  await test.step('declined is remembered, and the focus stays near', async () => {
    await expect(told).toContainText('Nov 15, 2025Roughly 6.5 hours all up.');
    await expect(told.getByRole('link', { name: 'Open the entry' })).toBeVisible();
    const before = (await readStore(page, 'journal')).find(({ id }) => id === 'entry-hours-alone');
    await told.getByRole('button', { name: 'Not this' }).press('Enter');
    await expect(told).toHaveCount(0);
    await expect(chart.locator('[data-mark][tabindex="0"]')).toBeFocused();
    await page.reload();
    await expect(chart).toContainText('5 of 14 nights noted');
    await expect(told).toHaveCount(0);
    const after = (await readStore(page, 'journal')).find(({ id }) => id === 'entry-hours-alone');
    expect(after).toEqual({ ...before, hoursDeclined: true });
  });
});

test('behaviour by hour and by what came before, doses by day, tries per food', async ({
  page,
}) => {
  await test.step('a period without any fact has none of these charts', async () => {
    await openFacts(page, [entry('Rain', { category: 'moment', date: today })], '?days=7');
    await expect(page.getByRole('heading', { name: 'Days with entries' })).toBeVisible();
    await expect(page.locator('.charts-facts')).toHaveCount(0);
  });

  await openFacts(page, others, '?days=7');

  await test.step('behaviour: a row for each strength; a moment without a time is said', async () => {
    const chart = chartOf(page, 'Behaviour by hour of day');
    await expect(chart).toContainText('3 of 4 moments noted with a time.');
    await expect
      .poll(() => rowsOf(chart))
      .toEqual([
        ['Hour', 'As strong as it gets', 'Noticeable'],
        ['8 am', '0', '1'],
        ['5 pm', '2', '0'],
      ]);
    const sizeOf = async (name: string) =>
      (await markOf(chart, name).locator('i').boundingBox())?.width ?? 0;
    expect(await sizeOf('5 pm, as strong as it gets: 2 moments')).toBeGreaterThan(
      await sizeOf('8 am, noticeable: 1 moment'),
    );
  });

  await test.step('what came before: picks and own words together', async () => {
    const chart = chartOf(page, 'What came before');
    await expect(chart).toContainText('3 of 4 moments noted with what came before.');
    expect((await rowsOf(chart)).slice(1)).toEqual([
      ['Noise', 'at its strongest: as strong as it gets', '2'],
      ['A short night', 'noticeable', '1'],
    ]);
  });

  await test.step('doses: given above the line, the others below it', async () => {
    const chart = chartOf(page, 'Doses by day');
    await expect(chart).toContainText('Noted on 3 of 7 days.');
    await expect(chart).toContainText('Melatonin2 given, 1 refused, 1 brought up again');
    await expect
      .poll(() => rowsOf(chart))
      .toEqual([
        ['Day', 'Medicine', 'Given', 'Refused', 'Brought up again', 'Not said'],
        ['Nov 15, 2025', 'Paracetamol', '1', '0', '0', '0'],
        ['Nov 17, 2025', 'Melatonin', '0', '1', '0', '0'],
        ['Nov 19, 2025', 'Melatonin', '2', '0', '1', '0'],
        ['Nov 19, 2025', 'Changed: Started swimming on Tuesdays'],
      ]);
    const mark = markOf(chart, 'Melatonin. Nov 19, 2025: 2 given, 1 brought up again');
    const [above, below] = await Promise.all([
      mark.locator('.dbars-above').boundingBox(),
      mark.locator('.dbars-dark').boundingBox(),
    ]);
    expect((above?.height ?? 0) / (below?.height ?? 1)).toBeCloseTo(2, 0);
    expect(below?.y).toBeGreaterThan(above?.y ?? Infinity);
    await markOf(chart, 'Melatonin. Nov 17, 2025: 1 refused').focus();
    await page.keyboard.press('ArrowRight');
    await expect(
      chart.getByText('Melatonin. Nov 19, 2025: 2 given, 1 brought up again'),
    ).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(markOf(chart, 'Paracetamol. Nov 15, 2025: 1 given')).toBeFocused();
    await expect(chart.getByText('Started swimming on Tuesdays, Nov 19')).toBeVisible();
  });

  await test.step('tries: a food on the plate alone is none', async () => {
    const chart = chartOf(page, 'Tries per food');
    await expect
      .poll(() => rowsOf(chart))
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
    await expect(markOf(chart, 'Toast, bit: 1 try')).toBeAttached();
  });
});

test('in every light, on paper and in Calm mode', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await openFacts(page, [...nights, ...others], '?days=14');
  const chart = chartOf(page, 'Fourteen nights');
  await expect(page.getByRole('table')).toHaveCount(10, { timeout: 15_000 });
  await page.getByRole('button', { name: 'Show numbers' }).click();

  await test.step('by axe, at 200 % zoom and under a finger', async () => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await expectNoSeriousAxe(page);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await expectNoSeriousAxe(page, { rules: 'colour' });
    await expectToFit(page, 320, 640);
    await expectToTakeTouches(page);
  });

  await test.step('in narrow windows words are whole, and none lie over others', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    const [asleep, awake] = await Promise.all(
      ['middle 8:00 pm', 'middle 6:00 am'].map((words) => chart.getByText(words).boundingBox()),
    );
    const card = await chart.boundingBox();
    if (!asleep || !awake || !card) throw new Error('They should be drawn');
    expect(asleep.x).toBeGreaterThanOrEqual(card.x);
    expect(asleep.x + asleep.width).toBeLessThan(awake.x);
    expect(awake.x + awake.width).toBeLessThanOrEqual(card.x + card.width);
    const days = page.getByRole('button', { name: 'Period of the charts' }).locator('.pop-text');
    await expect(days).toHaveText('Last 14 days');
    expect(await days.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
  });

  await test.step('in forced colours and on paper the bars keep theirs, and buttons stay off the paper', async () => {
    const bar = chart.locator('.nights-bar').last();
    await page.emulateMedia({ forcedColors: 'active' });
    await expect(bar).toHaveCSS('forced-color-adjust', 'none');
    await page.emulateMedia({ forcedColors: 'none', media: 'print' });
    await expect(bar).toHaveCSS('print-color-adjust', 'exact');
    const inks = await page
      .locator('.chart :is(.dots-dot, .charts-key, .point, [data-level])')
      .evaluateAll((marks) => marks.map((mark) => getComputedStyle(mark).printColorAdjust));
    expect(new Set(inks)).toEqual(new Set(['exact']));
    await expect(chart.getByRole('button', { name: 'Take over' })).toBeHidden();
    // The charts alone, and of which days they are.
    for (const name of ['Show numbers', 'Something changed', 'Generate Report'])
      await expect(page.getByRole('button', { name })).toBeHidden();
    for (const other of [page.getByRole('tablist'), page.locator('#reports')])
      await expect(other).toBeHidden();
    const days = page.getByText(/^Charts of .+ \d{4} - .+ \d{4}$/);
    expect((await days.boundingBox())?.width).toBeGreaterThan(100);
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('Calm mode begins with the sentence', async () => {
    await page.evaluate(() => {
      localStorage.setItem('kinleaf_calm', 'on');
    });
    await page.reload();
    await expect(chart).toContainText('4 of 14 nights noted');
    await expect(marksOf(chart)).toHaveCount(0);
    const show = chart.getByRole('button', { name: 'Show chart' });
    await expect(show).toHaveAttribute('aria-expanded', 'false');
    await show.press('Enter');
    await expect(marksOf(chart)).toHaveCount(14);
    await expect(show).toBeFocused();
  });
});
