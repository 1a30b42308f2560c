import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { paintFile, paintFiles } from '@/app/fixtures/files';
import { addButton, addForm, openAddForm } from '@/app/fixtures/journal-page';
import { go, reopen } from '@/app/fixtures/open-app';
import { arjun, maya } from '@/app/fixtures/records';
import { expectGone } from '@/app/fixtures/screen';
import { openJournal, readStore, seed } from '@/app/fixtures/seed';
import { readShared, storeShared } from '@/data/photos/shared-photo';

const waiting = async () =>
  (await readShared(() => Promise.resolve(null))).map(({ file }) => file.name);
const first = () => addForm().getByRole('img', { name: 'Chosen photo' });

test('all photos of a share come into the form, a second share joins the first, and each is taken once', async () => {
  await seed({ children: [maya, arjun] });
  await storeShared(await paintFiles(101, 102, 103));
  await storeShared([await paintFile('p104.png', 104)]);
  // Without a child they wait.
  await go('/open/entry');
  await expect.element(page.getByRole('main')).toHaveTextContent(/you shared/);
  await page.getByRole('main').getByRole('button', { name: 'Maya' }).click();
  await expect.element(addForm().getByText('4 of 6')).toBeVisible();
  await expect.element(first()).toHaveProperty('naturalWidth', 101);
  await expect.poll(waiting).toEqual([]);
  await expect.poll(async () => (await readStore('draftPhotos'))[0]?.['more']).toHaveLength(3);
  // And a third one joins the draft.
  await storeShared([await paintFile('p105.png', 105)]);
  await reopen();
  await expect.element(addForm().getByText('5 of 6')).toBeVisible();
  await expect.element(first()).toHaveProperty('naturalWidth', 101);
});

test('what does not fit or is no photo is named, and waits until somebody decides', async () => {
  await openJournal();
  const list = new File(['milk'], 'list.pdf', { type: 'application/pdf' });
  const torn = new File(['torn'], 'torn.jpg', { type: 'image/jpeg' });
  const photos = await paintFiles(101, 102, 103, 104, 105, 106, 107, 108);
  await storeShared([list, torn, ...photos]);
  const form = await openAddForm();
  await expect.element(form.getByText('6 of 6')).toBeVisible();
  await expect
    .element(form.getByRole('group', { name: /Photo/ }))
    .toHaveAccessibleDescription(/list\.pdf is not a picture\. torn\.jpg: This file could not/);
  const notice = form.getByText(/You shared photos to Kinleaf/);
  await expect.element(notice).toHaveTextContent(/Left out: p107\.png and p108\.png\./);
  expect(await waiting()).toEqual(['p107.png', 'p108.png']);
  await form.getByRole('button', { name: 'Remove', exact: true }).click();
  await form.getByRole('button', { name: 'Use the shared photos' }).click();
  await expect.element(form.getByText('6 of 6')).toBeVisible();
  await expect
    .element(form.getByText(/You shared a photo to Kinleaf/))
    .toHaveTextContent(/Left out: p108\.png\./);
  await form.getByRole('button', { name: 'Keep these' }).click();
  await expectGone(form.getByText(/You shared a photo/));
  await expect.poll(waiting).toEqual([]);
});

test('text and links beside photos or alone come into the notes, and nothing typed is lost', async () => {
  await openJournal();
  const text = new File(['First steps!\nhttps://example.org/a'], 'A page', { type: 'text/plain' });
  await storeShared(await paintFiles(101), text);
  const form = await openAddForm();
  await expect.element(form.getByLabelText('Title')).toHaveValue('A page');
  const notes = form.getByLabelText('Additional Notes');
  await expect.element(notes).toHaveValue('First steps!\nhttps://example.org/a');
  await expect.element(first()).toHaveProperty('naturalWidth', 101);
  await expect.poll(waiting).toEqual([]);
  await storeShared([], new File(['https://example.org/b'], 'Other', { type: 'text/plain' }));
  await reopen();
  await expect
    .element(notes)
    .toHaveValue('First steps!\nhttps://example.org/a\n\nOther\nhttps://example.org/b');
  await expect.element(form.getByLabelText('Title')).toHaveValue('A page');
  await addButton().click();
  await expectGone(form);
  expect(await readStore('journal')).toHaveLength(1);
});

test('a photo that the device had no room for is named', async () => {
  await openJournal();
  await storeShared(Array.from({ length: 13 }, (_, at) => new File([], `p${at}.png`)));
  const form = await openAddForm();
  await expect.element(form.getByText(/There was no room for/)).toHaveTextContent(/p12\.png/);
});
