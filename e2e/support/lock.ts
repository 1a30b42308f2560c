import { expect, type Page } from '@playwright/test';

/** A passphrase that the meter takes. */
export const passphrase = 'copper lantern drifting walrus pencil';

const privacy = (page: Page) => page.getByRole('heading', { name: 'Privacy', exact: true });

/** Turns the lock on in Settings, as a person would. Answers the groups of the recovery sheet. */
export async function turnLockOn(page: Page): Promise<readonly string[]> {
  const sheet = await setUpLock(page);
  await page.getByRole('button', { name: 'Turn the lock on' }).click();
  await expect(page.getByRole('heading', { name: 'The lock is on' })).toBeVisible();
  return sheet;
}

/** All steps but the last button. */
export async function setUpLock(page: Page): Promise<readonly string[]> {
  await page.goto('/settings');
  await expect(privacy(page)).toBeVisible();
  await page.getByRole('button', { name: 'Set up the lock' }).click();
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await page.getByLabel('Passphrase again').fill(passphrase);
  await page.getByRole('button', { name: 'Use this passphrase' }).click();
  const groups = page.getByRole('list', { name: 'Groups of the sheet' }).getByRole('listitem');
  await expect(groups).toHaveCount(9);
  const sheet = await groups.allTextContents();
  await page.getByRole('button', { name: 'Write it by hand' }).click();
  await page.getByRole('button', { name: 'I have the sheet' }).click();
  await typeGroupBack(page, sheet);
  await page.getByRole('button', { name: 'Go on without' }).click();
  return sheet;
}

/** Types the group that is asked for. */
export async function typeGroupBack(page: Page, sheet: readonly string[]): Promise<void> {
  const field = page.getByLabel(/^Type group \d from your sheet$/);
  const label = await field.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent);
  const place = Number(/\d/.exec(label ?? '')?.[0]);
  await field.fill(sheet[place - 1] ?? '');
}

/** Opens the journal on the lock screen. */
export async function unlock(page: Page, text = passphrase): Promise<void> {
  await page.getByLabel('Passphrase', { exact: true }).fill(text);
  await page.keyboard.press('Enter');
}

export const lockScreen = (page: Page) => page.getByRole('heading', { name: 'Kinleaf is locked' });
