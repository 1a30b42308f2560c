import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  addButton,
  addForm,
  chooseCategory,
  openAddForm,
  openEditForm,
} from '@/app/fixtures/journal-page';
import { go, goBack, reopen } from '@/app/fixtures/open-app';
import { arjun, entry, maya } from '@/app/fixtures/records';
import { expectCount, expectGone, press, questionOf } from '@/app/fixtures/screen';
import { openJournal, readStore, seed } from '@/app/fixtures/seed';

const draftNotice = () => page.getByText('What you wrote earlier was kept.');
const title = () => addForm().getByLabelText('Title');

/** Types as a person does, and stops in the middle of a word. */
async function typeSome() {
  const form = addForm();
  await userEvent.type(title(), 'Blue tr');
  await chooseCategory(form, 'Sleep');
  await userEvent.type(form.getByLabelText('Additional Notes'), 'She said hel');
  await userEvent.type(form.getByLabelText('Sleep Notes'), 'Up at 5');
}

async function expectSome() {
  const form = addForm();
  await expect.element(draftNotice()).toBeVisible();
  await expect.element(title()).toHaveValue('Blue tr');
  await expect.element(form.getByRole('radio', { name: 'Sleep' })).toBeChecked();
  await expect.element(form.getByLabelText('Additional Notes')).toHaveValue('She said hel');
  await expect.element(form.getByLabelText('Sleep Notes')).toHaveValue('Up at 5');
}

async function expectEmpty() {
  await expect.element(title()).toHaveValue('');
  await expectCount(draftNotice(), 0);
}

test('what is typed is kept, whatever closes the form', async () => {
  await openJournal();
  await openAddForm();
  await typeSome();
  for (const close of [
    () => press('Escape'),
    () => addForm().getByRole('button', { name: 'Close' }).click(),
    goBack,
    // A click outside.
    () => page.css('body').click({ position: { x: 5, y: 400 }, force: true }),
    reopen,
  ]) {
    await close();
    if (close !== reopen) {
      await expectGone(addForm());
      await openAddForm();
    }
    await expectSome();
  }
  expect(await readStore('journal')).toEqual([]);
});

test('a draft shows only in its own form and for its own child', async () => {
  await seed({ children: [maya, arjun], journal: [entry('Trains'), entry('Buses')] }, maya);
  await go(`/journal/${maya.id}`);
  const notes = (await openEditForm('Trains')).getByLabelText('Additional Notes');
  await notes.fill('Trains, and more');
  await reopen();
  await expect.element(draftNotice()).toBeVisible();
  await expect.element(notes).toHaveValue('Trains, and more');
  await press('Escape');
  await expectGone(notes);
  await openEditForm('Buses');
  await expect.element(notes).toHaveValue('What happened: Buses');
  await expectCount(draftNotice(), 0);
  await press('Escape');
  await expectGone(notes);
  await openAddForm();
  await expectEmpty();

  await title().fill('Of Maya');
  await press('Escape');
  await expectGone(addForm());
  await page.getByRole('button', { name: 'Current child: Maya' }).click();
  await page.getByRole('menuitemradio', { name: 'Arjun' }).click();
  await expect.element(page.getByRole('heading', { name: 'Journal for Arjun' })).toBeVisible();
  await openAddForm();
  await expectEmpty();
});

test('a draft ends when it is saved or discarded', async () => {
  await openJournal();
  await openAddForm();
  await typeSome();
  await addButton().click();
  await expectGone(addForm());
  expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);

  // Cancel on an unchanged form closes at once.
  await openAddForm();
  await expectEmpty();
  await addForm().getByRole('button', { name: 'Cancel' }).click();
  await expectCount(page.getByRole('dialog'), 0);
  await expectCount(page.getByRole('alertdialog'), 0);

  await openAddForm();
  await typeSome();
  await reopen();
  await addForm().getByRole('button', { name: 'Start over' }).click();
  await expectEmpty();
  await expect.element(addForm().getByRole('radio', { name: 'Education' })).toBeChecked();

  // Cancel on a changed form asks first.
  await title().fill('Blue tr');
  await addForm().getByRole('button', { name: 'Cancel' }).click();
  const question = questionOf('Discard what you wrote?');
  await question.getByRole('button', { name: 'Keep writing' }).click();
  await expectGone(question);
  await expect.element(title()).toHaveValue('Blue tr');
  await addForm().getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expectGone(addForm());
  await openAddForm();
  await expectEmpty();
});
