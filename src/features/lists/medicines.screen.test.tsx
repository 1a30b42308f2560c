import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setNow } from '@/app/fixtures/clock';
import { factKeyRows } from '@/app/fixtures/fact-keys';
import { readDrafts } from '@/app/fixtures/facts-page';
import {
  itemOf,
  listedEntries,
  listOf,
  listsHeading,
  melatonin,
  openLists,
  shoes,
  storedChild,
} from '@/app/fixtures/lists-page';
import { go, reopen } from '@/app/fixtures/open-app';
import { maya } from '@/app/fixtures/records';
import { refuseWrites } from '@/app/fixtures/refusals';
import { daysAgo, nine } from '@/app/fixtures/report-records';
import {
  closeMessages,
  dialogOf,
  expectGone,
  expectText,
  expectToast,
  press,
  questionOf,
  typeDate,
} from '@/app/fixtures/screen';
import { readStore, seed } from '@/app/fixtures/seed';

test('a medicine is added with its times, edited, stopped, started again and deleted, and nothing else of the child changes', async () => {
  setNow(nine);
  await seed({ children: [maya], journal: listedEntries, factKeys: factKeyRows(listedEntries) });
  await go('/children');
  await page.getByRole('link', { name: 'Medicines and goals' }).click();
  await expect.element(listsHeading()).toBeVisible();
  await expect.poll(() => document.title).toBe('Medicines and goals · Kinleaf');
  await expect.element(page.getByText('No medicines yet.')).toBeVisible();

  await page.getByRole('button', { name: 'Add medicine' }).click();
  const form = dialogOf('Add medicine');
  await form.getByRole('button', { name: 'Add medicine' }).click();
  await expect.element(form.getByText('Name is required')).toBeVisible();
  await form.getByLabelText('Name').fill(' Melatonin ');
  await form.getByLabelText('Strength').fill('1 mg');
  await form.getByLabelText('Usual amount').fill('a few');
  await form.getByRole('button', { name: 'Add medicine' }).click();
  await expect.element(form.getByText('Write the amount as a number, such as 2.5')).toBeVisible();
  await form.getByLabelText('Usual amount').fill('2,5');
  await form.getByLabelText('Unit').fill('mL');
  await form.getByLabelText('Usual time 1', { exact: true }).fill('19:00');
  await form.getByRole('button', { name: 'Add a time' }).click();
  await expect.element(form.getByLabelText('Usual time 2', { exact: true })).toHaveFocus();
  await form.getByLabelText('Usual time 2', { exact: true }).fill('07:30');
  await form.getByRole('button', { name: 'Add a time' }).click();
  await form.getByRole('button', { name: 'Remove usual time 3' }).click();
  await expect.element(form.getByLabelText('Usual time 2', { exact: true })).toHaveFocus();

  // A save the browser refuses keeps the text, in the form and in its draft.
  const allowWrites = refuseWrites('QuotaExceededError');
  await form.getByRole('button', { name: 'Add medicine' }).click();
  await expect.element(form.getByRole('alert')).toHaveTextContent('Failed to add medicine');
  await expect.element(form.getByRole('button', { name: 'Try again' })).toBeVisible();
  await press('Escape');
  await expectGone(form);
  allowWrites();
  await reopen();
  await page.getByRole('button', { name: 'Add medicine' }).click();
  await expect.element(form.getByText('What you wrote earlier was kept.')).toBeVisible();
  await expect.element(form.getByLabelText('Unit')).toHaveValue('mL');

  await form.getByRole('button', { name: 'Add medicine' }).click();
  await expectToast({ title: 'Medicine added', description: 'Melatonin' });
  const item = itemOf('Melatonin');
  await expect.element(item).toHaveTextContent('1 mg. Usually 2.5 mL at 7:30 am and 7:00 pm.');
  expect(readDrafts('medicine_')).toBe('');
  const { medicines, ...rest } = await storedChild();
  expect(rest).toEqual(maya);
  expect(medicines).toEqual([
    {
      id: expect.any(String) as unknown,
      name: 'Melatonin',
      strength: '1 mg',
      amount: 2.5,
      unit: 'mL',
      times: ['07:30', '19:00'],
    },
  ]);

  // A medicine given as needed has no usual times.
  await item.getByRole('button', { name: 'Edit Melatonin' }).click();
  const edit = dialogOf('Edit medicine');
  await edit.getByRole('checkbox', { name: 'As needed' }).click();
  await expectGone(edit.getByText('Usual times'));
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expectToast({ title: 'Medicine updated', description: 'Melatonin' });
  await expect.element(item).toHaveTextContent('1 mg. Usually 2.5 mL, as needed.');
  await expect.element(item.getByRole('button', { name: 'Edit Melatonin' })).toHaveFocus();

  // It stops today, with one tap that can be undone, or on the day it stopped.
  await item.getByRole('button', { name: 'Stop' }).click();
  await expect.element(item).toHaveTextContent('Stopped on Nov 20, 2025');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(item).not.toHaveTextContent('Stopped on');
  closeMessages();
  await item.getByRole('button', { name: 'Edit Melatonin' }).click();
  await typeDate(edit, 'Stopped on', daysAgo(3));
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(item).toHaveTextContent('Stopped on Nov 17, 2025');
  await item.getByRole('button', { name: 'Start again' }).click();
  await expect.element(item).not.toHaveTextContent('Stopped on');
  closeMessages();

  await item.getByRole('button', { name: 'Delete Melatonin' }).click();
  await expect.element(questionOf('Are you sure?')).toHaveTextContent('6 entries name it');
  await questionOf('Are you sure?').getByRole('button', { name: 'Delete' }).click();
  await expectGone(item);
  await expect.element(listOf('Medicines')).toHaveFocus();
  expect(await storedChild()).toEqual(maya);
});

test('an item that entries use is deleted and restored in its position; the entries keep its name', async () => {
  const others = [{ id: 'a', name: 'Iron' }, melatonin, { id: 'z', name: 'Zinc' }];
  const picks = [{ row: 'behavior-before', words: ['Loud room', 'Hunger'] }];
  await openLists({ medicines: others, goals: [shoes], picks });
  const before = await storedChild();
  const question = questionOf('Are you sure?');
  await itemOf('Melatonin').getByRole('button', { name: 'Delete Melatonin' }).click();
  await expect.element(question).toHaveTextContent('6 entries name it, and keep their words.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectText(listOf('Medicines').getByRole('heading'), ['Iron', 'Zinc']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectText(listOf('Medicines').getByRole('heading'), ['Iron', 'Melatonin', 'Zinc']);
  expect(await storedChild()).toEqual(before);
  expect(await readStore('journal')).toHaveLength(listedEntries.length);
  closeMessages();

  // Custom options can be removed and restored.
  await page.getByText('Your own words').click();
  await page.getByRole('button', { name: 'Remove Loud room' }).click();
  await expectGone(page.getByRole('button', { name: 'Remove Loud room' }));
  expect((await storedChild())['picks']).toEqual([{ row: 'behavior-before', words: ['Hunger'] }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('button', { name: 'Remove Loud room' })).toBeVisible();
  expect((await storedChild())['picks']).toEqual(picks);
});
