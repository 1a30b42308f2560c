import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { tabTo } from '@/app/fixtures/keys';
import { goBack } from '@/app/fixtures/open-app';
import { arjun, entry, maya } from '@/app/fixtures/records';
import { refuseWrites } from '@/app/fixtures/refusals';
import { daysAgo, entries, food, today } from '@/app/fixtures/report-records';
import { openReports } from '@/app/fixtures/reports';
import {
  chooseIn,
  generate,
  generateDialog,
  openGenerate,
  reportContent,
  storedReports,
} from '@/app/fixtures/reports-page';
import {
  cardTitles,
  closeMessages,
  expectCount,
  expectGone,
  expectText,
  expectToast,
  focus,
  press,
  pressIn,
} from '@/app/fixtures/screen';
import { allowConsole } from '@/app/fixtures/silent-console';
import { holdStore } from '@/app/fixtures/store-faults';

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

test('one report of each type after the other', async () => {
  await openReports({ journal, food: foods });

  // A Smart Summary of the last 30 days contains only what is dated in them.
  await openGenerate();
  await generateDialog().getByRole('button', { name: 'Generate Report' }).click();
  await expectToast({
    title: 'Report generated',
    description:
      'Your Smart Summary report has been created (AI settings not configured, using local analysis)',
  });
  await expectGone(generateDialog());
  await expectText(cardTitles(), ['Maya’s last 30 days']);
  expect(await storedReports()).toMatchObject([
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

  // A Pattern Analysis without AI: the plain toast.
  await openGenerate();
  await chooseIn('Report Type', 'Pattern Analysis');
  await chooseIn('Time Period', '60 days');
  await pressIn(page.getByRole('switch', { name: 'Use AI for Enhanced Reports' }), 'Space');
  await generateDialog().getByRole('button', { name: 'Generate Report' }).click();
  await expectToast({
    title: 'Report generated',
    description: 'Your Pattern Analysis report has been created',
  });
  expect(await reportContent('pattern')).toEqual({
    summary: { totalEntries: 4, averageEntriesPerDay: 0.1, periodDays: 60 },
    categoryBreakdown: { sleep: 3, moment: 1 },
    foodReactions: { positive: 2, neutral: 0, negative: 1 },
  });

  // Trend Insights: grouped by weeks from Sunday.
  await generate('Trend Insights', '7 days');
  const weeks = ['2025-11-09', '2025-11-16'];
  expect(await reportContent('trend')).toMatchObject({
    totalWeeks: 2,
    trends: {
      sleep: { counts: [0, 1], weeks },
      moment: { counts: [0, 1], weeks },
      social: { counts: [0, 0], weeks },
    },
  });
});

test("'Generating...' while busy; a second click makes no second report", async () => {
  await openReports({ journal });
  await openGenerate();
  const release = await holdStore('reports');
  await generateDialog().getByRole('button', { name: 'Generate Report' }).dblClick();
  const busy = generateDialog().getByRole('button', { name: 'Generating...', exact: true });
  await expect.element(busy).toHaveAttribute('aria-busy', 'true');
  await pressIn(busy, 'Enter');
  await press('Escape');
  await expect.element(generateDialog()).toBeVisible();
  release();
  await expectGone(generateDialog());
  expect(await storedReports()).toHaveLength(1);
});

test("the dialog stays open with 'Error generating report', and a second try works", async () => {
  await openReports({ journal });
  await openGenerate();
  await chooseIn('Report Type', 'Trend Insights');
  allowConsole(/StorageFailure/);
  const allowWrites = refuseWrites('UnknownError');
  await generateDialog().getByRole('button', { name: 'Generate Report' }).click();
  await expectToast({
    title: 'Error generating report',
    description: 'There was an error generating your report. Please try again.',
    tone: 'danger',
  });
  await expect
    .element(generateDialog().getByRole('button', { name: 'Report Type' }))
    .toHaveTextContent('Trend Insights');
  expect(await storedReports()).toEqual([]);
  allowWrites();
  await generateDialog().getByRole('button', { name: 'Generate Report' }).click();
  await expectGone(generateDialog());
  expect(await storedReports()).toHaveLength(1);
});

test('a report is made by keyboard alone, and the focus goes to it', async () => {
  await openReports({ journal });
  const button = page.getByRole('button', { name: 'Generate Report', exact: true });
  await focus(button);
  await press('Enter');
  await expect.element(generateDialog()).toBeVisible();
  const type = generateDialog().getByRole('button', { name: 'Report Type' });
  await tabTo(type);
  await press('Enter');
  await expectCount(page.css('[role=option]:focus'), 1);
  await press('ArrowUp');
  await press('Enter');
  await expect.element(type).toHaveTextContent('Trend Insights');
  const submit = generateDialog().getByRole('button', { name: 'Generate Report' });
  await tabTo(submit);
  await press('Enter');
  await expectGone(generateDialog());
  await expectText(cardTitles(), ['Maya’s trends over 30 days']);
  await expect
    .element(page.getByRole('link', { name: 'Maya’s trends over 30 days' }))
    .toHaveFocus();
});

test('a report of a journal without any entry says so', async () => {
  await openReports();
  for (const [type, title, text] of [
    ['Pattern Analysis', 'Maya’s patterns over 7 days', 'No foods in this period.'],
    ['Trend Insights', 'Maya’s trends over 7 days', 'No entries in this period.'],
    ['Smart Summary', 'Maya’s last 7 days', 'None yet'],
  ] as const) {
    await generate(type, '7 days');
    await expect.element(page.getByText('Report generated')).toBeVisible();
    closeMessages();
    await page.getByRole('link', { name: title }).click();
    await expect.element(page.getByRole('dialog').getByText(text, { exact: true })).toBeVisible();
    await goBack();
    await expectGone(page.getByRole('dialog'));
  }
});
