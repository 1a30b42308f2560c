import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { food } from '@/app/fixtures/food-records';
import { reopen } from '@/app/fixtures/open-app';
import { maya } from '@/app/fixtures/records';
import {
  dialogOf,
  expectAddress,
  expectGone,
  expectText,
  expectToast,
} from '@/app/fixtures/screen';
import { storePhoto } from '@/app/fixtures/seed';
import { columnOf, foodCard, namesIn, openFoods } from './fixtures/board';

describe('the card of a food', () => {
  test("a card shows the date as 'MMM d, yyyy', category, reaction, and its buttons; without a photo there is none", async () => {
    await openFoods([
      food('White rice', { category: 'Grains', reaction: 'positive', date: '2025-11-08' }),
      food('Egg', { reaction: 'negative' }),
      food('Toast', { reaction: 'neutral' }),
    ]);
    const card = foodCard('White rice');
    await expect.element(card.getByText('Nov 8, 2025', { exact: true })).toBeVisible();
    await expect.element(card.getByText('Grains', { exact: true })).toBeVisible();
    await expectGone(card.getByRole('img'));
    for (const name of ['Edit White rice', 'Delete White rice', 'Move White rice to'])
      await expect.element(card.getByRole('button', { name, exact: true })).toBeVisible();
    for (const [name, label, icon] of [
      ['White rice', 'Positive', 'smile'],
      ['Egg', 'Negative', 'frown'],
      ['Toast', 'Neutral', 'meh'],
    ] as const) {
      const reaction = foodCard(name).getByText(label, { exact: true });
      await expect.element(reaction).toBeVisible();
      await expect.element(reaction.css(`svg.lucide-${icon}`)).toBeVisible();
    }
  });

  test('the photo is on the card', async () => {
    await openFoods([food('Mango', { photoId: 'photo' })]);
    await storePhoto('photo');
    await reopen();
    const photo = foodCard('Mango').getByRole('img', { name: 'Photo: Mango' });
    await expect.element(photo).toHaveProperty('naturalWidth', 8);
  });

  test('notes are cut at 100 characters plus an ellipsis, with View more and Show less', async () => {
    const hundred = 'x'.repeat(100);
    const long = `${'Licked it. '.repeat(500).slice(0, 4990)}and so on.`;
    await openFoods([
      food('Hundred', { notes: hundred }),
      food('More', { notes: `${hundred}y` }),
      food('Thousands', { notes: long }),
      food('None'),
    ]);
    // Whole words, and no four dots.
    const short = `${'Licked it. '.repeat(9).slice(0, -2)}...`;
    const noteOf = (name: string) => foodCard(name).css('.food-notes');
    await expectText(noteOf('Hundred'), hundred);
    await expectGone(foodCard('Hundred').getByRole('button', { name: /View/ }));
    await expectGone(noteOf('None'));
    await expectText(noteOf('More'), `${hundred}...`);
    await expectText(noteOf('Thousands'), short);
    const card = foodCard('Thousands');
    await card.getByRole('button', { name: 'View more', exact: true }).click();
    await expectText(noteOf('Thousands'), long);
    await card.getByRole('button', { name: 'Show less', exact: true }).click();
    await expectText(noteOf('Thousands'), short);
  });
});

describe('the search of the food journey', () => {
  const foods = [
    food('Rice', { state: 'safe', category: 'Grains', notes: 'Warm, blue bowl' }),
    food('Rice cracker', { category: 'Snacks' }),
    food('Mango', { notes: 'Not with RICE' }),
    food('Toast', { category: 'Grains', state: 'sometimes' }),
  ];

  test("'Search foods...' filters live by name, category or notes, case-insensitive", async () => {
    await openFoods(foods);
    const names = page.getByRole('main').getByRole('heading', { level: 3 });
    const search = page.getByPlaceholder('Search foods...', { exact: true });
    for (const [text, found] of [
      ['rICe', ['Rice cracker', 'Mango', 'Rice']],
      ['snacks', ['Rice cracker']],
      ['GRAINS', ['Rice', 'Toast']],
      ['blue bowl', ['Rice']],
      ['.*', []],
      ['', ['Rice cracker', 'Mango', 'Rice', 'Toast']],
    ] as const) {
      await search.fill(text);
      await expectText(names, [...found]);
    }
  });

  test('each column counts its matches, and the search is in the URL', async () => {
    await openFoods(foods);
    await page.getByRole('searchbox', { name: 'Search foods' }).fill('rice');
    await expect.element(columnOf('New Food').getByText('2 items')).toBeVisible();
    await expect.element(columnOf('Safe Food').getByText('1 item', { exact: true })).toBeVisible();
    await expect.element(page.getByText('3 foods', { exact: true })).toHaveRole('status');
    await expectAddress(`/food/${maya.id}?q=rice`);
    await reopen();
    await expect.element(page.getByRole('searchbox', { name: 'Search foods' })).toHaveValue('rice');
    await expectText(namesIn('New Food'), ['Rice cracker', 'Mango']);
    await expectGone(namesIn('Sometimes Food'));
  });

  test('a saved food is always shown: a search that would hide it is cleared, and the message says so', async () => {
    await openFoods(foods, '?q=blue%20bowl');
    await expectText(namesIn('Safe Food'), ['Rice']);
    await page.getByRole('button', { name: 'Edit Rice' }).click();
    const dialog = dialogOf('Edit Food');
    await dialog.getByLabelText('Notes').fill('White plate');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect.element(foodCard('Rice')).toBeVisible();
    await expect.element(page.getByRole('searchbox', { name: 'Search foods' })).toHaveValue('');
    await expectAddress(`/food/${maya.id}`);
    await expectToast({
      title: 'Food item updated',
      description: 'The search was cleared so that it shows.',
    });
  });

  test("no match: 'No foods match your current search.' and 'Clear Search'", async () => {
    await openFoods(foods);
    const search = page.getByRole('searchbox', { name: 'Search foods' });
    await search.fill('durian');
    await expect.element(page.getByRole('heading', { name: 'No food items found' })).toBeVisible();
    await expect
      .element(page.getByText('No foods match your current search.', { exact: true }))
      .toBeVisible();
    await expectGone(page.getByRole('button', { name: 'Add Your First Food' }));
    await page.getByRole('button', { name: 'Clear Search', exact: true }).click();
    await expect.element(search).toHaveValue('');
    await expectText(namesIn('Safe Food'), ['Rice']);
    await expectAddress(`/food/${maya.id}`);
  });
});

describe('food journey, without any food', () => {
  test("'No food items found' offers 'Add Your First Food'", async () => {
    await openFoods([]);
    await expect
      .element(page.getByRole('heading', { name: 'No food items found', exact: true }))
      .toBeVisible();
    await expectGone(page.getByRole('searchbox'));
    await page.getByRole('button', { name: 'Add Your First Food', exact: true }).click();
    await expect.element(dialogOf('Add Food')).toBeVisible();
  });
});
