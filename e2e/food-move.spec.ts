import { type Page } from '@playwright/test';
import { carry, columnOf, food, foodCard, namesIn, openFoods } from './support/food';
import { maya } from './support/records';
import { allowWrites, refuseWrites } from './support/refusals';
import { expectToast } from './support/screen';
import { readStore, removeRecord } from './support/store';
import { expect, test } from './support/test';

const foods = [
  food('Mango', { date: '2025-11-20' }),
  food('Corn thins', { date: '2025-11-12' }),
  food('Crackers', { state: 'safe', date: '2025-11-19' }),
  food('Rice', { state: 'safe', date: '2025-11-08' }),
];

const wellOf = (page: Page, title: 'Safe Food' | 'Not Yet Food' | 'New Food' | 'Sometimes Food') =>
  page.getByRole('grid', { name: title, exact: true });

async function stateOnDisk(page: Page, id: string) {
  return (await readStore(page, 'food')).find((record) => record.id === id)?.['state'];
}

test.describe('moving a food by mouse', () => {
  test('dragging its card to another column sets its state and saves', async ({ page }) => {
    await openFoods(page, foods);
    await carry(page, 'Corn thins', wellOf(page, 'Safe Food'));
    await page.mouse.up();
    // By its date: a column is newest first, wherever the card was let go.
    await expect(namesIn(page, 'Safe Food')).toHaveText(['Crackers', 'Corn thins', 'Rice']);
    await expect(namesIn(page, 'New Food')).toHaveText(['Mango']);
    await expect(columnOf(page, 'Safe Food').getByText('3 items')).toBeVisible();
    await expect(columnOf(page, 'New Food').getByText('1 item', { exact: true })).toBeVisible();
    await expect.poll(() => stateOnDisk(page, 'food-corn-thins')).toBe('safe');
    const stored = (await readStore(page, 'food')).find(({ name }) => name === 'Corn thins');
    expect(stored).toEqual({ ...foods[1], state: 'safe', updatedAt: stored?.['updatedAt'] });
    await page.reload();
    await expect(namesIn(page, 'Safe Food')).toHaveText(['Crackers', 'Corn thins', 'Rice']);
  });

  test('the card is painted in its new column in the frame after the drop, before it is saved', async ({
    page,
  }) => {
    await openFoods(page, foods);
    const seen = page.evaluate(
      () =>
        new Promise<string | undefined>((resolve) => {
          // Holds the save back: the column must not wait for it.
          const put = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put');
          Object.defineProperty(IDBObjectStore.prototype, 'put', {
            configurable: true,
            value: () => new EventTarget(),
          });
          addEventListener(
            'drop',
            () =>
              requestAnimationFrame(() => {
                const column = document.querySelector('[role="grid"][aria-label="Not Yet Food"]');
                resolve(column?.querySelector('h3')?.textContent);
                if (put) Object.defineProperty(IDBObjectStore.prototype, 'put', put);
              }),
            { capture: true, once: true },
          );
        }),
    );
    await carry(page, 'Mango', wellOf(page, 'Not Yet Food'));
    await page.mouse.up();
    expect(await seen).toBe('Mango');
  });

  test('while dragging, the place it left and the place it will land are outlined', async ({
    page,
  }) => {
    await openFoods(page, foods);
    await carry(page, 'Corn thins', wellOf(page, 'Safe Food'));
    // Only its outline is seen, so it is found by its own name.
    const taken = page.getByRole('row', { name: /^Corn thins/ });
    await expect(taken).toHaveAttribute('data-dragging', 'true');
    await expect(taken.getByText('Fruits')).toBeHidden();
    await expect(wellOf(page, 'Safe Food')).toHaveAttribute('data-drop-target', 'true');
    await expect(foodCard(page, 'Rice')).toHaveAttribute('data-landing', 'before');
    await expect(foodCard(page, 'Crackers')).not.toHaveAttribute('data-landing');
    await page.mouse.up();
    await expect(page.locator('[data-landing], [data-dragging], [data-drop-target]')).toHaveCount(
      0,
    );
  });

  for (const [where, place] of [
    ['outside of the columns', (page: Page) => page.getByRole('heading', { level: 1 })],
    ['on the search box', (page: Page) => page.getByRole('searchbox')],
    ['in its own column', (page: Page) => wellOf(page, 'New Food')],
    ['in its own place', (page: Page) => foodCard(page, 'Mango').getByText('Fruits')],
  ] as const) {
    test(`a drop ${where} does nothing`, async ({ page }) => {
      await openFoods(page, foods);
      await carry(page, 'Mango', place(page));
      await page.mouse.up();
      await expect(page.locator('[data-dragging]')).toHaveCount(0);
      await expect(namesIn(page, 'New Food')).toHaveText(['Mango', 'Corn thins']);
      await expect(namesIn(page, 'Safe Food')).toHaveText(['Crackers', 'Rice']);
      await expect(page.getByRole('searchbox')).toHaveValue('');
      expect((await readStore(page, 'food')).map(({ updatedAt }) => updatedAt)).toEqual(
        foods.map(({ updatedAt }) => updatedAt),
      );
    });
  }
});

