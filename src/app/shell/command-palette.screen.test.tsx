import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addForm } from '@/app/fixtures/journal-page';
import { boxOf } from '@/app/fixtures/layout';
import { go } from '@/app/fixtures/open-app';
import { arjun, entry, maya } from '@/app/fixtures/records';
import { dialogOf, expectCount, expectGone, expectText, focus, press } from '@/app/fixtures/screen';
import { seed } from '@/app/fixtures/seed';

const h1 = () => page.getByRole('heading', { level: 1 });
const palette = () => dialogOf('Search and go to');
const field = () => palette().getByRole('textbox', { name: 'Search and go to' });
const items = () => palette().getByRole('menuitem');

const stamp = '2025-01-01T00:00:00.000Z';
const food = (name: string, state: string) => ({
  ...{ id: `food-${name}`, childId: maya.id, name, category: 'Fruits', state },
  ...{ reaction: 'neutral', date: '2025-06-01', createdAt: stamp, updatedAt: stamp },
});
const records = {
  children: [maya, arjun],
  journal: [
    entry('Blue train', { category: 'sleep', date: '2025-11-14' }),
    entry('A quiet morning', { content: 'Blue cup, twice.' }),
    entry('Blue of another child', { childId: arjun.id }),
  ],
  food: [food('Blueberries', 'safe'), food('Bread', 'new')],
};

async function open(keys = 'Control+k') {
  await press(keys);
  await expect.element(field()).toHaveFocus();
}

async function close() {
  await press('Escape');
  await expectCount(palette(), 0);
}

test('the palette opens by its keys, and finds entries and foods of the current child', async () => {
  await seed(records, maya);
  await go('/guide');
  const children = page.getByRole('complementary').getByRole('link', { name: 'Children' });
  for (const keys of ['Control+k', 'Meta+k']) {
    await focus(children);
    await open(keys);
    await close();
    await expect.element(children).toHaveFocus();
  }

  await open();
  await field().fill('BLUE');
  const entries = palette().getByRole('group', { name: 'Entries' }).getByRole('menuitem');
  await expectCount(entries, 2);
  const train = entries.filter({ hasText: 'Blue train' });
  await expect.element(train).toHaveTextContent('Nov 14, 2025');
  await expectText(palette().getByRole('group', { name: 'Foods' }).getByRole('menuitem'), [
    'BlueberriesSafe',
  ]);
  await expectText(palette().getByRole('status'), '3 results');
  await train.click();
  await expect.element(dialogOf('Blue train')).toBeVisible();
  await press('Escape');
  await expectGone(dialogOf('Blue train'));
  await expectText(h1(), 'Guide');

  await open();
  await field().fill('berries');
  await palette()
    .getByRole('menuitem', { name: /Blueberries/ })
    .click();
  await expect
    .element(dialogOf('Edit Food').getByLabelText('Food Name'))
    .toHaveValue('Blueberries');
});

test('the palette is a full sheet on a phone, and the header holds its buttons', async () => {
  await page.viewport(320, 640);
  await seed(records, maya);
  await go('/');
  const header = page.getByRole('banner');
  for (const name of ['Toggle sidebar', 'Search and go to', /^Theme/, /^Current/]) {
    const box = await boxOf(header.getByRole('button', { name }));
    expect(box.right, String(name)).toBeLessThanOrEqual(320);
    expect(Math.min(box.width, box.height), String(name)).toBeGreaterThanOrEqual(44);
  }
  await header.getByRole('button', { name: 'Search and go to' }).click();
  expect(await boxOf(palette())).toMatchObject({ x: 0, y: 0, width: 320, height: 640 });
});

test('the palette lists what can be done, every page and the other children, and needs no mouse', async () => {
  await seed(records, maya);
  await go('/');
  await page.getByRole('banner').getByRole('button', { name: 'Search and go to' }).click();
  await expectText(items(), [
    'New entry for Maya',
    'New food for Maya',
    'Save a backup',
    'Journal',
    'Food Journey',
    'Reports',
    'Recommendations',
    'Milestones and growth',
    'Care circle',
    'Dashboard',
    'Children',
    'Settings',
    'Join a circle',
    'Guide',
    'Privacy',
    'Terms',
    'Why AI',
    'Legal',
    'Upgrade',
    'Switch to Arjun',
  ]);
  for (const group of ['Do', 'Go to', 'Switch child'])
    await expect.element(palette().getByRole('group', { name: group })).toBeVisible();
  await close();

  const choose = async (typed: string, item: string) => {
    await open();
    await userEvent.keyboard(typed);
    await expect.element(items().first()).toHaveTextContent(item);
    await press('ArrowDown');
    await press('Enter');
  };
  await choose('why', 'Why AI');
  await expectText(h1(), 'Why AI');
  await expect.element(h1()).toHaveFocus();
  await choose('entry', 'New entry for Maya');
  await expect.element(addForm()).toHaveTextContent('for Maya');
  await press('Escape');
  await expectGone(addForm());
  await expectText(h1(), 'Why AI');
  await choose('arjun', 'Switch to Arjun');
  await expectText(h1(), 'Journal for Arjun');
});

test('the palette says when nothing is found, and searches no records without a child', async () => {
  await seed(records);
  await go('/children');
  await expect.element(h1()).toBeVisible();
  await open();
  await expect.element(field()).toHaveAttribute('placeholder', 'Pages and children');
  await field().fill('blue');
  await expectText(palette().getByRole('status'), 'Nothing found. Try another word.');
  await expectCount(items(), 0);
  await field().fill('maya');
  await expectText(items(), ['Switch to Maya']);
});
