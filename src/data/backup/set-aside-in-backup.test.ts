import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { quarantineKey, type QuarantinedRecord } from '@/domain/backup/quarantine';
import { addChild } from '@/data/records/children';
import type { BackupMark } from '@/data/db/rows';
import { writableDb as db } from '@/data/db/writable-db';
import { NodeFileReader, readFile, whole } from '@/data/fixtures/backup-file';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import {
  childFields,
  clearStores,
  entryFields,
  foodItem,
  instant,
  photoOf,
  set,
  storedRecords,
  sweepPhotos,
} from '@/data/fixtures/records';
import { putLostAside } from '@/data/fixtures/set-aside';
import { addEntry } from '@/data/records/entries';
import { readPhoto } from '@/data/fixtures/stored-photo';
import { type PhotoMaker, readBackup } from './read-backup';
import { blobSink } from './file-sinks';
import { undoRestore, forgetReplaced, restoreStaged, stage } from './restore';
import { writeBackup } from './write-backup';
import { preparedRowOf } from '@/data/photos/photo-store';

const { signal } = new AbortController();
const quiet = { signal, onProgress: () => undefined };
const options = { ...quiet, fileName: 'kinleaf-backup.json', now: instant(0) };
const mark: BackupMark = { key: 'backup', at: instant(0).toISOString(), fileName: 'x', records: 1 };

const makePhoto: PhotoMaker = (file, _isOurs, id) =>
  Promise.resolve({ id, full: file, thumb: file, width: 1, height: 1 });

function aside(id: string, fields: Partial<QuarantinedRecord> = {}): QuarantinedRecord {
  return {
    id,
    list: 'journal',
    reason: 'unreadable',
    at: instant(1).toISOString(),
    record: `not a record ${id}`,
    photoIds: [],
    ...fields,
  };
}

async function backup(): Promise<Blob> {
  return (await writeBackup(blobSink(), options)).file;
}

async function restore(file: Blob): Promise<void> {
  await readBackup(file, { ...quiet, stage, makePhoto });
  await restoreStaged(mark, instant(2));
}

const keys = async () => (await db.setAside.toArray()).map(quarantineKey).sort();

beforeEach(async () => {
  await clearStores();
  vi.stubGlobal('FileReader', NodeFileReader);
  vi.stubGlobal('localStorage', new MemoryStorage());
  const maya = await addChild(childFields, set(await photoOf('face')));
  await addEntry(maya.id, entryFields);
});

