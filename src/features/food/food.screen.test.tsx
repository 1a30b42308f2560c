import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { columns, food } from '@/app/fixtures/food-records';
import { go } from '@/app/fixtures/open-app';
import { columnsOf } from '@/app/fixtures/parts';
import { arjun, maya } from '@/app/fixtures/records';
import { expectAddress, expectCount, expectGone, expectText } from '@/app/fixtures/screen';
import { seed } from '@/app/fixtures/seed';
import { removeRecord } from '@/app/fixtures/store-faults';
import { columnOf, foodCard, namesIn, openFoods } from './fixtures/board';

/** Expects a path to lead to the Children screen. */
async function expectChildren(path: string): Promise<void> {
  await go(path);
  await expectAddress('/children');
  await expectText(page.getByRole('heading', { level: 1 }), 'Children');
}

test('the URL leads to the foods of the selected child, and otherwise to Children', async () => {
  await seed({ children: [maya, arjun], food: [food('Rice')] });
  await expectChildren(`/food/${maya.id}`);
  await page.getByRole('button', { name: 'Select Child' }).first().click();
  await expectAddress(`/journal/${maya.id}`);
  for (const path of ['/food', '/food/', '/food/nobody', `/food/${arjun.id}`])
    await expectChildren(path);

  // The sidebar leads there, and marks it.
  await page.getByRole('complementary').getByRole('link', { name: 'Food Journey' }).click();
  await expectAddress(`/food/${maya.id}`);
  await expectText(page.getByRole('heading', { level: 1 }), 'Food Journey');
  await expect.poll(() => document.title).toBe('Food Journey · Kinleaf');
  await expectText(page.css('.sidebar a[aria-current="page"]'), 'Food Journey');

  // Deleting the child leads to /children while its food journey is open.
  await expectText(namesIn('New Food'), ['Rice']);
  await removeRecord('children', maya.id);
  await expectAddress('/children');
});

describe('the columns of the food journey', () => {
  test('four columns, each with an item count: New, Safe, Sometimes, Not Yet Food', async () => {
    await openFoods([
      food('Mango'),
      food('Rice', { state: 'safe' }),
      food('Toast', { state: 'safe' }),
      food('Egg', { state: 'not-yet' }),
      food('His', { state: 'safe', childId: arjun.id }),
    ]);
    await expectText(
      page.getByRole('heading', { level: 2 }),
      columns.map(({ title }) => title),
    );
    for (const [title, count, names] of [
      ['New Food', '1 item', ['Mango']],
      ['Safe Food', '2 items', ['Toast', 'Rice']],
      ['Sometimes Food', '0 items', []],
      ['Not Yet Food', '1 item', ['Egg']],
    ] as const) {
      await expect.element(columnOf(title).getByText(count, { exact: true })).toBeVisible();
      await expectText(namesIn(title), [...names]);
    }
  });

  test('items are sorted newest date first, then newest created', async () => {
    await openFoods([
      food('Old', { date: '2024-12-31' }),
      food('New', { date: '2025-06-02' }),
      food('First that day', { createdAt: '2025-06-01T01:00:00.000Z' }),
      food('Last that day', { createdAt: '2025-06-01T02:00:00.000Z' }),
    ]);
    await expectText(namesIn('New Food'), ['New', 'Last that day', 'First that day', 'Old']);
  });

  test('1 column small, 2 medium, 4 large, minimum height 300 px', async () => {
    await openFoods([food('Mango')]);
    const lanes = page.css('section.lane');
    await expectCount(lanes, 4);
    for (const [width, side] of [
      [767, 1],
      [768, 2],
      [1199, 2],
      [1200, 4],
    ] as const) {
      await page.viewport(width, 800);
      await expect.poll(() => columnsOf(lanes), { message: `${width} px` }).toBe(side);
      if (side === 1) continue;
      const heights = lanes.elements().map((lane) => lane.getBoundingClientRect().height);
      expect(Math.min(...heights), `${width} px`).toBeGreaterThanOrEqual(300);
    }
  });

  test('swiping sideways over the board never leaves the page', async () => {
    // No tested browser has the gesture. This is the property that real ones check, on the box that scrolls.
    const sideways = () => getComputedStyle(document.documentElement).overscrollBehaviorX;
    await openFoods([food('Mango')]);
    await expectCount(page.css('section.lane'), 4);
    expect(sideways()).toBe('none');
    const scrolls: string[] = [];
    for (let box: Element | null = document.querySelector('.board'); box; box = box.parentElement)
      if (getComputedStyle(box).overflowX !== 'visible') scrolls.push(box.tagName);
    expect(scrolls, 'nothing between the board and the page scrolls').toEqual([]);
    await page.getByRole('link', { name: 'Journal', exact: true }).first().click();
    await expectText(page.getByRole('heading', { level: 1 }), 'Journal for Maya');
    expect(sideways()).toBe('auto');
  });

  test('a long column shows 24 foods and counts all; Show more shows more', async () => {
    const many = Array.from({ length: 60 }, (_, at) =>
      food(`Food ${at}`, { state: 'safe', date: `${1960 + at}-06-01` }),
    );
    const countsSeen = new Set<string>();
    const watch = new MutationObserver(() => {
      const counts = [...document.querySelectorAll('.lane-count')];
      if (counts.length > 0)
        countsSeen.add(counts.map(({ textContent }) => textContent).join(', '));
    });
    watch.observe(document, { subtree: true, childList: true, characterData: true });
    await openFoods(many);
    const safe = columnOf('Safe Food');
    await expect.element(safe.getByText('60 items', { exact: true })).toBeVisible();
    await expectCount(namesIn('Safe Food'), 24);
    // The cards don't wait for the count of a long column, and no other count is shown before.
    watch.disconnect();
    expect([...countsSeen]).toEqual([
      '0 items, , 0 items, 0 items',
      '0 items, 60 items, 0 items, 0 items',
    ]);
    const more = safe.getByRole('button', { name: 'Show more of Safe Food' });
    await more.click();
    await expectCount(namesIn('Safe Food'), 48);
    await more.click();
    await expectText(
      namesIn('Safe Food'),
      Array.from({ length: 60 }, (_, at) => `Food ${59 - at}`),
    );
    await expectGone(more);
    // The button had the focus; now the first card it loaded has it.
    expect(document.activeElement?.textContent).toContain('Food 11');
  });

  test('on a phone each column can be folded, its heading stays in view, and nothing is wider than 320 px', async () => {
    await page.viewport(320, 640);
    const long = 'Unbelievablylongnameofadishthatnobodycanpronounce';
    const safe = Array.from({ length: 12 }, (_, at) => food(`Safe ${at}`, { state: 'safe' }));
    await openFoods([food(long, { notes: long.repeat(3) }), ...safe]);
    await expectCount(namesIn('Safe Food'), 12);
    (await foodCard('Safe 3').findElement()).scrollIntoView({ block: 'center' });
    const fold = page.getByRole('button', { name: 'Safe Food', exact: true });
    await expect.element(fold).toBeInViewport({ ratio: 1 });
    await expect.element(fold).toHaveAttribute('aria-expanded', 'true');
    await fold.click();
    await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
    await expectGone(namesIn('Safe Food'));
    await expect.element(columnOf('Safe Food').getByText('12 items')).toBeVisible();
    await fold.click();
    await expectCount(namesIn('Safe Food'), 12);
    expect(document.documentElement.scrollWidth).toBe(320);
  });
});
