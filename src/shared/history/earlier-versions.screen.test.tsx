import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { openEditForm } from '@/app/fixtures/journal-page';
import { resizeWindow } from '@/app/fixtures/fit';
import { go } from '@/app/fixtures/open-app';
import { arjun, child, entry, maya, type StoredRecord } from '@/app/fixtures/records';
import {
  dialogOf,
  expectCount,
  expectGone,
  messageOf,
  press,
  pressIn,
} from '@/app/fixtures/screen';
import { openJournal, readStore, seed, writeStores } from '@/app/fixtures/seed';
import { writeUnseen } from '@/app/fixtures/store-faults';

const shoes = entry('Shoes', { category: 'behavior', content: 'Shoes on, shoes off.' });

const fold = (view: Locator) => view.getByRole('button', { name: 'Earlier words' });
const versions = (view: Locator) =>
  view.getByRole('region', { name: 'Earlier words' }).getByRole('listitem');
const take = (version: Locator) => version.getByRole('button', { name: 'Take these words back' });
const undo = (message: Locator) => message.getByRole('button', { name: 'Undo', exact: true });

/** Opens the entry. */
async function view() {
  await page.getByRole('link', { name: 'Shoes' }).click();
  const dialog = dialogOf('Shoes');
  await expect.element(dialog.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  return dialog;
}

async function edit(text: string) {
  const form = await openEditForm('Shoes');
  await form.getByLabelText('Additional Notes').fill(text);
  await form.getByRole('button', { name: 'Update Entry' }).click();
  await expectGone(form);
}

/** Makes an earlier version of a record from that many minutes ago. */
const earlier = (list: string, record: StoredRecord, was: object, minutes = 0): StoredRecord => ({
  id: `history-${minutes}`,
  ...{ list, recordId: record.id, childId: record['childId'] ?? record.id },
  at: new Date(Date.now() - minutes * 60_000).toISOString(),
  was: { ...record, ...was },
});

test('an entry changed twice shows both earlier versions; one is restored, and Undo reverts that', async () => {
  await openJournal([shoes]);
  const unchanged = await view();
  await expect.element(unchanged.getByText('Shoes on, shoes off.')).toBeVisible();
  await expectCount(fold(unchanged), 0);
  await press('Escape');
  await expectGone(unchanged);
  await edit('Shoes on, shoes off, four times.');
  await edit('Boots on.');

  const dialog = await view();
  await fold(dialog).click();
  await expectCount(versions(dialog), 2);
  const [latest, first] = [versions(dialog).first(), versions(dialog).last()];
  await expect.element(latest).toHaveTextContent(/Changed \w+ \d+, \d{4}, \d+:\d\d [ap]m/);
  await expect
    .element(latest.getByRole('row', { name: /Additional Notes/ }))
    .toHaveTextContent('four times.');
  // Screen readers announce the differences too.
  await expect.element(first.css('mark').first()).toHaveTextContent('differs:');
  await take(first).click();
  await expect.element(dialog.css('article')).toHaveTextContent('Shoes on, shoes off.');
  await expect.element(fold(dialog)).toHaveFocus();
  await expect.element(versions(dialog).first()).toHaveTextContent('Boots on.');
  expect(await readStore('journal')).toMatchObject([{ content: 'Shoes on, shoes off.' }]);
  await undo(messageOf('Words taken back')).click();
  await expect.element(messageOf('Undone')).toBeVisible();
  expect(await readStore('journal')).toMatchObject([{ content: 'Boots on.' }]);
  // A version that was restored and undone is listed once.
  await expectCount(versions(dialog), 2);
});

test('earlier versions of an entry are reached, restored and undone by keyboard alone', async () => {
  await writeStores({ history: [earlier('journal', shoes, { title: 'Boots' })] });
  await openJournal([shoes]);
  await pressIn(page.getByRole('link', { name: 'Shoes' }), 'Enter');
  const dialog = dialogOf('Shoes');
  await pressIn(fold(dialog), 'Enter');
  await expect.element(fold(dialog)).toHaveAttribute('aria-expanded', 'true');
  await expectCount(versions(dialog), 1);
  await press('Tab');
  await expect.element(take(versions(dialog))).toHaveFocus();
  await press('Enter');
  await expect.element(fold(dialogOf('Boots'))).toHaveFocus();
  await expect.element(messageOf('Words taken back')).toBeVisible();
  await press('Control+z');
  await expect.element(fold(dialogOf('Shoes'))).toHaveFocus();
  await expect.element(messageOf('Undone')).toBeVisible();
});

test('a long history comes five at a time, and fits a phone', async () => {
  await writeStores({
    history: Array.from({ length: 12 }, (_, at) =>
      earlier('journal', shoes, { content: `${'A long day of it. '.repeat(30)}${at}` }, at),
    ),
  });
  await openJournal([shoes]);
  const dialog = await view();
  await fold(dialog).click();
  await expectCount(versions(dialog), 5);
  await dialog.getByRole('button', { name: 'Show more (7 versions)' }).click();
  await expectCount(versions(dialog), 10);
  await dialog.getByRole('button', { name: 'Show more (2 versions)' }).click();
  await expectCount(versions(dialog), 12);
  await expectCount(dialog.getByRole('button', { name: /Show more/ }), 0);
  for (const width of [390, 320]) {
    await resizeWindow(width, 640);
    for (const element of [document.documentElement, await dialog.css('.dlg-body').findElement()])
      expect(element.scrollWidth, `${width} px`).toBeLessThanOrEqual(element.clientWidth);
  }
});

test("text changed elsewhere in the meantime isn't overwritten", async () => {
  await writeStores({ history: [earlier('journal', shoes, { title: 'Boots' })] });
  await openJournal([shoes]);
  const dialog = await view();
  await fold(dialog).click();
  const sandals = { ...shoes, title: 'Sandals', updatedAt: '2025-07-01T00:00:00.000Z' };
  await writeUnseen('journal', sandals);
  await take(versions(dialog)).click();
  await expect
    .element(messageOf('Could not take the words back'))
    .toHaveTextContent('changed elsewhere');
  expect(await readStore('journal')).toMatchObject([{ title: 'Sandals' }]);
});

test('a food shows its earlier versions in its history, and keeps its column when one is restored', async () => {
  const stamp = '2025-01-01T00:00:00.000Z';
  const rice = {
    ...{ id: 'food-rice', childId: maya.id, name: 'Rice', category: 'Fruits', state: 'safe' },
    ...{ reaction: 'neutral', date: '2025-06-01', createdAt: stamp, updatedAt: stamp },
    notes: 'Plain.',
  };
  const history = [earlier('food', rice, { notes: 'With butter.', state: 'new' })];
  await seed({ children: [maya], food: [rice], history }, maya);
  await go(`/food/${maya.id}`);
  await page.getByRole('link', { name: 'Rice' }).click();
  const dialog = dialogOf('Rice');
  await fold(dialog).click();
  await expect.element(versions(dialog)).toHaveTextContent('With butter.');
  await take(versions(dialog)).click();
  await expect.element(messageOf('Words taken back')).toBeVisible();
  expect(await readStore('food')).toMatchObject([{ notes: 'With butter.', state: 'safe' }]);
});

test('a child shows earlier versions from the form, which closes once one is restored', async () => {
  const zoe = child('Zoe', { bio: 'Boats.' });
  const history = [earlier('children', zoe, { bio: 'Trains.' })];
  await seed({ children: [maya, arjun, zoe], history }, zoe);
  await go('/children');
  await page.getByRole('button', { name: 'Edit Maya' }).click();
  const form = dialogOf('Edit Child');
  await expect.element(form.getByRole('button', { name: 'Update' })).toBeVisible();
  await expectCount(fold(form), 0);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expectGone(form);

  await page.getByRole('button', { name: 'Edit Zoe' }).click();
  await fold(form).click();
  const dialog = dialogOf('Earlier words');
  await expect.element(dialog.getByRole('listitem')).toHaveTextContent('Trains.');
  await take(dialog.getByRole('listitem')).click();
  await expectCount(page.getByRole('dialog'), 0);
  const message = messageOf('Words taken back');
  await expect.element(message).toHaveTextContent('Zoe');
  const stored = async () => (await readStore('children')).find(({ id }) => id === zoe.id);
  expect(await stored()).toMatchObject({ bio: 'Trains.' });
  await undo(message).click();
  await expect.element(messageOf('Undone')).toBeVisible();
  expect(await stored()).toMatchObject({ bio: 'Boats.' });
});
