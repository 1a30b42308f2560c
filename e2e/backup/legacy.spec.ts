import type { Page } from '@playwright/test';
import { cardOf, cardTitles, dialogOf, expectToast } from '../support/app/screen';
import { paint, plain } from '../support/data/pictures';
import { readPhotos, readStore } from '../support/data/store';
import { expect, test } from '../support/app/test';

const stamp = '2024-05-01T08:00:00.000Z';
const child = { id: 'c1', name: 'Zoë', birthdate: '2021-02-03', createdAt: stamp, bio: '' };
const entry = {
  id: 'j1',
  childId: 'c1',
  title: 'From the old days',
  category: 'moment',
  content: 'Words',
  magicMomentNotes: 'Kept',
  date: '2024-04-30',
  createdAt: stamp,
};
const others = {
  kinleaf_food: [
    {
      id: 'f1',
      childId: 'c1',
      name: 'Banana',
      category: 'safe',
      reaction: 'positive',
      date: '2024-04-30',
      createdAt: stamp,
    },
  ],
  kinleaf_reports: [
    {
      id: 'r1',
      childId: 'c1',
      type: 'summary',
      title: 'Smart Summary',
      content: '{}',
      period: { start: '2024-04-01', end: '2024-04-30' },
      createdAt: stamp,
    },
  ],
  kinleaf_recommendations: [
    {
      id: 'a1',
      childId: 'c1',
      category: 'sleep',
      title: 'Sleep',
      description: 'A routine',
      createdAt: stamp,
    },
  ],
};

/** Writes lists in the layout of the specification, as the earlier product stored them. */
async function leaveLists(page: Page, lists: Readonly<Record<string, unknown>>) {
  await page.goto('/');
  await page.evaluate((all) => {
    for (const [key, list] of Object.entries(all))
      localStorage.setItem(key, typeof list === 'string' ? list : JSON.stringify(list));
    localStorage.setItem('kinleaf_selected_child', 'c1');
  }, lists);
}

const keysLeft = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key !== 'kinleaf_selected_child' && key !== 'kinleaf_home')
      .sort(),
  );

test(
  'lists of the earlier layout are moved in with their photos, then removed',
  { tag: '@gate' },
  async ({ page }) => {
    await page.goto('/');
    const dataUrl = async (colour: string, type: 'image/png' | 'image/jpeg') => {
      const bytes = await paint(page, { width: 60, height: 40, quarters: plain(colour), type });
      return `data:${type};base64,${bytes.toString('base64')}`;
    };
    await leaveLists(page, {
      kinleaf_children: [{ ...child, photoUrl: await dataUrl('#e00000', 'image/png') }],
      kinleaf_journal: [{ ...entry, photoUrl: await dataUrl('#0000e0', 'image/jpeg') }],
      ...others,
    });
    await page.goto('/journal/c1');
    const card = cardOf(page, 'From the old days');
    await expect(card.getByText('Apr 30, 2024')).toBeVisible();
    await expect(card.getByText('Magic Moment', { exact: true })).toBeVisible();
    await expect(card.getByText('Kept')).toBeVisible();
    await expect(card.getByRole('img')).toHaveJSProperty('naturalWidth', 60);
    expect(await keysLeft(page)).toEqual([]);
    expect(await readPhotos(page)).toHaveLength(2);
    expect(await readStore(page, 'food')).toMatchObject([{ name: 'Banana', state: 'safe' }]);
    expect(await readStore(page, 'reports')).toMatchObject([{ title: 'Smart Summary' }]);
    expect(await readStore(page, 'recommendations')).toMatchObject([{ title: 'Sleep' }]);
    expect(JSON.stringify(await readStore(page, 'journal'))).not.toContain('data:image');
    await page.reload();
    await expect(cardTitles(page)).toHaveText(['From the old days']);
    await page.goto('/children');
    await expect(cardOf(page, 'Zoë').getByRole('img')).toBeVisible();
  },
);

