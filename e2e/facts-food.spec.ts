import type { Page } from '@playwright/test';
import { food, foodCard, foodTry, namesIn, openFoods } from './support/food';
import { expectToFit, expectToTakeTouches } from './support/fit';
import { maya, seed } from './support/records';
import { allowWrites, refuseWrites } from './support/refusals';
import {
  closeMessages,
  dialogOf,
  expectToast,
  messageOf,
  pressEscapeIn,
  questionOf,
} from './support/screen';
import { readStore } from './support/store';
import { expect, expectNoSeriousAxe, test } from './support/test';

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

const open = (page: Page, name: string) => foodCard(page, name).getByRole('link', { name }).click();

async function openTries(page: Page, tries: readonly ReturnType<typeof foodTry>[]): Promise<void> {
  const journal = tries.map(({ entry }) => entry);
  const factKeys = tries.map(({ keys }) => keys);
  await seed(page, { children: [maya], food: [mango, crackers], journal, factKeys }, maya);
  await page.goto(`/food/${maya.id}?q=mango`);
}

test.describe('the history of a food', () => {
  test('tells its tries and its moves, drawn and in words, newest first, and leads to the entries', async ({
    page,
  }) => {
    await openTries(page, [
      foodTry(mango, 'smelled', '2025-06-05'),
      foodTry(mango, 'licked', '2025-06-14', { where: 'Kitchen', withWhom: 'Dad' }),
      foodTry(mango, 'ate', '2025-06-22'),
      // Of another food.
      foodTry(crackers, 'bit', '2025-06-23'),
    ]);
    await open(page, 'Mango');
    const history = dialogOf(page, 'Mango');
    await expect(history.getByText('Sometimes Food')).toBeVisible();
    await expect(history.getByText('Three tries in three weeks. Furthest: ate.')).toBeVisible();
    await expect(history.getByRole('img', { name: /^The latest 3 tries by step/ })).toBeVisible();
    await expect(history.getByRole('listitem')).toHaveText([
      /^Jun 22, 2025Ate/,
      /^Jun 20, 2025Moved from New to Sometimes$/,
      /^Jun 14, 2025Licked.*Kitchen, with Dad$/,
      /^Jun 5, 2025Smelled.*What happened: Mango smelled/,
      /^Jun 1, 2025On the board since then$/,
    ]);
    await expect(history.getByText('Cold, in small pieces.')).toBeVisible();

    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoSeriousAxe(page, { part: 'top' });
    }
    await expectToFit(page, 320, 700);
    await expectToTakeTouches(page);

    await history.getByRole('link', { name: 'Licked on Jun 14, 2025' }).click();
    await expect(dialogOf(page, 'Mango licked 2025-06-14')).toBeVisible();
    await page.goBack();
    await expect(history).toBeVisible();
    await page.goBack();
    await expect(history).toBeHidden();
    await expect(page).toHaveURL(`/food/${maya.id}?q=mango`);
  });

  test('of many tries shows the newest, and earlier ones when they are asked for', async ({
    page,
  }) => {
    const days = Array.from({ length: 25 }, (_, at) => `2025-06-${`${at + 1}`.padStart(2, '0')}`);
    await openTries(
      page,
      days.map((day) => foodTry(mango, 'bit', day)),
    );
    await open(page, 'Mango');
    const history = dialogOf(page, 'Mango');
    const bit = history.getByRole('link', { name: /^Bit/ });
    await expect(history.getByText('The newest 20 tries. Furthest: bit.')).toBeVisible();
    await expect(bit).toHaveCount(20);
    await expect(history.getByText('On the board since then')).toHaveCount(0);
    await history.getByRole('button', { name: 'Show earlier' }).click();
    await expect(bit).toHaveCount(25);
    await expect(history.getByText('25 tries in four weeks. Furthest: bit.')).toBeVisible();
    await expect(history.getByText('On the board since then')).toBeVisible();
  });
});

