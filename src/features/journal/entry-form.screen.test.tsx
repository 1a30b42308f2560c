import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { setNow } from '@/app/fixtures/clock';
import {
  addButton,
  addForm,
  chooseCategory,
  editForm,
  openAddForm,
  openEditForm,
} from '@/app/fixtures/journal-page';
import { boxOf } from '@/app/fixtures/layout';
import { categories, entry, maya } from '@/app/fixtures/records';
import { refuseWrites } from '@/app/fixtures/refusals';
import {
  cardOf,
  cardTitles,
  expectCount,
  expectDate,
  expectGone,
  expectText,
  expectToast,
  press,
  typeDate,
} from '@/app/fixtures/screen';
import { openJournal, readStore } from '@/app/fixtures/seed';
import { removeUnseen } from '@/app/fixtures/store-faults';
import { fullEntry, ownTexts } from '@/domain/fixtures/full-entry';

const notesFields = (form: Locator) => form.getByRole('textbox', { name: / Notes optional$/ });
const middleOf = (box: DOMRect) => Math.round(box.y + box.height / 2);

test('a new entry starts empty, with today, and accepts no day in the future', async () => {
  setNow('2026-06-20T12:00:00+10:00');
  await openJournal();
  const form = await openAddForm();
  await expect.element(form).toHaveAccessibleDescription('Create a new journal entry for Maya.');
  await expect.element(form.getByLabelText('Title')).toHaveValue('');
  await expect.element(form.getByLabelText('Title')).toHaveFocus();
  await expect.element(form.getByLabelText('Additional Notes')).toHaveValue('');
  await expect.element(form.getByRole('radio', { name: 'Education' })).toBeChecked();
  await expectDate(form, 'Date', '2026-06-20');
  await expect.element(form.getByRole('button', { name: 'Choose photo' })).toBeVisible();

  await form.getByLabelText('Title').fill('Tomorrow');
  await form.getByLabelText('Additional Notes').fill('Words');
  await form.getByRole('button', { name: 'Calendar Date' }).click();
  await expect.element(page.getByRole('button', { name: /20 June 2026/ })).toBeEnabled();
  await expect
    .element(page.getByRole('button', { name: /21 June 2026/ }))
    .toHaveAttribute('aria-disabled', 'true');
  await press('Escape');
  await typeDate(form, 'Date', '2026-06-21');
  await addButton().click();
  await expect
    .element(form.getByText('Date cannot be in the future', { exact: true }))
    .toBeVisible();
  expect(await readStore('journal')).toEqual([]);
  await typeDate(form, 'Date', '2019-06-21');
  await addButton().click();
  await expectGone(form);
  expect(await readStore('journal')).toMatchObject([{ date: '2019-06-21' }]);
});

test('the form has an input for every text of an entry', async () => {
  await openJournal([{ ...fullEntry }]);
  const form = await openEditForm(fullEntry.title);
  await form.getByText('More notes', { exact: true }).click();
  const inputs = () => form.getByRole('textbox').elements();
  await expect
    .poll(() => inputs().map((input) => ('value' in input ? input.value : '')))
    .toEqual(expect.arrayContaining(ownTexts.map(([, text]) => text)));
});

