import { cardOf, cardTitles, expectToast } from '../support/app/screen';
import { readStore, type StoreName } from '../support/data/store';
import { expect, test } from '../support/app/test';

const stores: readonly StoreName[] = ['children', 'journal', 'food', 'reports', 'photos'];

test('the sample journal is loaded, looks like one, and is removed in one click', async ({
  page,
}) => {
  await page.goto('/children');
  await page.getByRole('button', { name: 'Look around with a sample journal' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal for Maya');
  await expectToast(page, {
    title: 'Sample journal loaded',
    description: 'Everything in it is made up. Remove it with one click on the Children page.',
  });
  await expect(page.getByRole('img', { name: /^Photo: / }).first()).toBeVisible();
  await page.reload();
  await page.getByRole('complementary').getByRole('link', { name: 'Children' }).click();
  await expect(cardTitles(page)).toHaveCount(2);
  await expect(cardOf(page, 'Arjun').getByText('Sample', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Remove sample journal' }).click();
  await expect(page.getByRole('heading', { name: 'No children added yet' })).toBeVisible();
  await expectToast(page, { title: 'Sample journal removed' });
  for (const store of stores) expect(await readStore(page, store), store).toEqual([]);
});
