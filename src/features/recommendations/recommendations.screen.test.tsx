import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setNow } from '@/app/fixtures/clock';
import { food } from '@/app/fixtures/food-records';
import { go, reopen } from '@/app/fixtures/open-app';
import { columnsOf } from '@/app/fixtures/parts';
import { arjun, entry, maya } from '@/app/fixtures/records';
import { refuseWrites } from '@/app/fixtures/refusals';
import {
  cardOf,
  cardTitles,
  expectAddress,
  expectCount,
  expectGone,
  expectText,
  expectToast,
  pressIn,
} from '@/app/fixtures/screen';
import { type Lists, readStore, seed } from '@/app/fixtures/seed';
import { allowConsole } from '@/app/fixtures/silent-console';
import { holdStore } from '@/app/fixtures/store-faults';

/** Nine in the morning of a Thursday. */
const now = '2025-11-20T09:00:00+11:00';
const today = '2025-11-20';
const before30Days = '2025-10-21';

const refreshOf = (label: string) => page.getByRole('button', { name: label, exact: true });

async function openScreen(lists: Lists = {}) {
  setNow(now);
  await seed({ children: [maya], ...lists }, maya);
  await go(`/recommendations/${maya.id}`);
  await expectText(page.getByRole('heading', { level: 1 }), 'Recommendations');
}

async function openTab(lists: Lists = {}) {
  setNow(now);
  await seed({ children: [maya], ...lists }, maya);
  await go(`/reports/${maya.id}?tab=recommendations`);
  await expect
    .element(page.getByRole('tab', { name: 'Recommendations' }))
    .toHaveAttribute('aria-selected', 'true');
}

const screens = [
  { where: 'the screen', open: openScreen, label: 'Refresh' },
  { where: 'the tab beside the reports', open: openTab, label: 'Refresh Recommendations' },
] as const;

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

/** Returns the texts of each card, part by part. */
function cards(): readonly (readonly string[])[] {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .elements()
    .map((card) =>
      ['.badge', 'h2', '.note-foot p'].map((part) => card.querySelector(part)?.textContent ?? ''),
    );
}

const entries = (category: string, count: number, date = today) =>
  Array.from({ length: count }, (_, at) => entry(`${category} ${date} ${at}`, { category, date }));

const everyRule = {
  journal: [
    ...entries('sleep', 12),
    ...entries('behavior', 6),
    // The day before the period.
    ...entries('medication', 1, before30Days),
  ],
  food: [
    food('Peas', { reaction: 'negative', date: today }),
    food('Mango', { reaction: 'negative', date: today }),
    food('Toast', { reaction: 'positive', date: today }),
    food('Milk', { reaction: 'positive', date: before30Days }),
  ],
};

test.each(screens)("without any, $where offers 'Generate Recommendations'", async ({ open }) => {
  await open();
  await expect
    .element(page.getByRole('heading', { name: 'No recommendations yet', exact: true }))
    .toBeVisible();
  await page.getByRole('button', { name: 'Generate Recommendations', exact: true }).click();
  await expectToast({ title: 'Recommendations updated' });
  await expectText(cardTitles(), ['Plan regular social interactions']);
});

test('a refresh is busy until it is done, and each card says what it is based on', async () => {
  await openScreen(everyRule);
  const refresh = refreshOf('Refresh');
  const release = await holdStore('recommendations');
  await refresh.click();
  await expect.element(refresh).toHaveAttribute('aria-busy', 'true');
  await pressIn(refresh, 'Enter');
  release();
  await expectCount(cardTitles(), 4);
  await expect.element(refresh).not.toHaveAttribute('aria-busy', 'true');
  expect(await readStore('recommendations')).toHaveLength(4);
  await expectToast({ title: 'Recommendations updated' });
  expect(cards()).toEqual([
    [
      'Education',
      'Focus on Education',
      '12 of 18 entries in the last 30 days are Sleep; Education has none.',
    ],
    [
      'Food & Nutrition',
      'Try a food chaining strategy',
      '2 of 3 foods in the last 30 days had a negative reaction.',
    ],
    ['Sleep', 'Keep a consistent sleep routine', '12 of 18 entries in the last 30 days are Sleep.'],
    ['Behavior', 'Use positive reinforcement', '6 of 18 entries in the last 30 days are Behavior.'],
  ]);

  // Two columns, or one on a phone.
  for (const [width, columns] of [
    [1440, 2],
    [768, 2],
    [390, 1],
  ] as const) {
    await page.viewport(width, 900);
    await expect.poll(() => columnsOf(page.getByRole('main').getByRole('listitem'))).toBe(columns);
  }
});

test('a card shows category, title and description, needs no basis, and can be deleted', async () => {
  await openScreen({ recommendations: [recommendation('A routine'), recommendation('A swim')] });
  await expectText(cardTitles(), ['A routine', 'A swim']);
  expect(cards()).toEqual([
    ['Sleep', 'A routine', ''],
    ['Sleep', 'A swim', ''],
  ]);
  const card = cardOf('A routine');
  await expect.element(card.getByText('A routine, in a sentence.', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Delete A routine', exact: true }).click();
  await expectText(cardTitles(), ['A swim']);
  await expectToast({ title: 'Recommendation deleted', description: 'A routine' });
  expect(await readStore('recommendations')).toHaveLength(1);
});

test.each(screens)(
  'a refresh of $where that fails keeps the old list; the next one replaces it',
  async ({ open, label }) => {
    allowConsole(/StorageFailure|Refused by the test/);
    await open({
      ...everyRule,
      children: [maya, arjun],
      recommendations: [
        recommendation('An old one'),
        recommendation('Another child’s', { childId: arjun.id }),
      ],
    });
    await expectText(cardTitles(), ['An old one']);
    const allow = refuseWrites('UnknownError');
    await refreshOf(label).click();
    await expectToast({
      title: 'Error generating recommendations',
      description: 'There was an error generating recommendations. Please try again.',
      tone: 'danger',
    });
    allow();
    await expectText(cardTitles(), ['An old one']);
    expect(await readStore('recommendations')).toHaveLength(2);

    await refreshOf(label).click();
    await expectCount(cardTitles(), 4);
    await refreshOf(label).click();
    await expect.poll(() => readStore('recommendations')).toHaveLength(5);
    await expectGone(cardOf('An old one'));
  },
);

test('the address leads to the selected child, or to the children', async () => {
  await seed({ children: [maya, arjun] }, maya);
  for (const path of ['', `/${arjun.id}`, '/nobody']) {
    await go(`/recommendations${path}`);
    await expectAddress('/children');
    await expectText(page.getByRole('heading', { level: 1 }), 'Children');
  }
  await page.getByRole('complementary').getByRole('link', { name: 'Recommendations' }).click();
  await expectAddress(`/recommendations/${maya.id}`);
  await expect.poll(() => document.title).toBe('Recommendations · Kinleaf');
});

test('the chosen tab beside the reports stays in the address', async () => {
  await seed({ children: [maya] }, maya);
  await go(`/reports/${maya.id}`);
  await page.getByRole('tab', { name: 'Recommendations' }).click();
  const none = page.getByRole('heading', { name: 'No recommendations yet' });
  await expect.element(none).toBeVisible();
  await reopen();
  await expect.element(none).toBeVisible();
  await page.getByRole('tab', { name: 'Reports' }).click();
  await expectAddress(`/reports/${maya.id}`);
});
