import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoSeriousAxe } from '@/app/fixtures/axe';
import { expectToFit, expectToTakeTouches } from '@/app/fixtures/fit';
import { foodCard, namesIn, openFoods } from '@/app/fixtures/food-page';
import { food, foodTry } from '@/app/fixtures/food-records';
import { pressEscapeIn } from '@/app/fixtures/keys';
import { emulateMedia } from '@/app/fixtures/media';
import { go, goBack } from '@/app/fixtures/open-app';
import { maya } from '@/app/fixtures/records';
import { refuseWrites } from '@/app/fixtures/refusals';
import {
  closeMessages,
  dialogOf,
  expectAddress,
  expectCount,
  expectGone,
  expectText,
  expectToast,
  focus,
  messageOf,
  press,
  pressIn,
  questionOf,
} from '@/app/fixtures/screen';
import { readStore, seed } from '@/app/fixtures/seed';

const mango = food('Mango', {
  state: 'sometimes',
  date: '2025-06-01',
  notes: 'Cold, in small pieces.',
  moves: [{ day: '2025-06-20', from: 'new', to: 'sometimes' }],
});

const crackers = food('Salted crackers', {
  state: 'safe',
  category: 'Snacks',
  texture: 'crunchy',
  temperature: 'room temperature',
  colour: 'golden',
  taste: 'salty',
});

const openFood = (name: string) => foodCard(name).getByRole('link', { name }).click();

async function openExposures(exposures: readonly ReturnType<typeof foodTry>[]): Promise<void> {
  const journal = exposures.map(({ entry }) => entry);
  const factKeys = exposures.map(({ keys }) => keys);
  await seed({ children: [maya], food: [mango, crackers], journal, factKeys }, maya);
  await go(`/food/${maya.id}?q=mango`);
}

test('the history of a food shows its tries and moves, as a chart and as text, newest first, and links to the entries', async () => {
  await openExposures([
    foodTry(mango, 'smelled', '2025-06-05'),
    foodTry(mango, 'licked', '2025-06-14', { where: 'Kitchen', withWhom: 'Dad' }),
    foodTry(mango, 'ate', '2025-06-22'),
    // A try of another food.
    foodTry(crackers, 'bit', '2025-06-23'),
  ]);
  await openFood('Mango');
  const history = dialogOf('Mango');
  await expect.element(history.getByText('Sometimes Food')).toBeVisible();
  await expect
    .element(history.getByText('Three tries in three weeks. Furthest: ate.'))
    .toBeVisible();
  await expect
    .element(history.getByRole('img', { name: /^The latest 3 tries by step/ }))
    .toBeVisible();
  await expectText(history.getByRole('listitem'), [
    /^Jun 22, 2025Ate/,
    /^Jun 20, 2025Moved from New to Sometimes$/,
    /^Jun 14, 2025Licked.*Kitchen, with Dad$/,
    /^Jun 5, 2025Smelled.*What happened: Mango smelled/,
    /^Jun 1, 2025On the board since then$/,
  ]);
  await expect.element(history.getByText('Cold, in small pieces.')).toBeVisible();

  for (const colorScheme of ['light', 'dark'] as const) {
    await emulateMedia({ colorScheme });
    await expectNoSeriousAxe({ part: 'top' });
  }
  await expectToFit(320, 700);
  await expectToTakeTouches();

  await history.getByRole('link', { name: 'Licked on Jun 14, 2025' }).click();
  await expect.element(dialogOf('Mango licked 2025-06-14')).toBeVisible();
  await goBack();
  await expect.element(history).toBeVisible();
  await goBack();
  await expectGone(history);
  await expectAddress(`/food/${maya.id}?q=mango`);
});

test('what was written about a try is shown line by line', async () => {
  const content = '7:30 > 39\n- 2~3 bites\n\n  5ml*2';
  const { entry, keys } = foodTry(mango, 'licked', '2025-06-14');
  await openExposures([{ entry: { ...entry, content }, keys }]);
  await openFood('Mango');
  const text = dialogOf('Mango').css('.fh-told-try p');
  await expect
    .poll(() => text.elements().map((one) => (one instanceof HTMLElement ? one.innerText : '')))
    .toEqual([content]);
});

test('the history of many tries shows the newest, and earlier ones on request', async () => {
  const days = Array.from({ length: 25 }, (_, at) => `2025-06-${`${at + 1}`.padStart(2, '0')}`);
  await openExposures(days.map((day) => foodTry(mango, 'bit', day)));
  await openFood('Mango');
  const history = dialogOf('Mango');
  const bit = history.getByRole('link', { name: /^Bit/ });
  await expect.element(history.getByText('The newest 20 tries. Furthest: bit.')).toBeVisible();
  await expectCount(bit, 20);
  await expectGone(history.getByText('On the board since then'));
  await history.getByRole('button', { name: 'Show earlier' }).click();
  await expectCount(bit, 25);
  await expect.element(history.getByText('25 tries in four weeks. Furthest: bit.')).toBeVisible();
  await expect.element(history.getByText('On the board since then')).toBeVisible();
});

