import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { addDays } from '../../domain/calendar-day';
import type { JournalEntry } from '../../domain/entities';
import { addChild } from '../records/children';
import { db } from '../stores/db';
import { childFields, clearStores, entryFields, instant } from '../fixtures/records';
import {
  addEntry,
  deleteEntry,
  type EntryFilter,
  listEntries,
  updateEntry,
} from '../records/journal';
import { JournalIndex } from './journal-index';

let childId = '';
let index: JournalIndex;

beforeEach(async () => {
  await clearStores();
  childId = (await addChild(childFields)).id;
  index = new JournalIndex(childId);
});

const noFilter = { category: null, date: null };

function find(text: string, limit = 10_000) {
  const { entries, total } = index.search({ childId, text, ...noFilter, limit });
  return { ids: entries.map(({ id }) => id), total };
}

async function listedIds() {
  return (await listEntries(childId, noFilter, 10_000)).map(({ id }) => id);
}

test('a journal of several pages is read whole, in the order of the list, entries of one instant included', async () => {
  const createdAt = instant(0).toISOString();
  // More than a page of one instant, then more of one day, then one on each day.
  const entries = Array.from({ length: 1700 }, (_, at): JournalEntry => {
    const stamp = at < 1100 ? createdAt : instant(at).toISOString();
    const date = addDays(entryFields.date, -Math.max(0, at - 1400));
    const id = `entry-${((at * 7919) % 1700).toString().padStart(4, '0')}`;
    return { ...entryFields, id, childId, date, createdAt: stamp, updatedAt: stamp };
  });
  await db.journal.bulkAdd(entries);
  await index.read();
  expect(find('two to four')).toEqual({ ids: await listedIds(), total: 1700 });
  expect(find('TWO', 3)).toEqual({ ids: (await listedIds()).slice(0, 3), total: 1700 });
});

test('a write is followed by reading what it touched: added, changed and deleted entries', async () => {
  const kept = await addEntry(childId, entryFields);
  await index.read();

  const added = await addEntry(childId, { ...entryFields, title: 'First steps' });
  expect(await index.follow([added.id])).toBe(true);
  expect(find('first steps').ids).toEqual([added.id]);

  await updateEntry(added.id, { ...entryFields, title: 'Second steps' });
  expect(await index.follow([added.id])).toBe(true);
  expect([find('first steps').total, find('second steps').total]).toEqual([0, 1]);

  await deleteEntry(added.id);
  expect(await index.follow([added.id])).toBe(true);
  expect(find('').ids).toEqual([kept.id]);
});

test('each letter narrows what the letters before found; other words, filters and writes start anew', async () => {
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
  await index.read();
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
  expect(found('ow', { date: addDays(day, -1) })).toEqual([]);
  expect(found('ow', { date: day })).toEqual(['How', 'Bow', 'Bowl', 'Owl']);
  const { id } = await addEntry(childId, { ...entryFields, title: 'Owlet' }, undefined, instant(9));
  await index.follow([id]);
  expect(found('ow')).toEqual(['Owlet', 'How', 'Bow', 'Bowl', 'Owl']);
});

test('a write too large to be named makes it read everything again', async () => {
  await addEntry(childId, entryFields);
  await index.read();
  await addEntry(childId, entryFields);
  expect(await index.follow('all')).toBe(true);
  expect(find('').ids).toEqual(await listedIds());
});

test('the journal of another child is neither found nor followed', async () => {
  const sibling = await addChild(childFields);
  await addEntry(sibling.id, entryFields);
  await index.read();
  const { id } = await addEntry(sibling.id, entryFields);
  expect(await index.follow([id])).toBe(false);
  expect(find('').total).toBe(0);
});
