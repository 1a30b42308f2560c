import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { QuarantinedRecord } from '@/domain/backup/quarantine';
import { addChild, deleteChild } from './children';
import { clearAllData } from '@/data/db/clear-all';
import { writableDb as db } from '@/data/db/writable-db';
import { writesBegunBy } from '@/data/fixtures/begun-writes';
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
  sweepPhotos,
} from '@/data/fixtures/records';
import { quarantineLostRow } from '@/data/fixtures/quarantined-rows';
import { addEntry } from './entries';
import {
  deleteQuarantined,
  readQuarantine,
  quarantineOrphans,
  quarantineChanges,
} from './quarantined-records';
import { preparedRowOf } from '@/data/photos/photo-store';

const now = instant(9);

/** Adds records of a child that isn't stored, as the earlier layout allowed. */
async function orphansOf(childId: string) {
  const photo = await photoOf(`of ${childId}`);
  await db.photos.put(await preparedRowOf(photo));
  const maya = await addChild(childFields);
  const entry = await addEntry(maya.id, { ...entryFields, title: 'Of nobody' }, set(photo));
  await db.journal.update(entry.id, { childId });
  await db.food.add(foodItem(`f-${childId}`, childId));
  await db.reports.add(report(`r-${childId}`, childId));
  await db.recommendations.add(recommendation(`s-${childId}`, childId));
  await deleteChild(maya.id);
  return { photo, entry: { ...entry, childId } };
}

beforeEach(async () => {
  await clearStores();
  vi.stubGlobal('localStorage', new MemoryStorage());
});

describe('records whose child is not stored', () => {
  test('are quarantined unchanged, with their photo; records of stored children stay', async () => {
    const { photo, entry } = await orphansOf('nobody');
    const maya = await addChild(childFields, set(await photoOf('face')));
    await addEntry(maya.id, entryFields);
    await db.food.add(foodItem('f1', maya.id));
    expect(await quarantineOrphans(now)).toBe(4);
    const quarantined = await db.setAside.toArray();
    expect(quarantined.map(({ list }) => list).sort()).toEqual([
      ...['food', 'journal', 'recommendations', 'reports'],
    ]);
    expect(quarantined.find(({ list }) => list === 'journal')).toMatchObject({
      reason: 'orphan',
      at: now.toISOString(),
      record: entry,
      photoIds: [photo.id],
    });
    const stored = await storedRecords();
    expect([stored['journal'], stored['food']]).toMatchObject([[{ childId: maya.id }], [{}]]);
    expect([stored['reports'], stored['recommendations']]).toEqual([[], []]);
    await sweepPhotos();
    expect(await db.photos.get(photo.id)).toBeDefined();
  });

  test.each([
    ['before every child', '!'],
    ['between two children', 'b1'],
    ['with an id that begins like a child’s', 'b-and-more'],
    ['with an id that a child’s begins like', 'bb'],
    ['after every child', '\uffff'],
    ['with an empty id', ''],
  ])('are found %s', async (_, childId) => {
    for (const id of ['a', 'b', 'b-and', 'c'])
      await db.children.add({ ...(await addedChild()), id });
    for (const id of ['a', 'b', 'b-and', 'c']) await db.food.add(foodItem(`food of ${id}`, id));
    await db.food.add(foodItem('lost', childId));
    expect(await quarantineOrphans(now)).toBe(1);
    expect(await db.food.get('lost')).toBeUndefined();
    expect(await db.food.count()).toBe(4);
  });

  test('are all quarantined, even hundreds', async () => {
    const all = Array.from({ length: 303 }, (_, at) => foodItem(`f${at}`, 'nobody'));
    await db.food.bulkAdd(all);
    expect(await quarantineOrphans(now)).toBe(303);
    expect(await db.setAside.count()).toBe(303);
  });

  test('stay where they are if there is no room to quarantine them', async () => {
    await orphansOf('nobody');
    const before = await storedRecords();
    const fail = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    db.setAside.hook('creating', fail);
    await expect(quarantineOrphans(now)).rejects.toMatchObject({ name: 'StorageFailure' });
    db.setAside.hook('creating').unsubscribe(fail);
    expect(await storedRecords()).toEqual(before);
  });

  test('cost no write if there are none', async () => {
    const maya = await addChild(childFields);
    await addEntry(maya.id, entryFields);
    expect(await writesBegunBy(() => quarantineOrphans(now))).toBe(0);
    await db.food.add(foodItem('lost', 'nobody'));
    expect(await writesBegunBy(() => quarantineOrphans(now))).toBe(1);
  });
});

