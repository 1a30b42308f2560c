import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { addDays } from '@/domain/dates/calendar-day';
import type { JournalEntry } from '@/domain/schema/entities';
import { addChild } from '@/data/records/children';
import { writableDb as db } from '@/data/db/writable-db';
import { childFields, clearStores, entryFields, instant } from '@/data/fixtures/records';
import {
  addEntry,
  deleteEntry,
  type EntryFilter,
  listEntries,
  updateEntry,
} from '@/data/records/entries';
import { JournalIndex } from './journal-index';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';

// Thousands of writes: seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let childId = '';
let index: JournalIndex;

beforeEach(async () => {
  await clearStores();
  childId = (await addChild(childFields)).id;
  index = new JournalIndex(childId);
});

const noFilter = { category: null, period: null };

function find(text: string, limit = 10_000) {
  const { entries, total, isWhole } = index.search({ childId, text, ...noFilter, limit });
  return { ids: entries.map(({ id }) => id), total, isWhole };
}

async function readWhole(how: 'readNext' | 'readQuickly' = 'readNext') {
  while (!(await index[how](100)));
}

/** The clock jumps each time it is read. */
function eachMonthTakesAStep() {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 20));
}

async function listedIds() {
  return (await listEntries(childId, noFilter, 10_000)).map(({ id }) => id);
}

test('reads a journal of several pages in the order of the list, including entries of one instant', async () => {
  const createdAt = instant(0).toISOString();
  // More than a page at one instant, then more on one day, then one on each day.
  const entries = Array.from({ length: 1700 }, (_, at): JournalEntry => {
    const stamp = at < 1100 ? createdAt : instant(at).toISOString();
    const date = addDays(entryFields.date, -Math.max(0, at - 1400));
    const id = `entry-${((at * 7919) % 1700).toString().padStart(4, '0')}`;
    return { ...entryFields, id, childId, date, createdAt: stamp, updatedAt: stamp };
  });
  await db.journal.bulkAdd(entries);
  const ids = await listedIds();
  for (const how of ['readNext', 'readQuickly'] as const) {
    index = new JournalIndex(childId);
    await readWhole(how);
    const isWhole = true;
    expect(find('two to four')).toEqual({ ids, total: 1700, isWhole });
    expect(find('TWO', 3)).toEqual({ ids: ids.slice(0, 3), total: 1700, isWhole });
  }
});

test('of an only child, reads one half of the ids while it indexes the other; of several, newest first', async () => {
  const createdAt = instant(0).toISOString();
  for (const id of ['1', '2', '3', 'a', 'b', 'c'])
    await db.journal.add({ ...entryFields, id, childId, createdAt, updatedAt: createdAt });
  const where = vi.spyOn(db.journal, 'where');
  const indexes = () => where.mock.calls.map(([index]) => index);
  await index.readQuickly(2);
  // Two at first, and the next of the first half once that has arrived.
  expect(indexes()).toEqual([':id', ':id', ':id']);
  expect(find('').total).toBe(0);
  await readWhole('readQuickly');
  expect(find('').ids).toEqual(await listedIds());

  // The rest of a large journal is read one page at a time.
  where.mockClear();
  index = new JournalIndex(childId, 2);
  await index.readQuickly(2);
  expect(index.isLarge).toBe(true);
  await index.readQuickly(2);
  expect(indexes()).toHaveLength(3);
  await readWhole('readQuickly');
  expect(find('').ids).toEqual(await listedIds());

  await addChild(childFields);
  where.mockClear();
  index = new JournalIndex(childId);
  await index.readQuickly(2);
  expect(indexes()).toEqual(['[childId+date+createdAt]']);
  expect(find('').total).toBe(3);
  where.mockRestore();
});

