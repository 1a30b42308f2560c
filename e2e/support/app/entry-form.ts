import { expect, type Locator, type Page } from '@playwright/test';
import { paint } from '../data/pictures';
import { openJournal } from '../data/records';
import { chooseFile, dialogOf } from './screen';

/** Opens the form of a new entry over an empty journal. */
export async function openEntryForm(page: Page): Promise<Locator> {
  await openJournal(page);
  await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
  return dialogOf(page, 'Add Journal Entry');
}

/** The field that dictation and analysis append to. */
export const content = (form: Locator) => form.getByLabel('Additional Notes');

/** Opens the form of an entry on the journal's screen. */
export async function editEntry(page: Page, title: string): Promise<Locator> {
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  return dialogOf(page, 'Edit Journal Entry');
}

/** Gives an entry on the journal's screen a photo. */
export async function addPhoto(page: Page, title: string): Promise<void> {
  const form = await editEntry(page, title);
  await chooseFile(page, form.getByRole('button', { name: 'Choose photo' }), {
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: await paint(page, { width: 40, height: 30 }),
  });
  await expect(form.getByRole('img')).toBeVisible();
  await form.getByRole('button', { name: 'Update Entry' }).click();
  await expect(form).toBeHidden();
}
