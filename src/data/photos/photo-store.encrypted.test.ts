import 'fake-indexeddb/auto';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { blobSink } from '@/data/backup/file-sinks';
import { writeBackup } from '@/data/fixtures/write-backup';
import { readDraftPhotos, writeDraftPhotos } from '@/data/drafts/drafts';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { putRaw, rawRows } from '@/data/fixtures/raw-rows';
import {
  childFields,
  clearStores,
  entryFields,
  instant,
  photoOf,
  set,
} from '@/data/fixtures/records';
import { readPhoto } from '@/data/fixtures/stored-photo';
import { addChild } from '@/data/records/children';
import { addEntry, deleteEntry, updateEntry } from '@/data/records/entries';
import { restoreDeleted } from '@/data/records/deleted-records';
import { isLost } from '@/data/db/readable-rows';
import { currentEncryption, type Encryption, setEncryption } from '@/data/db/encryption';
import { makeEncryption } from '@/data/encryption/make-encryption';
import { put } from '@/data/commit/changes';
import { commit } from '@/data/commit/commit';
import { preparedRowOf, withStorableBytes } from './photo-store';
import { readPicture } from './photo-changes';

const before = currentEncryption();
const key = crypto.getRandomValues(new Uint8Array(32));
const on = makeEncryption({ key, epoch: 1, state: 'on' });
const encryption = makeEncryption({ key, epoch: 1, state: 'sealing' });
const opening = makeEncryption({ key, epoch: 1, state: 'opening' });
let childId: string;

beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  await beginWith(on);
  childId = (await addChild(childFields)).id;
});
afterAll(() => {
  setEncryption(before);
});

/** Empties the stores and sets the lock's mark, which every commit checks. */
async function beginWith(next: Encryption | null): Promise<void> {
  setEncryption(next);
  await clearStores();
  if (next) await putRaw('marks', { key: 'vault', file: { version: 1, epoch: 1 } });
}

/** Prepares a photo as a form does. */
const prepared = async (text: string) => withStorableBytes(await photoOf(text));

/** Returns the encrypted pictures of the only photo, as stored. */
async function storedPictures(): Promise<{ row: object; pictures: readonly Blob[] }> {
  const [row = {}] = await rawRows('photos');
  const beside: unknown = Reflect.get(row, 'beside');
  const pictures = Array.isArray(beside) ? beside.filter((one) => one instanceof Blob) : [];
  return { row, pictures };
}

const flipped = async (picture: Blob | undefined) => {
  const bytes = new Uint8Array((await picture?.arrayBuffer()) ?? []);
  bytes[20] = (bytes[20] ?? 0) ^ 1;
  return new Blob([bytes], { type: picture?.type ?? '' });
};

test('a photo is stored as two encrypted pictures in its row, and comes back unchanged', async () => {
  const photo = await prepared('the blue train');
  await addEntry(childId, entryFields, set(photo));
  const { pictures } = await storedPictures();
  expect(pictures).toHaveLength(2);
  for (const picture of pictures) expect(await picture.text()).not.toContain('the blue train');
  const stored = await readPhoto(photo.id);
  expect(stored).toMatchObject({ width: 1600, height: 1200 });
  expect(await stored?.full.text()).toBe('the blue train');
  expect(stored?.full.type).toBe('image/jpeg');
  expect(await stored?.thumb.text()).toBe('small the blue train');
});

test('reading the small picture decrypts only that one', async () => {
  const photo = await prepared('the blue train');
  await addEntry(childId, entryFields, set(photo));
  const opened = vi.spyOn(crypto.subtle, 'decrypt');
  expect(await (await readPicture(photo.id, 'thumb'))?.text()).toBe('small the blue train');
  expect(opened).toHaveBeenCalledOnce();
});

