import { expect, type Page } from '@playwright/test';
import { nine } from '../../../src/app/fixtures/report-records';
import { setDate } from '../app/clock';
import { maya, seed } from './records';
import type { StoredRecord, StoreName } from './store';

export {
  daysAgo,
  entries,
  food,
  patternContent,
  report,
  summaryContent,
  today,
  trendContent,
} from '../../../src/app/fixtures/report-records';

/** Starts the page's clock at nine in the morning of `today`, Melbourne time. */
export function stopClock(page: Page): Promise<void> {
  return setDate(page, nine);
}

type Lists = Readonly<Partial<Record<StoreName, readonly StoredRecord[]>>>;

/** Opens Maya's Insights screen with these records, with `search` in the URL, such as '?tab=recommendations'. */
export async function openReports(page: Page, lists: Lists = {}, search = ''): Promise<void> {
  await stopClock(page);
  await seed(page, { children: [maya], ...lists }, maya);
  await page.goto(`/reports/${maya.id}${search}`);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Insights & Recommendations' }),
  ).toBeVisible();
}
