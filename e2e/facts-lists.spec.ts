import type { Locator, Page } from '@playwright/test';
import { markOf, marksOf } from './support/charts';
import { factKeyRows } from './support/facts';
import { expectToFit, expectToTakeTouches } from './support/fit';
import { child, entry, maya, seed } from './support/records';
import { allowWrites, refuseWrites } from './support/refusals';
import { daysAgo, stopClock, today } from './support/report-records';
import {
  closeMessages,
  dialogOf,
  expectToast,
  greeting,
  pressEscapeIn,
  questionOf,
  typeDate,
} from './support/screen';
import { readDrafts, readStore, type StoredRecord } from './support/store';
import { expect, expectNoSeriousAxe, test } from './support/test';

const melatonin = {
  id: 'melatonin',
  name: 'Melatonin',
  strength: '1 mg',
  form: 'tablet',
  amount: 2,
  unit: 'tablets',
  times: ['19:00'],
  later: 'what a later version wrote',
};
const shoes = { id: 'shoes', words: 'Puts her shoes on', fromPlan: true };

const dose = (date: string, time: string, outcome?: string): StoredRecord =>
  entry(`Dose ${date} ${time}`, {
    category: 'medication',
    date,
    time,
    facts: [{ kind: 'medication', medicineId: 'melatonin', name: 'Melatonin', outcome }],
  });
const tried = (date: string, help?: string, category = 'education'): StoredRecord =>
  entry(`Shoes ${date}`, {
    category,
    date,
    facts: [{ kind: category, goals: [{ goalId: 'shoes', words: 'Puts her shoes on', help }] }],
  });

const journal = [
  // Noted before it was on the list.
  entry('By its name', {
    category: 'medication',
    date: daysAgo(130),
    time: '19:00',
    facts: [{ kind: 'medication', name: 'melatonin', outcome: 'given' }],
  }),
  dose(daysAgo(1), '07:00', 'given'),
  dose(daysAgo(1), '19:00', 'refused'),
  dose(today, '07:00', 'given'),
  dose(today, '07:30', 'brought-up'),
  dose(today, '08:00'),
  tried(daysAgo(120), 'all'),
  tried(daysAgo(40), 'hand'),
  tried(daysAgo(20), 'word', 'social'),
  tried(daysAgo(10)),
  tried(today, 'none'),
];

async function openLists(page: Page, fields: Readonly<Record<string, unknown>> = {}) {
  await stopClock(page);
  const one = child('Maya', fields);
  await seed(page, { children: [one], journal, factKeys: factKeyRows(journal) }, one);
  await page.goto(`/lists/${one.id}`);
  await expect(heading(page)).toBeVisible();
}

const heading = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Medicines and goals for Maya' });
const listOf = (page: Page, name: 'Medicines' | 'Goals') =>
  page.getByRole('main').getByRole('list', { name, exact: true });
const itemOf = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name }) });

async function storedChild(page: Page): Promise<StoredRecord> {
  const [stored] = await readStore(page, 'children');
  if (!stored) throw new Error('There is no child');
  return stored;
}