test('a try is noted by the keyboard alone, taken back, and stays in words when its food is deleted', async ({
  page,
}) => {
  await openFoods(page, [mango]);
  const history = dialogOf(page, 'Mango');
  const link = foodCard(page, 'Mango').getByRole('link', { name: 'Mango' });
  const add = history.getByRole('button', { name: 'Add a try' });
  const tried = async () => (await readStore(page, 'journal')).map(({ facts }) => facts);

  await test.step('one step further, and Undo', async () => {
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(history.getByText('No tries noted yet.')).toBeVisible();
    await add.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem')).toHaveText([
      'Looked',
      'Touched',
      'Smelled',
      'Licked',
      'Bit',
      'Chewed',
      'Ate',
    ]);
    await expect(page.getByRole('menuitem', { name: 'Looked' })).toBeFocused();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(history.getByRole('link', { name: /^Licked/ })).toBeVisible();
    await expect(add).toBeFocused();
    expect(await tried()).toEqual([
      [{ kind: 'food', tries: [{ foodId: mango.id, name: 'Mango', step: 'licked' }] }],
    ]);
    await expect(messageOf(page, 'Try added')).toContainText('Mango: licked');
    await messageOf(page, 'Try added').getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(history.getByText('No tries noted yet.')).toBeVisible();
    expect(await tried()).toEqual([]);
    await expectToast(page, { title: 'Try taken back', description: 'Mango' });
  });

  await test.step('Ctrl+Z takes back, once, what the dialog tells of', async () => {
    await add.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Bit' }).press('Enter');
    await expect(messageOf(page, 'Try added')).toContainText('Mango: bit');
    await expect(add).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(messageOf(page, 'Try taken back')).toContainText('Mango');
    await expect(history.getByText('No tries noted yet.')).toBeVisible();
    await page.keyboard.press('Control+z');
    expect(await tried()).toEqual([]);
    await closeMessages(page);
  });

  await test.step('a refused write says so, and the next goes through', async () => {
    await refuseWrites(page, 'QuotaExceededError', 'journal');
    await add.click();
    await page.getByRole('menuitem', { name: 'Ate' }).click();
    await expect(messageOf(page, 'Error adding the try').getByRole('alert')).toBeVisible();
    await expect(history.getByText('No tries noted yet.')).toBeVisible();
    await allowWrites(page);
    await add.click();
    await page.getByRole('menuitem', { name: 'Ate' }).click();
    await expect(history.getByRole('link', { name: /^Ate/ })).toBeVisible();
    await expect(messageOf(page, 'Error adding the try')).toHaveCount(0);
  });

  await test.step("'Write more' opens the whole form of that entry", async () => {
    await messageOf(page, 'Try added').getByRole('button', { name: 'Write more' }).click();
    const form = dialogOf(page, 'Edit Journal Entry');
    await expect(form.getByLabel('Title')).toHaveValue('Mango');
    await form.getByLabel('Additional Notes').fill('Two bites, then a smile.');
    await form.getByRole('button', { name: 'Update Entry' }).click();
    await expect(form).toBeHidden();
    await page.goto(`/food/${maya.id}?food=${mango.id}`);
    await expect(history.getByText('Two bites, then a smile.')).toBeVisible();
  });

  await test.step('a move from here is part of the history, and the focus goes to the card in its new column', async () => {
    await history.getByRole('button', { name: 'Move' }).click();
    await page.getByRole('menuitem', { name: 'Safe Food' }).click();
    await expect(history.getByText('Moved from Sometimes to Safe')).toBeVisible();
    await pressEscapeIn(history);
    await expect(history).toBeHidden();
    await expect(namesIn(page, 'Safe Food')).toHaveText(['Mango']);
  });

  await test.step('the words of the entry outlive the food', async () => {
    await page.getByRole('button', { name: 'Delete Mango' }).click();
    await questionOf(page, 'Are you sure?').getByRole('button', { name: 'Delete' }).click();
    await expect(foodCard(page, 'Mango')).toHaveCount(0);
    expect(await tried()).toEqual([
      [{ kind: 'food', tries: [{ foodId: mango.id, name: 'Mango', step: 'ate' }] }],
    ]);
    await page.goto(`/food/${maya.id}?food=${mango.id}`);
    await expect(dialogOf(page, 'Food not found')).toBeVisible();
  });
});

