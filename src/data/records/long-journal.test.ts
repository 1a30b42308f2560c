import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { addChild, deleteChild } from './children';
import { writableDb as db } from '@/data/db/writable-db';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import {
  childFields,
  clearStores,
  entryFields,
  foodItem,
  photoOf,
  storedRecords,
} from '@/data/fixtures/records';
import { localStore } from '@/data/db/web-storage';
import { moveLegacyLists } from '@/data/startup/import-legacy-lists';
import { preparedRowOf } from '@/data/photos/photo-store';

/*
 * One transaction over a whole journal. The library loses a transaction after a hundred awaits without a read or write in
 * between, which a short journal would never reveal.
 */
// Hundreds of transactions: seconds on a busy machine.
const many = 110;
const numbers = Array.from({ length: many }, (_, index) => index);
const createdAt = '2025-11-20T09:00:00.000Z';

beforeEach(clearStores);

test('deletes a child with more than a hundred entries and photos in one transaction', async () => {
  const { id: childId } = await addChild(childFields);
  const photos = await Promise.all(numbers.map((index) => photoOf(`photo ${index}`)));
  await db.photos.bulkAdd(await Promise.all(photos.map(preparedRowOf)));
  await db.journal.bulkAdd(
    photos.map(({ id }, index) => ({
      ...entryFields,
      id: `e${index}`,
      childId,
      photoId: id,
      createdAt,
      updatedAt: createdAt,
    })),
  );
  await db.food.bulkAdd(photos.map(({ id }, index) => foodItem(`f${index}`, childId, id)));
  expect(await deleteChild(childId)).not.toBeNull();
  expect(Object.values(await storedRecords()).flat()).toEqual([]);
});

test('moves old lists with more than a hundred records, readable or not, in one transaction', async () => {
  const entry = { ...entryFields, childId: 'c1', createdAt };
  const journal = numbers.map((index) => ({ ...entry, id: `e${index}` }));
  const unreadable = numbers.map((index) => ({ id: `x${index}` }));
  vi.stubGlobal('localStorage', new MemoryStorage());
  // Encrypted while the lock is on.
  localStore.set('kinleaf_journal', JSON.stringify([...journal, ...unreadable]));
  expect(await moveLegacyLists()).toEqual({ moved: many, quarantined: many });
  expect(await db.journal.count()).toBe(many);
  // In a second run all records are there already, so nothing is written between the reads.
  localStore.set('kinleaf_journal', JSON.stringify(journal));
  expect(await moveLegacyLists()).toEqual({ moved: 0, quarantined: 0 });
});
