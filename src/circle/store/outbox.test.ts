import 'fake-indexeddb/auto';
import { Dexie, RangeSet } from 'dexie';
import { beforeEach, expect, test, vi } from 'vitest';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { clearStores } from '@/data/fixtures/records';
import { eventually } from '@/lib/fixtures/eventually';
import { writableDb as db } from '@/data/db/writable-db';
import { followOutboxSize, outboxKeys, outboxRowOf } from './outbox';

beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  await db.open();
  await clearStores();
});

const rows = (count: number, of = 'maya') =>
  Array.from({ length: count }, (_, at) => outboxRowOf(`journal/${of}-${at}`, of));

const waiting = async (of = 'maya') => [...(await outboxKeys(of))].toSorted();

test('after the first read, only what was written since is read again', async () => {
  await db.outbox.bulkPut(rows(3));
  expect(await waiting()).toHaveLength(3);
  const reads = vi.spyOn(db.outbox, 'where');
  await db.outbox.bulkPut([outboxRowOf('food/f1', 'maya'), outboxRowOf('food/f2', 'noah')]);
  await db.outbox.delete('journal/maya-0');
  expect(await waiting()).toEqual(['food/f1', 'journal/maya-1', 'journal/maya-2']);
  await db.transaction('rw', db.outbox, async () => {
    await db.outbox.delete('food/f1');
    await db.outbox.put(outboxRowOf('food/f1', 'maya'));
    await db.outbox.delete('journal/maya-1');
  });
  expect(await waiting()).toEqual(['food/f1', 'journal/maya-2']);
  expect(reads).not.toHaveBeenCalled();
  expect(await waiting('noah')).toEqual(['food/f2']);
});

test('notices many writes at once, a cleared store, and changes missed in the back/forward cache', async () => {
  expect(await waiting()).toEqual([]);
  await db.outbox.bulkPut(rows(120));
  expect(await waiting()).toHaveLength(120);
  await db.outbox.clear();
  expect(await waiting()).toEqual([]);
  await db.outbox.bulkPut(rows(1200));
  expect(await waiting()).toHaveLength(1200);
  // More than are read one by one.
  await db.outbox.bulkDelete(rows(1100).map(({ key }) => key));
  expect(await waiting()).toHaveLength(100);

  // A write that Dexie doesn't report.
  const raw = db.backendDB().transaction('outbox', 'readwrite').objectStore('outbox');
  await new Promise((resolve, reject) => {
    const request = raw.put(outboxRowOf('food/missed', 'maya'));
    request.onsuccess = resolve;
    request.onerror = reject;
  });
  expect(await waiting()).toHaveLength(100);
  Dexie.on('storagemutated').fire({ all: new RangeSet(-Infinity, [[]]) });
  expect(await waiting()).toHaveLength(101);
});

test('a write during the first read is not missed', async () => {
  await db.outbox.bulkPut(rows(3));
  const [first] = await Promise.all([
    waiting(),
    db.outbox.put(outboxRowOf('food/f1', 'maya')),
    db.outbox.bulkPut(rows(60, 'noah')),
    db.outbox.delete('journal/maya-0'),
  ]);
  expect(first.length).toBeGreaterThan(1);
  expect(await waiting()).toEqual(['food/f1', 'journal/maya-1', 'journal/maya-2']);
});

test('a follower is called for each change, and no longer after it stopped', async () => {
  const counts: number[] = [];
  const stop = followOutboxSize('maya', (count) => counts.push(count));
  await eventually(() => expect(counts).toEqual([0]));
  await db.outbox.bulkPut(rows(2));
  await eventually(() => expect(counts.at(-1)).toBe(2));
  await db.outbox.delete('journal/maya-1');
  await eventually(() => expect(counts.at(-1)).toBe(1));
  stop();
  await db.outbox.clear();
  expect(await waiting()).toEqual([]);
  expect(counts.at(-1)).toBe(1);
});

test('rejects if the store cannot be read, and reads it again the next time', async () => {
  await db.outbox.bulkPut(rows(1));
  expect(await waiting()).toHaveLength(1);
  await db.outbox.put(outboxRowOf('food/f1', 'maya'));
  vi.spyOn(db.outbox, 'bulkGet').mockImplementationOnce(() =>
    Dexie.Promise.reject(new Error('The disk fails')),
  );
  await expect(outboxKeys('maya')).rejects.toThrow();
  expect(await waiting()).toEqual(['food/f1', 'journal/maya-0']);
});
