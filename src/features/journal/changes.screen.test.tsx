import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { expectNoSeriousAxe } from '@/app/fixtures/axe';
import { expectToFit } from '@/app/fixtures/fit';
import { tabTo } from '@/app/fixtures/keys';
import { go, reopen } from '@/app/fixtures/open-app';
import { entry, maya } from '@/app/fixtures/records';
import { refuseWrites } from '@/app/fixtures/refusals';
import {
  closeMessages,
  dialogOf,
  expectText,
  messageOf,
  press,
  questionOf,
  typeDate,
} from '@/app/fixtures/screen';
import { openJournal, readStore } from '@/app/fixtures/seed';

/** Locates the cards and markers of the journal, in reading order. */
const lines = (): Locator => page.css('#entries').getByRole('listitem');

const markers = (): Locator => lines().filter({ hasNot: page.getByRole('heading') });

const changesOf = async () => (await readStore('children'))[0]?.['changes'];

const somethingChanged = () => page.getByRole('button', { name: 'Something changed', exact: true });

test('a change is added, shown between the days of the journal, edited, deleted and restored', async () => {
  await openJournal([
    entry('Blue train', { date: '2025-06-03' }),
    entry('Slept well', { date: '2025-06-03', category: 'sleep' }),
    entry('Red bus', { date: '2025-06-01', starred: true }),
  ]);
  const form = dialogOf('Something changed');

  // Errors are shown, and closing keeps what was typed.
  await somethingChanged().click();
  await form.getByRole('button', { name: 'Add change' }).click();
  await expect.element(form.getByText('A few words are required')).toBeVisible();
  await form.getByLabelText('What changed').fill('Started swimming');
  await typeDate(form, 'Date', '2025-06-02');
  await form.getByText('Therapy', { exact: true }).click();
  await expectNoSeriousAxe({ part: 'top' });
  await expectToFit(320, 640);
  await page.viewport(1280, 720);
  await form.getByRole('button', { name: 'Close' }).click();
  await somethingChanged().click();
  await expect.element(form.getByLabelText('What changed')).toHaveValue('Started swimming');
  await form.getByRole('button', { name: 'Add change' }).click();
  await expect.element(messageOf('Change added')).toHaveTextContent('Started swimming, 2 June');
  await expect.element(somethingChanged()).toHaveFocus();

  // Its marker is below its own day and above the day before.
  await expectText(lines(), [
    /Blue train|Slept well/,
    /Blue train|Slept well/,
    /^Started swimming\s*Therapy, Jun 2, 2025$/,
    /Red bus/,
  ]);
  expect(await changesOf()).toMatchObject([
    { words: 'Started swimming', day: '2025-06-02', kind: 'therapy' },
  ]);
  closeMessages();
  await expectNoSeriousAxe();
  await expectToFit(320, 640);
  await page.viewport(1280, 720);

  // It stays with a category and a period that includes its day, and disappears in a search.
  await go(`/journal/${maya.id}?category=sleep`);
  await expectText(lines(), [/Slept well/, /^Started swimming/]);
  await go(`/journal/${maya.id}?date=2025-06-01`);
  await expectText(lines(), [/Red bus/]);
  await go(`/journal/${maya.id}?q=bus`);
  await expectText(lines(), [/Red bus/]);

  // If it is added while a search hides it, the filters are cleared and the message says so.
  await somethingChanged().click();
  await form.getByLabelText('What changed').fill('New classroom');
  await typeDate(form, 'Date', '2025-06-03');
  await form.getByRole('button', { name: 'Add change' }).click();
  await expect
    .element(messageOf('Change added'))
    .toHaveTextContent('Filters were cleared so that it shows.');
  await expectText(markers(), [/^New classroom\s*Own/, /^Started swimming/]);
  closeMessages();

  // Edited, it moves to its day, and the focus is where it was.
  const edit = page.getByRole('button', { name: 'Edit change Started swimming' });
  await edit.click();
  const editing = dialogOf('Edit change');
  await expect.element(editing.getByRole('radio', { name: 'Therapy' })).toBeChecked();
  await typeDate(editing, 'Date', '2025-05-20');
  await editing.getByRole('button', { name: 'Update change' }).click();
  await expect.element(messageOf('Change updated')).toHaveTextContent('20 May');
  await expectText(lines().last(), /^Started swimming\s*Therapy, May 20, 2025$/);
  closeMessages();

  // Deleted and brought back, with the keyboard alone.
  const before = await changesOf();
  await tabTo(edit);
  await press('Enter');
  const remove = dialogOf('Edit change').getByRole('button', { name: 'Delete change' });
  await tabTo(remove);
  await press('Enter');
  const question = questionOf('Are you sure?');
  await expectNoSeriousAxe({ part: 'top' });
  await tabTo(question.getByRole('button', { name: 'Delete' }));
  await press('Enter');
  await expect.element(messageOf('Change deleted')).toHaveTextContent('Started swimming');
  await expectText(markers(), [/^New classroom/]);
  await expect.element(page.css('#entries')).toHaveFocus();
  await press('Control+z');
  await expect.element(messageOf('Change restored')).toHaveTextContent('Started swimming');
  expect(await changesOf()).toEqual(before);
  await expect.element(edit).toHaveFocus();
});

test('a change is written with the keyboard alone, and a refused write keeps the text until it can be stored', async () => {
  await openJournal();
  const form = dialogOf('Something changed');
  await tabTo(somethingChanged());
  await press('Enter');
  await expect.element(form.getByLabelText('What changed')).toHaveFocus();
  await userEvent.keyboard('Melatonin at 7 pm');
  await tabTo(form.getByRole('radio', { name: 'Own' }));
  for (let times = 0; times < 5; times += 1) await press('ArrowLeft');
  await expect.element(form.getByRole('radio', { name: 'Medicine' })).toBeChecked();

  const allowWrites = refuseWrites('QuotaExceededError', 'children');
  await press('Control+Enter');
  await expect.element(form.getByRole('alert')).toHaveTextContent('Failed to save');
  await expect.element(form.getByRole('alert')).toHaveTextContent('What you typed is still here.');
  await expect.element(form.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(await changesOf()).toBeUndefined();

  await reopen();
  await somethingChanged().click();
  await expect.element(form.getByLabelText('What changed')).toHaveValue('Melatonin at 7 pm');
  await form.getByRole('button', { name: 'Add change' }).click();
  await expect.element(form.getByRole('button', { name: 'Try again' })).toBeVisible();
  allowWrites();
  await form.getByRole('button', { name: 'Try again' }).click();
  await expectText(markers(), [/^Melatonin at 7 pm\s*Medicine/]);
  expect(await changesOf()).toMatchObject([{ kind: 'medicine' }]);
});
