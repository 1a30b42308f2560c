import type { Page } from '@playwright/test';
import { type BackupFile, exportBackup } from '../support/data/backup';
import { saveFile } from '../support/app/download';
import { endFault, startFault } from '../support/app/render-fault';
import { flipByte, flipLetter } from '../support/data/corrupt-storage';
import { food } from '../support/app/food';
import { openLocked, unlock } from '../support/lock/lock';
import { haveLockedJournal } from '../support/lock/locked-journal';
import { entry, maya } from '../support/data/records';
import { cardTitles, dialogOf, expectToast, questionOf } from '../support/app/screen';
import { expect, expectNoSeriousAxe, test } from '../support/app/test';

const journal = [entry('Blue train'), entry('Red boat'), entry('Green kite')];
const haveLocked = (page: Page) =>
  haveLockedJournal(page, { children: [maya], journal, food: [food('Rice')] }, maya);

test('an encrypted entry with a changed byte is reported as damaged; the others are shown, and a backup works', async ({
  page,
}) => {
  await haveLocked(page);
  await flipByte(page, 'journal', 'entry-red-boat');
  await openLocked(page, `/journal/${maya.id}`);
  await expectToast(page, {
    tone: 'danger',
    title: '1 record cannot be read',
    description:
      'Kinleaf shows everything else. It is kept unchanged in Settings, under Set aside.',
  });
  await expect(cardTitles(page)).toHaveText(['Green kite', 'Blue train']);

  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('button', { name: 'Show records' }).click();
  const aside = dialogOf(page, 'Set aside');
  await expect(aside.getByRole('listitem')).toHaveCount(1);
  await expect(aside.getByRole('listitem')).toContainText('Kinleaf cannot read it.');
  await page.keyboard.press('Escape');
  const backup = JSON.parse((await exportBackup(page)).text) as BackupFile;
  expect(backup.journal.map(({ title }) => title).sort()).toEqual(['Blue train', 'Green kite']);
  expect(backup).toMatchObject({ children: [{ name: 'Maya' }], food: [{ name: 'Rice' }] });
});

test('settings with a changed byte are reported and kept, block nothing, and can be deleted', async ({
  page,
}) => {
  await haveLocked(page);
  await openLocked(page, '/settings');
  const key = page.getByLabel('OpenAI API Key');
  const save = async (value: string) => {
    await page.getByRole('tab', { name: 'AI & Transcription' }).click();
    await key.fill(value);
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
  };
  await save('sk-first');
  const damaged = await flipLetter(page, 'kinleaf_settings');
  const kept = () => page.evaluate(() => localStorage.getItem('kinleaf_damaged_kinleaf_settings'));
  await openLocked(page, `/journal/${maya.id}`);
  const said =
    'Kinleaf cannot read what Settings remembered. Please look through Settings, and enter your AI keys again. Everything else works. What is damaged is kept in this browser as it was.';
  const title = 'Something beside the journal is damaged';
  await expectToast(page, { tone: 'danger', title, description: said });
  await expect(cardTitles(page)).toHaveCount(3);

  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  const notice = page.getByRole('main').getByRole('status').filter({ hasText: said });
  await expect(notice).toBeVisible();
  await expectNoSeriousAxe(page);
  await page.getByRole('tab', { name: 'AI & Transcription' }).click();
  await expect(key).toHaveValue('');
  await save('sk-second');
  expect(await kept()).toBe(damaged);

  await notice.getByRole('button', { name: 'Let it go' }).click();
  await questionOf(page, 'Are you sure?').getByRole('button', { name: 'Delete' }).click();
  await expect(notice).toHaveCount(0);
  expect(await kept()).toBeNull();
  await expect(key).toHaveValue('sk-second');
});

test.describe('a fault in the product', () => {
  // What it throws is written to the console on purpose.
  test.use({ allowConsole: [/Broken by the test|React Router caught|minified/i] });

  test('with the lock on, the copy that is offered then can be read by anybody, and says so', async ({
    page,
  }) => {
    await haveLocked(page);
    await flipByte(page, 'journal', 'entry-red-boat');
    await startFault(page);
    await openLocked(page, '/children');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
    await expect(page.getByText('The copy is not sealed: anybody can read it.')).toBeVisible();
    const { name, bytes } = await saveFile(
      page,
      page.getByRole('button', { name: 'Export Backup' }),
    );
    expect(name).toMatch(/^kinleaf-backup-\d{4}-\d{2}-\d{2}\.json$/);
    const copy = JSON.parse(bytes.toString('utf8')) as BackupFile;
    expect(copy).toMatchObject({ children: [{ name: 'Maya' }], food: [{ name: 'Rice' }] });
    expect(copy.journal.map(({ title, content }) => [title, content]).sort()).toEqual([
      ['Blue train', 'What happened: Blue train'],
      ['Green kite', 'What happened: Green kite'],
    ]);
    await expect(page.getByText('Backup created.')).toBeVisible();

    await endFault(page);
    await page.getByRole('button', { name: 'Reload' }).click();
    await unlock(page);
  });
});
