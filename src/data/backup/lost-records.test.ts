import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addChild } from '../children';
import { db } from '../db';
import { NodeFileReader, readFile } from '../fixtures/backup-file';
import { MemoryStorage } from '../fixtures/memory-storage';
import { childFields, clearStores, foodItem, instant } from '../fixtures/records';
import { blobSink } from './sinks';
import { bringBackReplaced, restoreStaged, stage } from './staging';
import { writeBackup } from './write-backup';

const options = {
  fileName: 'kinleaf-backup.json',
  now: instant(0),
  signal: new AbortController().signal,
  onProgress: () => undefined,
};

/** As Chromium answers for a record whose bytes it keeps in a file of their own, once that file is gone. */
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
  vi.stubGlobal('FileReader', NodeFileReader);
  vi.stubGlobal('localStorage', new MemoryStorage());
  childId = (await addChild(childFields)).id;
  await db.food.bulkAdd(Array.from({ length: 450 }, (_, at) => foodItem(`f${at}`, childId)));
});

test('records that the browser itself cannot read any more keep no other from being written, and are counted', async () => {
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

test('another fault of the stores is none of theirs: the export fails rather than leave records out', async () => {
  loseFoods(['f17'], 'UnknownError');
  await expect(writeBackup(blobSink(), options)).rejects.toThrow();
  expect(await db.marks.count()).toBe(0);
});

test('a whole journal has no lost records', async () => {
  expect(await writeBackup(blobSink(), options)).toMatchObject({ records: 451, lostRecords: 0 });
});

test('they keep no backup from being restored either, and what could be read comes back', async () => {
  const [child] = await db.children.toArray();
  const sam = { ...child, ...childFields, id: 'sam', createdAt: stamp, updatedAt: stamp };
  await stage({ list: 'children', records: [sam], photoIds: [] }, []);
  loseFoods(['f17']);
  const mark = { key: 'backup', at: stamp, fileName: 'x', records: 1 } as const;
  await restoreStaged(mark, instant(1));
  expect(await db.children.toArray()).toMatchObject([{ id: 'sam' }]);
  expect(await db.food.count()).toBe(0);
  await bringBackReplaced(instant(2));
  expect(await db.food.count()).toBe(449);
});
