import type { Page } from '@playwright/test';
import {
  arjun,
  categories,
  child,
  entry,
  maya,
  openChildren,
  openJournal,
  seed,
} from './support/records';
import { dialogOf } from './support/screen';
import { commonStates } from './support/states';
import { expect, test } from './support/test';

const entries = categories.map(({ id, label, field }) =>
  entry(`About ${label}`, { category: id, [field]: `Seen under ${label}` }),
);

/** Each state of the two screens that has something of its own to fit in. */
const states: Record<string, (page: Page) => Promise<void>> = {
  ...commonStates,
  'the children': (page) =>
    openChildren(page, [maya, child('Arjun', { sample: true, bio: 'Climber.' })], maya),
  'the child form': async (page) => {
    await page.goto('/children');
    await page.getByRole('button', { name: 'Add Child', exact: true }).click();
    await dialogOf(page, 'Add a Child').getByRole('button', { name: 'Add Child' }).click();
    await expect(page.getByText('Name is required')).toBeVisible();
  },
  'the journal': (page) => openJournal(page, entries),
  'the date picker': async (page) => {
    await openJournal(page, entries);
    await page.getByRole('button', { name: /^Date: / }).click();
    await expect(dialogOf(page, 'Date')).toBeVisible();
  },
  'the list of categories': async (page) => {
    await openJournal(page, entries);
    await page.getByRole('button', { name: /Filter by category/ }).click();
    await expect(page.getByRole('option', { name: 'Medication' })).toBeVisible();
  },
  'the entry form': async (page) => {
    await openJournal(page, [], '?new=');
    await page.getByRole('dialog').getByRole('button', { name: 'Add Entry' }).click();
    await expect(page.getByText('Title is required')).toBeVisible();
  },
  'the entry view': async (page) => {
    await openJournal(page, entries, '?entry=entry-about-sleep');
    await expect(dialogOf(page, 'About Sleep')).toBeVisible();
  },
  'the menu of the current child': async (page) => {
    await seed(page, { children: [maya, arjun] }, maya);
    await page.goto(`/journal/${maya.id}`);
    await page.getByRole('button', { name: 'Current child: Maya' }).click();
    await expect(page.getByRole('menuitemradio', { name: 'Arjun' })).toBeVisible();
  },
};

/** Marks what is drawn within one pixel: screen readers find it, and nobody sees or touches it. */
async function markUnseen(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const node of document.querySelectorAll<HTMLElement>('body *')) {
      const { width, height } = node.getBoundingClientRect();
      const clips = getComputedStyle(node).overflow !== 'visible';
      if (width <= 1 && height <= 1 && clips) node.dataset['forScreenReaders'] = '';
    }
  });
}

/** What sticks out at the sides, of the page and of an open dialog. */
async function stickingOut(page: Page): Promise<string[]> {
  await markUnseen(page);
  return page.evaluate(() => {
    const scrolling = document.documentElement;
    const found: string[] = [];
    if (scrolling.scrollWidth > scrolling.clientWidth)
      found.push(`the page is ${scrolling.scrollWidth} px wide`);
    const top = [...document.querySelectorAll('[role$=dialog]')].at(-1) ?? document.body;
    for (const node of top.querySelectorAll('button, a, input, textarea, [role=spinbutton]')) {
      const { left, right } = node.getBoundingClientRect();
      const isElsewhere =
        getComputedStyle(node).position === 'fixed' || node.closest('[data-for-screen-readers]');
      if (!isElsewhere && (left < -0.5 || right > scrolling.clientWidth + 0.5))
        found.push(
          `${node.tagName} ${node.textContent || (node.getAttribute('aria-label') ?? '')}`,
        );
    }
    return found;
  });
}

for (const [what, viewport] of Object.entries({
  'at 320 px': { width: 320, height: 640 },
  'at 200 % zoom on a small laptop': { width: 640, height: 360 },
})) {
  test.describe(`reflow ${what}`, () => {
    test.use({ viewport });
    for (const [state, arrange] of Object.entries(states)) {
      test(`nothing is cut off and nothing scrolls sideways: ${state}`, async ({ page }) => {
        await arrange(page);
        expect(await stickingOut(page)).toEqual([]);
      });
    }
  });
}

test.describe('touch targets', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  for (const [state, arrange] of Object.entries(states)) {
    test(`every control takes a touch within 44 by 44 px: ${state}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await arrange(page);
      expect(await tooSmall(page)).toEqual([]);
    });
  }
});

/**
 * The controls of what is on top that are drawn smaller and do not answer 22 px around their middle either:
 * an area may reach beyond what is drawn, so the page itself is asked what a touch there would meet.
 */
async function tooSmall(page: Page): Promise<string[]> {
  await markUnseen(page);
  return page.evaluate(() => {
    const layers = document.querySelectorAll('[role$=dialog], [role=menu], [role=listbox]');
    const top = [...layers].at(-1) ?? document.body;
    const controls = top.querySelectorAll(
      'button, a, .chip, summary, [role=option], [role^=menuitem]',
    );
    const around = [
      [-21, 0],
      [21, 0],
      [0, -21],
      [0, 21],
    ] as const;
    const found: string[] = [];
    for (const control of controls) {
      control.scrollIntoView({ block: 'center' });
      const { left, top: y, width, height } = control.getBoundingClientRect();
      // Not drawn at all, or for screen readers only.
      if (y + height <= 0 || control.closest('[data-for-screen-readers]')) continue;
      const answers = around.every(([dx, dy]) => {
        const met = document.elementFromPoint(left + width / 2 + dx, y + height / 2 + dy);
        return control.contains(met);
      });
      const isLarge = width >= 43.5 && height >= 43.5;
      if (!isLarge && !answers)
        found.push(
          `${control.getAttribute('aria-label') ?? control.textContent}: ${width} x ${height}`,
        );
    }
    return found;
  });
}

test.describe('motion', () => {
  /** How long anything on the page would move, in seconds. */
  const longest = (page: Page) =>
    page.evaluate(() => {
      const seconds = (text: string) =>
        Math.max(...text.split(',').map((part) => parseFloat(part)));
      return Math.max(
        ...[...document.querySelectorAll('*')].flatMap((node) => {
          const { animationName, animationDuration, transitionDuration } = getComputedStyle(node);
          return [
            seconds(transitionDuration),
            animationName === 'none' ? 0 : seconds(animationDuration),
          ];
        }),
      );
    });

  test('nothing moves when the person asked for less motion', async ({ page }) => {
    await openJournal(page, entries);
    await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
    await expect(dialogOf(page, 'Add Journal Entry')).toBeVisible();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await longest(page)).toBeGreaterThan(0.1);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await longest(page)).toBeLessThan(0.01);
  });
});

test('a date and the button of its calendar stand on one line', async ({ page }) => {
  await openJournal(page, [], '?new=');
  const group = dialogOf(page, 'Add Journal Entry').getByRole('group', { name: 'Date' });
  const day = await group.getByRole('spinbutton', { name: 'day, Date' }).boundingBox();
  const button = await group.getByRole('button').boundingBox();
  const middle = (box: typeof day) => (box?.y ?? NaN) + (box?.height ?? NaN) / 2;
  expect(Math.abs(middle(day) - middle(button))).toBeLessThan(4);
});