describe('of records to quarantine with the same content', () => {
  const quarantined = (id: string, photoIds: readonly string[]): QuarantinedRecord => ({
    ...{ id, list: 'food', reason: 'photo', at: now.toISOString(), record: 'Rice', photoIds },
  });
  const added = (records: readonly QuarantinedRecord[], earlier: readonly QuarantinedRecord[]) =>
    quarantineChanges(records, earlier).flatMap((change) => ('row' in change ? [change.row] : []));

  test.each([
    ['another photo', [quarantined('a', ['p1'])], [quarantined('b', ['p2'])], ['p2']],
    [
      'a photo, where the first has none',
      [quarantined('a', [])],
      [quarantined('b', ['p1'])],
      ['p1'],
    ],
    ['one photo more', [quarantined('a', ['p1'])], [quarantined('b', ['p1', 'p2'])], ['p1', 'p2']],
  ])('one with %s is stored beside the other', (_, earlier, records, photoIds) => {
    expect(added(records, earlier)).toMatchObject([{ id: 'b', photoIds }]);
    expect(added([...earlier, ...records], [])).toMatchObject([...earlier, ...records]);
  });

  test.each([
    ['the same photo', quarantined('b', ['p1'])],
    ['no photo', quarantined('b', [])],
  ])('one with %s is there already', (_, one) => {
    expect(added([one], [quarantined('a', ['p1'])])).toEqual([]);
  });
});

async function addedChild() {
  const child = await addChild(childFields);
  await db.children.delete(child.id);
  return child;
}

test('deleting the quarantine also deletes the photos that only it used', async () => {
  const { photo } = await orphansOf('nobody');
  await quarantineOrphans(now);
  const maya = await addChild(childFields, set(await photoOf('face')));
  await deleteQuarantined();
  expect(await db.setAside.count()).toBe(0);
  expect(await db.photos.get(photo.id)).toBeUndefined();
  expect(await db.photos.get(maya.photoId ?? '')).toBeDefined();
});

describe('if the browser lost a row of the quarantine', () => {
  test('orphans are quarantined all the same', async () => {
    await orphansOf('nobody');
    await quarantineLostRow();
    expect(await quarantineOrphans(now)).toBe(4);
    expect(await db.setAside.count()).toBe(5);
  });

  test('the others are shown, and it is counted with them', async () => {
    await db.food.add(foodItem('f1', 'nobody'));
    await quarantineOrphans(now);
    await quarantineLostRow();
    expect(await readQuarantine(9)).toMatchObject({ count: 2, first: [{ record: { id: 'f1' } }] });
  });

  test('all of it can be deleted, with the photos that only it used', async () => {
    const { photo } = await orphansOf('nobody');
    await quarantineOrphans(now);
    const other = await photoOf('of what is lost');
    await db.photos.put(await preparedRowOf(other));
    const maya = await addChild(childFields, set(await photoOf('face')));
    await quarantineLostRow('lost', [other.id]);
    await deleteQuarantined();
    expect(await db.setAside.count()).toBe(0);
    expect(await db.photos.bulkGet([photo.id, other.id])).toEqual([undefined, undefined]);
    expect(await db.photos.get(maya.photoId ?? '')).toBeDefined();
  });
});

test('Clear All Data deletes the quarantine', async () => {
  await orphansOf('nobody');
  await quarantineOrphans(now);
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  vi.stubGlobal('document', { cookie: '' });
  const remove = vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(() => {
    const request = {} as IDBOpenDBRequest;
    queueMicrotask(() => {
      request.onsuccess?.(new Event('success'));
    });
    return request;
  });
  await clearAllData();
  expect(remove).toHaveBeenCalled();
  await db.open();
  expect(await db.setAside.count()).toBe(0);
});
