import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AnyRecord, ListName } from '@/domain/schema/lists';
import { forHandover, type HandoverChoice } from '@/domain/backup/handover';
import { categoryIds } from '@/domain/schema/categories';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import {
  childFields,
  clearStores,
  entryFields,
  instant,
  photoOf,
  set,
} from '@/data/fixtures/records';
import { compare, merge } from '@/data/fixtures/two-journals';
import { addChild, updateChild } from '@/data/records/children';
import { addEntry } from '@/data/records/entries';
import { writableDb as db } from '@/data/db/writable-db';
import { completeStaged } from './match-records';
import { clearStaged, stage } from './restore';

let choice: HandoverChoice;

beforeEach(async () => {
  await clearStores();
  vi.stubGlobal('localStorage', new MemoryStorage());
  const child = await addChild(
    { ...childFields, bio: 'Loves trains.' },
    set(await photoOf('face')),
  );
  await addEntry(child.id, entryFields, set(await photoOf('night')));
  await db.table('children').update(child.id, { goals: [{ id: 'g1', words: 'Puts on shoes' }] });
  choice = {
    kind: 'handover',
    childId: child.id,
    period: null,
    categories: categoryIds,
    foods: 'none',
    reports: 'none',
    reportId: null,
    hasPhotos: false,
    hasLists: false,
  };
});

/** Stages the handover of this journal, with `change` applied to each record. */
async function stageHandover(change: (record: AnyRecord) => AnyRecord = (record) => record) {
  for (const list of ['children', 'journal'] as const) {
    const rows: AnyRecord[] = await db.table<AnyRecord, string>(list).toArray();
    const records = rows.flatMap((row) => asHandedOver(list, row) ?? []).map(change);
    await stage({ list, records, photoIds: [] }, []);
  }
}

const asHandedOver = (list: ListName, row: AnyRecord) => forHandover(choice, list, row);

test('a handover that comes back has nothing new: what it left out does not count as deleted', async () => {
  const before = await Promise.all([db.children.toArray(), db.journal.toArray()]);
  await stageHandover();
  await completeStaged(['photos', 'profile']);
  const { comparison } = await compare();
  expect(comparison.counts.children).toEqual({ new: 0, same: 1, joins: 0, differs: 0 });
  expect(comparison.counts.journal).toEqual({ new: 0, same: 1, joins: 0, differs: 0 });
  await merge();
  expect(await Promise.all([db.children.toArray(), db.journal.toArray()])).toEqual(before);
});

test('changes made there are merged, and the photo stays even if theirs replaces mine', async () => {
  await stageHandover((record) =>
    'content' in record && 'date' in record
      ? { ...record, content: 'Nan was there too.', updatedAt: instant(9).toISOString() }
      : record,
  );
  await completeStaged(['photos', 'profile']);
  await merge({ all: 'theirs', each: {} });
  const [entry] = await db.journal.toArray();
  expect(entry).toMatchObject({
    content: 'Nan was there too.',
    photoId: (await photoOf('night')).id,
  });
  expect(await db.photos.count()).toBe(2);
});

test('discarding the file deletes no photo, and a file that leaves nothing out is not changed', async () => {
  await stageHandover();
  await completeStaged(['a term of a later version']);
  expect((await db.staged.toArray()).flatMap(({ photoIds }) => photoIds)).toEqual([]);
  await completeStaged(['photos', 'profile']);
  expect((await db.staged.toArray()).flatMap(({ photoIds }) => photoIds)).toHaveLength(2);
  await clearStaged();
  expect(await db.photos.count()).toBe(2);
});

test('a child that has been renamed here keeps its name', async () => {
  await stageHandover();
  await updateChild(choice.childId, { ...childFields, name: 'Ari' });
  await completeStaged(['photos', 'profile']);
  expect((await compare()).comparison.counts.children).toMatchObject({ same: 1, differs: 0 });
  await merge({ all: 'theirs', each: {} });
  expect(await db.children.toArray()).toMatchObject([{ name: 'Ari' }]);
});

test('what was left out does not count as deleted when their whole backup is merged later', async () => {
  const before = await db.journal.toArray();
  const child = await db.children.get(choice.childId);
  await stageHandover((record) =>
    'birthdate' in record
      ? {
          ...record,
          goals: [{ id: 'g2', words: 'Eats rice' }],
          updatedAt: instant(9).toISOString(),
        }
      : record,
  );
  const { comparison } = await compare();
  expect(comparison.counts.journal).toMatchObject({ joins: 0, same: 1, differs: 0 });
  expect(comparison.counts.children).toMatchObject({ joins: 1, differs: 0 });
  await merge({ all: 'theirs', each: {} });
  const [photoId] = before.map((entry) => entry.photoId);
  expect(await db.journal.toArray()).toMatchObject([{ photoId }]);
  const [merged] = await db.children.toArray();
  expect(merged).toMatchObject({ bio: 'Loves trains.', photoId: child?.photoId });
  expect(merged?.goals).toHaveLength(2);
  expect(await db.setAside.count()).toBe(0);
});
