import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readDraftPhotos } from '@/data/drafts/drafts';
import { fillAllStores, startFreshPage, lockFileOf } from '@/data/fixtures/locked-journal';
import { putRaw, rawRows } from '@/data/fixtures/raw-rows';
import { addEntry, deleteEntry } from '@/data/records/entries';
import { entryFields, photoOf, set } from '@/data/fixtures/records';
import { readPicture } from '@/data/photos/photo-changes';
import { db } from '@/data/db/db';
import { isLost } from '@/data/db/readable-rows';
import { resumeMigration } from '@/data/lock/resume-migration';
import { currentLockFile } from '@/data/lock/lock-session';
import { isEncryptedRow } from './row-cipher';
import { turnOff, turnOn } from '@/data/lock/turn-lock-on-off';
import { migrationState } from './migration-state';

vi.setConfig({ testTimeout: 60_000 });
/** Scrubbing takes long and is tested elsewhere. */
vi.mock('./scrub', async (original) => ({
  ...(await original<typeof import('./scrub')>()),
  scrub: () => Promise.resolve(),
}));

const key = crypto.getRandomValues(new Uint8Array(32));
const atOnce = () => Promise.resolve();
const lost = () => new DOMException('Gone', 'NotReadableError');
const noRoom = () => new RangeError('Array buffer allocation failed');
const badCiphertext = () => new DOMException('', 'OperationError');

beforeEach(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  await startFreshPage();
  await fillAllStores(1);
});

/** Returns the text of every picture; null for one that cannot be read. */
async function pictures(): Promise<Record<string, string | null>> {
  const found: Record<string, string | null> = {};
  for (const id of await db.photos.toCollection().primaryKeys())
    for (const part of ['full', 'thumb'] as const) {
      const picture = await readPicture(id, part).catch((error: unknown) => {
        expect(isLost(error)).toBe(true);
        return null;
      });
      found[`${id} ${part}`] = picture && picture.size > 0 ? await picture.text() : null;
    }
  for (const { id, full } of await readDraftPhotos('entry_new_a'))
    found[`draft ${id}`] = await full.text();
  return found;
}

/** Makes reading bytes fail with the error that `failing` returns for them; null lets it succeed. */
function failReads(failing: (text: string) => Error | null) {
  // oxlint-disable-next-line typescript/unbound-method
  const { arrayBuffer } = Blob.prototype;
  return vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(async function (this: Blob) {
    const bytes = await arrayBuffer.call(this);
    const failure = failing(new TextDecoder().decode(bytes));
    if (failure) throw failure;
    return bytes;
  });
}

function failDecryption(failing: () => Error | null) {
  const decrypt = crypto.subtle.decrypt.bind(crypto.subtle);
  return vi.spyOn(crypto.subtle, 'decrypt').mockImplementation((...how) => {
    const failure = failing();
    return failure ? Promise.reject(failure) : decrypt(...how);
  });
}

/** Lets the first calls succeed, then fails this many times. */
function failsAt(first: number, times: number, failure: () => Error) {
  let count = 0;
  return () => {
    count += 1;
    return count > first && count <= first + times ? failure() : null;
  };
}

const readFromStores = [0, 1, 4, 5];
const someReads = [0, 1, 2, 4, 7];

describe('a picture that fails to be read once is not treated as lost', () => {
  test.each(readFromStores)('while the journal is being encrypted, at read %i', async (at) => {
    const before = await pictures();
    failReads(failsAt(at, 1, lost));
    await turnOn(key, lockFileOf(), atOnce);
    vi.restoreAllMocks();
    expect(migrationState()).toEqual({ kind: 'none' });
    expect(currentLockFile()?.state).toBe('on');
    expect(await pictures()).toEqual(before);
  });

  test.each(someReads)(
    'nor is one that the device had no memory for, at read %i: the migration stops, and can be resumed',
    async (at) => {
      const before = await pictures();
      failReads(failsAt(at, 1, noRoom));
      await turnOn(key, lockFileOf(), atOnce);
      vi.restoreAllMocks();
      expect(migrationState()).toMatchObject({
        kind: 'stopped',
        direction: 'sealing',
        reason: 'failed',
      });
      expect(await pictures()).toEqual(before);
      await resumeMigration(atOnce);
      expect(migrationState()).toEqual({ kind: 'none' });
      expect(await pictures()).toEqual(before);
    },
  );

  test.each(someReads)('nor while the journal is being decrypted, at picture %i', async (at) => {
    const before = await pictures();
    await turnOn(key, lockFileOf(), atOnce);
    failDecryption(failsAt(at, 1, noRoom));
    await turnOff(atOnce);
    vi.restoreAllMocks();
    expect(migrationState()).toMatchObject({
      kind: 'stopped',
      direction: 'opening',
      reason: 'failed',
    });
    expect(await pictures()).toEqual(before);
    failDecryption(failsAt(at, 1, badCiphertext));
    await resumeMigration(atOnce);
    vi.restoreAllMocks();
    expect(currentLockFile()).toBeNull();
    expect(await pictures()).toEqual(before);
  });
});

