import type { Page } from '@playwright/test';
import { holdStore } from './support/held-store';
import { arjun, entry, maya, seed } from './support/records';
import { allowWrites, refuseWrites } from './support/refusals';
import {
  daysAgo,
  entries,
  food,
  openReports,
  patternContent,
  report,
  stopClock,
  summaryContent,
  today,
  trendContent,
} from './support/report-records';
import {
  cardOf,
  cardTitles,
  closeMessages,
  columnsOf,
  dialogOf,
  expectToast,
  openOptions,
} from './support/screen';
import { readStore } from './support/store';
import { expect, test } from './support/test';

const generateOf = (page: Page) => dialogOf(page, 'Generate Report');

async function choose(page: Page, field: string, option: string) {
  await generateOf(page).getByRole('button', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function openGenerate(page: Page) {
  await page.getByRole('button', { name: 'Generate Report', exact: true }).click();
  await expect(generateOf(page)).toBeVisible();
}

async function generate(page: Page, type: string, period: string) {
  await openGenerate(page);
  await choose(page, 'Report Type', type);
  await choose(page, 'Time Period', period);
  await generateOf(page).getByRole('button', { name: 'Generate Report' }).click();
  await expect(generateOf(page)).toBeHidden();
}

async function stored(page: Page) {
  const reports = await readStore(page, 'reports');
  return reports.map(({ content, ...rest }) => ({
    ...rest,
    content: JSON.parse(String(content)) as unknown,
  }));
}

async function contentOf(page: Page, type: string): Promise<unknown> {
  const reports = await readStore(page, 'reports');
  const [content] = reports.flatMap((one) => (one['type'] === type ? [one['content']] : []));
  return JSON.parse(String(content));
}

test.describe('reports, the address', () => {
  test('the address leads to the selected child, or to /children', async ({ page }) => {
    await seed(page, { children: [maya, arjun] }, maya);

    await test.step('if the id is missing, or the selected child differs from it, redirect to /children', async () => {
      for (const address of ['/reports', `/reports/${arjun.id}`, '/reports/nobody']) {
        await page.goto(address);
        await expect(page).toHaveURL('/children');
      }
    });

    await test.step('a sidebar link leads to the screen of the selected child', async () => {
      await page.goto('/');
      await page.getByRole('complementary').getByRole('link', { name: 'Reports' }).click();
      await expect(page).toHaveURL(`/reports/${maya.id}`);
      await expect(page).toHaveTitle('Insights & Recommendations · Kinleaf');
    });
  });
});

test.describe('reports, the list', () => {
  test('an empty screen, and the dialog to generate a report', async ({ page }) => {
    await openReports(page);
    const dialog = generateOf(page);

    await test.step("title 'Insights & Recommendations', 'Generate Report' button, two tabs", async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Insights & Recommendations',
      );
      await expect(
        page.getByRole('button', { name: 'Generate Report', exact: true }),
      ).toBeVisible();
      await expect(page.getByRole('tab')).toHaveText(['Reports', 'Recommendations']);
      await expect(page.getByRole('tab', { name: 'Reports' })).toHaveAttribute(
        'aria-selected',
        'true',
      );
    });

    await test.step("empty: 'No reports yet' with 'Generate Your First Report'", async () => {
      await expect(
        page.getByRole('heading', { name: 'No reports yet', exact: true }),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Generate Your First Report', exact: true }).click();
      await expect(dialog).toBeVisible();
    });

    await test.step('Report Type (default summary), Time Period (default 30), switch on with its hint', async () => {
      const type = dialog.getByRole('button', { name: 'Report Type' });
      await expect(type).toContainText('Smart Summary');
      await type.click();
      await expect(page.getByRole('option')).toHaveText([
        'Pattern Analysis',
        'Trend Insights',
        'Smart Summary',
      ]);
      await page.keyboard.press('Escape');
      const period = dialog.getByRole('button', { name: 'Time Period' });
      await expect(period).toContainText('30 days');
      await period.click();
      await expect(page.getByRole('option')).toHaveText([
        '7 days',
        '14 days',
        '30 days',
        '60 days',
        '90 days',
      ]);
      await page.keyboard.press('Escape');
      const ai = dialog.getByRole('switch', { name: 'Use AI for Enhanced Reports', exact: true });
      await expect(ai).toBeChecked();
      await expect(ai).toHaveAccessibleDescription(
        'Use AI services configured in Settings to enhance report content',
      );
    });

    await test.step('the switch is honest about what is configured', async () => {
      const words = dialog.getByText('No AI service is set up yet');
      await expect(words).toBeVisible();
      await page.getByRole('switch', { name: 'Use AI for Enhanced Reports' }).press('Space');
      await expect(words).toBeHidden();
    });
  });

  test('cards newest first, and the way from one to its report and back', async ({ page }) => {
    await openReports(page, {
      reports: [
        report('Oldest', 'pattern', patternContent, { createdAt: '2025-10-01T00:00:00.000Z' }),
        // Ten at night in UTC is the next morning in Melbourne.
        report('Newest', 'summary', summaryContent, { createdAt: '2025-11-19T22:00:00.000Z' }),
        report('Middle', 'trend', trendContent, { createdAt: '2025-11-03T00:00:00.000Z' }),
        report('Of another child', 'trend', trendContent, { childId: arjun.id }),
      ],
    });

    await test.step("cards newest first: type badge, 'Generated MMM d, yyyy', title, 'Period: start - end'", async () => {
      await expect(cardTitles(page)).toHaveText(['Newest', 'Middle', 'Oldest']);
      const newest = cardOf(page, 'Newest');
      await expect(newest).toContainText('Smart Summary');
      await expect(newest.getByText('Generated Nov 20, 2025', { exact: true })).toBeVisible();
      await expect(
        newest.getByText('Period: Oct 22, 2025 - Nov 20, 2025', { exact: true }),
      ).toBeVisible();
      await expect(cardOf(page, 'Middle')).toContainText('Trend Insights');
      await expect(cardOf(page, 'Oldest')).toContainText('Pattern Analysis');
    });

    await test.step('clicking a card opens the report dialog; Back closes it, a reload opens it again', async () => {
      await cardOf(page, 'Newest').click();
      await expect(dialogOf(page, 'Newest')).toBeVisible();
      await page.reload();
      await expect(dialogOf(page, 'Newest')).toBeVisible();
      await page.goBack();
      await expect(dialogOf(page, 'Newest')).toBeHidden();
      await expect(page).toHaveURL(`/reports/${maya.id}`);
    });
  });

  test('what a card shows, and how many stand in a row', async ({ page }) => {
    await openReports(page, {
      reports: [
        report('With', 'summary', { ...summaryContent, aiAnalysis: 'A steadier month.' }),
        report('Without', 'summary', summaryContent),
        report('Blank', 'summary', { ...summaryContent, aiAnalysis: ' ' }),
        report('Broken', 'summary', '{"aiAnalysis":"A steadier month."'),
        report('Many', 'summary', { ...summaryContent, categoryCounts: { sleep: 10, food: 5 } }),
        report('None', 'summary', { ...summaryContent, categoryCounts: {} }),
        report('Unknown', 'horoscope', '{}', { createdAt: '2025-10-01T00:00:00.000Z' }),
      ],
    });

    await test.step("an 'AI Enhanced' marker when the stored content holds an AI analysis, and only then", async () => {
      await expect(cardOf(page, 'With').getByText('AI Enhanced', { exact: true })).toBeVisible();
      await expect(page.getByText('AI Enhanced')).toHaveCount(1);
    });

    await test.step('thumbnails are drawn from the report’s own numbers', async () => {
      const bars = cardOf(page, 'Many').locator('rect');
      await expect(bars).toHaveCount(2);
      const [sleep = 0, meals = 0] = await bars.evaluateAll((nodes) =>
        nodes.map((node) => node.getBoundingClientRect().width),
      );
      expect(sleep / meals).toBeCloseTo(2, 1);
      await expect(cardOf(page, 'None').locator('rect')).toHaveCount(0);
      await expect(cardOf(page, 'Unknown')).toContainText('horoscope');
    });

    await test.step('3 columns, 2 on a tablet, 1 on a phone', async () => {
      const cards = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ hasText: 'Smart Summary' });
      await expect(cards).toHaveCount(6);
      await page.getByRole('button', { name: 'All seven', exact: true }).click();
      for (const [width, columns] of [
        [1440, 3],
        [1024, 2],
        [390, 1],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => columnsOf(cards)).toBe(columns);
      }
    });
  });

  test('a report made in another tab appears without a reload', async ({ page, context }) => {
    await openReports(page);
    const other = await context.newPage();
    await stopClock(other);
    await other.goto(`/reports/${maya.id}`);
    await generate(other, 'Pattern Analysis', '7 days');
    await expect(cardTitles(page)).toHaveText(['Maya’s patterns over 7 days']);
  });

  test('fits a screen of 320 pixels', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openReports(page, {
      journal: entries('food', [today, daysAgo(20), daysAgo(80)]),
      food: [food('Toast')],
      reports: [report('A'.repeat(120), 'summary', { ...summaryContent, aiAnalysis: 'x' })],
    });
    await expect(page.getByRole('heading', { name: 'Days with entries' })).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
});