test('a medicine is added with its times, edited, stopped, started again and deleted, and nothing else of the child changes', async ({
  page,
}) => {
  await stopClock(page);
  await seed(page, { children: [maya], journal, factKeys: factKeyRows(journal) });
  await page.goto('/children');
  await page.getByRole('link', { name: 'Medicines and goals' }).click();
  await expect(heading(page)).toBeVisible();
  await expect(page).toHaveTitle('Medicines and goals · Kinleaf');
  await expect(page.getByText('No medicines yet.')).toBeVisible();

  await page.getByRole('button', { name: 'Add medicine' }).click();
  const form = dialogOf(page, 'Add medicine');
  await form.getByRole('button', { name: 'Add medicine' }).click();
  await expect(form.getByText('Name is required')).toBeVisible();
  await form.getByLabel('Name').fill(' Melatonin ');
  await form.getByLabel('Strength').fill('1 mg');
  await form.getByLabel('Usual amount').fill('a few');
  await form.getByRole('button', { name: 'Add medicine' }).click();
  await expect(form.getByText('Write the amount as a number, such as 2.5')).toBeVisible();
  await form.getByLabel('Usual amount').fill('2,5');
  await form.getByLabel('Unit').fill('mL');
  await form.getByLabel('Usual time 1', { exact: true }).fill('19:00');
  await form.getByRole('button', { name: 'Add a time' }).click();
  await expect(form.getByLabel('Usual time 2', { exact: true })).toBeFocused();
  await form.getByLabel('Usual time 2', { exact: true }).fill('07:30');
  await form.getByRole('button', { name: 'Add a time' }).click();
  await form.getByRole('button', { name: 'Remove usual time 3' }).click();
  await expect(form.getByLabel('Usual time 2', { exact: true })).toBeFocused();

  await test.step('a save that the browser refuses keeps the words, in the form and in its draft', async () => {
    await refuseWrites(page, 'QuotaExceededError');
    await form.getByRole('button', { name: 'Add medicine' }).click();
    await expect(form.getByRole('alert')).toContainText('Failed to add medicine');
    await expect(form.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await allowWrites(page);
    await page.reload();
    await page.getByRole('button', { name: 'Add medicine' }).click();
    await expect(form.getByText('What you wrote earlier was kept.')).toBeVisible();
    await expect(form.getByLabel('Unit')).toHaveValue('mL');
  });
  await form.getByRole('button', { name: 'Add medicine' }).click();
  await expectToast(page, { title: 'Medicine added', description: 'Melatonin' });
  const item = itemOf(page, 'Melatonin');
  await expect(item).toContainText('1 mg. Usually 2.5 mL at 7:30 am and 7:00 pm.');
  expect(await readDrafts(page, 'medicine_')).toBe('');
  const { medicines, ...rest } = await storedChild(page);
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

  await test.step('as needed it has no usual times', async () => {
    await item.getByRole('button', { name: 'Edit Melatonin' }).click();
    const edit = dialogOf(page, 'Edit medicine');
    await edit.getByRole('checkbox', { name: 'As needed' }).check();
    await expect(edit.getByText('Usual times')).toBeHidden();
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await expectToast(page, { title: 'Medicine updated', description: 'Melatonin' });
    await expect(item).toContainText('1 mg. Usually 2.5 mL, as needed.');
    await expect(item.getByRole('button', { name: 'Edit Melatonin' })).toBeFocused();
  });

  await test.step('it stops today, by one tap that can be taken back, or on the day that it was', async () => {
    await item.getByRole('button', { name: 'Stop' }).click();
    await expect(item).toContainText('Stopped on Nov 20, 2025');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(item).not.toContainText('Stopped on');
    await closeMessages(page);
    await item.getByRole('button', { name: 'Edit Melatonin' }).click();
    const edit = dialogOf(page, 'Edit medicine');
    await typeDate(edit, 'Stopped on', daysAgo(3));
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await expect(item).toContainText('Stopped on Nov 17, 2025');
    await item.getByRole('button', { name: 'Start again' }).click();
    await expect(item).not.toContainText('Stopped on');
    await closeMessages(page);
  });

  await item.getByRole('button', { name: 'Delete Melatonin' }).click();
  await expect(questionOf(page, 'Are you sure?')).toContainText('6 entries name it');
  await questionOf(page, 'Are you sure?').getByRole('button', { name: 'Delete' }).click();
  await expect(item).toBeHidden();
  await expect(listOf(page, 'Medicines')).toBeFocused();
  expect(await storedChild(page)).toEqual(maya);
});

test('an item that entries name is deleted and put back in its place; they keep their words', async ({
  page,
}) => {
  const others = [{ id: 'a', name: 'Iron' }, melatonin, { id: 'z', name: 'Zinc' }];
  const picks = [{ row: 'behavior-before', words: ['Loud room', 'Hunger'] }];
  await openLists(page, { medicines: others, goals: [shoes], picks });
  const before = await storedChild(page);
  const question = questionOf(page, 'Are you sure?');
  await itemOf(page, 'Melatonin').getByRole('button', { name: 'Delete Melatonin' }).click();
  await expect(question).toContainText('6 entries name it, and keep their words.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(listOf(page, 'Medicines').getByRole('heading')).toHaveText(['Iron', 'Zinc']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(listOf(page, 'Medicines').getByRole('heading')).toHaveText([
    'Iron',
    'Melatonin',
    'Zinc',
  ]);
  expect(await storedChild(page)).toEqual(before);
  expect(await readStore(page, 'journal')).toHaveLength(journal.length);
  await closeMessages(page);

  await test.step('an edit keeps what a later version wrote, and what another tab changed meanwhile', async () => {
    await itemOf(page, 'Melatonin').getByRole('button', { name: 'Edit Melatonin' }).click();
    const form = dialogOf(page, 'Edit medicine');
    await form.getByLabel('Strength').fill('3 mg');
    const other = await page.context().newPage();
    await other.goto(`/lists/${maya.id}`);
    await itemOf(other, 'Zinc').getByRole('button', { name: 'Stop' }).click();
    await expect(itemOf(other, 'Zinc')).toContainText('Stopped on');
    // Undo takes back its own tap, and nothing that came after it elsewhere.
    const third = await page.context().newPage();
    await third.goto(`/lists/${maya.id}`);
    await itemOf(third, 'Zinc').getByRole('button', { name: 'Start again' }).click();
    await expect(itemOf(other, 'Zinc')).not.toContainText('Stopped on');
    await other.getByRole('button', { name: 'Undo' }).click();
    await expectToast(other, {
      title: 'Nothing to undo',
      description: 'It was changed meanwhile, and stays.',
    });
    await itemOf(third, 'Zinc').getByRole('button', { name: 'Stop' }).click();
    await expect(itemOf(other, 'Zinc')).toContainText('Stopped on');
    await third.close();
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form).toBeHidden();
    const { medicines } = await storedChild(page);
    expect(medicines).toEqual([
      { id: 'a', name: 'Iron' },
      { ...melatonin, strength: '3 mg' },
      { id: 'z', name: 'Zinc', endedOn: expect.any(String) as unknown },
    ]);

    await itemOf(page, 'Melatonin').getByRole('button', { name: 'Edit Melatonin' }).click();
    await form.getByLabel('Strength').fill('5 mg');
    await itemOf(other, 'Melatonin').getByRole('button', { name: 'Stop' }).click();
    await expect(itemOf(other, 'Melatonin')).toContainText('Stopped on');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form).toContainText('This medicine was changed in another tab');
    await itemOf(other, 'Melatonin').getByRole('button', { name: 'Delete Melatonin' }).click();
    await questionOf(other, 'Are you sure?').getByRole('button', { name: 'Delete' }).click();
    await expect(itemOf(other, 'Melatonin')).toBeHidden();
    await expect(form).toContainText('This medicine was deleted in another tab');
    await form.getByRole('button', { name: 'Save mine as new' }).click();
    await expect(itemOf(page, 'Melatonin')).toContainText('5 mg');
    await other.close();
    await closeMessages(page);
  });

  await test.step('what was typed over a goal that another tab deleted outlives a reload', async () => {
    await itemOf(page, 'Puts her shoes on').getByRole('button', { name: /^Edit/ }).click();
    await dialogOf(page, 'Edit goal').getByLabel('Goal', { exact: true }).fill('Ties her laces');
    const other = await page.context().newPage();
    await other.goto(`/lists/${maya.id}`);
    await itemOf(other, 'Puts her shoes on')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect(questionOf(other, 'Are you sure?')).toContainText('5 entries name it');
    await questionOf(other, 'Are you sure?').getByRole('button', { name: 'Delete' }).click();
    await expect(dialogOf(page, 'Edit goal')).toContainText('was deleted in another tab');
    await other.close();
    page.once('dialog', (leaving) => void leaving.accept());
    await page.reload();
    await dialogOf(page, 'Goal not found')
      .getByRole('button', { name: 'Open what I wrote' })
      .click();
    const form = dialogOf(page, 'Add goal');
    await expect(form.getByLabel('Goal', { exact: true })).toHaveValue('Ties her laces');
    await form.getByRole('button', { name: 'Add goal' }).click();
    await expect(itemOf(page, 'Ties her laces')).toContainText('From the support plan.');
    expect(await readDrafts(page, 'goal_')).toBe('');
    await closeMessages(page);
  });

  await test.step('own words can be taken off, and put back', async () => {
    await page.getByText('Your own words').click();
    await page.getByRole('button', { name: 'Remove Loud room' }).click();
    await expect(page.getByRole('button', { name: 'Remove Loud room' })).toBeHidden();
    expect((await storedChild(page))['picks']).toEqual([
      { row: 'behavior-before', words: ['Hunger'] },
    ]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Remove Loud room' })).toBeVisible();
    expect((await storedChild(page))['picks']).toEqual(picks);
  });
});

