import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { quarantineKey, type QuarantinedRecord } from '@/domain/backup/quarantine';
import { addChild } from '@/data/records/children';
import type { BackupMark } from '@/data/db/rows';
import { writableDb as db } from '@/data/db/writable-db';
import { readFile, whole, readInPasses } from '@/data/fixtures/backup-file';
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
import { quarantineLostRow } from '@/data/fixtures/quarantined-rows';
import { addEntry } from '@/data/records/entries';
import { readPhoto } from '@/data/fixtures/stored-photo';
import type { PhotoMaker } from './read-backup';
import { blobSink } from './file-sinks';
import { undoRestore, deleteReplaced, restoreStaged, stage } from './restore';
import { writeBackup } from '@/data/fixtures/write-backup';
import { preparedRowOf } from '@/data/photos/photo-store';

const { signal } = new AbortController();
const quiet = { signal, onProgress: () => undefined };
const options = { ...quiet, fileName: 'kinleaf-backup.json', now: instant(0) };
const mark: BackupMark = { key: 'backup', at: instant(0).toISOString(), fileName: 'x', records: 1 };

const makePhoto: PhotoMaker = (file, _isOurs, id) =>
  Promise.resolve({ id, full: file, thumb: file, width: 1, height: 1 });

function quarantined(id: string, fields: Partial<QuarantinedRecord> = {}): QuarantinedRecord {
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
  await readInPasses(file, { ...quiet, stage, makePhoto });
  await restoreStaged(mark, instant(2));
}

const keys = async () => (await db.setAside.toArray()).map(quarantineKey).sort();

beforeEach(async () => {
  await clearStores();
  vi.stubGlobal('localStorage', new MemoryStorage());
  const maya = await addChild(childFields, set(await photoOf('face')));
  await addEntry(maya.id, entryFields);
});

