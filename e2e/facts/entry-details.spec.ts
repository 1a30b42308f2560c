import type { Locator, Page } from '@playwright/test';
import { food } from '../support/app/food';
import { maya, seed } from '../support/data/records';
import { cardOf, dialogOf } from '../support/app/screen';
import { expect, test } from '../support/app/test';

const details = (form: Locator) => form.getByRole('region', { name: 'Details' });

async function openForm(page: Page, category: string, title: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
  const form = dialogOf(page, 'Add Journal Entry');
  await form
    .getByRole('radiogroup', { name: 'Category' })
    .getByText(category, { exact: true })
    .click();
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Additional Notes').fill('Words');
  await details(form)
    .getByRole('button', { name: /^Details/ })
    .click();
  return form;
}

async function save(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Add Entry', exact: true }).click();
  await expect(form).toBeHidden();
}

test('a night, a dose and foods are typed, saved and shown again after a reload', async ({
  page,
}) => {
  // A night that ended this morning: before six, its waking would be refused as being in the future.
  await page.clock.setFixedTime('2026-06-20T20:10:00+10:00');
  const medicines = [{ id: 'm-1', name: 'Melatonin', amount: 1, unit: 'mg' }];
  await seed(page, { children: [{ ...maya, medicines }], food: [food('Toast')] }, maya);
  await page.goto(`/journal/${maya.id}`);

  let form = await openForm(page, 'Sleep', 'Boring and lovely');
  await details(form).getByLabel('Asleep').first().fill('19:42');
  await details(form).getByLabel('Awake').first().fill('06:05');
  await details(form).getByRole('button', { name: 'No wakings' }).click();
  await save(form);

  form = await openForm(page, 'Medication', 'At bedtime');
  await details(form)
    .getByRole('radiogroup', { name: 'Which medicine' })
    .getByText('Melatonin', { exact: true })
    .click();
  await details(form).getByLabel('How much', { exact: true }).fill('2,5');
  await save(form);

  form = await openForm(page, 'Food & Nutrition', 'Lunch');
  await details(form).getByLabel('Food on the plate').click();
  await page.getByRole('option', { name: 'Toast' }).click();
  await details(form)
    .getByRole('radiogroup', { name: 'Toast' })
    .getByText('Licked', { exact: true })
    .click();
  await save(form);

  await page.reload();
  await expect(cardOf(page, 'Boring and lovely')).toContainText('7:42 pm to 6:05 am, no wakings');
  await expect(cardOf(page, 'At bedtime')).toContainText('Melatonin, 2.5 mg');
  await expect(cardOf(page, 'Lunch')).toContainText('Toast: licked');
  await page.getByRole('link', { name: 'Boring and lovely' }).click();
  const view = dialogOf(page, 'Boring and lovely');
  await expect(view.getByRole('definition')).toHaveText('7:42 pm to 6:05 am, no wakings');
});
