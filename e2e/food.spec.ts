import { columnOf, columns, food, foodCard, namesIn, openFoods } from './support/food';
import { arjun, maya, seed } from './support/records';
import { columnsOf } from './support/screen';
import { removeRecord } from './support/store';
import { expect, test } from './support/test';

test.describe('food journey, address', () => {
  test('if the id is missing, it redirects to /children', async ({ page }) => {
    await seed(page, { children: [maya] }, maya);
    await page.goto('/food');
    await expect(page).toHaveURL('/children');
    await page.goto('/food/');
    await expect(page).toHaveURL('/children');
  });

  test('if the selected child differs from the id, or none is selected, it redirects to /children', async ({
    page,
  }) => {
    await seed(page, { children: [maya, arjun], food: [food('Rice')] });
    await page.goto(`/food/${maya.id}`);
    await expect(page).toHaveURL('/children');
    await page.getByRole('button', { name: 'Select Child' }).first().click();
    await expect(page).toHaveURL(/\/journal\//);
    await page.goto('/food/nobody');
    await expect(page).toHaveURL('/children');
  });

  test('a child that was deleted leads to /children, also while its food journey is open', async ({
    page,
    context,
  }) => {
    await openFoods(page, [food('Rice')]);
    const other = await context.newPage();
    await other.goto('/children');
    await other.getByRole('button', { name: 'Delete Maya' }).click();
    await other.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL('/children');
    await removeRecord(page, 'children', maya.id);
    await page.goto(`/food/${maya.id}`);
    await expect(page).toHaveURL('/children');
  });

  test('the sidebar leads there, and marks it', async ({ page }) => {
    await seed(page, { children: [maya], food: [food('Rice')] }, maya);
    await page.goto('/');
    await page.getByRole('complementary').getByRole('link', { name: 'Food Journey' }).click();
    await expect(page).toHaveURL(`/food/${maya.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Food Journey');
    await expect(page).toHaveTitle('Food Journey · Kinleaf');
    await expect(page.locator('.sidebar a[aria-current="page"]')).toHaveText('Food Journey');
  });
});

test.describe('food journey, columns', () => {
  test('four columns, each with an item count: New, Safe, Sometimes, Not Yet Food', async ({
    page,
  }) => {
    await openFoods(page, [
      food('Mango'),
      food('Rice', { state: 'safe' }),
      food('Toast', { state: 'safe' }),
      food('Egg', { state: 'not-yet' }),
      food('His', { state: 'safe', childId: arjun.id }),
    ]);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(
      columns.map(({ title }) => title),
    );
    for (const [title, count, names] of [
      ['New Food', '1 item', ['Mango']],
      ['Safe Food', '2 items', ['Toast', 'Rice']],
      ['Sometimes Food', '0 items', []],
      ['Not Yet Food', '1 item', ['Egg']],
    ] as const) {
      await expect(columnOf(page, title).getByText(count, { exact: true })).toBeVisible();
      await expect(namesIn(page, title)).toHaveText([...names]);
    }
  });

  test('items are sorted newest date first, then newest created', async ({ page }) => {
    await openFoods(page, [
      food('Old', { date: '2024-12-31' }),
      food('New', { date: '2025-06-02' }),
      food('First that day', { createdAt: '2025-06-01T01:00:00.000Z' }),
      food('Last that day', { createdAt: '2025-06-01T02:00:00.000Z' }),
    ]);
    await expect(namesIn(page, 'New Food')).toHaveText([
      'New',
      'Last that day',
      'First that day',
      'Old',
    ]);
  });

  test('1 column small, 2 medium, 4 large, minimum height 300 px', async ({ page }) => {
    await openFoods(page, [food('Mango')]);
    const lanes = page.locator('section.lane');
    await expect(lanes).toHaveCount(4);
    for (const [width, side] of [
      [767, 1],
      [768, 2],
      [1199, 2],
      [1200, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => columnsOf(lanes), `${width} px`).toBe(side);
      if (side === 1) continue;
      const heights = await lanes.evaluateAll((all) =>
        all.map((lane) => lane.getBoundingClientRect().height),
      );
      expect(Math.min(...heights), `${width} px`).toBeGreaterThanOrEqual(300);
    }
  });

  test('swiping sideways over the board never leaves the page', async ({ page }) => {
    // No browser under test has the gesture; this is what the one in use looks at: the box that scrolls there.
    const sideways = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorX);
    await openFoods(page, [food('Mango')]);
    await expect(page.locator('section.lane')).toHaveCount(4);
    expect(await sideways()).toBe('none');
    const scrolls = await page.locator('.board').evaluate((board) => {
      const boxes = [];
      for (let box: Element | null = board; box; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible') boxes.push(box.tagName);
      return boxes;
    });
    expect(scrolls, 'nothing between the board and the page scrolls').toEqual([]);
    await page.getByRole('link', { name: 'Journal', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal for Maya');
    expect(await sideways()).toBe('auto');
  });

  test('of many foods a column shows 24 and counts all; Show more shows more', async ({ page }) => {
    const many = Array.from({ length: 60 }, (_, at) =>
      food(`Food ${at}`, { state: 'safe', date: `${1960 + at}-06-01` }),
    );
    await page.addInitScript(() => {
      const seen = new Set<string>();
      Reflect.set(window, 'countsSeen', () => [...seen]);
      new MutationObserver(() => {
        const counts = [...document.querySelectorAll('.lane-count')];
        if (counts.length > 0) seen.add(counts.map(({ textContent }) => textContent).join(', '));
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
    await openFoods(page, many);
    const safe = columnOf(page, 'Safe Food');
    await expect(safe.getByText('60 items', { exact: true })).toBeVisible();
    await expect(namesIn(page, 'Safe Food')).toHaveCount(24);
    // The cards do not wait for the number of a long column, and no other number stands there before.
    const countsSeen: unknown = await page.evaluate('countsSeen()');
    expect(countsSeen).toEqual([
      '0 items, , 0 items, 0 items',
      '0 items, 60 items, 0 items, 0 items',
    ]);
    const more = safe.getByRole('button', { name: 'Show more of Safe Food' });
    await more.click();
    await expect(namesIn(page, 'Safe Food')).toHaveCount(48);
    await more.click();
    await expect(namesIn(page, 'Safe Food')).toHaveText(
      Array.from({ length: 60 }, (_, at) => `Food ${59 - at}`),
    );
    await expect(more).toHaveCount(0);
    // The button had the focus: what it brought has it now.
    await expect(page.locator(':focus')).toContainText('Food 11');
  });

  test('on a phone each column can be folded, its head stays in sight, nothing is wider than 320 px', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const long = 'Unbelievablylongnameofadishthatnobodycanpronounce';
    const safe = Array.from({ length: 12 }, (_, at) => food(`Safe ${at}`, { state: 'safe' }));
    await openFoods(page, [food(long, { notes: long.repeat(3) }), ...safe]);
    await expect(namesIn(page, 'Safe Food')).toHaveCount(12);
    await foodCard(page, 'Safe 3').scrollIntoViewIfNeeded();
    const fold = page.getByRole('button', { name: 'Safe Food', exact: true });
    await expect(fold).toBeInViewport({ ratio: 1 });
    await expect(fold).toHaveAttribute('aria-expanded', 'true');
    await fold.click();
    await expect(fold).toHaveAttribute('aria-expanded', 'false');
    await expect(namesIn(page, 'Safe Food')).toHaveCount(0);
    await expect(columnOf(page, 'Safe Food').getByText('12 items')).toBeVisible();
    await fold.click();
    await expect(namesIn(page, 'Safe Food')).toHaveCount(12);
    const widest = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(widest).toBe(320);
  });
});
