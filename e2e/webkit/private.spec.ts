import { readFile } from 'node:fs/promises';
import type { BackupFile } from '../support/data/backup';
import {
  addEntry,
  choosePhoto,
  countDraftPhotos,
  expectPhotoOn,
  openEntryForm,
  startJournal,
} from '../support/engines/webkit/journal';
import { expect, test } from '../support/engines/webkit/test';

// WebKit stores no Blobs in a private window.
test.use({ isPrivate: true });

test('a private window keeps photos while it is open: entry, draft, backup and import', async ({
  tab,
  webkit,
}) => {
  await startJournal(tab, 'Maya');

  await test.step('an entry with a photo is saved and shown, also after a reload', async () => {
    await addEntry(tab, { title: 'The red wall', content: 'With a picture' }, { hasPhoto: true });
    await expectPhotoOn(tab, 'The red wall');
    await tab.reload();
    await expectPhotoOn(tab, 'The red wall');
  });

  await test.step('a draft keeps its photo', async () => {
    const form = await openEntryForm(tab);
    await form.getByLabel('Title').fill('Half written');
    await form.getByLabel('Additional Notes').fill('Not finished');
    await choosePhoto(form);
    // Text is stored immediately; a photo goes to the disk, which may be slow.
    await expect.poll(() => countDraftPhotos(tab)).toBe(1);
    await tab.reload();
    // The URL has the open form.
    await form.getByRole('img', { name: 'Chosen photo' }).waitFor();
    expect(await form.getByLabel('Title').inputValue()).toBe('Half written');
    await form.getByRole('button', { name: 'Add Entry' }).click();
    await form.waitFor({ state: 'hidden' });
    await expectPhotoOn(tab, 'Half written');
  });

  const backup = await test.step('Export Backup holds the photo', async () => {
    await tab.getByRole('link', { name: 'Settings', exact: true }).click();
    await tab.getByRole('button', { name: 'Export Backup' }).click();
    const path = await webkit.download();
    const file = JSON.parse(await readFile(path, 'utf8')) as BackupFile;
    expect(file.journal).toHaveLength(2);
    for (const { photoUrl } of file.journal)
      expect(photoUrl).toMatch(/^data:image\/jpeg;base64,\/9j\//);
    return path;
  });

  await test.step('Import Backup reads it back', async () => {
    await tab.locator('input[type=file]').setInputFiles(backup);
    const dialog = tab.getByRole('dialog', { name: 'Import Backup' });
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await tab.getByRole('alertdialog', { name: 'Data restored' }).waitFor();
    await tab.getByRole('link', { name: 'Journal', exact: true }).click();
    await expectPhotoOn(tab, 'The red wall');
  });
});
