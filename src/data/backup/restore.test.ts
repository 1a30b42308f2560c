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
import { undoRestore, clearStaged, forgetReplaced, restoreStaged, stage } from './restore';
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

/** A child with one of everything, and two photos. */
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
  test('puts what was staged in the place of everything, and keeps what was there beside it', async () => {
    await aJournal();
    await stageSam();
    await restoreStaged(mark, instant(1));
    const stored = await storedRecords();
    expect(stored['children']).toMatchObject([{ id: 'sam' }]);
    expect(stored['journal']).toEqual([samsEntry]);
    expect([stored['food'], stored['reports'], stored['recommendations']]).toEqual([[], [], []]);
    expect(await db.staged.count()).toBe(0);
    // The photos of the journal that was replaced are kept with it.
    expect(await db.photos.count()).toBe(3);
    expect(await db.marks.get('backup')).toEqual(mark);
  });

  test('of more records than are moved at a time loses none of them', async () => {
    const records = Array.from({ length: 1203 }, (_, at) => ({ ...samsEntry, id: `old${at}` }));
    await db.children.add(sam);
    await db.journal.bulkAdd(records);
    await stageSam();
    await restoreStaged(mark, instant(1));
    await undoRestore(instant(2));
    expect(await db.journal.count()).toBe(1203);
  });

  test('leaves out records of a child that is not among those staged', async () => {
    await stageSam();
    await stage({ list: 'food', records: [foodItem('f9', 'nobody')], photoIds: [] }, []);
    await restoreStaged(mark, instant(1));
    expect(await db.food.count()).toBe(0);
    expect(await db.journal.count()).toBe(1);
  });

  test('that was never finished is forgotten with the photos that only it used', async () => {
    await aJournal();
    const before = await storedRecords();
    await stageSam();
    expect(await db.photos.count()).toBe(3);
    await clearStaged();
    expect(await storedRecords()).toEqual(before);
  });
});

describe('Undo restore', () => {
  test('brings back every record and photo, and then the restored ones again', async () => {
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

  test('is there until the next restore, which takes its place', async () => {
    await aJournal();
    await stageSam();
    await restoreStaged(mark, instant(1));
    await stageSam();
    await restoreStaged(mark, instant(2));
    await undoRestore(instant(3));
    expect(await db.children.toArray()).toMatchObject([{ id: 'sam' }]);
    // Nobody uses the photos of the first journal any more.
    expect(await db.photos.count()).toBe(1);
  });

  test('without a restore changes nothing', async () => {
    await aJournal();
    const before = await storedRecords();
    expect(await undoRestore(instant(1))).toBe(false);
    expect(await storedRecords()).toEqual(before);
  });

  test('is over once what was replaced is let go', async () => {
    await aJournal();
    await stageSam();
    await restoreStaged(mark, instant(1));
    await forgetReplaced();
    expect(await undoRestore(instant(2))).toBe(false);
    expect(await db.photos.count()).toBe(1);
  });
});

test('a photo that a replaced or staged record uses outlives the live record that used it too', async () => {
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

describe('a photo of the file that is stored here already', () => {
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

  test.each(['full', 'thumb'])(
    'is stored anew where the bytes of its %s are lost',
    async (part) => {
      const { id, height, full, thumb } = await photoOf('face');
      const face = { id, height, width: 1, full, thumb, [part]: jpeg('') };
      await db.photos.put(await preparedRowOf(face));
      expect(await stageFace()).toMatchObject({ width: 1600 });
    },
  );
});

describe('how much was written since the last backup', () => {
  test('counts records of every list, those of the sample aside', async () => {
    const id = await aJournal();
    expect(await readSafety(50)).toMatchObject({ backup: null, since: 5 });
    await db.children.add({ ...sam, sample: true });
    await db.journal.add(samsEntry);
    expect((await readSafety(50)).since).toBe(5);
    await deleteChild(id);
    expect(await readSafety(50)).toMatchObject({ since: 0, begun: null });
  });

  test('goes no further than the number that is asked about: a long journal is not walked through', async () => {
    const maya = await addChild(childFields);
    const entries = Array.from({ length: 300 }, (_, at) => ({
      ...samsEntry,
      id: `e${at}`,
      childId: maya.id,
    }));
    await db.journal.bulkAdd(entries);
    const counted = vi.spyOn(IDBIndex.prototype, 'count');
    const walked = vi.spyOn(IDBIndex.prototype, 'getAllKeys');
    expect((await readSafety(50)).since).toBe(50);
    expect(counted).not.toHaveBeenCalled();
    // Once there are enough in the journal, no other list is asked.
    expect(walked).toHaveBeenCalledOnce();
  });

  test('counts what was added or changed after it', async () => {
    const maya = await addChild(childFields, undefined, instant(0));
    await addEntry(maya.id, entryFields, undefined, instant(5));
    await db.marks.put({ ...mark, at: instant(5).toISOString() });
    expect((await readSafety(50)).since).toBe(0);
    await addEntry(maya.id, entryFields, undefined, instant(6));
    await db.food.add({ ...foodItem('f1', maya.id), updatedAt: instant(7).toISOString() });
    expect((await readSafety(50)).since).toBe(2);
  });
});
