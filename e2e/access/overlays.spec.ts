import type { Locator } from '@playwright/test';
import { escapeAtOnce, layers } from '../support/app/overlays';
import { food, openFoods } from '../support/app/food';
import { entry, maya, openJournal } from '../support/data/records';
import { dialogOf, questionOf } from '../support/app/screen';
import { storePhoto } from '../support/data/store';
import { expect, test } from '../support/app/test';

/*
 * An overlay has the focus and handles Escape in the task in which it appears, so that a key pressed as soon as it's visible is never
 * lost.
 */

/** The ways to press a button. A screen reader's click has no pointer, and the library treats it differently. */
const ways: Readonly<Record<string, (opener: Locator) => Promise<void>>> = {
  Enter: async (opener) => {
    await opener.focus();
    await opener.page().keyboard.press('Enter');
  },
  'the mouse': (opener) => opener.click(),
  'a screen reader': (opener) =>
    opener.evaluate((node: HTMLElement) => {
      node.click();
    }),
};

/** Opens an overlay in each way, and closes it with Escape in the same task. What is below it stays. */
async function expectAtOnce(what: string, opener: Locator): Promise<void> {
  await opener.waitFor();
  const open = opener.page().locator(layers);
  const below = await open.count();
  for (const [by, press] of Object.entries(ways)) {
    const { hasFocus, focused } = await escapeAtOnce(opener.page(), () => press(opener));
    expect(hasFocus, `${what} by ${by}: the focus is in it, not on ${focused}`).toBe(true);
    await expect(open, `${what} by ${by}: Escape closes it, and nothing below`).toHaveCount(below);
    await expect(opener).toBeFocused();
  }
}

test('an entry, its photo, forms, questions, lists, menus and calendars take the focus and hear Escape at once', async ({
  page,
}) => {
  await openJournal(page, [entry('Train', { photoId: '1' })]);
  await storePhoto(page, '1');
  await page.reload();
  const main = page.getByRole('main');
  const card = main.getByRole('link', { name: 'Train' });
  await card.waitFor();

  await expectAtOnce('an entry, through the router', card);
  await expectAtOnce('a question', main.getByRole('button', { name: 'Delete Train' }));
  await expectAtOnce('a list', main.getByRole('button', { name: /Filter by category/ }));
  await expectAtOnce('a calendar', main.getByRole('button', { name: /^Date: / }));
  await expectAtOnce('a menu', page.getByRole('button', { name: 'Current child: Maya' }));
  const add = main.getByRole('button', { name: 'Add Entry', exact: true });
  await expectAtOnce('a form', add);

  await test.step('over an entry', async () => {
    await card.click();
    const view = dialogOf(page, 'Train');
    await expectAtOnce('a photo', view.getByRole('button', { name: 'Photo' }));
    await page.keyboard.press('Escape');
    await expect(view).toHaveCount(0);
  });

  await test.step('over a form', async () => {
    await add.click();
    const form = dialogOf(page, 'Add Journal Entry');
    await expectAtOnce('a calendar in a form', form.getByRole('button', { name: /Calendar/ }));
    await form.getByLabel('Title').fill('Words');
    const cancel = form.getByRole('button', { name: 'Cancel' });
    await expectAtOnce('a question over a form', cancel);
    await cancel.click();
    await questionOf(page, 'Discard what you wrote?')
      .getByRole('button', { name: 'Discard' })
      .click();
    await expect(form).toHaveCount(0);
  });

  await test.step('the palette, by its keys', async () => {
    const { hasFocus } = await escapeAtOnce(page, () => page.keyboard.press('Control+k'));
    expect(hasFocus).toBe(true);
    await expect(page.locator(layers)).toHaveCount(0);
  });
});

test('a menu of many cards, and a list in a dialog, take the focus and hear Escape at once', async ({
  page,
}) => {
  await openFoods(page, [food('Mango')]);
  await expectAtOnce('a menu', page.getByRole('button', { name: 'Move Mango to' }));
  await page.goto(`/reports/${maya.id}?new=`);
  await expectAtOnce('a list', page.getByRole('button', { name: /Report Type/ }));
});