describe('a picture that is gone for good', () => {
  const name = async (text: string) => {
    const found = Object.entries(await pictures()).find(([, one]) => one === text);
    return found?.[0] ?? '';
  };

  test('is the only one lost: its thumbnail and all others stay, and the migration finishes', async () => {
    const before = await pictures();
    const face = await name('face');
    failReads((text) => (text === 'face' ? lost() : null));
    await turnOn(key, lockFileOf(), atOnce);
    vi.restoreAllMocks();
    expect(currentLockFile()?.state).toBe('on');
    const left = { ...before, [face]: null };
    expect(await pictures()).toEqual(left);
    await turnOff(atOnce);
    expect(currentLockFile()).toBeNull();
    expect(await pictures()).toEqual(left);
    expect((await rawRows('photos')).some(isEncryptedRow)).toBe(false);
    await turnOn(key, lockFileOf(), atOnce);
    expect(await pictures()).toEqual(left);
  });

  test('because its ciphertext is damaged is also the only one lost', async () => {
    const before = await pictures();
    const face = await name('face');
    await turnOn(key, lockFileOf(), atOnce);
    await breakPicture(face.split(' ')[0] ?? '');
    const left = { ...before, [face]: null };
    expect(await pictures()).toEqual(left);
    await turnOff(atOnce);
    expect(currentLockFile()).toBeNull();
    expect(await pictures()).toEqual(left);
  });
});

test('the pictures of a photo whose row is damaged survive: each is encrypted separately', async () => {
  const before = await pictures();
  await turnOn(key, lockFileOf(), atOnce);
  for (const row of await rawRows('photos')) {
    const sealed = row['sealed'];
    if (!(sealed instanceof Uint8Array)) throw new Error('Not encrypted');
    sealed[30] = (sealed[30] ?? 0) ^ 1;
    await putRaw('photos', row);
  }
  expect(await pictures()).toEqual(before);
  await turnOff(atOnce);
  expect(currentLockFile()).toBeNull();
  expect(await pictures()).toEqual(before);
  expect((await rawRows('photos')).some(isEncryptedRow)).toBe(false);
});

test('a photo deleted while it is being encrypted with others stays deleted, and the others are encrypted', async () => {
  const childId = await fillAllStores(0);
  const { id } = await addEntry(childId, { ...entryFields }, set(await photoOf('gone')));
  const before = await pictures();
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
  let isDeleted = false;
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...how) => {
    if (!isDeleted) {
      isDeleted = true;
      await deleteEntry(id);
    }
    return encrypt(...how);
  });
  await turnOn(key, lockFileOf(), atOnce);
  expect(isDeleted).toBe(true);
  expect(currentLockFile()?.state).toBe('on');
  const left = Object.entries(before).filter(([, text]) => !text?.endsWith('gone'));
  expect(left.length).toBe(Object.keys(before).length - 2);
  expect(await pictures()).toEqual(Object.fromEntries(left));
  expect((await rawRows('photos')).every(isEncryptedRow)).toBe(true);
});

/** Flips a byte of the large picture of a photo. */
async function breakPicture(id: string): Promise<void> {
  for (const row of await rawRows('photos')) {
    const beside = Array.isArray(row['beside']) ? row['beside'] : [];
    const [full, ...more] = beside.filter((one) => one instanceof Blob);
    const photo = await db.photos.get(id);
    if (!full || photo?.id !== id || !('pictures' in photo)) throw new Error('No such photo');
    const own = photo.pictures.full;
    if (!(own instanceof Blob) || (await own.text()) !== (await full.text())) continue;
    const bytes = new Uint8Array(await full.arrayBuffer());
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    await putRaw('photos', { ...row, beside: [new Blob([bytes], { type: full.type }), ...more] });
    return;
  }
  throw new Error('No such photo');
}
