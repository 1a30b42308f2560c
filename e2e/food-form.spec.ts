import { type Page } from '@playwright/test';
import { columnOf, columns, food, foodCard, namesIn, openFoods } from './support/food';
import { maya } from './support/records';
import { allowWrites, refuseWrites } from './support/refusals';
import {
  clearDate,
  dialogOf,
  expectDate,
  expectToast,
  questionOf,
  typeDate,
} from './support/screen';
import { readStore, removeRecord } from './support/store';
import { expect, test } from './support/test';

const addDialog = (page: Page) => dialogOf(page, 'Add Food');
const editDialog = (page: Page) => dialogOf(page, 'Edit Food');

async function openAdd(page: Page) {
  await page.getByRole('button', { name: 'Add Food', exact: true }).click();
  await expect(addDialog(page)).toBeVisible();
  return addDialog(page);
}

async function chooseCategory(page: Page, dialog: ReturnType<typeof addDialog>, name: string) {
  await dialog.getByRole('button', { name: /Category/ }).click();
  await page.getByRole('option', { name, exact: true }).click();
}

test.describe('food journey, adding', () => {
  test('the form of a new food opens by its buttons and its address, and closes by Back', async ({
    page,
  }) => {
    await openFoods(page, [food('Rice')]);
    const dialog = addDialog(page);

    await test.step("dialog 'Add Food' ('Track a new food in your child's food journey.'), submit 'Add Food'", async () => {
      await openAdd(page);
      await expect(dialog).toHaveAccessibleDescription(
        "Track a new food in your child's food journey.",
      );
      await expect(dialog.getByRole('radio', { name: 'New', exact: true })).toBeChecked();
      await expect(dialog.getByRole('radio')).toHaveCount(7);
      await dialog.getByRole('button', { name: /Category/ }).click();
      await expect(page.getByRole('option')).toHaveText([
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
      await page.keyboard.press('Escape');
      await expect(dialog.getByRole('button', { name: 'Add Food', exact: true })).toBeVisible();
    });

    await test.step('Back closes the dialog, a reload opens it again', async () => {
      await expect(page).toHaveURL(`/food/${maya.id}?new=`);
      await page.reload();
      await expect(dialog).toBeVisible();
      await page.goBack();
      await expect(dialog).toBeHidden();
      await expect(namesIn(page, 'New Food')).toHaveText(['Rice']);
    });

    await test.step('each column has its own add button, whose form starts at that state', async () => {
      for (const { title } of columns) {
        await columnOf(page, title)
          .getByRole('button', { name: `Add to ${title}`, exact: true })
          .click();
        const label = title.replace(' Food', '');
        await expect(dialog.getByRole('radio', { name: label, exact: true })).toBeChecked();
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        await expect(dialog).toBeHidden();
      }
    });
  });

  test('what is missing, wrong, not saved or half-written is said, and not lost', async ({
    page,
  }) => {
    await openFoods(page, []);
    const dialog = await openAdd(page);

    await test.step("'Food name is required', 'Category is required', 'Date is required'; nothing is saved", async () => {
      await clearDate(dialog, 'Date');
      await dialog.getByRole('button', { name: 'Add Food', exact: true }).click();
      for (const message of ['Food name is required', 'Category is required', 'Date is required'])
        await expect(dialog.getByText(message, { exact: true })).toBeVisible();
      await expect(dialog.getByLabel('Food Name')).toBeFocused();
      await dialog.getByLabel('Food Name').fill('Rice');
      await dialog.getByRole('button', { name: 'Add Food', exact: true }).click();
      await expect(dialog.getByRole('button', { name: /Category/ })).toBeFocused();
      expect(await readStore(page, 'food')).toEqual([]);
    });

    await test.step('a date in the future is refused', async () => {
      await chooseCategory(page, dialog, 'Grains');
      await typeDate(dialog, 'Date', '2999-01-01');
      await dialog.getByRole('button', { name: 'Add Food', exact: true }).click();
      await expect(dialog.getByText('Date cannot be in the future')).toBeVisible();
      expect(await readStore(page, 'food')).toEqual([]);
    });

    await test.step("a failed save says 'Error adding food item', keeps the dialog and the words", async () => {
      await typeDate(dialog, 'Date', '2025-06-01');
      await refuseWrites(page, 'UnknownError');
      await dialog.getByRole('button', { name: 'Add Food', exact: true }).click();
      await expectToast(page, {
        title: 'Error adding food item',
        description: 'There was an error adding the food item. Please try again.',
        tone: 'danger',
      });
      await expect(dialog.getByLabel('Food Name')).toHaveValue('Rice');
      expect(await readStore(page, 'food')).toEqual([]);
      await allowWrites(page);
      await dialog.getByRole('button', { name: 'Try again', exact: true }).click();
      await expect(namesIn(page, 'New Food')).toHaveText(['Rice']);
    });

    await test.step('a half-written food survives Escape and a reload; Cancel asks first', async () => {
      await openAdd(page);
      await dialog.getByLabel('Food Name').fill('Half a b');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await page.reload();
      await openAdd(page);
      await expect(dialog.getByText('What you wrote earlier was kept.')).toBeVisible();
      await expect(dialog.getByLabel('Food Name')).toHaveValue('Half a b');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await questionOf(page, 'Discard what you wrote?')
        .getByRole('button', { name: 'Discard' })
        .click();
      await expect(dialog).toBeHidden();
      await openAdd(page);
      await expect(dialog.getByLabel('Food Name')).toHaveValue('');
    });
  });

  test("saves what was chosen, state and category both, and says 'Food item added' with the name", async ({
    page,
  }) => {
    await page.clock.setFixedTime('2025-11-20T21:00:00+11:00');
    await openFoods(page, []);
    const dialog = await openAdd(page);
    await dialog.getByLabel('Food Name').fill('  Toast fingers ');
    await chooseCategory(page, dialog, 'Grains');
    await dialog.getByRole('radio', { name: 'Sometimes' }).check({ force: true });
    await dialog.getByRole('radio', { name: 'Positive' }).check({ force: true });
    await dialog.getByLabel('Notes').fill('Light, no crust.');
    await expectDate(dialog, 'Date', '2025-11-20');
    await typeDate(dialog, 'Date', '2025-11-15');
    await dialog.getByRole('button', { name: 'Add Food', exact: true }).click();
    await expectToast(page, {
      title: 'Food item added',
      description: 'Toast fingers has been added to the food journey.',
    });
    await expect(dialog).toBeHidden();
    await expect(namesIn(page, 'Sometimes Food')).toHaveText(['Toast fingers']);
    const [stored] = await readStore(page, 'food');
    expect(stored).toEqual({
      id: stored?.id,
      childId: maya.id,
      name: 'Toast fingers',
      category: 'Grains',
      state: 'sometimes',
      reaction: 'positive',
      notes: 'Light, no crust.',
      date: '2025-11-15',
      createdAt: '2025-11-20T10:00:00.000Z',
      updatedAt: '2025-11-20T10:00:00.000Z',
    });
  });
});

test('an edited food is stored as it stands in the form, or its words are kept', async ({
  page,
  context,
}) => {
  const rice = food('Rice', { state: 'safe', category: 'Grains', notes: 'Plain', sample: true });
  const dialog = editDialog(page);
  await openFoods(page, [rice]);

  await test.step('a food that was changed in another tab meanwhile is not overwritten unasked', async () => {
    await page.getByRole('button', { name: 'Edit Rice' }).click();
    await dialog.getByLabel('Notes').fill('Mine');
    const other = await context.newPage();
    await other.goto(`/food/${maya.id}`);
    await other.getByRole('button', { name: 'Move Rice to' }).click();
    await other.getByRole('menuitem', { name: 'Not Yet Food' }).click();
    // The card is moved at once and stored a moment later; a tab that is closed between takes the move back.
    await expect
      .poll(async () => (await readStore(page, 'food')).map(({ state }) => state))
      .toEqual(['not-yet']);
    await other.close();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog.getByText(/changed in another tab/)).toBeVisible();
    const [stored] = await readStore(page, 'food');
    expect(stored).toMatchObject({ notes: 'Plain', state: 'not-yet' });
    await dialog.getByRole('button', { name: 'Replace it with mine' }).click();
    await expectToast(page, { title: 'Food item updated' });
    await expect(dialog).toBeHidden();
    await expect(namesIn(page, 'Safe Food')).toHaveText(['Rice']);
  });

  await test.step("dialog 'Edit Food' ('Update details for this food item.'), submit 'Save Changes'", async () => {
    const [before] = await readStore(page, 'food');
    await page.getByRole('button', { name: 'Edit Rice', exact: true }).click();
    await expect(dialog).toHaveAccessibleDescription('Update details for this food item.');
    await expect(dialog.getByLabel('Food Name')).toHaveValue('Rice');
    await expect(dialog.getByRole('radio', { name: 'Safe', exact: true })).toBeChecked();
    await dialog.getByLabel('Food Name').fill('White rice');
    await dialog.getByLabel('Notes').fill('');
    await dialog.getByRole('radio', { name: 'Not Yet' }).check({ force: true });
    await dialog.getByRole('button', { name: 'Save Changes', exact: true }).click();
    await expectToast(page, { title: 'Food item updated' });
    await expect(namesIn(page, 'Not Yet Food')).toHaveText(['White rice']);
    await expect(namesIn(page, 'Safe Food')).toHaveCount(0);
    const [stored] = await readStore(page, 'food');
    const { notes: _, ...kept } = rice;
    expect(stored).toEqual({
      ...kept,
      name: 'White rice',
      state: 'not-yet',
      updatedAt: stored?.['updatedAt'],
      moves: stored?.['moves'],
    });
    // There and back by the other tab and by what replaced it, and now again.
    expect(stored?.['moves']).toMatchObject([
      { from: 'safe', to: 'not-yet' },
      { from: 'not-yet', to: 'safe' },
      { from: 'safe', to: 'not-yet' },
    ]);
    expect(stored?.['updatedAt']).not.toBe(before?.['updatedAt']);
  });

  await test.step("a food that was deleted meanwhile says 'Food item with ID {id} not found'", async () => {
    await page.getByRole('button', { name: 'Edit White rice' }).click();
    await dialog.getByLabel('Notes').fill('Mine');
    await removeRecord(page, 'food', rice.id);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, {
      title: 'Error updating food item',
      description: `Food item with ID ${rice.id} not found`,
      tone: 'danger',
    });
    await dialog.getByRole('button', { name: 'Save mine as new' }).click();
    await expectToast(page, {
      title: 'Food item added',
      description: 'White rice has been added to the food journey.',
    });
    await expect(foodCard(page, 'White rice').getByText('Mine')).toBeVisible();
  });

  await test.step('an address that names no food of this child says so', async () => {
    await page.goto(`/food/${maya.id}?edit=gone`);
    const missing = dialogOf(page, 'Food not found');
    await missing.getByRole('button', { name: 'Back to the food journey' }).click();
    await expect(missing).toBeHidden();
    await expect(page).toHaveURL(`/food/${maya.id}`);
  });
});

