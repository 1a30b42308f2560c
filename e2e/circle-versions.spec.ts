import type { Page } from '@playwright/test';
import { haveCircle } from './support/circle';
import { content } from './support/entry-form';
import { expectToFit } from './support/fit';
import { entry, maya, openJournal, seed } from './support/records';
import { cardOf, dialogOf, messageOf } from './support/screen';
import { readPhotos, readStore, storePhoto, type StoredRecord, writeStores } from './support/store';
import { expect, expectNoSeriousAxe, test } from './support/test';

const mine = 'Four times. Then I sat on the floor too and it passed.';
const theirs = 'Four times. About ten minutes and it passed.';
const shoes = entry('Shoes', { category: 'behavior', content: theirs });

/** Maya's journal in a circle of this device and Jo's, where both wrote a field of a record not knowing of each other. */
async function shareWithJo(
  page: Page,
  record: StoredRecord,
  { list, field, words }: { list: string; field: string; words: readonly [string, string] },
  role: 'parent' | 'carer' | 'reader' = 'parent',
) {
  await haveCircle(page, maya.id, role);
  const [circle] = await readStore(page, 'circles');
  const [self] = circle?.['members'] as readonly object[];
  const jo = { ...self, id: 'other', person: 'Jo', device: 'Jo’s phone', role: 'parent' };
  await writeStores(page, { circles: [{ ...circle, id: maya.id, members: [self, jo] }] });
  const own = String(circle?.['deviceId']);
  const at = (minute: number) => `2026-11-22T07:${minute}:00.000Z`;
  const value = (said: unknown, by: string, minute = 10, writer = 'AAAAAAAA') => [
    { dot: [writer, 1], at: at(minute), by, value: said },
  ];
  const [mineSaid, theirsSaid] = words;
  const plain = Object.entries(record).filter(([name]) => !['id', 'childId'].includes(name));
  const fields = {
    ...Object.fromEntries(plain.map(([name, said]) => [name, value(said, 'other')])),
    [field]: [
      ...value(mineSaid, own, 12, 'BBBBBBBB'),
      ...value(theirsSaid, 'other', 40, 'CCCCCCCC'),
    ],
  };
  const key = `${list}/${record.id}`;
  const seen = { AAAAAAAA: 1, BBBBBBBB: 1, CCCCCCCC: 1 };
  const named = { list, id: record.id, childId: maya.id, madeBy: 'other' };
  await writeStores(page, {
    circleDocs: [
      {
        ...{ id: key, key, childId: maya.id, rev: '1-a', mark: 'versions' },
        doc: { ...named, seen, fields, gone: [] },
      },
    ],
  });
  await page.reload();
}

/** An entry of Maya's whose notes were written on two devices that did not know of each other. */
async function openMarked(page: Page, role: 'parent' | 'carer' | 'reader' = 'parent') {
  await openJournal(page, [shoes]);
  const notes = { list: 'journal', field: 'content', words: [mine, theirs] } as const;
  await shareWithJo(page, shoes, notes, role);
  await cardOf(page, 'Shoes').getByRole('link', { name: 'Two people wrote here' }).click();
  await expect(page.getByRole('heading', { name: 'Two people wrote on this page' })).toBeVisible();
}

const sheets = (page: Page) => page.getByRole('main').locator('.version-sheet');

test('two versions stand side by side with what differs, fit a phone, and both are kept as two pages', async ({
  page,
}) => {
  await openMarked(page);
  await expect(sheets(page)).toHaveCount(2);
  await expect(sheets(page).first()).toContainText('Yours, on this');
  await expect(sheets(page).last()).toContainText('Jo, on Jo’s phone');
  await expect(page.getByRole('button', { name: 'Keep Jo’s' })).toBeVisible();
  await expect(sheets(page).first().locator('mark')).toContainText(
    'differs: Then I sat on the floor too',
  );
  await expect(sheets(page).last().locator('mark')).toContainText('differs: About ten minutes');
  await expectNoSeriousAxe(page);
  await expectToFit(page, 390, 844);
  await expectToFit(page, 320, 640);
  await page.getByRole('button', { name: 'Keep both as two pages' }).click();
  await expect(messageOf(page, 'Both are kept')).toBeVisible();
  const contents = (await readStore(page, 'journal')).map((row) => row['content']);
  expect(contents.sort()).toEqual([theirs, mine]);
  await expect(page.getByRole('link', { name: 'Two people wrote here' })).toHaveCount(0);
});

