import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { childFields, clearStores, entryFields, photoOf, set } from '@/data/fixtures/records';
import { addChild } from '@/data/records/children';
import { addEntry, updateEntry } from '@/data/records/entries';
import type { PhotoRow } from '@/data/db/db';
import { writableDb as db } from '@/data/db/writable-db';
import { readPhoto } from '@/data/fixtures/stored-photo';
import { onPhotoWrite, writesOf } from './photo-store';
import { isStorageBusy } from '@/data/db/errors';

/** Makes a picture unreadable: the browser has its file name, but the bytes are gone from the disk. */
function loseBytesOf(gone: string) {
  // oxlint-disable-next-line typescript/unbound-method -- called on the blob that is read
  const read = Blob.prototype.arrayBuffer;
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(async function (this: Blob) {
    const bytes = await read.call(this);
    if (Buffer.from(bytes).toString() === gone)
      throw new DOMException('The file could not be read', 'NotReadableError');
    return bytes;
  });
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
}

const jpeg = (text: string) => new Blob([text], { type: 'image/jpeg' });
const onWrite = vi.fn();
onPhotoWrite(onWrite);

let childId: string;
let id: string;
beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  await clearStores();
  childId = (await addChild(childFields)).id;
  ({ id } = await photoOf('train'));
});

/** Returns the stored row of the photo, whose width tells it apart from a new one. */
async function store(row: Partial<PhotoRow>): Promise<string> {
  const entry = await addEntry(childId, entryFields, set(await photoOf('train')));
  await db.photos.put({ ...(await photoOf('train')), width: 1, ...row });
  return entry.id;
}

const storedText = async () => (await readPhoto(id))?.full.text();

describe('a photo whose bytes are lost', () => {
  beforeEach(() => {
    loseBytesOf('gone');
  });

  test.each([
    ['whose file cannot be read', { full: jpeg('gone') }],
    ['whose thumbnail cannot be read', { thumb: jpeg('gone') }],
    ['whose file is empty', { full: jpeg('') }],
  ])('%s is there again when the same picture is chosen in its record', async (_, row) => {
    const entryId = await store(row);
    onWrite.mockClear();
    const before = writesOf(id);
    await updateEntry(entryId, entryFields, set(await photoOf('train')));
    expect(await readPhoto(id)).toMatchObject({ width: 1600 });
    expect(await storedText()).toBe('train');
    expect(await (await readPhoto(id))?.thumb.text()).toBe('small train');
    expect(writesOf(id)).toBe(before + 1);
    expect(onWrite).toHaveBeenCalledOnce();
  });

  test('whose row is gone is restored, and read again wherever it is shown', async () => {
    const entryId = await store({});
    await db.photos.clear();
    const before = writesOf(id);
    await updateEntry(entryId, entryFields, set(await photoOf('train')));
    expect(await storedText()).toBe('train');
    expect(writesOf(id)).toBe(before + 1);
  });

  test('is restored for all records that use it when another one adds the picture', async () => {
    await store({ full: jpeg('gone') });
    await addEntry(childId, { ...entryFields, title: 'Again' }, set(await photoOf('train')));
    expect(await storedText()).toBe('train');
  });

  test('is restored also if the browser cannot read its row', async () => {
    const entryId = await store({});
    const lose = () => {
      throw new DOMException('Data lost', 'NotReadableError');
    };
    db.photos.hook('reading', lose);
    onTestFinished(() => db.photos.hook('reading').unsubscribe(lose));
    await updateEntry(entryId, entryFields, set(await photoOf('train')));
    db.photos.hook('reading').unsubscribe(lose);
    expect(await readPhoto(id)).toMatchObject({ width: 1600 });
  });
});

test('a readable photo stays as it is when its picture is chosen again', async () => {
  const entryId = await store({});
  const before = writesOf(id);
  await updateEntry(entryId, entryFields, set(await photoOf('train')));
  await addEntry(childId, entryFields, set(await photoOf('train')));
  expect(await readPhoto(id)).toMatchObject({ width: 1 });
  expect(writesOf(id)).toBe(before);
});

test('a save counts as running while it checks whether the stored photo can be read', async () => {
  await store({});
  const seen: boolean[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- called on the blob that is read
  const read = Blob.prototype.arrayBuffer;
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(async function (this: Blob) {
    seen.push(isStorageBusy());
    return read.call(this);
  });
  await addEntry(childId, entryFields, set(await photoOf('train')));
  expect(seen).not.toEqual([]);
  expect(seen).not.toContain(false);
});
