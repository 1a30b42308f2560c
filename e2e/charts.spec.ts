import type { Locator, Page } from '@playwright/test';
import { markOf, marksOf } from './support/charts';
import { factKeyRows } from './support/facts';
import { holdStore } from './support/held-store';
import { arjun, entry, maya } from './support/records';
import {
  daysAgo,
  entries,
  food,
  openReports,
  report,
  stopClock,
  summaryContent,
  today,
} from './support/report-records';
import { expect, test } from './support/test';

const chartOf = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('region', { name, exact: true });

async function choosePeriod(page: Page, option: string) {
  await page.getByRole('button', { name: 'Period of the charts' }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** The table behind a chart, row by row. */
async function rowsOf(chart: Locator): Promise<string[][]> {
  return chart
    .getByRole('table')
    .evaluate((table: HTMLTableElement) =>
      [...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent)),
    );
}

const night = (date: string, asleep: string, awake: string) =>
  entry(`Night to ${date}`, {
    category: 'sleep',
    date,
    facts: [{ kind: 'sleep', asleep: `${daysAgo(1, date)}T${asleep}`, awake: `${date}T${awake}` }],
  });

const journal = [
  night(daysAgo(40), '22:15', '04:45'),
  night(daysAgo(3), '19:50', '06:00'),
  entry('Boring and lovely', { category: 'sleep', date: today, sleepNotes: 'All night.' }),
  ...entries('behavior', [daysAgo(12), daysAgo(11), today]),
  ...entries('social', [daysAgo(100)]),
  entry('Of another child', { childId: arjun.id, category: 'medication', date: today }),
];
const noted = { journal, factKeys: factKeyRows(journal) };
const foods = [
  food('Cracker', { state: 'safe', reaction: 'positive', date: daysAgo(80) }),
  food('Toast', { state: 'safe', reaction: 'positive', date: daysAgo(5) }),
  food('Peas', { state: 'not-yet', reaction: 'negative', date: daysAgo(5) }),
  food('Old milk', { state: 'sometimes', reaction: 'neutral', date: '2024-01-01' }),
];

for (const kept of [[], [report('A page for the OT', 'summary', summaryContent)]])
  test(`nothing that somebody looks at moves when reports and charts come, with ${kept.length} reports`, async ({
    page,
    context,
  }) => {
    await openReports(page, { ...noted, food: foods, reports: kept });
    await page.goto('/settings');
    const other = await context.newPage();
    await other.goto('/settings');
    const release = await holdStore(other, 'reports', 'food');
    await page.evaluate(() => {
      const seen = new Map<string, Set<number>>();
      Reflect.set(window, 'placesSeen', () => [...seen].map(([what, places]) => [what, ...places]));
      const look = () => {
        for (const what of ['#reports', '.charts-head', '.charts-grid']) {
          const box = document.querySelector(what)?.getBoundingClientRect();
          if (box) seen.set(what, (seen.get(what) ?? new Set()).add(Math.round(box.top)));
        }
        requestAnimationFrame(look);
      };
      look();
    });
    await page.getByRole('complementary').getByRole('link', { name: 'Reports' }).click();
    await expect(page.getByText('Loading reports')).toBeAttached();
    await release();
    await expect(page.getByRole('table')).toHaveCount(8);
    const places = await page.evaluate(() => {
      const seen: unknown = Reflect.get(window, 'placesSeen');
      return (seen as () => [string, ...number[]][])();
    });
    expect(places.map(([what, ...tops]) => [what, tops.length])).toEqual([
      ['#reports', 1],
      ['.charts-head', 1],
      ['.charts-grid', 1],
    ]);
  });

for (const width of [390, 1280])
  test(`charts are drawn one after another, and none moves or grows meanwhile, at ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(() => {
      const seen = { places: new Set<string>(), marks: new Set<number>() };
      Reflect.set(window, 'seen', () => ({ places: [...seen.places], marks: [...seen.marks] }));
      const look = () => {
        const charts = [...document.querySelectorAll('.charts-grid > .chart')];
        const top = document.querySelector('.charts-grid')?.getBoundingClientRect().top ?? 0;
        const places = charts.map((chart) => {
          const box = chart.getBoundingClientRect();
          return [box.left, box.top - top, box.width, box.height].map(Math.round).join(' ');
        });
        if (charts.length > 0) {
          seen.places.add(places.join(', '));
          seen.marks.add(document.querySelectorAll('.charts-grid [data-mark]').length);
        }
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await openReports(page, { ...noted, food: foods });
    await expect(page.getByRole('table')).toHaveCount(8, { timeout: 15_000 });
    const { places, marks } = await page.evaluate(() => {
      const seen: unknown = Reflect.get(window, 'seen');
      return (seen as () => { places: string[]; marks: number[] })();
    });
    expect(places).toHaveLength(1);
    // First none, and then one chart after another.
    expect(marks[0]).toBe(0);
    expect(marks.length).toBeGreaterThan(3);
  });

test.describe('charts, what they draw', () => {
  test('over two weeks: entries, behaviour, foods, and the numbers behind them', async ({
    page,
  }) => {
    await openReports(page, { ...noted, food: foods }, '?days=14');

    await test.step('entries per week by category, with the tooltip on hover and focus', async () => {
      const chart = chartOf(page, 'Entries per week by category');
      await expect
        .poll(() => rowsOf(chart))
        .toEqual([
          ['Week of', 'Behavior', 'Sleep'],
          ['Nov 2, 2025', '1', '0'],
          ['Nov 9, 2025', '1', '0'],
          ['Nov 16, 2025', '1', '2'],
        ]);
      await markOf(chart, 'Sleep. Week of Nov 16, 2025: 2 entries').hover();
      await expect(chart.getByText('Sleep. Week of Nov 16, 2025: 2 entries')).toBeVisible();
      await markOf(chart, 'Behavior. Week of Nov 2, 2025: 1 entry').focus();
      await page.mouse.move(0, 0);
      await page.keyboard.press('ArrowDown');
      await expect(chart.getByText('Sleep. Week of Nov 2, 2025: 0 entries')).toBeVisible();
    });

    await test.step('behaviour and food over time', async () => {
      await expect
        .poll(() => rowsOf(chartOf(page, 'Behavior')))
        .toEqual([
          ['Week of', 'Entries'],
          ['Nov 2, 2025', '1'],
          ['Nov 9, 2025', '1'],
          ['Nov 16, 2025', '1'],
        ]);
      const tried = chartOf(page, 'Foods tried');
      await expect
        .poll(() => rowsOf(tried))
        .toEqual([
          ['Week of', 'Positive', 'Neutral', 'Negative'],
          ['Nov 2, 2025', '0', '0', '0'],
          ['Nov 9, 2025', '1', '0', '1'],
          ['Nov 16, 2025', '0', '0', '0'],
        ]);
      await markOf(tried, 'Week of Nov 9, 2025: 1 positive, 1 negative').hover();
      await expect(tried.getByText('Week of Nov 9, 2025: 1 positive, 1 negative')).toBeVisible();
    });

    await test.step('food states now, of every food with the newest named, and reactions in the period', async () => {
      expect((await rowsOf(chartOf(page, 'Foods now'))).slice(1)).toEqual([
        ['New', '', '0'],
        ['Safe', 'Toast · Cracker', '2'],
        ['Sometimes', 'Old milk', '1'],
        ['Not Yet', 'Peas', '1'],
      ]);
      expect((await rowsOf(chartOf(page, 'Food reactions'))).slice(1)).toEqual([
        ['Positive', '', '1'],
        ['Neutral', '', '0'],
        ['Negative', '', '1'],
      ]);
    });

    await test.step("'Show numbers' shows the table behind each chart", async () => {
      const table = chartOf(page, 'Behavior').getByRole('table');
      const width = async () => (await table.locator('..').boundingBox())?.width ?? 0;
      await expect.poll(width).toBeLessThan(5);
      await page.getByRole('button', { name: 'Show numbers' }).click();
      await expect.poll(width).toBeGreaterThan(100);
      await page.getByRole('button', { name: 'Show numbers' }).click();
      await expect.poll(width).toBeLessThan(5);
    });
  });

  test('the larger the dot, the more entries: twice as many, twice the area', async ({ page }) => {
    await openReports(
      page,
      { journal: [...entries('sleep', 8), ...entries('social', 4)] },
      '?days=7',
    );
    const areaOf = async (name: string) => {
      const dot = markOf(chartOf(page, 'Entries per week by category'), name).locator('i');
      const box = await dot.boundingBox();
      return (box?.width ?? 0) * (box?.height ?? 0);
    };
    const ratio =
      (await areaOf('Sleep. Week of Nov 16, 2025: 8 entries')) /
      (await areaOf('Social. Week of Nov 16, 2025: 4 entries'));
    expect(ratio).toBeCloseTo(2, 0);
  });

  test('over two months without foods: hours of sleep, no food frames, folded away', async ({
    page,
  }) => {
    await openReports(page, noted, '?days=60');

    await test.step('hours of sleep, as the nights were noted, over time', async () => {
      const chart = chartOf(page, 'Hours of sleep');
      await expect
        .poll(() => rowsOf(chart))
        .toEqual([
          ['Day', 'Length'],
          ['Oct 11, 2025', '6 h 30 min'],
          ['Nov 17, 2025', '10 h 10 min'],
        ]);
      const [first, last] = await Promise.all([
        markOf(chart, 'Oct 11, 2025: 6 h 30 min').boundingBox(),
        markOf(chart, 'Nov 17, 2025: 10 h 10 min').boundingBox(),
      ]);
      expect(last?.y).toBeLessThan(first?.y ?? 0);
      expect(last?.x).toBeGreaterThan(first?.x ?? 0);
    });

    await test.step('no foods: no empty food frames', async () => {
      await expect(page.getByRole('heading', { name: 'Days with entries' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Foods now' })).toHaveCount(0);
    });

    await test.step('they can be folded away, which is remembered', async () => {
      const fold = page.getByRole('button', { name: 'Charts', exact: true });
      await expect(page.getByRole('heading', { name: 'Days with entries' })).toBeVisible();
      await fold.click();
      await expect(fold).toHaveAttribute('aria-expanded', 'false');
      await expect(page.getByRole('heading', { name: 'Days with entries' })).toHaveCount(0);
      await page.reload();
      await expect(fold).toHaveAttribute('aria-expanded', 'false');
      await fold.click();
      await expect(page.getByRole('heading', { name: 'Days with entries' })).toBeVisible();
    });
  });

  test('without nights noted, sleep entries per week stand there instead', async ({ page }) => {
    await openReports(page, { journal: entries('sleep', 2) }, '?days=7');
    const chart = chartOf(page, 'Sleep');
    await expect(chart).toContainText(
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

  test('a calendar of the days with entries, darker where there are more', async ({ page }) => {
    await openReports(
      page,
      { journal: [...entries('sleep', [daysAgo(1)]), ...entries('social', 5)] },
      '?days=7',
    );
    const chart = chartOf(page, 'Days with entries');
    const days = marksOf(chart);
    await expect(days).toHaveCount(7);
    await expect
      .poll(() => rowsOf(chart))
      .toEqual([
        ['Day', 'Entries'],
        ['Nov 19, 2025', '1'],
        ['Nov 20, 2025', '5'],
      ]);
    const levels = await days.evaluateAll((nodes) =>
      nodes.map((node) => node.getAttribute('data-level')),
    );
    expect(levels).toEqual(['0', '0', '0', '0', '0', '1', '4']);
    // Sunday, Nov 16, stands in the first row; Saturday before it in the last row of the column before.
    const [saturday, sunday] = await Promise.all([
      markOf(chart, 'Nov 15, 2025: 0 entries').boundingBox(),
      markOf(chart, 'Nov 16, 2025: 0 entries').boundingBox(),
    ]);
    expect(sunday?.x).toBeGreaterThan(saturday?.x ?? 0);
    expect(sunday?.y).toBeLessThan(saturday?.y ?? 0);
    await markOf(chart, 'Nov 20, 2025: 5 entries').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(chart.getByText('Nov 19, 2025: 1 entry', { exact: true })).toBeVisible();
  });

  test('periods over New Year and a change of the clocks lose no day', async ({ page }) => {
    await openReports(page, {
      journal: entries('social', ['2025-10-04', '2025-10-05', '2025-10-06']),
    });
    // The clocks in Melbourne went forward on Oct 5.
    await expect(marksOf(chartOf(page, 'Days with entries'))).toHaveCount(90);
    await expect
      .poll(() => rowsOf(chartOf(page, 'Days with entries')))
      .toEqual([
        ['Day', 'Entries'],
        ['Oct 4, 2025', '1'],
        ['Oct 5, 2025', '1'],
        ['Oct 6, 2025', '1'],
      ]);
    await page.clock.setFixedTime('2026-01-02T07:00:00+11:00');
    await page.reload();
    await expect(
      markOf(chartOf(page, 'Days with entries'), 'Jan 2, 2026: 0 entries'),
    ).toBeVisible();
    await expect(marksOf(chartOf(page, 'Days with entries'))).toHaveCount(90);
  });
});

test.describe('charts, the period', () => {
  test('is chosen above them and stays in the address', async ({ page }) => {
    await openReports(page, { ...noted, food: foods });
    const period = page.getByRole('button', { name: 'Period of the charts' });
    await expect(period).toContainText('Last 90 days');
    await period.click();
    await expect(page.getByRole('option')).toHaveText(
      [7, 14, 30, 60, 90, 180].map((days) => `Last ${days} days`),
    );
    await page.keyboard.press('Escape');
    await choosePeriod(page, 'Last 180 days');
    await expect(page).toHaveURL(`/reports/${maya.id}?days=180`);
    const social = chartOf(page, 'Entries per week by category').getByText('Social', {
      exact: true,
    });
    await expect(social.first()).toBeVisible();
    await choosePeriod(page, 'Last 30 days');
    await expect(social).toHaveCount(0);
    await page.reload();
    await expect(period).toContainText('Last 30 days');
  });

  test('a new entry shows without a reload', async ({ page, context }) => {
    await openReports(page, { journal: entries('sleep', 1) }, '?days=7');
    const chart = chartOf(page, 'Days with entries');
    await expect(markOf(chart, 'Nov 20, 2025: 1 entry')).toBeVisible();
    const other = await context.newPage();
    await stopClock(other);
    await other.goto(`/journal/${maya.id}?new`);
    await other.getByLabel('Title').fill('Rain');
    await other.getByLabel('Additional Notes').fill('Puddles.');
    await other.getByRole('button', { name: 'Add Entry' }).last().click();
    await expect(markOf(chart, 'Nov 20, 2025: 2 entries')).toBeVisible();
  });
});

test.describe('charts, around them', () => {
  test('no entries and no foods: a sentence instead of empty frames', async ({ page }) => {
    await openReports(page);
    await expect(page.getByText('Nothing is dated in this period yet.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Days with entries' })).toHaveCount(0);
  });

  test('they come in a chunk of their own, only with the Reports tab', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await openReports(page, noted, '?tab=recommendations');
    await expect(page.getByRole('heading', { name: 'No recommendations yet' })).toBeVisible();
    expect(asked.filter((url) => url.includes('charts-section'))).toEqual([]);
    await page.getByRole('tab', { name: 'Reports' }).click();
    await expect(page.getByRole('heading', { name: 'Days with entries' })).toBeVisible();
    expect(asked.filter((url) => url.includes('charts-section'))).not.toEqual([]);
  });

  test('the sample tells its story: hours in its notes wait for a yes, the cracker becomes toast', async ({
    page,
  }) => {
    await stopClock(page);
    await page.goto('/children');
    await page.getByRole('button', { name: 'Look around with a sample journal' }).click();
    await page.getByRole('complementary').getByRole('link', { name: 'Reports' }).click();
    await choosePeriod(page, 'Last 180 days');
    // Hours that its notes tell are offered, and counted nowhere.
    await expect(page.getByRole('region', { name: 'Hours in Sleep Notes' })).toContainText(
      'tell hours in their notes',
    );
    await expect(
      chartOf(page, 'Foods now').getByText('Dry toast squares · Plain rice crackers'),
    ).toBeVisible();
  });
});

test.describe('charts that do not load', () => {
  test.use({
    serviceWorkers: 'block',
    allowConsole: [[/Failed to load resource|could not be loaded/], { scope: 'test' }],
  });

  test('leave the screen and its reports standing', async ({ page }) => {
    await page.route(/\/assets\/charts-section-[\w-]+\.js$/, (route) => route.abort());
    const reports = [report('Kept', 'summary', summaryContent)];
    await openReports(page, { reports });
    await expect(page.getByText('The charts could not be drawn.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Kept' })).toBeVisible();
  });
});
