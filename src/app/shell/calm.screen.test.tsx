import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { go } from '@/app/fixtures/open-app';
import { categories, child, entry, maya } from '@/app/fixtures/records';
import { cardOf, expectGone, pressIn } from '@/app/fixtures/screen';
import { seed, storePhoto } from '@/app/fixtures/seed';
import { chooseCalm } from '@/data/preferences/preferences';

async function openCalm(path: string): Promise<void> {
  await seed(
    {
      children: [child('Maya', { photoId: 'photo' })],
      journal: [
        entry('Train', { photoId: 'photo' }),
        ...categories.map(({ id, label }) => entry(`About ${label}`, { category: id })),
      ],
    },
    maya,
  );
  await storePhoto('photo');
  chooseCalm(true);
  await go(path);
}

test('a switch under Appearance turns Calm mode on and off at once', async () => {
  await go('/settings');
  const toggle = page.getByRole('switch', { name: 'Calm mode' });
  await expect.element(toggle).not.toBeChecked();
  await pressIn(toggle, ' ');
  await expect.element(toggle).toBeChecked();
  expect(document.documentElement.dataset['calm']).toBeDefined();
  await pressIn(toggle, ' ');
  await expect.element(toggle).not.toBeChecked();
  expect(document.documentElement.dataset['calm']).toBeUndefined();
});

test('Calm mode has one column of entries, larger text, and photos only when asked for', async () => {
  await openCalm(`/journal/${maya.id}`);
  const card = cardOf('Train');
  await expect.element(card).toBeVisible();
  const cards = page.getByRole('main').getByRole('listitem').elements();
  expect(cards.length).toBeGreaterThan(5);
  const lefts = cards.map((one) => Math.round(one.getBoundingClientRect().left));
  expect(new Set(lefts).size).toBe(1);
  expect(getComputedStyle(document.documentElement).fontSize).toBe('18px');

  await expectGone(card.getByRole('img'));
  await card.getByRole('button', { name: 'Show photo of Train' }).click();
  await expect.element(card.getByRole('img', { name: 'Photo: Train' })).toBeVisible();
});

test('Calm mode removes no function: the pages under About are behind one line', async () => {
  await openCalm('/children');
  await expect.element(page.getByRole('button', { name: 'Show photo of Maya' })).toBeVisible();
  const sidebar = page.getByRole('complementary');
  const guide = sidebar.getByRole('link', { name: 'Guide' });
  await expectGone(guide);
  await sidebar.getByText('About', { exact: true }).click();
  await guide.click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Guide' })).toBeVisible();
});
