import type { Page } from '@playwright/test';
import { arjun, categories, entry, maya, openJournal, seed } from './support/records';
import { dialogOf, expectToast, questionOf } from './support/screen';
import { readStore, storePhoto } from './support/store';
import { expect, test } from './support/test';

async function openEntry(page: Page, title: string) {
  await page.getByRole('link', { name: title, exact: true }).click();
  const view = dialogOf(page, title);
  await expect(view).toBeVisible();
  return view;
}

test('opening a card shows the whole entry: category, date, all words, all its notes, the photo in full', async ({
  page,
}) => {
  const notes = Object.fromEntries(categories.map(({ field, label }) => [field, `On ${label}`]));
  const long = 'A long day. '.repeat(400).trim();
  await seed(
    page,
    {
      children: [maya],
      journal: [
        entry('Trains', { category: 'sensory', content: long, photoId: 'photo', ...notes }),
      ],
    },
    maya,
  );
  await storePhoto(page, 'photo');
  await page.goto(`/journal/${maya.id}`);
  const view = await openEntry(page, 'Trains');
  await expect(view).toHaveAccessibleDescription('Sensory Jun 1, 2025');
  await expect(view.getByText(long, { exact: true })).toBeVisible();
  await expect(view.getByRole('img', { name: 'Photo: Trains' })).toHaveJSProperty(
    'naturalWidth',
    8,
  );
  const [own, ...others] = [
    'Sensory',
    ...categories.map(({ label }) => label).filter((label) => label !== 'Sensory'),
  ];
  await expect(view.getByRole('heading', { level: 3 })).toHaveText(
    [own, ...others].map(
      (label) => `${categories.find((category) => category.label === label)?.notes ?? ''}:`,
    ),
  );
  for (const { label } of categories) {
    await expect(view.getByText(`On ${label}`, { exact: true })).toBeVisible();
  }
});

test('markdown is shown as such: headings, lists, bold and links, headings in order', async ({
  page,
}) => {
  const content = [
    '# What we did',
    '- blue **train**',
    '- red bus',
    '',
    '[museum](https://example.org/trains) and [mail](mailto:a@example.org)',
  ].join('\n');
  await openJournal(page, [entry('Trains', { content, educationNotes: '**Counted** to ten' })]);
  const view = await openEntry(page, 'Trains');
  await expect(view.getByRole('listitem')).toHaveText(['blue train', 'red bus']);
  await expect(view.getByRole('strong')).toHaveText(['train', 'Counted']);
  await expect(view.getByRole('heading', { name: 'What we did', level: 3 })).toBeVisible();
  const link = view.getByRole('link', { name: 'museum' });
  await expect(link).toHaveAttribute('href', 'https://example.org/trains');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(view.getByRole('link', { name: 'mail' })).toBeVisible();
});

test('only links of http(s), irc(s), mailto and xmpp work; scripts, HTML and far pictures stay words', async ({
  page,
}) => {
  const content = [
    '<script>document.title = "run"</script>',
    '<img src=x onerror="document.title = \'run\'">',
    '[script](javascript:document.title="run")',
    '[data](data:text/html,<script>1</script>)',
    '[file](file:///etc/passwd)',
    '![picture](https://example.org/spy.png)',
    '[chat](xmpp:a@example.org) [room](irc://example.org/room)',
  ].join('\n\n');
  await openJournal(page, [entry('Hostile', { content, educationNotes: content })]);
  const view = await openEntry(page, 'Hostile');
  await expect(view.getByRole('link')).toHaveText(['chat', 'room', 'chat', 'room']);
  await expect(view.getByText('<script>document.title = "run"</script>')).toHaveCount(2);
  await expect(view.getByText('picture', { exact: true })).toHaveCount(2);
  await expect(view.locator('img, script, iframe')).toHaveCount(0);
  await expect(page).toHaveTitle('Journal for Maya · Kinleaf');
});

test('the entry has an address: Back closes it, Forward and a reload open it again', async ({
  page,
}) => {
  await openJournal(page, [entry('Trains'), entry('Buses')], '?category=education');
  const view = await openEntry(page, 'Trains');
  await expect(page).toHaveURL(/\?category=education&entry=entry-trains$/);
  await page.goBack();
  await expect(view).toBeHidden();
  await expect(page).toHaveURL(/\?category=education$/);
  await page.goForward();
  await expect(view).toBeVisible();
  await page.reload();
  await expect(view).toBeVisible();
  await view.getByRole('button', { name: 'Close' }).click();
  await expect(view).toBeHidden();
  await expect(page).toHaveURL(/\?category=education$/);
});

test('Close and Escape leave the history as it was: Back goes to the page before the journal', async ({
  page,
}) => {
  await seed(page, { children: [maya], journal: [entry('Trains')] }, maya);
  await page.goto('/children');
  await page.getByRole('button', { name: 'Select Child' }).click();
  const view = await openEntry(page, 'Trains');
  await view.getByRole('button', { name: 'Close' }).click();
  await expect(view).toBeHidden();
  await openEntry(page, 'Trains');
  await page.keyboard.press('Escape');
  await expect(view).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/children');
});

test('Edit in the entry view opens the form, and Update leads back to the journal', async ({
  page,
}) => {
  await openJournal(page, [entry('Trains')]);
  const view = await openEntry(page, 'Trains');
  await view.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = dialogOf(page, 'Edit Journal Entry');
  await form.getByLabel('Title').fill('Blue trains');
  await form.getByRole('button', { name: 'Update Entry' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Blue trains' })).toBeVisible();
  await expect(page).toHaveURL(`/journal/${maya.id}`);
});

test('Delete in the entry view asks, and leads back to the journal', async ({ page }) => {
  await openJournal(page, [entry('Trains')]);
  const view = await openEntry(page, 'Trains');
  await view.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = questionOf(page, 'Are you sure?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(view).toBeVisible();
  await view.getByRole('button', { name: 'Delete', exact: true }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectToast(page, { title: 'Entry deleted', description: 'Trains' });
  await expect(page.getByRole('heading', { name: 'No journal entries found.' })).toBeVisible();
  await expect(page).toHaveURL(`/journal/${maya.id}`);
  expect(await readStore(page, 'journal')).toEqual([]);
});

test('an address of an entry that is gone, or another child’s, says so', async ({ page }) => {
  const his = entry('His secret', { childId: arjun.id });
  await seed(page, { children: [maya, arjun], journal: [his] }, maya);
  for (const search of ['?entry=gone', '?edit=gone', `?entry=${his.id}`, `?edit=${his.id}`]) {
    await page.goto(`/journal/${maya.id}${search}`);
    const notice = dialogOf(page, 'Entry not found');
    await expect(notice.getByText('This entry is not in the journal any more.')).toBeVisible();
    await expect(page.getByText('His secret')).toHaveCount(0);
    await notice.getByRole('button', { name: 'Back to the journal' }).click();
    await expect(notice).toBeHidden();
    await expect(page).toHaveURL(`/journal/${maya.id}`);
  }
});
