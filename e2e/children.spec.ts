import { arjun, child, entry, maya, openChildren, seed } from './support/records';
import { allowWrites, refuseWrites } from './support/refusals';
import { food, patternContent, report } from './support/report-records';
import {
  cardOf,
  cardTitles,
  expectCardGrid,
  dialogOf,
  expectToast,
  questionOf,
} from './support/screen';
import { readStore, removeRecord, type StoreName, storePhoto } from './support/store';
import { expect, test } from './support/test';

const stores = ['children', 'journal', 'food', 'reports', 'recommendations', 'photos'] as const;

const advice = {
  category: 'sleep',
  title: 'One quiet hour before bed',
  description: 'Dim the lights after dinner.',
  createdAt: '2025-06-01T08:00:00.000Z',
};

test('the children, without any: the words and both ways to add the first', async ({ page }) => {
  await page.goto('/children');

  await test.step("'No children added yet', with its sentence and the button 'Add Your First Child'", async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Children' })).toBeVisible();
    await expect(
      page.getByRole('heading', { name: 'No children added yet', exact: true }),
    ).toBeVisible();
    await expect(
      page.getByText('Add your first child to start tracking their development journey.', {
        exact: true,
      }),
    ).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await page.getByRole('button', { name: 'Add Your First Child', exact: true }).click();
    await expect(dialogOf(page, 'Add a Child')).toBeVisible();
  });

  await test.step('the Add Child button opens the same dialog', async () => {
    await page.keyboard.press('Escape');
    await expect(dialogOf(page, 'Add a Child')).toBeHidden();
    await page.getByRole('button', { name: 'Add Child', exact: true }).click();
    await expect(dialogOf(page, 'Add a Child')).toBeVisible();
  });
});

