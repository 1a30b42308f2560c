import { cardOf, dialogOf, openOptions, questionOf, tabTo } from '../support/app/screen';
import { readStore } from '../support/data/store';
import { expect, test } from '../support/app/test';

test(
  'a child and an entry can be added, opened, edited and deleted with the keyboard alone',
  {
    tag: '@gate',
  },
  async ({ page }) => {
    await page.goto('/');
    await tabTo(
      page,
      page.getByRole('main').getByRole('link', { name: 'Get Started', exact: true }),
    );
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Children' })).toBeFocused();

    await tabTo(page, page.getByRole('button', { name: 'Add Your First Child' }));
    await page.keyboard.press('Enter');
    const childForm = dialogOf(page, 'Add a Child');
    await expect(childForm.getByLabel('Name')).toBeFocused();
    await page.keyboard.type('Zoë');
    await page.keyboard.press('Tab');
    await page.keyboard.type('03022021');
    await tabTo(page, childForm.getByRole('button', { name: /Gender/ }));
    await openOptions(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await tabTo(page, childForm.getByRole('button', { name: 'Add Child' }));
    await page.keyboard.press('Enter');
    await expect(childForm).toBeHidden();
    expect(await readStore(page, 'children')).toMatchObject([
      { name: 'Zoë', birthdate: '2021-02-03', gender: 'female' },
    ]);

    await tabTo(page, page.getByRole('button', { name: 'Select Child' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Journal for Zoë' })).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: 'Add Entry' }));
    await page.keyboard.press('Enter');
    const form = dialogOf(page, 'Add Journal Entry');
    await expect(form.getByLabel('Title')).toBeFocused();
    await page.keyboard.type('Blue train');
    await page.keyboard.press('Tab');
    await expect(form.getByRole('radio', { name: 'Education' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(form.getByRole('radio', { name: 'Sensory' })).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.type('She said hello.');
    await tabTo(page, form.getByLabel('Sensory Notes'));
    await page.keyboard.type('Loud');
    await tabTo(page, form.getByRole('button', { name: 'Add Entry' }));
    await page.keyboard.press('Enter');
    await expect(form).toBeHidden();

    const link = page.getByRole('link', { name: 'Blue train' });
    await tabTo(page, link);
    await page.keyboard.press('Enter');
    const view = dialogOf(page, 'Blue train');
    await tabTo(page, view.getByRole('button', { name: 'Edit' }));
    await page.keyboard.press('Enter');
    const edit = dialogOf(page, 'Edit Journal Entry');
    await expect(edit.getByLabel('Title')).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type('s');
    await page.keyboard.press('Enter');
    await expect(edit).toBeHidden();
    await expect(cardOf(page, 'Blue trains')).toBeVisible();

    await tabTo(page, page.getByRole('button', { name: 'Delete Blue trains' }));
    await page.keyboard.press('Enter');
    const question = questionOf(page, 'Are you sure?');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(page.getByRole('heading', { name: 'No journal entries found.' })).toBeVisible();
  },
);
