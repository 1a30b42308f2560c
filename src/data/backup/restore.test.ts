import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addChild, deleteChild } from '@/data/records/children';
import type { BackupMark } from '@/data/db/rows';
import { writableDb as db } from '@/data/db/writable-db';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import {
  childFields,
  clearStores,
  entryFields,
  foodItem,
  instant,
  photoOf,
  recommendation,
  report,
  set,
  storedRecords,
} from '@/data/fixtures/records';
import { addEntry, deleteEntry } from '@/data/records/entries';
import { readSafety } from './safety';
import { undoRestore, clearStaged, deleteReplaced, restoreStaged, stage } from './restore';
import { preparedRowOf } from '@/data/photos/photo-store';

const stamp = instant(0).toISOString();
const sam = {
  id: 'sam',
  name: 'Sam',
  birthdate: '2020-01-01',
  bio: '',
  createdAt: stamp,
  updatedAt: stamp,
};
const samsEntry = {
  ...entryFields,
  id: 'e-sam',
  childId: 'sam',
  createdAt: stamp,
  updatedAt: stamp,
};
const mark: BackupMark = { key: 'backup', at: stamp, fileName: 'kinleaf-backup.json', records: 2 };

/** Stores a child with one record of every kind and two photos. */
async function aJournal(): Promise<string> {
  const maya = await addChild(childFields, set(await photoOf('face')));
  await addEntry(maya.id, entryFields, set(await photoOf('moment')));
  await db.food.add(foodItem('f1', maya.id));
  await db.reports.add(report('r1', maya.id));
  await db.recommendations.add(recommendation('s1', maya.id));
  return maya.id;
}

async function stageSam(): Promise<void> {
  const photo = await photoOf('sam');
  await stage(
    { list: 'children', records: [{ ...sam, photoId: photo.id }], photoIds: [photo.id] },
    [photo],
  );
  await stage({ list: 'journal', records: [samsEntry], photoIds: [] }, []);
}

beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  await clearStores();
});

describe('a restore', () => {
  test('replaces everything with what was staged, and keeps what it replaced', async () => {
    await aJournal();
    await stageSam();
    await restoreStaged(mark, instant(1));
    const stored = await storedRecords();
    expect(stored['children']).toMatchObject([{ id: 'sam' }]);
    expect(stored['journal']).toEqual([samsEntry]);
    expect([stored['food'], stored['reports'], stored['recommendations']]).toEqual([[], [], []]);
    expect(await db.staged.count()).toBe(0);
    // Including the photos of the replaced journal.
    expect(await db.photos.count()).toBe(3);
    expect(await db.marks.get('backup')).toEqual(mark);
  });

  test('of more records than one batch loses none of them', async () => {
    const records = Array.from({ length: 1203 }, (_, at) => ({ ...samsEntry, id: `old${at}` }));
    await db.children.add(sam);
    await db.journal.bulkAdd(records);
    await stageSam();
    await restoreStaged(mark, instant(1));
    await undoRestore(instant(2));
    expect(await db.journal.count()).toBe(1203);
  });

  test('leaves out records of a child that is not staged', async () => {
    await stageSam();
    await stage({ list: 'food', records: [foodItem('f9', 'nobody')], photoIds: [] }, []);
    await restoreStaged(mark, instant(1));
    expect(await db.food.count()).toBe(0);
    expect(await db.journal.count()).toBe(1);
  });

  test('that was never finished is deleted with the photos that only it used', async () => {
    await aJournal();
    const before = await storedRecords();
    await stageSam();
    expect(await db.photos.count()).toBe(3);
    await clearStaged();
    expect(await storedRecords()).toEqual(before);
  });
});

