import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setNow } from '@/app/fixtures/clock';
import { food } from '@/app/fixtures/food-records';
import { go, goBack, reopen } from '@/app/fixtures/open-app';
import { expectCardGrid } from '@/app/fixtures/parts';
import { arjun, child, entry, maya } from '@/app/fixtures/records';
import { refuseWrites } from '@/app/fixtures/refusals';
import {
  cardOf,
  cardTitles,
  dialogOf,
  expectAddress,
  expectCount,
  expectGone,
  expectText,
  expectToast,
  press,
  pressIn,
  questionOf,
} from '@/app/fixtures/screen';
import { openChildren, readStore, seed, storePhoto } from '@/app/fixtures/seed';
import { removeRecord } from '@/app/fixtures/store-faults';

const stores = ['children', 'journal', 'food', 'reports', 'recommendations', 'photos'] as const;

const report = {
  type: 'pattern',
  title: 'A month',
  content: '{}',
  period: { start: '2025-10-22', end: '2025-11-20' },
  createdAt: '2025-11-19T22:00:00.000Z',
};

const advice = {
  category: 'sleep',
  title: 'One quiet hour before bed',
  description: 'Dim the lights after dinner.',
  createdAt: '2025-06-01T08:00:00.000Z',
};

test('the Children screen without children: its text and both ways to add the first', async () => {
  await go('/children');

  // 'No children added yet', with its sentence and the button 'Add Your First Child'.
  await expect.element(page.getByRole('heading', { level: 1, name: 'Children' })).toBeVisible();
  await expect
    .element(page.getByRole('heading', { name: 'No children added yet', exact: true }))
    .toBeVisible();
  await expect
    .element(
      page.getByText('Add your first child to start tracking their development journey.', {
        exact: true,
      }),
    )
    .toBeVisible();
  await expectGone(page.getByRole('searchbox'));
  await page.getByRole('button', { name: 'Add Your First Child', exact: true }).click();
  await expect.element(dialogOf('Add a Child')).toBeVisible();

  // The Add Child button opens the same dialog.
  await press('Escape');
  await expectGone(dialogOf('Add a Child'));
  await page.getByRole('button', { name: 'Add Child', exact: true }).click();
  await expect.element(dialogOf('Add a Child')).toBeVisible();
});

test('the search for children: by name, and without a match', async () => {
  await openChildren(['Maya', 'Arjun', 'Amaya Rose', 'Ōtani', 'José'].map((name) => child(name)));

  // A search box ('Search children...') filters by name, a case-insensitive substring.
  const search = page.getByPlaceholder('Search children...', { exact: true });
  await search.fill('MAYA');
  await expectText(cardTitles(), ['Amaya Rose', 'Maya']);
  for (const typed of ['josé', 'jose', 'JOSE\u0301']) {
    await search.fill(typed);
    await expectText(cardTitles(), ['José']);
  }
  await search.fill('amāya\u00A0rose');
  await expectText(cardTitles(), ['Amaya Rose']);
  await search.fill('.*');
  await expectGone(cardTitles());
  await pressIn(search, 'Escape');
  await expect.element(search).toHaveValue('');
  await expectCount(cardTitles(), 5);

  // A search with no match says 'No results found' and what to do.
  await page.getByRole('searchbox', { name: 'Search children' }).fill('Zelda');
  await expect
    .element(page.getByRole('heading', { name: 'No results found', exact: true }))
    .toBeVisible();
  await expect
    .element(
      page.getByText(
        'No children match your search. Try a different search term or add a new child.',
        { exact: true },
      ),
    )
    .toBeVisible();
  await expectGone(cardTitles());
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expectCount(cardTitles(), 5);
});

describe('the card of a child', () => {
  test('a card shows a placeholder icon, name, birthdate as a local date, age, and its four buttons', async () => {
    setNow('2026-06-20T12:00:00+10:00');
    await openChildren([maya]);
    const card = cardOf('Maya');
    await expectText(card.getByRole('heading'), 'Maya');
    await expect.element(card.getByText('14/03/2022', { exact: true })).toBeVisible();
    await expect.element(card.getByText('over 4 years old', { exact: true })).toBeVisible();
    await expectGone(card.getByRole('img'));
    await expect.element(card.css('svg.child-placeholder')).toBeVisible();
    await expectCount(card.getByRole('button'), 4);
    await expect
      .element(card.getByRole('button', { name: 'Select Child' }))
      .toHaveAccessibleDescription('Maya');
    await expect
      .element(card.getByRole('button', { name: 'Hand over' }))
      .toHaveAccessibleDescription('Maya');
    await expect
      .element(card.getByRole('button', { name: 'Edit Maya', exact: true }))
      .toBeVisible();
    await expect
      .element(card.getByRole('button', { name: 'Delete Maya', exact: true }))
      .toBeVisible();
  });

  test('a card has its photo, and cards are in a grid', async () => {
    const others = ['Ada', 'Ben', 'Cleo'].map((name) => child(name));
    await seed({ children: [{ ...maya, photoId: 'photo' }, ...others] });
    await storePhoto('photo');
    await go('/children');

    // The photo is on the card.
    const photo = cardOf('Maya').getByRole('img', { name: 'Maya' });
    await expect.element(photo).toBeVisible();
    await expect.element(photo).toHaveProperty('naturalWidth', 8);
    await expectGone(cardOf('Maya').css('svg.child-placeholder'));

    // Cards are in a responsive grid of 1, 2 and 3 columns.
    await expectCardGrid();
  });
});

