import type { Locator, Page } from '@playwright/test';
import { type BackupFile, chooseBackup, exportBackup, openGeneral } from '../support/data/backup';
import { addPhoto } from '../support/app/entry-form';
import { expectToFit } from '../support/app/fit';
import { openHere } from '../support/data/handover';
import { deviceOf } from '../support/data/other-device';
import { arjun, entry, maya, openJournal, seed } from '../support/data/records';
import { cardTitles, closeMessages, dialogOf, messageOf, questionOf } from '../support/app/screen';
import { sealedFile } from '../support/data/encrypted-file';
import { readStore, readStores } from '../support/data/store';
import { expect, expectNoSeriousAxe, test } from '../support/app/test';

const later = '2025-03-01T00:00:00.000Z';
const food = (name: string, fields: object = {}) => ({
  ...{ id: `food-${name.toLowerCase()}`, childId: maya.id, name, category: 'Snacks' },
  ...{ state: 'safe', reaction: 'positive', date: '2025-06-01' },
  ...{ createdAt: maya['createdAt'], updatedAt: maya['createdAt'] },
  ...fields,
});

/** Mum's journal and Nan's: some records are the same, one entry and the child differ. */
const mums = {
  children: [{ ...maya, medicines: [{ id: 'm1', name: 'Melatonin' }] }],
  journal: [entry('Rain'), entry('Sun', { content: 'We walked to the park.' })],
  food: [food('Rice')],
};
const nans = {
  children: [{ ...maya, updatedAt: later, goals: [{ id: 'g1', words: 'Say hello' }] }, arjun],
  journal: [
    entry('Rain'),
    entry('Sun', { content: 'We ran to the old park.', updatedAt: later, seenBy: ['Nan'] }),
    entry('Wind'),
  ],
  food: [food('Rice', { moves: [{ day: '2025-05-01', from: 'new', to: 'safe' }] })],
};

const parse = (text: string): BackupFile => JSON.parse(text) as BackupFile;

/** A backup of everything, as it is now, with its records by their ids. */
async function everythingOf(page: Page): Promise<Record<string, unknown>> {
  const { kinleaf: _, ...lists } = parse((await exportBackup(page)).text);
  await closeMessages(page);
  const byId = ({ id: a }: { id?: unknown }, { id: b }: { id?: unknown }) =>
    String(a).localeCompare(String(b));
  return Object.fromEntries(
    Object.entries(lists).map(([name, list]) => [name, [...(list as { id: string }[])].sort(byId)]),
  );
}

async function mergeBackup(page: Page, file: string): Promise<void> {
  const dialog = await chooseBackup(page, file);
  await dialog.getByRole('button', { name: 'Merge into it' }).click();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(messageOf(page, 'Merged')).toBeVisible();
  await closeMessages(page);
}

test('two families who merge each other’s backup have the same journal, and merging again changes nothing', async ({
  page,
  browser,
  baseURL,
}) => {
  await seed(page, mums, maya);
  await openGeneral(page);
  const nan = await deviceOf(browser, baseURL, nans);
  await nan.goto(`/journal/${maya.id}`);
  await addPhoto(nan, 'Wind');
  await openGeneral(nan);
  const [hers, his] = [(await exportBackup(page)).text, (await exportBackup(nan)).text];
  await mergeBackup(page, his);
  await mergeBackup(nan, hers);
  const merged = await everythingOf(page);
  expect(await everythingOf(nan)).toEqual(merged);
  expect(merged['journal']).toHaveLength(4);
  expect(merged['journal']).toContainEqual(expect.objectContaining({ seenBy: ['Nan'] }));
  expect(merged['children']).toContainEqual(
    expect.objectContaining({
      medicines: [{ id: 'm1', name: 'Melatonin' }],
      goals: [expect.anything()],
    }),
  );

  await test.step('the same file once more', async () => {
    const dialog = await chooseBackup(page, his);
    await dialog.getByRole('button', { name: 'Merge into it' }).click();
    await expect(dialog).toContainText('Everything in this file is here already.');
    await expect(dialog.getByRole('button', { name: 'Merge', exact: true })).toHaveCount(0);
    await dialog.locator('.dlg-foot').getByRole('button', { name: 'Close', exact: true }).click();
    expect(await everythingOf(page)).toEqual(merged);
  });
  await nan.context().close();
});

