import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { localDay } from '../../src/domain/dates/calendar-day';
import type { BackupFile } from '../support/data/backup';
import { holdStore } from '../support/data/busy-store';
import {
  beginLock,
  groupsShown,
  lock,
  lockScreen,
  makeKeysCheaply,
  passphrase,
  unlock,
} from '../support/lock/lock';
import { lookAndSeal, passOnAndClose, saveAndOpen, wordsIn } from '../support/data/handover';
import { entry, maya, seed } from '../support/data/records';
import {
  cardOf,
  dialogOf,
  expectToAskBeforeUnload,
  messageOf,
  questionOf,
} from '../support/app/screen';
import { sealCheaply } from '../support/data/encrypted-file';
import { expect, test } from '../support/app/test';

test.beforeEach(({ page }) => makeKeysCheaply(page));

const settings = (page: Page) => page.getByRole('heading', { level: 1, name: 'Settings' });
const endpoint = (page: Page) => page.getByLabel('Ollama Endpoint');
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('kinleaf_settings'));

/** Opens a page that waits to lock. */
async function goOn(page: Page): Promise<void> {
  const cover = dialogOf(page, 'Kinleaf waits to lock');
  await cover.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await page.keyboard.press('Enter');
  await expect(cover).toHaveCount(0);
}

test('a tab with unsaved words is covered when another one turns the lock on; then each is locked and opened by itself, and both at once', async ({
  page,
  context,
}) => {
  await seed(page, { children: [maya] }, maya);
  const other = await context.newPage();
  await other.goto('/settings?tab=ai');
  await endpoint(other).fill('http://localhost:4567');
  await beginLock(page);

  await test.step('nothing of it is seen, and nothing of it is lost or stored in the clear', async () => {
    const cover = dialogOf(other, 'Kinleaf waits to lock');
    await expect(cover).toBeVisible();
    await expect(settings(other)).toBeHidden();
    await expect(endpoint(other)).toBeHidden();
    expect(await stored(other)).toBeNull();
    await goOn(other);
    await expect(endpoint(other)).toHaveValue('http://localhost:4567');
  });

  await test.step('an open tab still saves beside a locked one', async () => {
    await page.reload();
    await expect(lockScreen(page)).toBeVisible();
    await other.getByRole('button', { name: 'Save' }).click();
    await expect(messageOf(other, 'Settings saved')).toBeVisible();
    expect(await stored(other)).toMatch(/^kinleaf-sealed:/);
  });

  await test.step('that one is opened without locking the other', async () => {
    await unlock(page);
    await expect(settings(page)).toBeVisible();
    await expect(settings(other)).toBeVisible();
  });

  await test.step('one that is locked by the keys locks both, the other when its file is written', async () => {
    await other.getByRole('tab', { name: 'General' }).click();
    const release = await holdStore(other, 'reports');
    const downloading = other.waitForEvent('download');
    await other.getByRole('button', { name: 'Export Backup' }).click();
    await expect(other.getByRole('progressbar', { name: 'Writing the backup' })).toBeVisible();
    await lock(page);
    await expect(dialogOf(other, 'Kinleaf waits to lock')).toBeVisible();
    await expect(settings(other)).toBeHidden();
    await release();
    const written = await readFile(await (await downloading).path(), 'utf8');
    expect((JSON.parse(written) as BackupFile).children).toMatchObject([{ name: 'Maya' }]);
    await expect(lockScreen(other)).toBeVisible();
  });
});

test('the words of a handover and a new recovery sheet outlast a lock of another tab, until they are passed on or kept', async ({
  page,
  context,
}) => {
  await seed(
    page,
    { children: [maya], journal: [entry('Blue train', { date: localDay(new Date()) })] },
    maya,
  );
  const other = await context.newPage();
  await sealCheaply(other);
  const cover = dialogOf(other, 'Kinleaf waits to lock');
  await other.goto('/children');
  await cardOf(other, 'Maya').getByRole('button', { name: 'Hand over' }).click();
  const dialog = await lookAndSeal(other);
  const words = await wordsIn(dialog);

  await test.step('one that turns the lock on', async () => {
    await beginLock(page);
    await expect(cover).toBeVisible();
    await expect(dialog).toBeHidden();
    await goOn(other);
    expect(await wordsIn(dialog)).toBe(words);
    await expectToAskBeforeUnload(other);
  });

  await test.step('one that locks', async () => {
    await lock(page);
    await expect(cover).toBeVisible();
    await expect(dialog).toBeHidden();
    await goOn(other);
    expect(await wordsIn(dialog)).toBe(words);
    expect((await saveAndOpen(other, dialog)).words).toBe(words);
  });

  await test.step('a sheet that does not hold yet is there again as well', async () => {
    await passOnAndClose(dialog);
    await other.getByRole('link', { name: 'Settings' }).click();
    await other.getByRole('button', { name: 'New recovery sheet' }).click();
    await dialogOf(other, 'New recovery sheet')
      .getByLabel('Passphrase', { exact: true })
      .fill(passphrase);
    await other.keyboard.press('Enter');
    const sheet = await groupsShown(other);
    await unlock(page);
    await lock(page);
    await expect(cover).toBeVisible();
    await goOn(other);
    expect(await groupsShown(other)).toEqual(sheet);
  });

  await test.step('with nothing to lose it locks with the others', async () => {
    await dialogOf(other, 'Keep the recovery sheet')
      .getByRole('button', { name: 'Close', exact: true })
      .click();
    await questionOf(other, 'Close without the new sheet?')
      .getByRole('button', { name: 'Close anyway' })
      .click();
    await unlock(page);
    await lock(page);
    await expect(lockScreen(other)).toBeVisible();
  });
});
