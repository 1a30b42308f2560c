import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { chatButton, logOf, messageBox, openChat } from './fixtures/chat';
import { food } from './fixtures/food-records';
import { go } from './fixtures/open-app';
import { useProviders } from './fixtures/providers';
import { entry, maya } from './fixtures/records';
import { dialogOf, expectAddress, expectCount, expectGone, press } from './fixtures/screen';
import { openJournal, seed } from './fixtures/seed';

/** How the Enter that ends a word arrives: Safari has ended the composition before it. */
const browsers = [
  ['Chromium and Firefox', { isComposing: true }],
  ['Safari', { keyCode: 229 }],
] as const;

/** Sends a key that the input method takes. Returns whether something of the page prevented what the browser does. */
async function compose(field: Locator, key: string, how: KeyboardEventInit): Promise<boolean> {
  const element = await field.findElement();
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...how });
  element.dispatchEvent(event);
  return event.defaultPrevented;
}

test.each(browsers)('an Enter that ends a word adds no goal: %s', async (_name, how) => {
  await openJournal([entry('Puzzle', { category: 'education' })]);
  await page.getByRole('button', { name: 'Edit Puzzle' }).click();
  const form = dialogOf('Edit Journal Entry');
  await form.getByRole('button', { name: /^Details/ }).click();
  const goal = form.getByLabelText('Goal', { exact: true });
  await goal.fill('ㄇㄨˋ');
  expect(await compose(goal, 'Enter', how)).toBe(false);
  expect(await compose(goal, 'Escape', how)).toBe(false);
  await expect.element(goal).toHaveValue('ㄇㄨˋ');
  await expect.element(form).toBeVisible();
  await press('Enter');
  await expect.element(goal).toHaveValue('');
  await expect.element(form.getByText('ㄇㄨˋ', { exact: true }).first()).toBeVisible();
});

test.each(browsers)('an Enter that ends a word sends no message: %s', async (_name, how) => {
  const { openRouter } = await useProviders();
  await openChat();
  await messageBox().fill('nap');
  expect(await compose(messageBox(), 'Enter', how)).toBe(false);
  expect(await compose(messageBox(), 'Escape', how)).toBe(false);
  await expect.element(messageBox()).toHaveValue('nap');
  await expect.element(chatButton('Send')).toBeEnabled();
  await expect.element(logOf()).toHaveTextContent('No messages yet');
  expect(await openRouter.requests()).toEqual([]);
});

test.each(browsers)('no shortcut, list or search takes a composing key: %s', async (_name, how) => {
  await seed(
    {
      children: [maya],
      food: [food('Noodles')],
      journal: [entry('Train', { category: 'food' })],
    },
    maya,
  );
  await go(`/journal/${maya.id}`);
  const search = page.getByRole('searchbox', { name: 'Search entries' });
  await search.fill('tra');
  await compose(search, 'Escape', how);
  await expect.element(search).toHaveValue('tra');
  for (const key of ['k', 'b'])
    expect(await compose(search, key, { ...how, ctrlKey: true })).toBe(false);
  await expectGone(page.getByRole('dialog'));
  await expectAddress(new RegExp(`/journal/${maya.id}`));

  // A field with suggestions: no arrow moves in its list, and no Enter takes from it.
  await page.getByRole('button', { name: 'Edit Train' }).click();
  const form = dialogOf('Edit Journal Entry');
  await form.getByRole('button', { name: /^Details/ }).click();
  const field = form.getByRole('combobox', { name: 'Food on the plate' });
  await field.fill('no');
  await expect.element(page.getByRole('listbox')).toBeVisible();
  for (const key of ['ArrowDown', 'Enter', 'Tab', 'Escape'])
    expect(await compose(field, key, how)).toBe(false);
  await expect.element(field).toHaveValue('no');
  await expectCount(page.getByRole('listbox'), 1);
  await expect.element(form).toBeVisible();
});
