import { foodCard, namesIn, openFoods } from '../support/app/food';
import { confirmDelete, dialogOf, expectToast, messageOf } from '../support/app/screen';
import { readStore } from '../support/data/store';
import { expect, test } from '../support/app/test';

test(
  'a food is added, moved, looked into, edited and deleted',
  { tag: '@gate' },
  async ({ page }) => {
    await openFoods(page, []);
    await page.getByRole('button', { name: 'Add Your First Food' }).click();
    const adding = dialogOf(page, 'Add Food');
    await adding.getByLabel('Food Name').fill('Rice');
    await adding.getByRole('button', { name: /Category/ }).click();
    await page.getByRole('option', { name: 'Grains', exact: true }).click();
    await adding.getByRole('button', { name: 'Add Food', exact: true }).click();
    await expectToast(page, {
      title: 'Food item added',
      description: 'Rice has been added to the food journey.',
    });

    await page.getByRole('button', { name: 'Move Rice to' }).click();
    await page.getByRole('menuitem', { name: 'Safe Food' }).click();
    await expect
      .poll(async () => (await readStore(page, 'food')).map(({ state }) => state))
      .toEqual(['safe']);
    await page.reload();
    await expect(namesIn(page, 'Safe Food')).toHaveText(['Rice']);

    await foodCard(page, 'Rice').getByRole('link', { name: 'Rice' }).click();
    const history = dialogOf(page, 'Rice');
    await expect(history.getByText('Safe Food', { exact: true })).toBeVisible();
    await expect(history.getByText('No tries noted yet.')).toBeVisible();
    await history.getByRole('button', { name: 'Close' }).click();
    await expect(history).toBeHidden();

    await page.getByRole('button', { name: 'Edit Rice' }).click();
    const editing = dialogOf(page, 'Edit Food');
    await editing.getByLabel('Notes').fill('In the blue bowl');
    await editing.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, { title: 'Food item updated' });
    await expect(foodCard(page, 'Rice').getByText('In the blue bowl')).toBeVisible();

    await page.getByRole('button', { name: 'Delete Rice' }).click();
    await confirmDelete(page);
    await expect(page.getByRole('heading', { name: 'No food items found' })).toBeVisible();
    await messageOf(page, 'Food item deleted').getByRole('button', { name: 'Undo' }).click();
    await expect(namesIn(page, 'Safe Food')).toHaveText(['Rice']);
    expect(await readStore(page, 'food')).toMatchObject([{ notes: 'In the blue bowl' }]);
  },
);
