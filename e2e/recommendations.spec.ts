import type { Locator, Page } from '@playwright/test';
import { holdStore } from './support/held-store';
import { arjun, maya, seed } from './support/records';
import { allowWrites, refuseWrites } from './support/refusals';
import { daysAgo, entries, food, openReports, stopClock } from './support/report-records';
import { cardOf, cardTitles, columnsOf, expectToast } from './support/screen';
import { readStore, type StoredRecord, type StoreName } from './support/store';
import { expect, test } from './support/test';

type Lists = Readonly<Partial<Record<StoreName, readonly StoredRecord[]>>>;

async function openScreen(page: Page, lists: Lists = {}) {
  await stopClock(page);
  await seed(page, { children: [maya], ...lists }, maya);
  await page.goto(`/recommendations/${maya.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Recommendations' })).toBeVisible();
}

async function openTab(page: Page, lists: Lists = {}) {
  await openReports(page, lists, '?tab=recommendations');
  await expect(page.getByRole('tab', { name: 'Recommendations' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
}

function recommendation(title: string, fields: Readonly<Record<string, unknown>> = {}) {
  return {
    id: `recommendation-${title.toLowerCase().replaceAll(' ', '-')}`,
    childId: maya.id,
    category: 'sleep',
    title,
    description: `${title}, in a sentence.`,
    createdAt: '2025-11-01T00:00:00.000Z',
    ...fields,
  };
}

/** What a card says, part by part. */
async function cardsOf(page: Page): Promise<{ badge: string; title: string; basis: string }[]> {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .evaluateAll((cards) =>
      cards.map((card) => ({
        badge: card.querySelector('.badge')?.textContent ?? '',
        title: card.querySelector('h2')?.textContent ?? '',
        basis: card.querySelector('.note-foot p')?.textContent ?? '',
      })),
    );
}

const everyRule = {
  journal: [
    ...entries('sleep', 12),
    ...entries('behavior', 6),
    // The day before the period.
    ...entries('medication', [daysAgo(30)]),
  ],
  food: [
    food('Peas', { reaction: 'negative' }),
    food('Mango', { reaction: 'negative' }),
    food('Toast', { reaction: 'positive' }),
    food('Milk', { reaction: 'positive', date: daysAgo(30) }),
  ],
};

for (const [where, open, refreshLabel] of [
  ['the screen', openScreen, 'Refresh'],
  ['the tab', openTab, 'Refresh Recommendations'],
] as const) {
  test.describe(`recommendations, ${where}`, () => {
    const refreshOf = (page: Page): Locator =>
      page.getByRole('button', { name: refreshLabel, exact: true });

    test("empty: 'No recommendations yet' with 'Generate Recommendations'", async ({ page }) => {
      await open(page);
      await expect(
        page.getByRole('heading', { name: 'No recommendations yet', exact: true }),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Generate Recommendations', exact: true }).click();
      await expectToast(page, { title: 'Recommendations updated' });
      await expect(cardTitles(page)).toHaveText(['Plan regular social interactions']);
    });

    test('what a refresh makes of 30 days', async ({ page }) => {
      await open(page, everyRule);

      await test.step('busy while working: a spinner, and a second click does nothing', async () => {
        const release = await holdStore(page, 'recommendations');
        await refreshOf(page).click();
        await expect(refreshOf(page)).toHaveAttribute('aria-busy', 'true');
        await refreshOf(page).press('Enter');
        await release();
        await expect(cardTitles(page)).toHaveCount(4);
        await expect(refreshOf(page)).not.toHaveAttribute('aria-busy', 'true');
        expect(await readStore(page, 'recommendations')).toHaveLength(4);
      });

      await test.step('the rules over the last 30 days; each card says from what it was derived', async () => {
        await expectToast(page, { title: 'Recommendations updated' });
        await expect(cardTitles(page)).toHaveCount(4);
        expect(await cardsOf(page)).toEqual([
          {
            badge: 'Education',
            title: 'Focus on Education',
            basis: '12 of 18 entries in the last 30 days are Sleep; Education has none.',
          },
          {
            badge: 'Food & Nutrition',
            title: 'Try a food chaining strategy',
            basis: '2 of 3 foods in the last 30 days had a negative reaction.',
          },
          {
            badge: 'Sleep',
            title: 'Keep a consistent sleep routine',
            basis: '12 of 18 entries in the last 30 days are Sleep.',
          },
          {
            badge: 'Behavior',
            title: 'Use positive reinforcement',
            basis: '6 of 18 entries in the last 30 days are Behavior.',
          },
        ]);
      });

      await test.step('2 columns, 1 on a phone', async () => {
        const cards = page.getByRole('main').getByRole('listitem');
        await expect(cards).toHaveCount(4);
        for (const [width, columns] of [
          [1440, 2],
          [768, 2],
          [390, 1],
        ] as const) {
          await page.setViewportSize({ width, height: 900 });
          await expect.poll(() => columnsOf(cards)).toBe(columns);
        }
      });
    });

    test('what a card shows', async ({ page }) => {
      await open(page, {
        recommendations: [recommendation('A routine'), recommendation('A walk')],
      });

      await test.step('a recommendation without a basis, from a backup, is shown without one', async () => {
        await expect(cardTitles(page)).toHaveText(['A routine', 'A walk']);
        expect(await cardsOf(page)).toEqual([
          { badge: 'Sleep', title: 'A routine', basis: '' },
          { badge: 'Sleep', title: 'A walk', basis: '' },
        ]);
      });

      await test.step('a card shows a category badge, title, description and a delete icon', async () => {
        const card = cardOf(page, 'A routine');
        await expect(card.getByText('Sleep', { exact: true })).toBeVisible();
        await expect(card.getByText('A routine, in a sentence.', { exact: true })).toBeVisible();
        await card.getByRole('button', { name: 'Delete A routine', exact: true }).click();
        await expect(cardTitles(page)).toHaveText(['A walk']);
        await expectToast(page, { title: 'Recommendation deleted', description: 'A routine' });
        expect(await readStore(page, 'recommendations')).toHaveLength(1);
      });
    });

    test.describe('that fails', () => {
      test.use({ allowConsole: [/StorageFailure/] });

      test('at first, and works at the next try', async ({ page }) => {
        await open(page, {
          ...everyRule,
          children: [maya, arjun],
          recommendations: [
            recommendation('An old one'),
            recommendation('Another child’s', { childId: arjun.id }),
          ],
        });
        await expect(cardTitles(page)).toHaveText(['An old one']);

        await test.step("'Error generating recommendations', and the old list stays", async () => {
          await refuseWrites(page, 'UnknownError');
          await refreshOf(page).click();
          await expectToast(page, {
            title: 'Error generating recommendations',
            description: 'There was an error generating recommendations. Please try again.',
            tone: 'danger',
          });
          await allowWrites(page);
          await expect(cardTitles(page)).toHaveText(['An old one']);
          expect(await readStore(page, 'recommendations')).toHaveLength(2);
        });

        await test.step('refreshing replaces the list', async () => {
          await refreshOf(page).click();
          await expect(cardTitles(page)).toHaveCount(4);
          await refreshOf(page).click();
          await expect.poll(() => readStore(page, 'recommendations')).toHaveLength(5);
          await expect(cardOf(page, 'An old one')).toHaveCount(0);
        });
      });
    });
  });
}

test.describe('recommendations, the address', () => {
  test('leads to the selected child, or to /children', async ({ page }) => {
    await seed(page, { children: [maya, arjun] }, maya);

    await test.step('the same redirect rule as the food and reports screens', async () => {
      for (const address of [
        '/recommendations',
        `/recommendations/${arjun.id}`,
        '/recommendations/nobody',
      ]) {
        await page.goto(address);
        await expect(page).toHaveURL('/children');
      }
    });

    await test.step('a sidebar link leads to the screen of the selected child', async () => {
      await page.goto('/');
      await page.getByRole('complementary').getByRole('link', { name: 'Recommendations' }).click();
      await expect(page).toHaveURL(`/recommendations/${maya.id}`);
      await expect(page).toHaveTitle('Recommendations · Kinleaf');
    });
  });

  test('the chosen tab stays in the address, over a reload', async ({ page }) => {
    await openReports(page);
    await page.getByRole('tab', { name: 'Recommendations' }).click();
    await expect(page.getByRole('heading', { name: 'No recommendations yet' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'No recommendations yet' })).toBeVisible();
    await page.getByRole('tab', { name: 'Reports' }).click();
    await expect(page).toHaveURL(`/reports/${maya.id}`);
  });

  test('a list made in one tab shows in the other', async ({ page, context }) => {
    await openScreen(page, everyRule);
    const other = await context.newPage();
    await stopClock(other);
    await other.goto(page.url());
    await other.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect(cardTitles(page)).toHaveCount(4);
  });
});
