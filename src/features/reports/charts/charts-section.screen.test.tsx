import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setNow } from '../../../app/fixtures/clock';
import { factKeyRows } from '../../../app/fixtures/fact-keys';
import { chartOf, markOf } from '../../../app/fixtures/facts-page';
import { go, reopen } from '../../../app/fixtures/open-app';
import { arjun, entry, maya } from '../../../app/fixtures/records';
import { daysAgo, entries, food, nine, today } from '../../../app/fixtures/report-records';
import { openReports } from '../../../app/fixtures/reports';
import { expectAddress, expectGone, expectText, press } from '../../../app/fixtures/screen';
import { writeStores } from '../../../app/fixtures/seed';

async function choosePeriod(option: string) {
  await page.getByRole('button', { name: 'Period of the charts' }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
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

test('the period is chosen above the charts and stays in the address', async () => {
  await openReports({ ...noted, food: foods });
  const period = page.getByRole('button', { name: 'Period of the charts' });
  await expect.element(period).toHaveTextContent('Last 90 days');
  await period.click();
  await expectText(
    page.getByRole('option'),
    [7, 14, 30, 60, 90, 180].map((days) => `Last ${days} days`),
  );
  await press('Escape');
  await choosePeriod('Last 180 days');
  await expectAddress(`/reports/${maya.id}?days=180`);
  const social = chartOf('Entries per week by category').getByText('Social', {
    exact: true,
  });
  await expect.element(social.first()).toBeVisible();
  await choosePeriod('Last 30 days');
  await expectGone(social);
  await reopen();
  await expect.element(period).toHaveTextContent('Last 30 days');
});

test('a new entry shows without a reload', async () => {
  await openReports({ journal: entries('sleep', 1) }, '?days=7');
  const chart = chartOf('Days with entries');
  await expect.element(markOf(chart, 'Nov 20, 2025: 1 entry')).toBeVisible();
  await writeStores({ journal: [entry('Rain', { date: today })] });
  await expect.element(markOf(chart, 'Nov 20, 2025: 2 entries')).toBeVisible();
});

test('without entries and foods the charts are a sentence instead of empty frames', async () => {
  await openReports();
  await expect.element(page.getByText('Nothing is dated in this period yet.')).toBeVisible();
  await expectGone(page.getByRole('heading', { name: 'Days with entries' }));
});

test('the sample tells its story: hours in its notes wait for a yes, the cracker becomes toast', async () => {
  setNow(nine);
  await go('/children');
  await page.getByRole('button', { name: 'Look around with a sample journal' }).click();
  await page.getByRole('complementary').getByRole('link', { name: 'Reports' }).click();
  await choosePeriod('Last 180 days');
  // Hours that its notes tell are offered, and counted nowhere.
  await expect
    .element(page.getByRole('region', { name: 'Hours in Sleep Notes' }))
    .toHaveTextContent('tell hours in their notes');
  await expect
    .element(chartOf('Foods now').getByText('Dry toast squares · Plain rice crackers'))
    .toBeVisible();
});
