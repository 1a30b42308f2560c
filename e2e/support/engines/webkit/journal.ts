import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import type { WebKitLocator } from './locator';
import type { WebKitPage } from './page';

const photo = fileURLToPath(new URL('../../../fixtures/gps-landscape.jpg', import.meta.url));

/** Adds a child and opens its journal. */
export async function startJournal(tab: WebKitPage, name: string): Promise<void> {
  await tab.goto('/children');
  await tab.getByRole('button', { name: 'Add Child' }).first().click();
  const form = tab.getByRole('dialog', { name: 'Add a Child' });
  await form.getByLabel('Name').fill(name);
  await form.getByRole('button', { name: 'Add Child' }).click();
  await form.waitFor({ state: 'hidden' });
  await tab.getByRole('link', { name: 'Journal', exact: true }).click();
  await tab.getByRole('heading', { name: `Journal for ${name}` }).waitFor();
}

/** Opens the form of a new entry on the journal's screen. */
export async function openEntryForm(tab: WebKitPage): Promise<WebKitLocator> {
  await tab.getByRole('button', { name: 'Add Entry', exact: true }).first().click();
  const form = tab.getByRole('dialog', { name: 'Add Journal Entry' });
  await form.waitFor();
  return form;
}

/** Chooses a photo in a form, and waits until it is prepared. */
export async function choosePhoto(form: WebKitLocator): Promise<void> {
  await form.locator('input[type=file]').first().setInputFiles(photo);
  await form.getByRole('img', { name: 'Chosen photo' }).waitFor();
}

/** How many photos of drafts are stored. */
export function countDraftPhotos(tab: WebKitPage): Promise<number> {
  return tab.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('kinleaf');
        opening.onerror = () => {
          reject(new Error('The stores could not be opened.'));
        };
        opening.onsuccess = () => {
          const counting = opening.result
            .transaction('draftPhotos')
            .objectStore('draftPhotos')
            .count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );
}

interface Words {
  readonly title: string;
  readonly content: string;
}

/** Adds an entry on the journal's screen, and waits for its card. */
export async function addEntry(
  tab: WebKitPage,
  { title, content }: Words,
  { hasPhoto = false } = {},
): Promise<void> {
  const form = await openEntryForm(tab);
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Additional Notes').fill(content);
  if (hasPhoto) await choosePhoto(form);
  await form.getByRole('button', { name: 'Add Entry' }).click();
  await form.waitFor({ state: 'hidden' });
  await tab.getByRole('heading', { name: title }).waitFor();
}

/** The titles of the cards on the journal's screen. */
export async function expectEntries(tab: WebKitPage, titles: readonly string[]): Promise<void> {
  const cards = tab.getByRole('main').getByRole('listitem').getByRole('heading');
  await expect.poll(() => cards.count(), 'how many entries are there').toBe(titles.length);
  for (const title of titles) await tab.getByRole('heading', { name: title }).waitFor();
}

/** Expects the photo of an entry's card to be drawn, not only named. */
export async function expectPhotoOn(tab: WebKitPage, title: string): Promise<void> {
  const picture = tab
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: title })
    .locator('img');
  await expect
    .poll(() =>
      picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)),
    )
    .toBeGreaterThan(0);
}
