import type { BrowserContext, Page } from '@playwright/test';
import { arjun, entry, maya, openChildren, openJournal, seed } from './support/records';
import { cardOf, cardTitles, dialogOf, expectToast, questionOf } from './support/screen';
import { readStore, writeStores } from './support/store';
import { expect, test } from './support/test';

async function secondTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(path);
  return tab;
}

async function deleteEntry(page: Page, title: string) {
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await questionOf(page, 'Are you sure?').getByRole('button', { name: 'Delete' }).click();
  await expect(cardOf(page, title)).toHaveCount(0);
}

async function editEntry(page: Page, title: string) {
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  return dialogOf(page, 'Edit Journal Entry');
}

test.describe('two tabs follow each other', () => {
  test('an entry added, edited and deleted in one shows in the other without a reload', async ({
    page,
    context,
  }) => {
    await openJournal(page, [entry('Blue train')]);
    const other = await secondTab(context, page.url());
    await expect(cardTitles(other)).toHaveText(['Blue train']);
    await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
    const form = dialogOf(page, 'Add Journal Entry');
    await form.getByLabel('Title').fill('Red bus');
    await form.getByLabel('Additional Notes').fill('Fast');
    await form.getByRole('button', { name: 'Add Entry' }).click();
    await expect(cardTitles(other)).toHaveText(['Red bus', 'Blue train']);
    const edit = await editEntry(other, 'Red bus');
    await edit.getByLabel('Title').fill('Green bus');
    await edit.getByRole('button', { name: 'Update Entry' }).click();
    await expect(cardTitles(page)).toHaveText(['Green bus', 'Blue train']);
    await deleteEntry(page, 'Blue train');
    await expect(cardTitles(other)).toHaveText(['Green bus']);
  });

  test('a search in one follows what is written in the other', async ({ page, context }) => {
    await openJournal(page, [entry('Blue train')], '?q=train');
    await expect(cardTitles(page)).toHaveText(['Blue train']);
    const other = await secondTab(context, `/journal/${maya.id}`);
    const edit = await editEntry(other, 'Blue train');
    await edit.getByLabel('Title').fill('Blue boat');
    await edit.getByLabel('Additional Notes').fill('On the water');
    await edit.getByRole('button', { name: 'Update Entry' }).click();
    await expect(edit).toBeHidden();
    await expect(page.getByRole('heading', { name: 'No journal entries found.' })).toBeVisible();
  });

  test('children too; selecting one in a tab leaves the other tab with its own', async ({
    page,
    context,
  }) => {
    await openChildren(page, [maya, arjun], maya);
    const other = await secondTab(context, `/journal/${maya.id}`);
    // A tab has its own child from the moment it is there.
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Journal for Maya');
    await cardOf(page, 'Arjun').getByRole('button', { name: 'Select Child' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal for Arjun');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Journal for Maya');
    await other.reload();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Journal for Maya');

    await page.goto('/children');
    await cardOf(page, 'Maya').getByRole('button', { name: 'Edit Maya' }).click();
    const form = dialogOf(page, 'Edit Child');
    await form.getByLabel('Name').fill('Maya Rose');
    await form.getByRole('button', { name: 'Update' }).click();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Journal for Maya Rose');
    await expect(other.getByRole('group', { name: "Maya Rose's Journey" })).toBeVisible();
  });
});

test.describe('deleting in one tab what the other edits', () => {
  test('an entry: the words are kept and can be saved as a new entry', async ({
    page,
    context,
  }) => {
    await openJournal(page, [entry('Blue train')]);
    const form = await editEntry(page, 'Blue train');
    await form.getByLabel('Additional Notes').fill('What I wrote since');
    const other = await secondTab(context, `/journal/${maya.id}`);
    await deleteEntry(other, 'Blue train');
    await expect(form.getByLabel('Additional Notes')).toHaveValue('What I wrote since');
    await form.getByRole('button', { name: 'Update Entry' }).click();
    await expectToast(page, {
      title: 'Failed to update',
      description: 'Journal entry with ID entry-blue-train not found',
      tone: 'danger',
    });
    await expect(form.getByRole('alert')).toContainText(
      'This entry was deleted in another tab while you were writing. What you wrote is still here.',
    );
    await form.getByRole('button', { name: 'Save mine as new' }).click();
    await expect(form).toBeHidden();
    await expect(cardOf(other, 'Blue train').getByText('What I wrote since')).toBeVisible();
    expect(await readStore(page, 'journal')).toHaveLength(1);
  });

  test('the entry view of a deleted entry says that it is gone', async ({ page, context }) => {
    await openJournal(page, [entry('Blue train')], '?entry=entry-blue-train');
    await expect(dialogOf(page, 'Blue train')).toBeVisible();
    const other = await secondTab(context, `/journal/${maya.id}`);
    await deleteEntry(other, 'Blue train');
    await expect(dialogOf(page, 'Entry not found')).toBeVisible();
  });

  test('the child: its journal closes with it, and the words of the open form go nowhere else', async ({
    page,
    context,
  }) => {
    await seed(page, { children: [maya, arjun], journal: [entry('Blue train')] }, maya);
    await page.goto(`/journal/${maya.id}`);
    const form = await editEntry(page, 'Blue train');
    await form.getByLabel('Additional Notes').fill('What I wrote since');
    const other = await secondTab(context, '/children');
    await cardOf(other, 'Maya').getByRole('button', { name: 'Delete Maya' }).click();
    await questionOf(other, 'Are you sure?').getByRole('button', { name: 'Delete' }).click();
    await expect(cardOf(other, 'Maya')).toHaveCount(0);
    await expect(page.getByText('Please select a child.')).toBeVisible();
    await expect(form).toBeHidden();
    expect(await readStore(page, 'journal')).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'Children' }).click();
    await expect(cardTitles(page)).toHaveText(['Arjun']);
  });
});

