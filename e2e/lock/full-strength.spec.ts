import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openGeneral } from '../support/data/backup';
import { everythingKept } from '../support/data/everything-stored';
import { food } from '../support/app/food';
import { expectPhotoOnCard, openForm, openJournal, startJournal } from '../support/engines/journal';
import { beginLock, lock, unlock } from '../support/lock/lock';
import { half, readableOf, words as wordsOfJournal } from '../support/engines/lock';
import { arjun, entry, maya, seed } from '../support/data/records';
import { stopClock } from '../support/data/report-records';
import { chooseFile, dialogOf, expectToast, pressEscapeIn } from '../support/app/screen';
import { readStore } from '../support/data/store';
import { expect, test } from '../support/app/test';

/*
 * A lock and an encrypted file with passphrases at full cost. The other tests use cheap ones: see
 * `support/lock/locked-journal.ts` and `support/data/encrypted-file.ts`.
 */

/** With a passphrase, which is slow by design. */
const slow = { timeout: 60_000 };
test.describe.configure({ timeout: 360_000 });

const words = 'olive train window salt march lamp';

test(
  'the lock set up in Settings: each guess costs 64 MiB, nothing is kept as it was, and the passphrase opens it',
  { tag: '@gate' },
  async ({ page }) => {
    await startJournal(page);
    await openForm(page, half);
    const form = dialogOf(page, 'Add Journal Entry');
    await pressEscapeIn(form);
    await expect(form).toBeHidden();
    const readable = async () => readableOf(await page.evaluate(everythingKept));
    expect(await readable()).toEqual([...wordsOfJournal, 'a photo']);

    await beginLock(page);
    const vault = await page.evaluate(() => localStorage.getItem('kinleaf_vault'));
    expect(vault).toMatch(/"cost":\{"t":[1-4],"m":65536,"p":1\}/);
    // It is encrypted row by row, and so it takes a moment.
    await expect.poll(readable, slow).toEqual([]);

    await lock(page);
    await unlock(page);
    await openJournal(page);
    await expectPhotoOnCard(page);
  },
);

test('encrypting a backup, and restoring it, by the keyboard alone', async ({ page }) => {
  await stopClock(page);
  await seed(page, { children: [maya], journal: [entry('Blue train')], food: [food('Rice')] });
  await openGeneral(page);
  const sealButton = page.getByRole('button', { name: 'Seal it with a passphrase', exact: true });
  const file =
    await test.step('a backup is sealed, read back, and told of as any other', async () => {
      await sealButton.focus();
      await page.keyboard.press('Enter');
      const dialog = dialogOf(page, 'Seal the backup');
      await expect(dialog.getByLabel('Passphrase', { exact: true })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog.getByLabel('Passphrase', { exact: true })).toBeFocused();
      await expect(dialog).toContainText('A passphrase is needed.');
      await page.keyboard.type(words);
      await page.keyboard.press('Enter');
      await expect(dialog.getByLabel('Passphrase again')).toBeFocused();
      await expect(dialog).toContainText('The two are not the same.');
      await page.keyboard.type(words);
      const downloading = page.waitForEvent('download');
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(sealButton.or(page.getByRole('button', { name: 'Exporting...' }))).toBeFocused();
      const bytes = await readFile(await (await downloading).path());
      await expectToast(
        page,
        {
          title: 'Backup created',
          description:
            'kinleaf-backup-2025-11-20.json.age was read back and holds all 3 records. Nobody can open it without its passphrase.',
        },
        slow,
      );
      await expect(
        page.getByText(/: kinleaf-backup-2025-11-20.json.age, 3 records, sealed\.$/),
      ).toBeVisible();
      // As much work for each guess as age programs ask for: 256 MB of memory.
      expect(bytes.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ 18\n/);
      expect(bytes.includes('Blue train')).toBe(false);
      return bytes;
    });

  await seed(page, { children: [arjun] });
  await openGeneral(page);
  await test.step('a passphrase that does not open it is said beside the field; the file stays chosen', async () => {
    const dialog = await chooseSealed(page, file);
    const field = dialog.getByLabel('Passphrase of the file');
    await expect(field).toBeFocused();
    await expect(dialog).toContainText('from-nan.json.age');
    await page.keyboard.type('olive train window salt march');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText(
      'This passphrase does not open the file.',
      slow,
    );
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(await readStore(page, 'staged')).toEqual([]);
    await page.keyboard.type(' lamp');
    await page.keyboard.press('Enter');
  });

  await test.step('the same preview as of a plain one, and the same restore', async () => {
    const dialog = dialogOf(page, 'Import Backup');
    await expect(dialog).toContainText('1 child, 1 journal entry and 1 food item.', slow);
    await expect(dialog).toContainText('Everything in this browser: 2 children');
    // The field is gone; the focus is still in the dialog, but not on a button that closes it.
    await expect(dialog).toBeFocused();
    const restore = dialog.getByRole('button', { name: 'Restore', exact: true });
    while (!(await restore.evaluate((button) => button === document.activeElement)))
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('alertdialog', { name: 'Data restored' })).toBeVisible();
    expect(await readStore(page, 'journal')).toMatchObject([{ title: 'Blue train' }]);
  });

  await test.step('the restored journal has a backup, and knows that it is sealed', async () => {
    await openGeneral(page);
    await expect(page.getByText(/: from-nan.json.age, 3 records, sealed\.$/)).toBeVisible();
  });
});

async function chooseSealed(page: Page, buffer: Buffer) {
  await chooseFile(page, page.getByRole('button', { name: 'Import Backup' }), {
    name: 'from-nan.json.age',
    mimeType: 'application/octet-stream',
    buffer,
  });
  return dialogOf(page, 'Import Backup');
}
