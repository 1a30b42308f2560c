import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoSeriousAxe } from '@/app/fixtures/axe';
import { readDrafts } from '@/app/fixtures/facts-page';
import { expectToFit, expectToTakeTouches } from '@/app/fixtures/fit';
import { pressEscapeIn } from '@/app/fixtures/keys';
import { itemOf, melatonin, openLists, shoes, storedChild } from '@/app/fixtures/lists-page';
import { emulateMedia } from '@/app/fixtures/media';
import { go, goBack, reopen } from '@/app/fixtures/open-app';
import { child, maya } from '@/app/fixtures/records';
import { today } from '@/app/fixtures/report-records';
import {
  closeMessages,
  dialogOf,
  expectAddress,
  expectGone,
  expectToast,
  press,
  pressIn,
} from '@/app/fixtures/screen';
import { writeStores } from '@/app/fixtures/seed';

test('changes from another tab while a form is open are kept, and reported if they are to the same item', async () => {
  const iron = { id: 'a', name: 'Iron' };
  const zinc = { id: 'z', name: 'Zinc' };
  const stopped = { ...zinc, endedOn: today };
  await openLists({ medicines: [iron, melatonin, zinc] });
  const elsewhere = (...medicines: readonly object[]) =>
    writeStores({ children: [child('Maya', { medicines })] });

  // Undo reverts its own tap, and nothing that was changed elsewhere since.
  await itemOf('Zinc').getByRole('button', { name: 'Stop' }).click();
  await expect.element(itemOf('Zinc')).toHaveTextContent('Stopped on');
  await elsewhere(iron, melatonin, zinc);
  await expect.element(itemOf('Zinc')).not.toHaveTextContent('Stopped on');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast({
    title: 'Nothing to undo',
    description: 'It was changed meanwhile, and stays.',
  });

  // An edit keeps what a later version wrote, and what changed in other items in the meantime.
  await itemOf('Melatonin').getByRole('button', { name: 'Edit Melatonin' }).click();
  const form = dialogOf('Edit medicine');
  await form.getByLabelText('Strength').fill('3 mg');
  await elsewhere(iron, melatonin, stopped);
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expectGone(form);
  const stronger = { ...melatonin, strength: '3 mg' };
  expect((await storedChild())['medicines']).toEqual([iron, stronger, stopped]);

  await itemOf('Melatonin').getByRole('button', { name: 'Edit Melatonin' }).click();
  await form.getByLabelText('Strength').fill('5 mg');
  await elsewhere(iron, { ...stronger, endedOn: today }, stopped);
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(form).toHaveTextContent('This medicine was changed in another tab');
  await elsewhere(iron, stopped);
  await expect.element(form).toHaveTextContent('This medicine was deleted in another tab');
  await form.getByRole('button', { name: 'Save mine as new' }).click();
  await expect.element(itemOf('Melatonin')).toHaveTextContent('5 mg');
});

test('text typed about a goal that another tab deleted survives closing the app', async () => {
  await openLists({ goals: [shoes] });
  await itemOf('Puts her shoes on').getByRole('button', { name: /^Edit/ }).click();
  await dialogOf('Edit goal').getByLabelText('Goal', { exact: true }).fill('Ties her laces');
  await writeStores({ children: [child('Maya')] });
  await expect.element(dialogOf('Edit goal')).toHaveTextContent('was deleted in another tab');
  await reopen();
  await dialogOf('Goal not found').getByRole('button', { name: 'Open what I wrote' }).click();
  const form = dialogOf('Add goal');
  await expect.element(form.getByLabelText('Goal', { exact: true })).toHaveValue('Ties her laces');
  await form.getByRole('button', { name: 'Add goal' }).click();
  await expect.element(itemOf('Ties her laces')).toHaveTextContent('From the support plan.');
  expect(readDrafts('goal_')).toBe('');
});

test('a goal is added and ended; empty lists, small windows and the dark theme look right', async () => {
  await openLists();
  await expect.element(page.getByText('No goals yet.')).toBeVisible();
  await expectNoSeriousAxe();
  await page.getByRole('button', { name: 'Add goal' }).click();
  const form = dialogOf('Add goal');
  await form.getByLabelText('Goal', { exact: true }).fill('Puts her shoes on');
  await form.getByRole('checkbox', { name: 'From the support plan' }).click();
  await expectToFit(320, 640);
  await expectNoSeriousAxe({ part: 'top' });
  await form.getByRole('button', { name: 'Add goal' }).click();
  const item = itemOf('Puts her shoes on');
  await item.getByRole('button', { name: 'Reached or stopped' }).click();
  await expect.element(item).toHaveTextContent('Reached or stopped on Nov 20, 2025');
  closeMessages();
  await item.getByRole('button', { name: 'Help needed' }).click();
  await expect
    .element(dialogOf('Puts her shoes on'))
    .toHaveTextContent('Nothing is noted of it yet.');
  await press('Escape');
  await expectToFit(320, 640);
  await expectToTakeTouches();
  await emulateMedia({ colorScheme: 'dark' });
  await expectNoSeriousAxe({ rules: 'colour' });
  await go(`/lists/${maya.id}?edit-medicine=nothing`);
  await expect.element(dialogOf('Medicine not found')).toBeVisible();
});

test('the lists lead back to the page someone came from, as they left it', async () => {
  await openLists({ medicines: [melatonin] });
  const lists = page.getByRole('link', { name: 'Medicines and goals' });
  const back = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });

  // To the children, for those who opened the URL.
  await back('Back to Children').click();
  await expectAddress('/children');
  await lists.click();
  await back('Back to Children').click();
  await expectAddress('/children');

  // To Today, also after a dialog and a reload.
  await go('/');
  await lists.click();
  await itemOf('Melatonin').getByRole('button', { name: 'Calendar' }).click();
  await reopen();
  await dialogOf('Melatonin').getByRole('button', { name: 'Close' }).click();
  await pressIn(back('Back to Today'), 'Enter');
  await expect
    .element(page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening)$/ }))
    .toBeVisible();

  // To the entry being written, with its text; closing it shows the journal.
  await go(`/journal/${maya.id}`);
  await page.getByRole('button', { name: 'Add Entry' }).first().click();
  const form = dialogOf('Add Journal Entry');
  await form.getByLabelText('Title').fill('Shoes');
  await form.getByRole('button', { name: /^Details/ }).click();
  await form.getByRole('link', { name: 'Medicines and goals' }).click();
  await back('Back to the entry').click();
  await expect.element(form.getByLabelText('Title')).toHaveValue('Shoes');
  await pressEscapeIn(form);
  await expectAddress(`/journal/${maya.id}`);
  await goBack();
  await expectAddress('/');
});
