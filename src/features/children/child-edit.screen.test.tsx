import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseFiles, paintFile } from '@/app/fixtures/files';
import { reopen } from '@/app/fixtures/open-app';
import { child, maya } from '@/app/fixtures/records';
import { refuseWrites } from '@/app/fixtures/refusals';
import {
  cardOf,
  dialogOf,
  expectDate,
  expectGone,
  expectText,
  expectToast,
  press,
  questionOf,
} from '@/app/fixtures/screen';
import { openChildren, readStore } from '@/app/fixtures/seed';
import { removeUnseen } from '@/app/fixtures/store-faults';

async function openEditForm() {
  await cardOf('Maya').getByRole('button', { name: 'Edit Maya' }).click();
  return dialogOf('Edit Child');
}

const submit = (form: ReturnType<typeof dialogOf>, label: 'Add Child' | 'Update' | 'Try again') =>
  form.getByRole('button', { name: label, exact: true }).click();

test("'Edit Child' with its sentence and 'Update' opens filled in, and says 'Child updated'", async () => {
  await openChildren([child('Maya', { gender: 'other', bio: 'Funny.' })]);
  const form = await openEditForm();
  await expect.element(form).toHaveAccessibleDescription("Update Maya's information.");
  await expect.element(form.getByLabelText('Name')).toHaveValue('Maya');
  await expectDate(form, 'Birthdate', '2022-03-14');
  await expectText(form.getByRole('button', { name: /Gender/ }), 'Other');
  await expect.element(form.getByLabelText('Bio')).toHaveValue('Funny.');
  await form.getByLabelText('Name').fill('Maya Rose');
  await form.getByLabelText('Bio').fill('');
  await form.getByRole('button', { name: /Gender/ }).click();
  await page.getByRole('option', { name: 'Not given' }).click();
  await submit(form, 'Update');
  await expectToast({
    title: 'Child updated',
    description: "Maya Rose's information has been updated.",
  });
  await expectGone(form);
  await expect.element(cardOf('Maya Rose')).toBeVisible();
  const [stored] = await readStore('children');
  expect(stored).toMatchObject({ id: maya.id, name: 'Maya Rose', bio: '' });
  expect(stored).not.toHaveProperty('gender');
});

test('what is typed is kept until it is stored or discarded', async () => {
  await openChildren([maya]);
  const form = await openEditForm();

  // What is typed survives Escape and a reload; Cancel on a changed form asks first.
  await form.getByLabelText('Bio').fill('Loves trains.');
  await press('Escape');
  await expectGone(form);
  await reopen();
  await openEditForm();
  await expect.element(form.getByText('What you wrote earlier was kept.')).toBeVisible();
  await expect.element(form.getByLabelText('Bio')).toHaveValue('Loves trains.');
  await form.getByRole('button', { name: 'Cancel' }).click();
  const question = questionOf('Discard what you wrote?');
  await question.getByRole('button', { name: 'Keep writing' }).click();
  await expect.element(form.getByLabelText('Bio')).toHaveValue('Loves trains.');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expectGone(form);
  await openEditForm();
  await expect.element(form.getByLabelText('Bio')).toHaveValue('');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expectGone(form);

  // A failed update says 'Failed to update' and keeps the dialog and its text.
  await openEditForm();
  await form.getByLabelText('Name').fill('Maya Rose');
  const allow = refuseWrites('UnknownError');
  await submit(form, 'Update');
  await expectToast({
    title: 'Failed to update',
    description: 'There was an error updating the child. Please try again.',
    tone: 'danger',
  });
  await expect.element(form.getByLabelText('Name')).toHaveValue('Maya Rose');
  expect(await readStore('children')).toEqual([maya]);

  // Updating a deleted child says 'Child with ID {id} not found' and offers to keep the text.
  allow();
  await removeUnseen('children', maya.id);
  await submit(form, 'Try again');
  await expectToast({
    title: 'Failed to update',
    description: `Child with ID ${maya.id} not found`,
    tone: 'danger',
  });
  await form.getByRole('button', { name: 'Save mine as new' }).click();
  await expectGone(form);
  await expect.element(cardOf('Maya Rose')).toBeVisible();
});

test('the photo is removable or replaceable in the child form', async () => {
  await openChildren([maya]);
  const form = await openEditForm();
  const red = await paintFile('red.png', 40, 30);
  const blue = await paintFile('blue.png', 30, 40);

  await chooseFiles(form.getByRole('button', { name: 'Choose photo' }), red);
  await expect.element(form.getByRole('img')).toHaveProperty('naturalWidth', 40);
  await submit(form, 'Update');
  await expect.element(cardOf('Maya').getByRole('img')).toHaveProperty('naturalWidth', 40);
  expect(await readStore('photos')).toMatchObject([{ width: 40, height: 30 }]);

  await openEditForm();
  await expect.element(form.getByRole('img')).toHaveProperty('naturalWidth', 40);
  await chooseFiles(form.getByRole('button', { name: 'Replace' }), blue);
  await expect.element(form.getByRole('img')).toHaveProperty('naturalWidth', 30);
  await submit(form, 'Update');
  await expect.element(cardOf('Maya').getByRole('img')).toHaveProperty('naturalWidth', 30);
  expect(await readStore('photos')).toMatchObject([{ width: 30, height: 40 }]);

  await openEditForm();
  await form.getByRole('button', { name: 'Remove' }).click();
  await expectGone(form.getByRole('img'));
  await expect.element(form.getByRole('button', { name: 'Choose photo' })).toHaveFocus();
  await submit(form, 'Update');
  await expectGone(cardOf('Maya').getByRole('img'));
  expect(await readStore('photos')).toEqual([]);
});
