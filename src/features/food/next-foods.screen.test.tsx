import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoSeriousAxe } from '@/app/fixtures/axe';
import { expectToFit } from '@/app/fixtures/fit';
import { foodCard, openFoods } from '@/app/fixtures/food-page';
import { food } from '@/app/fixtures/food-records';
import { pressEscapeIn } from '@/app/fixtures/keys';
import { maya } from '@/app/fixtures/records';
import { refuseWrites } from '@/app/fixtures/refusals';
import {
  dialogOf,
  expectAddress,
  expectCount,
  expectGone,
  expectText,
  expectToast,
  messageOf,
  questionOf,
} from '@/app/fixtures/screen';
import { readStore } from '@/app/fixtures/seed';

const crackers = food('Salted crackers', {
  state: 'safe',
  category: 'Snacks',
  texture: 'crunchy',
  temperature: 'room temperature',
  colour: 'golden',
  taste: 'salty',
});

const openFood = (name: string) => foodCard(name).getByRole('link', { name }).click();

/** Returns only the properties of a food. */
function like({ texture, temperature, colour, taste }: typeof crackers) {
  return { texture, temperature, colour, taste };
}

test('next foods are suggested with a reason, added and linked both ways, undone, and keep their names', async () => {
  await openFoods([
    crackers,
    food('Oat biscuit', { state: 'sometimes', ...like(crackers), taste: 'sweet' }),
    food('Pretzels', { state: 'not-yet', ...like(crackers), colour: 'brown' }),
    food('Toast', { state: 'safe', category: 'Grains' }),
  ]);
  const history = dialogOf('Salted crackers');
  const next = history.getByRole('region', { name: 'Next foods' });
  const chain = history.getByRole('region', { name: 'One food to the next' });
  const onBoard = async () => (await readStore('food')).map(({ name }) => name);

  // By the rules: foods on the board first, with the reason; never a food in Not Yet.
  await openFood('Salted crackers');
  await expect.element(next.getByRole('listitem').first()).toHaveTextContent('Oat biscuit');
  await expect
    .element(next.getByRole('listitem').first())
    .toHaveTextContent('Same texture, temperature and colour, another taste: sweet.');
  await expectGone(next.getByText('Pretzels'));
  await next.getByRole('button', { name: 'Show more' }).click();
  await expectGone(next.getByText('Pretzels'));
  await expectNoSeriousAxe({ part: 'top' });
  await expectToFit(320, 700);
  await page.viewport(1280, 800);

  // An everyday food comes onto the board, and Undo takes it off again.
  const add = next.getByRole('button', { name: 'Add Hot chips' });
  const allowWrites = refuseWrites('QuotaExceededError', 'food');
  await add.click();
  await expect.element(messageOf('Error adding food item').getByRole('alert')).toBeVisible();
  allowWrites();
  await add.click();
  await expectText(chain.getByRole('listitem'), [
    'Salted crackers →led to Hot chips: another temperature',
  ]);
  await expect.element(next.getByRole('heading')).toHaveFocus();
  await messageOf('Food item added').getByRole('button', { name: 'Undo' }).click();
  await expectGone(chain);
  expect(await onBoard()).not.toContain('Hot chips');
  await expectToast({ title: 'Taken off the board again', description: 'Hot chips' });
  await add.click();
  await expect.element(chain).toBeVisible();
  const stored = (await readStore('food')).find(({ name }) => name === 'Hot chips');
  expect(stored).toMatchObject({
    state: 'new',
    category: 'Snacks',
    temperature: 'warm',
    taste: 'salty',
    from: { foodId: crackers.id, name: 'Salted crackers', differsIn: 'temperature' },
  });

  // A food on the board is linked and stays in its column.
  await next.getByRole('button', { name: 'Link Oat biscuit' }).click();
  await expectCount(chain.getByRole('listitem'), 2);
  await chain.getByRole('button', { name: 'Oat biscuit' }).click();
  await expect.element(dialogOf('Oat biscuit').getByText('Sometimes Food')).toBeVisible();
  await expectText(
    dialogOf('Oat biscuit').getByRole('listitem').last(),
    'Salted crackers →led to Oat biscuit: another taste',
  );
  await dialogOf('Oat biscuit').getByRole('button', { name: 'Salted crackers' }).click();
  await expectCount(chain.getByRole('listitem'), 2);
  // One dialog has replaced the other, so one step back leads to the board.
  await pressEscapeIn(history);
  await expectAddress(`/food/${maya.id}`);

  // A deleted end keeps its name.
  await page.getByRole('button', { name: 'Delete Salted crackers' }).click();
  await questionOf('Are you sure?').getByRole('button', { name: 'Delete' }).click();
  await openFood('Hot chips');
  const links = dialogOf('Hot chips').getByRole('region', { name: 'One food to the next' });
  await expect.element(links).toHaveTextContent('Salted crackers');
  await expectGone(links.getByRole('button'));
  await pressEscapeIn(dialogOf('Hot chips'));

  // For a food without properties it asks for them, and offers typical ones.
  await openFood('Toast');
  await dialogOf('Toast').getByRole('button', { name: 'Say what it is like' }).click();
  const form = dialogOf('Edit Food');
  await expect.element(form.getByLabelText('Texture')).toHaveValue('');
  await expect.element(form.getByRole('button', { name: 'Take these words' })).toBeInViewport();
  await form.getByRole('button', { name: 'Take these words' }).click();
  await expect.element(form.getByLabelText('Texture')).toHaveValue('crunchy');
  await form.getByLabelText('Brand').fill('Own bread');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await openFood('Toast');
  const toast = dialogOf('Toast');
  await expectText(toast.getByRole('definition'), [
    'crunchy',
    'warm',
    'golden',
    'Own bread',
    'plain',
  ]);
  await expect
    .element(toast.getByRole('region', { name: 'Next foods' }))
    .toHaveTextContent('Same texture, temperature and colour, another taste');
});
