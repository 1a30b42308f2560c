import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { detailsOf, foldOf, openDetails, saveEntry } from '@/app/fixtures/entry-details';
import { openEditForm } from '@/app/fixtures/journal-page';
import { chooseOption, clearDate } from '@/app/fixtures/parts';
import { go, reopen } from '@/app/fixtures/open-app';
import {
  closeMessages,
  dialogOf,
  expectCount,
  expectGone,
  expectText,
  questionOf,
  typeDate,
} from '@/app/fixtures/screen';
import { readStore } from '@/app/fixtures/seed';
import {
  drawnPoints,
  growthChart,
  measuredRows,
  openGrowth,
  several,
} from './fixtures/growth-page';

const form = dialogOf('Add a measurement');
const question = questionOf('Is this right?');
const weightChart = growthChart('Weight');

const field = (within: Locator, name: string) => within.getByRole('textbox', { name, exact: true });
const unit = (within: Locator, of: string) => within.getByRole('button', { name: `${of}, unit` });
const saveMeasurement = (within = form) =>
  within.getByRole('button', { name: /^(Add measurement|Try again)$/ }).click();

async function openForm(): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Add a measurement' }).click();
  await expect.element(form).toBeVisible();
}

const storedFacts = async () => (await readStore('journal')).map(({ facts }) => facts);

/** 24 lb 11 oz and 33 1/4 in, to the gram and the millimetre. */
const typed = { weight: '24 lb 11 oz', length: '33 1/4 in', head: '47,5 cm' };
const fact = {
  ...{ kind: 'measure', weight: 11_198, length: 845, head: 475, lying: false },
  ...{ wearing: 'light', place: 'At Gran’s', by: 'Dr Lee', typed },
};

/** Fills in all fields but the units. */
async function fillIn(within: Locator): Promise<void> {
  await field(within, 'Weight').fill('24');
  await field(within, 'Ounces').fill('11');
  await field(within, 'Length or height').fill(' 33 1/4 ');
  await field(within, 'Head circumference').fill('47,5');
  await within.getByText('Standing', { exact: true }).click();
  await within.getByText('Light clothes', { exact: true }).click();
  await field(within, 'Somewhere else').fill('At Gran’s');
  await field(within, 'Measured by').fill('Dr Lee');
}

test('the form and the Details of a Food entry store the same, in the units used last, as typed to the letter', async () => {
  await openGrowth([]);
  await openForm();
  await expectCount(field(form, 'Ounces'), 0);
  await chooseOption(unit(form, 'Weight'), 'lb and oz');
  await chooseOption(unit(form, 'Length or height'), 'in');
  await fillIn(form);
  await form.getByLabelText('Additional Notes').fill('She stood still.');
  await saveMeasurement();
  await expectGone(form);
  const [added] = await readStore('journal');
  expect(added).toMatchObject({
    ...{ title: 'Measured: 24 lb 11 oz, 33 1/4 in, head 47,5 cm', category: 'moment' },
    ...{ date: '2025-11-20', content: 'She stood still.', facts: [fact] },
  });
  await expectText(measuredRows(), [
    'Nov 20, 2025Standing, At Gran’s, in light clothes, by Dr Lee, 22 months24 lb 11 oz33 1/4 inHead 47,5 cm',
  ]);
  closeMessages();

  await go('/journal/child-maya');
  const entryForm = await openDetails('Food & Nutrition');
  const details = detailsOf(entryForm);
  await details.getByRole('button', { name: 'Measured' }).click();
  await fillIn(details);
  await saveEntry(entryForm);
  await expectGone(entryForm);
  const food = (await readStore('journal')).find(({ category }) => category === 'food');
  expect(food).toMatchObject({ title: 'A day', content: 'Words', facts: [fact] });
  closeMessages();

  // Both are on the charts, and the form shows again what was typed.
  await go('/milestones/child-maya?tab=growth');
  await expect.poll(() => drawnPoints(weightChart)).toEqual({ circle: 2 });
  await go('/journal/child-maya');
  const edit = await openEditForm('A day');
  await foldOf(edit).click();
  await expect.element(field(detailsOf(edit), 'Weight')).toHaveValue('24');
  await expect.element(field(detailsOf(edit), 'Ounces')).toHaveValue('11');
  await expect.element(field(detailsOf(edit), 'Length or height')).toHaveValue('33 1/4');
  await expect.element(field(detailsOf(edit), 'Head circumference')).toHaveValue('47,5');
});

test('every unit is remembered on this device, and grams are grams', async () => {
  await openGrowth([]);
  await openForm();
  await chooseOption(unit(form, 'Weight'), 'g');
  await field(form, 'Weight').fill('11,250');
  await saveMeasurement();
  await expectGone(form);
  expect(await storedFacts()).toEqual([
    [{ kind: 'measure', weight: 11_250, typed: { weight: '11,250 g' } }],
  ]);
  await reopen();
  await openForm();
  await expect.element(unit(form, 'Weight')).toHaveTextContent('g');
  await expect.element(unit(form, 'Weight')).not.toHaveTextContent('kg');
  await expect.element(unit(form, 'Head circumference')).toHaveTextContent('cm');
});