describe('a backup contains the quarantine', () => {
  test('unchanged, with its photos, and a restore on another device brings it back', async () => {
    const photo = await photoOf('of nobody');
    await db.photos.put(await preparedRowOf(photo));
    const orphan = { ...foodItem('f9', 'nobody', photo.id) };
    await db.setAside.bulkAdd([
      quarantined('a1'),
      quarantined('a2', { list: 'food', reason: 'orphan', record: orphan, photoIds: [photo.id] }),
      quarantined('a3', { record: { ['__proto__x']: [1, null, { deep: 'שלום' }] } }),
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

  test('with fields of a later version, and with every photo', async () => {
    const [one, two, three] = [await photoOf('one'), await photoOf('two'), await photoOf('three')];
    await db.photos.bulkPut(await Promise.all([one, two, three].map(preparedRowOf)));
    const later = { seen: [{ by: 'Sam' }], note: null };
    const photoIds = [one.id, two.id, three.id];
    // As a later version might name them: with an additional field, or only another one.
    const record = { ...entryFields, photoId: one.id, photoIds: [two.id, three.id] };
    await db.setAside.bulkAdd([
      { ...quarantined('a1', { record, photoIds }), ...later },
      quarantined('a2', { record: { ...entryFields, photoIds }, photoIds }),
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

  test('even if the first of several photos is lost: the others keep their order', async () => {
    const [one, two] = [await photoOf('one'), await photoOf('two')];
    await db.photos.put(await preparedRowOf(two));
    const record = { ...entryFields, photoId: one.id };
    await db.setAside.add(quarantined('a1', { record, photoIds: [one.id, two.id] }));
    const { file, lostPhotos } = await writeBackup(blobSink(), options);
    expect(lostPhotos.count).toBe(1);
    await clearStores();
    await restore(file);
    expect(await db.setAside.toArray()).toEqual([
      quarantined('a1', { record, photoIds: [two.id] }),
    ]);
  });

  test('and the same after two backups, if the photo that it names is lost and another is not', async () => {
    const [one, two] = [await photoOf('one'), await photoOf('two')];
    await db.photos.put(await preparedRowOf(two));
    const record = { ...entryFields, photoId: one.id };
    await db.setAside.add(quarantined('a1', { record, photoIds: [one.id, two.id] }));
    for (let turn = 0; turn < 2; turn += 1) {
      const file = await backup();
      await clearStores();
      await restore(file);
    }
    expect(await db.setAside.toArray()).toEqual([
      quarantined('a1', { record, photoIds: [two.id] }),
    ]);
  });

  test('even if only a field of a later version names its photo: no other field does then, and nothing is duplicated', async () => {
    const one = await photoOf('one');
    await db.photos.put(await preparedRowOf(one));
    const record = { ...entryFields, photoIds: [one.id] };
    await db.setAside.add(quarantined('a1', { record, photoIds: [one.id] }));
    const before = await db.setAside.toArray();
    const file = await backup();
    await restore(file);
    expect(await db.setAside.toArray()).toEqual(before);
    await clearStores();
    await restore(file);
    expect(await db.setAside.toArray()).toEqual(before);
  });

  test('but no field that a store can’t hold, and no photo that the file only names', async () => {
    const deep = JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`) as unknown;
    const odd = { ...quarantined('a1', { photoIds: ['named'] }), deep, kept: [1] };
    const found = await readFile({ ...whole, setAside: [odd] });
    expect(found.stagedAside).toEqual([{ ...quarantined('a1'), kept: [1] }]);
  });

  test('and records that could not be restored: those without a child, and unreadable ones', async () => {
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

  test('a partial backup does not contain it, but the file of the quarantine contains it and nothing else', async () => {
    await db.setAside.add(quarantined('a1'));
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
  test('keeps the quarantine, adds the file’s once, and can be undone exactly', async () => {
    await db.setAside.add(quarantined('a1'));
    const file = await backup();
    const photo = await photoOf('of nobody');
    await db.photos.put(await preparedRowOf(photo));
    const record = foodItem('f9', 'nobody', photo.id);
    await db.setAside.clear();
    await db.setAside.bulkAdd([
      // The same content under another id, and other content under the same id.
      quarantined('b1', { record: 'not a record a1' }),
      quarantined('a1', { list: 'food', record, photoIds: [photo.id] }),
    ]);
    const before = { ...(await storedRecords()), aside: await db.setAside.toArray() };
    const other = await readFile(
      JSON.stringify({ ...whole, setAside: [quarantined('a1'), quarantined('c1')] }),
    );
    expect(other.setAside).toBe(2);
    await restore(file);
    await restore(
      new Blob([JSON.stringify({ ...whole, setAside: [quarantined('a1'), quarantined('c1')] })]),
    );
    expect(await db.setAside.count()).toBe(3);
    expect(await db.photos.get(photo.id)).toBeDefined();
    await restore(file);
    const restored = await keys();
    await undoRestore(instant(3));
    await undoRestore(instant(4));
    expect(await keys()).toEqual(restored);
    expect(await db.setAside.count()).toBe(3);

    await deleteReplaced();
    await db.setAside.delete(
      (await db.setAside.toArray()).find((one) => one.record === 'not a record c1')?.id ?? '',
    );
    const now = await db.setAside.toArray();
    await restore(new Blob([JSON.stringify({ ...whole, setAside: [quarantined('c1')] })]));
    expect(await db.setAside.count()).toBe(3);
    await undoRestore(instant(5));
    expect(await db.setAside.toArray()).toEqual(now);
    expect({ ...(await storedRecords()), aside: now }).toEqual(before);
  });

  describe('if the browser lost a row of the quarantine', () => {
    test('brings it back from a file that has it, and nothing is duplicated', async () => {
      await db.setAside.bulkAdd([quarantined('a1'), quarantined('a2')]);
      const before = await db.setAside.toArray();
      const file = await backup();
      await quarantineLostRow('a1');
      await restore(file);
      expect(await db.setAside.toArray()).toEqual(before);
      await restore(file);
      expect(await db.setAside.toArray()).toEqual(before);
    });

    test('replaces it with one record, even if the file has two with its id', async () => {
      await quarantineLostRow('a1');
      await readInPasses(await backup(), { ...quiet, stage, makePhoto });
      for (const record of ['first', 'second'])
        await stage(
          { list: 'setAside', records: [quarantined('a1', { record })], photoIds: [] },
          [],
        );
      await restoreStaged(mark, instant(2));
      const records = (await db.setAside.toArray()).map(({ record }) => record);
      expect(records.sort()).toEqual(['first', 'second']);
    });

    test('leaves it as it is if the file has other records', async () => {
      await db.setAside.add(quarantined('a2'));
      const file = await backup();
      await db.setAside.clear();
      await quarantineLostRow('a1');
      await restore(file);
      expect(await db.setAside.toCollection().primaryKeys()).toEqual(['a1', 'a2']);
    });
  });

  test('adds no photo field to a record without one, even if an earlier file has a photo for it', async () => {
    const record = { title: 'Rice', photoIds: ['p1'] };
    const written = { ...quarantined('a1', { record }), photoUrl: 'data:image/jpeg;base64,b25l' };
    const { stagedAside } = await readFile({ ...whole, setAside: [written] });
    expect(stagedAside).toMatchObject([{ photoIds: [expect.any(String)] }]);
    expect(stagedAside[0]?.record).toEqual(record);
  });

  test.each([
    ['no record', 5],
    ['an unknown list', quarantined('x', { list: 'other' as 'food' })],
    ['no id', { ...quarantined('x'), id: '' }],
    ['no day', { ...quarantined('x'), at: 'May' }],
  ])('reports an item that is not a record: %s', async (_, wrong) => {
    const found = await readFile({ ...whole, setAside: [quarantined('a1'), wrong] });
    expect(found.problems.first).toEqual(['Record 2 of those set aside: it is not a record.']);
    expect(found.setAside).toBe(1);
  });

  test('refuses a file whose quarantine is not a list', async () => {
    await expect(readFile({ ...whole, setAside: {} })).rejects.toThrow(
      'What the file has under setAside is not a list.',
    );
  });
});
