import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Child, EntryFields, StoredFact } from '@/domain/schema/entities';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { childFields, clearStores, entryFields, instant } from '@/data/fixtures/records';
import { keepPhoto } from '@/data/photos/photo-changes';
import { db } from '@/data/db/db';
import { addChild, deleteChild } from './children';
import { readFactEntries } from './facts';
import { addEntry, deleteEntry, readEntry, starEntry, updateEntry } from './entries';
import { restoreDeleted } from './deleted-records';

let child: Child;

beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  await clearStores();
  child = await addChild(childFields);
});

const night = (asleep: string, awake: string): StoredFact => ({ kind: 'sleep', asleep, awake });
const sleep = (day: string, title: string, facts: StoredFact[]): EntryFields => ({
  ...entryFields,
  category: 'sleep',
  date: day,
  title,
  facts,
});
const nights = { about: 'kind', kind: 'sleep' } as const;
const november = { start: '2026-11-01', end: '2026-11-30' };
const titles = async (...args: Parameters<typeof readFactEntries>) =>
  (await readFactEntries(...args)).map(({ title }) => title);

describe('facts are found by child, subject and day', () => {
  test('in the order of their days, each entry once, and none of another child', async () => {
    const other = await addChild({ ...childFields, name: 'Arjun' });
    const third = [night('2026-11-02T19:42', '2026-11-03T06:05')];
    await addEntry(child.id, sleep('2026-11-03', 'Third', third));
    await addEntry(
      child.id,
      sleep('2026-11-02', 'Second', [night('2026-11-01T19:42', '2026-11-02T06:05')]),
    );
    await addEntry(
      child.id,
      sleep('2026-12-01', 'After', [night('2026-11-30T19:42', '2026-12-01T06:05')]),
    );
    await addEntry(child.id, sleep('2026-11-04', 'Without', []));
    await addEntry(other.id, sleep('2026-11-03', 'Of Arjun', third));
    expect(await titles(child.id, nights, november)).toEqual(['Second', 'Third']);
  });

  test('without entries of another category, until they are changed to sleep', async () => {
    const fields = sleep('2026-11-03', 'Night', [night('2026-11-02T19:42', '2026-11-03T06:05')]);
    const { id } = await addEntry(child.id, { ...fields, category: 'moment' });
    expect(await titles(child.id, nights, november)).toEqual([]);
    await updateEntry(id, fields);
    expect(await titles(child.id, nights, november)).toEqual(['Night']);
    await updateEntry(id, { ...fields, category: 'moment' });
    expect(await titles(child.id, nights, november)).toEqual([]);
    expect((await readEntry(id))?.facts).toEqual(fields.facts);
  });

  test('after a star, a deletion and its Undo, the keys match the entry', async () => {
    const fields = sleep('2026-11-03', 'Night', [night('2026-11-02T19:42', '2026-11-03T06:05')]);
    const { id } = await addEntry(child.id, fields, keepPhoto, instant(1));
    await starEntry(id, true);
    expect(await titles(child.id, nights, november)).toEqual(['Night']);
    const taken = await deleteEntry(id);
    expect(await db.factKeys.count()).toBe(0);
    if (!taken) throw new Error('Nothing was deleted');
    await restoreDeleted(taken);
    expect(await titles(child.id, nights, november)).toEqual(['Night']);
    await deleteChild(child.id);
    expect(await db.factKeys.count()).toBe(0);
  });
});
