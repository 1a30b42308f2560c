import type { BrowserContext, Page } from '@playwright/test';
import { arjun, entry, maya, openChildren, openJournal, seed } from '../support/data/records';
import { addPhoto, editEntry } from '../support/app/entry-form';
import { cardOf, cardTitles, dialogOf, questionOf } from '../support/app/screen';
import { readPhotos, readStore, writeStores } from '../support/data/store';
import { expect, test } from '../support/app/test';

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

test(
  'two tabs of a journal follow each other without a reload',
  { tag: '@gate' },
  async ({ page, context }) => {
    await openJournal(page, [entry('Blue train')]);
    const other = await secondTab(context, page.url());

    await test.step('an entry added, edited and deleted in one shows in the other without a reload', async () => {
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
      await deleteEntry(page, 'Green bus');
      await expect(cardTitles(other)).toHaveText(['Blue train']);
    });

    await test.step('a search in one follows what is written in the other', async () => {
      await page.goto(`/journal/${maya.id}?q=train`);
      await expect(cardTitles(page)).toHaveText(['Blue train']);
      const edit = await editEntry(other, 'Blue train');
      await edit.getByLabel('Title').fill('Blue boat');
      await edit.getByLabel('Additional Notes').fill('On the water');
      await edit.getByRole('button', { name: 'Update Entry' }).click();
      await expect(edit).toBeHidden();
      await expect(page.getByRole('heading', { name: 'No journal entries found.' })).toBeVisible();
    });

    await test.step('the entry view of a deleted entry says that it is gone', async () => {
      await page.goto(`/journal/${maya.id}?entry=entry-blue-train`);
      await expect(dialogOf(page, 'Blue boat')).toBeVisible();
      await deleteEntry(other, 'Blue boat');
      await expect(dialogOf(page, 'Entry not found')).toBeVisible();
    });
  },
);