test.describe('moving a food by the menu', () => {
  test("'Move {name} to' offers the three other columns, moves, announces, and keeps the focus on the card", async ({
    page,
  }) => {
    await openFoods(page, foods);
    await page.getByRole('button', { name: 'Move Mango to', exact: true }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Safe Food',
      'Sometimes Food',
      'Not Yet Food',
    ]);
    await page.getByRole('menuitem', { name: 'Sometimes Food' }).click();
    await expect(namesIn(page, 'Sometimes Food')).toHaveText(['Mango']);
    await expect(
      page.getByRole('status').getByText('Mango moved to Sometimes Food'),
    ).toBeAttached();
    await expect(page.getByRole('button', { name: 'Move Mango to' })).toBeFocused();
    await expect.poll(() => stateOnDisk(page, 'food-mango')).toBe('sometimes');
  });

  test('Escape leaves the card where it is, and the focus on its button', async ({ page }) => {
    await openFoods(page, foods);
    const grip = page.getByRole('button', { name: 'Move Mango to' });
    await grip.click();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(grip).toBeFocused();
    await expect(namesIn(page, 'New Food')).toHaveText(['Mango', 'Corn thins']);
  });

  test('on a phone, into a folded column too', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openFoods(page, foods);
    const fold = page.getByRole('button', { name: 'Safe Food', exact: true });
    await fold.click();
    await page.getByRole('button', { name: 'Move Mango to' }).click();
    await page.getByRole('menuitem', { name: 'Safe Food' }).click();
    await expect(columnOf(page, 'Safe Food').getByText('3 items')).toBeVisible();
    await expect(fold).toBeFocused();
    await fold.click();
    await expect(namesIn(page, 'Safe Food')).toHaveText(['Mango', 'Crackers', 'Rice']);
  });

  test('a card that belongs below all that are shown stays in sight', async ({ page }) => {
    const many = Array.from({ length: 40 }, (_, at) =>
      food(`Safe ${at}`, { state: 'safe', date: `${2000 + (at % 25)}-01-01` }),
    );
    await openFoods(page, [...many, food('Oldest', { date: '1999-01-01' })]);
    await expect(namesIn(page, 'Safe Food')).toHaveCount(24);
    await page.getByRole('button', { name: 'Move Oldest to' }).click();
    await page.getByRole('menuitem', { name: 'Safe Food' }).click();
    await expect(namesIn(page, 'Safe Food').last()).toHaveText('Oldest');
    await expect.poll(() => stateOnDisk(page, 'food-oldest')).toBe('safe');
    await expect(namesIn(page, 'Safe Food').last()).toHaveText('Oldest');
    await expect(columnOf(page, 'Safe Food').getByText('41 items')).toBeVisible();
  });
});

