import type { CDPSession, Page } from '@playwright/test';

/** A device with a screen lock and passkeys of its own, as Chromium plays it; `hasPrf` says whether they give out a key. */
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

/** From now on the page has no such device. */
export async function removeDevice({ session }: Device): Promise<void> {
  await session.send('WebAuthn.disable');
  await session.detach();
}

/** The person removes the passkeys in the settings of the device. */
export async function removePasskeys({ session, authenticatorId }: Device): Promise<void> {
  await session.send('WebAuthn.clearCredentials', { authenticatorId });
}

/** The passkeys that the device keeps. */
export async function passkeysOf({ session, authenticatorId }: Device): Promise<readonly object[]> {
  return (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
}