test('cards do not move: the backup reminder appears with them and not after', async () => {
  await seed({ children: [maya] });
  await go('/settings');
  const positions: number[] = [];
  const watch = new MutationObserver(() => {
    const card = document.querySelector('.child-card');
    if (card) positions.push(card.getBoundingClientRect().top);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  await page.getByRole('complementary').getByRole('link', { name: 'Children' }).click();
  await expect.element(cardOf('Maya')).toBeVisible();
  await expect.element(page.getByText('One takes a moment.')).toBeVisible();
  watch.disconnect();
  const card = await cardOf('Maya').findElement();
  expect(new Set(positions)).toEqual(new Set([card.getBoundingClientRect().top]));
});

test('a child stays selected until another is selected or it is deleted', async () => {
  await openChildren([maya, arjun]);

  // 'Select Child' makes it the current child and navigates to /journal/{childId}.
  await cardOf('Arjun').getByRole('button', { name: 'Select Child' }).click();
  await expectAddress(`/journal/${arjun.id}`);
  await expectText(page.getByRole('heading', { level: 1 }), 'Journal for Arjun');
  await goBack();
  await expect.element(cardOf('Arjun').getByText('Current', { exact: true })).toBeVisible();
  await expectGone(cardOf('Maya').getByText('Current'));

  // Name and picture open the journal as well; one button of the page is primary.
  await expectText(page.getByRole('main').css('.btn-primary'), ['Add Child']);
  // The link covers the photo.
  await userEvent.click(cardOf('Maya').css('.child-photo'), { force: true });
  await expectText(page.getByRole('heading', { level: 1 }), 'Journal for Maya');
  await goBack();
  await pressIn(cardOf('Arjun').getByRole('link', { name: 'Arjun', exact: true }), 'Enter');
  await expectText(page.getByRole('heading', { level: 1 }), 'Journal for Arjun');
  await goBack();

  // The selection is cleared if its id no longer matches a stored child.
  await cardOf('Maya').getByRole('button', { name: 'Select Child' }).click();
  await expect.element(page.getByRole('button', { name: 'Current child: Maya' })).toBeVisible();
  await removeRecord('children', maya.id);
  await goBack();
  await expectText(cardTitles(), ['Arjun']);
  await expectGone(page.getByRole('complementary').getByRole('group', { name: /Journey/ }));
  await expectGone(page.getByRole('button', { name: /Current child/ }));
  const stored = [localStorage, sessionStorage].map((store) =>
    store.getItem('kinleaf_selected_child'),
  );
  expect(stored).toEqual([null, null]);

  // The selection is remembered when the app is opened again.
  await cardOf('Arjun').getByRole('button', { name: 'Select Child' }).click();
  await expectText(page.getByRole('heading', { level: 1 }), 'Journal for Arjun');
  await reopen();
  await expectText(page.getByRole('heading', { level: 1 }), 'Journal for Arjun');
});

test('a child is deleted with all its records, after a question and a failed first try', async () => {
  const everything = {
    children: [arjun, { ...maya, photoId: 'of-maya' }],
    journal: [
      entry('Hers', { photoId: 'of-entry' }),
      entry('His', { childId: arjun.id, photoId: 'shared' }),
      entry('Hers too', { photoId: 'shared' }),
    ],
    food: [food('Hers'), food('His', { childId: arjun.id })],
    reports: [
      { ...report, id: 'report-hers', childId: maya.id },
      { ...report, id: 'report-his', childId: arjun.id },
    ],
    recommendations: [
      { ...advice, id: 'advice-hers', childId: maya.id },
      { ...advice, id: 'advice-his', childId: arjun.id },
    ],
  };
  await seed(everything, maya);
  for (const id of ['of-maya', 'of-entry', 'shared']) await storePhoto(id);
  await go('/children');
  const question = questionOf('Are you sure?');

  // Asks 'Are you sure?' to the letter; Cancel has the focus and keeps everything.
  await cardOf('Maya').getByRole('button', { name: 'Delete Maya' }).click();
  await expect
    .element(question)
    .toHaveAccessibleDescription(
      "This will permanently delete Maya's profile and all associated data. This action cannot be undone. This also deletes 2 journal entries, 1 food item, 1 report and 1 recommendation.",
    );
  await expectText(question.getByRole('button'), ['Cancel', 'Delete']);
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await press('Enter');
  await expectGone(question);
  expect(await readStore('children')).toEqual(everything.children);

  // A failed delete says 'Failed to delete', keeps the question open and everything stored.
  const allow = refuseWrites('UnknownError');
  await cardOf('Maya').getByRole('button', { name: 'Delete Maya' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast({
    title: 'Failed to delete',
    description: 'There was an error deleting the child. Please try again.',
    tone: 'danger',
  });
  await expect.element(question).toBeVisible();
  expect(await readStore('children')).toEqual(everything.children);

  // Deletes its entries, food items, reports, recommendations and photos too, and nothing else.
  allow();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast({
    title: 'Child deleted',
    description: "Maya's profile has been deleted.",
  });
  await expectText(cardTitles(), ['Arjun']);
  const left: Record<string, string[]> = {};
  for (const store of stores) left[store] = (await readStore(store)).map(({ id }) => id);
  expect(left).toEqual({
    children: [arjun.id],
    journal: ['entry-his'],
    food: ['food-his'],
    reports: ['report-his'],
    recommendations: ['advice-his'],
    photos: ['shared'],
  });
  await expectGone(page.getByRole('complementary').getByRole('group', { name: /Journey/ }));

  // Deleting the last child leads back to the empty page.
  await cardOf('Arjun').getByRole('button', { name: 'Delete Arjun' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByRole('heading', { name: 'No children added yet' })).toBeVisible();
});
