import { randomBytes, randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { content } from './support/entry-form';
import { food } from './support/food';
import { lock, turnLockOn, unlock } from './support/lock';
import { wordsInProfile } from './support/profile-words';
import { child, entry, maya, seed } from './support/records';
import { report } from './support/report-records';
import { dialogOf } from './support/screen';
import { storePhoto, writeStores } from './support/store';
import { expect, test as base } from './support/test';

/*
 * A stranger with the profile folder of a locked journal, played: a browser of its own, whose files are then searched. The words are
 * such as stand in no other file, and none begins like another: it could be packed away behind that.
 */

const words = Array.from({ length: 40 }, () =>
  Array.from(randomBytes(14), (byte) => String.fromCharCode(97 + (byte % 26))).join(''),
);
const [title, typed, drafted, ...others] = words;

interface Stranger {
  /** Begins with an empty profile. */
  readonly page: Page;
  /** Ends the browser as a person does, and answers which of the words stand where. */
  readonly search: (looked: readonly (string | undefined)[]) => Promise<string[]>;
}

const test = base.extend<{ stranger: Stranger }>({
  stranger: async (
    { playwright, launchOptions, contextOptions, baseURL, locale, timezoneId },
    use,
    testInfo,
  ) => {
    const profile = testInfo.outputPath('profile');
    const context: BrowserContext = await playwright.chromium.launchPersistentContext(profile, {
      ...launchOptions,
      // The key of a passphrase takes a second of compiled code, and a minute of code that is not.
      args: (launchOptions.args ?? []).filter((arg) => !arg.startsWith('--js-flags')),
      ...contextOptions,
      ...(baseURL === undefined ? {} : { baseURL }),
      ...(locale === undefined ? {} : { locale }),
      ...(timezoneId === undefined ? {} : { timezoneId }),
    });
    const [page = await context.newPage()] = context.pages();
    await use({
      page,
      search: async (looked) => {
        await context.close();
        return wordsInProfile(
          profile,
          looked.filter((word) => word !== undefined),
        );
      },
    });
    await context.close();
  },
});

/** What the sample journal and three words of one's own leave, all of it done while the lock is on. */
async function workWithLock(page: Page): Promise<void> {
  await page.goto('/children');
  await page.getByRole('button', { name: 'Look around with a sample journal' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Journal for Maya' })).toBeVisible();
  await turnLockOn(page);

  await test.step('an entry of one’s own, another that is not saved, and a search', async () => {
    await page.getByRole('link', { name: 'Journal', exact: true }).first().click();
    await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
    const form = dialogOf(page, 'Add Journal Entry');
    await form.getByLabel('Title').fill(title ?? '');
    await content(form).fill(typed ?? '');
    await form.getByRole('button', { name: 'Add Entry' }).click();
    await expect(form).toHaveCount(0);
    await page.getByRole('searchbox').fill(title ?? '');
    await expect(page.getByRole('heading', { name: title ?? '' })).toBeVisible();
    await expect(page).not.toHaveURL(new RegExp(title ?? '?'));
    await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
    await content(form).fill(drafted ?? '');
    await page.keyboard.press('Escape');
  });
}

test('with the lock on first, no word of entries, drafts, searches or titles stands in the profile folder', async ({
  stranger: { page, search },
}) => {
  test.slow();
  await workWithLock(page);
  await lock(page);
  expect(await page.title()).toBe('Kinleaf');
  await unlock(page);
  await lock(page);
  expect(await search([title, typed, drafted])).toEqual([]);
});

test('with the lock on later, what the stores held before is gone from the profile folder; titles and drafts of before may be there', async ({
  stranger: { page, search },
}) => {
  test.slow();
  const told = others.slice(0, 30);
  // The ids of seeded records are made of their titles; those of the product are random, and stand in the clear.
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
  await storePhoto(page, 'picture');
  await page.goto('/children');
  await turnLockOn(page);
  await page.goto('/children');
  await unlock(page);
  await lock(page);
  expect(await search(told)).toEqual([]);
});

test('the search finds what is there: without a lock the words stand in the files of the stores', async ({
  stranger: { page, search },
}) => {
  const told = others.slice(0, 3);
  await seed(page, { children: [maya] }, maya);
  await writeStores(page, { journal: told.map((word) => entry(word)) });
  await page.goto(`/journal/${maya.id}`);
  expect((await search(told)).join('\n')).toContain('IndexedDB');
});