test('what is wrong is said beside its field, and nothing is stored', async () => {
  await openGrowth([]);
  await openForm();
  await saveMeasurement();
  const weight = field(form, 'Weight');
  const length = field(form, 'Length or height');
  await expect.element(weight).toHaveAccessibleDescription('Weight, length or head is needed.');
  await expect.element(weight).toHaveFocus();

  for (const wrong of ['a lot', '-2', '0', '16.4.2', '99999999']) {
    await weight.fill(wrong);
    await saveMeasurement();
    await expect.element(weight).toHaveAccessibleDescription('Weight needs a number such as 16.4.');
    await expect.element(weight).toHaveValue(wrong);
  }
  await weight.fill('11.2');
  await expect.element(weight).toHaveAccessibleDescription('');
  await length.fill('tall');
  await saveMeasurement();
  await expect
    .element(length)
    .toHaveAccessibleDescription('Length or height needs a number such as 103.5.');
  await expect.element(weight).toHaveAccessibleDescription('');
  await expect.element(length).toHaveFocus();

  // A place alone is no measurement.
  await weight.fill('');
  await length.fill('');
  await form.getByText('At the clinic', { exact: true }).click();
  await saveMeasurement();
  await expect
    .element(weight)
    .toHaveAccessibleDescription('What was measured? Weight, length or head is needed.');
  expect(await readStore('journal')).toEqual([]);
});

test('Details with a place alone say what is missing, even folded', async () => {
  await openGrowth([]);
  await go('/journal/child-maya');
  const entryForm = await openDetails('Sleep');
  const details = detailsOf(entryForm);
  await details.getByRole('button', { name: 'Measured' }).click();
  await details.getByText('At home', { exact: true }).click();
  await foldOf(entryForm).click();
  await saveEntry(entryForm);
  const weight = field(details, 'Weight');
  await expect.element(weight).toHaveFocus();
  await expect
    .element(weight)
    .toHaveAccessibleDescription('What was measured? Weight, length or head is needed.');
  expect(await readStore('journal')).toEqual([]);
});

test('kilograms for grams: it asks once; Change stores nothing and keeps all, Yes stores it as typed', async () => {
  await openGrowth([], { child: { birthdate: '2025-11-18' } });
  await openForm();
  await field(form, 'Weight').fill('3,330');
  await field(form, 'Measured by').fill('Dr Lee');
  await saveMeasurement();
  await expect.element(question).toHaveTextContent('3,330 kg: did you mean grams?');
  await question.getByRole('button', { name: 'Change' }).click();
  await expectGone(question);
  expect(await readStore('journal')).toEqual([]);
  await expect.element(field(form, 'Weight')).toHaveValue('3,330');
  await expect.element(field(form, 'Measured by')).toHaveValue('Dr Lee');

  await saveMeasurement();
  await question.getByRole('button', { name: 'Yes, as typed' }).click();
  await expectGone(form);
  const stored = {
    ...{ kind: 'measure', weight: 3_330_000, by: 'Dr Lee' },
    typed: { weight: '3,330 kg' },
  };
  expect(await storedFacts()).toEqual([[stored]]);
  await expectText(measuredRows().css('ul'), '3,330 kg');
  closeMessages();

  // The values aren't asked about again when something else changes.
  await go('/journal/child-maya');
  const edit = await openEditForm('Measured: 3,330 kg');
  await field(edit, 'Title').fill('At the midwife’s');
  await saveEntry(edit);
  await expectGone(edit);
  await expectGone(question);
  const [entry] = await readStore('journal');
  expect(entry).toMatchObject({ title: 'At the midwife’s', facts: [stored] });
});

test('a length far below the last one is asked about in the Details of an entry, too', async () => {
  await openGrowth(several);
  await go('/journal/child-maya');
  const entryForm = await openDetails('Social');
  const details = detailsOf(entryForm);
  await details.getByRole('button', { name: 'Measured' }).click();
  await field(details, 'Length or height').fill('80');
  await saveEntry(entryForm);
  await expect
    .element(question)
    .toHaveTextContent('80 cm, after 84.5 cm on Nov 1, 2025: is that what you meant?');
  await question.getByRole('button', { name: 'Yes, as typed' }).click();
  await expectGone(entryForm);
  expect(await readStore('journal')).toHaveLength(4);
});

test('a day before the birth is refused, and so is tomorrow', async () => {
  await openGrowth([]);
  await openForm();
  await field(form, 'Weight').fill('11.2');
  await clearDate(form, 'Date');
  await typeDate(form, 'Date', '2024-01-09');
  await saveMeasurement();
  const date = form.getByRole('group', { name: 'Date', exact: true });
  await expect
    .element(date)
    .toHaveAccessibleDescription(/A measurement can’t be from before the birth/);
  await expect
    .element(form.getByText('A measurement can’t be from before the birth'))
    .toBeVisible();
  await expect.element(field(form, 'Weight')).toHaveAccessibleDescription('');
  await clearDate(form, 'Date');
  await typeDate(form, 'Date', '2025-11-21');
  await saveMeasurement();
  await expect.element(form.getByText('Date cannot be in the future')).toBeVisible();
  expect(await readStore('journal')).toEqual([]);

  // The day of the birth is not.
  await clearDate(form, 'Date');
  await typeDate(form, 'Date', '2024-01-10');
  await field(form, 'Weight').fill('3.4');
  await saveMeasurement();
  await expectGone(form);
  await expectText(measuredRows(), 'Jan 10, 2024Less than a day3.4 kg');
});