test('one is kept by the keyboard, and what is not stays among the earlier words', async ({
  page,
}) => {
  await openMarked(page);
  await page.getByRole('button', { name: 'Keep yours' }).press('Enter');
  await expect(messageOf(page, 'Kept')).toBeVisible();
  expect(await readStore(page, 'journal')).toMatchObject([{ content: mine }]);
  const earlier = await readStore(page, 'history');
  expect(earlier.map(({ was }) => was)).toContainEqual(
    expect.objectContaining({ content: theirs }),
  );
});

test('who decides later loses nothing, and a reader sees both without a button', async ({
  page,
}) => {
  await openMarked(page, 'reader');
  await expect(sheets(page)).toHaveCount(2);
  await expect(page.getByRole('main').getByRole('button', { name: /Keep/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(sheets(page)).toHaveCount(0);
  await expect(cardOf(page, 'Shoes')).toContainText('Two people wrote here');
});

test('photos are seen before one is chosen; the form says that it shows one of two; each is kept as a page with its photo', async ({
  page,
}) => {
  await openJournal(page, [{ ...shoes, photoId: 'theirs' }]);
  for (const id of ['mine', 'theirs']) await storePhoto(page, id);
  const photo = { list: 'journal', field: 'photoId', words: ['mine', 'theirs'] } as const;
  await shareWithJo(page, { ...shoes, photoId: 'theirs' }, photo);

  await test.step('in the form', async () => {
    await page.getByRole('button', { name: 'Edit Shoes' }).click();
    const form = dialogOf(page, 'Edit Journal Entry');
    await expect(form).toContainText('another photo is gone');
    await expect(form.getByRole('link', { name: 'Look at both' })).toBeVisible();
    await expectNoSeriousAxe(page, { part: 'top' });
    await form.getByRole('link', { name: 'Look at both' }).click();
  });

  await expect(sheets(page)).toHaveCount(2);
  await expect(sheets(page).getByRole('img', { name: 'Photo: Shoes' })).toHaveCount(2);
  await expect(page.getByText('A photo that you do not keep is gone.')).toBeVisible();
  await expectNoSeriousAxe(page);
  await expectToFit(page, 320, 640);
  await page.getByRole('button', { name: 'Keep both as two pages' }).click();
  await expect(messageOf(page, 'Both are kept')).toBeVisible();
  const photos = (await readStore(page, 'journal')).map((row) => row['photoId']);
  expect(photos.sort()).toEqual(['mine', 'theirs']);
  expect((await readPhotos(page)).length).toBe(2);
});

test('who looks at both while somebody decides is told so, and finds the way back', async ({
  page,
}) => {
  await openMarked(page);
  const docs = await readStore(page, 'circleDocs');
  await writeStores(page, { circleDocs: docs.map((row) => ({ ...row, mark: 'none' })) });
  await page.reload();
  await expect(page.getByText('Somebody has decided what it says.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Journal' }).click();
  await expect(cardOf(page, 'Shoes')).toBeVisible();
});

test('what two wrote about a child is kept as one profile, since there is one child', async ({
  page,
}) => {
  const words = ['Likes rain', 'Hums when she is happy'] as const;
  const [earlier, latest] = words;
  const known = { ...maya, bio: latest };
  await seed(page, { children: [known] }, known);
  await shareWithJo(page, known, { list: 'children', field: 'bio', words });
  await page.goto('/children');
  await cardOf(page, 'Maya').getByRole('link', { name: 'Two people wrote here' }).click();
  await expect(sheets(page)).toHaveCount(2);
  await expectNoSeriousAxe(page);
  await page.getByRole('button', { name: 'Keep both', exact: true }).click();
  await expect(messageOf(page, 'Both are kept')).toBeVisible();
  expect(await readStore(page, 'children')).toMatchObject([{ bio: `${latest}\n\n${earlier}` }]);
  await expect(
    cardOf(page, 'Maya').getByRole('link', { name: 'Two people wrote here' }),
  ).toHaveCount(0);
});

test('a form that is open while the circle changes its record asks which words are meant', async ({
  page,
}) => {
  await openJournal(page, [shoes]);
  await page.getByRole('button', { name: 'Edit Shoes' }).click();
  const form = dialogOf(page, 'Edit Journal Entry');
  await content(form).fill('What I typed.');
  // As what comes from the circle is stored: other words, changed later.
  const came = { ...shoes, content: 'What came.', updatedAt: '2026-11-22T08:00:00.000Z' };
  await writeStores(page, { journal: [came] });
  await form.getByRole('button', { name: 'Update Entry' }).click();
  await expect(form).toContainText('was changed in another tab');
  await expect(content(form)).toHaveValue('What I typed.');
  expect(await readStore(page, 'journal')).toMatchObject([{ content: 'What came.' }]);
});
