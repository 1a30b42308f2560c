import { foods, noted } from '../../src/features/reports/charts/fixtures/charted-journal';
import { marksOf } from '../support/app/charts';
import { holdStore } from '../support/data/busy-store';
import { openReports, report, summaryContent } from '../support/data/report-records';
import { writeStores } from '../support/data/store';
import { expect, test } from '../support/app/test';

test('nothing that somebody looks at moves when reports and charts come, with reports and without', async ({
  page,
  context,
}) => {
  await openReports(page, { ...noted, food: foods });
  const other = await context.newPage();
  await other.goto('/settings');
  for (const reports of [[], [report('A page for the OT', 'summary', summaryContent)]]) {
    await writeStores(page, { reports });
    await page.goto('/settings');
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
  }
});

test('charts are drawn one after another, and none moves or grows in the meantime, narrow or wide', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
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
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.reload();
    await expect(page.getByRole('table')).toHaveCount(8, { timeout: 15_000 });
    const { places, marks } = await page.evaluate(() => {
      const seen: unknown = Reflect.get(window, 'seen');
      return (seen as () => { places: string[]; marks: number[] })();
    });
    expect(places).toHaveLength(1);
    // First none, and then one chart after another.
    expect(marks[0]).toBe(0);
    expect(marks.length).toBeGreaterThan(3);
  }
});

test.describe('charts, around them', () => {
  test(
    'they are drawn by a chunk of their own, which comes only with the Reports tab',
    { tag: '@gate' },
    async ({ page }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await openReports(page, noted, '?tab=recommendations');
      await expect(page.getByRole('heading', { name: 'No recommendations yet' })).toBeVisible();
      expect(asked.filter((url) => url.includes('charts-section'))).toEqual([]);
      await page.getByRole('tab', { name: 'Reports' }).click();
      await expect(page.getByRole('heading', { name: 'Days with entries' })).toBeVisible();
      expect(asked.filter((url) => url.includes('charts-section'))).not.toEqual([]);
      await expect(page.getByRole('table')).toHaveCount(6);
      const days = page.getByRole('region', { name: 'Days with entries', exact: true });
      await expect(marksOf(days)).toHaveCount(90);
      await expect(days.getByRole('row').last()).toHaveText('Nov 20, 20252');
    },
  );
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
