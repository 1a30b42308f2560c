import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { circleOfMaya } from './fixtures/circle-rows';
import { setNow } from './fixtures/clock';
import { openOptions, pressEscapeIn, tabTo } from './fixtures/keys';
import { go } from './fixtures/open-app';
import { untilDrawn } from './fixtures/page-looks';
import { arjun, entry, maya } from './fixtures/records';
import {
  cardOf,
  dialogOf,
  expectAddress,
  expectGone,
  expectText,
  press,
  pressIn,
  questionOf,
} from './fixtures/screen';
import { openChildren, openJournal, seed } from './fixtures/seed';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const inMain = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

test('the filters work with the keyboard alone', async () => {
  setNow('2026-06-20T12:00:00+10:00');
  await openJournal([
    entry('Nap', { category: 'sleep', date: '2026-06-19' }),
    entry('Train', { date: '2026-06-20' }),
  ]);
  const train = page.getByRole('link', { name: 'Train' });
  await tabTo(page.getByRole('searchbox', { name: 'Search entries' }));
  await userEvent.keyboard('na');
  await expectGone(train);
  await press('Escape');
  await tabTo(button(/Filter by category/));
  await openOptions();
  await userEvent.keyboard('Sl');
  await press('Enter');
  await expectGone(train);
  await tabTo(button(/^Date: /));
  await press('Enter');
  await expect.element(button(/Saturday 20 June 2026/)).toHaveFocus();
  await press('ArrowLeft');
  await press('Enter');
  await expectAddress(/date=2026-06-19/);
  await expect.element(button(/^Date: /)).toHaveFocus();
  await expect.element(page.getByRole('link', { name: 'Nap' })).toBeVisible();
});

test('a dialog keeps the focus inside', async () => {
  await openJournal([entry('Train')]);
  await button('Delete Train').click();
  const question = questionOf('Are you sure?');
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  for (const name of ['Delete', 'Cancel', 'Delete', 'Cancel']) {
    await press('Tab');
    await expect.element(question.getByRole('button', { name })).toHaveFocus();
  }
  await press('Shift+Tab');
  await expect.element(question.getByRole('button', { name: 'Delete' })).toHaveFocus();
});

async function expectReturns(openers: Readonly<Record<string, Locator>>) {
  for (const [what, opener] of Object.entries(openers)) {
    await opener.click();
    await expect.element(opener, { message: what }).not.toHaveFocus();
    await press('Escape');
    await expect.element(opener, { message: what }).toHaveFocus();
  }
}

test('the focus returns to what opened a form, a question or a menu of the children', async () => {
  await openChildren([maya, arjun], maya);
  await expectReturns({
    'the child form': inMain('Add Child'),
    'editing a child': button('Edit Arjun'),
    'the question about a child': button('Delete Arjun'),
    'the menu of the current child': button('Current child: Maya'),
  });
});

test('the focus returns to what opened a question, even if the page is uncovered some frames later', async () => {
  await openChildren([maya], maya);
  await button('Delete Maya').click();
  await expect.element(questionOf('Are you sure?')).toBeVisible();
  const main = page.getByRole('main').element() as HTMLElement;
  main.inert = true;
  const pressed = press('Escape');
  await expectGone(questionOf('Are you sure?'));
  await untilDrawn();
  await untilDrawn();
  main.inert = false;
  await pressed;
  await expect.element(button('Delete Maya')).toHaveFocus();
});

test('the focus returns to what opened a form, a view, a question or a list of the journal', async () => {
  await openJournal([entry('Train')]);
  await expectReturns({
    'the entry form': inMain('Add Entry'),
    'the entry view': page.getByRole('link', { name: 'Train' }),
    'editing an entry': button('Edit Train'),
    'the question about an entry': button('Delete Train'),
    'the list of categories': button(/Filter by category/),
    'the date picker': button(/^Date: /),
  });
});

test('after a question inside a form the focus returns to the button that asked', async () => {
  await openJournal([], '?new=');
  const form = dialogOf('Add Journal Entry');
  await form.getByLabelText('Title').fill('Words');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await questionOf('Discard what you wrote?').getByRole('button', { name: 'Keep writing' }).click();
  await expect.element(form.getByRole('button', { name: 'Cancel' })).toHaveFocus();
});

test('after a save the focus returns to the button that opened the form', async () => {
  await openJournal();
  const opener = inMain('Add Entry');
  await opener.click();
  const form = dialogOf('Add Journal Entry');
  await form.getByLabelText('Title').fill('Train');
  await form.getByLabelText('Additional Notes').fill('Words');
  await form.getByRole('button', { name: 'Add Entry' }).click();
  await expectGone(form);
  await expect.element(opener).toHaveFocus();
});

test('when the button that opened a dialog is gone, the focus goes to the heading of the page', async () => {
  const heading = page.getByRole('heading', { level: 1 });
  await go('/children');
  await button('Add Your First Child').click();
  await dialogOf('Add a Child').getByLabelText('Name').fill('Zoë');
  await press('Enter');
  await expect.element(cardOf('Zoë')).toBeVisible();
  await expect.element(heading).toHaveFocus();

  await button('Delete Zoë').click();
  await questionOf('Are you sure?').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByRole('heading', { name: 'No children added yet' })).toBeVisible();
  await expect.element(heading).toHaveFocus();

  await openJournal();
  await button('Write the first entry').click();
  const form = dialogOf('Add Journal Entry');
  await form.getByLabelText('Additional Notes').fill('Words');
  await form.getByLabelText('Title').fill('Train');
  await pressIn(form.getByLabelText('Title'), 'Enter');
  await expect.element(cardOf('Train')).toBeVisible();
  await expect.element(heading).toHaveFocus();
});

test('everything in a circle can be done with the keyboard alone, and the focus returns', async () => {
  await seed({ children: [maya], circles: [circleOfMaya()] }, maya);
  await go(`/circle/${maya.id}`);
  await expectText(page.getByRole('heading', { level: 1 }), 'Care circle for Maya');
  const daniel = button('About Daniel');
  await tabTo(daniel);
  for (const [item, title] of [
    ['Rename…', 'Rename'],
    ['Remove…', 'Remove Daniel from the circle?'],
  ] as const) {
    await press('Enter');
    await expect.element(page.getByRole('menu')).toBeVisible();
    await userEvent.keyboard(item);
    await expect.element(page.getByRole('menuitem', { name: item })).toHaveFocus();
    await press('Enter');
    await pressEscapeIn(dialogOf(title).or(questionOf(title)));
    await expect.element(daniel).toHaveFocus();
  }
  for (const [name, title] of [
    ['Make a recovery sheet', 'Recovery sheet'],
    ['Leave', 'Leave the circle?'],
  ] as const) {
    await tabTo(button(name));
    await press('Enter');
    await pressEscapeIn(dialogOf(title).or(questionOf(title)));
    await expect.element(button(name)).toHaveFocus();
  }
  await tabTo(button(/They join as/));
  await press('Enter');
  await expect.element(page.getByRole('option', { name: 'Carer' })).toHaveFocus();
  await press('ArrowDown');
  await press('Enter');
  await expect
    .element(page.getByRole('status').getByText('Sees the pages, cannot write'))
    .toBeVisible();
});
