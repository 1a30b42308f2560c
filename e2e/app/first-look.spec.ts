import type { Page } from '@playwright/test';
import { maya } from '../support/data/records';
import { expect, test } from '../support/app/test';
import { whenAtRest } from '../support/app/at-rest';
import { withoutCode } from '../support/app/without-code';

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const firstLook = (page: Page) => page.locator('.first-look');

/** The positions of everything that can be read or pressed. */
function boxes(page: Page): Promise<unknown[]> {
  return page
    .locator('#root :is(a, h1, h2, h3, h4, p, button, .demo-poster, svg)')
    .evaluateAll((nodes) =>
      nodes.map((node) => {
        const { x, y, width, height } = node.getBoundingClientRect();
        return [node.localName, node.textContent, ...[x, y, width, height].map(Math.round)];
      }),
    );
}

test('a newcomer sees the landing page before the code has come; the app then takes its place, and nothing moves', async ({
  context,
}) => {
  for (const width of [390, 1440]) {
    const { page, letCome } = await withoutCode(context);
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/', { waitUntil: 'commit' });
    await expect(h1(page)).toHaveText('Keep the small things.See how they grow.');
    await expect(page.locator('html')).toHaveAttribute('data-first-look', 'seen');
    await page.evaluate(() => document.fonts.ready);
    const before = await boxes(page);
    const start = page.getByRole('main').getByRole('link', { name: 'Get Started', exact: true });
    await start.focus();
    letCome();
    await expect(firstLook(page)).toHaveCount(0);
    await expect(start).toBeFocused();
    expect(await boxes(page)).toEqual(before);
    await page.close();
  }
});

test('its links lead on before the code has come, its buttons wait', async ({ context }) => {
  const { page, letCome } = await withoutCode(context);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(h1(page)).toBeVisible();
  for (const button of await firstLook(page).locator('button').all()) {
    await expect(button).toHaveAttribute('inert');
  }
  await page.getByRole('link', { name: 'Get Started', exact: true }).click();
  await expect(page).toHaveURL('/children');
  await expect(firstLook(page)).toBeHidden();
  letCome();
  await expect(h1(page)).toHaveText('Children');
});

test('somebody who was here before sees no page of a newcomer first', async ({ context }) => {
  for (const [storage, key, text] of [
    ['localStorage', 'kinleaf_selected_child', maya.id],
    // Another tab has deselected its child in the meantime.
    ['sessionStorage', 'kinleaf_selected_child', maya.id],
    ['localStorage', 'kinleaf_settings', '{"chatEnabled":true}'],
  ] as const) {
    const { page, letCome } = await withoutCode(context);
    await page.goto('/robots.txt');
    await page.evaluate(
      ([kept, name, value]) => {
        localStorage.clear();
        window[kept].setItem(name, value);
      },
      [storage, key, text] as const,
    );
    await page.goto('/', { waitUntil: 'commit' });
    await expect(firstLook(page), `${storage} ${key}`).toBeAttached();
    await expect(firstLook(page)).toBeHidden();
    letCome();
    await expect(h1(page)).toBeVisible();
    await page.close();
  }
});

/** Notes the requests for the app's router, and holds them back until the test calls `letCome`. */
async function holdRouter(page: Page) {
  const asked: string[] = [];
  let letCome!: () => void;
  const comes = new Promise<void>((resolve) => (letCome = resolve));
  await page.route(/\/assets\/router-[\w-]+\.js$/, async (route) => {
    asked.push(route.request().url());
    await comes;
    await route.continue();
  });
  return { asked, letCome };
}

const start = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Get Started', exact: true });

test("the router comes at the first press, and the page stays as it is; then its links lead on, and Back and Forward between the app's pages", async ({
  page,
}) => {
  const { asked, letCome } = await holdRouter(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(firstLook(page)).toHaveCount(0);
  await whenAtRest(page);
  expect(asked).toEqual([]);

  const question = page.getByRole('button', { name: 'Can family members see the journal?' });
  await question.click();
  await expect(question).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(() => asked.length).toBe(1);
  letCome();
  await whenAtRest(page);
  await expect(question).toHaveAttribute('aria-expanded', 'true');
  await expect(question).toBeFocused();
  await page.evaluate(() => {
    scrollTo({ top: 300, behavior: 'instant' });
  });

  await start(page).press('Enter');
  await expect(h1(page)).toHaveText('Children');
  await expect(h1(page)).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(h1(page)).toHaveText('Keep the small things.See how they grow.');
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(300);
  await page.goForward();
  await expect(h1(page)).toHaveText('Children');
  expect(asked).toHaveLength(1);
});

test('a link followed before the router has come leads on as soon as it has, the last one if there were several', async ({
  page,
}) => {
  const { asked, letCome } = await holdRouter(page);
  await page.goto('/');
  await expect(firstLook(page)).toHaveCount(0);
  await start(page).click();
  await page.getByRole('link', { name: 'Learn More' }).click();
  await expect.poll(() => asked.length).toBe(1);
  await expect(page).toHaveURL('/');
  letCome();
  await expect(page).toHaveURL('/guide');
  await expect(h1(page)).toHaveText('Guide');
  await page.goBack();
  await expect(h1(page)).toHaveText('Keep the small things.See how they grow.');
});

test.describe('without the router', () => {
  test.use({ allowConsole: [[/could not be loaded/, /ERR_FAILED/], { scope: 'test' }] });

  test('a link leads on as a link of a plain page does', async ({ page }) => {
    await page.route(/\/assets\/router-[\w-]+\.js$/, (route) => route.abort(), { times: 1 });
    await page.goto('/');
    await expect(firstLook(page)).toHaveCount(0);
    await page.evaluate(() => Reflect.set(window, 'isFirstPage', true));
    await start(page).click();
    await expect(h1(page)).toHaveText('Children');
    expect(await page.evaluate(() => 'isFirstPage' in window)).toBe(false);
    await page.goBack();
    await expect(h1(page)).toHaveText('Keep the small things.See how they grow.');
  });
});