test('a medicine opens its calendar, by keyboard too, and a day of it the entries of that day', async ({
  page,
}) => {
  await openLists(page, { medicines: [melatonin] });
  await page.getByRole('button', { name: 'Calendar' }).click();
  const dialog = dialogOf(page, 'Melatonin');
  const month = dialog.getByRole('region', { name: 'November 2025' });
  await expect(month).toContainText('Noted on 2 of 20 days.');
  await expect(dialog.getByRole('region', { name: 'October 2025' })).toContainText(
    'Nothing noted.',
  );
  await expect(dialog).toContainText('A day without a note may be a day without a dose');
  await expect(marksOf(month)).toHaveCount(20);
  const now = markOf(month, 'Nov 19, 2025: one given, one refused').or(
    month.locator('a[aria-label="Nov 19, 2025: one given, one refused"]'),
  );
  await expect(now.locator('[data-shape]')).toHaveCount(2);
  await expect(now.locator('[data-shape="cross"]')).toHaveCount(1);
  await expect(
    month
      .locator('a[aria-label="Nov 20, 2025: one given, one brought up again, one noted"]')
      .locator('[data-shape]'),
  ).toHaveCount(3);

  await test.step('the table behind says the same', async () => {
    const rows = month.getByRole('row');
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(2)).toHaveText(
      'Nov 20, 20251' + '0' + '1' + '1' + '7:00 am, 7:30 am, 8:00 am',
    );
    await dialog.getByRole('button', { name: 'Show numbers' }).click();
    await expect(month.locator('.numbers')).toBeVisible();
    await dialog.getByRole('button', { name: 'Show numbers' }).click();
  });
  await expectNoSeriousAxe(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoSeriousAxe(page, { rules: 'colour' });
  await page.emulateMedia({ colorScheme: 'light' });
  await expectToFit(page, 320, 640);
  await expectToTakeTouches(page);

  await test.step('earlier months are read when they are asked for', async () => {
    await expect(dialog.getByRole('region')).toHaveCount(3);
    await dialog.getByRole('button', { name: 'Earlier' }).click();
    await expect(dialog.getByRole('region', { name: 'July 2025' })).toContainText(
      'Noted on 1 of 31 days.',
    );
    await expect(dialog.getByRole('button', { name: 'Earlier' })).toBeHidden();
  });

  await month.locator('[data-mark][tabindex="0"]').focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.locator(':focus')).toHaveAccessibleName('Nov 13, 2025: nothing noted');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator(':focus')).toHaveAccessibleName('Nov 19, 2025: one given, one refused');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/journal\/child-maya\?date=2025-11-19&category=medication$/);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
  await page.goBack();
  await expect(dialog).toBeVisible();
});

