import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { armor } from 'age-encryption';
import { openWithAge, unlessAge } from '../support/data/age';
import {
  type BackupFile,
  chooseBackup,
  emptyLists,
  exportBackup,
  openGeneral,
} from '../support/data/backup';
import { saveFile } from '../support/app/download';
import { food } from '../support/app/food';
import { holdFrames } from '../support/app/frames';
import { arjun, entry, maya, seed } from '../support/data/records';
import { stopClock } from '../support/data/report-records';
import { chooseFile, dialogOf } from '../support/app/screen';
import { sealCheaply, sealedFile } from '../support/data/encrypted-file';
import { readStore } from '../support/data/store';
import { expect, expectNoSeriousAxe, test } from '../support/app/test';

const forAKey = new URL('../../src/data/fixtures/sealed/for-a-key.json.age', import.meta.url);
const words = 'olive train window salt march lamp';
/** An encrypted backup of another journal. */
const nans = () => sealedFile({ ...emptyLists, children: [arjun] }, words);

const sealButton = (page: Page) =>
  page.getByRole('button', { name: 'Seal it with a passphrase', exact: true });

async function seedJournal(page: Page) {
  await stopClock(page);
  await seed(page, { children: [maya], journal: [entry('Blue train')], food: [food('Rice')] });
  await openGeneral(page);
}

/** Makes an encrypted backup with the mouse, and returns the file. */
async function sealBackup(page: Page) {
  await sealButton(page).click();
  const dialog = dialogOf(page, 'Seal the backup');
  await dialog.getByLabel('Passphrase', { exact: true }).fill(words);
  await dialog.getByLabel('Passphrase again').fill(words);
  return saveFile(page, dialog.getByRole('button', { name: 'Seal and export' }));
}

async function chooseSealed(page: Page, buffer: Buffer, name = 'from-nan.json.age') {
  await chooseFile(page, page.getByRole('button', { name: 'Import Backup' }), {
    name,
    mimeType: 'application/octet-stream',
    buffer,
  });
  return dialogOf(page, 'Import Backup');
}

test(`an encrypted backup opens in Debian’s age, and holds what the plain one holds${unlessAge}`, async ({
  page,
}) => {
  test.skip(unlessAge !== '');
  await sealCheaply(page);
  await seedJournal(page);
  const plain = await exportBackup(page);
  const sealed = await sealBackup(page);
  expect(sealed.name).toBe('kinleaf-backup-2025-11-20.json.age');
  // The second was made a moment later.
  const undated = (text: string) => text.replace(/"createdAt":"2025-11-\d\dT[^"]*"/, '');
  expect(undated(openWithAge(sealed.bytes, words))).toBe(undated(plain.text));
  expect(() => openWithAge(sealed.bytes, 'other words')).toThrow(/incorrect passphrase/);
});

test('what is typed before what is wrong is seen stays in its field', async ({ page }) => {
  await seedJournal(page);
  await sealButton(page).click();
  const dialog = dialogOf(page, 'Seal the backup');
  const field = dialog.getByLabel('Passphrase', { exact: true });
  await expect(field).toBeFocused();
  const letFramesGo = await holdFrames(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('A passphrase is needed.');
  await page.keyboard.type('oli');
  await letFramesGo();
  await page.keyboard.type('ve');
  await expect(field).toHaveValue('olive');
});

test('six words are suggested, shown once and typed into both fields', async ({ page }) => {
  await seedJournal(page);
  await sealButton(page).click();
  const dialog = dialogOf(page, 'Seal the backup');
  const suggest = dialog.getByRole('button', { name: 'Suggest one' });
  await suggest.click();
  const shown = dialog.getByRole('status').filter({ hasText: /^(\w+ ){5}\w+$/ });
  await expect(shown).toBeVisible();
  const one = await shown.innerText();
  await expect(dialog.getByLabel('Passphrase', { exact: true })).toHaveValue(one);
  await expect(dialog.getByLabel('Passphrase again')).toHaveValue(one);
  await suggest.click();
  await expect(shown).not.toHaveText(one);
  // A passphrase typed instead isn't shown.
  await dialog.getByLabel('Passphrase', { exact: true }).fill('my own words');
  await expect(shown).toHaveCount(0);
});

test('a large journal is encrypted straight into the file that the person chooses', async ({
  page,
}) => {
  // Replaces the browser's dialog, which no test can click. The file is real.
  await page.addInitScript(() => {
    navigator.storage.estimate = () => Promise.resolve({ usage: 200_000_000, quota: 1e10 });
    Object.defineProperty(window, 'showSaveFilePicker', {
      value: async ({ suggestedName }: { suggestedName: string }) =>
        (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true }),
    });
  });
  await sealCheaply(page);
  await seedJournal(page);
  await sealButton(page).click();
  const dialog = dialogOf(page, 'Seal the backup');
  await dialog.getByLabel('Passphrase', { exact: true }).fill(words);
  await dialog.getByLabel('Passphrase again').fill(words);
  await dialog.getByRole('button', { name: 'Seal and export' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Backup created' })).toContainText(
    'kinleaf-backup-2025-11-20.json.age was read back and holds all 3 records.',
  );
  const start = await page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    const handle = await folder.getFileHandle('kinleaf-backup-2025-11-20.json.age');
    return (await handle.getFile()).slice(0, 30).text();
  });
  expect(start).toBe('age-encryption.org/v1\n-> scryp');
});

