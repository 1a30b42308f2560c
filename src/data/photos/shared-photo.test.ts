import { beforeEach, expect, test, vi } from 'vitest';
import { MemoryCaches } from '@/data/fixtures/memory-caches';
import { shareIdentity, shareRecipient } from '@/data/lock/share-key';
import {
  forgetSharedPhoto,
  forgetShareKey,
  storeSharedPhoto,
  decryptSharedPhoto,
  readSharedPhoto,
  rememberShareKey,
  encryptSharedPhoto,
} from './shared-photo';

let cache = new MemoryCaches();
const key = new Uint8Array(32).fill(7);
const photo = () =>
  new File(['\u{1f3d6} as bytes\nand more'], 'Strand \u00fc 1.png', { type: 'image/png' });
const withoutKey = () => Promise.resolve(null);
const owner = () => Promise.resolve(shareIdentity(key));

beforeEach(() => {
  cache = new MemoryCaches();
  vi.stubGlobal('caches', cache);
  return () => {
    vi.unstubAllGlobals();
  };
});

async function facts(file: File | null) {
  return file && [file.name, file.type, await file.text()];
}

test('with the lock off a shared photo waits unencrypted, and needs no key', async () => {
  await storeSharedPhoto(photo());
  const identityOf = vi.fn(withoutKey);
  expect(await facts(await readSharedPhoto(identityOf))).toEqual(await facts(photo()));
  expect(identityOf).not.toHaveBeenCalled();
});

test('a photo shared to the locked app waits encrypted, and only the key decrypts it', async () => {
  await rememberShareKey(await shareRecipient(key));
  await storeSharedPhoto(photo());
  expect(await cache.text()).not.toMatch(/Strand|image|bytes|SECRET/);
  expect(await readSharedPhoto(withoutKey)).toBeNull();
  expect(await facts(await readSharedPhoto(owner))).toEqual(await facts(photo()));
  const other = () => Promise.resolve(shareIdentity(new Uint8Array(32)));
  await expect(readSharedPhoto(other)).rejects.toThrow();
  await forgetSharedPhoto();
  expect(await readSharedPhoto(owner)).toBeNull();
  // The next one is encrypted too.
  await storeSharedPhoto(photo());
  expect(await cache.text()).not.toMatch(/Strand|bytes/);
});

test('a waiting photo is encrypted when the lock is turned on, and decrypted when it is turned off', async () => {
  await encryptSharedPhoto();
  await storeSharedPhoto(photo());
  await rememberShareKey(await shareRecipient(key));
  await encryptSharedPhoto();
  const encrypted = await cache.text();
  expect(encrypted).not.toMatch(/Strand|bytes/);
  // Not a second time.
  await encryptSharedPhoto();
  expect(await cache.text()).toBe(encrypted);
  await forgetShareKey();
  await decryptSharedPhoto(shareIdentity(key));
  expect(await facts(await readSharedPhoto(withoutKey))).toEqual(await facts(photo()));
});

test('if the key cannot be used, the photo is not stored at all rather than unencrypted', async () => {
  await rememberShareKey('age1nonsense');
  await expect(storeSharedPhoto(photo())).rejects.toThrow();
  expect(await cache.text()).not.toMatch(/Strand|bytes/);
});

test('the key for shared photos is derived from the data key, and does not reveal it', async () => {
  expect(shareIdentity(key)).toMatch(/^AGE-SECRET-KEY-1[\dA-Z]{58}$/);
  expect(shareIdentity(key)).toBe(shareIdentity(key.slice()));
  expect(await shareRecipient(key)).toMatch(/^age1[\da-z]{58}$/);
  expect(shareIdentity(new Uint8Array(32))).not.toBe(shareIdentity(key));
});

test('a browser without caches shares nothing, and does not fail', async () => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, 'caches');
  await rememberShareKey('age1x');
  await forgetShareKey();
  expect(await readSharedPhoto(owner)).toBeNull();
});
