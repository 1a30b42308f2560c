import type { Page } from '@playwright/test';
import { addDevice, removePasskeys } from './support/device';
import { lock, lockScreen, test, beginLock, unlock } from './support/lock';
import { maya, seed } from './support/records';
import { expect } from './support/test';

test.slow();

const deviceSwitch = (page: Page) => page.getByRole('switch', { name: 'Unlock with this device' });
const deviceButton = (page: Page) => page.getByRole('button', { name: 'Unlock with this device' });
const settings = (page: Page) => page.getByRole('heading', { level: 1, name: 'Settings' });

test('the device opens the journal: by a press, and at once when it is opened; a removed passkey is said', async ({
  page,
}) => {
  await seed(page, { children: [maya] }, maya);
  const device = await addDevice(page, true);
  await beginLock(page);
  await deviceSwitch(page).press('Space');
  await expect(deviceSwitch(page)).toBeChecked();

  await test.step('just locked, it waits for a press', async () => {
    await lock(page);
    await expect(deviceButton(page)).toBeVisible();
    await deviceButton(page).press('Enter');
    await expect(settings(page)).toBeFocused();
  });

  await test.step('loaded anew, the device is asked at once', async () => {
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
  await seed(page, { children: [maya] }, maya);
  await addDevice(page, false);
  await beginLock(page);
  await deviceSwitch(page).press('Space');
  await expect(page.getByText('it gives out no key that could open the journal')).toBeVisible();
  await expect(deviceSwitch(page)).not.toBeChecked();
});

test('a browser without such passkeys says why the switch is off', async ({ page }) => {
  await seed(page, { children: [maya] }, maya);
  await beginLock(page);
  await expect(page.getByText('This browser cannot: it has no passkeys')).toBeVisible();
  await expect(deviceSwitch(page)).toBeDisabled();
});
