import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectToFit } from '@/app/fixtures/fit';
import { expectGone, expectText } from '@/app/fixtures/screen';
import { openVisit, questionBox, seedVisit } from '@/app/fixtures/visit-page';
import { cdcQuestions } from '@/domain/visit/visit-form';

const offers = () => page.getByRole('group', { name: /^Questions a paediatrician may ask/ });
const [together, likes, concern, lost, born] = cdcQuestions;

test('a tap adds an offered question; one that is there is no longer offered', async () => {
  await seedVisit([]);
  await openVisit();
  const buttons = offers().getByRole('button');
  await expectText(buttons, [...cdcQuestions]);
  await expectToFit(320, 640);
  // Takes the empty first field.
  await offers().getByRole('button', { name: lost }).click();
  await expect.element(questionBox(1)).toHaveValue(lost);
  await expect.element(page.getByRole('button', { name: 'Add a question' })).toHaveFocus();
  await expectText(buttons, [together, likes, concern, born]);

  await page.getByRole('button', { name: 'Add a question' }).click();
  await questionBox(2).fill(together.toUpperCase());
  await expectText(buttons, [likes, concern, born]);
  await page.getByRole('button', { name: 'Remove question 1' }).click();
  await expectText(buttons, [likes, concern, lost, born]);

  await page.getByText('School', { exact: true }).click();
  await expectGone(offers());
  await page.getByText('Paediatrician or GP', { exact: true }).click();
  await expectText(buttons, [likes, concern, lost, born]);
});

test('nothing is offered while there is no room for it', async () => {
  await seedVisit([]);
  await openVisit();
  for (const number of [1, 2, 3, 4, 5]) {
    if (number > 1) await page.getByRole('button', { name: 'Add a question' }).click();
    await questionBox(number).fill(`Question of ours, ${number}`);
  }
  await offers().getByRole('button', { name: lost }).click();
  await expect.element(questionBox(6)).toHaveValue(lost);
  await expect.element(questionBox(6)).toHaveFocus();
  await expectGone(offers());
  await questionBox(3).fill('');
  await offers().getByRole('button', { name: born }).click();
  await expect.element(questionBox(3)).toHaveValue(born);
  await expect.element(questionBox(3)).toHaveFocus();
});
