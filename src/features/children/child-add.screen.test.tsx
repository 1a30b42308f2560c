import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { setNow } from '@/app/fixtures/clock';
import { go } from '@/app/fixtures/open-app';
import { clearDate, holdFrames } from '@/app/fixtures/parts';
import { refuseWrites } from '@/app/fixtures/refusals';
import {
  cardOf,
  dialogOf,
  expectDate,
  expectGone,
  expectText,
  expectToast,
  messageOf,
  press,
  pressIn,
  typeDate,
} from '@/app/fixtures/screen';
import { readStore } from '@/app/fixtures/seed';

async function openAddForm() {
  await page.getByRole('button', { name: 'Add Child', exact: true }).click();
  return dialogOf('Add a Child');
}

const submit = (form: ReturnType<typeof dialogOf>, label: 'Add Child' | 'Update' | 'Try again') =>
  form.getByRole('button', { name: label, exact: true }).click();

test('the birthdate is today at first, and never in the future', async () => {
  // At this local time it is still the day before by UTC.
  setNow('2026-06-20T00:30:00+10:00');
  await go('/children');
  const form = await openAddForm();

  // 'Add a Child' with its sentence; birthdate defaults to today, name to empty.
  await expect
    .element(form)
    .toHaveAccessibleDescription('Fill in the details to add a new child profile.');
  await expect.element(form.getByLabelText('Name')).toHaveValue('');
  await expect.element(form.getByLabelText('Name')).toHaveFocus();
  await expectDate(form, 'Birthdate', '2026-06-20');
  await expectText(form.getByRole('button', { name: /Gender/ }), 'Not given');
  await expect.element(form.getByLabelText('Bio')).toHaveValue('');

  // A future birthdate is refused with an error; the calendar does not offer one.
  await form.getByLabelText('Name').fill('Zoë');
  await form.getByRole('button', { name: 'Calendar Birthdate' }).click();
  await expect.element(page.getByRole('button', { name: /20 June 2026/ })).toBeEnabled();
  await expect.element(page.getByRole('button', { name: /21 June 2026/ })).toBeDisabled();
  await press('Escape');
  await typeDate(form, 'Birthdate', '2026-06-21');
  await submit(form, 'Add Child');
  await expect
    .element(form.getByText('Birthdate cannot be in the future', { exact: true }))
    .toBeVisible();
  expect(await readStore('children')).toEqual([]);
});

test('a child is stored once, with all that was given', async () => {
  await go('/children');
  const form = await openAddForm();

  // Adding stores everything given, says 'Child added', closes the form and selects the child.
  await form.getByLabelText('Name').fill('  Zoë  ');
  await typeDate(form, 'Birthdate', '2021-02-03');
  await form.getByRole('button', { name: /Gender/ }).click();
  await page.getByRole('option', { name: 'Female', exact: true }).click();
  await form.getByLabelText('Bio').fill('Loves trains.');
  await submit(form, 'Add Child');
  await expectToast({
    title: 'Child added',
    description: 'Zoë has been added successfully.',
  });
  await expectGone(form);
  await expect.element(cardOf('Zoë').getByText('Current', { exact: true })).toBeVisible();
  await expect.element(cardOf('Zoë').getByText('Loves trains.')).toBeVisible();
  await expect
    .element(page.getByRole('complementary').getByRole('group', { name: "Zoë's Journey" }))
    .toBeVisible();
  expect(await readStore('children')).toMatchObject([
    { name: 'Zoë', birthdate: '2021-02-03', gender: 'female', bio: 'Loves trains.' },
  ]);

  // Gender, photo and bio are optional; a second child is selected like the first.
  await openAddForm();
  await form.getByLabelText('Name').fill('Ada');
  await pressIn(form.getByLabelText('Name'), 'Enter');
  await expect
    .element(page.getByRole('complementary').getByRole('group', { name: "Ada's Journey" }))
    .toBeVisible();
  await expect.element(cardOf('Ada').getByText('Current', { exact: true })).toBeVisible();
  const stored = (await readStore('children')).find(({ name }) => name === 'Ada');
  expect(Object.keys(stored ?? {}).sort()).toEqual(
    ['bio', 'birthdate', 'createdAt', 'id', 'name', 'updatedAt'].sort(),
  );

  // A double click on Add Child stores one.
  await openAddForm();
  await form.getByLabelText('Name').fill('Ben');
  await form.getByRole('button', { name: 'Add Child', exact: true }).dblClick();
  await expectGone(form);
  expect(await readStore('children')).toHaveLength(3);
  await expectToast({
    title: 'Child added',
    description: 'Ben has been added successfully.',
  });

  // 'Child added' leads on to the first note, of that child.
  await openAddForm();
  await form.getByLabelText('Name').fill('Cleo');
  await pressIn(form.getByLabelText('Name'), 'Enter');
  const write = page.getByRole('button', { name: 'Write the first note' });
  await page.viewport(360, 740);
  // The text fits beside the tick, and the new card is visible.
  const text = await page.getByText('Child added', { exact: true }).findElement();
  await expect.poll(() => text.getBoundingClientRect().width).toBeGreaterThan(150);
  await page.viewport(1280, 720);
  await write.click();
  const note = dialogOf('Note for Cleo');
  await expect.element(note.getByRole('textbox', { name: 'Note' })).toHaveFocus();
  await userEvent.keyboard('Hello');
  await press('Control+Enter');
  await expect.element(cardOf('Hello')).toBeVisible();
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Journal for Cleo' }))
    .toBeVisible();
});

