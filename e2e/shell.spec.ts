import { type Page } from '@playwright/test';
import { maya, openJournal, seed, selectOnDisk } from './support/records';
import { dialogOf } from './support/screen';
import { expect, test } from './support/test';

const rem = 16;
const journeyLinks = ['Journal', 'Food Journey', 'Reports', 'Recommendations'];
const sidebarOf = (page: Page) => page.getByRole('complementary');
const toggleOf = (page: Page) => page.getByRole('button', { name: 'Toggle sidebar' });

async function expectSidebarWidth(page: Page, width: number) {
  await expect.poll(async () => (await sidebarOf(page).boundingBox())?.width).toBe(width);
}

test.describe('sidebar, groups', () => {
  test("'Navigation' group: Dashboard (/), Children (/children), Settings (/settings); without a child there is no other", async ({
    page,
  }) => {
    await page.goto('/');
    const navigation = sidebarOf(page).getByRole('group', { name: 'Navigation', exact: true });
    await expect(navigation.getByRole('link')).toHaveText(['Dashboard', 'Children', 'Settings']);
    await expect(navigation.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/');
    await expect(navigation.getByRole('link', { name: 'Children' })).toHaveAttribute(
      'href',
      '/children',
    );
    await expect(sidebarOf(page).getByRole('group')).toHaveCount(2);
    await expect(sidebarOf(page).getByRole('group', { name: 'About' })).toBeVisible();
  });

  test("when a child is selected, a group titled '{child name}'s Journey' shows Journal, Food Journey, Reports, Recommendations", async ({
    page,
  }) => {
    await seed(page, { children: [maya] }, maya);
    await page.goto('/');
    const journey = sidebarOf(page).getByRole('group', { name: "Maya's Journey", exact: true });
    await expect(journey.getByRole('link')).toHaveText(journeyLinks);
    await journey.getByRole('link', { name: 'Journal' }).click();
    await expect(page).toHaveURL(`/journal/${maya.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal for Maya');
  });

  test('no sidebar entry leads nowhere', async ({ page }) => {
    await seed(page, { children: [maya] }, maya);
    await page.goto('/');
    await expect(sidebarOf(page).getByRole('link', { name: 'Journal' })).toBeVisible();
    for (const link of await sidebarOf(page).getByRole('link').all()) {
      await link.click();
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/404|select/i);
    }
  });

  test('the product title links to /', async ({ page }) => {
    await page.goto('/children');
    await sidebarOf(page).getByRole('link', { name: 'Kinleaf' }).click();
    await expect(page).toHaveURL('/');
  });
});

test.describe('sidebar, active item', () => {
  const expectActive = async (page: Page, names: string[]) => {
    await expect(sidebarOf(page).locator('a[aria-current="page"]')).toHaveText(names);
  };

  test('/ matches exactly, others match by path prefix', async ({ page }) => {
    await page.goto('/');
    await expectActive(page, ['Dashboard']);
    await page.goto('/children');
    await expectActive(page, ['Children']);
    await page.goto('/children/of/this/path');
    await expectActive(page, ['Children']);
    await page.goto('/childrens-books');
    await expectActive(page, []);
  });

  test('the active item is highlighted, on the journal with its filters too', async ({ page }) => {
    await openJournal(page, [], '?category=sleep');
    await expectActive(page, ['Journal']);
    const backgroundOf = (name: string) =>
      sidebarOf(page)
        .getByRole('link', { name })
        .evaluate((link) => getComputedStyle(link).backgroundColor);
    expect(await backgroundOf('Journal')).not.toBe(await backgroundOf('Children'));
  });
});

test.describe('sidebar, wide screens', () => {
  test('16rem expanded, 3rem collapsed to icons, with every name still there', async ({ page }) => {
    await page.goto('/');
    await expectSidebarWidth(page, 16 * rem);
    await toggleOf(page).click();
    await expectSidebarWidth(page, 3 * rem);
    const children = sidebarOf(page).getByRole('link', { name: 'Children' });
    await children.hover();
    await expect(children.getByText('Children')).toHaveCSS('opacity', '1');
    await children.click();
    await expect(page).toHaveURL('/children');
  });

  for (const shortcut of ['Control+b', 'Meta+b']) {
    test(`${shortcut} toggles the sidebar`, async ({ page }) => {
      await page.goto('/');
      await expectSidebarWidth(page, 16 * rem);
      await page.keyboard.press(shortcut);
      await expectSidebarWidth(page, 3 * rem);
      await page.keyboard.press(shortcut);
      await expectSidebarWidth(page, 16 * rem);
    });

    test(`${shortcut} in a text area makes bold and leaves the sidebar alone`, async ({ page }) => {
      await openJournal(page, [], '?new=');
      const notes = dialogOf(page, 'Add Journal Entry').getByLabel('Additional Notes');
      await notes.fill('train');
      await notes.selectText();
      await notes.press(shortcut);
      await expect(notes).toHaveValue('**train**');
      await expectSidebarWidth(page, 16 * rem);
    });
  }

  test('the state is saved in a cookie that lasts 7 days, and a reload keeps it', async ({
    page,
    context,
  }) => {
    await page.goto('/');
    expect(await context.cookies()).toEqual([]);
    const before = Date.now() / 1000;
    await toggleOf(page).click();
    await expectSidebarWidth(page, 3 * rem);
    const [cookie] = await context.cookies();
    expect(cookie).toMatchObject({ name: 'kinleaf_sidebar', value: 'collapsed', path: '/' });
    const days = ((cookie?.expires ?? 0) - before) / (24 * 60 * 60);
    expect(days).toBeCloseTo(7, 2);
    await page.reload();
    await expectSidebarWidth(page, 3 * rem);
  });

  test('tablets start collapsed, until somebody expands it', async ({ page }) => {
    await page.setViewportSize({ width: 1023, height: 768 });
    await page.goto('/');
    await expectSidebarWidth(page, 3 * rem);
    await toggleOf(page).click();
    await expectSidebarWidth(page, 16 * rem);
    await page.reload();
    await expectSidebarWidth(page, 16 * rem);
  });
});

test.describe('sidebar, under 768 px', () => {
  test.use({ viewport: { width: 767, height: 800 } });
  const sheetOf = (page: Page) => dialogOf(page, 'Navigation');

  test('opens as a slide-in sheet of 18rem; Escape closes it and the focus returns', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(sidebarOf(page)).toBeHidden();
    await toggleOf(page).click();
    await expect(sheetOf(page)).toBeVisible();
    // Measured while it slides in, it may be off by a rounding.
    expect((await sheetOf(page).boundingBox())?.width).toBeCloseTo(18 * rem, 2);
    await expect(sheetOf(page).getByRole('group', { name: 'Navigation' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheetOf(page)).toBeHidden();
    await expect(toggleOf(page)).toBeFocused();
  });

  test('Ctrl+B opens and closes the sheet; the cookie of the wide sidebar stays untouched', async ({
    page,
    context,
  }) => {
    await page.goto('/');
    await page.keyboard.press('Control+b');
    await expect(sheetOf(page)).toBeVisible();
    await page.keyboard.press('Control+b');
    await expect(sheetOf(page)).toBeHidden();
    expect(await context.cookies()).toEqual([]);
  });

  test('a followed link closes the sheet; the close button and a click beside it do too', async ({
    page,
  }) => {
    await page.goto('/');
    await toggleOf(page).click();
    await sheetOf(page).getByRole('button', { name: 'Close' }).click();
    await expect(sheetOf(page)).toBeHidden();
    await toggleOf(page).click();
    await page.mouse.click(700, 400);
    await expect(sheetOf(page)).toBeHidden();
    await toggleOf(page).click();
    await sheetOf(page).getByRole('link', { name: 'Children' }).click();
    await expect(sheetOf(page)).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Children');
  });

  test('the sheet holds the journey of the selected child', async ({ page }) => {
    await seed(page, { children: [maya] });
    await selectOnDisk(page, maya.id);
    await page.goto('/');
    await toggleOf(page).click();
    await expect(
      sheetOf(page).getByRole('group', { name: "Maya's Journey" }).getByRole('link'),
    ).toHaveText(journeyLinks);
  });

  test('the header shows the logo link on small screens only', async ({ page }) => {
    await page.goto('/children');
    const logo = page.getByRole('banner').getByRole('link', { name: 'Kinleaf' });
    await expect(logo).toBeVisible();
    await page.setViewportSize({ width: 768, height: 800 });
    await expect(logo).toBeHidden();
    await page.setViewportSize({ width: 767, height: 800 });
    await logo.click();
    await expect(page).toHaveURL('/');
  });
});
