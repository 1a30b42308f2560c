import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { isDocumentDeleted } from '@/domain/circle/show-document';
import { childShared, elsewhere, here, received } from '@/circle/fixtures/circle-devices';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { clearStores, entryFields, instant } from '@/data/fixtures/records';
import { addEntry, deleteEntry } from '@/data/records/entries';
import { writableDb as db } from '@/data/db/writable-db';
import { circleJournal } from './circle-journal';

beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  await db.open();
  await clearStores();
});

/** An entry that was sent, its document, and the stores of its circle. */
async function sentEntry() {
  const childId = await childShared();
  const entry = await addEntry(childId, entryFields, undefined, instant(1));
  const key = `journal/${entry.id}`;
  const journal = circleJournal(childId);
  const [sent] = await journal.fold([key], here);
  if (!sent) throw new Error('Nothing was folded');
  await journal.markPushed([{ ...sent, rev: '1-a' }]);
  // A title must be text: no screen can show this row.
  return { childId, entry, damaged: { ...entry, title: 1 }, key, journal, sent };
}

test('for a record that cannot be read here any more, its last document is sent to a recreated database', async () => {
  const { entry, damaged, key, journal, sent } = await sentEntry();
  await db.table('journal').put(damaged);
  await journal.enqueueEverything();
  expect(await journal.fold([key], here)).toEqual([{ key, doc: sent.doc, rev: null }]);
  await journal.markPushed([{ ...sent, rev: '1-b' }]);
  expect(await db.outbox.get(key)).toBeUndefined();
  expect(await db.table<unknown>('journal').get(entry.id)).toEqual(damaged);
});

test('a record that was unreadable when a change arrived, and is deleted once it is readable, is deleted for everyone', async () => {
  const { childId, entry, damaged, key, journal, sent } = await sentEntry();
  await db.table('journal').put(damaged);
  const changed = { ...entry, content: 'Elsewhere' };
  const theirs = elsewhere('journal', entry.id, childId, changed, { on: sent.doc });
  await journal.receive([received(theirs, '2-a')], here);
  expect(await db.circleDocs.get(key)).toMatchObject({ mark: 'parked' });
  await db.journal.put(changed);
  await deleteEntry(entry.id);
  const [folded] = await journal.fold([key], here);
  expect(folded && isDocumentDeleted(folded.doc)).toBe(true);
});
