import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { addDays } from '@/domain/dates/calendar-day';
import type { JournalEntry } from '@/domain/schema/entities';
import { clearStores, entryFields, instant } from '@/data/fixtures/records';
import { writableDb as db } from '@/data/db/writable-db';
import { countInSteps } from './damaged-records';

// Before the modules are loaded, because they look for it then.
const page = vi.hoisted(() => {
  const target = new EventTarget();
  vi.stubGlobal('window', target);
  return target;
});

beforeEach(clearStores);

const index = '[childId+date+createdAt]';

function entries(count: number, createdAt: (at: number) => string): JournalEntry[] {
  return Array.from({ length: count }, (_, at) => {
    const date = addDays(entryFields.date, -Math.floor(at / 300));
    const stamp = createdAt(at);
    return {
      ...entryFields,
      id: `e${at}`,
      childId: 'c1',
      date,
      createdAt: stamp,
      updatedAt: stamp,
    };
  });
}

test.each([0, 1, 199, 200, 201, 400, 1234])('counts %i records', async (count) => {
  await db.journal.bulkAdd(entries(count, (at) => instant(at).toISOString()));
  expect(await countInSteps(db.journal, index)).toBe(count);
  expect(await countInSteps(db.journal, 'id')).toBe(count);
});

test('counts any number of records with the same key once each', async () => {
  await db.journal.bulkAdd(entries(1000, (at) => instant(Math.floor(at / 70)).toISOString()));
  expect(await countInSteps(db.journal, index)).toBe(1000);
  await db.journal.clear();
  await db.journal.bulkAdd(entries(1000, () => instant(0).toISOString()));
  expect(await countInSteps(db.journal, index)).toBe(1000);
});

test('does not count a record that is missing from the index', async () => {
  const { date: _, ...undated } = { ...entryFields, id: 'x', childId: 'c1' };
  await db.table('journal').bulkAdd([...entries(3, () => ''), undated]);
  expect(await countInSteps(db.journal, index)).toBe(3);
  expect(await countInSteps(db.journal, 'id')).toBe(4);
});

test('a save does not wait for the end of the count', async () => {
  await db.journal.bulkAdd(entries(1000, (at) => instant(at).toISOString()));
  const ends: string[] = [];
  const counting = countInSteps(db.journal, index).then(() => ends.push('counted'));
  const saving = db.journal.bulkAdd(entries(1001, () => '').slice(1000));
  await Promise.all([counting, saving.then(() => ends.push('saved'))]);
  expect(ends).toEqual(['saved', 'counted']);
});

test('pauses while somebody taps and the screen they opened is read', async () => {
  await db.journal.bulkAdd(entries(3, () => ''));
  const ends: string[] = [];
  page.dispatchEvent(new Event('pointerdown'));
  const counting = countInSteps(db.journal, index).then((count) => ends.push(`${count} counted`));
  for (let read = 0; read < 20; read += 1) await db.journal.toArray();
  ends.push('20 times read');
  await counting;
  expect(ends).toEqual(['20 times read', '3 counted']);
});
