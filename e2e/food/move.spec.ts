import { type Page } from '@playwright/test';
import { carry, carryOn, columnOf, food, foodCard, namesIn, openFoods } from '../support/app/food';
import { maya } from '../support/data/records';
import { readStore } from '../support/data/store';
import { expect, test } from '../support/app/test';

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

test('a food is moved by mouse: to another column, and nowhere else', async ({ page }) => {
  await openFoods(page, foods);

  for (const [where, place] of [
    ['outside of the columns', page.getByRole('heading', { level: 1 })],
    ['on the search box', page.getByRole('searchbox')],
    ['in its own column', wellOf(page, 'New Food')],
    ['in its own place', foodCard(page, 'Mango').getByText('Fruits')],
  ] as const) {
    await test.step(`a drop ${where} does nothing`, async () => {
      await carry(page, 'Mango', place);
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

  await test.step('while dragging, the place it left and the place it will land are outlined', async () => {
    await carry(page, 'Corn thins', wellOf(page, 'Safe Food'));
    // Only its outline is visible, so it's found by its name.
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

  await test.step('dragging its card to another column sets its state and saves', async () => {
    // By its date: a column is newest first, no matter where the card was dropped.
    await expect(namesIn(page, 'Safe Food')).toHaveText(['Crackers', 'Corn thins', 'Rice']);
    await expect(namesIn(page, 'New Food')).toHaveText(['Mango']);
    await expect(columnOf(page, 'Safe Food').getByText('3 items')).toBeVisible();
    await expect(columnOf(page, 'New Food').getByText('1 item', { exact: true })).toBeVisible();
    await expect.poll(() => stateOnDisk(page, 'food-corn-thins')).toBe('safe');
    const stored = (await readStore(page, 'food')).find(({ name }) => name === 'Corn thins');
    const { updatedAt, moves } = { updatedAt: stored?.['updatedAt'], moves: stored?.['moves'] };
    expect(stored).toEqual({ ...foods[1], state: 'safe', updatedAt, moves });
    expect(moves).toMatchObject([{ from: 'new', to: 'safe' }]);
    await page.reload();
    await expect(namesIn(page, 'Safe Food')).toHaveText(['Crackers', 'Corn thins', 'Rice']);
  });

  await test.step('the card is painted in its new column in the frame after the drop, before it is saved', async () => {
    const seen = page.evaluate(
      () =>
        new Promise<string | undefined>((resolve) => {
          // Delays the save: the column must not wait for it.
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
});

test('while a card is carried on, the column that it passed does not stay marked', async ({
  page,
}) => {
  await openFoods(page, foods);
  const marked = page.getByRole('grid').and(page.locator('[data-drop-target]'));
  await carry(page, 'Corn thins', wellOf(page, 'Safe Food'));
  await expect(marked).toHaveAccessibleName('Safe Food');
  // An empty column says so until the card is over it.
  for (const title of ['Sometimes Food', 'Not Yet Food', 'Safe Food'] as const) {
    await carryOn(page, wellOf(page, title));
    await expect(marked).toHaveAccessibleName(title);
  }
  await carryOn(page, page.getByRole('heading', { level: 1 }));
  await expect(marked).toHaveCount(0);
  await page.mouse.up();
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