test('a goal shows how much help it took, by keyboard too, and each time in words', async ({
  page,
}) => {
  await openLists(page, { goals: [shoes] });
  await expect(itemOf(page, 'Puts her shoes on')).toContainText('From the support plan.');
  await page.getByRole('button', { name: 'Help needed' }).click();
  const dialog = dialogOf(page, 'Puts her shoes on');
  await expect(dialog).toContainText('Noted 3 of the 4 times that an entry names it.');
  const chart = dialog.getByRole('group', { name: 'Help needed, Puts her shoes on' });
  await expect(marksOf(chart)).toHaveCount(3);
  const tops = await marksOf(chart).evaluateAll((marks) =>
    marks.map((mark) => mark.getBoundingClientRect().top),
  );
  expect(tops, 'less help stands higher').toEqual(tops.toSorted((a, b) => b - a));
  await chart.locator('[data-mark][tabindex="0"]').focus();
  await expect(page.locator(':focus')).toHaveAccessibleName('Nov 20, 2025: None');
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator(':focus')).toHaveAccessibleName('Oct 31, 2025: A word');
  await expectNoSeriousAxe(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoSeriousAxe(page, { rules: 'colour' });
  await page.emulateMedia({ colorScheme: 'light' });
  await expectToFit(page, 320, 640);
  await dialog.getByRole('button', { name: 'Earlier' }).click();
  await expect(marksOf(chart)).toHaveCount(4);
  await expect(dialog.getByRole('table').getByRole('row')).toHaveCount(6);
  await dialog.getByRole('listitem').filter({ hasText: 'All the way' }).getByRole('link').click();
  await expect(dialogOf(page, `Shoes ${daysAgo(120)}`)).toBeVisible();
});