test('what a chosen file is, its content says; what no passphrase opens is refused in words', async ({
  page,
}) => {
  await seed(page, { children: [maya] });
  await openGeneral(page);

  await test.step('a plain backup that is called .age is read without a question', async () => {
    const dialog = await chooseBackup(page, { ...emptyLists, children: [arjun] }, 'plain.json.age');
    await expect(dialog).toContainText('Arjun');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('an armored one that is called .json asks for its passphrase and is read', async () => {
    const armored = armor.encode(await nans());
    const dialog = await chooseSealed(page, Buffer.from(armored), 'backup.json');
    await dialog.getByLabel('Passphrase of the file').fill(words);
    await dialog.getByRole('button', { name: 'Open' }).click();
    await expect(dialog.getByRole('button', { name: 'Restore', exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => readStore(page, 'staged')).toEqual([]);
  });

  await test.step('one for a key says so', async () => {
    const dialog = await chooseSealed(page, readFileSync(forAKey));
    await expect(dialog).toContainText('The file is sealed for a key, not with a passphrase.');
    await expect(dialog).toContainText('Nothing was changed.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('one that was cut off says so, and leaves nothing behind', async () => {
    const whole = await nans();
    const cut = whole.subarray(0, whole.length - 100);
    const dialog = await chooseSealed(page, cut);
    await dialog.getByLabel('Passphrase of the file').fill(words);
    await dialog.getByRole('button', { name: 'Open' }).click();
    await expect(dialog).toContainText('The file is damaged, or was cut off');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => readStore(page, 'staged')).toEqual([]);
    expect(await readStore(page, 'children')).toEqual([maya]);
  });
});

test('the dialogs of sealing and opening are accessible in light and dark, and fit a narrow phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await seed(page, { children: [maya] });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await openGeneral(page);
    await sealButton(page).click();
    await dialogOf(page, 'Seal the backup')
      .getByRole('button', { name: 'Seal and export' })
      .click();
    await expect(page.getByText('A passphrase is needed.')).toBeVisible();
    await expectNoSeriousAxe(page);
    await page.keyboard.press('Escape');
    const dialog = await chooseSealed(page, await nans());
    await dialog.getByLabel('Passphrase of the file').fill('other');
    await dialog.getByRole('button', { name: 'Open' }).click();
    await expect(dialog.getByRole('alert')).toContainText('does not open the file');
    await expectNoSeriousAxe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});

test('a plain export says what it is and stays one press', async ({ page }) => {
  await seedJournal(page);
  await expect(page.getByText('Anybody who has this file can read it.')).toBeVisible();
  const { name, text } = await exportBackup(page);
  expect(name).toBe('kinleaf-backup-2025-11-20.json');
  expect((JSON.parse(text) as BackupFile).journal).toHaveLength(1);
  await expect(page.getByText(/: kinleaf-backup-2025-11-20.json, 3 records\.$/)).toBeVisible();
});
