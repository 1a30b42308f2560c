import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { go, reopen } from '@/app/fixtures/open-app';
import { maya } from '@/app/fixtures/records';
import {
  dialogOf,
  expectAddress,
  expectCount,
  expectText,
  press,
  pressIn,
} from '@/app/fixtures/screen';
import { openJournal, seed } from '@/app/fixtures/seed';

const rem = 16;
const journeyLinks = [
  'Journal',
  'Food Journey',
  'Reports',
  'Recommendations',
  'Milestones and growth',
];
const sidebar = () => page.getByRole('complementary');
const toggle = () => page.getByRole('button', { name: 'Toggle sidebar' });

async function expectSidebarWidth(width: number) {
  await expect.poll(() => sidebar().query()?.getBoundingClientRect().width).toBe(width);
}

async function expectActive(names: string[]) {
  await expectText(sidebar().css('a[aria-current="page"]'), names);
}

test('the sidebar without a child leads home, to the children and to the settings, and marks the current page', async () => {
  await go('/');
  const navigation = sidebar().getByRole('group', { name: 'Navigation', exact: true });
  await expectText(navigation.getByRole('link'), ['Dashboard', 'Children', 'Settings']);
  expect(
    navigation
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/', '/children', '/settings']);
  await expectCount(sidebar().getByRole('group'), 2);
  await expect.element(sidebar().getByRole('group', { name: 'About' })).toBeVisible();

  // The first matches exactly, others match by path prefix.
  for (const [path, names] of [
    ['/', ['Dashboard']],
    ['/children/of/this/path', ['Children']],
    ['/childrens-books', []],
    ['/children', ['Children']],
  ] as const) {
    await go(path);
    await expectActive([...names]);
  }

  await sidebar().getByRole('link', { name: 'Kinleaf' }).click();
  await expectAddress('/');
});

test('the sidebar with a child has its journey, and no link that leads nowhere', async () => {
  await seed({ children: [maya] }, maya);
  await go('/');
  const journey = sidebar().getByRole('group', { name: "Maya's Journey", exact: true });
  await expectText(journey.getByRole('link'), journeyLinks);
  const links = sidebar().getByRole('link');
  const count = links.elements().length;
  expect(count).toBeGreaterThan(10);
  for (let at = 0; at < count; at += 1) {
    await links.nth(at).click();
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .not.toHaveTextContent(/404|select/i);
  }

  // The active item is highlighted, on the journal with its filters too.
  await go(`/journal/${maya.id}?category=sleep`);
  await expectActive(['Journal']);
  const backgroundOf = async (name: string) =>
    getComputedStyle(await sidebar().getByRole('link', { name }).findElement()).backgroundColor;
  expect(await backgroundOf('Journal')).not.toBe(await backgroundOf('Children'));
});

test('Ctrl+B and ⌘B toggle the sidebar; in a text area they make text bold instead', async () => {
  await openJournal();
  await expectText(page.getByRole('heading', { level: 1 }), 'Journal for Maya');
  for (const shortcut of ['Control+b', 'Meta+b']) {
    await expectSidebarWidth(16 * rem);
    await press(shortcut);
    await expectSidebarWidth(3 * rem);
    await press(shortcut);
    await expectSidebarWidth(16 * rem);
  }
  await go(`/journal/${maya.id}?new=`);
  const notes = dialogOf('Add Journal Entry').getByLabelText('Additional Notes');
  for (const shortcut of ['Control+b', 'Meta+b']) {
    await notes.fill('train');
    const area = (await notes.findElement()) as HTMLTextAreaElement;
    area.focus();
    area.select();
    await press(shortcut);
    await expect.element(notes).toHaveValue('**train**');
    await expectSidebarWidth(16 * rem);
  }
});

test('the sidebar is 16rem wide, or 3rem with tooltips, and a cookie remembers which for 7 days', async () => {
  await go('/');
  await expectSidebarWidth(16 * rem);
  expect(document.cookie).toBe('');
  const set = vi.spyOn(document, 'cookie', 'set');
  await toggle().click();
  await expectSidebarWidth(3 * rem);
  const week = 7 * 24 * 60 * 60;
  expect(set).toHaveBeenCalledWith(
    expect.stringMatching(`^kinleaf_sidebar=collapsed; max-age=${week}`),
  );
  await reopen();
  await expectSidebarWidth(3 * rem);

  const children = sidebar().getByRole('link', { name: 'Children' });
  await children.hover();
  const name = await children.getByText('Children').findElement();
  await expect.poll(() => getComputedStyle(name).opacity).toBe('1');
  await children.click();
  await expectAddress('/children');
});

test('on a tablet the sidebar starts collapsed, until someone expands it', async () => {
  await page.viewport(1023, 768);
  await go('/');
  await expectSidebarWidth(3 * rem);
  await toggle().click();
  await expectSidebarWidth(16 * rem);
  await reopen();
  await expectSidebarWidth(16 * rem);
});

test('the focus ring of every link of the sidebar is whole, above the footer too', async () => {
  await seed({ children: [maya] }, maya);
  await go('/guide');
  // So low that the sidebar scrolls; its last link then rests a bit more than half in view.
  for (const [width, height] of [
    [1440, 900],
    [1024, 640],
    [390, 640],
  ] as const) {
    await page.viewport(width, height);
    // By keyboard, because that shows the ring.
    if (width < 768) await pressIn(toggle(), 'Enter');
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expectCount(links, 14);
    const last = await links.last().findElement();
    // As far down as a wheel would leave it, with the link half under the footer or the edge.
    const scroller = last.closest('aside, dialog');
    if (scroller) {
      scroller.scrollTop = 0;
      const below = last.getBoundingClientRect().top + 30 - scroller.getBoundingClientRect().bottom;
      scroller.scrollTop = Math.max(0, below);
    }
    for (const link of [await links.first().findElement(), last]) {
      link.focus({ focusVisible: true });
      // The menu slides in.
      await expect
        .poll(() => hiddenPartsOfRing(link), { message: `${width} x ${height}` })
        .toEqual([]);
    }
    if (width < 768) await press('Escape');
  }
});

/** Returns the points of the focus ring that something else covers or the scrolling box cuts off. */
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