test('an entry that was written further east, where it is tomorrow, can be corrected', async () => {
  setNow('2026-06-20T12:00:00+10:00');
  await openJournal([entry('Landed', { date: '2026-06-22', content: 'Lannded.' })]);
  await page.getByRole('button', { name: 'Edit Landed' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Journal Entry' });
  await form.getByLabelText('Additional Notes').fill('Landed.');
  await expectGone(form.getByText(/in the future|The latest date/));
  await form.getByRole('button', { name: 'Update Entry' }).click();
  await expectGone(form);
  expect(await readStore('journal')).toMatchObject([{ date: '2026-06-22', content: 'Landed.' }]);
});

test('the form asks for what is missing, and keeps the notes of every category', async () => {
  await openJournal();
  const form = await openAddForm();
  const title = form.getByLabelText('Title');
  const notes = form.getByLabelText('Additional Notes');
  const date = form.getByRole('group', { name: 'Date', exact: true });
  const day = date.getByRole('spinbutton', { name: 'day, Date' });
  // A date and the button of its calendar are on one line.
  const apart = middleOf(await boxOf(day)) - middleOf(await boxOf(date.getByRole('button')));
  expect(Math.abs(apart)).toBeLessThan(4);

  await date.getByRole('spinbutton').last().click();
  // More presses than a date has digits (eight) and steps between its parts (two).
  await userEvent.keyboard('{Backspace>12/}');
  await expectText(date.getByRole('spinbutton'), ['dd', 'mm', 'yyyy']);
  await title.fill('  ');
  await notes.fill(' \n ');
  await addButton().click();
  await expect.element(title).toHaveAccessibleDescription('Title is required');
  await expect.element(notes).toHaveAccessibleDescription('Content is required');
  await expect.element(form.getByText('Date is required', { exact: true })).toBeVisible();
  await expect.element(title).toHaveFocus();
  expect(await readStore('journal')).toEqual([]);
  await title.fill('A full day');
  await notes.fill('Much happened.');
  await expectGone(form.getByText(/Title is|Content is/));
  await addButton().click();
  await expect.element(day).toHaveFocus();
  expect(await readStore('journal')).toEqual([]);
  await typeDate(form, 'Date', '2025-06-01');

  // Each of the eight categories has its own notes field; those of another are kept under "More notes".
  await expectText(
    form.getByRole('radiogroup', { name: 'Category' }).css('.chip'),
    categories.map(({ label }) => label),
  );
  for (const { label, notes } of categories) {
    await chooseCategory(form, label);
    await expect.element(form.getByRole('radio', { name: label })).toBeChecked();
    await expectCount(notesFields(form), 1);
    await expect.element(notesFields(form)).toHaveAccessibleName(`${notes} optional`);
    await notesFields(form).fill(`On ${label}`);
  }
  await chooseCategory(form, 'Sleep');
  await form.getByText('More notes', { exact: true }).click();
  await expectCount(notesFields(form), 8);
  await form.getByLabelText('Social Notes').fill('With Lila');
  await addButton().click();
  await expect.element(cardOf('A full day').getByText('On Sleep')).toBeVisible();
  expect(await readStore('journal')).toMatchObject([
    Object.fromEntries(
      categories.map(({ field, label }) => [
        field,
        label === 'Social' ? 'With Lila' : `On ${label}`,
      ]),
    ),
  ]);
});

test('the toolbar and its shortcuts write bold, lists and headings, and undo reverts them', async () => {
  await openJournal();
  const form = await openAddForm();
  const notes = form.getByLabelText('Additional Notes');
  const bar = form.getByRole('toolbar', { name: 'Formatting' });
  await expectCount(bar, 0);
  await form.getByRole('button', { name: 'Formatting' }).click();
  await notes.fill('train');
  ((await notes.findElement()) as HTMLTextAreaElement).select();
  await bar.getByRole('button', { name: 'Bold' }).click();
  await expect.element(notes).toHaveValue('**train**');
  await expect.element(notes).toHaveFocus();
  await bar.getByRole('button', { name: 'List' }).click();
  await expect.element(notes).toHaveValue('- **train**');
  await press('Control+z');
  await expect.element(notes).toHaveValue('**train**');
  await press('Control+Alt+2');
  await expect.element(notes).toHaveValue('## **train**');

  // All notes share one toolbar: it acts on the field that has the focus.
  const own = form.getByLabelText('Education Notes');
  await own.fill('trees');
  await bar.getByRole('button', { name: 'List' }).click();
  await expect.element(own).toHaveValue('- trees');
  await expect.element(own).toHaveFocus();
  await expect.element(notes).toHaveValue('## **train**');
});

test('the form needs no scrolling on a laptop; on a phone the text comes before the category', async () => {
  await page.viewport(1440, 900);
  await openJournal();
  const form = await openAddForm();
  await expect.element(form.getByRole('button', { name: 'Analyze Photo' })).toBeVisible();
  const body = await form.css('.dlg-body').findElement();
  expect(body.scrollHeight).toBeLessThanOrEqual(body.clientHeight);
  const top = async (label: string) => (await boxOf(form.getByLabelText(label))).y;
  const chips = form.getByRole('radiogroup', { name: 'Category' });
  expect((await boxOf(chips)).y).toBeLessThan(await top('Additional Notes'));
  await press('Escape');
  await expectGone(form);

  await page.viewport(360, 740);
  await openAddForm();
  expect(await top('Title')).toBeLessThan(await top('Additional Notes'));
  expect((await boxOf(chips)).y).toBeGreaterThan(await top('Additional Notes'));
  const tools = await Promise.all(
    ['Record', 'Analyze Text', 'Formatting'].map((name) =>
      boxOf(form.getByRole('button', { name })),
    ),
  );
  expect(new Set(tools.map(middleOf)).size).toBe(1);
});

test('saving stores an entry once, with everything given', async () => {
  await openJournal();
  const form = await openAddForm();
  await form.getByLabelText('Title').fill('  Blue train  ');
  await chooseCategory(form, 'Magic Moment');
  await form.getByLabelText('Additional Notes').fill('She said **hello**.');
  await form.getByLabelText('Magic Moment Notes').fill('Out of nowhere');
  await typeDate(form, 'Date', '2022-12-31');
  await addButton().click();
  await expectToast({
    title: 'Entry added',
    description: 'Your journal entry has been added.',
  });
  await expectGone(form);
  const card = cardOf('Blue train');
  await expect.element(card.getByText('Dec 31, 2022')).toBeVisible();
  await expect.element(card.getByText('She said hello.')).toBeVisible();
  await expect.element(card.getByText('Out of nowhere')).toBeVisible();
  const [stored] = await readStore('journal');
  expect(stored).toMatchObject({
    childId: maya.id,
    title: 'Blue train',
    category: 'moment',
    content: 'She said **hello**.',
    magicMomentNotes: 'Out of nowhere',
    date: '2022-12-31',
  });
  expect(Object.keys(stored ?? {}).filter((key) => key.endsWith('Notes'))).toHaveLength(1);

  // A double click stores one.
  await openAddForm();
  await form.getByLabelText('Title').fill('Once');
  await form.getByLabelText('Additional Notes').fill('Words');
  await addButton().dblClick();
  await expectGone(form);
  await expectText(cardTitles(), ['Once', 'Blue train']);
  expect(await readStore('journal')).toHaveLength(2);

  // So does Enter in the title, however often it is pressed.
  await openAddForm();
  await form.getByLabelText('Additional Notes').fill('Words');
  await form.getByLabelText('Title').fill('Twice');
  const element = document.querySelector('form');
  element?.requestSubmit();
  element?.requestSubmit();
  await expectGone(addForm());
  expect(await readStore('journal')).toHaveLength(3);
});

const blueTrain = entry('Blue train', {
  category: 'sleep',
  sleepNotes: 'Slept at last',
  socialNotes: 'With Lila',
  date: '2025-06-01',
});

test('editing starts with the stored entry, and stores the changes', async () => {
  await openJournal([blueTrain]);
  const form = await openEditForm('Blue train');
  await expect.element(form).toHaveAccessibleDescription('Edit the journal entry for Maya.');
  await expect.element(form.getByLabelText('Title')).toHaveValue('Blue train');
  await expect.element(form.getByRole('radio', { name: 'Sleep' })).toBeChecked();
  await expect
    .element(form.getByLabelText('Additional Notes'))
    .toHaveValue('What happened: Blue train');
  await expect.element(form.getByLabelText('Sleep Notes')).toHaveValue('Slept at last');
  await expectDate(form, 'Date', '2025-06-01');
  await chooseCategory(form, 'Social');
  await expect.element(form.getByLabelText('Social Notes')).toHaveValue('With Lila');
  await form.getByLabelText('Title').fill('Red bus');
  await form.getByLabelText('Social Notes').fill('');
  await typeDate(form, 'Date', '2025-05-31');
  await form.getByRole('button', { name: 'Update Entry', exact: true }).click();
  await expectToast({ title: 'Entry updated' });
  await expectGone(form);
  await expect.element(cardOf('Red bus').getByText('May 31, 2025')).toBeVisible();
  const [stored] = await readStore('journal');
  expect(stored).toMatchObject({
    id: blueTrain.id,
    childId: maya.id,
    title: 'Red bus',
    category: 'social',
    sleepNotes: 'Slept at last',
    date: '2025-05-31',
    createdAt: blueTrain['createdAt'],
  });
  expect(stored).not.toHaveProperty('socialNotes');
});

test('an update that fails, or whose entry was deleted, says so and keeps the text', async () => {
  await openJournal([blueTrain]);
  const form = await openEditForm('Blue train');
  await form.getByLabelText('Title').fill('Green boat');
  const allowWrites = refuseWrites('UnknownError');
  await form.getByRole('button', { name: 'Update Entry' }).click();
  await expectToast({
    title: 'Failed to update',
    description: 'There was an error updating the entry. Please try again.',
    tone: 'danger',
  });
  await expect.element(form.getByLabelText('Title')).toHaveValue('Green boat');
  expect(await readStore('journal')).toEqual([blueTrain]);
  allowWrites();
  await form.getByRole('button', { name: 'Try again' }).click();
  await expectGone(form);

  await openEditForm('Green boat');
  await form.getByLabelText('Title').fill('White plane');
  await removeUnseen('journal', blueTrain.id);
  await form.getByRole('button', { name: 'Update Entry' }).click();
  await expectToast({
    title: 'Failed to update',
    description: `Journal entry with ID ${blueTrain.id} not found`,
    tone: 'danger',
  });
  await expect.element(editForm().getByLabelText('Title')).toHaveValue('White plane');
});
