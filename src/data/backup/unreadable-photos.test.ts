import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addChild } from '@/data/records/children';
import { writableDb as db } from '@/data/db/writable-db';
import { writeEntries } from './export-entries';
import { readFile } from '@/data/fixtures/backup-file';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import {
  childFields,
  clearStores,
  entryFields,
  instant,
  photoOf,
  set,
} from '@/data/fixtures/records';
import { addEntry } from '@/data/records/entries';
import { blobSink } from './file-sinks';
import { writeBackup } from '@/data/fixtures/write-backup';

const options = {
  fileName: 'kinleaf-backup.json',
  now: instant(0),
  signal: new AbortController().signal,
  onProgress: () => undefined,
};

/** Makes every picture that begins with a zero byte fail to be read, as if its bytes were gone from the disk. */
function loseBytes() {
  // oxlint-disable-next-line typescript/unbound-method -- called on the blob that is read
  const read = Blob.prototype.arrayBuffer;
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(async function (this: Blob) {
    const bytes = await read.call(this);
    if (new Uint8Array(bytes)[0] === 0)
      throw new DOMException('The file could not be read', 'NotReadableError');
    return bytes;
  });
}

const lost = '\0 gone';

/** Stores a child with a good photo, and entries whose photos are good, lost and empty. */
async function aJournal(): Promise<string> {
  const maya = await addChild(childFields, set(await photoOf('face')));
  const write = async (title: string, photo: string) =>
    addEntry(maya.id, { ...entryFields, title, date: '2025-05-03' }, set(await photoOf(photo)));
  await write('A good day', 'good');
  await write('First steps', lost);
  const { id } = await photoOf('empty');
  const entry = await write('A nap', 'empty');
  expect(entry.photoId).toBe(id);
  await db.photos.put({ ...(await photoOf('empty')), full: new Blob([], { type: 'image/jpeg' }) });
  return maya.id;
}

const without = ['“A nap” (May 3, 2025)', '“First steps” (May 3, 2025)'];

beforeEach(async () => {
  await clearStores();
  vi.stubGlobal('localStorage', new MemoryStorage());
  loseBytes();
});

describe('a photo that cannot be read or is empty', () => {
  test('is left out of a backup and reported; the backup has every record and counts as the latest', async () => {
    await aJournal();
    const { file, records, unreadable, lostPhotos } = await writeBackup(blobSink(), options);
    expect([records, unreadable]).toEqual([4, 0]);
    expect([...lostPhotos.first].sort()).toEqual(without);
    expect(lostPhotos.count).toBe(2);
    const read = await readFile(await file.text());
    expect([read.problems.count, read.warnings.count, read.photos]).toEqual([0, 0, 2]);
    expect(read.staged.journal?.map((one) => 'photoId' in one).sort()).toEqual([
      false,
      false,
      true,
    ]);
    expect(await db.marks.get('backup')).toMatchObject({ records: 4, lostPhotos: 2 });
  });

  test('that is not stored at all is reported too', async () => {
    const childId = await aJournal();
    const { id } = await photoOf('good');
    await db.photos.delete(id);
    const { lostPhotos } = await writeBackup(blobSink(), options);
    expect(lostPhotos.first).toContain('“A good day” (May 3, 2025)');
    const chosen = { kind: 'child', childId } as const;
    expect((await writeBackup(blobSink(), { ...options, chosen })).lostPhotos.count).toBe(3);
  });

  test('that has no type still goes into the file', async () => {
    await aJournal();
    await db.photos.put({ ...(await photoOf('good')), full: new Blob(['good']) });
    const { lostPhotos, file } = await writeBackup(blobSink(), options);
    expect(lostPhotos.count).toBe(2);
    expect((await readFile(await file.text())).photos).toBe(2);
  });

  test('is counted with others of its record, which is named once; a record with the same title is named separately', async () => {
    const ids = ['one', 'two'];
    const at = instant(0).toISOString();
    const record = { ...entryFields, title: 'Rice', date: '2025-05-03' };
    const one = { list: 'journal', reason: 'orphan', at, record } as const;
    await db.setAside.add({ ...one, id: 'a1', photoIds: ids });
    const alone = (await writeBackup(blobSink(), options)).lostPhotos;
    expect(alone).toEqual({ count: 2, first: ['“Rice” (May 3, 2025)'] });
    await db.setAside.add({ ...one, id: 'a2', photoIds: ids });
    const both = (await writeBackup(blobSink(), options)).lostPhotos;
    expect(both).toEqual({ count: 4, first: [...alone.first, ...alone.first] });
  });

  test('does not prevent the Markdown export: the text has no link to it, and it is reported', async () => {
    const childId = await aJournal();
    const filters = { text: '', category: null, period: null };
    const choice = { kind: 'choice', childId, ...filters, from: 'all', ids: [] } as const;
    const { file, records, lostPhotos } = await writeEntries('markdown', choice, options);
    const zip = Buffer.from(await file.arrayBuffer()).toString('latin1');
    expect(records).toBe(3);
    expect(zip).toContain('### First steps');
    expect(zip.match(/!\[Photo: [^\]]*\]/g)).toEqual(['![Photo: A good day]']);
    expect([...lostPhotos.first].sort()).toEqual(without);
  });
});
