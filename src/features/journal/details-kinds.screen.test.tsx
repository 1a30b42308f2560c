import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setNow } from '@/app/fixtures/clock';
import {
  chipOf,
  detailsOf,
  factsOf,
  foldOf,
  openDetails,
  saveEntry,
} from '@/app/fixtures/entry-details';
import { chooseCategory, editForm } from '@/app/fixtures/journal-page';
import { go, reopen } from '@/app/fixtures/open-app';
import { entry, maya } from '@/app/fixtures/records';
import { food } from '@/app/fixtures/report-records';
import {
  cardOf,
  closeMessages,
  dialogOf,
  expectGone,
  expectToast,
  pressIn,
} from '@/app/fixtures/screen';
import { openJournal, readStore, seed, writeStores } from '@/app/fixtures/seed';

beforeEach(() => {
  setNow('2026-11-22T12:30:00+11:00');
});

test('a dose with an amount as people type it; its text stays when the medicine is deleted', async () => {
  const medicines = [
    { id: 'm-1', name: 'Melatonin', strength: '1 mg', form: 'Tablet', amount: 1, unit: 'tablet' },
    { id: 'm-2', name: 'Ibuprofen', strength: '100 mg/5 mL', asNeeded: true },
    { id: 'm-3', name: 'Zinc', endedOn: '2026-01-01' },
  ];
  const given = {
    kind: 'medication',
    medicineId: 'm-2',
    name: 'Ibuprofen',
    strength: '100 mg/5 mL',
    amount: 2.5,
    unit: 'mL',
    outcome: 'brought-up',
    reason: 'Fever',
  };
  await openJournal();
  await writeStores({ children: [{ ...maya, medicines }] });
  await reopen();
  const form = await openDetails('Medication');
  const dose = detailsOf(form);
  const much = dose.getByLabelText('How much', { exact: true });
  await expectGone(chipOf(form, 'Which medicine', 'Zinc'));

  // Strength, form and unit come from the list.
  await chipOf(form, 'Which medicine', 'Melatonin').click();
  await expect.element(dose.getByLabelText('Strength')).toHaveValue('1 mg');
  await expect.element(much).toHaveValue('1');
  await expectGone(dose.getByLabelText('Why it was given'));
  // A medicine of the list is recognised, typed or tapped.
  const radio = (name: string) => dose.getByRole('radio', { name });
  await dose.getByLabelText('Medicine', { exact: true }).fill('Nurofen');
  await expect.element(radio('Melatonin')).not.toBeChecked();
  await dose.getByLabelText('Medicine', { exact: true }).fill('melatonin');
  await expect.element(radio('Melatonin')).toBeChecked();
  await chipOf(form, 'Which medicine', 'Ibuprofen').click();
  await expect.element(dose.getByLabelText('Medicine', { exact: true })).toHaveValue('Ibuprofen');
  await expect.element(dose.getByLabelText('Form')).toHaveValue('');
  await dose.getByLabelText('Why it was given').fill('Fever');

  // Negative and huge amounts are refused with an error; comma and dot mean the same.
  for (const wrong of ['-2', '1000000', '2.5.1', 'a lot']) {
    await much.fill(wrong);
    await saveEntry(form);
    await expect.element(much).toHaveFocus();
    await expect
      .element(much)
      .toHaveAccessibleDescription('How much is a number above zero, such as 2.5.');
    await expect.element(much).toHaveValue(wrong);
  }
  await much.fill('2,5');
  await expect.element(much).toHaveAccessibleDescription('');
  await dose.getByLabelText('Unit').fill('mL');
  await chipOf(form, 'How it went', 'Brought up again').click();
  await saveEntry(form);
  await expectGone(form);
  expect(await factsOf()).toEqual([given]);

  // After it is deleted from the list, the entry still names it, and an edit keeps it.
  await writeStores({ children: [maya] });
  await reopen();
  await expect.element(cardOf('A day')).toHaveTextContent('Ibuprofen, 2.5 mL, brought up again');
  await page.getByRole('button', { name: 'Edit A day' }).click();
  const edit = editForm();
  await foldOf(edit).click();
  await expect
    .element(detailsOf(edit).getByLabelText('Medicine', { exact: true }))
    .toHaveValue('Ibuprofen');
  await detailsOf(edit).getByLabelText('Given by').fill('Gran');
  await saveEntry(edit);
  await expectGone(edit);
  expect(await factsOf()).toEqual([{ ...given, by: 'Gran' }]);
});

