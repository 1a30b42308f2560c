import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { BackupFile } from './support/backup';
import { holdStore } from './support/held-store';
import { beginLock, lock, lockScreen, passphrase, test, unlock } from './support/lock';
import { maya, seed } from './support/records';
import { dialogOf, messageOf } from './support/screen';
import { expect } from './support/test';

// Each key of a passphrase takes a second or more of its processor.
test.slow();

const settings = (page: Page) => page.getByRole('heading', { level: 1, name: 'Settings' });
const endpoint = (page: Page) => page.getByLabel('Ollama Endpoint');
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('kinleaf_settings'));

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
    await cover.getByLabel('Passphrase', { exact: true }).fill(passphrase);
    await other.keyboard.press('Enter');
    await expect(cover).toHaveCount(0, { timeout: 60_000 });
    await expect(endpoint(other)).toHaveValue('http://localhost:4567');
  });

  await test.step('a tab that is open goes on saving beside a locked one', async () => {
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
