import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setNow } from '@/app/fixtures/clock';
import { columns, food } from '@/app/fixtures/food-records';
import { go, goBack, reopen } from '@/app/fixtures/open-app';
import { chooseOption, chooseRadio, clearDate } from '@/app/fixtures/parts';
import { maya } from '@/app/fixtures/records';
import { refuseWrites } from '@/app/fixtures/refusals';
import {
  dialogOf,
  expectAddress,
  expectCount,
  expectDate,
  expectGone,
  expectText,
  expectToast,
  press,
  questionOf,
  typeDate,
} from '@/app/fixtures/screen';
import { readStore, writeStores } from '@/app/fixtures/seed';
import { removeUnseen } from '@/app/fixtures/store-faults';
import { columnOf, foodCard, namesIn, openFoods } from './fixtures/board';

const addDialog = () => dialogOf('Add Food');
const editDialog = () => dialogOf('Edit Food');

async function openAdd() {
  await page.getByRole('button', { name: 'Add Food', exact: true }).click();
  await expect.element(addDialog()).toBeVisible();
  return addDialog();
}

test('the form of a new food says what it is for, and starts with the state New Food', async () => {
  await openFoods([food('Rice')]);
  const dialog = addDialog();

  // Dialog 'Add Food' ('Track a new food in your child's food journey.'), submit 'Add Food'.
  await openAdd();
  await expect
    .element(dialog)
    .toHaveAccessibleDescription("Track a new food in your child's food journey.");
  await expect.element(dialog.getByRole('radio', { name: 'New', exact: true })).toBeChecked();
  await expectCount(dialog.getByRole('radio'), 7);
  await dialog.getByRole('button', { name: /Category/ }).click();
  await expectText(page.getByRole('option'), [
    'Fruits',
    'Vegetables',
    'Grains',
    'Protein',
    'Dairy',
    'Snacks',
    'Desserts',
    'Beverages',
    'Mixed/Other',
  ]);
  await press('Escape');
  await expect.element(dialog.getByRole('button', { name: 'Add Food', exact: true })).toBeVisible();
});

test('the form of a new food has a URL: Back closes it', async () => {
  await openFoods([food('Rice')]);
  const dialog = await openAdd();
  await expectAddress(`/food/${maya.id}?new=`);
  await reopen();
  await expect.element(dialog).toBeVisible();
  await goBack();
  await expectGone(dialog);
  await expectText(namesIn('New Food'), ['Rice']);
});

test('each column has its own add button, whose form starts at that state', async () => {
  await openFoods([food('Rice')]);
  const dialog = addDialog();
  for (const { title } of columns) {
    await columnOf(title)
      .getByRole('button', { name: `Add to ${title}`, exact: true })
      .click();
    const label = title.replace(' Food', '');
    await expect.element(dialog.getByRole('radio', { name: label, exact: true })).toBeChecked();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expectGone(dialog);
  }
});

test('errors are shown at their fields, and nothing is saved', async () => {
  await openFoods([]);
  const dialog = await openAdd();

  // 'Food name is required', 'Category is required', 'Date is required'; nothing is saved.
  await clearDate(dialog, 'Date');
  await dialog.getByRole('button', { name: 'Add Food', exact: true }).click();
  for (const message of ['Food name is required', 'Category is required', 'Date is required'])
    await expect.element(dialog.getByText(message, { exact: true })).toBeVisible();
  await expect.element(dialog.getByLabelText('Food Name')).toHaveFocus();
  await dialog.getByLabelText('Food Name').fill('Rice');
  await dialog.getByRole('button', { name: 'Add Food', exact: true }).click();
  await expect.element(dialog.getByRole('button', { name: /Category/ })).toHaveFocus();
  expect(await readStore('food')).toEqual([]);

  // A date in the future is refused.
  await chooseOption(dialog.getByRole('button', { name: /Category/ }), 'Grains');
  await typeDate(dialog, 'Date', '2999-01-01');
  await dialog.getByRole('button', { name: 'Add Food', exact: true }).click();
  await expect.element(dialog.getByText('Date cannot be in the future')).toBeVisible();
  expect(await readStore('food')).toEqual([]);
});

