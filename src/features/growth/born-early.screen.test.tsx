import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { reopen } from '@/app/fixtures/open-app';
import { dialogOf, expectCount, expectGone, expectText, typeDate } from '@/app/fixtures/screen';
import {
  drawnPoints,
  growthChart,
  labelsOf,
  measuredRows,
  openGrowth,
  several,
  storedMaya,
  tapLines,
} from './fixtures/growth-page';

const main = page.getByRole('main');
const weight = growthChart('Weight');
const dialog = dialogOf('Weeks at birth');
const weeks = dialog.getByRole('textbox', { name: 'Weeks' });
const days = dialog.getByRole('textbox', { name: 'Days' });
const save = dialog.getByRole('button', { name: 'Save' });
const born = (name: string) => main.getByRole('region', { name, exact: true });
const ages = born('Born early').getByRole('radiogroup');
const part = born('Weeks at birth');

const expectPoints = (points: ReturnType<typeof drawnPoints>) =>
  expect.poll(() => drawnPoints(weight)).toEqual(points);

/** Expects so many hairlines between a point and its cross. */
const expectHairlines = (count: number) =>
  expect
    .poll(() => weight.css('.scatter-hairlines').element().getAttribute('d')?.match(/M/g) ?? [])
    .toHaveLength(count);

test('weeks and days at birth give every age a second one, by the due date', async () => {
  await openGrowth(several);
  await expectCount(main.css('.scatter-cross'), 0);
  await expect
    .element(part)
    .toHaveTextContent(
      'For a child born before 37 weeks, charts can use the corrected age, by the due date.',
    );
  await part.getByRole('button', { name: 'Add weeks at birth' }).click();
  await weeks.fill('50');
  await save.click();
  await expect
    .element(weeks)
    .toHaveAccessibleDescription('Weeks are from 22 to 44, days from 0 to 6.');
  await weeks.fill('33');
  await days.fill('7');
  await save.click();
  await expect.element(dialog).toBeVisible();
  expect(await storedMaya()).not.toHaveProperty('gestation');
  await days.fill('2');
  await save.click();
  await expectGone(dialog);
  expect((await storedMaya())['gestation']).toEqual({ weeks: 33, days: 2 });
  await expect
    .element(born('Born early'))
    .toHaveTextContent(
      'Born at 33 weeks and 2 days. The corrected age, by the due date, is shown until 2 years.',
    );

  // A circle at the age and a cross at the corrected age, joined; none before the due date.
  await expect.element(ages.getByRole('radio', { name: 'Both' })).toBeChecked();
  await expectPoints({ 'circle filled': 2, circle: 1, cross: 2 });
  await expectHairlines(2);
  await expectText(page.css('.chart-legend li').last(), 'corrected age');
  await expectText(measuredRows().css('p'), [
    'Standing, at the hospital, by Dr Lee, 21 months; 20 months by the due date',
    'Lying, at home, in light clothes, 7 months; 5 months by the due date',
    'Lying, at the clinic, 1 month; before the due date',
  ]);

  await ages.getByText('Age', { exact: true }).click();
  await expectPoints({ 'circle filled': 2, circle: 1 });
  await expectHairlines(0);
  await expectGone(page.css('.chart-legend').getByText('corrected age'));

  await ages.getByText('Corrected', { exact: true }).click();
  await expectPoints({ 'circle filled': 1, cross: 2 });
  await expectHairlines(0);
  // It stays on this device.
  await reopen();
  await expectPoints({ 'circle filled': 1, cross: 2 });
  await expect.element(ages.getByRole('radio', { name: 'Corrected' })).toBeChecked();
});

test('the due date gives the weeks; a very early birth can be corrected for longer; both can be removed', async () => {
  await openGrowth(several);
  await part.getByRole('button', { name: 'Add weeks at birth' }).click();
  // 68 days after the birth.
  await typeDate(dialog, 'Or the due date', '2024-03-18');
  await expect.element(weeks).toHaveValue('30');
  await expect.element(days).toHaveValue('2');
  await dialog.getByText('3 years', { exact: true }).click();
  await save.click();
  await expectGone(dialog);
  expect(await storedMaya()).toMatchObject({
    gestation: { weeks: 30, days: 2 },
    correctUntil: 36,
  });
  await expect
    .element(born('Born early'))
    .toHaveTextContent('The corrected age, by the due date, is shown until 3 years.');

  await born('Born early').getByRole('button', { name: 'Change weeks at birth' }).click();
  await expect.element(weeks).toHaveValue('30');
  await weeks.fill('');
  await days.fill('');
  await save.click();
  await expectGone(dialog);
  expect(await storedMaya()).not.toHaveProperty('gestation');
  expect(await storedMaya()).not.toHaveProperty('correctUntil');
  await expectCount(main.css('.scatter-cross'), 0);
});

test.each([
  ['a day before 37 weeks', 36, 6, true],
  ['at 37 weeks', 37, 0, false],
] as const)('born %s', async (_, w, d, isEarly) => {
  await openGrowth(several, { child: { gestation: { weeks: w, days: d } } });
  const heading = isEarly ? 'Born early' : 'Weeks at birth';
  const and = isEarly ? ' and 6 days' : '';
  await expect.element(born(heading)).toHaveTextContent(`Born at ${w} weeks${and}.`);
  await expectPoints({ 'circle filled': 2, circle: 1, ...(isEarly && { cross: 3 }) });
  await expectCount(ages, isEarly ? 1 : 0);
  await expectHairlines(isEarly ? 3 : 0);
  await expectText(
    measuredRows().last().css('p'),
    isEarly
      ? 'Lying, at the clinic, 1 month; 9 days by the due date'
      : 'Lying, at the clinic, 1 month',
  );
});

test('the words about lines count the age that is shown', async () => {
  await openGrowth(several, { child: { gestation: { weeks: 28, days: 0 }, lines: 'girls' } });
  await tapLines();
  const seven = async () => (await labelsOf(weight))[1];
  await expect
    .poll(seven)
    .toMatch(
      /^7\.3 kg, .* 4 months by the due date\. On or near the 85th line, by the corrected age\.$/,
    );
  await ages.getByText('Age', { exact: true }).click();
  await expect.poll(seven).toMatch(/^7\.3 kg, .*Between the 15th and the 50th line/);
});
