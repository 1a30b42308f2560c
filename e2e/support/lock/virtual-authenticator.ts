import type { CDPSession, Page } from '@playwright/test';

/** A device with a screen lock and passkeys, simulated by Chromium; `hasPrf` says whether they provide a key. */
export interface Device {
  readonly session: CDPSession;
  readonly authenticatorId: string;
}

export async function addDevice(page: Page, hasPrf: boolean): Promise<Device> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      hasPrf,
    },
  });
  return { session, authenticatorId };
}

/** Removes the device. */
export async function removeDevice({ session }: Device): Promise<void> {
  await session.send('WebAuthn.disable');
  await session.detach();
}

/** Removes the passkeys, as a person can in the device's settings. */
export async function removePasskeys({ session, authenticatorId }: Device): Promise<void> {
  await session.send('WebAuthn.clearCredentials', { authenticatorId });
}

/** The passkeys on the device. */
export async function passkeysOf({ session, authenticatorId }: Device): Promise<readonly object[]> {
  return (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
}
