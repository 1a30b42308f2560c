import type { Page } from '@playwright/test';
import { food } from './support/food';
import { resizeWindow } from './support/fit';
import { entry, maya, openJournal, seed } from './support/records';
import { allowWrites, refuseWrites } from './support/refusals';
import { report, summaryContent } from './support/report-records';
import { dialogOf, messageOf, questionOf } from './support/screen';
import { haveSettings } from './support/settings';
import { expect, test } from './support/test';

const palette = /\/assets\/command-palette-[\w-]+\.js$/;

/** Makes a message stand that stays until it is closed: a part of the app that does not load. */
async function haveMessage(page: Page): Promise<void> {
  await page.route(palette, (route) => route.abort());
  // A key that comes before the app does is nobody's.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(messageOf(page, 'The search could not be loaded')).toBeVisible();
}

/**
 * The buttons, links and fields in which a click would meet a message instead: each is scrolled into view as a browser does
 * it, and the page is asked what lies at its middle and near its corners.
 */
async function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'button, a[href], input, select, textarea, summary, [role=spinbutton], [role^=menuitem], [role=option], [role=tab]',
    );
    const found: string[] = [];
    for (const control of controls) {
      if (control.closest('.toasts, [inert], [aria-hidden=true]')) continue;
      if (control.matches(':disabled') || !control.checkVisibility({ visibilityProperty: true }))
        continue;
      control.scrollIntoView({ block: 'nearest' });
      const { left, top, width, height } = control.getBoundingClientRect();
      const [x, y] = [Math.min(6, width / 4), Math.min(6, height / 4)];
      const met = [
        [left + width / 2, top + height / 2],
        [left + x, top + y],
        [left + width - x, top + y],
        [left + x, top + height - y],
        [left + width - x, top + height - y],
      ].map(([at = 0, down = 0]) => document.elementFromPoint(at, down));
      if (met.some((element) => element?.closest('.toasts, .plain-toasts')))
        found.push(control.getAttribute('aria-label') ?? control.textContent);
    }
    return found;
  });
}

async function expectNothingCovered(page: Page, what: string): Promise<void> {
  for (const isCalm of [false, true]) {
    await page.evaluate((calm) => {
      document.documentElement.toggleAttribute('data-calm', calm);
    }, isCalm);
    for (const width of [360, 768, 1440]) {
      // The chat button comes back at the top of a page.
      await page.evaluate(() => {
        window.scrollTo(0, 0);
      });
      await resizeWindow(page, width, width === 360 ? 640 : 800);
      await expect
        .poll(() => covered(page), {
          message: `${what}, ${width} px${isCalm ? ', calm' : ''}: under the message`,
        })
        .toEqual([]);
    }
  }
  await page.evaluate(() => {
    document.documentElement.removeAttribute('data-calm');
  });
}

const bath = {
  id: 'bath',
  childId: maya.id,
  category: 'sleep',
  title: 'A bath',
  description: 'A warm bath.',
  createdAt: '2025-11-01T00:00:00.000Z',
};

async function fill(page: Page): Promise<void> {
  await seed(
    page,
    {
      children: [maya],
      journal: ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'].map((title) => entry(title)),
      food: ['Mango', 'Rice', 'Egg', 'Corn'].map((name) => food(name)),
      reports: [report('June', 'summary', summaryContent)],
      recommendations: [bath],
    },
    maya,
  );
  await haveSettings(page, { chatEnabled: true });
}

const screens = {
  '/': 'the first page',
  '/children': 'children',
  [`/journal/${maya.id}`]: 'the journal',
  [`/food/${maya.id}`]: 'the food journey',
  [`/reports/${maya.id}`]: 'reports',
  [`/reports/${maya.id}?tab=recommendations`]: 'recommendations beside the reports',
  [`/recommendations/${maya.id}`]: 'recommendations',
  '/settings': 'settings',
  '/settings?tab=ai': 'the AI tab of the settings',
  '/guide': 'the guide',
  '/nowhere': 'no page at this address',
};

/** What is opened by a click while the message of the page stands: [screen, button, how it is closed]. */
const overScreens: readonly (readonly [screen: string, button: string | RegExp])[] = [
  ['/children', 'Add Child'],
  ['/children', 'Delete Maya'],
  [`/journal/${maya.id}`, 'Add Entry'],
  [`/journal/${maya.id}`, 'Export'],
  [`/journal/${maya.id}`, 'Edit One'],
  [`/journal/${maya.id}`, 'Delete One'],
  [`/journal/${maya.id}`, /Filter by category/],
  [`/journal/${maya.id}`, /^Date: /],
  [`/journal/${maya.id}`, 'Open assistant'],
  [`/food/${maya.id}`, 'Add Food'],
  [`/food/${maya.id}`, 'Move Mango to'],
  [`/food/${maya.id}`, 'Delete Mango'],
  [`/reports/${maya.id}`, 'Generate Report'],
  ['/settings', 'Clear All Data'],
];

