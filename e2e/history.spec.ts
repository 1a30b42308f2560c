import type { Locator, Page } from '@playwright/test';
import { content } from './support/entry-form';
import { expectToFit } from './support/fit';
import { food, foodCard, openFoods } from './support/food';
import { arjun, child, entry, maya, openChildren, openJournal } from './support/records';
import { dialogOf, messageOf } from './support/screen';
import { readStore, type StoredRecord, storePhoto, writeStores } from './support/store';
import { expect, expectNoSeriousAxe, test } from './support/test';

const shoes = entry('Shoes', { category: 'behavior', content: 'Shoes on, shoes off.' });

const fold = (view: Locator) => view.getByRole('button', { name: 'Earlier words' });
const versions = (view: Locator) =>
  view.getByRole('region', { name: 'Earlier words' }).getByRole('listitem');
const take = (version: Locator) => version.getByRole('button', { name: 'Take these words back' });

/** Changes the words of the one entry in its form. */
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

/** Earlier words of a record, so many minutes before the last of 2025. */
const earlier = (list: string, record: StoredRecord, was: object, minutes = 0): StoredRecord => ({
  id: `history-${minutes}`,
  ...{ list, recordId: record.id, childId: record['childId'] ?? record.id },
  at: new Date(Date.now() - minutes * 60_000).toISOString(),
  was: { ...record, ...was },
});

test('an entry that was changed twice shows both earlier words; one is taken back, and Undo and a reload keep what is true', async ({
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
  // Whoever hears it hears what differs, too.
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
    // What was taken back and put back stands once.
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

test('the earlier words of an entry are reached and taken back with the keyboard alone', async ({
  page,
}) => {
  await openJournal(page, [shoes]);
  await writeStores(page, { history: [earlier('journal', shoes, { title: 'Boots' })] });
  await page.reload();
  await page.getByRole('link', { name: 'Shoes' }).press('Enter');
  const dialog = dialogOf(page, 'Shoes');
  await fold(dialog).press('Enter');
  await expect(fold(dialog)).toHaveAttribute('aria-expanded', 'true');
  await expect(versions(dialog)).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(take(versions(dialog))).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(fold(dialogOf(page, 'Boots'))).toBeFocused();
  await expect(messageOf(page, 'Words taken back')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(fold(dialogOf(page, 'Shoes'))).toBeFocused();
  await expect(messageOf(page, 'Undone')).toBeVisible();
});

test('a long history comes five at a time, and all of it fits a phone', async ({ page }) => {
  await openJournal(page, [shoes]);
  const rows = Array.from({ length: 12 }, (_, at) =>
    earlier('journal', shoes, { content: `${'A long day of it. '.repeat(30)}${at}` }, at),
  );
  await writeStores(page, { history: rows });
  await page.reload();
  const dialog = await view(page);
  await fold(dialog).click();
  await expect(versions(dialog)).toHaveCount(5);
  await dialog.getByRole('button', { name: 'Show more (7 versions)' }).click();
  await expect(versions(dialog)).toHaveCount(10);
  await dialog.getByRole('button', { name: 'Show more (2 versions)' }).click();
  await expect(versions(dialog)).toHaveCount(12);
  await expect(dialog.getByRole('button', { name: /Show more/ })).toHaveCount(0);
  await expectToFit(page, 390, 844);
  await expectToFit(page, 320, 640);
  await expectNoSeriousAxe(page);
});

test('words that somebody has changed in another tab meanwhile are not written over', async ({
  page,
}) => {
  await openJournal(page, [shoes]);
  await writeStores(page, { history: [earlier('journal', shoes, { title: 'Boots' })] });
  await page.reload();
  const dialog = await view(page);
  await fold(dialog).click();
  // Beside the product, so that the screen does not follow.
  await writeStores(page, {
    journal: [{ ...shoes, title: 'Sandals', updatedAt: '2025-07-01T00:00:00.000Z' }],
  });
  await take(versions(dialog)).click();
  await expect(messageOf(page, 'Could not take the words back')).toContainText('changed elsewhere');
  expect(await readStore(page, 'journal')).toMatchObject([{ title: 'Sandals' }]);
});

test('a food shows its earlier words in its history, and takes them back where it stands', async ({
  page,
}) => {
  const rice = food('Rice', { notes: 'Plain.', state: 'safe' });
  await openFoods(page, [rice]);
  await writeStores(page, {
    history: [earlier('food', rice, { notes: 'With butter.', state: 'new' })],
  });
  await page.reload();
  await foodCard(page, 'Rice').getByRole('link', { name: 'Rice' }).click();
  const dialog = dialogOf(page, 'Rice');
  await fold(dialog).click();
  await expect(versions(dialog)).toContainText('With butter.');
  await take(versions(dialog)).click();
  await expect(messageOf(page, 'Words taken back')).toBeVisible();
  expect(await readStore(page, 'food')).toMatchObject([{ notes: 'With butter.', state: 'safe' }]);
});

test('a child shows its earlier words from its form, which closes once they are taken back', async ({
  page,
}) => {
  const zoe = child('Zoe', { bio: 'Boats.' });
  await openChildren(page, [maya, arjun, zoe], zoe);
  await writeStores(page, { history: [earlier('children', zoe, { bio: 'Trains.' })] });
  await page.reload();
  await page.getByRole('button', { name: 'Edit Maya' }).click();
  const maybe = dialogOf(page, 'Edit Child');
  await expect(maybe.getByRole('button', { name: 'Update' })).toBeVisible();
  await expect(fold(maybe)).toHaveCount(0);
  await maybe.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Edit Zoe' }).click();
  await fold(dialogOf(page, 'Edit Child')).click();
  const dialog = dialogOf(page, 'Earlier words');
  await expect(dialog.getByRole('listitem')).toContainText('Trains.');
  await expectToFit(page, 390, 844);
  await expectNoSeriousAxe(page);
  await take(dialog.getByRole('listitem')).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const message = messageOf(page, 'Words taken back');
  await expect(message).toContainText('Zoe');
  const bioOf = async () => (await readStore(page, 'children')).find(({ id }) => id === zoe.id);
  expect(await bioOf()).toMatchObject({ bio: 'Trains.' });
  await message.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(messageOf(page, 'Undone')).toBeVisible();
  expect(await bioOf()).toMatchObject({ bio: 'Boats.' });
});
