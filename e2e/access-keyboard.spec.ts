import type { Locator, Page } from '@playwright/test';
import { circleOfMaya } from './support/circle-walk';
import { arjun, entry, maya, openChildren, openJournal, seed } from './support/records';
import { cardOf, dialogOf, openOptions, pressEscapeIn, questionOf } from './support/screen';
import { readStore, writeStores } from './support/store';
import { expect, test } from './support/test';

/** Presses Tab until something has the focus, as a person without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((node) => node === document.activeElement)) return;
  }
  throw new Error(`Sixty times Tab, and never at ${target.toString()}`);
}

test('a child and an entry can be added, opened, edited and deleted with the keyboard alone', async ({
  page,
}) => {
  await page.goto('/');
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Get Started', exact: true }));
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
});

test('the filters work with the keyboard alone', async ({ page }) => {
  await page.clock.setFixedTime('2026-06-20T12:00:00+10:00');
  await openJournal(page, [
    entry('Nap', { category: 'sleep', date: '2026-06-19' }),
    entry('Train', { date: '2026-06-20' }),
  ]);
  await tabTo(page, page.getByRole('searchbox', { name: 'Search entries' }));
  await page.keyboard.type('na');
  await expect(page.getByRole('link', { name: 'Train' })).toBeHidden();
  await page.keyboard.press('Escape');
  await tabTo(page, page.getByRole('button', { name: /Filter by category/ }));
  await openOptions(page);
  await page.keyboard.type('Sl');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Train' })).toBeHidden();
  await tabTo(page, page.getByRole('button', { name: /^Date: / }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Saturday 20 June 2026/ })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/date=2026-06-19/);
  await expect(page.getByRole('button', { name: /^Date: / })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Nap' })).toBeVisible();
});

test('a dialog keeps the focus inside', async ({ page }) => {
  await openJournal(page, [entry('Train')]);
  await page.getByRole('button', { name: 'Delete Train' }).click();
  const question = questionOf(page, 'Are you sure?');
  for (const name of ['Delete', 'Cancel', 'Delete', 'Cancel']) {
    await page.keyboard.press('Tab');
    await expect(question.getByRole('button', { name })).toBeFocused();
  }
  await page.keyboard.press('Shift+Tab');
  await expect(question.getByRole('button', { name: 'Delete' })).toBeFocused();
});

test.describe('the focus returns to where it was', () => {
  const openers: Record<string, (page: Page) => Locator> = {
    'the child form': (page) =>
      page.getByRole('main').getByRole('button', { name: 'Add Child', exact: true }),
    'editing a child': (page) => page.getByRole('button', { name: 'Edit Arjun' }),
    'the question about a child': (page) => page.getByRole('button', { name: 'Delete Arjun' }),
    'the menu of the current child': (page) =>
      page.getByRole('button', { name: 'Current child: Maya' }),
  };
  test(`on the children page: ${Object.keys(openers).join(', ')}`, async ({ page }) => {
    await openChildren(page, [maya, arjun], maya);
    await expectReturns(page, openers);
  });

  const journalOpeners: Record<string, (page: Page) => Locator> = {
    'the entry form': (page) =>
      page.getByRole('main').getByRole('button', { name: 'Add Entry', exact: true }),
    'the entry view': (page) => page.getByRole('link', { name: 'Train' }),
    'editing an entry': (page) => page.getByRole('button', { name: 'Edit Train' }),
    'the question about an entry': (page) => page.getByRole('button', { name: 'Delete Train' }),
    'the list of categories': (page) => page.getByRole('button', { name: /Filter by category/ }),
    'the date picker': (page) => page.getByRole('button', { name: /^Date: / }),
  };
  test(`on the journal: ${Object.keys(journalOpeners).join(', ')}`, async ({ page }) => {
    await openJournal(page, [entry('Train')]);
    await expectReturns(page, journalOpeners);
  });

  async function expectReturns(page: Page, all: typeof openers) {
    for (const [what, openerOf] of Object.entries(all)) {
      const opener = openerOf(page);
      await opener.click();
      await expect(opener, what).not.toBeFocused();
      await page.keyboard.press('Escape');
      await expect(opener, what).toBeFocused();
    }
  }

  test('after a question inside a form: to the button that asked', async ({ page }) => {
    await openJournal(page, [], '?new=');
    const form = dialogOf(page, 'Add Journal Entry');
    await form.getByLabel('Title').fill('Words');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await questionOf(page, 'Discard what you wrote?')
      .getByRole('button', { name: 'Keep writing' })
      .click();
    await expect(form.getByRole('button', { name: 'Cancel' })).toBeFocused();
  });

  test('after a save: to the button that opened the form, or near what it left', async ({
    page,
  }) => {
    await seed(page, { children: [maya] }, maya);
    await page.goto(`/journal/${maya.id}`);
    const opener = page.getByRole('main').getByRole('button', { name: 'Add Entry' });
    await opener.click();
    const form = dialogOf(page, 'Add Journal Entry');
    await form.getByLabel('Title').fill('Train');
    await form.getByLabel('Additional Notes').fill('Words');
    await form.getByRole('button', { name: 'Add Entry' }).click();
    await expect(form).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('when the button that opened a dialog is gone: to the heading of the page', async ({
    page,
  }) => {
    const heading = page.getByRole('heading', { level: 1 });
    await page.goto('/children');
    await page.getByRole('button', { name: 'Add Your First Child' }).click();
    await dialogOf(page, 'Add a Child').getByLabel('Name').fill('Zoë');
    await page.keyboard.press('Enter');
    await expect(cardOf(page, 'Zoë')).toBeVisible();
    await expect(heading).toBeFocused();

    await page.getByRole('button', { name: 'Delete Zoë' }).click();
    await questionOf(page, 'Are you sure?').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: 'No children added yet' })).toBeVisible();
    await expect(heading).toBeFocused();

    await openJournal(page);
    await page.getByRole('button', { name: 'Write the first entry' }).click();
    const form = dialogOf(page, 'Add Journal Entry');
    await form.getByLabel('Additional Notes').fill('Words');
    await form.getByLabel('Title').fill('Train');
    await form.getByLabel('Title').press('Enter');
    await expect(cardOf(page, 'Train')).toBeVisible();
    await expect(heading).toBeFocused();
  });
});

test('what can be done with a circle is reached with the keyboard alone, and the focus returns', async ({
  page,
}) => {
  await seed(page, { children: [maya] }, maya);
  await writeStores(page, { circles: [circleOfMaya()] });
  await page.goto(`/circle/${maya.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Care circle for Maya');
  const daniel = page.getByRole('button', { name: 'About Daniel' });
  await tabTo(page, daniel);
  for (const [item, title] of [
    ['Rename…', 'Rename'],
    ['Remove…', 'Remove Daniel from the circle?'],
  ] as const) {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.type(item);
    await expect(page.getByRole('menuitem', { name: item })).toBeFocused();
    await page.keyboard.press('Enter');
    await pressEscapeIn(dialogOf(page, title).or(questionOf(page, title)));
    await expect(daniel).toBeFocused();
  }
  for (const [name, title] of [
    ['Make a recovery sheet', 'Recovery sheet'],
    ['Leave', 'Leave the circle?'],
  ] as const) {
    const opener = page.getByRole('button', { name, exact: true });
    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    await pressEscapeIn(dialogOf(page, title).or(questionOf(page, title)));
    await expect(opener).toBeFocused();
  }
  await tabTo(
    page,
    page
      .getByRole('combobox', { name: /They join as/ })
      .or(page.getByRole('button', { name: /They join as/ })),
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Carer' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText('Sees the pages, cannot write')).toBeVisible();
});
