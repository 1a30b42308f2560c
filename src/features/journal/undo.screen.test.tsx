import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { go } from '@/app/fixtures/open-app';
import { arjun, entry, maya } from '@/app/fixtures/records';
import {
  cardOf,
  cardTitles,
  closeMessages,
  confirmDelete,
  expectCount,
  expectGone,
  expectText,
  focus,
  messageOf,
  press,
  questionOf,
} from '@/app/fixtures/screen';
import { openJournal, readStore, seed, storePhoto, writeStores } from '@/app/fixtures/seed';
import { removeRecord } from '@/app/fixtures/store-faults';
import { childDeletedText, couldNotUndo } from '@/shared/record-form/undo-delete';

const undoOf = (message: Locator) => message.getByRole('button', { name: 'Undo', exact: true });
const deleted = () => messageOf('Entry deleted');
const restored = () => messageOf('Entry restored').getByRole('status');

async function remove(name: string) {
  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
  await confirmDelete();
}

const train = entry('Blue train', { date: '2025-06-02', photoId: 'photo', morePhotoIds: ['more'] });
const bus = entry('Red bus');
const both = ['Blue train', 'Red bus'];

test('a deleted entry is restored in its position with its photos, by a click, by Ctrl+Z and with the keyboard alone', async () => {
  for (const id of ['photo', 'more']) await storePhoto(id);
  await openJournal([train, bus]);
  const before = await readStore('journal');

  await remove('Blue train');
  await expectText(cardTitles(), ['Red bus']);
  await expect.element(deleted()).toHaveTextContent('Blue train');
  await expect.poll(() => readStore('photos')).toEqual([]);
  await undoOf(deleted()).click();
  await expectText(cardTitles(), both);
  await expect.element(restored()).toHaveTextContent('Blue train');
  await expectCount(deleted(), 0);
  expect(await readStore('journal')).toEqual(before);
  await expect.element(cardOf('Blue train').getByRole('img')).toHaveProperty('complete', true);
  expect(await readStore('photos')).toHaveLength(2);
  await expect.element(page.getByRole('link', { name: 'Blue train' })).toHaveFocus();

  // A text field keeps Ctrl+Z for itself.
  await remove('Blue train');
  await expect.element(deleted()).toBeVisible();
  await focus(page.getByRole('searchbox'));
  await press('Control+z');
  await expect.element(deleted()).toBeVisible();
  await focus(page.css('#entries'));
  await press('Control+z');
  await expect.element(restored()).toBeVisible();
  await expectText(cardTitles(), both);
  // Pressing it twice undoes nothing twice.
  await press('Control+z');
  expect(await readStore('journal')).toEqual(before);

  closeMessages();
  await remove('Blue train');
  await expect.element(deleted()).toBeVisible();
  for (const key of ['F6', 'Tab', 'Tab']) await press(key);
  await expect.element(undoOf(deleted())).toHaveFocus();
  await press('Enter');
  await expectText(cardTitles(), both);

  closeMessages();
  await remove('Blue train');
  await undoOf(deleted()).dblClick();
  await expectText(cardTitles(), both);
  expect(await readStore('journal')).toEqual(before);
});

test('Undo clears filters that would hide the entry, every time, and says so', async () => {
  await openJournal([train, bus]);
  for (let time = 0; time < 2; time += 1) {
    await remove('Blue train');
    await expect.element(deleted()).toBeVisible();
    await page.getByRole('button', { name: 'Starred', exact: true }).click();
    await expect.element(page.getByText('No entry has a star yet.')).toBeVisible();
    await undoOf(deleted()).click();
    await expectText(cardTitles(), both);
    await expect.element(cardOf('Blue train')).toBeInViewport();
    await expect
      .element(restored())
      .toHaveTextContent('Blue train. Filters were cleared so that it shows.');
    closeMessages();
    await expectGone(restored());
  }
});

test('Undo changes nothing that was done elsewhere in the meantime', async () => {
  await openJournal([train, bus]);
  // The entry exists again, as after restoring a backup.
  await remove('Blue train');
  await expect.element(deleted()).toBeVisible();
  const there = entry('Blue train', { title: 'Of the other tab' });
  await writeStores({ journal: [there] });
  await undoOf(deleted()).click();
  await expect.element(messageOf('Nothing to undo')).toBeVisible();
  expect(await readStore('journal')).toMatchObject([there, bus]);

  // The child was deleted: nothing is restored that nobody could reach.
  await remove('Red bus');
  await expect.element(deleted()).toHaveTextContent('Red bus');
  await removeRecord('children', maya.id);
  await press('Control+z');
  await expect
    .element(messageOf(couldNotUndo.title).getByRole('alert'))
    .toHaveTextContent(childDeletedText);
  expect((await readStore('journal')).map(({ id }) => id)).toEqual([train.id]);
});

