import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { go, goBack, reopen } from '@/app/fixtures/open-app';
import { columnsOf } from '@/app/fixtures/parts';
import { arjun, maya } from '@/app/fixtures/records';
import {
  daysAgo,
  entries,
  food,
  patternContent,
  report,
  summaryContent,
  today,
  trendContent,
} from '@/app/fixtures/report-records';
import { openReports } from '@/app/fixtures/reports';
import { generateDialog } from '@/app/fixtures/reports-page';
import {
  cardOf,
  cardTitles,
  dialogOf,
  expectAddress,
  expectCount,
  expectGone,
  expectText,
  press,
  pressIn,
} from '@/app/fixtures/screen';
import { seed, writeStores } from '@/app/fixtures/seed';

test('the address leads to the selected child, or to /children', async () => {
  await seed({ children: [maya, arjun] }, maya);

  // If the id is missing, or the selected child differs from it, redirect to /children.
  for (const address of ['/reports', `/reports/${arjun.id}`, '/reports/nobody']) {
    await go(address);
    await expectAddress('/children');
  }

  // A sidebar link leads to the screen of the selected child.
  await go('/');
  await page.getByRole('complementary').getByRole('link', { name: 'Reports' }).click();
  await expectAddress(`/reports/${maya.id}`);
  await expect.poll(() => document.title).toBe('Insights & Recommendations · Kinleaf');
});

test('an empty screen, and the dialog to generate a report', async () => {
  await openReports();
  const dialog = generateDialog();

  // Title 'Insights & Recommendations', 'Generate Report' button, two tabs.
  await expectText(page.getByRole('heading', { level: 1 }), 'Insights & Recommendations');
  await expect
    .element(page.getByRole('button', { name: 'Generate Report', exact: true }))
    .toBeVisible();
  await expectText(page.getByRole('tab'), ['Reports', 'Recommendations']);
  await expect
    .element(page.getByRole('tab', { name: 'Reports' }))
    .toHaveAttribute('aria-selected', 'true');

  // Empty: 'No reports yet' with 'Generate Your First Report'.
  await expect
    .element(page.getByRole('heading', { name: 'No reports yet', exact: true }))
    .toBeVisible();
  await page.getByRole('button', { name: 'Generate Your First Report', exact: true }).click();
  await expect.element(dialog).toBeVisible();

  // Report Type (default summary), Time Period (default 30), switch on with its hint.
  const type = dialog.getByRole('button', { name: 'Report Type' });
  await expect.element(type).toHaveTextContent('Smart Summary');
  await type.click();
  await expectText(page.getByRole('option'), [
    'Pattern Analysis',
    'Trend Insights',
    'Smart Summary',
  ]);
  await press('Escape');
  const period = dialog.getByRole('button', { name: 'Time Period' });
  await expect.element(period).toHaveTextContent('30 days');
  await period.click();
  await expectText(page.getByRole('option'), [
    '7 days',
    '14 days',
    '30 days',
    '60 days',
    '90 days',
  ]);
  await press('Escape');
  const ai = dialog.getByRole('switch', { name: 'Use AI for Enhanced Reports', exact: true });
  await expect.element(ai).toBeChecked();
  await expect
    .element(ai)
    .toHaveAccessibleDescription(
      'Use AI services configured in Settings to enhance report content',
    );

  // The switch says what is really configured.
  const text = dialog.getByText('No AI service is set up yet');
  await expect.element(text).toBeVisible();
  await pressIn(page.getByRole('switch', { name: 'Use AI for Enhanced Reports' }), 'Space');
  await expectGone(text);
});

test('cards are newest first and open their report, and Back closes it', async () => {
  await openReports({
    reports: [
      report('Oldest', 'pattern', patternContent, { createdAt: '2025-10-01T00:00:00.000Z' }),
      // Ten at night in UTC is the next morning in Melbourne.
      report('Newest', 'summary', summaryContent, { createdAt: '2025-11-19T22:00:00.000Z' }),
      report('Middle', 'trend', trendContent, { createdAt: '2025-11-03T00:00:00.000Z' }),
      report('Of another child', 'trend', trendContent, { childId: arjun.id }),
    ],
  });

  // Cards newest first: type badge, 'Generated MMM d, yyyy', title, 'Period: start - end'.
  await expectText(cardTitles(), ['Newest', 'Middle', 'Oldest']);
  const newest = cardOf('Newest');
  await expect.element(newest).toHaveTextContent('Smart Summary');
  await expect.element(newest.getByText('Generated Nov 20, 2025', { exact: true })).toBeVisible();
  await expect
    .element(newest.getByText('Period: Oct 22, 2025 - Nov 20, 2025', { exact: true }))
    .toBeVisible();
  await expect.element(cardOf('Middle')).toHaveTextContent('Trend Insights');
  await expect.element(cardOf('Oldest')).toHaveTextContent('Pattern Analysis');

  // Clicking a card opens the report dialog; Back closes it, a reload opens it again.
  await cardOf('Newest').click();
  await expect.element(dialogOf('Newest')).toBeVisible();
  await reopen();
  await expect.element(dialogOf('Newest')).toBeVisible();
  await goBack();
  await expectGone(dialogOf('Newest'));
  await expectAddress(`/reports/${maya.id}`);
});

test('what a card shows, and how many are in a row', async () => {
  await openReports({
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

  // An 'AI Enhanced' marker when the stored content holds an AI analysis, and only then.
  await expect.element(cardOf('With').getByText('AI Enhanced', { exact: true })).toBeVisible();
  await expectCount(page.getByText('AI Enhanced'), 1);

  // Thumbnails are drawn from the report’s own numbers.
  const bars = cardOf('Many').css('rect');
  await expectCount(bars, 2);
  const [sleep = 0, meals = 0] = bars.elements().map((node) => node.getBoundingClientRect().width);
  expect(sleep / meals).toBeCloseTo(2, 1);
  await expectGone(cardOf('None').css('rect'));
  await expect.element(cardOf('Unknown')).toHaveTextContent('horoscope');

  // 3 columns, 2 on a tablet, 1 on a phone.
  const cards = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Smart Summary' });
  await expectCount(cards, 6);
  await page.getByRole('button', { name: 'All seven', exact: true }).click();
  for (const [width, columns] of [
    [1440, 3],
    [1024, 2],
    [390, 1],
  ] as const) {
    await page.viewport(width, 900);
    await expect.poll(() => columnsOf(cards)).toBe(columns);
  }
});

test('a report made in another tab appears without a reload', async () => {
  await openReports();
  const made = report('Maya’s patterns over 7 days', 'pattern', patternContent);
  await writeStores({ reports: [made] });
  await expectText(cardTitles(), ['Maya’s patterns over 7 days']);
});

test('the screen fits 320 px', async () => {
  await page.viewport(320, 640);
  await openReports({
    journal: entries('food', [today, daysAgo(20), daysAgo(80)]),
    food: [food('Toast')],
    reports: [report('A'.repeat(120), 'summary', { ...summaryContent, aiAnalysis: 'x' })],
  });
  await expect.element(page.getByRole('heading', { name: 'Days with entries' })).toBeVisible();
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBe(clientWidth);
});
