import type { Page } from '@playwright/test';
import { addDevice, passkeysOf, removePasskeys } from '../support/lock/virtual-authenticator';
import { lock, lockScreen, openLocked, passphrase, unlock } from '../support/lock/lock';
import { haveLockedJournal } from '../support/lock/locked-journal';
import { maya } from '../support/data/records';
import { dialogOf } from '../support/app/screen';
import { expect, expectNoSeriousAxe, test } from '../support/app/test';

const deviceSwitch = (page: Page) => page.getByRole('switch', { name: 'Unlock with this device' });
const deviceButton = (page: Page) => page.getByRole('button', { name: 'Unlock with this device' });
const dialog = (page: Page) => dialogOf(page, 'Unlock with this device');
const settings = (page: Page) => page.getByRole('heading', { level: 1, name: 'Settings' });

async function openSettings(page: Page): Promise<void> {
  await haveLockedJournal(page, { children: [maya] }, maya);
  await openLocked(page, '/settings');
}

/** In the dialog that is open. */
async function addByPassphrase(page: Page): Promise<void> {
  await dialog(page).getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await dialog(page).getByRole('button', { name: 'Add this device' }).click();
}

test('a passkey opens the journal, by a press or at once on opening; a removed passkey is reported', async ({
  page,
}) => {
  const device = await addDevice(page, true);
  await openSettings(page);

  await test.step('adding it asks whose journal it is', async () => {
    await deviceSwitch(page).press('Space');
    await dialog(page).getByLabel('Passphrase', { exact: true }).fill('not this one');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText('That did not open it.')).toBeVisible();
    expect(await passkeysOf(device)).toEqual([]);
    await expectNoSeriousAxe(page, { part: 'top' });
    await addByPassphrase(page);
    await expect(dialog(page)).toHaveCount(0);
    await expect(deviceSwitch(page)).toBeChecked();
    await expect(deviceSwitch(page)).toBeFocused();
  });

  await test.step('just locked, it waits for a press', async () => {
    await lock(page);
    await expect(deviceButton(page)).toBeVisible();
    await expectNoSeriousAxe(page);
    await deviceButton(page).press('Enter');
    await expect(settings(page)).toBeFocused();
  });

  await test.step('after a reload, the device is asked at once', async () => {
    await page.bringToFront();
    await page.reload();
    await expect(settings(page)).toBeVisible();
  });

  await test.step('its passkey removed from the device: said beside the button, and the passphrase opens', async () => {
    await removePasskeys(device);
    await lock(page);
    await deviceButton(page).click();
    await expect(page.getByRole('alert')).toContainText(
      'The device did not open it. Nothing was lost',
      { timeout: 130_000 },
    );
    await unlock(page);
    await expect(settings(page)).toBeVisible();
  });

  await test.step('switched off, it is not offered any more', async () => {
    await deviceSwitch(page).press('Space');
    await expect(deviceSwitch(page)).not.toBeChecked();
    await lock(page);
    await expect(lockScreen(page)).toBeVisible();
    await expect(deviceButton(page)).toHaveCount(0);
  });
});

test('a device whose passkeys give out no key says so, and changes nothing', async ({ page }) => {
  await addDevice(page, false);
  await openSettings(page);
  await deviceSwitch(page).press('Space');
  await addByPassphrase(page);
  await expect(
    dialog(page).getByText('it gives out no key that could open the journal'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(deviceSwitch(page)).not.toBeChecked();
});

test('a browser without such passkeys says why the switch is off', async ({ page }) => {
  await openSettings(page);
  await expect(page.getByText('This browser cannot: it has no passkeys')).toBeVisible();
  await expect(deviceSwitch(page)).toBeDisabled();
});