test('an encrypted file of one child offers only the merge, shows what differs, follows the choice and is taken back', async ({
  page,
}) => {
  const words = 'abandon ability able about above absent';
  const mayas = { ...nans, children: nans.children.slice(0, 1) };
  const sealed = await sealedFile(part(mayas), words);
  const file = { name: 'maya.json.age', sealed, words };
  await seed(page, mums, maya);
  await openGeneral(page);
  const before = await everythingOf(page);

  const dialog = await openHere(page, file);
  await expect(dialog).toContainText('One child: 1 child, 3 journal entries and 1 food item.');
  await expect(dialog).toContainText('New: 1 journal entry');
  await expect(dialog).toContainText('Same: 1');
  await expect(dialog).toContainText('Different on both sides: 1');
  await expect(dialog.getByRole('button', { name: /Replace|Restore/ })).toHaveCount(0);
  const sun = dialog.getByRole('listitem').filter({ hasText: '“Sun”' });
  const notes = sun.getByRole('row', { name: /Additional Notes/ });
  await expect(notes.getByRole('cell')).toHaveText([
    'We walked to the park.',
    'We ran to the old park.',
  ]);
  await expect(notes.locator('mark')).toHaveText(['walked', 'ran', ' old']);
  await choice(sun, 'Take theirs').click();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(dialog).toBeHidden();
  const journal = await readStore(page, 'journal');
  expect(journal.map(({ title, content }) => [title, content]).sort()).toEqual([
    ['Rain', 'What happened: Rain'],
    ['Sun', 'We ran to the old park.'],
    ['Wind', 'What happened: Wind'],
  ]);

  await test.step('Undo of the message takes it back', async () => {
    await messageOf(page, 'Merged').getByRole('button', { name: 'Undo' }).click();
    await expect(messageOf(page, 'The merge was undone')).toContainText(
      'Your journal is as it was before.',
    );
    await closeMessages(page);
    expect(await everythingOf(page)).toEqual(before);
  });

  await test.step('so does Undo merge in Settings, after a reload; what was changed since stays', async () => {
    const again = await openHere(page, file);
    await again.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(messageOf(page, 'Merged')).toBeVisible();
    await page.goto(`/journal/${maya.id}`);
    await page.getByRole('button', { name: 'Edit Wind' }).click();
    const form = dialogOf(page, 'Edit Journal Entry');
    await form.getByLabel('Title').fill('Strong wind');
    await form.getByRole('button', { name: 'Update Entry' }).click();
    await expect(form).toBeHidden();
    await openGeneral(page);
    await page.getByRole('button', { name: 'Undo merge' }).click();
    await questionOf(page, 'Undo merge?').getByRole('button', { name: 'Undo merge' }).click();
    await expect(messageOf(page, 'The merge was undone')).toContainText('1 record stayed');
    await expect(page.getByRole('button', { name: 'Undo merge' })).toHaveCount(0);
    expect((await readStore(page, 'journal')).map(({ title }) => title).sort()).toEqual([
      'Rain',
      'Strong wind',
      'Sun',
    ]);
  });
});

/** A chip of a choice; the click goes to its label. */
const choice = (scope: Locator, name: string) => scope.getByText(name, { exact: true });

/** A file of one child, in which a food says its state where a stored one says its category. */
const part = ({ food: foods = [], ...lists }: Lists) => ({
  kinleaf: { format: 5, version: '3.9.1', createdAt: later, scope: 'child' },
  ...{ children: [], journal: [], reports: [], recommendations: [] },
  ...lists,
  food: foods.map(({ state, category, ...rest }) => ({
    ...rest,
    category: state,
    foodCategory: category,
  })),
});

type Lists = Readonly<Partial<Record<string, readonly Record<string, unknown>[]>>>;