const stamp = '2025-01-01T00:00:00.000Z';
const report = {
  id: 'report-june',
  childId: maya.id,
  type: 'summary',
  title: 'June',
  content: JSON.stringify({
    highlights: { topCategory: 'sensory', totalEntries: 2 },
    categoryCounts: { sensory: 2 },
    periodSummary: { days: 30, startDate: '2025-06-01', endDate: '2025-06-30' },
  }),
  period: { start: '2025-06-01', end: '2025-06-30' },
  createdAt: stamp,
};
const food = (name: string, fields: object = {}) => ({
  ...{ id: `food-${name}`, childId: maya.id, name, category: 'Fruits', state: 'new' },
  ...{ reaction: 'neutral', date: '2025-06-01', createdAt: stamp, updatedAt: stamp, ...fields },
});
const foods = [food('Mango'), food('Rice', { date: '2025-01-01' })];
const newFoods = () =>
  page.getByRole('region', { name: 'New Food', exact: true }).getByRole('heading', { level: 3 });

test('a deleted child is restored with all their records, selected as before, and the question says what is deleted', async () => {
  await storePhoto('photo');
  const lists = {
    children: [{ ...maya, photoId: 'photo' }, arjun],
    journal: [train, bus],
    food: foods,
    reports: [report],
  };
  await storePhoto('more');
  const draft = JSON.stringify({ values: { title: 'Half' }, photo: 'keep' });
  localStorage.setItem(`kinleaf_draft_entry_new_${maya.id}`, draft);
  await seed(lists, maya);
  await go('/children');
  const everything = async () => [
    ...(await Promise.all(Object.keys(lists).map(readStore))),
    (await readStore('photos')).length,
    localStorage.getItem(`kinleaf_draft_entry_new_${maya.id}`),
  ];
  const before = await everything();

  await page.getByRole('button', { name: 'Delete Maya' }).click();
  await expect
    .element(questionOf('Are you sure?'))
    .toHaveTextContent('This also deletes 2 journal entries, 2 food items and 1 report.');
  await confirmDelete();
  await expectGone(cardOf('Maya'));
  expect(await readStore('journal')).toEqual([]);
  await undoOf(messageOf('Child deleted')).click();
  await expect.element(messageOf('Child restored')).toBeVisible();
  await expect.element(cardOf('Maya').getByText('Current')).toBeVisible();
  expect(await everything()).toEqual(before);
});

test('a report and a food are restored; a moved food says where it went, and moves back', async () => {
  await seed({ children: [maya], reports: [report], food: foods }, maya);
  await go(`/reports/${maya.id}`);
  await page.getByRole('link', { name: 'June' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete report' }).click();
  await confirmDelete();
  await expect.element(page.getByRole('heading', { name: 'No reports yet' })).toBeVisible();
  await undoOf(messageOf('Report deleted')).click();
  await expect.element(page.getByRole('link', { name: 'June' })).toHaveFocus();

  await go(`/food/${maya.id}`);
  await remove('Rice');
  await expectText(newFoods(), ['Mango']);
  await page.getByPlaceholder('Search foods...', { exact: true }).fill('Tea');
  await expect.element(page.getByText('No foods match your current search.')).toBeVisible();
  await undoOf(messageOf('Food item deleted')).click();
  await expectText(newFoods(), ['Mango', 'Rice']);
  expect(await readStore('food')).toEqual(foods);
  await expect
    .element(messageOf('Food item restored').getByRole('status'))
    .toHaveTextContent('Rice. The search was cleared so that it shows.');

  const move = async () => {
    await page.getByRole('button', { name: 'Move Rice to' }).click();
    await page.getByRole('menuitem', { name: 'Safe' }).click();
    await expect.element(messageOf('Moved to Safe').getByRole('status')).toHaveTextContent('Rice');
    await expect.poll(() => readStore('food')).toMatchObject([{}, { state: 'safe' }]);
  };
  await move();
  await undoOf(messageOf('Moved to Safe')).click();
  await expectText(newFoods(), ['Mango', 'Rice']);
  await expect.element(messageOf('Moved back to New')).toBeVisible();
  expect(await readStore('food')).toMatchObject([{}, { state: 'new' }]);

  // A card that was moved again elsewhere stays there.
  closeMessages();
  await move();
  const [, rice] = await readStore('food');
  await writeStores({ food: [{ ...food('Rice'), ...rice, state: 'not-yet' }] });
  await undoOf(messageOf('Moved to Safe')).click();
  await expect.element(messageOf('Nothing to undo')).toBeVisible();
  expect(await readStore('food')).toMatchObject([{}, { state: 'not-yet' }]);
});
