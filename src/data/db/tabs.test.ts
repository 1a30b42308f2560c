import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, expect, test } from 'vitest';
import { addChild, listChildren } from '@/data/records/children';
import { KinleafDatabase, writableDb as db } from './writable-db';
import { asStorageError } from './errors';
import { childFields } from '@/data/fixtures/records';
import { openJournal } from '@/data/startup/open-journal';
import { onStorageState, reportStorage, type StorageState, storageState } from './storage-state';

afterEach(async () => {
  db.close({ disableAutoOpen: false });
  await Dexie.delete(db.name);
  reportStorage('ok');
});

/** Collects the storage states from now on. */
function watch(): StorageState[] {
  const seen: StorageState[] = [];
  onStorageState(() => seen.push(storageState()));
  return seen;
}

test('reports a tab of an older version while it holds the stores, and opens the journal once it is closed', async () => {
  const seen = watch();
  const older = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(db.name, 1);
    request.onsuccess = () => resolve(request.result);
  });
  const blocked = new Promise<void>((resolve) => {
    onStorageState(() => resolve());
  });
  const opened = openJournal();
  await blocked;
  expect(storageState()).toBe('blocked-by-tab');
  older.close();
  await opened;
  expect(seen).toEqual(['blocked-by-tab', 'ok']);
  expect(await listChildren()).toEqual([]);
});

test('releases the stores at once for a newer version in another tab, says so, and never touches them again', async () => {
  const child = await addChild(childFields);
  const newer = new Dexie(db.name);
  newer.version(db.verno + 1).stores({ children: 'id, photoId, name' });
  await newer.open();
  expect(storageState()).toBe('outdated');
  await expect(addChild(childFields)).rejects.toMatchObject({
    name: 'StorageFailure',
    reason: 'closed',
  });
  expect(storageState()).toBe('outdated');
  expect(await newer.table('children').toCollection().primaryKeys()).toEqual([child.id]);
  newer.close();
});

test('reports missing storage in a browser without IndexedDB, on the first call and every later one', async () => {
  const { indexedDB: real } = Dexie.dependencies;
  Object.assign(Dexie.dependencies, { indexedDB: undefined });
  const bare = new KinleafDatabase('nowhere');
  Object.assign(Dexie.dependencies, { indexedDB: real });
  const refusals = [
    await bare.open().catch(asStorageError),
    await bare.children.count().catch(asStorageError),
  ];
  for (const refusal of refusals)
    expect(refusal).toMatchObject({ name: 'StorageFailure', reason: 'unavailable' });
  expect(storageState()).toBe('unavailable');
});