test("a food that cannot be saved says 'Error adding food item', and keeps the dialog and the text", async () => {
  await openFoods([]);
  const dialog = await openAdd();
  await dialog.getByLabelText('Food Name').fill('Rice');
  await chooseOption(dialog.getByRole('button', { name: /Category/ }), 'Grains');
  const allow = refuseWrites('UnknownError');
  await dialog.getByRole('button', { name: 'Add Food', exact: true }).click();
  await expectToast({
    title: 'Error adding food item',
    description: 'There was an error adding the food item. Please try again.',
    tone: 'danger',
  });
  await expect.element(dialog.getByLabelText('Food Name')).toHaveValue('Rice');
  expect(await readStore('food')).toEqual([]);
  allow();
  await dialog.getByRole('button', { name: 'Try again', exact: true }).click();
  await expectText(namesIn('New Food'), ['Rice']);
});

test('a half-typed food survives Escape and a restart of the app; Cancel asks first', async () => {
  await openFoods([]);
  const dialog = await openAdd();
  await dialog.getByLabelText('Food Name').fill('Half a b');
  await press('Escape');
  await expectGone(dialog);
  await reopen();
  await openAdd();
  await expect.element(dialog.getByText('What you wrote earlier was kept.')).toBeVisible();
  await expect.element(dialog.getByLabelText('Food Name')).toHaveValue('Half a b');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await questionOf('Discard what you wrote?').getByRole('button', { name: 'Discard' }).click();
  await expectGone(dialog);
  await openAdd();
  await expect.element(dialog.getByLabelText('Food Name')).toHaveValue('');
});

test("saves what was chosen, state and category both, and says 'Food item added' with the name", async () => {
  setNow('2025-11-20T21:00:00+11:00');
  await openFoods([]);
  const dialog = await openAdd();
  await dialog.getByLabelText('Food Name').fill('  Toast fingers ');
  await chooseOption(dialog.getByRole('button', { name: /Category/ }), 'Grains');
  await chooseRadio(dialog, 'Sometimes');
  await chooseRadio(dialog, 'Positive');
  await dialog.getByLabelText('Notes').fill('Light, no crust.');
  await expectDate(dialog, 'Date', '2025-11-20');
  await typeDate(dialog, 'Date', '2025-11-15');
  await dialog.getByRole('button', { name: 'Add Food', exact: true }).click();
  await expectToast({
    title: 'Food item added',
    description: 'Toast fingers has been added to the food journey.',
  });
  await expectGone(dialog);
  await expectText(namesIn('Sometimes Food'), ['Toast fingers']);
  const [stored] = await readStore('food');
  expect(stored).toEqual({
    id: stored?.id,
    childId: maya.id,
    name: 'Toast fingers',
    category: 'Grains',
    state: 'sometimes',
    reaction: 'positive',
    notes: 'Light, no crust.',
    date: '2025-11-15',
    createdAt: expect.stringMatching(/^2025-11-20T10:00:/) as unknown,
    updatedAt: expect.stringMatching(/^2025-11-20T10:00:/) as unknown,
  });
});