test('a file with records that nobody can take in, twice and of nobody merges the others, and parks what has no child', async ({
  page,
}) => {
  await seed(page, mums, maya);
  await openGeneral(page);
  const dialog = await chooseBackup(
    page,
    part({
      children: [maya],
      journal: [
        entry('Wind'),
        entry('Wind', { title: 'Another wind' }),
        { ...entry('Broken'), date: 'yesterday' },
        entry('Lonely', { childId: 'nobody' }),
        entry('<img src=x onerror=alert(1)>', { id: '__proto__', ['__proto__x']: 1 }),
      ],
    }),
  );
  await expect(dialog).toContainText('2 records cannot be taken in:');
  await expect(dialog).toContainText('a record before it has the same id');
  await expect(dialog).toContainText('its date is not a day');
  await expect(dialog).toContainText(
    '1 record belongs to a child who is neither here nor in the file.',
  );
  await dialog.getByRole('button', { name: 'Merge without these' }).click();
  await expect(dialog).toBeHidden();
  expect((await readStore(page, 'journal')).map(({ title }) => title).sort()).toEqual([
    '<img src=x onerror=alert(1)>',
    'Rain',
    'Sun',
    'Wind',
  ]);
  expect(await readStore(page, 'setAside')).toMatchObject([
    { reason: 'orphan', record: { title: 'Lonely' } },
  ]);
  await closeMessages(page);
  await test.step('and one of a newer version is refused in words', async () => {
    const newer = { ...part({}), kinleaf: { ...part({}).kinleaf, format: 99, version: '9.0.0' } };
    const refused = await chooseBackup(page, newer);
    await expect(refused).toContainText('made by a newer version of Kinleaf (9.0.0)');
    await expect(refused.getByRole('button', { name: 'Merge' })).toHaveCount(0);
  });
});

test('a second tab shows what was merged without a reload, and its open form meets a conflict', async ({
  page,
  context,
}) => {
  await openJournal(page, mums.journal);
  const other = await context.newPage();
  await openGeneral(other);
  await page.getByRole('button', { name: 'Edit Sun' }).click();
  const form = dialogOf(page, 'Edit Journal Entry');
  await form.getByLabel('Title').fill('Sunshine');
  const dialog = await chooseBackup(other, part(nans));
  await choice(dialog, 'Take theirs').first().click();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(dialog).toBeHidden();
  await form.getByRole('button', { name: 'Update Entry' }).click();
  await expect(form).toContainText('changed in another tab while you were writing');
  await form.getByRole('button', { name: 'Save mine as new' }).click();
  await expect(form).toBeHidden();
  await expect(cardTitles(page)).toHaveText(['Sunshine', 'Wind', 'Sun', 'Rain']);
});

test('a tab that is closed in the middle leaves the journal as it was or merged, and nothing half', async ({
  page,
  context,
}) => {
  await openJournal(page, mums.journal);
  const many = Array.from({ length: 1500 }, (_, at) => entry(`Day ${at}`));
  for (const when of ['before it is decided', 'right after']) {
    const tab = await context.newPage();
    await openGeneral(tab);
    const dialog = await chooseBackup(tab, part({ children: [maya], journal: many }));
    const merge = dialog.getByRole('button', { name: 'Merge', exact: true });
    await expect(merge).toBeVisible();
    if (when === 'right after') await merge.click();
    await tab.close();
    await page.reload();
    await expect.poll(async () => (await readStore(page, 'staged')).length).toBe(0);
    const [stored = [], marks = []] = await readStores(page, ['journal', 'marks']);
    if (when === 'right after') expect([2, 1502]).toContain(stored.length);
    else expect(stored).toHaveLength(2);
    expect(marks).toHaveLength(stored.length === 2 ? 0 : 1);
  }
});

test('the merge works with the keyboard alone', async ({ page }) => {
  await seed(page, mums, maya);
  await openGeneral(page);
  const dialog = await chooseBackup(page, part(nans));
  const chips = dialog.getByRole('radiogroup', { name: 'For all of them' });
  await expect(chips).toBeVisible();
  await tabTo(page, chips.getByRole('radio', { name: 'Keep both' }));
  await page.keyboard.press('ArrowRight');
  await expect(chips.getByRole('radio', { name: 'Keep mine' })).toBeChecked();
  await tabTo(page, dialog.getByRole('button', { name: 'Merge', exact: true }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Import Backup' })).toBeFocused();
  await expect(messageOf(page, 'Merged')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(messageOf(page, 'The merge was undone')).toBeVisible();
});

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(target).toBeFocused({ timeout: 50 });
  }).toPass();
}

test('the preview and the notice have nothing serious by axe, light and dark, and fit 320 px', async ({
  page,
}) => {
  await seed(page, mums, maya);
  await openGeneral(page);
  const dialog = await chooseBackup(page, part(nans));
  await expect(dialog.getByRole('table')).toBeVisible();
  const look = async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await expectNoSeriousAxe(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoSeriousAxe(page, { rules: 'colour' });
    await expectToFit(page, 320, 640);
  };
  await look();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Undo merge' })).toBeVisible();
  await closeMessages(page);
  await look();
});
