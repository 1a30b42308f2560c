import { expect, type Page } from '@playwright/test';

/** One that the meter accepts. */
export const passphrase = 'gravel orchard tin whistle seven';

/** The cheapest key derivation that the product accepts. */
export const cheapest = { t: 1, m: 8, p: 1 };

/**
 * From its next load on, the page derives keys at the lowest cost instead of measuring the device. For tests that set up a lock or change
 * its passphrase, and aren't about how hard it is to guess.
 */
export async function makeKeysCheaply(page: Page, cost = cheapest): Promise<void> {
  await page.addInitScript((measured) => {
    const post: unknown = Reflect.get(Worker.prototype, 'postMessage');
    if (typeof post !== 'function') throw new Error('A worker can be told something');
    Worker.prototype.postMessage = function (this: Worker, ...message: unknown[]) {
      const [asked] = message;
      if (typeof asked === 'object' && asked && Reflect.get(asked, 'kind') === 'calibrate')
        this.dispatchEvent(
          new MessageEvent('message', { data: { kind: 'measured', cost: measured } }),
        );
      else Reflect.apply(post, this, message);
    };
  }, cost);
}

/**
 * Turns the lock on in Settings, without a backup, and doesn't wait: from now on each start asks for the passphrase, while the journal is
 * still being encrypted. Returns the groups of the recovery sheet.
 */
export async function beginLock(page: Page): Promise<readonly string[]> {
  const sheet = await setUpLock(page);
  await page.getByRole('button', { name: 'Go on without' }).click();
  await page.getByRole('button', { name: 'Turn the lock on' }).click();
  await expect(
    page.getByRole('heading', { name: /^The lock is (?:being turned )?on$/ }),
  ).toBeVisible();
  return sheet;
}

/** The same, until the whole journal is encrypted, which writes a lot and takes a while on a busy disk. */
export async function turnLockOn(page: Page): Promise<readonly string[]> {
  const sheet = await beginLock(page);
  await expect(page.getByRole('heading', { name: 'The lock is on' })).toBeVisible({
    timeout: 240_000,
  });
  return sheet;
}

/** The three steps, without the backup and the last button. */
export async function setUpLock(page: Page): Promise<readonly string[]> {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Set up the lock' }).click();
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await page.getByLabel('Passphrase again').fill(passphrase);
  await page.getByRole('button', { name: 'Use this passphrase' }).click();
  const sheet = await groupsShown(page);
  await page.getByRole('button', { name: 'Write it by hand' }).click();
  await page.getByRole('button', { name: 'I have the sheet' }).click();
  await typeGroupBack(page, sheet);
  return sheet;
}

/** The groups of the sheet, once it is shown. */
export async function groupsShown(page: Page): Promise<readonly string[]> {
  const groups = page.getByRole('list', { name: 'Groups of the sheet' }).getByRole('listitem');
  await expect(groups).toHaveCount(9, { timeout: 30_000 });
  return groups.allTextContents();
}

/** Which group is asked for, from 1. */
export async function placeAsked(page: Page): Promise<number> {
  const label = page.locator('label', { hasText: 'Type group' });
  return Number(/\d/.exec((await label.textContent()) ?? '')?.[0]);
}

/** Types the group that is asked for. */
export async function typeGroupBack(page: Page, sheet: readonly string[]): Promise<void> {
  const place = await placeAsked(page);
  await page.getByLabel(/^Type group \d from your sheet$/).fill(sheet[place - 1] ?? '');
}

export const lockScreen = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Kinleaf is locked' });

export const unlockButton = (page: Page) =>
  page.getByRole('button', { name: 'Unlock', exact: true });

/** Opens the lock screen with the passphrase. */
export async function unlock(page: Page): Promise<void> {
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await unlockButton(page).click();
  await expect(unlockButton(page)).toHaveCount(0, { timeout: 30_000 });
  await expect(page.locator('html[data-drawn]:not([data-locked])')).toHaveCount(1);
}

/** Opens a locked journal at a path. */
export async function openLocked(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(lockScreen(page)).toBeVisible();
  await unlock(page);
}

/** Locks with the keyboard shortcut, and waits for the lock screen. */
export async function lock(page: Page): Promise<void> {
  // The page handles the keys once it's drawn, not sooner.
  await expect(async () => {
    if (!(await unlockButton(page).isVisible())) await page.keyboard.press('Control+Shift+L');
    await expect(unlockButton(page)).toBeVisible({ timeout: 3000 });
  }).toPass();
}
