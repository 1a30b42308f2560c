// What only a browser has: the worker that derives a key from a passphrase, and passkeys with a secret.
import { argon2id } from '@noble/hashes/argon2.js';
import type { Page } from '@playwright/test';
import {
  addDevice,
  passkeysOf,
  removeDevice,
  removePasskeys,
} from '../support/lock/virtual-authenticator';
import { cheapest } from '../support/lock/lock';
import { expect, test } from '../support/app/test';
import type { LockFile } from '../../src/data/lock/lock-file';
import './unlock-methods/contract';
import { serveUnlockPage } from './unlock-methods/serve';

test.use({ ownContext: true, allowRequests: [/^http:\/\/localhost:\d+\//] });

let address: Promise<string> | undefined;

async function open(page: Page): Promise<void> {
  address ??= serveUnlockPage();
  await page.goto(await address);
  await page.waitForFunction(() => 'ways' in window);
}

test('a passphrase becomes a key in a worker, which ends when it is cancelled or its page is left', async ({
  page,
}) => {
  await open(page);

  await test.step('the same as anywhere else, however often it is asked', async () => {
    const salt = Array.from({ length: 16 }, (_, at) => at);
    const cost = { t: 2, m: 64, p: 1 };
    const keys = await page.evaluate(
      async ([salt, cost]) => {
        const params = { ...cost, salt: new Uint8Array(salt) };
        const asked = ['kettle moss', 'kettle moss', 'kettle'].map((text) =>
          window.ways.deriveKey(text, params),
        );
        return (await Promise.all(asked)).map((key) => [...key]);
      },
      [salt, cost] as const,
    );
    const [once, again, other] = keys;
    const expected = argon2id('kettle moss', new Uint8Array(salt), { ...cost, dkLen: 32 });
    expect(once).toEqual([...expected]);
    expect(again).toEqual(once);
    expect(other).not.toEqual(once);
  });

  await test.step('cancelled at once, and the page can ask again', async () => {
    const told = await page.evaluate(async () => {
      // It would take minutes.
      const params = { t: 64, m: 65_536, p: 1, salt: new Uint8Array(16) };
      const cancel = new AbortController();
      const derived = window.ways.deriveKey('kettle', params, cancel.signal);
      cancel.abort();
      const before = await derived.catch((error: unknown) => String(error));
      const late = await window.ways
        .deriveKey('kettle', params, cancel.signal)
        .catch((error: unknown) => String(error));
      const key = await window.ways.deriveKey('kettle', { ...params, t: 1, m: 64 });
      return { before, late, length: key.length };
    });
    expect(told).toEqual({
      before: 'AbortError: Cancelled',
      late: 'AbortError: Cancelled',
      length: 32,
    });
  });

  await test.step('with the page that is left', async () => {
    const told = await page.evaluate(async () => {
      const params = { t: 64, m: 65_536, p: 1, salt: new Uint8Array(16) };
      const derived = window.ways.deriveKey('kettle', params);
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      return derived.catch((error: unknown) => String(error));
    });
    expect(told).toBe('AbortError: Cancelled');
  });
});

test('a passkey of this device opens the key after the page was loaded again, and nothing once it was removed', async ({
  page,
}) => {
  await open(page);
  const device = await addDevice(page, true);
  const made = await page.evaluate(async (cost) => {
    const { file, key } = await window.ways.createVault('kettle moss', cost);
    const can = await window.ways.canUsePasskey();
    const withPasskey = await window.ways.addPasskey(file, key, 'This device');
    return { can, key: [...key], file: JSON.stringify(withPasskey) };
  }, cheapest);
  expect(made.can).toBe(true);
  expect(await passkeysOf(device)).toHaveLength(1);

  await open(page);
  const opened = () =>
    page.evaluate(async (text) => {
      const answer = await window.ways.openWithPasskey(JSON.parse(text) as LockFile);
      return typeof answer === 'string' ? answer : [...answer];
    }, made.file);
  expect(await opened()).toEqual(made.key);
  const other = await page.evaluate(async (text) => {
    // What the passkey's secret can't unlock.
    const read = JSON.parse(text) as LockFile;
    const ways = read.ways.map((way) =>
      way.kind === 'passkey'
        ? { ...way, sealed: way.sealed.replace(/^./, (first) => (first === '0' ? '1' : '0')) }
        : way,
    );
    return window.ways.openWithPasskey({ ...read, ways });
  }, made.file);
  expect(other).toBe('gone');

  await removePasskeys(device);
  expect(await opened()).toBe('cancelled');
  const passphrase = await page.evaluate(async (text) => {
    const key = await window.ways.openWithPassphrase(JSON.parse(text) as LockFile, 'kettle moss');
    return key === null ? null : [...key];
  }, made.file);
  expect(passphrase).toEqual(made.key);
});

test('a passkey is not offered where there is none, and one that does not serve leaves nothing behind', async ({
  page,
}) => {
  await open(page);
  expect(await page.evaluate(() => window.ways.canUsePasskey())).toBe(false);
  const add = () =>
    page.evaluate(async (cost) => {
      const { file, key } = await window.ways.createVault('kettle moss', cost);
      return window.ways.addPasskey(file, key, 'This device');
    }, cheapest);

  await test.step('one that a file lost is gone, and its keeper forgets it when it is told', async () => {
    const device = await addDevice(page, true);
    const told = await page.evaluate(async (cost) => {
      const { file, key } = await window.ways.createVault('kettle moss', cost);
      const withPasskey = await window.ways.addPasskey(file, key, 'This device');
      if (typeof withPasskey === 'string') return withPasskey;
      await window.ways.forgetPasskey(withPasskey);
      return window.ways.openWithPasskey(file);
    }, cheapest);
    expect(told).toBe('gone');
    await expect.poll(() => passkeysOf(device)).toEqual([]);
    await removeDevice(device);
  });

  await test.step('one that has no secret to give says so', async () => {
    const device = await addDevice(page, false);
    expect(await add()).toBe('no-prf');
    await expect.poll(() => passkeysOf(device)).toEqual([]);
    await removeDevice(device);
  });

  await test.step('one that is not verified is cancelled', async () => {
    const device = await addDevice(page, true);
    await device.session.send('WebAuthn.setUserVerified', {
      authenticatorId: device.authenticatorId,
      isUserVerified: false,
    });
    expect(await add()).toBe('cancelled');
  });
});
