import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { Place, Step, Tab } from './any-tab';
import { child, expectPhotoOnCard, openJournal, see, startJournal, told } from './journal';

const passphrase = 'olive train window salt march lamp';

/**
 * An encrypted backup brings back what was deleted since, with its passphrase and no other. `save` clicks something that saves a file,
 * and returns its path.
 */
export async function checkEncryptedBackup(
  tab: Tab,
  save: (button: Place) => Promise<string>,
  step: Step,
): Promise<void> {
  await startJournal(tab);

  const file = await step(
    'it is sealed, and nothing of the journal can be read in it',
    async () => {
      await openSettings(tab);
      await tab.getByRole('button', { name: 'Seal it with a passphrase', exact: true }).click();
      const dialog = tab.getByRole('dialog', { name: 'Seal the backup' });
      await dialog.getByLabel('Passphrase', { exact: true }).fill(passphrase);
      await dialog.getByLabel('Passphrase again').fill(passphrase);
      const path = await save(dialog.getByRole('button', { name: 'Seal and export' }));
      await see(tab.getByText(/was read back and holds all 2 records/));
      const text = await readFile(path, 'latin1');
      expect(text).toMatch(/^age-encryption\.org\/v1\n/);
      expect([child, ...Object.values(told)].filter((one) => text.includes(one))).toEqual([]);
      return path;
    },
  );

  await step('another passphrase does not open it, its own brings everything back', async () => {
    await openJournal(tab);
    const remove = tab.getByRole('button', { name: `Delete ${told.title}`, exact: true });
    await remove.click();
    const question = tab.getByRole('alertdialog', { name: 'Are you sure?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    // Nothing behind an open question has a role, so until it's gone, finding nothing proves nothing.
    await question.waitFor({ state: 'hidden' });
    await remove.waitFor({ state: 'hidden' });
    await openSettings(tab);
    await tab.locator('input[type=file]').setInputFiles(file);
    const dialog = tab.getByRole('dialog', { name: 'Import Backup' });
    const field = dialog.getByLabel('Passphrase of the file');
    await field.fill('olive train window salt march');
    await field.press('Enter');
    await see(dialog.getByText('This passphrase does not open the file.'));
    await field.fill(passphrase);
    await field.press('Enter');
    await see(dialog.getByText('1 child and 1 journal entry, with 1 photo.'));
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
    await tab.getByRole('alertdialog', { name: 'Data restored' }).waitFor();
    await openJournal(tab);
    await expectPhotoOnCard(tab);
  });
}

async function openSettings(tab: Tab): Promise<void> {
  await tab.getByRole('link', { name: 'Settings', exact: true }).click();
  await tab.getByRole('heading', { name: 'Data Management' }).waitFor();
}
