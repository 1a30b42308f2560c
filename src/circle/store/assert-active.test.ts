import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { childShared, here } from '@/circle/fixtures/circle-devices';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { clearStores, entryFields } from '@/data/fixtures/records';
import { addEntry } from '@/data/records/entries';
import { db } from '@/data/db/db';
import { circleJournal } from './circle-journal';
import { changeCircle } from './circles';
import { forgetCircle } from './circle-lifecycle';

beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  await db.open();
  await clearStores();
});

const stops: readonly (readonly [string, (childId: string) => Promise<unknown>])[] = [
  ['a restore', (childId) => changeCircle(childId, { held: 'restored' })],
  ['leaving', (childId) => forgetCircle(childId, { keepsCopy: true })],
];

test.each(stops)(
  'writes of an engine that is still running after %s change nothing',
  async (_, stop) => {
    const id = await childShared();
    const entry = await addEntry(id, entryFields);
    const key = `journal/${entry.id}`;
    const journal = circleJournal(id);
    const [folded] = await journal.fold([key], here);
    if (folded === undefined) throw new Error('Expected a document');
    await stop(id);
    const before = [await db.circleDocs.toArray(), await db.journal.toArray()];
    const name = 'CircleStoppedError';
    await expect(journal.fold([key], here)).rejects.toMatchObject({ name });
    await expect(journal.markPushed([{ ...folded, rev: '1-a' }])).rejects.toMatchObject({ name });
    await expect(journal.receive([{ ...folded, rev: '1-a' }], here)).rejects.toMatchObject({
      name,
    });
    expect([await db.circleDocs.toArray(), await db.journal.toArray()]).toEqual(before);
  },
);
