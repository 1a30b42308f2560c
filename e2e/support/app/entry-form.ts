import type { Locator, Page } from '@playwright/test';
import { openJournal } from '../data/records';
import { dialogOf } from './screen';

/** Opens the form of a new entry over an empty journal. */
export async function openEntryForm(page: Page): Promise<Locator> {
  await openJournal(page);
  await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
  return dialogOf(page, 'Add Journal Entry');
}

/** The field that dictation and analysis append to. */
export const content = (form: Locator) => form.getByLabel('Additional Notes');
