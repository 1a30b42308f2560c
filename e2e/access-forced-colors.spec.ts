import type { Locator, Page } from '@playwright/test';
import { food, openFoods } from './support/food';
import { arjun, entry, maya, openChildren, openJournal } from './support/records';
import { daysAgo, entries, openReports, today } from './support/report-records';
import { marksOf } from './support/charts';
import { dialogOf } from './support/screen';
import { expect, test } from './support/test';

/*
 * With the person's own few colours, such as Windows' contrast themes, backgrounds and shadows are gone: what is
 * chosen and what has the focus must differ by a line, a system colour or a sign.
 */
test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
});

/** All that forced colours leave of a look: lines, system colours and drawn signs, of a node and its ::before. */
function lookOf(target: Locator): Promise<string> {
  return target.evaluate((node) =>
    [node, ...node.querySelectorAll('*:not(svg *)')]
      .flatMap((one) => [
        getComputedStyle(one),
        getComputedStyle(one, '::before'),
        getComputedStyle(one, '::after'),
      ])
      .map((style) =>
        [
          style.content,
          style.color,
          style.backgroundColor,
          style.borderTopStyle === 'none' ? '' : `${style.borderTopWidth} ${style.borderTopColor}`,
          style.borderLeftStyle === 'none'
            ? ''
            : `${style.borderLeftWidth} ${style.borderLeftColor}`,
          style.outlineStyle === 'none' ? '' : `${style.outlineWidth} ${style.outlineColor}`,
          style.translate,
          style.transform,
          style.left,
        ].join(' '),
      )
      .join('\n'),
  );
}

async function expectDistinct(one: Locator, other: Locator): Promise<void> {
  expect(await lookOf(one)).not.toBe(await lookOf(other));
}

/** Every stop of the Tab key from the top of the page, up to a number of them, has a line of 2 px around it. */
async function expectFocusLines(page: Page, stops: number): Promise<void> {
  for (let press = 0; press < stops; press += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const node = document.activeElement;
      if (!node || node === document.body) return 'page';
      // The link of a card has it around all of the card.
      const reach = getComputedStyle(node, '::after');
      if (reach.outlineStyle !== 'none' && parseFloat(reach.outlineWidth) >= 2) return 'line';
      // The line may be drawn by what holds the control, such as the chip around a radio.
      for (let at: Element | null = node, up = 0; at && up < 4; at = at.parentElement, up += 1) {
        for (const one of [at, ...at.children]) {
          const style = getComputedStyle(one);
          const holds = one === at || one.matches('[data-focus-visible], :focus-visible, :focus');
          if (holds && style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2)
            return 'line';
        }
      }
      return `no line: ${node.outerHTML.slice(0, 160)}`;
    });
    expect(['line', 'page']).toContain(found);
  }
}

test('what has the focus has a line around it: children, journal, the form, the foods, the settings', async ({
  page,
}) => {
  await openChildren(page, [maya, arjun], maya);
  await expectFocusLines(page, 30);
  await openFoodsAndFocus(page);
  await page.goto('/settings');
  await expectFocusLines(page, 30);
  await page.goto(`/journal/${maya.id}?new=`);
  await expect(page.getByLabel('Title')).toBeFocused();
  await expectFocusLines(page, 20);
});

async function openFoodsAndFocus(page: Page): Promise<void> {
  await page.goto(`/food/${maya.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Food Journey' })).toBeVisible();
  await expectFocusLines(page, 28);
}

test('the current page, the tab, the theme and the switch differ from the others', async ({
  page,
}) => {
  await page.goto('/settings');
  const links = page.getByRole('complementary');
  await expectDistinct(
    links.getByRole('listitem').filter({ hasText: 'Settings' }),
    links.getByRole('listitem').filter({ hasText: 'Privacy' }),
  );
  await expectDistinct(
    page.getByRole('tab', { name: 'General' }),
    page.getByRole('tab', { name: 'AI & Transcription' }),
  );
  const chip = (name: string) => page.locator('.chip').filter({ hasText: name });
  await expectDistinct(chip('As on this device'), chip('Dark'));
  const calm = page.locator('.switch').filter({ hasText: 'Calm mode' });
  const off = await lookOf(calm);
  await page.getByRole('switch', { name: 'Calm mode' }).press('Space');
  await expect(page.getByRole('switch', { name: 'Calm mode' })).toBeChecked();
  await page.keyboard.press('Tab');
  expect(await lookOf(calm)).not.toBe(off);
});

test('the chosen category differs in the form and in the filter', async ({ page }) => {
  await openJournal(page, [entry('Train')], '?new=');
  const form = dialogOf(page, 'Add Journal Entry');
  const chip = (name: string) => form.locator('.chip').filter({ hasText: name });
  await expectDistinct(chip('Education'), chip('Social'));
});

test('the columns of the foods, and the foods in them, have an edge', async ({ page }) => {
  await openFoods(page, [food('Rice')]);
  for (const part of ['.lane-well', '.fooditem']) {
    const edges = await page
      .locator(part)
      .first()
      .evaluate((node) =>
        [node, ...node.children].map((one) => getComputedStyle(one).borderTopStyle),
      );
    expect(edges, part).not.toEqual(edges.map(() => 'none'));
  }
});

test('in the charts a week with entries differs from one without, and so does a day', async ({
  page,
}) => {
  await openReports(page, { journal: entries('sleep', [today, daysAgo(1), daysAgo(9)]) });
  for (const name of ['Entries per week by category', 'Days with entries']) {
    const marks = marksOf(page.getByRole('group', { name }));
    await expect(marks.last()).toBeAttached();
    await expectDistinct(marks.first(), marks.last());
  }
});
