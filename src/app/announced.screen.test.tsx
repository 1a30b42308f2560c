import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setNow } from './fixtures/clock';
import { go } from './fixtures/open-app';
import { entry, maya } from './fixtures/records';
import { refuseWrites } from './fixtures/refusals';
import { entries, food, nine } from './fixtures/report-records';
import { confirmDelete, dialogOf, expectGone } from './fixtures/screen';
import { openJournal, seed } from './fixtures/seed';
import { holdStore } from './fixtures/store-faults';

/* What live regions say to a screen reader. e2e/access/tree.spec.ts checks what is read on each screen. */

const announced = (text: string) => page.getByRole('status').getByText(text);
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('changes to journal entries are announced', async () => {
  await openJournal([entry('Blue train', { category: 'sensory' }), entry('Nap')], '?new=');
  const form = dialogOf('Add Journal Entry');

  // A field with an error announces it itself when it takes the focus.
  await form.getByRole('button', { name: 'Add Entry' }).click();
  const title = form.getByRole('textbox', { name: 'Title' });
  await expect.element(title).toHaveFocus();
  await expect.element(title).toHaveAccessibleDescription('Title is required');
  await expect
    .element(form.getByRole('textbox', { name: 'Additional Notes' }))
    .toHaveAccessibleDescription('Content is required');

  await form.getByLabelText('Title').fill('Yellow tram');
  await form.getByLabelText('Additional Notes').fill('She said hello.');
  await form.getByRole('button', { name: 'Add Entry' }).click();
  await expect.element(announced('Your journal entry has been added.')).toBeVisible();
  await button('Delete Yellow tram').click();
  await confirmDelete();
  await expect.element(announced('Entry deleted')).toBeVisible();

  await expectGone(announced('1 entry'));
  await page.getByRole('searchbox', { name: 'Search entries' }).fill('train');
  await expect.element(announced('1 entry')).toBeInTheDocument();

  // Announced at once if the text could not be saved.
  await button('Edit Blue train').click();
  refuseWrites('QuotaExceededError');
  await page.getByLabelText('Title').fill('Red bus');
  await button('Update Entry').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to update');
  await expect.element(page.getByRole('alert')).toHaveTextContent('no room left for Kinleaf');
});

test('changes to foods are announced', async () => {
  await seed({ children: [maya], food: [food('Rice'), food('Broccoli')] }, maya);
  await go(`/food/${maya.id}`);
  await page.getByRole('searchbox', { name: 'Search foods' }).fill('r');
  await expect.element(announced('2 foods')).toBeInTheDocument();
  await button('Move Rice to').click();
  await page.getByRole('menuitem', { name: 'Safe Food' }).click();
  await expect.element(announced('Rice moved to Safe Food')).toBeInTheDocument();
  await button('Delete Rice').click();
  await confirmDelete();
  await expect.element(announced('Food item deleted')).toBeVisible();
});

test('making a report is announced, and so is its end', async () => {
  setNow(nine);
  await seed({ children: [maya], journal: entries('sleep', 3) }, maya);
  await go(`/reports/${maya.id}`);
  await button('Generate Report').click();
  const release = await holdStore('reports');
  await dialogOf('Generate Report')
    .getByRole('button', { name: 'Generate Report', exact: true })
    .click();
  await expect.element(announced('Generating the report')).toBeInTheDocument();
  release();
  await expect.element(announced('Report generated')).toBeVisible();
});