test('next foods: said why, taken up and shown as links both ways, taken back, and kept in words', async ({
  page,
}) => {
  await openFoods(page, [
    crackers,
    food('Oat biscuit', { state: 'sometimes', ...like(crackers), taste: 'sweet' }),
    food('Pretzels', { state: 'not-yet', ...like(crackers), colour: 'brown' }),
    food('Toast', { state: 'safe', category: 'Grains' }),
  ]);
  const history = dialogOf(page, 'Salted crackers');
  const next = history.getByRole('region', { name: 'Next foods' });
  const chain = history.getByRole('region', { name: 'One food to the next' });
  const onBoard = async () => (await readStore(page, 'food')).map(({ name }) => name);

  await test.step('by rule: the board first, with the reason; never what is not yet', async () => {
    await open(page, 'Salted crackers');
    await expect(next.getByRole('listitem').first()).toContainText('Oat biscuit');
    await expect(next.getByRole('listitem').first()).toContainText(
      'Same texture, temperature and colour, another taste: sweet.',
    );
    await expect(next.getByText('Pretzels')).toHaveCount(0);
    await next.getByRole('button', { name: 'Show more' }).click();
    await expect(next.getByText('Pretzels')).toHaveCount(0);
    await expectNoSeriousAxe(page, { part: 'top' });
    await expectToFit(page, 320, 700);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('an everyday food comes onto the board, and Undo takes it off again', async () => {
    const add = next.getByRole('button', { name: 'Add Hot chips' });
    await refuseWrites(page, 'QuotaExceededError', 'food');
    await add.click();
    await expect(messageOf(page, 'Error adding food item').getByRole('alert')).toBeVisible();
    await allowWrites(page);
    await add.click();
    await expect(chain.getByRole('listitem')).toHaveText([
      'Salted crackers →led to Hot chips: another temperature',
    ]);
    await expect(next.getByRole('heading')).toBeFocused();
    await messageOf(page, 'Food item added').getByRole('button', { name: 'Undo' }).click();
    await expect(chain).toHaveCount(0);
    expect(await onBoard()).not.toContain('Hot chips');
    await expectToast(page, { title: 'Taken off the board again', description: 'Hot chips' });
    await add.click();
    await expect(chain).toBeVisible();
    const stored = (await readStore(page, 'food')).find(({ name }) => name === 'Hot chips');
    expect(stored).toMatchObject({
      state: 'new',
      category: 'Snacks',
      temperature: 'warm',
      taste: 'salty',
      from: { foodId: crackers.id, name: 'Salted crackers', differsIn: 'temperature' },
    });
  });

  await test.step('one of the board is linked where it stands', async () => {
    await next.getByRole('button', { name: 'Link Oat biscuit' }).click();
    await expect(chain.getByRole('listitem')).toHaveCount(2);
    await chain.getByRole('button', { name: 'Oat biscuit' }).click();
    await expect(dialogOf(page, 'Oat biscuit').getByText('Sometimes Food')).toBeVisible();
    await expect(dialogOf(page, 'Oat biscuit').getByRole('listitem').last()).toHaveText(
      'Salted crackers →led to Oat biscuit: another taste',
    );
    await dialogOf(page, 'Oat biscuit').getByRole('button', { name: 'Salted crackers' }).click();
    await expect(chain.getByRole('listitem')).toHaveCount(2);
    // One dialog has taken the place of the other: one step back leads to the board.
    await pressEscapeIn(history);
    await expect(page).toHaveURL(`/food/${maya.id}`);
  });

  await test.step('a deleted end keeps its name', async () => {
    await page.getByRole('button', { name: 'Delete Salted crackers' }).click();
    await questionOf(page, 'Are you sure?').getByRole('button', { name: 'Delete' }).click();
    await open(page, 'Hot chips');
    const links = dialogOf(page, 'Hot chips').getByRole('region', { name: 'One food to the next' });
    await expect(links).toContainText('Salted crackers');
    await expect(links.getByRole('button')).toHaveCount(0);
    await pressEscapeIn(dialogOf(page, 'Hot chips'));
  });

  await test.step('of a food that nobody described it asks, and offers words to take', async () => {
    await open(page, 'Toast');
    await dialogOf(page, 'Toast').getByRole('button', { name: 'Say what it is like' }).click();
    const form = dialogOf(page, 'Edit Food');
    await expect(form.getByLabel('Texture')).toHaveValue('');
    await expect(form.getByRole('button', { name: 'Take these words' })).toBeInViewport();
    await form.getByRole('button', { name: 'Take these words' }).click();
    await expect(form.getByLabel('Texture')).toHaveValue('crunchy');
    await form.getByLabel('Brand').fill('Own bread');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await open(page, 'Toast');
    const toast = dialogOf(page, 'Toast');
    await expect(toast.getByRole('definition')).toHaveText([
      'crunchy',
      'warm',
      'golden',
      'Own bread',
      'plain',
    ]);
    await expect(toast.getByRole('region', { name: 'Next foods' })).toContainText(
      'Same texture, temperature and colour, another taste',
    );
  });
});

/** What a food is like, without the rest of it. */
function like({ texture, temperature, colour, taste }: typeof crackers) {
  return { texture, temperature, colour, taste };
}