test('what cannot be read is set aside unchanged, said in a toast, and the rest is moved in', async ({
  page,
}) => {
  const broken = { id: 'j2', childId: 'c1', title: 'No such day', date: '2024-02-31' };
  const noPicture = {
    ...entry,
    id: 'j3',
    title: 'Torn photo',
    photoUrl: 'data:image/png;base64,AA',
  };
  await leaveLists(page, {
    kinleaf_children: [child],
    kinleaf_journal: [entry, broken, noPicture],
    kinleaf_food: 'this is no list',
  });
  await page.goto('/journal/c1');
  await expectToast(page, {
    title: 'Some older records could not be read',
    description: '3 older records are set aside, unchanged: Settings shows them. 3 were moved in.',
    tone: 'danger',
  });
  await expect(cardTitles(page)).toHaveText(['Torn photo', 'From the old days']);
  expect(await keysLeft(page)).toEqual([]);
  const aside = await readStore(page, 'setAside');
  expect(aside).toHaveLength(3);
  for (const record of [broken, noPicture, 'this is no list'])
    expect(aside).toContainEqual(expect.objectContaining({ record }));
  await page.reload();
  await expect(cardTitles(page)).toHaveCount(2);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('hostile words in an old list stay words: __proto__ keys, markup, scripts in addresses', async ({
  page,
}) => {
  const hostile = JSON.stringify([child]).replace('{', '{"__proto__":{"isAdmin":true},');
  await leaveLists(page, {
    kinleaf_children: hostile,
    kinleaf_journal: [
      {
        ...entry,
        title: '<img src=x onerror=alert(1)>',
        photoUrl: 'javascript:document.title="run"',
      },
    ],
  });
  await page.goto('/journal/c1');
  await expect(page.getByRole('link', { name: '<img src=x onerror=alert(1)>' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal for Zoë');
  expect(await page.evaluate(() => 'isAdmin' in {})).toBe(false);
  const [stored] = await readStore(page, 'children');
  expect(stored).not.toHaveProperty('isAdmin');
});

test.describe('when the move fails', () => {
  test.use({ allowConsole: [/StorageFailure/] });

  test('the lists stay as they were, the page opens, and the next visit moves them', async ({
    page,
  }) => {
    await leaveLists(page, { kinleaf_children: [child], kinleaf_journal: [entry] });
    await page.evaluate(() => sessionStorage.setItem('full', 'yes'));
    await page.addInitScript(() => {
      if (sessionStorage.getItem('full') === null) return;
      const refuse = () => {
        throw new DOMException('Refused by the test', 'QuotaExceededError');
      };
      Object.assign(IDBObjectStore.prototype, { add: refuse, put: refuse });
    });
    await page.goto('/children');
    await expectToast(page, {
      title: 'Older records could not be moved in',
      description:
        'This device has no room left for Kinleaf. Free some space, then reload. They are still in this browser, unchanged.',
      tone: 'danger',
    });
    await expect(page.getByRole('heading', { name: 'No children added yet' })).toBeVisible();
    expect(await keysLeft(page)).toEqual(['kinleaf_children', 'kinleaf_journal']);
    expect(await readStore(page, 'children')).toEqual([]);

    await page.evaluate(() => sessionStorage.removeItem('full'));
    await page.goto('/children');
    await expect(cardTitles(page)).toHaveText(['Zoë']);
    expect(await keysLeft(page)).toEqual([]);
  });
});

test('two tabs that open at once move each record once', async ({ page, context }) => {
  await leaveLists(page, { kinleaf_children: [child], kinleaf_journal: [entry] });
  const other = await context.newPage();
  await Promise.all([page.goto('/journal/c1'), other.goto('/journal/c1')]);
  for (const tab of [page, other]) await expect(cardTitles(tab)).toHaveText(['From the old days']);
  expect(await readStore(page, 'journal')).toHaveLength(1);
  await page.getByRole('link', { name: 'From the old days' }).click();
  await expect(dialogOf(page, 'From the old days')).toBeVisible();
});