test('an edited food is stored as shown in the form, or its text is kept', async () => {
  const rice = food('Rice', { state: 'safe', category: 'Grains', notes: 'Plain', sample: true });
  const dialog = editDialog();
  await openFoods([rice]);

  // A food that another tab changed in the meantime is not overwritten without asking.
  await page.getByRole('button', { name: 'Edit Rice' }).click();
  await dialog.getByLabelText('Notes').fill('Mine');
  await writeStores({
    food: [{ ...rice, state: 'not-yet', updatedAt: '2025-06-02T00:00:00.000Z' }],
  });
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(dialog.getByText(/changed in another tab/)).toBeVisible();
  expect(await readStore('food')).toMatchObject([{ notes: 'Plain', state: 'not-yet' }]);
  await dialog.getByRole('button', { name: 'Replace it with mine' }).click();
  await expectToast({ title: 'Food item updated' });
  await expectGone(dialog);
  await expectText(namesIn('Safe Food'), ['Rice']);

  // Dialog 'Edit Food' ('Update details for this food item.'), submit 'Save Changes'.
  const [before] = await readStore('food');
  await page.getByRole('button', { name: 'Edit Rice', exact: true }).click();
  await expect.element(dialog).toHaveAccessibleDescription('Update details for this food item.');
  await expect.element(dialog.getByLabelText('Food Name')).toHaveValue('Rice');
  await expect.element(dialog.getByRole('radio', { name: 'Safe', exact: true })).toBeChecked();
  await dialog.getByLabelText('Food Name').fill('White rice');
  await dialog.getByLabelText('Notes').fill('');
  await chooseRadio(dialog, 'Not Yet');
  await dialog.getByRole('button', { name: 'Save Changes', exact: true }).click();
  await expectToast({ title: 'Food item updated' });
  await expectText(namesIn('Not Yet Food'), ['White rice']);
  await expectGone(namesIn('Safe Food'));
  const [stored] = await readStore('food');
  const { notes: _, ...rest } = rice;
  expect(stored).toEqual({
    ...rest,
    name: 'White rice',
    state: 'not-yet',
    updatedAt: stored?.['updatedAt'],
    moves: stored?.['moves'],
  });
  // Moved back when it replaced the other tab's change, and now again.
  expect(stored?.['moves']).toMatchObject([
    { from: 'not-yet', to: 'safe' },
    { from: 'safe', to: 'not-yet' },
  ]);
  expect(stored?.['updatedAt']).not.toBe(before?.['updatedAt']);

  // Saving a food that was deleted in the meantime says 'Food item with ID {id} not found'.
  await page.getByRole('button', { name: 'Edit White rice' }).click();
  await dialog.getByLabelText('Notes').fill('Mine');
  await removeUnseen('food', rice.id);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast({
    title: 'Error updating food item',
    description: `Food item with ID ${rice.id} not found`,
    tone: 'danger',
  });
  await dialog.getByRole('button', { name: 'Save mine as new' }).click();
  await expectToast({
    title: 'Food item added',
    description: 'White rice has been added to the food journey.',
  });
  await expect.element(foodCard('White rice').getByText('Mine')).toBeVisible();

  // A URL that names no food of this child says so.
  await go(`/food/${maya.id}?edit=gone`);
  const missing = dialogOf('Food not found');
  await missing.getByRole('button', { name: 'Back to the food journey' }).click();
  await expectGone(missing);
  await expectAddress(`/food/${maya.id}`);
});

test('a food is deleted after confirmation, and kept if deleting fails', async () => {
  await openFoods([food('Rice'), food('Toast')]);
  const question = questionOf('Are you sure?');

  // Asks exactly 'Are you sure?'; Cancel keeps the food, Delete removes it and says so.
  await page.getByRole('button', { name: 'Delete Rice', exact: true }).click();
  await expect
    .element(question)
    .toHaveAccessibleDescription(
      'This will permanently delete this food item. This action cannot be undone.',
    );
  await expectText(question.getByRole('button'), ['Cancel', 'Delete']);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('button', { name: 'Delete Rice' })).toHaveFocus();
  await expectText(namesIn('New Food'), ['Toast', 'Rice']);
  await page.getByRole('button', { name: 'Delete Rice', exact: true }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast({
    title: 'Food item deleted',
    description: 'The food item has been removed from the food journey.',
  });
  await expectText(namesIn('New Food'), ['Toast']);
  await expect.element(page.css('#foods')).toHaveFocus();
  expect((await readStore('food')).map(({ name }) => name)).toEqual(['Toast']);

  // A failed delete says 'Error deleting food item' and keeps the food.
  refuseWrites('UnknownError');
  await page.getByRole('button', { name: 'Delete Toast' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast({
    title: 'Error deleting food item',
    description: 'There was an error deleting the food item. Please try again.',
    tone: 'danger',
  });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expectText(namesIn('New Food'), ['Toast']);
  expect(await readStore('food')).toHaveLength(1);
});
