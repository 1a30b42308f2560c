import type { Locator, Page } from '@playwright/test';
import { content } from '../support/app/entry-form';
import { entry, openJournal } from '../support/data/records';
import { dialogOf, messageOf } from '../support/app/screen';
import { readStore, storePhoto } from '../support/data/store';
import { expect, expectNoSeriousAxe, test } from '../support/app/test';

const shoes = entry('Shoes', { category: 'behavior', content: 'Shoes on, shoes off.' });

const fold = (view: Locator) => view.getByRole('button', { name: 'Earlier words' });
const versions = (view: Locator) =>
  view.getByRole('region', { name: 'Earlier words' }).getByRole('listitem');
const take = (version: Locator) => version.getByRole('button', { name: 'Take these words back' });

/** Changes the text of the only entry in its form. */
async function edit(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit Shoes' }).click();
  const form = dialogOf(page, 'Edit Journal Entry');
  await content(form).fill(words);
  await form.getByRole('button', { name: 'Update Entry' }).click();
  await expect(form).toBeHidden();
}

/** Opens the entry itself. */
async function view(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: 'Shoes' }).click();
  const dialog = dialogOf(page, 'Shoes');
  await expect(dialog.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  return dialog;
}

test('an entry that was changed twice shows both earlier versions; one is taken back, and Undo and a reload keep what is true', async ({
  page,
}) => {
  await openJournal(page, [{ ...shoes, photoId: 'photo' }]);
  await storePhoto(page, 'photo');
  await page.reload();
  const before = await view(page);
  await expect(before.getByText('Shoes on, shoes off.')).toBeVisible();
  await expect(fold(before)).toHaveCount(0);
  await page.keyboard.press('Escape');

  await edit(page, 'Shoes on, shoes off, four times.');
  await edit(page, 'Boots on.');
  const dialog = await view(page);
  await fold(dialog).click();
  await expect(versions(dialog)).toHaveCount(2);
  const [latest, first] = [versions(dialog).first(), versions(dialog).last()];
  await expect(latest).toContainText(/Changed \w+ \d+, \d{4}, \d+:\d\d [ap]m/);
  await expect(latest.getByRole('row', { name: /Additional Notes/ })).toContainText('four times.');
  await expect(first).toContainText('shoes off.');
  // Screen readers announce what differs, too.
  await expect(first.locator('mark').first()).toContainText('differs: ');

  await test.step('taken back, with Undo', async () => {
    await take(first).click();
    await expect(dialog.locator('article')).toContainText('Shoes on, shoes off.');
    await expect(fold(dialog)).toBeFocused();
    await expect(versions(dialog).first()).toContainText('Boots on.');
    expect(await readStore(page, 'journal')).toMatchObject([
      { content: 'Shoes on, shoes off.', photoId: 'photo' },
    ]);
    const message = messageOf(page, 'Words taken back');
    await message.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(messageOf(page, 'Undone')).toBeVisible();
    expect(await readStore(page, 'journal')).toMatchObject([
      { content: 'Boots on.', photoId: 'photo' },
    ]);
    // A version that was restored and undone is listed once.
    await expect(versions(dialog)).toHaveCount(2);
  });

  await test.step('after a reload', async () => {
    await page.reload();
    const again = dialogOf(page, 'Shoes');
    await fold(again).click();
    await expect(versions(again)).toHaveCount(2);
    await expectNoSeriousAxe(page);
    await take(versions(again).filter({ hasText: 'four times.' })).click();
    await expect(again.locator('article')).toContainText('four times.');
  });
});
