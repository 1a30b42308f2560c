import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { isValidRecord } from '@/domain/schema/stored-record';
import { readEntryRecord } from '@/domain/backup/read-record';
import { childFields, clearStores, entryFields, instant } from '@/data/fixtures/records';
import { keepPhoto } from '@/data/photos/photo-changes';
import { NotFoundError } from '@/data/db/errors';
import { addChild } from './children';
import { addEntry, nearestDays, readEntry, starEntry, updateEntry } from './entries';

let childId: string;
beforeEach(async () => {
  await clearStores();
  childId = (await addChild(childFields)).id;
});

describe('a star', () => {
  test('is set and removed, and changes nothing else', async () => {
    const entry = await addEntry(childId, entryFields);
    await starEntry(entry.id, true);
    await starEntry(entry.id, true);
    expect(await readEntry(entry.id)).toEqual({ ...entry, starred: true });
    await starEntry(entry.id, false);
    expect(await readEntry(entry.id)).toEqual(entry);
    await expect(starEntry('gone', true)).rejects.toThrow(NotFoundError);
  });

  test('set while a form is open does not conflict with it, and survives its save', async () => {
    const entry = await addEntry(childId, entryFields);
    await starEntry(entry.id, true);
    await updateEntry(entry.id, { ...entryFields, title: 'Edited' }, keepPhoto, entry.updatedAt);
    expect(await readEntry(entry.id)).toMatchObject({ title: 'Edited', starred: true });
  });

  test('is copied when the entry is saved as new', async () => {
    const entry = { ...(await addEntry(childId, entryFields)), starred: true as const };
    const added = await addEntry(childId, entryFields, keepPhoto, instant(9), entry);
    expect(await readEntry(added.id)).toMatchObject({ starred: true });
    expect(await addEntry(childId, entryFields)).not.toHaveProperty('starred');
  });

  test('is read from a file; an invalid star does not keep the entry out', () => {
    const stored = { ...entryFields, id: 'e', childId, createdAt: instant(0).toISOString() };
    const read = (starred: unknown) =>
      readEntryRecord({ ...stored, starred }, instant(0).toISOString());
    expect(read(true)).toMatchObject({ record: { starred: true } });
    for (const other of [false, 'yes', 1, null, {}]) {
      const answer = read(other);
      expect('record' in answer && isValidRecord('journal', answer.record)).toBe(true);
      expect('record' in answer && answer.record).not.toHaveProperty('starred');
    }
  });
});

test('the nearest days with entries: the last before a period and the first after it, of the category', async () => {
  for (const [date, category] of [
    ['2025-11-10', 'sleep'],
    ['2025-11-12', 'food'],
    ['2025-11-12', 'sleep'],
    ['2025-11-20', 'food'],
    ['2025-11-21', 'sleep'],
  ] as const)
    await addEntry(childId, { ...entryFields, date, category });
  const period = { start: '2025-11-13', end: '2025-11-19' };
  expect(await nearestDays(childId, null, period)).toEqual([
    { day: '2025-11-12', count: 2 },
    { day: '2025-11-20', count: 1 },
  ]);
  expect(await nearestDays(childId, 'sleep', period)).toEqual([
    { day: '2025-11-12', count: 1 },
    { day: '2025-11-21', count: 1 },
  ]);
  expect(await nearestDays(childId, null, { start: '2025-11-21', end: '9999-12-31' })).toEqual([
    { day: '2025-11-20', count: 1 },
  ]);
  expect(await nearestDays('nobody', null, period)).toEqual([]);
});