test.describe('no message lies over what can be pressed', () => {
  test.use({
    allowConsole: [
      [/could not be loaded/, /Failed to load resource|net::ERR_FAILED/],
      { scope: 'test' },
    ],
  });

  test('on any screen', async ({ page }) => {
    test.slow();
    await fill(page);
    for (const [address, name] of Object.entries(screens)) {
      await test.step(name, async () => {
        await page.goto(address);
        await haveMessage(page);
        await expectNothingCovered(page, name);
      });
    }
  });

  test('in any dialog, menu or list', async ({ page }) => {
    test.slow();
    await fill(page);
    for (const [address, button] of overScreens) {
      await test.step(String(button), async () => {
        await page.goto(address);
        await haveMessage(page);
        const opener = page.getByRole('main').getByRole('button', { name: button, exact: true });
        await opener
          .or(page.getByRole('button', { name: button, exact: true }))
          .first()
          .click();
        await expect(
          page
            .locator(
              ':is([role$=dialog], [role=menu], [role=listbox], dialog[open]):not(.toasts *)',
            )
            .last(),
        ).toBeVisible();
        await expectNothingCovered(page, String(button));
      });
    }
    await test.step('an entry, and a report', async () => {
      for (const [address, link] of [
        [`/journal/${maya.id}`, 'One'],
        [`/reports/${maya.id}`, 'June'],
      ] as const) {
        await page.goto(address);
        await haveMessage(page);
        await page.getByRole('link', { name: link, exact: true }).click();
        await expect(page.getByRole('dialog', { name: link })).toBeVisible();
        await expectNothingCovered(page, link);
      }
    });
  });

  test('the focus never lands under it', async ({ page }) => {
    await fill(page);
    await page.goto(`/journal/${maya.id}`);
    await page.setViewportSize({ width: 390, height: 640 });
    await haveMessage(page);
    for (let press = 0; press < 40; press += 1) {
      await page.keyboard.press('Tab');
      const isUnder = await page.evaluate(() => {
        const at = document.activeElement;
        if (!at || at.closest('.toasts')) return false;
        const { left, top, width, height } = at.getBoundingClientRect();
        const met = document.elementFromPoint(left + width / 2, top + height / 2);
        return met ? met.closest('.toasts') !== null : false;
      });
      expect(isUnder, `after ${press + 1} Tabs`).toBe(false);
    }
  });
});

test('one message at a time; it goes with the page it was shown on, and not with a filter', async ({
  page,
}) => {
  await openJournal(page, [entry('One'), entry('Two'), entry('Three')]);
  const remove = async (name: string) => {
    await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
    await questionOf(page, 'Are you sure?').getByRole('button', { name: 'Delete' }).click();
  };
  const message = messageOf(page, 'Entry deleted');
  await remove('One');
  await expect(message).toContainText('One');
  await remove('Two');
  await expect(message).toContainText('Two');
  await expect(message).toHaveCount(1);
  await page.getByRole('searchbox').fill('Three');
  await expect(page).toHaveURL(/q=Three/);
  await message.hover();
  await expect(message).toBeVisible();
  await page.getByRole('link', { name: 'Children', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Children' })).toBeVisible();
  await expect(message).toHaveCount(0);
});

test('in a dialog nothing floats: what failed stands beside the buttons, and the words stay', async ({
  page,
}) => {
  await openJournal(page, []);
  await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
  const form = dialogOf(page, 'Add Journal Entry');
  await form.getByLabel('Title').fill('Blue train');
  await form.getByLabel('Additional Notes').fill('Hello.');
  await refuseWrites(page, 'UnknownError', 'journal');
  await form.getByRole('button', { name: 'Add Entry' }).click();
  const alert = form.getByRole('alert');
  await expect(alert).toHaveText(
    'Failed to add entryThere was an error adding the entry. Please try again.',
  );
  await expect(page.locator('.toasts')).toHaveCount(0);
  const again = form.getByRole('button', { name: 'Try again', exact: true });
  const middles = async () =>
    Promise.all(
      [alert, again].map(async (one) => {
        const { x = 0, y = 0, height = 0 } = (await one.boundingBox()) ?? {};
        return { x, y: y + height / 2 };
      }),
    );
  await test.step('left of them on a wide window, above them on a phone', async () => {
    const [wide, button] = await middles();
    expect(wide?.x).toBeLessThan(button?.x ?? 0);
    expect(Math.abs((wide?.y ?? 0) - (button?.y ?? 0))).toBeLessThan(12);
    await resizeWindow(page, 360, 640);
    const [above, below] = await middles();
    expect(above?.y).toBeLessThan((below?.y ?? 0) - 20);
  });
  await expect(form.getByLabel('Title')).toHaveValue('Blue train');
  await allowWrites(page);
  await again.click();
  await expect(form).toBeHidden();
  await expect(messageOf(page, 'Entry added')).toBeVisible();
});
