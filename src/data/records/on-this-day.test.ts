import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import type { JournalEntry } from '@/domain/schema/entities';
import { clearStores, entryFields, instant } from '@/data/fixtures/records';
import { writableDb as db } from '@/data/db/writable-db';
import { untilDamagedAreQuarantined } from './damaged-records';
import { readOnThisDay } from './on-this-day';

beforeEach(clearStores);

const today = '2026-11-22';

async function written(id: string, date: string, fields: object = {}) {
  const stamp = instant(0).toISOString();
  const entry: JournalEntry = {
    ...{ ...entryFields, id, childId: 'maya', date, createdAt: stamp, updatedAt: stamp },
    ...fields,
  };
  await db.journal.add(entry);
}

const remembered = async () => {
  const found = await readOnThisDay('maya', today);
  return found && [found.ago, found.entry.id];
};

test('the earliest year with an entry comes before all months', async () => {
  await written('oldest', '2022-01-05');
  expect(await remembered()).toBeNull();
  await written('month', '2026-10-22');
  expect(await remembered()).toEqual(['a month ago', 'month']);
  await written('year', '2025-11-22');
  await written('of another', '2024-11-22', { childId: 'arjun' });
  expect(await remembered()).toEqual(['a year ago', 'year']);
  await written('years', '2023-11-22');
  expect(await remembered()).toEqual(['three years ago', 'years']);
});

test('skips a day without readable entries', async () => {
  await written('damaged', '2025-11-22', { content: 7 });
  await written('month', '2026-10-22');
  expect(await remembered()).toEqual(['a month ago', 'month']);
  await untilDamagedAreQuarantined();
});
