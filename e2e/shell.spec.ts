import { type Page } from '@playwright/test';
import { maya, seed } from './support/records';
import { dialogOf } from './support/screen';
import { expect, test } from './support/test';

const rem = 16;
const journeyLinks = ['Journal', 'Food Journey', 'Reports', 'Recommendations'];
const sidebarOf = (page: Page) => page.getByRole('complementary');
const toggleOf = (page: Page) => page.getByRole('button', { name: 'Toggle sidebar' });

async function expectSidebarWidth(page: Page, width: number) {
  await expect.poll(async () => (await sidebarOf(page).boundingBox())?.width).toBe(width);
}

async function expectActive(page: Page, names: string[]) {
  await expect(sidebarOf(page).locator('a[aria-current="page"]')).toHaveText(names);
}

test('the sidebar without a child leads home, to the children and to the settings, and marks where one is', async ({
  page,
}) => {
  await test.step("'Navigation' group: Dashboard (/), Children (/children), Settings (/settings); without a child there is no other", async () => {
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

  await test.step('the product title links to /', async () => {
    await page.goto('/children');
    await sidebarOf(page).getByRole('link', { name: 'Kinleaf' }).click();
    await expect(page).toHaveURL('/');
  });

  await test.step('/ matches exactly, others match by path prefix', async () => {
    await page.goto('/');
    await expectActive(page, ['Dashboard']);
    await page.goto('/children');
    await expectActive(page, ['Children']);
    await page.goto('/children/of/this/path');
    await expectActive(page, ['Children']);
    await page.goto('/childrens-books');
    await expectActive(page, []);
  });
});

test('the sidebar with a child has its journey, and no entry that leads nowhere', async ({
  page,
}) => {
  await seed(page, { children: [maya] }, maya);

  await test.step("when a child is selected, a group titled '{child name}'s Journey' shows Journal, Food Journey, Reports, Recommendations", async () => {
    await page.goto('/');
    const journey = sidebarOf(page).getByRole('group', { name: "Maya's Journey", exact: true });
    await expect(journey.getByRole('link')).toHaveText(journeyLinks);
    await journey.getByRole('link', { name: 'Journal' }).click();
    await expect(page).toHaveURL(`/journal/${maya.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal for Maya');
  });

  await test.step('the active item is highlighted, on the journal with its filters too', async () => {
    await page.goto(`/journal/${maya.id}?category=sleep`);
    await expectActive(page, ['Journal']);
    const backgroundOf = (name: string) =>
      sidebarOf(page)
        .getByRole('link', { name })
        .evaluate((link) => getComputedStyle(link).backgroundColor);
    expect(await backgroundOf('Journal')).not.toBe(await backgroundOf('Children'));
  });

  await test.step('no sidebar entry leads nowhere', async () => {
    await page.goto('/');
    await expect(sidebarOf(page).getByRole('link', { name: 'Journal' })).toBeVisible();
    for (const link of await sidebarOf(page).getByRole('link').all()) {
      await link.click();
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/404|select/i);
    }
  });

  await page.goto(`/journal/${maya.id}?new=`);
  for (const shortcut of ['Control+b', 'Meta+b']) {
    await test.step(`${shortcut} in a text area makes bold and leaves the sidebar alone`, async () => {
      const notes = dialogOf(page, 'Add Journal Entry').getByLabel('Additional Notes');
      await notes.fill('train');
      await notes.selectText();
      await notes.press(shortcut);
      await expect(notes).toHaveValue('**train**');
      await expectSidebarWidth(page, 16 * rem);
    });
  }
});

test('the sidebar on wide screens: its two widths, and what is kept of them', async ({
  page,
  context,
}) => {
  await page.goto('/');

  await test.step('the state is saved in a cookie that lasts 7 days, and a reload keeps it', async () => {
    expect(await context.cookies()).toEqual([]);
    await expectSidebarWidth(page, 16 * rem);
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

  await toggleOf(page).click();
  for (const shortcut of ['Control+b', 'Meta+b']) {
    await test.step(`${shortcut} toggles the sidebar`, async () => {
      await expectSidebarWidth(page, 16 * rem);
      await page.keyboard.press(shortcut);
      await expectSidebarWidth(page, 3 * rem);
      await page.keyboard.press(shortcut);
      await expectSidebarWidth(page, 16 * rem);
    });
  }

  await test.step('16rem expanded, 3rem collapsed to icons, with every name still there', async () => {
    await expectSidebarWidth(page, 16 * rem);
    await toggleOf(page).click();
    await expectSidebarWidth(page, 3 * rem);
    const children = sidebarOf(page).getByRole('link', { name: 'Children' });
    await children.hover();
    await expect(children.getByText('Children')).toHaveCSS('opacity', '1');
    await children.click();
    await expect(page).toHaveURL('/children');
  });

  await test.step('tablets start collapsed, until somebody expands it', async () => {
    // As at a first visit.
    await context.clearCookies();
    await page.setViewportSize({ width: 1023, height: 768 });
    await page.goto('/');
    await expectSidebarWidth(page, 3 * rem);
    await toggleOf(page).click();
    await expectSidebarWidth(page, 16 * rem);
    await page.reload();
    await expectSidebarWidth(page, 16 * rem);
  });
});

test('the focus ring of every link of the sidebar is whole, above the footer too', async ({
  page,
}) => {
  await seed(page, { children: [maya] }, maya);
  await page.goto('/guide');
  // So low that the sidebar scrolls; its last link is a bit more than half in sight where it rests.
  for (const [width, height] of [
    [1440, 900],
    [1024, 640],
    [390, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    // By the keyboard, which is what shows the ring.
    if (width < 768) await toggleOf(page).press('Enter');
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(links).toHaveCount(13);
    const last = links.last();
    await last.evaluate((link) => {
      // As far down as a wheel would leave it, with the link half under the footer or the edge.
      const scroller = link.closest('aside, dialog');
      if (!scroller) return;
      scroller.scrollTop = 0;
      const below = link.getBoundingClientRect().top + 30 - scroller.getBoundingClientRect().bottom;
      scroller.scrollTop = Math.max(0, below);
    });
    for (const link of [links.first(), last]) {
      await link.focus();
      // The menu slides in.
      await expect.poll(() => link.evaluate(hiddenPartsOfRing), `${width} x ${height}`).toEqual([]);
    }
    if (width < 768) await page.keyboard.press('Escape');
  }
});

/** Points on the focus ring where something else lies, or that the scrolling box cuts off. */
function hiddenPartsOfRing(link: Element): string[] {
  const box = link.getBoundingClientRect();
  const style = getComputedStyle(link);
  const out = parseFloat(style.outlineOffset) + parseFloat(style.outlineWidth) / 2;
  const clip = (link.closest('aside, dialog') ?? link).getBoundingClientRect();
  const [left, right] = [box.left - out, box.right + out];
  const [top, bottom] = [box.top - out, box.bottom + out];
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const points = { top: [x, top], bottom: [x, bottom], left: [left, y], right: [right, y] };
  return Object.entries(points)
    .filter(([, [across = 0, down = 0]]) => {
      const isCut =
        across < clip.left || across > clip.right || down < clip.top || down > clip.bottom;
      return isCut || !link.contains(document.elementFromPoint(across, down));
    })
    .map(([side]) => side);
}

test.describe('sidebar, under 768 px', () => {
  test.use({ viewport: { width: 767, height: 800 } });
  const sheetOf = (page: Page) => dialogOf(page, 'Navigation');

  test('is a sheet that opens and closes', async ({ page, context }) => {
    await seed(page, { children: [maya] }, maya);
    await page.goto('/');

    await test.step('opens as a slide-in sheet of 18rem; Escape closes it and the focus returns', async () => {
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

    await test.step('Ctrl+B opens and closes the sheet; the cookie of the wide sidebar stays untouched', async () => {
      await page.keyboard.press('Control+b');
      await expect(sheetOf(page)).toBeVisible();
      await page.keyboard.press('Control+b');
      await expect(sheetOf(page)).toBeHidden();
      expect(await context.cookies()).toEqual([]);
    });

    await test.step('a key that comes while the sheet closes opens it again, and it stays', async () => {
      await toggleOf(page).click();
      await expect(sheetOf(page)).toBeVisible();
      // Everything is in place before the key: a page that is asked later may have told its news already.
      const told = await toggleOf(page).evaluateHandle((toggle) => {
        // The focus comes back before the browser tells that the sheet was closed.
        const key = new KeyboardEvent('keydown', { key: 'b', ctrlKey: true, bubbles: true });
        toggle.addEventListener('focus', () => toggle.dispatchEvent(key), { once: true });
        const { promise, resolve } = Promise.withResolvers<undefined>();
        const tell = () => {
          resolve(undefined);
        };
        document
          .querySelector('.mobile-navigation')
          ?.addEventListener('close', tell, { once: true });
        return { isTold: promise };
      });
      await page.keyboard.press('Escape');
      await told.evaluate(({ isTold }) => isTold);
      await expect(sheetOf(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(sheetOf(page)).toBeHidden();
    });

    await test.step('the sheet holds the journey of the selected child', async () => {
      await toggleOf(page).click();
      await expect(
        sheetOf(page).getByRole('group', { name: "Maya's Journey" }).getByRole('link'),
      ).toHaveText(journeyLinks);
      await page.keyboard.press('Escape');
      await expect(sheetOf(page)).toBeHidden();
    });

    await test.step('a followed link closes the sheet; the close button and a click beside it do too', async () => {
      await toggleOf(page).click();
      await sheetOf(page).getByRole('button', { name: 'Close' }).click();
      await expect(sheetOf(page)).toBeHidden();
      await toggleOf(page).click();
      await page.mouse.click(700, 400);
      await expect(sheetOf(page)).toBeHidden();
      // Not at the top of the page, but where its button can be seen; the page that follows is longer than the window too.
      await page.mouse.wheel(0, 30);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(30);
      await page.evaluate(() => Object.assign(window, { isSamePage: true }));
      await toggleOf(page).click();
      await sheetOf(page).getByRole('link', { name: 'Privacy' }).click();
      await expect(sheetOf(page)).toBeHidden();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
    });

    await test.step('the screen that it leads to begins at its top, and nothing is loaded anew', async () => {
      expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
      expect(await page.evaluate(() => scrollY)).toBe(0);
    });

    await test.step('the header shows the logo link on small screens only', async () => {
      const logo = page.getByRole('banner').getByRole('link', { name: 'Kinleaf' });
      await expect(logo).toBeVisible();
      await page.setViewportSize({ width: 768, height: 800 });
      await expect(logo).toBeHidden();
      await page.setViewportSize({ width: 767, height: 800 });
      await logo.click();
      await expect(page).toHaveURL('/');
    });
  });
});
