import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addChild } from '@/data/records/children';
import { writableDb as db } from '@/data/db/writable-db';
import { childFields, clearStores, entryFields, instant } from '@/data/fixtures/records';
import { addEntry, updateEntry } from '@/data/records/entries';
import { JournalIndex } from './journal-index';
import { SearchService } from './search-service';
import { eventually } from '@/lib/fixtures/eventually';

let childId = '';
let desk: SearchService;

beforeEach(async () => {
  await clearStores();
  childId = (await addChild(childFields)).id;
  desk = new SearchService();
});
afterEach(() => db.open());

const queryOf = (text: string, of = childId) => ({
  childId: of,
  text,
  category: null,
  period: null,
  limit: 10,
});
const ask = (text: string, of = childId) => desk.answer(queryOf(text, of));

/** Entries that are all found by 'owl'; the newest have the highest numbers. */
async function addMany(count: number) {
  await db.journal.bulkAdd(
    Array.from({ length: count }, (_, at) => {
      const stamp = instant(at).toISOString();
      const id = `e${at}`;
      const title = `Owl ${at}`;
      return { ...entryFields, id, childId, title, createdAt: stamp, updatedAt: stamp };
    }),
  );
}

const newestTen = Array.from({ length: 10 }, (_, at) => `Owl ${1199 - at}`);

/** The browser ends the connection: every read fails until it is opened again. */
function loseStores() {
  db.close({ disableAutoOpen: true });
}

test('a search asked while the first read fails fails as well, and the next one reads the journal', async () => {
  await addEntry(childId, entryFields);
  loseStores();
  const answers = await Promise.allSettled([ask('night'), ask('long'), ask('')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await db.open();
  expect((await ask('night')).total).toBe(1);
});

test('a search asked while a write cannot be followed is answered from a journal read anew', async () => {
  const entry = await addEntry(childId, entryFields);
  expect((await ask('night')).total).toBe(1);
  await updateEntry(entry.id, { ...entryFields, title: 'A long day' });
  vi.spyOn(JournalIndex.prototype, 'follow').mockRejectedValueOnce(new Error('Storage failed'));
  const followed = desk.follow([entry.id]);
  const answers = await Promise.all([ask('long day'), ask('long night')]);
  expect(answers.map(({ total }) => total)).toEqual([1, 0]);
  // The answers that were given before may be out of date all the same.
  expect(await followed).toBe(true);
});

test('a write too large to be named makes it read everything again', async () => {
  await addEntry(childId, entryFields);
  expect((await ask('night')).total).toBe(1);
  await addEntry(childId, entryFields);
  expect(await desk.follow('all')).toBe(true);
  expect((await ask('night')).total).toBe(2);
});

test('before all is read, a search is answered from the newest entries; what is read later is told, and the whole can be waited for', async () => {
  await addMany(1200);
  const told = vi.fn();
  desk = new SearchService(told);
  const first = await ask('owl');
  expect(first.isWhole).toBe(false);
  expect(first.total).toBeLessThan(1200);
  expect(first.entries.map(({ title }) => title)).toEqual(newestTen);
  const whole = await desk.answer(queryOf('owl'), true);
  expect(whole).toEqual({ entries: first.entries, total: 1200, isWhole: true });
  expect(told).toHaveBeenCalled();
  expect(await ask('owl')).toEqual(whole);
});

test('a journal that nobody asked of is read with rests, a question ends them, and nothing is told that nobody waits for', async () => {
  await addMany(1200);
  const told = vi.fn();
  const rested = vi.fn(() => Promise.resolve());
  desk = new SearchService(told, rested);
  await desk.warm(childId);
  expect(rested.mock.calls.length).toBeGreaterThan(9);
  expect(told).not.toHaveBeenCalled();
  expect(await ask('owl')).toMatchObject({ total: 1200, isWhole: true });

  rested.mockClear();
  desk = new SearchService(told, rested);
  expect((await desk.answer(queryOf('owl'), true)).total).toBe(1200);
  expect(rested).not.toHaveBeenCalled();
});

test('a save is followed while the journal is read, and does not wait for its end', async () => {
  await addMany(1200);
  const never = new Promise<void>(() => undefined);
  desk = new SearchService(
    () => undefined,
    () => never,
  );
  void desk.warm(childId);
  await ask('owl');
  const entry = await addEntry(childId, { ...entryFields, title: 'Nightjar' });
  expect(await desk.follow([entry.id])).toBe(true);
  expect(await ask('nightjar')).toMatchObject({ total: 1 });
});

test('when the rest cannot be read that is told; whoever asks again hears of it, and the question after reads the journal again', async () => {
  await addMany(1200);
  const told = vi.fn();
  desk = new SearchService(told);
  expect((await ask('owl')).isWhole).toBe(false);
  loseStores();
  await eventually(() => {
    expect(told).toHaveBeenCalledOnce();
  });
  await db.open();
  await expect(ask('owl')).rejects.toThrow();
  expect((await desk.answer(queryOf('owl'), true)).total).toBe(1200);
});

test('older entries that can never be read are said to whoever asks, not read again and again', async () => {
  await addMany(1200);
  const told = vi.fn();
  desk = new SearchService(told);
  const readOn = vi.spyOn(JournalIndex.prototype, 'readOn');
  readOn.mockImplementation((count) => {
    return readOn.mock.calls.length === 1
      ? Promise.resolve(false)
      : Promise.reject(new Error(`The disk fails at ${count} entries.`));
  });
  expect((await ask('owl')).isWhole).toBe(false);
  await eventually(() => {
    expect(told).toHaveBeenCalledOnce();
  });
  await expect(ask('owl')).rejects.toThrow();
  expect(readOn.mock.calls.length).toBe(2);
});

test('a write that another tab ends with, by clearing all data, is no fault of the search', async () => {
  const entry = await addEntry(childId, entryFields);
  await ask('night');
  loseStores();
  const warned = vi.spyOn(console, 'warn');
  expect(await desk.follow([entry.id])).toBe(true);
  expect(warned).not.toHaveBeenCalled();
});

test('a search in another journal meanwhile does not mix them up', async () => {
  const sibling = await addChild({ ...childFields, name: 'Sam' });
  await addEntry(childId, entryFields);
  await addEntry(sibling.id, { ...entryFields, title: 'Owl' });
  await addEntry(sibling.id, { ...entryFields, title: 'Bowl' });
  const answers = await Promise.all([ask('o'), ask('owl', sibling.id), ask('night'), ask('owl')]);
  expect(answers.map(({ total }) => total)).toEqual([1, 2, 1, 0]);
});