describe('Undo restore', () => {
  test('restores every record and photo, and then the restored ones again', async () => {
    await aJournal();
    const before = await storedRecords();
    await stageSam();
    await restoreStaged(mark, instant(1));
    const restored = await storedRecords();
    expect(await undoRestore(instant(2))).toBe(true);
    const back = await storedRecords();
    expect({ ...back, photos: [] }).toEqual({ ...before, photos: [] });
    expect(await db.marks.get('backup')).toBeUndefined();
    expect(await undoRestore(instant(3))).toBe(true);
    expect(await storedRecords()).toEqual(restored);
    expect(await db.marks.get('backup')).toEqual(mark);
  });

  test('is available until the next restore, which replaces it', async () => {
    await aJournal();
    await stageSam();
    await restoreStaged(mark, instant(1));
    await stageSam();
    await restoreStaged(mark, instant(2));
    await undoRestore(instant(3));
    expect(await db.children.toArray()).toMatchObject([{ id: 'sam' }]);
    // The photos of the first journal are unused now.
    expect(await db.photos.count()).toBe(1);
  });

  test('without a restore changes nothing', async () => {
    await aJournal();
    const before = await storedRecords();
    expect(await undoRestore(instant(1))).toBe(false);
    expect(await storedRecords()).toEqual(before);
  });

  test('is no longer possible once the replaced journal is deleted', async () => {
    await aJournal();
    await stageSam();
    await restoreStaged(mark, instant(1));
    await deleteReplaced();
    expect(await undoRestore(instant(2))).toBe(false);
    expect(await db.photos.count()).toBe(1);
  });
});

test('a photo used by a replaced or staged record stays when the live record with it is deleted', async () => {
  const maya = await addChild(childFields);
  const face = await photoOf('face');
  const entry = await addEntry(maya.id, entryFields, set(face));
  await stage(
    { list: 'journal', records: [{ ...samsEntry, photoId: face.id }], photoIds: [face.id] },
    [face],
  );
  await deleteEntry(entry.id);
  expect(await db.photos.count()).toBe(1);
  await clearStaged();
  expect(await db.photos.count()).toBe(0);
});

describe('a photo of the file that is already stored', () => {
  const jpeg = (text: string) => new Blob([text], { type: 'image/jpeg' });
  const stageFace = async () => {
    const face = await photoOf('face');
    await stage({ list: 'journal', records: [samsEntry], photoIds: [face.id] }, [face]);
    return db.photos.get(face.id);
  };

  test('stays as it is, since an export may be reading it', async () => {
    await db.photos.put(await preparedRowOf({ ...(await photoOf('face')), width: 1 }));
    expect(await stageFace()).toMatchObject({ width: 1 });
  });

  test.each(['full', 'thumb'])('is stored again if the bytes of its %s are lost', async (part) => {
    const { id, height, full, thumb } = await photoOf('face');
    const face = { id, height, width: 1, full, thumb, [part]: jpeg('') };
    await db.photos.put(await preparedRowOf(face));
    expect(await stageFace()).toMatchObject({ width: 1600 });
  });
});

describe('the number of records written since the last backup', () => {
  test('counts records of every list, except those of the sample', async () => {
    const id = await aJournal();
    expect(await readSafety(50)).toMatchObject({ backup: null, since: 5 });
    await db.children.add({ ...sam, sample: true });
    await db.journal.add(samsEntry);
    expect((await readSafety(50)).since).toBe(5);
    await deleteChild(id);
    expect(await readSafety(50)).toMatchObject({ since: 0, begun: null });
  });

  test('stops at the requested number, so that a long journal is not read to its end', async () => {
    const maya = await addChild(childFields);
    const entries = Array.from({ length: 300 }, (_, at) => ({
      ...samsEntry,
      id: `e${at}`,
      childId: maya.id,
    }));
    await db.journal.bulkAdd(entries);
    const count = vi.spyOn(IDBIndex.prototype, 'count');
    const getAllKeys = vi.spyOn(IDBIndex.prototype, 'getAllKeys');
    expect((await readSafety(50)).since).toBe(50);
    expect(count).not.toHaveBeenCalled();
    // Once there are enough in the journal, no other list is read.
    expect(getAllKeys).toHaveBeenCalledOnce();
  });

  test('counts records added or changed after it', async () => {
    const maya = await addChild(childFields, undefined, instant(0));
    await addEntry(maya.id, entryFields, undefined, instant(5));
    await db.marks.put({ ...mark, at: instant(5).toISOString() });
    expect((await readSafety(50)).since).toBe(0);
    await addEntry(maya.id, entryFields, undefined, instant(6));
    await db.food.add({ ...foodItem('f1', maya.id), updatedAt: instant(7).toISOString() });
    expect((await readSafety(50)).since).toBe(2);
  });
});