test('the search of the children: by name, and without a match', async ({ page }) => {
  await openChildren(
    page,
    ['Maya', 'Arjun', 'Amaya Rose', 'Ōtani', 'José'].map((name) => child(name)),
  );

  await test.step("a search box ('Search children...') filters by name, a case-insensitive substring", async () => {
    const search = page.getByPlaceholder('Search children...', { exact: true });
    await search.fill('MAYA');
    await expect(cardTitles(page)).toHaveText(['Amaya Rose', 'Maya']);
    await search.fill('josé');
    await expect(cardTitles(page)).toHaveText(['José']);
    await search.fill('ō');
    await expect(cardTitles(page)).toHaveText(['Ōtani']);
    await search.fill('.*');
    await expect(cardTitles(page)).toHaveCount(0);
    await search.press('Escape');
    await expect(search).toHaveValue('');
    await expect(cardTitles(page)).toHaveCount(5);
  });

  await test.step("a search with no match says 'No results found' and what to do", async () => {
    await page.getByRole('searchbox', { name: 'Search children' }).fill('Zelda');
    await expect(
      page.getByRole('heading', { name: 'No results found', exact: true }),
    ).toBeVisible();
    await expect(
      page.getByText(
        'No children match your search. Try a different search term or add a new child.',
        { exact: true },
      ),
    ).toBeVisible();
    await expect(cardTitles(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(cardTitles(page)).toHaveCount(5);
  });
});

test.describe('children, cards', () => {
  test('a card shows a placeholder icon, name, birthdate as a local date, age, and its four buttons', async ({
    page,
  }) => {
    await page.clock.setFixedTime('2026-06-20T12:00:00+10:00');
    await openChildren(page, [maya]);
    const card = cardOf(page, 'Maya');
    await expect(card.getByRole('heading')).toHaveText('Maya');
    await expect(card.getByText('14/03/2022', { exact: true })).toBeVisible();
    await expect(card.getByText('over 4 years old', { exact: true })).toBeVisible();
    await expect(card.getByRole('img')).toHaveCount(0);
    await expect(card.locator('svg.child-placeholder')).toBeVisible();
    await expect(card.getByRole('button')).toHaveCount(4);
    await expect(card.getByRole('button', { name: 'Select Child' })).toHaveAccessibleDescription(
      'Maya',
    );
    await expect(card.getByRole('button', { name: 'Hand over' })).toHaveAccessibleDescription(
      'Maya',
    );
    await expect(card.getByRole('button', { name: 'Edit Maya', exact: true })).toBeVisible();
    await expect(card.getByRole('button', { name: 'Delete Maya', exact: true })).toBeVisible();
  });

  test.describe('in the United States', () => {
    test.use({ locale: 'en-US', timezoneId: 'America/Los_Angeles' });
    test('the birthdate is in the order of the reader', async ({ page }) => {
      await openChildren(page, [maya]);
      await expect(cardOf(page, 'Maya').getByText('03/14/2022', { exact: true })).toBeVisible();
    });
  });

  test('a card has its photo and its place in the grid', async ({ page }) => {
    const others = ['Ada', 'Ben', 'Cleo'].map((name) => child(name));
    await seed(page, { children: [{ ...maya, photoId: 'photo' }, ...others] });
    await storePhoto(page, 'photo');
    await page.goto('/children');

    await test.step('the photo stands on the card, also after a reload', async () => {
      const photo = cardOf(page, 'Maya').getByRole('img', { name: 'Maya' });
      await expect(photo).toBeVisible();
      await expect(photo).toHaveJSProperty('naturalWidth', 8);
      await expect(cardOf(page, 'Maya').locator('svg.child-placeholder')).toHaveCount(0);
    });

    await test.step('cards stand in a responsive grid of 1, 2 and 3 columns', async () => {
      await expectCardGrid(page);
    });
  });
});

test('cards stand where they stay: the reminder of a backup comes with them and not after', async ({
  page,
}) => {
  await seed(page, { children: [maya] });
  await page.goto('/settings');
  await page.evaluate(() => {
    const places: number[] = [];
    Reflect.set(window, 'places', places);
    new MutationObserver(() => {
      const card = document.querySelector('.child-card');
      if (card) places.push(card.getBoundingClientRect().top);
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('complementary').getByRole('link', { name: 'Children' }).click();
  await expect(page.getByText('One takes a moment.')).toBeVisible();
  const card = await cardOf(page, 'Maya').boundingBox();
  const places = await page.evaluate(() => Reflect.get(window, 'places') as number[]);
  expect(new Set(places)).toEqual(new Set([card?.y]));
});

test('a child is selected until another is, or until it is gone', async ({ page, context }) => {
  await openChildren(page, [maya, arjun]);

  await test.step("'Select Child' makes it the current child and navigates to /journal/{childId}", async () => {
    await cardOf(page, 'Arjun').getByRole('button', { name: 'Select Child' }).click();
    await expect(page).toHaveURL(`/journal/${arjun.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal for Arjun');
    await page.goBack();
    await expect(cardOf(page, 'Arjun').getByText('Current', { exact: true })).toBeVisible();
    await expect(cardOf(page, 'Maya').getByText('Current')).toHaveCount(0);
  });

  await test.step('name and picture open the journal as well; one button of the page is primary', async () => {
    await expect(page.getByRole('main').locator('.btn-primary')).toHaveText(['Add Child']);
    // The link reaches over the picture.
    await cardOf(page, 'Maya').locator('.child-photo').click({ force: true });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal for Maya');
    await page.goBack();
    await cardOf(page, 'Arjun').getByRole('link', { name: 'Arjun', exact: true }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal for Arjun');
    await page.goBack();
  });

  await test.step('the selection is cleared if its id no longer matches a stored child', async () => {
    await cardOf(page, 'Maya').getByRole('button', { name: 'Select Child' }).click();
    await expect(page.getByRole('button', { name: 'Current child: Maya' })).toBeVisible();
    await removeRecord(page, 'children', maya.id);
    await page.goto('/children');
    await expect(cardTitles(page)).toHaveText(['Arjun']);
    await expect(
      page.getByRole('complementary').getByRole('group', { name: /Journey/ }),
    ).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Current child/ })).toHaveCount(0);
    const kept = await page.evaluate(() =>
      [localStorage, sessionStorage].map((store) => store.getItem('kinleaf_selected_child')),
    );
    expect(kept).toEqual([null, null]);
  });

  await test.step('the selection is remembered over a reload and in the next visit', async () => {
    await cardOf(page, 'Arjun').getByRole('button', { name: 'Select Child' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal for Arjun');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal for Arjun');
    await page.close();
    const later = await context.newPage();
    await later.goto('/');
    await expect(later.getByRole('button', { name: 'Current child: Arjun' })).toBeVisible();
  });
});

test('a child is deleted: after a question, at a second try, with all that is its own', async ({
  page,
}) => {
  const everything = {
    children: [arjun, { ...maya, photoId: 'of-maya' }],
    journal: [
      entry('Hers', { photoId: 'of-entry' }),
      entry('His', { childId: arjun.id, photoId: 'shared' }),
      entry('Hers too', { photoId: 'shared' }),
    ],
    food: [
      food('Banana', { id: 'food-hers' }),
      food('Rice', { id: 'food-his', childId: arjun.id }),
    ],
    reports: [
      report('Hers', 'pattern', patternContent),
      report('His', 'pattern', patternContent, { childId: arjun.id }),
    ],
    recommendations: [
      { ...advice, id: 'advice-hers', childId: maya.id },
      { ...advice, id: 'advice-his', childId: arjun.id },
    ],
  };
  await seed(page, everything, maya);
  for (const id of ['of-maya', 'of-entry', 'shared']) await storePhoto(page, id);
  await page.goto('/children');
  const question = questionOf(page, 'Are you sure?');

  await test.step("asks 'Are you sure?' to the letter; Cancel has the focus and keeps everything", async () => {
    await cardOf(page, 'Maya').getByRole('button', { name: 'Delete Maya' }).click();
    await expect(question).toHaveAccessibleDescription(
      "This will permanently delete Maya's profile and all associated data. This action cannot be undone. This also deletes 2 journal entries, 1 food item, 1 report and 1 recommendation.",
    );
    await expect(question.getByRole('button')).toHaveText(['Cancel', 'Delete']);
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    expect(await readStore(page, 'children')).toEqual(everything.children);
  });

  await test.step("a failed delete says 'Failed to delete', keeps the question open and everything stored", async () => {
    await refuseWrites(page, 'UnknownError');
    await cardOf(page, 'Maya').getByRole('button', { name: 'Delete Maya' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, {
      title: 'Failed to delete',
      description: 'There was an error deleting the child. Please try again.',
      tone: 'danger',
    });
    await expect(question).toBeVisible();
    expect(await readStore(page, 'children')).toEqual(everything.children);
  });

  await test.step('deletes its entries, food items, reports, recommendations and photos too, and nothing else', async () => {
    await allowWrites(page);
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, {
      title: 'Child deleted',
      description: "Maya's profile has been deleted.",
    });
    await expect(cardTitles(page)).toHaveText(['Arjun']);
    const left: Partial<Record<StoreName, string[]>> = {};
    for (const store of stores) left[store] = (await readStore(page, store)).map(({ id }) => id);
    expect(left).toEqual({
      children: [arjun.id],
      journal: ['entry-his'],
      food: ['food-his'],
      reports: ['report-his'],
      recommendations: ['advice-his'],
      photos: ['shared'],
    });
    await expect(
      page.getByRole('complementary').getByRole('group', { name: /Journey/ }),
    ).toHaveCount(0);
  });

  await test.step('deleting the last child leads back to the empty page', async () => {
    await cardOf(page, 'Arjun').getByRole('button', { name: 'Delete Arjun' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: 'No children added yet' })).toBeVisible();
  });
});