test('two tabs share the children and their profiles, and each keeps its own child', async ({
  page,
  context,
}) => {
  await openChildren(page, [maya, arjun], maya);
  const other = await secondTab(context, `/journal/${maya.id}`);

  await test.step('children too; selecting one in a tab leaves the other tab with its own', async () => {
    // A tab has its own child from the start.
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

  await test.step('a child profile that both tabs edit is kept from both, too', async () => {
    await page.getByRole('button', { name: 'Edit Maya Rose' }).click();
    const form = dialogOf(page, 'Edit Child');
    await form.getByLabel('Bio').fill('Of this tab');
    await other.goto('/children');
    await other.getByRole('button', { name: 'Edit Maya Rose' }).click();
    const theirs = dialogOf(other, 'Edit Child');
    await theirs.getByLabel('Bio').fill('Of the other tab');
    await theirs.getByRole('button', { name: 'Update' }).click();
    await expect(theirs).toBeHidden();
    await form.getByRole('button', { name: 'Update' }).click();
    await expect(form.getByRole('alert')).toContainText('This profile was changed in another tab');
    await form.getByRole('button', { name: 'Replace it with mine' }).click();
    await expect(form).toBeHidden();
    const stored = await readStore(page, 'children');
    expect(stored.find(({ id }) => id === maya.id)).toMatchObject({ bio: 'Of this tab' });
    expect(stored).toHaveLength(2);
  });
});

test('deleting in one tab what the other edits takes no words away, but with their child', async ({
  page,
  context,
}) => {
  await seed(page, { children: [maya, arjun], journal: [entry('Blue train')] }, maya);
  await page.goto(`/journal/${maya.id}`);
  await addPhoto(page, 'Blue train');
  const form = await editEntry(page, 'Blue train');
  await expect(form.getByRole('img')).toBeVisible();
  await form.getByLabel('Additional Notes').fill('What I wrote since');
  const other = await secondTab(context, `/journal/${maya.id}`);

  await test.step('an entry: the words are kept and can be saved as a new entry', async () => {
    await deleteEntry(other, 'Blue train');
    const said = form.getByRole('alert');
    await expect(said).toContainText(
      'This entry was deleted in another tab while you were writing.',
    );
    await expect(form.getByLabel('Additional Notes')).toHaveValue('What I wrote since');
    await page.keyboard.press('Escape');
    const question = questionOf(page, 'Discard what you wrote?');
    await question.getByRole('button', { name: 'Keep writing' }).click();
    const isAskedByTheBrowser = await page.evaluate(
      () => !dispatchEvent(new Event('beforeunload', { cancelable: true })),
    );
    expect(isAskedByTheBrowser).toBe(true);
    await expect(said).toContainText('What you wrote is still here.');
    await expect(form.getByRole('button', { name: 'Update Entry' })).toHaveCount(0);
    await form.getByRole('button', { name: 'Save mine as new' }).click();
    await expect(form).toBeHidden();
    await expect(cardOf(other, 'Blue train').getByText('What I wrote since')).toBeVisible();
    await expect(cardOf(other, 'Blue train').getByRole('img')).toHaveJSProperty('naturalWidth', 40);
    expect(await readStore(page, 'journal')).toHaveLength(1);
  });

  await test.step('an entry, and then the page is reloaded: the words are offered', async () => {
    await editEntry(page, 'Blue train');
    await form.getByLabel('Additional Notes').fill('What I wrote in the night');
    await deleteEntry(other, 'Blue train');
    await page.reload();
    const gone = dialogOf(page, 'Entry not found');
    await gone.getByRole('button', { name: 'Open what I wrote' }).click();
    const added = dialogOf(page, 'Add Journal Entry');
    await expect(added.getByLabel('Additional Notes')).toHaveValue('What I wrote in the night');
    await added.getByRole('button', { name: 'Add Entry' }).click();
    await expect(cardOf(other, 'Blue train').getByText('What I wrote in the night')).toBeVisible();
    expect(await readStore(page, 'journal')).toHaveLength(1);
  });

  await test.step('the child: its journal closes with it, and the words of the open form go nowhere else', async () => {
    await editEntry(page, 'Blue train');
    await form.getByLabel('Additional Notes').fill('What I wrote still later');
    await other.goto('/children');
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

test(
  'of an entry that both tabs edit, nothing is overwritten unasked',
  { tag: '@gate-firefox' },
  async ({ page, context }) => {
    await openJournal(page, [entry('Blue train')]);
    await addPhoto(page, 'Blue train');
    const other = await secondTab(context, page.url());
    const form = dialogOf(page, 'Edit Journal Entry');
    const contents = async () =>
      (await readStore(page, 'journal')).map(({ content }) => content).sort();

    async function conflict(words: string) {
      await editEntry(page, 'Blue train');
      await form.getByLabel('Additional Notes').fill(words);
      const theirs = await editEntry(other, 'Blue train');
      await theirs.getByLabel('Additional Notes').fill('Words of the other tab');
      await theirs.getByRole('button', { name: 'Update Entry' }).click();
      await expect(theirs).toBeHidden();
      await form.getByRole('button', { name: 'Update Entry' }).click();
      await expect(form.getByRole('alert')).toContainText(
        'This entry was changed in another tab while you were writing. Nothing is saved yet.',
      );
      expect(await contents()).toEqual(['Words of the other tab']);
    }

    /** Neither way out of a conflict stores what 'Update Entry' would not. */
    async function needsTitle(way: string) {
      await test.step(`'${way}' stores no more than 'Update Entry' would: a title is required`, async () => {
        await form.getByLabel('Title').fill('');
        await form.getByRole('button', { name: way }).click();
        await expect(form.getByText('Title is required')).toBeVisible();
        expect(await contents()).toEqual(['Words of the other tab']);
        await form.getByLabel('Title').fill('Blue train');
      });
    }

    await conflict('Words of this tab');

    await test.step('the question is in sight, wherever the form is scrolled to', async () => {
      await page.setViewportSize({ width: 390, height: 600 });
      await form.getByRole('button', { name: 'Replace', exact: true }).scrollIntoViewIfNeeded();
      await expect(form.getByRole('alert')).not.toBeInViewport();
      await form.getByRole('button', { name: 'Update Entry' }).click();
      await expect(form.getByRole('alert')).toBeInViewport({ ratio: 1 });
    });

    await needsTitle('Replace it with mine');

    await test.step("'Replace it with mine' keeps one entry with the words of this tab", async () => {
      await form.getByRole('button', { name: 'Replace it with mine' }).click();
      await expect(form).toBeHidden();
      expect(await contents()).toEqual(['Words of this tab']);
      await expect(cardOf(other, 'Blue train').getByText('Words of this tab')).toBeVisible();
    });

    await conflict('Words of this tab, and more');
    await needsTitle('Save mine as new');

    await test.step("nothing is overwritten unasked; 'Save mine as new' keeps the words of both", async () => {
      await form.getByRole('button', { name: 'Save mine as new' }).click();
      await expect(form).toBeHidden();
      await expect(cardTitles(page)).toHaveText(['Blue train', 'Blue train']);
      expect(await contents()).toEqual(['Words of the other tab', 'Words of this tab, and more']);
      const [photo, ...more] = await readPhotos(page);
      expect(more).toEqual([]);
      expect((await readStore(page, 'journal')).map(({ photoId }) => photoId)).toEqual([
        photo?.id,
        photo?.id,
      ]);
    });
  },
);

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
