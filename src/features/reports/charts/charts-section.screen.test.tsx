import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setNow } from '@/app/fixtures/clock';
import { chartOf, markOf } from '@/app/fixtures/facts-page';
import { go, reopen } from '@/app/fixtures/open-app';
import { entry, maya } from '@/app/fixtures/records';
import { entries, nine, today } from '@/app/fixtures/report-records';
import { openReports } from '@/app/fixtures/reports';
import { expectAddress, expectGone, expectText, press } from '@/app/fixtures/screen';
import { writeStores } from '@/app/fixtures/seed';
import { foods, noted } from './fixtures/charted-journal';

async function choosePeriod(option: string) {
  await page.getByRole('button', { name: 'Period of the charts' }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

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

test('the sample tells its story: hours in its notes wait for confirmation, the cracker becomes toast', async () => {
  setNow(nine);
  await go('/children');
  await page.getByRole('button', { name: 'Look around with a sample journal' }).click();
  await page.getByRole('complementary').getByRole('link', { name: 'Reports' }).click();
  await choosePeriod('Last 180 days');
  // Hours found in its notes are offered, but not counted.
  await expect
    .element(page.getByRole('region', { name: 'Hours in Sleep Notes' }))
    .toHaveTextContent('tell hours in their notes');
  await expect
    .element(chartOf('Foods now').getByText('Dry toast squares · Plain rice crackers'))
    .toBeVisible();
});