describe('an encrypted picture', () => {
  test.each(['flipped', 'of the other part', 'of another photo'] as const)(
    'that is %s counts as lost: named in a backup, and restored once it is chosen again',
    async (how) => {
      const photo = await prepared('the blue train');
      const entry = await addEntry(childId, entryFields, set(photo));
      const { row, pictures } = await storedPictures();
      const [full, thumb] = pictures;
      const picture = await photo.full.arrayBuffer();
      const bytes = await currentEncryption()?.encryptPicture('another', 'full', picture);
      const put = {
        flipped: await flipped(full),
        'of the other part': thumb,
        'of another photo': new Blob([bytes ?? ''], { type: full?.type ?? '' }),
      }[how];
      await putRaw('photos', { ...row, beside: [put, thumb] });
      const refused: unknown = await readPicture(photo.id, 'full').catch((error: unknown) => error);
      expect(isLost(refused)).toBe(true);
      expect(await (await readPicture(photo.id, 'thumb'))?.text()).toBe('small the blue train');
      const { lostPhotos, records } = await writeBackup(blobSink(), {
        now: instant(0),
        fileName: 'journal.json',
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      expect([lostPhotos.count, records]).toEqual([1, 2]);
      await updateEntry(entry.id, entryFields, set(photo));
      expect(await (await readPicture(photo.id, 'full'))?.text()).toBe('the blue train');
    },
  );
});

describe('a photo that was prepared before the lock was turned on or off', () => {
  test('is encrypted in the write that stores it', async () => {
    setEncryption(null);
    const photo = await prepared('the blue train');
    setEncryption(encryption);
    await addEntry(childId, entryFields, set(photo));
    for (const picture of (await storedPictures()).pictures)
      expect(await picture.text()).not.toContain('the blue train');
    expect((await storedPictures()).pictures).toHaveLength(2);
    expect(await (await readPhoto(photo.id))?.full.text()).toBe('the blue train');
    expect(await readPhoto(photo.id)).toMatchObject({ width: 1600 });
  });

  test('is stored plain while the journal is being decrypted', async () => {
    const photo = await prepared('the blue train');
    setEncryption(opening);
    await addEntry(childId, entryFields, set(photo));
    const [row] = await rawRows('photos');
    expect(row?.['full']).toBeInstanceOf(Blob);
    expect(row).not.toHaveProperty('pictures');
  });

  test('is refused if it is encrypted but the lock is off', async () => {
    const photo = await preparedRowOf(await prepared('the blue train'));
    setEncryption(opening);
    const write = commit([put('draftPhotos', { key: 'child_new', photo })]);
    await expect(write).rejects.toMatchObject({ name: 'StorageFailure' });
    expect(await rawRows('draftPhotos')).toEqual([]);
  });

  test('is stored with a draft as well, without overtaking later writes', async () => {
    setEncryption(null);
    const [one, two] = [await prepared('one'), await prepared('two')];
    setEncryption(on);
    await Promise.all([writeDraftPhotos('child_new', [one]), writeDraftPhotos('child_new', [two])]);
    const texts = async () =>
      Promise.all((await readDraftPhotos('child_new')).map(({ full }) => full.text()));
    expect(await texts()).toEqual(['two']);
    await Promise.all([writeDraftPhotos('child_new', [one]), writeDraftPhotos('child_new', [])]);
    expect(await texts()).toEqual([]);
  });

  test.each([
    ['on', on, null],
    ['off', null, on],
  ] as const)(
    'comes back when its deletion is undone, deleted with the lock %s',
    async (_, then, now) => {
      await beginWith(then);
      childId = (await addChild(childFields)).id;
      const photo = await prepared('the blue train');
      const { id } = await addEntry(childId, entryFields, set(photo));
      await writeDraftPhotos(`entry_${id}`, [await prepared('half')]);
      localStorage.setItem(`kinleaf_draft_entry_${id}`, '{}');
      const taken = await deleteEntry(id);
      if (!taken) throw new Error('Nothing was deleted');
      setEncryption(then);
      await clearStores();
      await beginWith(now);
      await addChild(childFields);
      await restoreChild();
      expect(await restoreDeleted(taken)).toEqual({ outcome: 'restored', lostPhotos: 0 });
      expect(await (await readPhoto(photo.id))?.full.text()).toBe('the blue train');
      expect(await (await readDraftPhotos(`entry_${id}`))[0]?.full.text()).toBe('half');
    },
  );
});

/** Adds the earlier child again under its id, because the stores were cleared between the states. */
async function restoreChild(): Promise<void> {
  const { writableDb: db } = await import('@/data/db/writable-db');
  const [child] = await db.children.toArray();
  if (child)
    await db.transaction('rw', db.children, () => db.children.put({ ...child, id: childId }));
}
