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

let kept = new MemoryCaches();
const key = new Uint8Array(32).fill(7);
const photo = () =>
  new File(['\u{1f3d6} as bytes\nand more'], 'Strand \u00fc 1.png', { type: 'image/png' });
const nobody = () => Promise.resolve(null);
const owner = () => Promise.resolve(shareIdentity(key));

beforeEach(() => {
  kept = new MemoryCaches();
  vi.stubGlobal('caches', kept);
  return () => {
    vi.unstubAllGlobals();
  };
});

async function facts(file: File | null) {
  return file && [file.name, file.type, await file.text()];
}

test('with the lock off a shared photo waits as it is, and asks for no key', async () => {
  await storeSharedPhoto(photo());
  const asked = vi.fn(nobody);
  expect(await facts(await readSharedPhoto(asked))).toEqual(await facts(photo()));
  expect(asked).not.toHaveBeenCalled();
});

test('one that is shared to the locked app waits sealed, and comes back whole for the key alone', async () => {
  await rememberShareKey(await shareRecipient(key));
  await storeSharedPhoto(photo());
  expect(await kept.text()).not.toMatch(/Strand|image|bytes|SECRET/);
  expect(await readSharedPhoto(nobody)).toBeNull();
  expect(await facts(await readSharedPhoto(owner))).toEqual(await facts(photo()));
  const other = () => Promise.resolve(shareIdentity(new Uint8Array(32)));
  await expect(readSharedPhoto(other)).rejects.toThrow();
  await forgetSharedPhoto();
  expect(await readSharedPhoto(owner)).toBeNull();
  // The next one is sealed too.
  await storeSharedPhoto(photo());
  expect(await kept.text()).not.toMatch(/Strand|bytes/);
});

test('one that waits when the lock is turned on is sealed, and opened again when it is turned off', async () => {
  await encryptSharedPhoto();
  await storeSharedPhoto(photo());
  await rememberShareKey(await shareRecipient(key));
  await encryptSharedPhoto();
  const sealed = await kept.text();
  expect(sealed).not.toMatch(/Strand|bytes/);
  // Not a second time.
  await encryptSharedPhoto();
  expect(await kept.text()).toBe(sealed);
  await forgetShareKey();
  await decryptSharedPhoto(shareIdentity(key));
  expect(await facts(await readSharedPhoto(nobody))).toEqual(await facts(photo()));
});

test('where the key cannot be used, the photo is not kept rather than kept as it is', async () => {
  await rememberShareKey('age1nonsense');
  await expect(storeSharedPhoto(photo())).rejects.toThrow();
  expect(await kept.text()).not.toMatch(/Strand|bytes/);
});

test('the key for shared photos follows from the data key, and tells nothing of it', async () => {
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
