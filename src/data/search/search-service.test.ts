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
let service: SearchService;

beforeEach(async () => {
  await clearStores();
  childId = (await addChild(childFields)).id;
  service = new SearchService();
});
afterEach(() => db.open());

const queryOf = (text: string, of = childId) => ({
  childId: of,
  text,
  category: null,
  period: null,
  limit: 10,
});
const ask = (text: string, of = childId) => service.search(queryOf(text, of));

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

test('a search during a first read that fails is rejected, and the next one reads the journal', async () => {
  await addEntry(childId, entryFields);
  loseStores();
  const answers = await Promise.allSettled([ask('night'), ask('long'), ask('')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await db.open();
  expect((await ask('night')).total).toBe(1);
});

test('reads the journal again for a search if a write cannot be followed', async () => {
  const entry = await addEntry(childId, entryFields);
  expect((await ask('night')).total).toBe(1);
  await updateEntry(entry.id, { ...entryFields, title: 'A long day' });
  vi.spyOn(JournalIndex.prototype, 'follow').mockRejectedValueOnce(new Error('Storage failed'));
  const followed = service.follow([entry.id]);
  const answers = await Promise.all([ask('long day'), ask('long night')]);
  expect(answers.map(({ total }) => total)).toEqual([1, 0]);
  // Earlier answers may be out of date all the same.
  expect(await followed).toBe(true);
});

test('reads everything again after a write too large to list', async () => {
  await addEntry(childId, entryFields);
  expect((await ask('night')).total).toBe(1);
  await addEntry(childId, entryFields);
  expect(await service.follow('all')).toBe(true);
  expect((await ask('night')).total).toBe(2);
});

test('first searches the newest entries, reports what is read later, and can wait for the whole journal', async () => {
  await addMany(1200);
  const notify = vi.fn();
  service = new SearchService(notify);
  const first = await ask('owl');
  expect(first.isWhole).toBe(false);
  expect(first.total).toBeLessThan(1200);
  expect(first.entries.map(({ title }) => title)).toEqual(newestTen);
  const whole = await service.search(queryOf('owl'), true);
  expect(whole).toEqual({ entries: first.entries, total: 1200, isWhole: true });
  expect(notify).toHaveBeenCalled();
  expect(await ask('owl')).toEqual(whole);
});

test('warming reads with rests, unless somebody searches or is about to, and reports nothing if nobody is waiting', async () => {
  await addMany(1200);
  const notify = vi.fn();
  const rest = vi.fn(() => Promise.resolve());
  service = new SearchService(notify, rest);
  await service.warm(childId);
  expect(rest.mock.calls.length).toBeGreaterThan(9);
  expect(notify).not.toHaveBeenCalled();
  expect(await ask('owl')).toMatchObject({ total: 1200, isWhole: true });

  rest.mockClear();
  service = new SearchService(notify, rest);
  await service.warm(childId, true);
  expect(rest).not.toHaveBeenCalled();
  service = new SearchService(notify, rest);
  expect((await service.search(queryOf('owl'), true)).total).toBe(1200);
  expect(rest).not.toHaveBeenCalled();
});

test('reports more only when an answer would grow', async () => {
  await addMany(1200);
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000));
  const notify = vi.fn();
  const readAll = async () => {
    notify.mockClear();
    service = new SearchService(notify);
    expect((await ask('owl')).isWhole).toBe(false);
    await service.warm(childId);
    expect((await ask('owl')).isWhole).toBe(true);
  };
  // An only child's older entries are searched once all of them are there.
  await readAll();
  expect(notify).toHaveBeenCalledOnce();
  await addChild(childFields);
  await readAll();
  expect(notify.mock.calls.length).toBeGreaterThan(2);
});