test('sorts a month at a time, and finishes before it follows a write or reads on', async () => {
  const dates = [0, 31, 62].map((days) => addDays(entryFields.date, -days));
  for (const date of dates) await addEntry(childId, { ...entryFields, date });
  const newest = (await listedIds()).slice(0, 1);
  await index.readNext(0);
  eachMonthTakesAStep();
  const soFar = { ids: newest, total: 1, isWhole: false };
  // The two halves, and two months.
  for (let step = 0; step < 4; step += 1) {
    expect(await index.readQuickly(9)).toBe(false);
    expect(find('')).toEqual(soFar);
  }
  const added = await addEntry(childId, { ...entryFields, date: addDays(entryFields.date, -1) });
  await index.follow([added.id]);
  expect(find('')).toEqual({ ids: await listedIds(), total: 4, isWhole: true });

  index = new JournalIndex(childId, 1);
  for (let step = 0; step < 3; step += 1) await index.readQuickly(9);
  // Nothing is left to read: sorting doesn't wait until nobody types.
  expect(index.isLarge).toBe(false);
  const later = await addEntry(childId, { ...entryFields, date: addDays(entryFields.date, -2) });
  expect(await index.readNext(9)).toBe(true);
  await index.follow([later.id]);
  expect(find('')).toEqual({ ids: await listedIds(), total: 5, isWhole: true });
});

test('after a write, reads the added, changed and deleted entries again', async () => {
  const other = await addEntry(childId, entryFields);
  await readWhole();

  const added = await addEntry(childId, { ...entryFields, title: 'First steps' });
  expect(await index.follow([added.id])).toBe(true);
  expect(find('first steps').ids).toEqual([added.id]);

  await updateEntry(added.id, { ...entryFields, title: 'Second steps' });
  expect(await index.follow([added.id])).toBe(true);
  expect([find('first steps').total, find('second steps').total]).toEqual([0, 1]);

  await deleteEntry(added.id);
  expect(await index.follow([added.id])).toBe(true);
  expect(find('').ids).toEqual([other.id]);
});

test('each letter narrows the matches so far; other text, filters and writes start again', async () => {
  const day = entryFields.date;
  const titles = ['Owl', 'Bowl', 'Bow', 'How'];
  for (const [at, title] of titles.entries()) {
    const category = at % 2 === 0 ? 'sleep' : 'food';
    await addEntry(
      childId,
      { ...entryFields, title, content: '-', category },
      undefined,
      instant(at),
    );
  }
  await readWhole();
  const found = (text: string, filter: Partial<EntryFilter> = {}) =>
    index
      .search({ childId, text, ...noFilter, ...filter, limit: 10 })
      .entries.map(({ title }) => title);

  expect(found('o')).toEqual(['How', 'Bow', 'Bowl', 'Owl']);
  expect(found('OW')).toEqual(['How', 'Bow', 'Bowl', 'Owl']);
  expect(found('owl')).toEqual(['Bowl', 'Owl']);
  expect(found(' bowl ')).toEqual(['Bowl']);
  expect(found('bow')).toEqual(['Bow', 'Bowl']);
  expect(found('bow', { category: 'food' })).toEqual(['Bowl']);
  expect(found('ow', { category: 'food' })).toEqual(['How', 'Bowl']);
  expect(found('ow')).toEqual(['How', 'Bow', 'Bowl', 'Owl']);
  expect(found('ow', { period: { start: addDays(day, -1), end: addDays(day, -1) } })).toEqual([]);
  expect(found('ow', { period: { start: day, end: day } })).toEqual(['How', 'Bow', 'Bowl', 'Owl']);
  const { id } = await addEntry(childId, { ...entryFields, title: 'Owlet' }, undefined, instant(9));
  await index.follow([id]);
  expect(found('ow')).toEqual(['Owlet', 'How', 'Bow', 'Bowl', 'Owl']);
});

test('bold words are found as they are shown and as they were typed', async () => {
  const content = 'Gave **Panadol** 5 ml';
  const { id } = await addEntry(childId, { ...entryFields, content }, undefined, instant(0));
  await readWhole();
  for (const text of ['panadol 5 ml', '**panadol**']) expect(find(text).ids).toEqual([id]);
});

