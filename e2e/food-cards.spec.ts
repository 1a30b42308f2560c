import { columnOf, food, foodCard, namesIn, openFoods } from './support/food';
import { maya } from './support/records';
import { dialogOf, expectToast } from './support/screen';
import { storePhoto } from './support/store';
import { expect, test } from './support/test';

test.describe('food journey, cards', () => {
  test("a card shows the date as 'MMM d, yyyy', category, reaction, and its buttons; without a photo there is none", async ({
    page,
  }) => {
    await openFoods(page, [
      food('White rice', { category: 'Grains', reaction: 'positive', date: '2025-11-08' }),
      food('Egg', { reaction: 'negative' }),
      food('Toast', { reaction: 'neutral' }),
    ]);
    const card = foodCard(page, 'White rice');
    await expect(card.getByText('Nov 8, 2025', { exact: true })).toBeVisible();
    await expect(card.getByText('Grains', { exact: true })).toBeVisible();
    await expect(card.getByRole('img')).toHaveCount(0);
    for (const name of ['Edit White rice', 'Delete White rice', 'Move White rice to'])
      await expect(card.getByRole('button', { name, exact: true })).toBeVisible();
    for (const [name, word, icon] of [
      ['White rice', 'Positive', 'smile'],
      ['Egg', 'Negative', 'frown'],
      ['Toast', 'Neutral', 'meh'],
    ] as const) {
      const reaction = foodCard(page, name).getByText(word, { exact: true });
      await expect(reaction).toBeVisible();
      await expect(reaction.locator(`svg.lucide-${icon}`)).toBeVisible();
    }
  });

  test('the photo stands on the card', async ({ page }) => {
    await openFoods(page, [food('Mango', { photoId: 'photo' })]);
    await storePhoto(page, 'photo');
    await page.reload();
    const photo = foodCard(page, 'Mango').getByRole('img', { name: 'Photo: Mango' });
    await expect(photo).toHaveJSProperty('naturalWidth', 8);
  });

  test('notes are cut at 100 characters plus an ellipsis, with View more and Show less', async ({
    page,
  }) => {
    const hundred = 'x'.repeat(100);
    const long = `${'Licked it. '.repeat(500).slice(0, 4990)}and so on.`;
    await openFoods(page, [
      food('Hundred', { notes: hundred }),
      food('More', { notes: `${hundred}y` }),
      food('Thousands', { notes: long }),
      food('None'),
    ]);
    // Whole words, and no four dots.
    const short = `${'Licked it. '.repeat(9).slice(0, -2)}...`;
    const noteOf = (name: string) => foodCard(page, name).locator('.food-notes');
    await expect(noteOf('Hundred')).toHaveText(hundred);
    await expect(foodCard(page, 'Hundred').getByRole('button', { name: /View/ })).toHaveCount(0);
    await expect(noteOf('None')).toHaveCount(0);
    await expect(noteOf('More')).toHaveText(`${hundred}...`);
    await expect(noteOf('Thousands')).toHaveText(short);
    const card = foodCard(page, 'Thousands');
    await card.getByRole('button', { name: 'View more', exact: true }).click();
    await expect(noteOf('Thousands')).toHaveText(long);
    await card.getByRole('button', { name: 'Show less', exact: true }).click();
    await expect(noteOf('Thousands')).toHaveText(short);
  });
});

test.describe('food journey, search', () => {
  const foods = [
    food('Rice', { state: 'safe', category: 'Grains', notes: 'Warm, blue bowl' }),
    food('Rice cracker', { category: 'Snacks' }),
    food('Mango', { notes: 'Not with RICE' }),
    food('Toast', { category: 'Grains', state: 'sometimes' }),
  ];

  test("'Search foods...' filters live by name, category or notes, case-insensitive", async ({
    page,
  }) => {
    await openFoods(page, foods);
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
      await expect(names, text).toHaveText([...found]);
    }
  });

  test('each column counts what matches, and the search is in the address', async ({ page }) => {
    await openFoods(page, foods);
    await page.getByRole('searchbox', { name: 'Search foods' }).fill('rice');
    await expect(columnOf(page, 'New Food').getByText('2 items')).toBeVisible();
    await expect(columnOf(page, 'Safe Food').getByText('1 item', { exact: true })).toBeVisible();
    await expect(page.getByText('3 foods', { exact: true })).toHaveRole('status');
    await expect(page).toHaveURL(`/food/${maya.id}?q=rice`);
    await page.reload();
    await expect(page.getByRole('searchbox', { name: 'Search foods' })).toHaveValue('rice');
    await expect(namesIn(page, 'New Food')).toHaveText(['Rice cracker', 'Mango']);
    await expect(namesIn(page, 'Sometimes Food')).toHaveCount(0);
  });

  test('a food that was saved is on the board: a search that would hide it is cleared, and the message says so', async ({
    page,
  }) => {
    await openFoods(page, foods, '?q=blue%20bowl');
    await expect(namesIn(page, 'Safe Food')).toHaveText(['Rice']);
    await page.getByRole('button', { name: 'Edit Rice' }).click();
    const dialog = dialogOf(page, 'Edit Food');
    await dialog.getByLabel('Notes').fill('White plate');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(foodCard(page, 'Rice')).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Search foods' })).toHaveValue('');
    await expect(page).toHaveURL(`/food/${maya.id}`);
    await expectToast(page, {
      title: 'Food item updated',
      description: 'The search was cleared so that it shows.',
    });
  });

  test("no match: 'No foods match your current search.' and 'Clear Search'", async ({ page }) => {
    await openFoods(page, foods);
    const search = page.getByRole('searchbox', { name: 'Search foods' });
    await search.fill('durian');
    await expect(page.getByRole('heading', { name: 'No food items found' })).toBeVisible();
    await expect(
      page.getByText('No foods match your current search.', { exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add Your First Food' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear Search', exact: true }).click();
    await expect(search).toHaveValue('');
    await expect(namesIn(page, 'Safe Food')).toHaveText(['Rice']);
    await expect(page).toHaveURL(`/food/${maya.id}`);
  });
});

test.describe('food journey, without any food', () => {
  test("'No food items found' offers 'Add Your First Food'", async ({ page }) => {
    await openFoods(page, []);
    await expect(
      page.getByRole('heading', { name: 'No food items found', exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await page.getByRole('button', { name: 'Add Your First Food', exact: true }).click();
    await expect(dialogOf(page, 'Add Food')).toBeVisible();
  });
});