test('reads on once an answer is drawn; in a large journal, only when nobody types any more', async () => {
  await addMany(200);
  const isLarge = vi.spyOn(JournalIndex.prototype, 'isLarge', 'get').mockReturnValue(false);
  let endRead = (): void => undefined;
  const read = vi.spyOn(JournalIndex.prototype, 'readQuickly').mockImplementation(
    () =>
      new Promise((resolve) => {
        endRead = () => {
          resolve(false);
        };
      }),
  );
  void service.warm(childId, true);
  await eventually(() => {
    expect(read).toHaveBeenCalledOnce();
  });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  /** Searches while a page is read, and returns whether the next page is read after that many ms, but not one sooner. */
  const restsFor = async (text: string, ms: number) => {
    await ask(text);
    const before = read.mock.calls.length;
    endRead();
    await vi.advanceTimersByTimeAsync(ms - 1);
    const isResting = read.mock.calls.length === before;
    await vi.advanceTimersByTimeAsync(1);
    return isResting && read.mock.calls.length === before + 1;
  };
  try {
    expect(await restsFor('o', 50)).toBe(true);
    isLarge.mockReturnValue(true);
    expect(await restsFor('ow', 300)).toBe(true);
    // Another letter while the reading rests.
    await ask('owl');
    endRead();
    await vi.advanceTimersByTimeAsync(200);
    expect(await restsFor('owl ', 300)).toBe(true);
    // The page asks again when there is more, and not only for the latest text.
    expect(await restsFor('ow', 50)).toBe(true);
    // Cards are missing, not only their count.
    expect(await restsFor('owl 199', 50)).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test('follows a save while the journal is read, without waiting for the end', async () => {
  await addMany(1200);
  const never = new Promise<void>(() => undefined);
  service = new SearchService(
    () => undefined,
    () => never,
  );
  const warming = service.warm(childId);
  await ask('owl');
  const entry = await addEntry(childId, { ...entryFields, title: 'Nightjar' });
  expect(await service.follow([entry.id])).toBe(true);
  expect(await ask('nightjar')).toMatchObject({ total: 1 });
  // Or it would fail when the next test closes the stores.
  await warming;
});

test('reports that the remaining entries cannot be read: the next search throws, and the one after reads again', async () => {
  await addMany(1200);
  // A page that takes long to read would be announced too.
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const notify = vi.fn();
  service = new SearchService(notify);
  expect((await ask('owl')).isWhole).toBe(false);
  loseStores();
  await eventually(() => {
    expect(notify).toHaveBeenCalledOnce();
  });
  await db.open();
  await expect(ask('owl')).rejects.toThrow();
  expect((await service.search(queryOf('owl'), true)).total).toBe(1200);
});

test('unreadable older entries fail the next search and are not read over and over', async () => {
  await addMany(1200);
  const notify = vi.fn();
  service = new SearchService(notify);
  vi.spyOn(JournalIndex.prototype, 'readNext').mockResolvedValue(false);
  const readQuickly = vi.spyOn(JournalIndex.prototype, 'readQuickly');
  readQuickly.mockRejectedValue(new Error('The disk fails.'));
  expect((await ask('owl')).isWhole).toBe(false);
  await eventually(() => {
    expect(notify).toHaveBeenCalledOnce();
  });
  await expect(ask('owl')).rejects.toThrow();
  expect(readQuickly).toHaveBeenCalledOnce();
});

test('does not warn about a write by another tab that clears all data', async () => {
  const entry = await addEntry(childId, entryFields);
  await ask('night');
  loseStores();
  const warned = vi.spyOn(console, 'warn');
  expect(await service.follow([entry.id])).toBe(true);
  expect(warned).not.toHaveBeenCalled();
});

test('searches in two journals at once are not mixed up', async () => {
  const sibling = await addChild({ ...childFields, name: 'Sam' });
  await addEntry(childId, entryFields);
  await addEntry(sibling.id, { ...entryFields, title: 'Owl' });
  await addEntry(sibling.id, { ...entryFields, title: 'Bowl' });
  const answers = await Promise.all([ask('o'), ask('owl', sibling.id), ask('night'), ask('owl')]);
  expect(answers.map(({ total }) => total)).toEqual([1, 2, 1, 0]);
});
