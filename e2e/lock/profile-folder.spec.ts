import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { content } from '../support/app/entry-form';
import { food } from '../support/app/food';
import { beginLock, lock, passphrase, turnLockOn, unlock } from '../support/lock/lock';
import { paint } from '../support/data/pictures';
import { child, entry, maya, seed } from '../support/data/records';
import { report } from '../support/data/report-records';
import { cardOf, dialogOf, expectToast } from '../support/app/screen';
import { test } from '../support/data/profile-search';
import {
  newWord,
  soughtOfSample,
  tailOf,
  serveSampleWithCanaries,
  canaryFor,
} from '../support/data/sample-with-canaries';
import { expect } from '../support/app/test';

/*
 * Plays a stranger with the profile folder of a locked journal: uses a separate browser and then searches its files.
 */

test.slow();

/** What people type while they use the journal. */
const typed = {
  title: newWord(),
  content: newWord(),
  draftTitle: newWord(),
  draftContent: newWord(),
  draftOfChild: newWord(),
  draftOfFood: newWord(),
  question: newWord(),
  openAiKey: newWord(),
  openRouterKey: newWord(),
  systemPrompt: newWord(),
};

/** Typed, but never saved. */
const searched = newWord();

const soughtWhenOff = async () => [
  ...(await soughtOfSample()),
  ...Object.values(typed).map(tailOf),
];

/** Uses the sample journal in every way that stores text: entries, drafts, a search, a report, settings. */
async function liveWithSample(page: Page): Promise<void> {
  const follow = (name: string) =>
    page.getByRole('complementary').getByRole('link', { name, exact: true }).click();
  await follow('Children');
  await page.getByRole('button', { name: 'Look around with a sample journal' }).click();
  const journal = page.getByRole('heading', { level: 1, name: `Journal for ${canaryFor('Maya')}` });
  await expect(journal).toBeVisible();

  await test.step('an entry of one’s own, another that is not saved, and a search', async () => {
    const form = dialogOf(page, 'Add Journal Entry');
    const add = page.getByRole('button', { name: 'Add Entry', exact: true });
    await add.click();
    await form.getByLabel('Title').fill(typed.title);
    await content(form).fill(typed.content);
    await form.getByRole('button', { name: 'Add Entry' }).click();
    await expect(form).toHaveCount(0);
    await page.getByRole('searchbox').fill(typed.title);
    await expect(page.getByRole('heading', { name: typed.title })).toBeVisible();
    await page.getByRole('searchbox').fill(searched);
    await expect(page.getByRole('heading', { name: typed.title })).toHaveCount(0);
    await add.click();
    await form.getByLabel('Title').fill(typed.draftTitle);
    await content(form).fill(typed.draftContent);
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
  });

  await test.step('a food and a child that are not saved', async () => {
    await follow('Food Journey');
    await page.getByRole('button', { name: 'Add Food', exact: true }).first().click();
    const foodForm = page.getByRole('dialog');
    await foodForm.getByLabel('Food Name').fill(typed.draftOfFood);
    await page.keyboard.press('Escape');
    await expect(foodForm).toHaveCount(0);
    await follow('Children');
    const name = canaryFor('Maya');
    await cardOf(page, name)
      .getByRole('button', { name: `Edit ${name}` })
      .click();
    const childForm = page.getByRole('dialog');
    await childForm.getByLabel('Bio').fill(typed.draftOfChild);
    await page.keyboard.press('Escape');
    await expect(childForm).toHaveCount(0);
  });

  await test.step('a visit that is kept with its words, and recommendations', async () => {
    await follow('Recommendations');
    await page.getByRole('button', { name: 'Generate Recommendations', exact: true }).click();
    await expect(page.getByText(canaryFor('consistent'))).toBeVisible();
    await follow('Reports');
    await page.getByRole('link', { name: 'Prepare a visit' }).click();
    await page.getByRole('textbox', { name: 'Question 1', exact: true }).fill(typed.question);
    await page.getByRole('button', { name: 'Keep this visit' }).click();
    await expect(page.getByRole('heading', { name: 'After the visit' })).toBeVisible();
  });

  await test.step('keys of providers, and what the chat is told', async () => {
    await follow('Settings');
    await page.getByRole('tab', { name: 'AI & Transcription' }).click();
    await page.getByLabel('OpenAI API Key').fill(typed.openAiKey);
    await page.getByLabel('OpenRouter API Key').fill(typed.openRouterKey);
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expectToast(page, { title: 'Settings saved' });
    await page.getByRole('button', { name: 'Advanced', exact: true }).click();
    await page.getByLabel('System Prompt').fill(typed.systemPrompt);
    await page.getByRole('button', { name: 'Save Prompt' }).click();
    await expectToast(page, { title: 'System Prompt Updated' });
  });
}

