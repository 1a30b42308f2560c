import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { addButton, addForm, editForm, openAddForm } from '@/app/fixtures/journal-page';
import { reopen } from '@/app/fixtures/open-app';
import { maya } from '@/app/fixtures/records';
import {
  cardOf,
  cardTitles,
  expectAddress,
  expectGone,
  expectText,
  press,
  pressIn,
} from '@/app/fixtures/screen';
import { openJournal, readStore } from '@/app/fixtures/seed';
import { holdStore } from '@/app/fixtures/store-faults';

const notesIn = (form: ReturnType<typeof addForm>) => form.getByLabelText('Additional Notes');

async function write(title: string, notes: string) {
  const form = await openAddForm();
  await form.getByLabelText('Title').fill(title);
  await notesIn(form).fill(notes);
  return form;
}

test('what is typed while an entry is being saved is not lost, and nothing is stored twice', async () => {
  await openJournal();
  const form = await write('Blue train', 'She said');
  const release = await holdStore('journal');
  await addButton().click();
  await expect.element(form.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await pressIn(notesIn(form), 'End');
  await userEvent.keyboard(' hello');
  release();
  // The form stays open over the stored entry, with the newer text.
  const edit = editForm();
  await expect.element(edit.getByText('What you typed since then is not saved yet.')).toBeVisible();
  await expect.element(notesIn(edit)).toHaveValue('She said hello');
  await expect.element(notesIn(edit)).toHaveFocus();
  expect(await readStore('journal')).toMatchObject([{ content: 'She said' }]);

  await expectAddress(/\?edit=/);
  await reopen();
  await expect.element(notesIn(edit)).toHaveValue('She said hello');
  await pressIn(notesIn(edit), 'Control+End');
  await userEvent.keyboard(' to me');
  await edit.getByRole('button', { name: 'Update Entry' }).click();
  await expectGone(edit);
  expect(await readStore('journal')).toMatchObject([{ content: 'She said hello to me' }]);
  await expectAddress(`/journal/${maya.id}`);
  await openAddForm();
  await expect.element(notesIn(form)).toHaveValue('');
});

test('a form that opens while another entry is being saved starts empty, and stays open', async () => {
  await openJournal();
  const form = await write('Red bus', 'Fast');
  const release = await holdStore('journal');
  await addButton().click();
  await press('Escape');
  await expectGone(form);
  await openAddForm();
  await expect.element(form.getByLabelText('Title')).toHaveValue('');
  release();
  await expectText(cardTitles(), ['Red bus']);
  await expect.element(form).toBeVisible();
});

test('a second click on the button that saves stores nothing twice, though the form is still there after the save', async () => {
  await openJournal();
  const form = await write('Blue train', 'Words');
  // Delays the step back that closes the form, as slow browsers do.
  const steps: number[] = [];
  const go = vi.spyOn(history, 'go').mockImplementation((delta = 0) => {
    steps.push(delta);
  });
  await addButton().click();
  await expect.element(cardOf('Blue train')).toBeInTheDocument();
  // Press the button once more, with any label it has now.
  await form.getByRole('button', { name: /Add Entry|Saving/ }).click({ force: true });
  await pressIn(form.getByLabelText('Title'), 'Enter');
  expect(steps).toEqual([-1]);
  go.mockRestore();
  history.go(-1);
  await expectGone(form);
  expect(await readStore('journal')).toHaveLength(1);
});

test('a save that takes too long says calmly what helps, until it completes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await openJournal();
  const form = await write('Blue train', 'She said hello');
  const warning = form.getByText(
    'Saving takes long. Your words are kept in the draft. Reloading the page may help. If it does not, this window cannot save: copy your words before you close it.',
  );
  const release = await holdStore('journal');
  await addButton().click();
  await expect.element(form.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await expectGone(warning);
  await vi.advanceTimersByTimeAsync(11_000);
  await expect.element(warning).toBeVisible();
  release();
  await expectGone(form);
  await expectText(cardTitles(), ['Blue train']);
});
