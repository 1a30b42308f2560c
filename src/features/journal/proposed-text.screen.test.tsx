import { beforeEach, expect, test } from 'vitest';
import { setNow } from '@/app/fixtures/clock';
import { chipOf, detailsOf, foldOf, saveEntry } from '@/app/fixtures/entry-details';
import { addForm, chooseCategory, openAddForm, openEditForm } from '@/app/fixtures/journal-page';
import { go } from '@/app/fixtures/open-app';
import { entry, maya } from '@/app/fixtures/records';
import {
  cardOf,
  closeMessages,
  dialogOf,
  expectCount,
  expectGone,
  expectText,
  press,
} from '@/app/fixtures/screen';
import { openJournal, readStore } from '@/app/fixtures/seed';

beforeEach(() => {
  setNow('2026-11-22T12:30:00+11:00');
});

const title = () => addForm().getByLabelText('Title');
const notes = () => addForm().getByLabelText('Additional Notes');

/** Opens the details of a new entry that has no words. */
async function openWordless(category: string) {
  const form = await openAddForm();
  await chooseCategory(form, category);
  await foldOf(form).click();
  return form;
}

test('a night, a dose and a plate are saved without a word, and read like those of a tap', async () => {
  await openJournal();
  let form = await openWordless('Sleep');
  await detailsOf(form).getByLabelText('Asleep').first().fill('19:50');
  await detailsOf(form).getByLabelText('Awake').first().fill('06:05');
  // What it will be called is there to be read, and to be written over.
  await expect.element(title()).toHaveAttribute('placeholder', 'Night');
  await expect
    .element(notes())
    .toHaveAttribute('placeholder', 'Asleep at 7:50 pm, awake at 6:05 am.');
  await saveEntry(form);
  await expectGone(form);
  await expectText(cardOf('Night').css('.entry-text'), ['Asleep at 7:50 pm, awake at 6:05 am.']);
  closeMessages();

  form = await openWordless('Medication');
  await detailsOf(form).getByLabelText('Medicine', { exact: true }).fill('Melatonin');
  await chipOf(form, 'How it went', 'Refused').click();
  await saveEntry(form);
  await expectGone(form);
  await expectText(cardOf('Melatonin').css('.entry-text'), ['Refused.']);
  closeMessages();

  form = await openWordless('Food & Nutrition');
  await detailsOf(form).getByLabelText('Food on the plate').fill('Peas');
  await press('Enter');
  await chipOf(form, 'Peas', 'Licked').click();
  await saveEntry(form);
  await expectGone(form);
  await expectText(cardOf('Peas').css('.entry-text'), ['Peas: licked.']);
  // Not the same line twice.
  await expectCount(cardOf('Peas').css('.entry-fact'), 0);
  await expectCount(cardOf('Night').css('.entry-fact'), 1);
  await cardOf('Peas').getByRole('link').click();
  await expectCount(dialogOf('Peas').getByText(/licked/), 1);
});

test('words that were proposed follow a correction; words of the family stay; emptied ones are proposed again', async () => {
  const facts = [{ kind: 'medication', name: 'Melatonin', amount: 1, unit: 'mg' }];
  const fields = { category: 'medication', date: '2026-11-21', facts };
  await openJournal([
    entry('Melatonin, 1 mg', { ...fields, id: 'own', content: 'Melatonin, 1 mg.' }),
    entry('Bedtime', { ...fields, id: 'theirs', content: 'With the owl.' }),
  ]);
  const words = async (id: string) => {
    const stored = (await readStore('journal')).find((one) => one.id === id);
    return [stored?.['title'], stored?.['content']];
  };
  for (const name of ['Melatonin, 1 mg', 'Bedtime']) {
    const form = await openEditForm(name);
    await foldOf(form).click();
    await detailsOf(form).getByLabelText('How much', { exact: true }).fill('2,5');
    await saveEntry(form);
    await expectGone(form);
    closeMessages();
  }
  expect(await words('own')).toEqual(['Melatonin, 2.5 mg', 'Melatonin, 2.5 mg.']);
  expect(await words('theirs')).toEqual(['Bedtime', 'With the owl.']);

  const form = await openEditForm('Bedtime');
  await form.getByLabelText('Title').fill(' ');
  await form.getByLabelText('Additional Notes').fill('');
  await saveEntry(form);
  await expectGone(form);
  expect(await words('theirs')).toEqual(['Melatonin, 2.5 mg', 'Melatonin, 2.5 mg.']);
});

test('without words, a dose that is only half filled in is not saved, and all that is missing is said', async () => {
  await openJournal();
  const form = await openWordless('Medication');
  await detailsOf(form).getByLabelText('How much', { exact: true }).fill('2');
  await saveEntry(form);
  await expect.element(title()).toHaveAccessibleDescription('Title is required');
  await expect.element(notes()).toHaveAccessibleDescription('Content is required');
  await expect.element(form.getByText('Which medicine was it?')).toBeVisible();
  expect(await readStore('journal')).toEqual([]);
  await detailsOf(form).getByLabelText('Medicine', { exact: true }).fill('Zinc');
  await expectGone(form.getByText(/is required/));
  await saveEntry(form);
  await expectGone(form);
  await expect.element(cardOf('Zinc')).toBeVisible();
});

test('a quick note with such details is saved without a word, too', async () => {
  await openJournal();
  const form = await openWordless('Sleep');
  await detailsOf(form).getByLabelText('Asleep').first().fill('19:50');
  await form.getByRole('button', { name: 'Close', exact: true }).click();
  await expectGone(form);
  await go(`/journal/${maya.id}?note=`);
  await dialogOf('Note for Maya').getByRole('button', { name: 'Save' }).click();
  await expectText(cardOf('Night').css('.entry-text'), ['Asleep at 7:50 pm.']);
});