describe('a backup holds what is set aside', () => {
  test('word for word, with its photos, and a restore on another device brings it back', async () => {
    const photo = await photoOf('of nobody');
    await db.photos.put(await preparedRowOf(photo));
    const orphan = { ...foodItem('f9', 'nobody', photo.id) };
    await db.setAside.bulkAdd([
      aside('a1'),
      aside('a2', { list: 'food', reason: 'orphan', record: orphan, photoIds: [photo.id] }),
      aside('a3', { record: { ['__proto__x']: [1, null, { deep: 'שלום' }] } }),
    ]);
    const before = await db.setAside.toArray();
    const written = await writeBackup(blobSink(), options);
    expect(written).toMatchObject({ records: 2, setAside: 3, unreadable: 0 });
    const found = await readFile(await written.file.text());
    expect(found).toMatchObject({ setAside: 3, pictures: 2, photos: 2, problems: { count: 0 } });

    await clearStores();
    await restore(written.file);
    expect(await db.setAside.toArray()).toEqual(before);
    await sweepPhotos();
    expect(await (await readPhoto(photo.id))?.full.text()).toBe('of nobody');
  });

  test('with what a later version wrote around it, and with every photo of it', async () => {
    const [one, two, three] = [await photoOf('one'), await photoOf('two'), await photoOf('three')];
    await db.photos.bulkPut(await Promise.all([one, two, three].map(preparedRowOf)));
    const later = { seen: [{ by: 'Sam' }], note: null };
    const photoIds = [one.id, two.id, three.id];
    // As a later version names them: by one field more, or by another field alone.
    const record = { ...entryFields, photoId: one.id, photoIds: [two.id, three.id] };
    await db.setAside.bulkAdd([
      { ...aside('a1', { record, photoIds }), ...later },
      aside('a2', { record: { ...entryFields, photoIds }, photoIds }),
    ]);
    const before = await db.setAside.toArray();
    const file = await backup();
    const found = await readFile(await file.text());
    expect(found).toMatchObject({ pictures: 7, photos: 4, problems: { count: 0 } });
    await clearStores();
    await restore(file);
    expect(await db.setAside.toArray()).toEqual(before);
    await sweepPhotos();
    for (const { id } of [one, two, three]) expect(await readPhoto(id)).toBeDefined();
  });

  test('also where the first of several photos is lost: each other one keeps its place', async () => {
    const [one, two] = [await photoOf('one'), await photoOf('two')];
    await db.photos.put(await preparedRowOf(two));
    const record = { ...entryFields, photoId: one.id };
    await db.setAside.add(aside('a1', { record, photoIds: [one.id, two.id] }));
    const { file, lostPhotos } = await writeBackup(blobSink(), options);
    expect(lostPhotos.count).toBe(1);
    await clearStores();
    await restore(file);
    expect(await db.setAside.toArray()).toEqual([aside('a1', { record, photoIds: [two.id] })]);
  });

  test('and as it was after two files, where the photo that it names is lost and another is not', async () => {
    const [one, two] = [await photoOf('one'), await photoOf('two')];
    await db.photos.put(await preparedRowOf(two));
    const record = { ...entryFields, photoId: one.id };
    await db.setAside.add(aside('a1', { record, photoIds: [one.id, two.id] }));
    for (let turn = 0; turn < 2; turn += 1) {
      const file = await backup();
      await clearStores();
      await restore(file);
    }
    expect(await db.setAside.toArray()).toEqual([aside('a1', { record, photoIds: [two.id] })]);
  });

  test('where a later version alone names its one photo: none is named besides, and it is there already', async () => {
    const one = await photoOf('one');
    await db.photos.put(await preparedRowOf(one));
    const record = { ...entryFields, photoIds: [one.id] };
    await db.setAside.add(aside('a1', { record, photoIds: [one.id] }));
    const before = await db.setAside.toArray();
    const file = await backup();
    await restore(file);
    expect(await db.setAside.toArray()).toEqual(before);
    await clearStores();
    await restore(file);
    expect(await db.setAside.toArray()).toEqual(before);
  });

  test('but no field of it that no store could hold, and no photo that the file only names', async () => {
    const deep = JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`) as unknown;
    const odd = { ...aside('a1', { photoIds: ['named'] }), deep, kept: [1] };
    const found = await readFile({ ...whole, setAside: [odd] });
    expect(found.stagedAside).toEqual([{ ...aside('a1'), kept: [1] }]);
  });

  test('and what would keep the file from being restored: records of no child, records that cannot be read', async () => {
    const [entry] = await db.journal.toArray();
    const damaged = { ...entry, id: 'damaged', category: 'naps' };
    await db.table('journal').add(damaged);
    const photo = await photoOf('orphan');
    await db.photos.put(await preparedRowOf(photo));
    await db.food.add(foodItem('f9', 'nobody', photo.id));
    const written = await writeBackup(blobSink(), options);
    expect(written).toMatchObject({ records: 2, setAside: 2, unreadable: 0 });
    const found = await readFile(await written.file.text());
    expect(found.problems.first).toEqual([]);
    expect(found.stagedAside).toMatchObject([
      { list: 'journal', reason: 'unreadable', record: damaged },
      { list: 'food', reason: 'orphan', record: { id: 'f9' }, photoIds: [photo.id] },
    ]);
  });

  test('a part of a journal does not hold it, but the file of what is set aside does, and nothing else', async () => {
    await db.setAside.add(aside('a1'));
    const [child] = await db.children.toArray();
    const part = { kind: 'child', childId: child?.id ?? '' } as const;
    expect(await writeBackup(blobSink(), { ...options, chosen: part })).toMatchObject({
      records: 2,
      setAside: 0,
    });
    const chosen = { kind: 'set-aside' } as const;
    expect(await writeBackup(blobSink(), { ...options, chosen })).toMatchObject({
      records: 0,
      setAside: 1,
    });
  });
});

describe('a restore', () => {
  test('keeps what is set aside here, adds what the file has, once, and can be undone to the letter', async () => {
    await db.setAside.add(aside('a1'));
    const file = await backup();
    const photo = await photoOf('of nobody');
    await db.photos.put(await preparedRowOf(photo));
    const record = foodItem('f9', 'nobody', photo.id);
    await db.setAside.clear();
    await db.setAside.bulkAdd([
      // The same words under another id, and other words under the same.
      aside('b1', { record: 'not a record a1' }),
      aside('a1', { list: 'food', record, photoIds: [photo.id] }),
    ]);
    const before = { ...(await storedRecords()), aside: await db.setAside.toArray() };
    const other = await readFile(
      JSON.stringify({ ...whole, setAside: [aside('a1'), aside('c1')] }),
    );
    expect(other.setAside).toBe(2);
    await restore(file);
    await restore(new Blob([JSON.stringify({ ...whole, setAside: [aside('a1'), aside('c1')] })]));
    expect(await db.setAside.count()).toBe(3);
    expect(await db.photos.get(photo.id)).toBeDefined();
    await restore(file);
    const restored = await keys();
    await undoRestore(instant(3));
    await undoRestore(instant(4));
    expect(await keys()).toEqual(restored);
    expect(await db.setAside.count()).toBe(3);

    await forgetReplaced();
    await db.setAside.delete(
      (await db.setAside.toArray()).find((one) => one.record === 'not a record c1')?.id ?? '',
    );
    const now = await db.setAside.toArray();
    await restore(new Blob([JSON.stringify({ ...whole, setAside: [aside('c1')] })]));
    expect(await db.setAside.count()).toBe(3);
    await undoRestore(instant(5));
    expect(await db.setAside.toArray()).toEqual(now);
    expect({ ...(await storedRecords()), aside: now }).toEqual(before);
  });

  describe('where the browser lost a row of what is set aside here', () => {
    test('brings it back from a file that has it, and nothing is set aside twice', async () => {
      await db.setAside.bulkAdd([aside('a1'), aside('a2')]);
      const before = await db.setAside.toArray();
      const file = await backup();
      await putLostAside('a1');
      await restore(file);
      expect(await db.setAside.toArray()).toEqual(before);
      await restore(file);
      expect(await db.setAside.toArray()).toEqual(before);
    });

    test('puts one record in its place, though the file has two of its id', async () => {
      await putLostAside('a1');
      await readBackup(await backup(), { ...quiet, stage, makePhoto });
      for (const record of ['first', 'second'])
        await stage({ list: 'setAside', records: [aside('a1', { record })], photoIds: [] }, []);
      await restoreStaged(mark, instant(2));
      const records = (await db.setAside.toArray()).map(({ record }) => record);
      expect(records.sort()).toEqual(['first', 'second']);
    });

    test('leaves it where it is when the file has another', async () => {
      await db.setAside.add(aside('a2'));
      const file = await backup();
      await db.setAside.clear();
      await putLostAside('a1');
      await restore(file);
      expect(await db.setAside.toCollection().primaryKeys()).toEqual(['a1', 'a2']);
    });
  });

  test('invents no photo in a record that names none in that way, where an earlier file says it did', async () => {
    const record = { title: 'Rice', photoIds: ['p1'] };
    const written = { ...aside('a1', { record }), photoUrl: 'data:image/jpeg;base64,b25l' };
    const { stagedAside } = await readFile({ ...whole, setAside: [written] });
    expect(stagedAside).toMatchObject([{ photoIds: [expect.any(String)] }]);
    expect(stagedAside[0]?.record).toEqual(record);
  });

  test.each([
    ['no record', 5],
    ['a list that there is not', aside('x', { list: 'other' as 'food' })],
    ['no id', { ...aside('x'), id: '' }],
    ['no day', { ...aside('x'), at: 'May' }],
  ])('names what stands among them and is none: %s', async (_, wrong) => {
    const found = await readFile({ ...whole, setAside: [aside('a1'), wrong] });
    expect(found.problems.first).toEqual(['Record 2 of those set aside: it is not a record.']);
    expect(found.setAside).toBe(1);
  });

  test('refuses a file in which they are no list', async () => {
    await expect(readFile({ ...whole, setAside: {} })).rejects.toThrow(
      'What the file has under setAside is not a list.',
    );
  });
});
