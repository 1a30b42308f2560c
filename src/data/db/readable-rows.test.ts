import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addChild } from '@/data/records/children';
import type { RecordBatch } from './rows';
import { writableDb as db } from './writable-db';
import { readFile } from '@/data/fixtures/backup-file';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import {
  childFields,
  clearStores,
  foodItem,
  instant,
  storedRecords,
} from '@/data/fixtures/records';
import { blobSink } from '@/data/backup/file-sinks';
import { PartLostError } from '@/data/backup/backup-errors';
import { undoRestore, restoreStaged, stage } from '@/data/backup/restore';
import { writeBackup } from '@/data/fixtures/write-backup';

const options = {
  fileName: 'kinleaf-backup.json',
  now: instant(0),
  signal: new AbortController().signal,
  onProgress: () => undefined,
};

/** Behaves like Chromium for records stored in separate files that are gone. */
const lose = (ids: readonly string[], name = 'NotReadableError') =>
  function <T extends { id: string }>(row: T): T {
    if (ids.includes(row.id)) throw new DOMException('Data lost due to missing file', name);
    return row;
  };

const undo: (() => void)[] = [];
afterEach(() => {
  for (const step of undo.splice(0)) step();
});

function loseFoods(...args: Parameters<typeof lose>) {
  const reading = lose(...args);
  db.food.hook('reading', reading);
  undo.push(() => {
    db.food.hook('reading').unsubscribe(reading);
  });
}

const stamp = instant(0).toISOString();
let childId = '';

beforeEach(async () => {
  await clearStores();
  vi.stubGlobal('localStorage', new MemoryStorage());
  childId = (await addChild(childFields)).id;
  await db.food.bulkAdd(Array.from({ length: 450 }, (_, at) => foodItem(`f${at}`, childId)));
});

test('records that the browser cannot read any more do not keep others from being exported, and are counted', async () => {
  loseFoods(['f0', 'f17', 'f449']);
  const { file, records, lostRecords } = await writeBackup(blobSink(), options);
  expect([records, lostRecords]).toEqual([448, 3]);
  expect((await readFile(await file.text())).counts.food).toBe(447);
  expect(await db.marks.get('backup')).toMatchObject({ records: 448, lostRecords: 3 });
  const chosen = { kind: 'child', childId } as const;
  expect(await writeBackup(blobSink(), { ...options, chosen })).toMatchObject({
    records: 448,
    lostRecords: 3,
  });
});

test('for any other storage error, the export fails rather than leave records out', async () => {
  loseFoods(['f17'], 'UnknownError');
  await expect(writeBackup(blobSink(), options)).rejects.toThrow();
  expect(await db.marks.count()).toBe(0);
});

test('an intact journal has no lost records', async () => {
  expect(await writeBackup(blobSink(), options)).toMatchObject({ records: 451, lostRecords: 0 });
});

test('lost records do not keep a backup from being restored either, and the readable ones come back', async () => {
  const [child] = await db.children.toArray();
  const sam = { ...child, ...childFields, id: 'sam', createdAt: stamp, updatedAt: stamp };
  await stage({ list: 'children', records: [sam], photoIds: [] }, []);
  loseFoods(['f17']);
  const mark = { key: 'backup', at: stamp, fileName: 'x', records: 1 } as const;
  await restoreStaged(mark, instant(1));
  expect(await db.children.toArray()).toMatchObject([{ id: 'sam' }]);
  expect(await db.food.count()).toBe(0);
  await undoRestore(instant(2));
  expect(await db.food.count()).toBe(449);
});

describe('Undo restore, if the browser lost some of the replaced records', () => {
  const sam = { ...childFields, id: 'sam', bio: '', createdAt: stamp, updatedAt: stamp };
  const mark = { key: 'backup', at: stamp, fileName: 'x', records: 1 } as const;
  const batches = () => db.replaced.toArray();

  beforeEach(async () => {
    await db.food.bulkAdd(Array.from({ length: 300 }, (_, at) => foodItem(`g${at}`, childId)));
    await db.setAside.add({
      ...{ id: 'a1', list: 'food', reason: 'unreadable', record: 7, photoIds: [] },
      at: stamp,
    });
    await stage({ list: 'children', records: [sam], photoIds: [] }, []);
    await restoreStaged(mark, instant(1));
  });

  /** Makes the batch of a list with this many records unreadable. */
  async function loseBatches(list: string, size: number) {
    const ids = (await batches())
      .filter((batch) => batch.list === list && batch.records.length === size)
      .map(({ id }) => id);
    expect(ids).toHaveLength(1);
    const reading = (batch: RecordBatch) => {
      if (ids.includes(batch.id)) throw new DOMException('Data lost', 'NotReadableError');
      return batch;
    };
    db.replaced.hook('reading', reading);
    undo.push(() => {
      db.replaced.hook('reading').unsubscribe(reading);
    });
  }

  async function everything() {
    const marks = await db.marks.toArray();
    const ids = await db.replaced.toCollection().primaryKeys();
    return { ...(await storedRecords()), marks, ids, quarantined: await db.setAside.toArray() };
  }

  test('changes nothing before the person agrees, and reports how much is lost', async () => {
    await loseBatches('food', 500);
    const before = await everything();
    const undoing = undoRestore(instant(2));
    await expect(undoing).rejects.toBeInstanceOf(PartLostError);
    await expect(undoing).rejects.toMatchObject({ lost: 500, left: 251 });
    expect(await everything()).toEqual(before);
  });

  test('once they agree, restores what can be read; what it replaces is complete and can be restored in turn', async () => {
    await loseBatches('food', 500);
    expect(await undoRestore(instant(2), true)).toBe(true);
    expect(await db.children.toArray()).toMatchObject([{ id: childId }]);
    expect(await db.food.count()).toBe(250);
    expect(await db.marks.get('replaced')).toMatchObject({ kind: 'before-undo' });
    expect(await undoRestore(instant(3))).toBe(true);
    expect(await db.children.toArray()).toEqual([sam]);
    expect(await db.setAside.count()).toBe(1);
    expect(await undoRestore(instant(4))).toBe(true);
    expect(await db.food.count()).toBe(250);
  });

  test('does nothing if the children themselves are lost, because the rest would be unreachable', async () => {
    await loseBatches('children', 1);
    const before = await everything();
    const undoing = undoRestore(instant(2), true);
    await expect(undoing).rejects.toMatchObject({ lost: 751, left: 0 });
    expect(await everything()).toEqual(before);
  });

  test('never mistakes quarantined records for lost ones', async () => {
    await loseBatches('setAside', 1);
    await expect(undoRestore(instant(2))).rejects.toMatchObject({ lost: 0, left: 751 });
    await undoRestore(instant(2), true);
    expect(await db.food.count()).toBe(750);
    // The quarantine stays: a restore only adds to it.
    expect(await db.setAside.count()).toBe(1);
  });
});
