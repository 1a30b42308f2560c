import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addChild } from '../records/children';
import { db } from '../stores/db';
import { childFields, clearStores, entryFields } from '../fixtures/records';
import { addEntry, updateEntry } from '../records/journal';
import { JournalIndex } from './journal-index';
import { SearchDesk } from './search-desk';

let childId = '';
let desk: SearchDesk;

beforeEach(async () => {
  await clearStores();
  childId = (await addChild(childFields)).id;
  desk = new SearchDesk();
});
afterEach(() => db.open());

const ask = (text: string, of = childId) =>
  desk.answer({ childId: of, text, category: null, date: null, limit: 10 });

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
