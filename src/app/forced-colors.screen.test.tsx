import { beforeEach, expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { setNow } from './fixtures/clock';
import { emulateMedia } from './fixtures/media';
import { go } from './fixtures/open-app';
import { arjun, entry, maya } from './fixtures/records';
import { daysAgo, entries, food, nine, today } from './fixtures/report-records';
import { dialogOf, press, pressIn } from './fixtures/screen';
import { openChildren, openJournal, seed } from './fixtures/seed';

/* In forced colours, such as Windows' contrast themes, backgrounds and shadows are gone: a selection and the focus
   must differ by a line, a system colour or a sign. */
beforeEach(async () => {
  await emulateMedia({ forcedColors: 'active' });
});

/**
 * Returns everything forced colours leave of a look: lines, system colours and drawn signs of a node and its ::before.
 */
async function lookOf(target: Locator): Promise<string> {
  const node = await target.findElement();
  return [node, ...node.querySelectorAll('*:not(svg *)')]
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
        style.borderLeftStyle === 'none' ? '' : `${style.borderLeftWidth} ${style.borderLeftColor}`,
        style.outlineStyle === 'none' ? '' : `${style.outlineWidth} ${style.outlineColor}`,
        style.translate,
        style.transform,
        style.left,
      ].join(' '),
    )
    .join('\n');
}

async function expectDistinct(one: Locator, other: Locator): Promise<void> {
  const looks = async () => new Set([await lookOf(one), await lookOf(other)]).size;
  await expect.poll(looks).toBe(2);
}

const hasLine = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration) =>
  outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;

function focusLine(): string {
  const node = document.activeElement;
  if (!node || node === document.body) return 'page';
  // The link of a card draws its line around the whole card.
  if (hasLine(getComputedStyle(node, '::after'))) return 'line';
  // The line may be drawn by an element around the control, such as the chip around a radio button.
  for (let at: Element | null = node, up = 0; at && up < 4; at = at.parentElement, up += 1) {
    for (const one of [at, ...at.children]) {
      const holds = one === at || one.matches('[data-focus-visible], :focus-visible, :focus');
      if (holds && hasLine(getComputedStyle(one))) return 'line';
    }
  }
  return `no line: ${node.outerHTML.slice(0, 160)}`;
}

/** Expects a line of 2 px around every Tab stop from here on, up to a number of them. */
async function expectFocusLines(stops: number): Promise<void> {
  for (let times = 0; times < stops; times += 1) {
    await press('Tab');
    expect(['line', 'page']).toContain(focusLine());
  }
}

const mayas = { children: [maya, arjun] };

test.each([
  ['children', 30, '/children'],
  ['foods', 28, `/food/${maya.id}`],
  ['settings', 30, '/settings'],
] as const)('what has the focus has a line around it: %s', async (_, stops, path) => {
  await seed(mayas, maya);
  await go(path);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectFocusLines(stops);
});

test('the focused element has a line around it: the entry form', async () => {
  await openJournal([], '?new=');
  await expect.element(page.getByLabelText('Title')).toHaveFocus();
  await expectFocusLines(20);
});

test('the current page, the tab, the theme and the switch differ from the others', async () => {
  await openChildren([maya], maya);
  await go('/settings');
  const links = page.getByRole('complementary').getByRole('listitem');
  await expectDistinct(links.filter({ hasText: 'Settings' }), links.filter({ hasText: 'Privacy' }));
  await expectDistinct(
    page.getByRole('tab', { name: 'General' }),
    page.getByRole('tab', { name: 'AI & Transcription' }),
  );
  const chip = (name: string) => page.css('.chip').filter({ hasText: name });
  await expectDistinct(chip('As on this device'), chip('Dark'));
  const calm = page.css('.switch').filter({ hasText: 'Calm mode' });
  const off = await lookOf(calm);
  await pressIn(page.getByRole('switch', { name: 'Calm mode' }), ' ');
  await expect.element(page.getByRole('switch', { name: 'Calm mode' })).toBeChecked();
  await press('Tab');
  expect(await lookOf(calm)).not.toBe(off);
});

test('the chosen category differs in the form and in the filter', async () => {
  await openJournal([entry('Train')], '?new=');
  const chip = (name: string) =>
    dialogOf('Add Journal Entry').css('.chip').filter({ hasText: name });
  await expectDistinct(chip('Education'), chip('Social'));
});

test('the columns of the foods, and the foods in them, have an edge', async () => {
  await seed({ children: [maya], food: [food('Rice')] }, maya);
  await go(`/food/${maya.id}`);
  for (const part of ['.lane-well', '.fooditem']) {
    const node = await page.css(part).first().findElement();
    const edges = [node, ...node.children].map((one) => getComputedStyle(one).borderTopStyle);
    expect(edges, part).not.toEqual(edges.map(() => 'none'));
  }
});

test('in the charts a week with entries differs from one without, and so does a day', async () => {
  setNow(nine);
  const journal = entries('sleep', [today, daysAgo(1), daysAgo(9)]);
  await seed({ children: [maya], journal }, maya);
  await go(`/reports/${maya.id}`);
  for (const name of ['Entries per week by category', 'Days with entries']) {
    const marks = page.getByRole('group', { name }).css('[data-mark]');
    await expectDistinct(marks.first(), marks.last());
  }
});

/** Returns the longest transition or animation on the page, in seconds. */
function longestMove(): number {
  const seconds = (text: string) => Math.max(...text.split(',').map((part) => parseFloat(part)));
  return Math.max(
    ...[...document.querySelectorAll('*')].flatMap((node) => {
      const { animationName, animationDuration, transitionDuration } = getComputedStyle(node);
      return [
        seconds(transitionDuration),
        animationName === 'none' ? 0 : seconds(animationDuration),
      ];
    }),
  );
}

test('nothing moves when the person asked for less motion', async () => {
  await openJournal([entry('Nap')]);
  await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
  await expect.element(dialogOf('Add Journal Entry')).toBeVisible();
  await emulateMedia({ reducedMotion: 'no-preference' });
  expect(longestMove()).toBeGreaterThan(0.1);
  await emulateMedia({ reducedMotion: 'reduce' });
  expect(longestMove()).toBeLessThan(0.01);
});