test('a food is deleted when the question is answered so, and kept when deleting fails', async ({
  page,
}) => {
  await openFoods(page, [food('Rice'), food('Toast')]);
  const question = questionOf(page, 'Are you sure?');

  await test.step("asks 'Are you sure?' to the letter; Cancel keeps the food, Delete removes it and says so", async () => {
    await page.getByRole('button', { name: 'Delete Rice', exact: true }).click();
    await expect(question).toHaveAccessibleDescription(
      'This will permanently delete this food item. This action cannot be undone.',
    );
    await expect(question.getByRole('button')).toHaveText(['Cancel', 'Delete']);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Delete Rice' })).toBeFocused();
    await expect(namesIn(page, 'New Food')).toHaveText(['Toast', 'Rice']);
    await page.getByRole('button', { name: 'Delete Rice', exact: true }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, {
      title: 'Food item deleted',
      description: 'The food item has been removed from the food journey.',
    });
    await expect(namesIn(page, 'New Food')).toHaveText(['Toast']);
    await expect(page.locator('#foods')).toBeFocused();
    expect((await readStore(page, 'food')).map(({ name }) => name)).toEqual(['Toast']);
  });

  await test.step("a failed delete says 'Error deleting food item' and keeps the food", async () => {
    await refuseWrites(page, 'UnknownError');
    await page.getByRole('button', { name: 'Delete Toast' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, {
      title: 'Error deleting food item',
      description: 'There was an error deleting the food item. Please try again.',
      tone: 'danger',
    });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(namesIn(page, 'New Food')).toHaveText(['Toast']);
    expect(await readStore(page, 'food')).toHaveLength(1);
  });
});