test.describe('both tabs edit', () => {
  async function conflict(page: Page, context: BrowserContext) {
    await openJournal(page, [entry('Blue train')]);
    const form = await editEntry(page, 'Blue train');
    await form.getByLabel('Additional Notes').fill('Words of this tab');
    const other = await secondTab(context, `/journal/${maya.id}`);
    const theirs = await editEntry(other, 'Blue train');
    await theirs.getByLabel('Additional Notes').fill('Words of the other tab');
    await theirs.getByRole('button', { name: 'Update Entry' }).click();
    await expect(theirs).toBeHidden();
    await form.getByRole('button', { name: 'Update Entry' }).click();
    await expect(form.getByRole('alert')).toContainText(
      'This entry was changed in another tab while you were writing. Nothing is saved yet.',
    );
    const contents = async () =>
      (await readStore(page, 'journal')).map(({ content }) => content).sort();
    expect(await contents()).toEqual(['Words of the other tab']);
    return { form, contents };
  }

  test("nothing is overwritten unasked; 'Save mine as new' keeps the words of both", async ({
    page,
    context,
  }) => {
    const { form, contents } = await conflict(page, context);
    await form.getByRole('button', { name: 'Save mine as new' }).click();
    await expect(form).toBeHidden();
    await expect(cardTitles(page)).toHaveText(['Blue train', 'Blue train']);
    expect(await contents()).toEqual(['Words of the other tab', 'Words of this tab']);
  });

  test("'Replace it with mine' keeps one entry with the words of this tab", async ({
    page,
    context,
  }) => {
    const { form, contents } = await conflict(page, context);
    await form.getByRole('button', { name: 'Replace it with mine' }).click();
    await expect(form).toBeHidden();
    expect(await contents()).toEqual(['Words of this tab']);
  });

  for (const way of ['Replace it with mine', 'Save mine as new']) {
    test(`'${way}' stores no more than 'Update Entry' would: a title is required`, async ({
      page,
      context,
    }) => {
      const { form, contents } = await conflict(page, context);
      await form.getByLabel('Title').fill('');
      await form.getByRole('button', { name: way }).click();
      await expect(form.getByText('Title is required')).toBeVisible();
      expect(await contents()).toEqual(['Words of the other tab']);
    });
  }

  test('a draft from before a change in another browser window is still noticed as a conflict', async ({
    page,
  }) => {
    await openJournal(page, [entry('Blue train')]);
    const form = await editEntry(page, 'Blue train');
    await form.getByLabel('Additional Notes').fill('Words of this tab');
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    const changed = { content: 'Changed since', updatedAt: '2025-07-01T00:00:00.000Z' };
    await writeStores(page, { journal: [entry('Blue train', changed)] });
    await page.reload();
    await editEntry(page, 'Blue train');
    await expect(form.getByLabel('Additional Notes')).toHaveValue('Words of this tab');
    await form.getByRole('button', { name: 'Update Entry' }).click();
    await expect(form.getByRole('alert')).toContainText('This entry was changed in another tab');
    expect(await readStore(page, 'journal')).toMatchObject([{ content: 'Changed since' }]);
  });

  test('a child profile is kept from both, too', async ({ page, context }) => {
    await openChildren(page, [maya]);
    await page.getByRole('button', { name: 'Edit Maya' }).click();
    const form = dialogOf(page, 'Edit Child');
    await form.getByLabel('Bio').fill('Of this tab');
    const other = await secondTab(context, '/children');
    await other.getByRole('button', { name: 'Edit Maya' }).click();
    const theirs = dialogOf(other, 'Edit Child');
    await theirs.getByLabel('Bio').fill('Of the other tab');
    await theirs.getByRole('button', { name: 'Update' }).click();
    await expect(theirs).toBeHidden();
    await form.getByRole('button', { name: 'Update' }).click();
    await expect(form.getByRole('alert')).toContainText('This profile was changed in another tab');
    await form.getByRole('button', { name: 'Replace it with mine' }).click();
    await expect(form).toBeHidden();
    expect(await readStore(page, 'children')).toMatchObject([{ bio: 'Of this tab' }]);
  });
});