test('foods of the board and others, step by step; goals with the help they took', async () => {
  const goals = [{ id: 'g-1', words: 'Say hello' }];
  await seed(
    {
      children: [{ ...maya, goals }],
      food: [food('Toast', { id: 'f-1' })],
    },
    maya,
  );
  await go(`/journal/${maya.id}`);
  let form = await openDetails('Food & Nutrition');
  const plate = detailsOf(form).getByLabelText('Food on the plate');
  await plate.click();
  await page.getByRole('option', { name: 'Toast' }).click();
  await expect.element(detailsOf(form).getByRole('button', { name: 'Remove Toast' })).toBeVisible();
  await plate.fill('Gran’s soup');
  await pressIn(plate, 'Enter');
  await expect.element(form).toBeVisible();
  await chipOf(form, 'Toast', 'Licked').click();
  await chipOf(form, 'Gran’s soup', 'Looked').click();
  await chipOf(form, 'Gran’s soup', 'Looked').click();
  await detailsOf(form).getByLabelText('Where').fill('At Gran’s');
  await saveEntry(form);
  await expectGone(form);
  expect(await factsOf()).toEqual([
    {
      kind: 'food',
      tries: [{ foodId: 'f-1', name: 'Toast', step: 'licked' }, { name: 'Gran’s soup' }],
      where: 'At Gran’s',
    },
  ]);
  closeMessages();

  form = await openDetails('Social');
  await form.getByLabelText('Title').fill('Hello');
  await chipOf(form, 'Goals', 'Say hello').click();
  await chipOf(form, /^Say hello/, 'A look').click();
  await detailsOf(form).getByLabelText('Another goal').fill('Wait a turn');
  await saveEntry(form);
  await expectGone(form);
  const stored = (await readStore('journal')).find((one) => one['title'] === 'Hello');
  expect(stored?.['facts']).toEqual([
    {
      kind: 'social',
      goals: [{ goalId: 'g-1', words: 'Say hello', help: 'look' }, { words: 'Wait a turn' }],
    },
  ]);
});

test('changing the category keeps the details; details of a later version are kept unchanged', async () => {
  const mood = { kind: 'mood', colour: 'green' };
  const night = {
    kind: 'sleep',
    asleep: '2025-05-31T19:42',
    awake: '2025-06-01T06:05',
    dream: 'a',
  };
  await openJournal([entry('Late', { category: 'sleep', facts: [night, mood] })]);
  await page.getByRole('button', { name: 'Edit Late' }).click();
  const form = editForm();
  await chooseCategory(form, 'Sensory');
  await expect.element(foldOf(form)).toHaveAccessibleName('Details Sleep: 7:42 pm to 6:05 am');
  await foldOf(form).click();
  await expect
    .element(detailsOf(form).getByText('Noted by a later version, kept as it is.'))
    .toBeVisible();
  await chipOf(form, 'Which senses', 'Hearing').click();
  await expectGone(detailsOf(form).getByLabelText('Awake'));
  await detailsOf(form).getByRole('button', { name: 'More details' }).click();
  await expect
    .element(
      detailsOf(form).getByText(
        'Noted for another category. It is kept, and not counted for Sensory.',
      ),
    )
    .toBeVisible();
  await detailsOf(form).getByLabelText('Awake').first().fill('06:30');
  await saveEntry(form);
  await expectGone(form);
  expect(await factsOf()).toEqual(
    expect.arrayContaining([
      { ...night, awake: '2025-06-01T06:30' },
      { kind: 'sensory', senses: ['hearing'] },
      mood,
    ]),
  );
  await expectToast({ title: 'Entry updated' });
  const card = cardOf('Late');
  await expect.element(card).toHaveTextContent('Hearing');
  await expect.element(card).not.toHaveTextContent('7:42');
});

test('a quick note with such a draft says why it is not saved, and where the problem is', async () => {
  await openJournal();
  const form = await openDetails('Sleep');
  await detailsOf(form).getByLabelText('Asleep').first().fill('07:00');
  await detailsOf(form).getByLabelText('Awake').first().fill('06:05');
  await form.getByRole('button', { name: 'Close', exact: true }).click();
  await expectGone(form);
  await go(`/journal/${maya.id}?note=`);
  const note = dialogOf('Note for Maya');
  await note.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(note.getByRole('textbox', { name: 'Note' }))
    .toHaveAccessibleDescription(
      'From falling asleep to waking up are 23 h 5 min. Check the two times. It stands under Details of the whole page.',
    );
  expect(await readStore('journal')).toEqual([]);
  await note.getByRole('button', { name: 'Whole page' }).click();
  await expect.element(foldOf(form)).toHaveAccessibleName('Details 7:00 am to 6:05 am');
});