test.describe('reports, the shelf', () => {
  const seven = Array.from({ length: 7 }, (_, index) =>
    report(`Report ${index}`, 'summary', summaryContent, {
      createdAt: new Date(Date.UTC(2025, 9, 1 + index)).toISOString(),
    }),
  );

  test('the newest stand before the charts, and the rest is in reach', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openReports(page, { journal: entries('sleep', [today]), reports: seven });
    const card = (index: number) => page.getByRole('link', { name: `Report ${index}` });

    await test.step('before the charts; the last card in view is cut', async () => {
      const charts = await page.getByRole('heading', { name: 'Charts' }).boundingBox();
      const newest = await cardOf(page, 'Report 6').boundingBox();
      expect(newest?.y).toBeLessThan(charts?.y ?? NaN);
      const edges = await cardOf(page, 'Report 3').evaluate((node) => [
        node.getBoundingClientRect().left,
        node.parentElement?.getBoundingClientRect().right,
        node.getBoundingClientRect().right,
      ]);
      expect(edges).toEqual(edges.toSorted((a = 0, b = 0) => a - b));
    });

    await test.step('arrow buttons and Tab reach the oldest', async () => {
      const older = page.getByRole('button', { name: 'Older reports' });
      const newer = page.getByRole('button', { name: 'Newer reports' });
      await expect(newer).toHaveAttribute('aria-disabled', 'true');
      await older.click();
      await expect(newer).toHaveAttribute('aria-disabled', 'false');
      await newer.click();
      await expect(newer).toHaveAttribute('aria-disabled', 'true');
      await card(6).focus();
      for (let index = 5; index >= 0; index -= 1) {
        await page.keyboard.press('Tab');
        await expect(card(index)).toBeFocused();
      }
      await expect(card(0)).toBeInViewport({ ratio: 1 });
      await expect(older).toHaveAttribute('aria-disabled', 'true');
    });

    await test.step("'All seven' unfolds the grid of three columns, and folds it again", async () => {
      const all = page.getByRole('button', { name: 'All seven', exact: true });
      const cards = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Generated' });
      await all.click();
      await expect(all).toHaveAttribute('aria-expanded', 'true');
      expect(await columnsOf(cards)).toBe(3);
      await expect(page.getByRole('button', { name: 'Older reports' })).toHaveCount(0);
      await all.click();
      expect(await columnsOf(cards)).toBe(7);
    });
  });

  test('a new report by Ctrl and Enter stands first, is in view and focused, and its message opens it', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await openReports(
      page,
      { journal: entries('sleep', [today]), reports: seven },
      '?tab=recommendations',
    );
    await page.evaluate(() => {
      window.scrollTo(0, document.body.scrollHeight);
    });
    await openGenerate(page);
    // As in any form.
    await page.keyboard.press('Control+Enter');
    const link = page.getByRole('link', { name: 'Maya’s last 30 days' });
    await expect(link).toBeFocused();
    await expect(cardTitles(page).first()).toHaveText('Maya’s last 30 days');
    await expect(cardOf(page, 'Maya’s last 30 days')).toBeInViewport({ ratio: 0.9 });
    await expect(page.getByRole('tab', { name: 'Reports' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(dialogOf(page, 'Maya’s last 30 days')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(`/reports/${maya.id}`);
  });
});

test.describe('generate report', () => {
  const journal = [
    ...entries('sleep', [daysAgo(29), daysAgo(30), daysAgo(3)]),
    ...entries('moment', [today]),
    ...entries('social', [daysAgo(-1)]),
    entry('Of another child', { childId: arjun.id, date: today, category: 'medication' }),
  ];
  const foods = [
    food('Toast', { reaction: 'positive' }),
    food('Peas', { reaction: 'negative', date: daysAgo(29) }),
    food('Milk', { reaction: 'positive', date: daysAgo(30) }),
  ];

  test('one report of each type after the other', async ({ page }) => {
    await openReports(page, { journal, food: foods });

    await test.step('a Smart Summary of the last 30 days, of what is dated in them alone', async () => {
      await openGenerate(page);
      await generateOf(page).getByRole('button', { name: 'Generate Report' }).click();
      await expectToast(page, {
        title: 'Report generated',
        description:
          'Your Smart Summary report has been created (AI settings not configured, using local analysis)',
      });
      await expect(generateOf(page)).toBeHidden();
      await expect(cardTitles(page)).toHaveText(['Maya’s last 30 days']);
      expect(await stored(page)).toMatchObject([
        {
          childId: maya.id,
          type: 'summary',
          period: { start: '2025-10-22', end: '2025-11-20' },
          content: {
            highlights: {
              topCategory: 'sleep',
              totalEntries: 3,
              totalFoodItems: 2,
              positiveFoodReactions: 1,
              negativeFoodReactions: 1,
              magicMoments: 1,
            },
            categoryCounts: { sleep: 2, moment: 1 },
            periodSummary: { days: 30, startDate: '2025-10-22', endDate: '2025-11-20' },
          },
        },
      ]);
    });

    await test.step('a Pattern Analysis without AI asked for: the plain toast', async () => {
      await openGenerate(page);
      await choose(page, 'Report Type', 'Pattern Analysis');
      await choose(page, 'Time Period', '60 days');
      await page.getByRole('switch', { name: 'Use AI for Enhanced Reports' }).press('Space');
      await generateOf(page).getByRole('button', { name: 'Generate Report' }).click();
      await expectToast(page, {
        title: 'Report generated',
        description: 'Your Pattern Analysis report has been created',
      });
      expect(await contentOf(page, 'pattern')).toEqual({
        summary: { totalEntries: 4, averageEntriesPerDay: 0.1, periodDays: 60 },
        categoryBreakdown: { sleep: 3, moment: 1 },
        foodReactions: { positive: 2, neutral: 0, negative: 1 },
      });
    });

    await test.step('Trend Insights: grouped by weeks from Sunday', async () => {
      await generate(page, 'Trend Insights', '7 days');
      const weeks = ['2025-11-09', '2025-11-16'];
      expect(await contentOf(page, 'trend')).toMatchObject({
        totalWeeks: 2,
        trends: {
          sleep: { counts: [0, 1], weeks },
          moment: { counts: [0, 1], weeks },
          social: { counts: [0, 0], weeks },
        },
      });
    });
  });

  test("'Generating...' while busy; a second click makes no second report", async ({ page }) => {
    await openReports(page, { journal });
    await openGenerate(page);
    const release = await holdStore(page, 'reports');
    await generateOf(page).getByRole('button', { name: 'Generate Report' }).dblclick();
    const busy = generateOf(page).getByRole('button', { name: 'Generating...', exact: true });
    await expect(busy).toHaveAttribute('aria-busy', 'true');
    await busy.press('Enter');
    await page.keyboard.press('Escape');
    await expect(generateOf(page)).toBeVisible();
    await release();
    await expect(generateOf(page)).toBeHidden();
    expect(await stored(page)).toHaveLength(1);
  });

  test.describe('that fails', () => {
    test.use({ allowConsole: [/StorageFailure/] });

    test("the dialog stays open with 'Error generating report', and a second try works", async ({
      page,
    }) => {
      await openReports(page, { journal });
      await openGenerate(page);
      await choose(page, 'Report Type', 'Trend Insights');
      await refuseWrites(page, 'UnknownError');
      await generateOf(page).getByRole('button', { name: 'Generate Report' }).click();
      await expectToast(page, {
        title: 'Error generating report',
        description: 'There was an error generating your report. Please try again.',
        tone: 'danger',
      });
      await expect(generateOf(page).getByRole('button', { name: 'Report Type' })).toContainText(
        'Trend Insights',
      );
      expect(await stored(page)).toEqual([]);
      await allowWrites(page);
      await generateOf(page).getByRole('button', { name: 'Generate Report' }).click();
      await expect(generateOf(page)).toBeHidden();
      expect(await stored(page)).toHaveLength(1);
    });
  });

  test('by keyboard alone, and the focus goes to the new report', async ({ page }) => {
    await openReports(page, { journal });
    const button = page.getByRole('button', { name: 'Generate Report', exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(generateOf(page)).toBeVisible();
    const type = generateOf(page).getByRole('button', { name: 'Report Type' });
    while (!(await type.evaluate((node) => node === document.activeElement)))
      await page.keyboard.press('Tab');
    await openOptions(page);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(type).toContainText('Trend Insights');
    const submit = generateOf(page).getByRole('button', { name: 'Generate Report' });
    while (!(await submit.evaluate((node) => node === document.activeElement)))
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(generateOf(page)).toBeHidden();
    await expect(cardTitles(page)).toHaveText(['Maya’s trends over 30 days']);
    await expect(page.getByRole('link', { name: 'Maya’s trends over 30 days' })).toBeFocused();
  });

  test('a report of a journal without any entry says so', async ({ page }) => {
    await openReports(page);
    for (const [type, title, words] of [
      ['Pattern Analysis', 'Maya’s patterns over 7 days', 'No foods in this period.'],
      ['Trend Insights', 'Maya’s trends over 7 days', 'No entries in this period.'],
      ['Smart Summary', 'Maya’s last 7 days', 'None yet'],
    ] as const) {
      await generate(page, type, '7 days');
      await expect(page.getByText('Report generated')).toBeVisible();
      await closeMessages(page);
      await page.getByRole('link', { name: title }).click();
      await expect(page.getByRole('dialog').getByText(words, { exact: true })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  });
});