test.describe('moving a food by keyboard', () => {
  async function pickUp(page: Page) {
    await expect(foodCard(page, 'Mango')).toBeVisible();
    await page.getByRole('searchbox').focus();
    // Past the first column's add button to its cards; then down, and to the card's own buttons.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(foodCard(page, 'Mango')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(foodCard(page, 'Corn thins')).toBeFocused();
    await page.keyboard.press('Tab');
    const drag = page.getByRole('button', { name: 'Drag Corn thins' });
    await expect(drag).toBeFocused();
    await expect(drag).toHaveAccessibleDescription('Press Enter to start dragging.');
    await page.keyboard.press('Enter');
  }

  test('Enter takes the card, Tab goes from column to column, Enter drops it', async ({ page }) => {
    await openFoods(page, foods);
    await pickUp(page);
    await expect(page.getByRole('button', { name: 'Drop on Safe Food' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Drop on Sometimes Food' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(namesIn(page, 'Sometimes Food')).toHaveText(['Corn thins']);
    await expect(foodCard(page, 'Corn thins')).toBeFocused();
    await expect(
      page.getByRole('status').getByText('Corn thins moved to Sometimes Food'),
    ).toBeAttached();
    await expect.poll(() => stateOnDisk(page, 'food-corn-thins')).toBe('sometimes');
  });

  test('Escape puts it back', async ({ page }) => {
    await openFoods(page, foods);
    await pickUp(page);
    await expect(page.getByRole('button', { name: 'Drop on Safe Food' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Drag Corn thins' })).toBeFocused();
    await expect(namesIn(page, 'New Food')).toHaveText(['Mango', 'Corn thins']);
    expect(await stateOnDisk(page, 'food-corn-thins')).toBe('new');
  });
});

test.describe('moving a food, faults', () => {
  test('a failed save puts the card back and says so; the next try succeeds', async ({ page }) => {
    await openFoods(page, foods);
    await refuseWrites(page, 'UnknownError');
    await carry(page, 'Mango', wellOf(page, 'Safe Food'));
    await page.mouse.up();
    await expectToast(page, {
      title: 'Error updating food item',
      description: 'There was an error updating the food item. Please try again.',
      tone: 'danger',
    });
    await expect(namesIn(page, 'New Food')).toHaveText(['Mango', 'Corn thins']);
    await expect(namesIn(page, 'Safe Food')).toHaveText(['Crackers', 'Rice']);
    await expect(page.getByText('Mango moved to')).toHaveCount(0);
    expect(await stateOnDisk(page, 'food-mango')).toBe('new');
    await allowWrites(page);
    await carry(page, 'Mango', wellOf(page, 'Safe Food'));
    await page.mouse.up();
    await expect.poll(() => stateOnDisk(page, 'food-mango')).toBe('safe');
    await expect(namesIn(page, 'Safe Food')).toHaveText(['Mango', 'Crackers', 'Rice']);
  });

  test('moving a card that another tab deleted says so and removes it', async ({ page }) => {
    await openFoods(page, foods);
    await removeRecord(page, 'food', 'food-mango');
    await carry(page, 'Mango', wellOf(page, 'Safe Food'));
    await page.mouse.up();
    await expectToast(page, {
      title: 'Error updating food item',
      description: 'Food item with ID food-mango not found. It was deleted in another tab.',
      tone: 'danger',
    });
    await expect(namesIn(page, 'New Food')).toHaveText(['Corn thins']);
    await expect(namesIn(page, 'Safe Food')).toHaveText(['Crackers', 'Rice']);
    expect(await readStore(page, 'food')).toHaveLength(3);
  });

  test('two tabs: a move in one shows in the other, and the last move holds in both', async ({
    page,
    context,
  }) => {
    await openFoods(page, foods);
    const other = await context.newPage();
    await other.goto(`/food/${maya.id}`);
    await expect(namesIn(other, 'New Food')).toHaveText(['Mango', 'Corn thins']);
    await page.getByRole('button', { name: 'Move Mango to' }).click();
    await page.getByRole('menuitem', { name: 'Safe Food' }).click();
    await expect(namesIn(other, 'Safe Food')).toHaveText(['Mango', 'Crackers', 'Rice']);
    await other.getByRole('button', { name: 'Move Mango to' }).click();
    await other.getByRole('menuitem', { name: 'Not Yet Food' }).click();
    await expect(namesIn(page, 'Not Yet Food')).toHaveText(['Mango']);
    await expect(namesIn(page, 'Safe Food')).toHaveText(['Crackers', 'Rice']);
  });

  test('a card moved in the middle of a search stays where it was put', async ({ page }) => {
    await openFoods(page, foods, '?q=corn');
    await page.getByRole('button', { name: 'Move Corn thins to' }).click();
    await page.getByRole('menuitem', { name: 'Not Yet Food' }).click();
    await expect(namesIn(page, 'Not Yet Food')).toHaveText(['Corn thins']);
    await expect.poll(() => stateOnDisk(page, 'food-corn-thins')).toBe('not-yet');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(namesIn(page, 'Not Yet Food')).toHaveText(['Corn thins']);
    await expect(namesIn(page, 'New Food')).toHaveText(['Mango']);
  });
});