test('the message about a child stays, even if that of the one before comes late, while its form is open', async () => {
  await go('/children');
  const add = async (form: Locator, name: string) => {
    await form.getByLabelText('Name').fill(name);
    await pressIn(form.getByLabelText('Name'), 'Enter');
    await expectGone(form);
  };
  await page.getByRole('button', { name: 'Add Your First Child' }).click();
  const releaseFirst = holdFrames();
  await add(dialogOf('Add a Child'), 'Ada');
  // By the keyboard: a click waits for frames too.
  await pressIn(page.getByRole('button', { name: 'Add Child', exact: true }), 'Enter');
  const second = dialogOf('Add a Child');
  await expect.element(second.getByLabelText('Name')).toBeVisible();
  await releaseFirst();
  await expect.element(second).toHaveTextContent('Ada has been added successfully.');
  const releaseSecond = holdFrames();
  await add(second, 'Ben');
  await releaseSecond();
  await expect
    .element(messageOf('Child added'))
    .toHaveTextContent('Ben has been added successfully.');
});

test('a child that cannot be stored is explained, and a second try works', async () => {
  await go('/children');
  const form = await openAddForm();

  // Without a name: 'Missing required fields', 'Name is required', and nothing is saved.
  await form.getByLabelText('Name').fill('   ');
  await submit(form, 'Add Child');
  await expectToast({
    title: 'Missing required fields',
    description: 'Please provide a name and birthdate for the child.',
    tone: 'danger',
  });
  await expect.element(form.getByLabelText('Name')).toHaveAccessibleDescription('Name is required');
  await expect.element(form.getByLabelText('Name')).toHaveFocus();
  expect(await readStore('children')).toEqual([]);
  await form.getByLabelText('Name').fill('Zoë');
  await expectGone(form.getByText('Name is required'));

  // Without a birthdate: the same toast, 'Birthdate is required', and nothing is saved.
  await clearDate(form, 'Birthdate');
  await submit(form, 'Add Child');
  await expectToast({
    title: 'Missing required fields',
    description: 'Please provide a name and birthdate for the child.',
    tone: 'danger',
  });
  await expect.element(form.getByText('Birthdate is required', { exact: true })).toBeVisible();
  await expect.element(form.getByRole('spinbutton', { name: 'day, Birthdate' })).toHaveFocus();
  expect(await readStore('children')).toEqual([]);

  // A failed save says 'Failed to add child', keeps the dialog and its text, and a second try works.
  await typeDate(form, 'Birthdate', '2021-02-03');
  await form.getByLabelText('Bio').fill('Loves trains.');
  const allow = refuseWrites('UnknownError');
  await submit(form, 'Add Child');
  await expectToast({
    title: 'Failed to add child',
    description: 'There was an error adding the child. Please try again.',
    tone: 'danger',
  });
  await expect.element(form.getByLabelText('Name')).toHaveValue('Zoë');
  await expect.element(form.getByLabelText('Bio')).toHaveValue('Loves trains.');
  allow();
  expect(await readStore('children')).toEqual([]);
  await submit(form, 'Try again');
  await expectToast({
    title: 'Child added',
    description: 'Zoë has been added successfully.',
  });
  await expectGone(form);
  expect(await readStore('children')).toHaveLength(1);
});
