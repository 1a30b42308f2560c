import { writeFile } from 'node:fs/promises';
import { saveFile } from '../support/app/download';
import { handOver, openInSettings } from '../support/data/handover';
import { arjun, entry, maya, seed } from '../support/data/records';
import { closeMessages, messageOf } from '../support/app/screen';
import { checkEncryptedBackup } from '../support/engines/encrypted-backup';
import { daysAgo, stopClock } from '../support/data/report-records';
import { readStore } from '../support/data/store';
import { expect, test } from '../support/app/test';

// Unlocking with a passphrase is slow by design.
test.slow();

test('an encrypted backup in every engine: its passphrase restores it, and no other does', async ({
  page,
}, testInfo) => {
  page.setDefaultTimeout(20_000);
  const path = testInfo.outputPath('backup.json.age');
  await checkEncryptedBackup(
    page,
    async () => {
      const seal = page.getByRole('button', { name: 'Seal and export' });
      await writeFile(path, (await saveFile(page, seal)).bytes);
      return path;
    },
    test.step,
  );
});

test('a handover in Firefox: it is opened in another journal with its words, merged, and the merge is undone', async ({
  page,
  browser,
  baseURL,
}) => {
  await stopClock(page);
  await seed(page, { children: [maya], journal: [entry('Rain', { date: daysAgo(2) })] }, maya);
  const given = await handOver(page, 'Maya');
  expect(given.sealed.includes('Rain')).toBe(false);

  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const nan = await context.newPage();
  await stopClock(nan);
  await seed(nan, { children: [arjun] });
  const titles = async () => (await readStore(nan, 'journal')).map(({ title }) => title);
  const dialog = await openInSettings(nan, given);
  await expect(dialog).toContainText('New: 1 child and 1 journal entry', { timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(messageOf(nan, 'Merged')).toBeVisible();
  expect(await titles()).toEqual(['Rain']);
  await messageOf(nan, 'Merged').getByRole('button', { name: 'Undo' }).click();
  await expect(messageOf(nan, 'The merge was undone')).toBeVisible();
  await closeMessages(nan);
  expect(await titles()).toEqual([]);
  expect(await readStore(nan, 'children')).toMatchObject([{ name: 'Arjun' }]);
  await context.close();
});
