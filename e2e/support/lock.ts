import { expect, type Page } from '@playwright/test';

const passphrase = 'gravel orchard tin whistle seven';

/** Turns the lock on in Settings, the backup left out, and waits until the whole journal is sealed. */
export async function turnLockOn(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Set up the lock' }).click();
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await page.getByLabel('Passphrase again').fill(passphrase);
  await page.getByRole('button', { name: 'Use this passphrase' }).click();
  const groups = page.locator('.sheet-groups li');
  await expect(groups).toHaveCount(9, { timeout: 30_000 });
  const sheet = await groups.allTextContents();
  await page.getByRole('button', { name: 'Write it by hand' }).click();
  await page.getByRole('button', { name: 'I have the sheet' }).click();
  const field = page.getByLabel(/^Type group \d from your sheet$/);
  const place = /\d/.exec(
    (await page.locator('label', { hasText: 'Type group' }).textContent()) ?? '',
  );
  await field.fill(sheet[Number(place?.[0]) - 1] ?? '');
  await page.getByRole('region', { name: 'A backup first' }).getByRole('button').last().click();
  await page.getByRole('button', { name: 'Turn the lock on' }).click();
  await expect(page.getByRole('button', { name: 'Lock now' }).first()).toBeVisible({
    timeout: 120_000,
  });
}

/** Opens the lock screen with the passphrase. */
export async function unlock(page: Page): Promise<void> {
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await page.getByRole('button', { name: 'Unlock', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Unlock', exact: true })).toHaveCount(0, {
    timeout: 30_000,
  });
  await expect(page.locator('html[data-drawn]:not([data-locked])')).toHaveCount(1);
}

/** Locks by the keys, and waits for the lock screen. */
export async function lock(page: Page): Promise<void> {
  const unlocking = page.getByRole('button', { name: 'Unlock', exact: true });
  // The keys are listened to as soon as the page is drawn, and not sooner.
  await expect(async () => {
    if (!(await unlocking.isVisible())) await page.keyboard.press('Control+Shift+L');
    await expect(unlocking).toBeVisible({ timeout: 3000 });
  }).toPass();
}
