import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readSnapshot } from '@/data/backup/snapshot';
import { stage } from '@/data/backup/restore';
import { addChild } from '@/data/records/children';
import { db } from '@/data/db/db';
import { readDraftPhotos, writeDraftPhotos } from '@/data/drafts/drafts';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import {
  childFields,
  clearStores,
  entryFields,
  instant,
  photoOf,
  set,
} from '@/data/fixtures/records';
import { addEntry, updateEntry } from '@/data/records/entries';
import { withStorableBytes } from './photo-store';
import { keepPhoto } from './photo-changes';
import { readPhoto } from '@/data/fixtures/stored-photo';

/** Behaves like a private window of WebKit: writing a Blob fails, and the transaction with it. */
function refuseBlobs(): void {
  for (const method of ['add', 'put'] as const) {
    const real = Reflect.get(IDBObjectStore.prototype, method);
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (
      this: IDBObjectStore,
      value: unknown,
      key?: IDBValidKey,
    ) {
      if (holdsBlob(value))
        throw new DOMException('BlobURLs are not yet supported.', 'UnknownError');
      return Reflect.apply(real, this, key === undefined ? [value] : [value, key]);
    });
  }
}

function holdsBlob(value: unknown): boolean {
  if (value instanceof Blob) return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsBlob);
}

/** Prepares a photo as a form would in this browser. */
const prepared = async (text: string) => withStorableBytes(await photoOf(text));

let childId = '';

beforeEach(async () => {
  vi.restoreAllMocks();
  vi.stubGlobal('localStorage', new MemoryStorage());
  await clearStores();
  childId = (await addChild(childFields)).id;
});

// In sequence: only the first test checks whether Blobs can be stored.
describe('if the browser stores no Blobs', () => {
  beforeEach(refuseBlobs);

  test('an entry with a photo is saved; the photo comes back as Blobs, and can be saved again', async () => {
    const photo = await prepared('moment');
    const { id, photoId } = await addEntry(childId, entryFields, set(photo));
    expect(photoId).toBe(photo.id);
    const stored = await readPhoto(photo.id);
    expect(await stored?.full.text()).toBe('moment');
    expect(await stored?.thumb.text()).toBe('small moment');
    expect(stored?.full.type).toBe('image/jpeg');
    expect(stored).toMatchObject({ id: photo.id, width: 1600, height: 1200 });
    await updateEntry(id, entryFields, keepPhoto, undefined);
    expect(await db.draftPhotos.count()).toBe(0);
  });

  test('the photo of a draft is stored, and moves to an entry', async () => {
    await writeDraftPhotos('entry_new', [await prepared('half written')]);
    const [photo] = await readDraftPhotos('entry_new');
    expect(await photo?.thumb.text()).toBe('small half written');
    if (photo) await addEntry(childId, entryFields, set(photo));
    expect(await db.photos.count()).toBe(1);
  });

  test('a backup is staged, and a new backup contains the picture', async () => {
    const photo = await prepared('restored');
    await stage({ list: 'journal', records: [], photoIds: [photo.id] }, [photo]);
    expect(await (await readPhoto(photo.id))?.full.text()).toBe('restored');
    await addEntry(childId, entryFields, set(await prepared('moment')));
    const { pieces } = await readSnapshot(instant(0));
    const pictures = pieces.flatMap((piece) => (typeof piece === 'string' ? [] : piece.photo));
    expect(await Promise.all(pictures.map(async (one) => (await one?.read())?.text()))).toEqual([
      'moment',
    ]);
  });

  test('photos stored as Blobs can be read beside the others', async () => {
    vi.restoreAllMocks();
    const photo = await photoOf('stored before');
    await addEntry(childId, entryFields, set(photo));
    expect(await (await readPhoto(photo.id))?.full.text()).toBe('stored before');
  });
});
