import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type ColumnTitle, food } from '@/app/fixtures/food-records';
import { go, reopen } from '@/app/fixtures/open-app';
import { maya } from '@/app/fixtures/records';
import { refuseWrites } from '@/app/fixtures/refusals';
import {
  expectCount,
  expectGone,
  expectText,
  expectToast,
  focus,
  press,
} from '@/app/fixtures/screen';
import { readStore } from '@/app/fixtures/seed';
import { removeUnseen } from '@/app/fixtures/store-faults';
import { columnOf, foodCard, namesIn, openFoods } from './fixtures/board';

const foods = [
  food('Mango', { date: '2025-11-20' }),
  food('Corn thins', { date: '2025-11-12' }),
  food('Crackers', { state: 'safe', date: '2025-11-19' }),
  food('Rice', { state: 'safe', date: '2025-11-08' }),
];

const moveOf = (name: string) => page.getByRole('button', { name: `Move ${name} to`, exact: true });

async function move(name: string, to: ColumnTitle) {
  await moveOf(name).click();
  await page.getByRole('menuitem', { name: to }).click();
}

async function stateOnDisk(id: string) {
  return (await readStore('food')).find((record) => record.id === id)?.['state'];
}

describe('moving a food by the menu', () => {
  test('leaves it or moves it, in a search and on a phone too, and keeps the focus', async () => {
    await openFoods(foods);
    const grip = moveOf('Mango');

    // Escape leaves the card where it is, and the focus on its button.
    await grip.click();
    await expect.element(page.getByRole('menu').css(':focus')).toBeVisible();
    await press('Escape');
    await expectGone(page.getByRole('menu'));
    await expect.element(grip).toHaveFocus();
    await expectText(namesIn('New Food'), ['Mango', 'Corn thins']);

    // A card moved during a search stays where it was put.
    await go(`/food/${maya.id}?q=corn`);
    await move('Corn thins', 'Not Yet Food');
    await expectText(namesIn('Not Yet Food'), ['Corn thins']);
    await expect.poll(() => stateOnDisk('food-corn-thins')).toBe('not-yet');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expectText(namesIn('Not Yet Food'), ['Corn thins']);
    await expectText(namesIn('New Food'), ['Mango']);

    // 'Move {name} to' offers the three other columns, moves, announces, and keeps the focus on the
    // card.
    await grip.click();
    await expectText(page.getByRole('menuitem'), ['Safe Food', 'Sometimes Food', 'Not Yet Food']);
    await page.getByRole('menuitem', { name: 'Sometimes Food' }).click();
    await expectText(namesIn('Sometimes Food'), ['Mango']);
    await expect
      .element(page.getByRole('status').getByText('Mango moved to Sometimes Food'))
      .toBeInTheDocument();
    await expect.element(grip).toHaveFocus();
    await expect.poll(() => stateOnDisk('food-mango')).toBe('sometimes');

    // On a phone, into a folded column too.
    await page.viewport(390, 844);
    const fold = page.getByRole('button', { name: 'Safe Food', exact: true });
    await fold.click();
    await grip.click();
    await page.getByRole('menuitem', { name: 'Safe Food' }).click();
    await expect.element(columnOf('Safe Food').getByText('3 items')).toBeVisible();
    await expect.element(fold).toHaveFocus();
    await fold.click();
    await expectText(namesIn('Safe Food'), ['Mango', 'Crackers', 'Rice']);
  });

  test('a card that belongs below all shown cards stays visible', async () => {
    const many = Array.from({ length: 40 }, (_, at) =>
      food(`Safe ${at}`, { state: 'safe', date: `${2000 + (at % 25)}-01-01` }),
    );
    await openFoods([...many, food('Oldest', { date: '1999-01-01' })]);
    await expectCount(namesIn('Safe Food'), 24);
    await move('Oldest', 'Safe Food');
    await expectText(namesIn('Safe Food').last(), 'Oldest');
    await expect.poll(() => stateOnDisk('food-oldest')).toBe('safe');
    await expectText(namesIn('Safe Food').last(), 'Oldest');
    await expect.element(columnOf('Safe Food').getByText('41 items')).toBeVisible();
  });
});

async function pickUp() {
  await expect.element(foodCard('Mango')).toBeVisible();
  await focus(page.getByRole('searchbox'));
  // Past the first column's add button to its cards; then down, and to the card's own buttons.
  await press('Tab');
  await press('Tab');
  await expect.element(foodCard('Mango')).toHaveFocus();
  await press('ArrowDown');
  await expect.element(foodCard('Corn thins')).toHaveFocus();
  await press('Tab');
  const drag = page.getByRole('button', { name: 'Drag Corn thins' });
  await expect.element(drag).toHaveFocus();
  await expect.element(drag).toHaveAccessibleDescription('Press Enter to start dragging.');
  await press('Enter');
}

test('a food is moved by keyboard', async () => {
  await openFoods(foods);

  // Escape puts it back.
  await pickUp();
  await expect.element(page.getByRole('button', { name: 'Drop on Safe Food' })).toHaveFocus();
  await press('Escape');
  await expect.element(page.getByRole('button', { name: 'Drag Corn thins' })).toHaveFocus();
  await expectText(namesIn('New Food'), ['Mango', 'Corn thins']);
  expect(await stateOnDisk('food-corn-thins')).toBe('new');

  // Enter takes the card, Tab goes from column to column, Enter drops it.
  // Reloads the page, because a column returns the focus to the card that had it last.
  await reopen();
  await pickUp();
  await expect.element(page.getByRole('button', { name: 'Drop on Safe Food' })).toHaveFocus();
  await press('Tab');
  await expect.element(page.getByRole('button', { name: 'Drop on Sometimes Food' })).toHaveFocus();
  await press('Enter');
  await expectText(namesIn('Sometimes Food'), ['Corn thins']);
  await expect.element(foodCard('Corn thins')).toHaveFocus();
  await expect
    .element(page.getByRole('status').getByText('Corn thins moved to Sometimes Food'))
    .toBeInTheDocument();
  await expect.poll(() => stateOnDisk('food-corn-thins')).toBe('sometimes');
});

describe('moving a food, faults', () => {
  test('a move that fails says so and is undone', async () => {
    await openFoods(foods);

    // A failed save puts the card back and says so; the next try succeeds.
    const allow = refuseWrites('UnknownError');
    await move('Mango', 'Safe Food');
    await expectToast({
      title: 'Error updating food item',
      description: 'There was an error updating the food item. Please try again.',
      tone: 'danger',
    });
    await expectText(namesIn('New Food'), ['Mango', 'Corn thins']);
    await expectText(namesIn('Safe Food'), ['Crackers', 'Rice']);
    await expectGone(page.getByText('Mango moved to'));
    expect(await stateOnDisk('food-mango')).toBe('new');
    allow();
    await move('Mango', 'Safe Food');
    await expect.poll(() => stateOnDisk('food-mango')).toBe('safe');
    await expectText(namesIn('Safe Food'), ['Mango', 'Crackers', 'Rice']);

    // Moving a card that another tab deleted says so and removes it.
    await removeUnseen('food', 'food-mango');
    await move('Mango', 'New Food');
    await expectToast({
      title: 'Error updating food item',
      description: 'Food item with ID food-mango not found. It was deleted in another tab.',
      tone: 'danger',
    });
    await expectText(namesIn('New Food'), ['Corn thins']);
    await expectText(namesIn('Safe Food'), ['Crackers', 'Rice']);
    expect(await readStore('food')).toHaveLength(3);
  });
});
