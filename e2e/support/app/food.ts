import { expect, type Locator, type Page } from '@playwright/test';
import type { ColumnTitle } from '../../../src/app/fixtures/food-records';
import { maya, seed } from '../data/records';
import type { StoredRecord } from '../data/store';

export { type ColumnTitle, food } from '../../../src/app/fixtures/food-records';

/** Opens Maya's food journey with these foods, and `search` such as '?q=rice' in the URL. */
export async function openFoods(
  page: Page,
  foods: readonly StoredRecord[],
  search = '',
): Promise<void> {
  await seed(page, { children: [maya], food: foods }, maya);
  await page.goto(`/food/${maya.id}${search}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Food Journey' })).toBeVisible();
}

/** A column, with its heading, count and add button. */
export function columnOf(page: Page, title: ColumnTitle): Locator {
  return page.getByRole('region', { name: title, exact: true });
}

/** The names of a column's cards, in reading order. */
export function namesIn(page: Page, title: ColumnTitle): Locator {
  return columnOf(page, title).getByRole('heading', { level: 3 });
}

/** The card of a food. Its name is followed by its category and date. */
export function foodCard(page: Page, name: string): Locator {
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) });
}

/** Drags a card by its name with the mouse over a target, without dropping it. */
export async function carry(page: Page, name: string, place: Locator): Promise<void> {
  const title = foodCard(page, name).getByRole('heading');
  const from = await title.boundingBox();
  // Its own position isn't visible once it's being dragged.
  const to = await middleOf(place);
  if (!from) throw new Error('The card must be seen');
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  // A drag begins with the first few pixels.
  await page.mouse.move(from.x + 15, from.y + 15, { steps: 4 });
  await page.mouse.move(...to, { steps: 6 });
}

/** Drags the card over another target. */
export async function carryOn(page: Page, place: Locator): Promise<void> {
  await page.mouse.move(...(await middleOf(place)), { steps: 6 });
}

async function middleOf(place: Locator): Promise<[number, number]> {
  const box = await place.boundingBox();
  if (!box) throw new Error('The place must be seen');
  return [box.x + box.width / 2, box.y + box.height / 2];
}
