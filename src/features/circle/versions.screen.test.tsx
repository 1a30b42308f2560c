import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoSeriousAxe } from '@/app/fixtures/axe';
import type { CircleRole } from '@/app/fixtures/circle-rows';
import { sharedWithJo } from '@/app/fixtures/circle-versions';
import { expectToFit } from '@/app/fixtures/fit';
import { go } from '@/app/fixtures/open-app';
import { entry, maya } from '@/app/fixtures/records';
import {
  cardOf,
  dialogOf,
  expectCount,
  expectGone,
  messageOf,
  pressIn,
} from '@/app/fixtures/screen';
import { openJournal, readStore, seed, storePhoto, writeStores } from '@/app/fixtures/seed';

const mine = 'Four times. Then I sat on the floor too and it passed.';
const theirs = 'Four times. About ten minutes and it passed.';
const shoes = entry('Shoes', { category: 'behavior', content: theirs });

/** Opens an entry of Maya's whose notes were changed independently on two devices. */
async function openMarked(role: CircleRole = 'parent') {
  const notes = { list: 'journal', field: 'content', words: [mine, theirs] } as const;
  await writeStores(sharedWithJo(shoes, { ...notes, role }));
  await openJournal([shoes]);
  await cardOf('Shoes').getByRole('link', { name: 'Two people wrote here' }).click();
  await expect
    .element(page.getByRole('heading', { name: 'Two people wrote on this page' }))
    .toBeVisible();
}

const sheets = page.getByRole('main').css('.version-sheet');
const mark = page.getByRole('link', { name: 'Two people wrote here' });

test('two versions are shown side by side with their differences, fit a phone, and can both be kept as two entries', async () => {
  await openMarked();
  await expectCount(sheets, 2);
  await expect.element(sheets.first()).toHaveTextContent('Yours, on this');
  await expect.element(sheets.last()).toHaveTextContent('Jo, on Jo’s phone');
  await expect.element(page.getByRole('button', { name: 'Keep Jo’s' })).toBeVisible();
  await expect
    .element(sheets.first().css('mark'))
    .toHaveTextContent('differs: Then I sat on the floor too');
  await expect.element(sheets.last().css('mark')).toHaveTextContent('differs: About ten minutes');
  await expectNoSeriousAxe();
  await expectToFit(390, 844);
  await expectToFit(320, 640);
  await page.getByRole('button', { name: 'Keep both as two pages' }).click();
  await expect.element(messageOf('Both are kept')).toBeVisible();
  const contents = (await readStore('journal')).map((row) => row['content']);
  expect(contents.sort()).toEqual([theirs, mine]);
  await expectGone(mark);
});

test('one version is kept with the keyboard, and the other stays among the earlier versions', async () => {
  await openMarked();
  await pressIn(page.getByRole('button', { name: 'Keep yours' }), 'Enter');
  await expect.element(messageOf('Kept')).toBeVisible();
  expect(await readStore('journal')).toMatchObject([{ content: mine }]);
  const earlier = await readStore('history');
  expect(earlier.map(({ was }) => was)).toContainEqual(
    expect.objectContaining({ content: theirs }),
  );
});

test('deciding later loses nothing, and a reader sees both without a button', async () => {
  await openMarked('reader');
  await expectCount(sheets, 2);
  await expectCount(page.getByRole('main').getByRole('button', { name: /Keep/ }), 0);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expectCount(sheets, 0);
  await expect.element(cardOf('Shoes')).toHaveTextContent('Two people wrote here');
});

test('photos are shown before one is chosen, the form says that it shows one of two, and both can be kept', async () => {
  for (const id of ['mine', 'theirs']) await storePhoto(id);
  const pictured = { ...shoes, photoId: 'theirs' };
  const photo = { list: 'journal', field: 'photoId', words: ['mine', 'theirs'] } as const;
  await writeStores(sharedWithJo(pictured, photo));
  await openJournal([pictured]);
  await page.getByRole('button', { name: 'Edit Shoes' }).click();
  const form = dialogOf('Edit Journal Entry');
  await expect.element(form).toHaveTextContent('another photo is gone');
  await expectNoSeriousAxe({ part: 'top' });
  await form.getByRole('link', { name: 'Look at both' }).click();

  await expectCount(sheets, 2);
  await expectCount(sheets.getByRole('img', { name: 'Photo: Shoes' }), 2);
  await expect.element(page.getByText('A photo that you do not keep is gone.')).toBeVisible();
  await expectNoSeriousAxe();
  await expectToFit(320, 640);
  await page.getByRole('button', { name: 'Keep both as two pages' }).click();
  await expect.element(messageOf('Both are kept')).toBeVisible();
  const photos = (await readStore('journal')).map((row) => row['photoId']);
  expect(photos.sort()).toEqual(['mine', 'theirs']);
  expect(await readStore('photos')).toHaveLength(2);
});

test('the page says so if someone else decides while it is open, and links back', async () => {
  await openMarked();
  const docs = await readStore('circleDocs');
  await writeStores({ circleDocs: docs.map((row) => ({ ...row, mark: 'none' })) });
  await expect.element(page.getByText('Somebody has decided what it says.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Journal' }).click();
  await expect.element(cardOf('Shoes')).toBeVisible();
});

test('two versions of a child’s profile are kept as one, since there is one child', async () => {
  const texts = ['Likes rain', 'Hums when she is happy'] as const;
  const [earlier, latest] = texts;
  const described = { ...maya, bio: latest };
  await seed({ children: [described] }, described);
  await writeStores(sharedWithJo(described, { list: 'children', field: 'bio', words: texts }));
  await go('/children');
  await cardOf('Maya').getByRole('link', { name: 'Two people wrote here' }).click();
  await expectCount(sheets, 2);
  await expectNoSeriousAxe();
  await page.getByRole('button', { name: 'Keep both', exact: true }).click();
  await expect.element(messageOf('Both are kept')).toBeVisible();
  expect(await readStore('children')).toMatchObject([{ bio: `${latest}\n\n${earlier}` }]);
  await expectGone(cardOf('Maya').getByRole('link', { name: 'Two people wrote here' }));
});

test('an open form asks which version to keep if the circle changes its record', async () => {
  await openJournal([shoes]);
  await page.getByRole('button', { name: 'Edit Shoes' }).click();
  const form = dialogOf('Edit Journal Entry');
  const content = form.getByLabelText('Additional Notes');
  await content.fill('What I typed.');
  // Stored as a change that comes from the circle: other text, changed later.
  const incoming = { ...shoes, content: 'What came.', updatedAt: '2026-11-22T08:00:00.000Z' };
  await writeStores({ journal: [incoming] });
  await form.getByRole('button', { name: 'Update Entry' }).click();
  await expect.element(form).toHaveTextContent('was changed in another tab');
  await expect.element(content).toHaveValue('What I typed.');
  expect(await readStore('journal')).toMatchObject([{ content: 'What came.' }]);
});
