import { readFile } from 'node:fs/promises';
import type { BackupFile } from '../support/backup';
import { addEntry, expectEntries, expectPhotoOn, startJournal } from '../support/webkit/journal';
import { expect, test } from '../support/webkit/test';

test('an entry with a photo is exported, imported, brought back by Undo restore, and cleared', async ({
  tab,
  webkit,
}) => {
  const openGeneral = async () => {
    await tab.getByRole('link', { name: 'Settings', exact: true }).click();
    await tab.getByRole('heading', { name: 'Data Management' }).waitFor();
  };
  const openJournal = async () => {
    await tab.getByRole('link', { name: 'Journal', exact: true }).click();
    await tab.getByRole('heading', { name: 'Journal for Maya' }).waitFor();
  };
  await startJournal(tab, 'Maya');

  await test.step('the photo is on the card', async () => {
    await addEntry(tab, { title: 'The red wall', content: 'With a picture' }, { hasPhoto: true });
    await expectPhotoOn(tab, 'The red wall');
  });

  const backup = await test.step('Export Backup downloads everything, photo included', async () => {
    await openGeneral();
    await tab.getByRole('button', { name: 'Export Backup' }).click();
    const path = await webkit.download();
    const file = JSON.parse(await readFile(path, 'utf8')) as BackupFile;
    expect(file.children).toMatchObject([{ name: 'Maya' }]);
    expect(file.journal).toMatchObject([{ title: 'The red wall', content: 'With a picture' }]);
    expect(file.journal[0]?.['photoUrl']).toMatch(/^data:image\/jpeg;base64,\/9j\//);
    return path;
  });

  await test.step('Import Backup puts it in the place of what is here', async () => {
    await openJournal();
    await addEntry(tab, { title: 'Written later', content: 'Not in the backup' });
    await openGeneral();
    await tab.locator('input[type=file]').setInputFiles(backup);
    const dialog = tab.getByRole('dialog', { name: 'Import Backup' });
    await dialog.getByText('1 child and 1 journal entry, with 1 photo.').waitFor();
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
    await tab.getByRole('alertdialog', { name: 'Data restored' }).waitFor();
    await openJournal();
    await expectEntries(tab, ['The red wall']);
    await expectPhotoOn(tab, 'The red wall');
  });

  await test.step('Undo restore brings back what was here', async () => {
    await openGeneral();
    // The message of the restore has a button of that name too.
    await tab.getByRole('main').getByRole('button', { name: 'Undo restore' }).click();
    const question = tab.getByRole('alertdialog', { name: 'Undo restore?' });
    await question.getByRole('button', { name: 'Undo restore' }).click();
    await tab.getByRole('alertdialog', { name: 'Restore undone' }).waitFor();
    await openJournal();
    await expectEntries(tab, ['The red wall', 'Written later']);
    await expectPhotoOn(tab, 'The red wall');
  });

  await test.step('Clear All Data leaves nothing of ours', async () => {
    await openGeneral();
    await tab.getByRole('button', { name: 'Clear All Data' }).click();
    const question = tab.getByRole('alertdialog', { name: 'Are you absolutely sure?' });
    await question.getByRole('button', { name: 'Clear All Data' }).click();
    await tab.getByRole('alertdialog', { name: 'Data cleared' }).waitFor();
    // The stores are empty at once; the page does not wait for long until the browser has removed them.
    await expect
      .poll(() =>
        tab.evaluate(async () => ({
          databases: await indexedDB.databases(),
          local: Object.keys(localStorage),
          cookies: document.cookie,
        })),
      )
      .toEqual({ databases: [], local: [], cookies: '' });
    await tab.goto('/children');
    await tab.getByRole('heading', { name: 'No children added yet' }).waitFor();
  });
});