test('while the journal is read, answers hold the newest entries and say that there may be more', async () => {
  for (let at = 0; at < 5; at += 1)
    await addEntry(childId, { ...entryFields, title: `Owl ${at}` }, undefined, instant(at));
  const all = await listedIds();
  expect(find('owl')).toEqual({ ids: [], total: 0, isWhole: false });
  await index.readNext(2);
  const [first, second] = [all.slice(0, 3), all.slice(0, 5)];
  expect(find('owl')).toEqual({ ids: first, total: 3, isWhole: false });
  // The same text, and longer text, find the entries read since.
  await index.readNext(2);
  expect(find('owl')).toEqual({ ids: second, total: 5, isWhole: false });
  await index.readNext(2);
  expect(find('owl 1')).toEqual({ ids: [all[3]], total: 1, isWhole: true });
});

test('with any writes during reading, it holds the newest stored entries once each, and in the end all', async () => {
  // Three months, so that reads and writes fall between two steps of sorting.
  const days = [0, 1, 31, 62].map((before) => addDays(entryFields.date, -before));
  eachMonthTakesAStep();
  const step = fc.oneof(
    fc.record({
      do: fc.constant('read' as const),
      count: fc.integer({ min: 1, max: 3 }),
      how: fc.constantFrom('readNext' as const, 'readQuickly' as const),
    }),
    fc.record({ do: fc.constant('add' as const), day: fc.constantFrom(...days) }),
    fc.record({ do: fc.constant('move' as const), which: fc.nat(), day: fc.constantFrom(...days) }),
    fc.record({ do: fc.constant('delete' as const), which: fc.nat() }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 24 }), fc.nat(9), async (steps, stored) => {
      await db.journal.clear();
      index = new JournalIndex(childId);
      let minted = 0;
      // Some share an instant and are ordered by id.
      const add = async (date: string) => {
        minted += 1;
        const stamp = instant(Math.floor(minted / 3)).toISOString();
        const id = `e${(minted * 7) % 100}`;
        const entry = { ...entryFields, id, childId, date, createdAt: stamp, updatedAt: stamp };
        await db.journal.put(entry);
        return id;
      };
      for (let at = 0; at < stored; at += 1) await add(days[at % 4] ?? entryFields.date);
      for (const one of steps) {
        const ids = await db.journal.toCollection().primaryKeys();
        if (one.do === 'read') await index[one.how](one.count);
        else if (one.do === 'add') await index.follow([await add(one.day)]);
        else {
          const id = ids[one.which % ids.length];
          if (id === undefined) continue;
          if (one.do === 'move') await db.journal.update(id, { date: one.day });
          else await db.journal.delete(id);
          await index.follow([id]);
        }
        const { ids: held, isWhole } = find('');
        const all = await listedIds();
        expect(held).toEqual(isWhole ? all : all.slice(0, held.length));
      }
      await readWhole();
      expect(find('').ids).toEqual(await listedIds());
    }),
    { numRuns: fewerInGate(300) },
  );
});

test('an entry that moved to another page before its write was followed appears once', async () => {
  for (let at = 0; at < 4; at += 1)
    await addEntry(childId, { ...entryFields, title: `Owl ${at}` }, undefined, instant(at));
  const [newest = '', , , oldest = ''] = await listedIds();
  await index.readNext(1);
  await updateEntry(newest, { ...entryFields, date: addDays(entryFields.date, -9) });
  await index.readNext(9);
  await updateEntry(oldest, { ...entryFields, date: addDays(entryFields.date, -8) });
  await index.follow([newest]);
  await index.follow([oldest]);
  expect(find('').ids).toEqual(await listedIds());
});

test('neither finds nor follows the journal of another child', async () => {
  const sibling = await addChild(childFields);
  await addEntry(sibling.id, entryFields);
  await readWhole();
  const { id } = await addEntry(sibling.id, entryFields);
  expect(await index.follow([id])).toBe(false);
  expect(find('').total).toBe(0);
});
