import { once } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import { MemoryCaches } from '@/data/fixtures/memory-caches';
import { shareIdentity, shareRecipient } from '@/data/lock/share-key';
import {
  decryptSharedItems,
  encryptSharedItems,
  forgetShared,
  forgetShareKey,
  readShared,
  rememberShareKey,
  storeShared,
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

const facts = async (file: File) => [file.name, file.type, await file.text()];

/** What waits, in order. */
async function waiting(identityOf: () => Promise<string | null>) {
  const items = await readShared(identityOf);
  return Promise.all(items.map(async ({ kind, file }) => [kind, ...(await facts(file))]));
}

const waitingPhoto = async () => [['photo', ...(await facts(photo()))]];

test('with the lock off a shared photo waits unencrypted, and needs no key', async () => {
  await storeShared([photo()]);
  const identityOf = vi.fn(withoutKey);
  expect(await waiting(identityOf)).toEqual(await waitingPhoto());
  expect(identityOf).not.toHaveBeenCalled();
});

test('a photo shared to the locked app waits encrypted, and only the key decrypts it', async () => {
  await rememberShareKey(await shareRecipient(key));
  await storeShared([photo()]);
  expect(await cache.text()).not.toMatch(/Strand|image|bytes|SECRET/);
  expect(await readShared(withoutKey)).toEqual([]);
  expect(await waiting(owner)).toEqual(await waitingPhoto());
  const other = () => Promise.resolve(shareIdentity(new Uint8Array(32)));
  await expect(readShared(other)).rejects.toThrow();
  await forgetShared((await readShared(owner)).map((item) => item.key));
  expect(await readShared(owner)).toEqual([]);
  expect(await (await cache.open('kinleaf-shared')).keys()).toEqual([]);
  // The next one is encrypted too.
  await storeShared([photo()]);
  expect(await cache.text()).not.toMatch(/Strand|bytes/);
});

test('a waiting photo is encrypted when the lock is turned on, and decrypted when it is turned off', async () => {
  await encryptSharedItems();
  await storeShared([photo()]);
  await rememberShareKey(await shareRecipient(key));
  await encryptSharedItems();
  const encrypted = await cache.text();
  expect(encrypted).not.toMatch(/Strand|bytes/);
  // Not a second time.
  await encryptSharedItems();
  expect(await cache.text()).toBe(encrypted);
  await forgetShareKey();
  await decryptSharedItems(shareIdentity(key));
  expect(await waiting(withoutKey)).toEqual(await waitingPhoto());
});

test('if the key cannot be used, the photo is not stored at all rather than unencrypted', async () => {
  await rememberShareKey('age1nonsense');
  await expect(storeShared([photo()])).rejects.toThrow();
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
  expect(await readShared(owner)).toEqual([]);
});

const picture = (name: string) => new File([`bytes of ${name}`], name, { type: 'image/png' });
const names = async () => (await readShared(owner)).map(({ kind, file }) => `${kind} ${file.name}`);

test.each(['off', 'on'])(
  'with the lock %s all of a share waits in order, a second share joins it, and each is forgotten by itself',
  async (lock) => {
    if (lock === 'on') await rememberShareKey(await shareRecipient(key));
    const text = new File(['A poem\nhttps://example.org'], 'The title', { type: 'text/plain' });
    const list = new File(['milk'], 'list.txt', { type: 'text/plain' });
    await Promise.all([
      storeShared([picture('a.png'), list, picture('b.png')], text),
      storeShared([picture('c.png')]),
    ]);
    expect(await waiting(owner)).toEqual([
      ['text', 'The title', 'text/plain', 'A poem\nhttps://example.org'],
      ['photo', 'a.png', 'image/png', 'bytes of a.png'],
      // Its content isn't kept: the form says that it's no picture.
      ['photo', 'list.txt', 'text/plain', ''],
      ['photo', 'b.png', 'image/png', 'bytes of b.png'],
      ['photo', 'c.png', 'image/png', 'bytes of c.png'],
    ]);
    if (lock === 'on') expect(await cache.text()).not.toMatch(/\.png|list\.txt|poem|The title/);
    const [first, ...others] = (await readShared(owner)).map((item) => item.key);
    await forgetShared(others.slice(0, 3));
    expect(await names()).toEqual(['text The title', 'photo c.png']);
    await forgetShared([first ?? '']);
    await storeShared([picture('d.png')]);
    expect(await names()).toEqual(['photo c.png', 'photo d.png']);
  },
);

test('what is being stored while all before it is taken into a form stays', async () => {
  await storeShared([picture('a.png')]);
  const open = cache.open.bind(cache);
  const taken = new AbortController();
  const isTaken = once(taken.signal, 'abort');
  vi.spyOn(cache, 'open').mockImplementation(async (name) => {
    const opened = await open(name);
    const put: typeof opened.put = async (...entry) => {
      await isTaken;
      return opened.put(...entry);
    };
    return { ...opened, put };
  });
  const storing = storeShared([picture('b.png')]);
  const [first] = await readShared(owner);
  await forgetShared([first?.key ?? '']);
  taken.abort();
  await storing;
  expect(await names()).toEqual(['photo b.png']);
});

test('a photo that an earlier version stored comes first', async () => {
  const headers = { 'Content-Type': 'image/png', 'X-Kinleaf-Name': 'old%20one.png' };
  await (await cache.open('kinleaf-shared')).put('/shared-photo', new Response('old', { headers }));
  await storeShared([picture('new.png')]);
  expect(await names()).toEqual(['photo old one.png', 'photo new.png']);
});

test('of a photo that there is no room for, at least the name waits', async () => {
  const open = vi.spyOn(cache, 'open').mockImplementation(async (name) => {
    const real = await MemoryCaches.prototype.open.call(cache, name);
    return {
      ...real,
      put: async (at: string, response: Response) => {
        if ((await response.clone().text()).includes('b.png'))
          throw new DOMException('No room', 'QuotaExceededError');
        await real.put(at, response);
      },
    };
  });
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  await storeShared(['a.png', 'b.png', 'c.png'].map(picture));
  open.mockRestore();
  expect(await names()).toEqual(['photo a.png', 'missing b.png', 'photo c.png']);
  await storeShared(Array.from({ length: 12 }, (_, at) => picture(`${at}.png`)));
  expect((await names()).slice(-4)).toEqual([
    'photo 8.png',
    'missing 9.png',
    'missing 10.png',
    'missing 11.png',
  ]);
});

test('a damaged one hides no other, also when the lock is turned off', async () => {
  await rememberShareKey(await shareRecipient(new Uint8Array(32)));
  await storeShared([picture('damaged.png')]);
  await rememberShareKey(await shareRecipient(key));
  await storeShared([picture('whole.png')]);
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  expect(await names()).toEqual(['photo whole.png']);
  expect(await decryptSharedItems(shareIdentity(key))).toBe('gone');
  expect(await waiting(withoutKey)).toEqual([
    ['photo', 'whole.png', 'image/png', 'bytes of whole.png'],
  ]);
});