test('a try is recorded with the keyboard alone, undone, and its text stays when the food is deleted', async () => {
  await openFoods([mango]);
  const history = dialogOf('Mango');
  const link = foodCard('Mango').getByRole('link', { name: 'Mango' });
  const add = history.getByRole('button', { name: 'Add a try' });
  const tried = async () => (await readStore('journal')).map(({ facts }) => facts);

  // One step further, and Undo.
  await focus(link);
  await press('Enter');
  await expect.element(history.getByText('No tries noted yet.')).toBeVisible();
  await focus(add);
  await press('Enter');
  await expectText(page.getByRole('menuitem'), [
    'Looked',
    'Touched',
    'Smelled',
    'Licked',
    'Bit',
    'Chewed',
    'Ate',
  ]);
  await expect.element(page.getByRole('menuitem', { name: 'Looked' })).toHaveFocus();
  for (let times = 0; times < 3; times += 1) await press('ArrowDown');
  await press('Enter');
  await expect.element(history.getByRole('link', { name: /^Licked/ })).toBeVisible();
  await expect.element(add).toHaveFocus();
  expect(await tried()).toEqual([
    [{ kind: 'food', tries: [{ foodId: mango.id, name: 'Mango', step: 'licked' }] }],
  ]);
  await expect.element(messageOf('Try added')).toHaveTextContent('Mango: licked');
  await pressIn(messageOf('Try added').getByRole('button', { name: 'Undo' }), 'Enter');
  await expect.element(history.getByText('No tries noted yet.')).toBeVisible();
  expect(await tried()).toEqual([]);
  await expectToast({ title: 'Try taken back', description: 'Mango' });

  // Ctrl+Z undoes, once, what the message in the dialog is about.
  await focus(add);
  await press('Enter');
  await pressIn(page.getByRole('menuitem', { name: 'Bit' }), 'Enter');
  await expect.element(messageOf('Try added')).toHaveTextContent('Mango: bit');
  await expect.element(add).toHaveFocus();
  await press('Control+z');
  await expect.element(messageOf('Try taken back')).toHaveTextContent('Mango');
  await expect.element(history.getByText('No tries noted yet.')).toBeVisible();
  await press('Control+z');
  expect(await tried()).toEqual([]);
  closeMessages();

  // A refused write says so, and the next goes through.
  const allowWrites = refuseWrites('QuotaExceededError', 'journal');
  await add.click();
  await page.getByRole('menuitem', { name: 'Ate' }).click();
  await expect.element(messageOf('Error adding the try').getByRole('alert')).toBeVisible();
  await expect.element(history.getByText('No tries noted yet.')).toBeVisible();
  allowWrites();
  await add.click();
  await page.getByRole('menuitem', { name: 'Ate' }).click();
  await expect.element(history.getByRole('link', { name: /^Ate/ })).toBeVisible();
  await expectGone(messageOf('Error adding the try'));

  // 'Write more' opens the whole form of that entry.
  await messageOf('Try added').getByRole('button', { name: 'Write more' }).click();
  const form = dialogOf('Edit Journal Entry');
  await expect.element(form.getByLabelText('Title')).toHaveValue('Mango');
  await form.getByLabelText('Additional Notes').fill('Two bites, then a smile.');
  await form.getByRole('button', { name: 'Update Entry' }).click();
  await expectGone(form);
  await go(`/food/${maya.id}?food=${mango.id}`);
  await expect.element(history.getByText('Two bites, then a smile.')).toBeVisible();

  // A move from here is part of the history, and the focus goes to the card in its new column.
  await history.getByRole('button', { name: 'Move' }).click();
  await page.getByRole('menuitem', { name: 'Safe Food' }).click();
  await expect.element(history.getByText('Moved from Sometimes to Safe')).toBeVisible();
  await pressEscapeIn(history);
  await expectGone(history);
  await expectText(namesIn('Safe Food'), ['Mango']);

  // The text of the entry stays when the food is deleted.
  await page.getByRole('button', { name: 'Delete Mango' }).click();
  await questionOf('Are you sure?').getByRole('button', { name: 'Delete' }).click();
  await expectGone(foodCard('Mango'));
  expect(await tried()).toEqual([
    [{ kind: 'food', tries: [{ foodId: mango.id, name: 'Mango', step: 'ate' }] }],
  ]);
  await go(`/food/${maya.id}?food=${mango.id}`);
  await expect.element(dialogOf('Food not found')).toBeVisible();
});
