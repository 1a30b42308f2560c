import type { Page } from '@playwright/test';
import { visitRecords } from '../../../src/app/fixtures/visit-records';
import { maya, seed } from './records';
import { stopClock } from './report-records';

/** A journal of Maya's for a visit, read at nine in the morning of `today`. */
export async function seedVisit(
  page: Page,
  ...records: Parameters<typeof visitRecords>
): Promise<void> {
  await stopClock(page);
  await seed(page, visitRecords(...records), maya);
}