test('a goal is added and ends; empty lists, small windows and the dark are whole', async ({
  page,
}) => {
  await openLists(page);
  await expect(page.getByText('No goals yet.')).toBeVisible();
  await expectNoSeriousAxe(page);
  await page.getByRole('button', { name: 'Add goal' }).click();
  const form = dialogOf(page, 'Add goal');
  await form.getByLabel('Goal', { exact: true }).fill('Puts her shoes on');
  await form.getByRole('checkbox', { name: 'From the support plan' }).check();
  await expectToFit(page, 320, 640);
  await expectNoSeriousAxe(page, { part: 'top' });
  await form.getByRole('button', { name: 'Add goal' }).click();
  const item = itemOf(page, 'Puts her shoes on');
  await item.getByRole('button', { name: 'Reached or stopped' }).click();
  await expect(item).toContainText('Reached or stopped on Nov 20, 2025');
  await closeMessages(page);
  await item.getByRole('button', { name: 'Help needed' }).click();
  await expect(dialogOf(page, 'Puts her shoes on')).toContainText('Nothing is noted of it yet.');
  await page.keyboard.press('Escape');
  await expectToFit(page, 320, 640);
  await expectToTakeTouches(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoSeriousAxe(page, { rules: 'colour' });
  await page.goto(`/lists/${maya.id}?edit-medicine=nothing`);
  await expect(dialogOf(page, 'Medicine not found')).toBeVisible();
});

test('the lists lead back to where somebody came from, as it was left', async ({ page }) => {
  await openLists(page, { medicines: [melatonin] });
  const lists = page.getByRole('link', { name: 'Medicines and goals' });
  const back = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });

  await test.step('to the children, for those who came by the address', async () => {
    await back('Back to Children').click();
    await expect(page).toHaveURL('/children');
    await lists.click();
    await back('Back to Children').click();
    await expect(page).toHaveURL('/children');
  });

  await test.step('to Today, also after a dialog and a reload', async () => {
    await page.goto('/');
    await lists.click();
    await itemOf(page, 'Melatonin').getByRole('button', { name: 'Calendar' }).click();
    await page.reload();
    await dialogOf(page, 'Melatonin').getByRole('button', { name: 'Close' }).click();
    await back('Back to Today').press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: greeting })).toBeVisible();
  });

  await test.step('to the entry that was being written, with its words; closed, it is the journal', async () => {
    await page.goto(`/journal/${maya.id}`);
    await page.getByRole('button', { name: 'Add Entry' }).first().click();
    const form = dialogOf(page, 'Add Journal Entry');
    await form.getByLabel('Title').fill('Shoes');
    await form.getByRole('button', { name: /^Details/ }).click();
    await form.getByRole('link', { name: 'Medicines and goals' }).click();
    await back('Back to the entry').click();
    await expect(form.getByLabel('Title')).toHaveValue('Shoes');
    await pressEscapeIn(form);
    await expect(page).toHaveURL(`/journal/${maya.id}`);
    await page.goBack();
    await expect(page).toHaveURL('/');
  });
});
