import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import type { Place, Tab } from './any-tab';

/*
 * What the tests in every engine do in a journal: a child, an entry with a photo, and checks that they are shown.
 */

/** Words that occur nowhere else. */
export const child = 'Quillan';
export const told = { title: 'Heron pond', content: 'Counted ninety bulrushes' };

const photo = fileURLToPath(new URL('../../fixtures/gps-landscape.jpg', import.meta.url));

/** In ms: for a passphrase, which is slow by design, or for a migration of all stores. */
export const long = 240_000;

/** Waits that long. */
export async function see(place: Place): Promise<void> {
  await expect.poll(() => place.first().isVisible(), { timeout: long }).toBe(true);
}

/** A child, and an entry with a photo in its journal, on the journal's screen. */
export async function startJournal(tab: Tab): Promise<void> {
  await tab.goto('/children');
  await tab.getByRole('button', { name: 'Add Child' }).first().click();
  const profile = tab.getByRole('dialog', { name: 'Add a Child' });
  await profile.getByLabel('Name').fill(child);
  await profile.getByRole('button', { name: 'Add Child' }).click();
  await profile.waitFor({ state: 'hidden' });
  await openJournal(tab);
  const form = await openForm(tab, told);
  await form.getByRole('button', { name: 'Add Entry' }).click();
  await form.waitFor({ state: 'hidden' });
  await expectPhotoOnCard(tab);
}

export async function openJournal(tab: Tab): Promise<void> {
  await tab.getByRole('link', { name: 'Journal', exact: true }).click();
  await tab.getByRole('heading', { name: `Journal for ${child}` }).waitFor();
}

/** The form of a new entry, with these words and a photo. */
export async function openForm(tab: Tab, { title, content }: typeof told): Promise<Place> {
  await tab.getByRole('button', { name: 'Add Entry', exact: true }).first().click();
  const form = tab.getByRole('dialog', { name: 'Add Journal Entry' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Additional Notes').fill(content);
  await form.locator('input[type=file]').first().setInputFiles(photo);
  await form.getByRole('img', { name: 'Chosen photo' }).waitFor();
  return form;
}

export async function expectPhotoOnCard(tab: Tab): Promise<void> {
  const card = tab.getByRole('main').getByRole('listitem').filter({ hasText: told.title });
  await see(card.locator('img'));
  await expectDrawn(tab, 'main li img');
}

/** Expects a picture to be drawn, not only named. */
export async function expectDrawn(
  tab: Tab,
  place: 'main li img' | '[role=dialog] img',
): Promise<void> {
  const drawn = {
    'main li img': () => document.querySelector<HTMLImageElement>('main li img')?.naturalWidth,
    '[role=dialog] img': () =>
      document.querySelector<HTMLImageElement>('[role=dialog] img')?.naturalWidth,
  };
  await expect.poll(() => tab.evaluate(drawn[place]), place).toBeGreaterThan(0);
}