test('in the profile folder of the locked sample journal, nothing of it can be read, nor what was typed or searched, nor what unlocks it', async ({
  page,
  context,
  search,
}) => {
  await serveSampleWithCanaries(page);
  const sheet = await beginLock(page);
  await liveWithSample(page);
  await lock(page);
  expect(await page.title()).toBe('Kinleaf');
  await unlock(page);
  await lock(page);
  await context.close();
  const waysIn = [passphrase, sheet.slice(2).join(' '), sheet.slice(2).join('')];
  const sought = [...(await soughtWhenOff()), tailOf(searched), ...waysIn];
  expect(sought.length).toBeGreaterThan(40);
  expect(await search(sought)).toEqual([]);
});

test('the same without a lock: each of its words and photos is found', async ({
  page,
  context,
  search,
}) => {
  await serveSampleWithCanaries(page);
  await page.goto('/settings');
  await liveWithSample(page);
  await context.close();
  const sought = await soughtWhenOff();
  const found = (await search(sought)).join('\n');
  const names = sought.map((one) => (typeof one === 'string' ? one : one.name));
  expect(names.filter((name) => !found.includes(name))).toEqual([]);
  expect(found).toContain('IndexedDB');
});

test.describe('beside a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('with the lock on later, what the stores held before is gone from the profile folder; titles and drafts of before may be there', async ({
    page,
    context,
    search,
  }) => {
    const told = Array.from({ length: 30 }, newWord);
    // Ids of seeded records are made from their titles; the product's are random and unencrypted.
    const id = () => ({ id: randomUUID() });
    const sentence = (from: number, to: number) => told.slice(from, to).join(' ');
    await seed(
      page,
      {
        children: [maya, child('Sam', { ...id(), bio: sentence(0, 3) })],
        journal: told
          .slice(3, 20)
          .map((word, at) =>
            entry(word, { ...id(), content: sentence(at, at + 4), photoId: 'picture' }),
          ),
        food: [food(sentence(20, 22), { ...id(), notes: sentence(22, 24) })],
        reports: [report(sentence(24, 27), 'summary', sentence(27, 30), id())],
      },
      maya,
    );
    const picture = await paint(page, { width: 60, height: 60, isNoise: true });
    await storePicture(page, 'picture', picture);
    const middle = Math.floor(picture.length / 2);
    const sought = [
      ...told.map(tailOf),
      { name: 'the photo', bytes: picture.subarray(middle, middle + 32) },
    ];
    const names = sought.map((one) => (typeof one === 'string' ? one : one.name));
    await page.goto('/children');
    await expect
      .poll(async () => {
        const before = (await search(sought)).join('\n');
        return names.filter((name) => !before.includes(name));
      })
      .toEqual([]);

    await turnLockOn(page);
    await page.goto('/children');
    await unlock(page);
    await lock(page);
    // The browser keeps working for a while after the migration.
    await expect(async () => expect(await search(sought)).toEqual([])).toPass({ timeout: 120_000 });
    await context.close();
    expect(await search(sought)).toEqual([]);
  });
});

/** Stores a picture as it is. */
async function storePicture(page: Page, id: string, picture: Buffer): Promise<void> {
  await page.evaluate(
    async ([key, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const blob = new Blob([bytes], { type: 'image/jpeg' });
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('kinleaf');
        opening.onerror = () => reject(new Error(String(opening.error)));
        opening.onsuccess = () => {
          const writing = opening.result.transaction('photos', 'readwrite');
          const row = { id: key, full: blob, thumb: blob, width: 60, height: 60 };
          writing.objectStore('photos').put(row);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      });
    },
    [id, picture.toString('base64')] as const,
  );
}
