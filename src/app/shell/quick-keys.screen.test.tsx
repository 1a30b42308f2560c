import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addButton, addForm, categoryFilter } from '@/app/fixtures/journal-page';
import { go, reopen } from '@/app/fixtures/open-app';
import { arjun, entry, maya } from '@/app/fixtures/records';
import {
  dialogOf,
  expectAddress,
  expectCount,
  expectGone,
  expectText,
  focus,
  press,
} from '@/app/fixtures/screen';
import { openJournal, readStore, seed } from '@/app/fixtures/seed';

const h1 = () => page.getByRole('heading', { level: 1 });
const shortcuts = () => dialogOf('Keyboard shortcuts');
const palette = () => dialogOf('Search and go to');

test('from any page N and the header’s + start an entry for the current child, and lead back', async () => {
  await seed({ children: [maya, arjun] }, arjun);
  await go('/guide');
  await expectText(h1(), 'Guide');
  for (const method of ['the letter N', 'the header’s +'] as const) {
    if (method === 'the letter N') await press('n');
    else await page.getByRole('banner').getByRole('button', { name: 'New entry' }).click();
    await expect.element(addForm()).toHaveTextContent('Create a new journal entry for Arjun.');
    // The letter that opened it is not typed into it.
    await expect.element(addForm().getByLabelText('Title')).toHaveValue('');
    await addForm().getByLabelText('Title').fill(method);
    await addForm().getByLabelText('Additional Notes').fill('To the top.');
    await addButton().click();
    await expectGone(addForm());
    await expectText(h1(), 'Guide');
    const stored = (await readStore('journal')).filter((one) => one['title'] === method);
    expect(stored).toMatchObject([{ childId: arjun.id }]);
  }
});

test('? lists the keys over any page; the letters can be turned off in the guide, and stay off', async () => {
  await seed({ children: [maya] }, maya);
  await go('/guide');
  const link = page.getByRole('complementary').getByRole('link', { name: 'Guide' });
  await focus(link);
  await press('?');
  await expect.element(shortcuts().getByRole('row', { name: /^N New entry/ })).toBeVisible();
  await press('Escape');
  await expectGone(shortcuts());
  await expect.element(link).toHaveFocus();

  const toggle = page.getByRole('switch', { name: 'Use the N and ? keys' });
  await expect.element(toggle).toBeChecked();
  await page.getByText('Use the N and ? keys').click();
  await expect.element(toggle).not.toBeChecked();
  await reopen();
  await expect.element(toggle).not.toBeChecked();
  await h1().click();
  await press('n');
  await press('?');
  // The palette's shortcut isn't a plain letter and still works; the others would have opened theirs before it.
  await press('Control+k');
  await expect.element(palette()).toBeVisible();
  await expectCount(addForm(), 0);
  await expectCount(shortcuts(), 0);
});

test('over the journal the keys leave filters, typed text and open questions alone', async () => {
  await openJournal([entry('Blue train', { category: 'sleep' })], '?category=sleep');
  await expect.element(page.getByRole('link', { name: 'Blue train' })).toBeVisible();
  await press('n');
  await expect.element(addForm()).toBeVisible();
  await press('Escape');
  await expectGone(addForm());
  await expectAddress(/\?category=sleep$/);

  // N is an ordinary letter while someone types, and does nothing over a dialog, over a list or with Ctrl.
  const search = page.getByRole('searchbox', { name: 'Search entries' });
  await userEvent.type(search, 'nn');
  await expect.element(search).toHaveValue('nn');
  await search.fill('');
  await categoryFilter().click();
  await expect.element(page.getByRole('listbox')).toBeVisible();
  await press('n');
  await press('Escape');
  await expectGone(page.getByRole('listbox'));
  await page.getByRole('button', { name: 'Delete Blue train' }).click();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  await press('n');
  await press('Escape');
  await expectGone(page.getByRole('alertdialog'));
  await press('Control+Shift+n');
  await expectCount(addForm(), 0);
  await expectAddress(/\?category=sleep$/);

  // Nor does the palette's shortcut work over a half-typed entry.
  await press('n');
  await addForm().getByLabelText('Title').fill('Blue tr');
  await press('Control+k');
  await expect.element(addForm().getByLabelText('Title')).toHaveFocus();
  await expectCount(palette(), 0);
});
