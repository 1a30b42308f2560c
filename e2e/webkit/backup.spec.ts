import { readFile } from 'node:fs/promises';
import type { BackupFile } from '../support/data/backup';
import {
  addEntry,
  expectEntries,
  expectPhotoOn,
  startJournal,
} from '../support/engines/webkit/journal';
import { expect, test } from '../support/engines/webkit/test';

test(
  'an entry with a photo is exported, imported, brought back by Undo restore, and cleared',
  { tag: '@gate' },
  async ({ tab, webkit }) => {
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

    const backup =
      await test.step('Export Backup downloads everything, photo included', async () => {
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
      await dialog.getByRole('button', { name: 'Restore' }).click();
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
      // Passed to later pages under a storage key of the test, not one of ours.
      await tab.evaluate(() => {
        const really = indexedDB.deleteDatabase.bind(indexedDB);
        indexedDB.deleteDatabase = (name) => {
          sessionStorage.setItem('test-asked-to-delete', name);
          return really(name);
        };
      });
      await question.getByRole('button', { name: 'Clear All Data' }).click();
      await tab.getByRole('alertdialog', { name: 'Data cleared' }).waitFor();
      expect(
        await tab.evaluate(() => ({
          local: Object.keys(localStorage),
          session: Object.keys(sessionStorage).filter((key) => key.startsWith('kinleaf')),
          cookies: document.cookie,
          asked: sessionStorage.getItem('test-asked-to-delete'),
        })),
      ).toEqual({ local: [], session: [], cookies: '', asked: 'kinleaf' });
      // The stores are emptied first. When the browser has removed them is up to it, and the next screen makes new ones:
      // what must hold is that nothing is in them, whichever they are.
      await tab.goto('/children');
      await tab.getByRole('heading', { name: 'No children added yet' }).waitFor();
      expect(await tab.evaluate(countRecords)).toBe(0);
    });
  },
);

/** How many records, photos and drafts are in all the stores together. */
async function countRecords(): Promise<number> {
  const answerTo = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => {
        resolve(request.result);
      };
      request.onerror = () => {
        reject(new Error(String(request.error)));
      };
    });
  const stores = await answerTo(indexedDB.open('kinleaf'));
  const names = [...stores.objectStoreNames];
  if (names.length === 0) throw new Error('There are no stores to look into.');
  const reading = stores.transaction(names);
  const counts = await Promise.all(
    names.map((name) => answerTo(reading.objectStore(name).count())),
  );
  stores.close();
  return counts.reduce((sum, count) => sum + count, 0);
}
