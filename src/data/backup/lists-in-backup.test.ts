import 'fake-indexeddb/auto';
import { readInPasses } from '@/data/fixtures/backup-file';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Child } from '@/domain/schema/entities';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import {
  childFields,
  clearStores,
  entryFields,
  foodItem,
  instant,
  storedRecords,
} from '@/data/fixtures/records';
import { changeLists } from '@/data/records/child-lists';
import { addChild, deleteChild, listChildren, readChild } from '@/data/records/children';
import { findDamaged } from '@/data/records/damaged-records';
import { countFactEntries, readFactEntries } from '@/data/records/facts';
import { addEntry } from '@/data/records/entries';
import { restoreDeleted } from '@/data/records/deleted-records';
import { writableDb as db } from '@/data/db/writable-db';
import { restoreStaged, stage } from './restore';
import { blobSink } from './file-sinks';
import { writeBackup } from '@/data/fixtures/write-backup';

const { signal } = new AbortController();
const quiet = { signal, onProgress: () => undefined };
const options = { ...quiet, fileName: 'kinleaf-backup.json', now: instant(0) };

const lists = {
  medicines: [
    { id: 'm1', name: 'Melatonin', strength: '1 mg', amount: 2.5, times: ['19:00'], later: [1] },
    { id: 'm2', name: 'Iron', asNeeded: true as const, endedOn: '2025-11-01' },
  ],
  goals: [{ id: 'g1', words: 'Waits', fromPlan: true as const }],
  skills: [
    { id: 's1', words: 'Floats', area: 'movement', from: 'cdc-15-l-1', later: { kept: true } },
    { id: 's2', words: 'Hums', area: 'of a later version', endedOn: '2025-11-01' },
    { id: 's3', words: 'Waits', area: 'social', goalId: 'g1', lookingOut: true as const },
  ],
  changes: [{ id: 'c1', day: '2025-11-02', words: 'Started swimming', kind: 'therapy' as const }],
  picks: [{ row: 'behavior-before', words: ['Loud room'] }],
};

let child: Child;

beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  await clearStores();
  child = await addChild(childFields);
  await changeLists(child.id, () => lists);
  await db.food.add({
    ...foodItem('f1', child.id),
    moves: [{ day: '2025-11-03', from: 'new', to: 'safe' }],
  });
  await addEntry(child.id, {
    ...entryFields,
    category: 'medication',
    facts: [{ kind: 'medication', medicineId: 'm1', name: 'Melatonin', outcome: 'given' }],
  });
  await addEntry(child.id, { ...entryFields, category: 'moment', facts: [noticed] });
});

/** What was noticed about a skill of the list, remembered from an earlier day. */
const noticed = {
  kind: 'skill',
  by: 'Oma',
  skills: [
    { skillId: 's1', words: 'Floats', area: 'movement', seen: 'first', on: '2024', later: 1 },
  ],
};
const firsts = async () => {
  const period = { start: '2024-01-01', end: '2024-01-01' };
  const found = await readFactEntries(child.id, { about: 'first', id: 'movement' }, period);
  return found.map(({ facts }) => facts);
};
const doses = async () => countFactEntries(child.id, { about: 'medicine', id: 'm1' });

async function restore(file: Blob): Promise<void> {
  await readInPasses(file, { ...quiet, stage, makePhoto: () => Promise.reject(new Error('None')) });
  await restoreStaged(null, instant(1));
}

test.each([
  ['of everything', undefined],
  ['of one child', 'child'],
] as const)('a file %s has the lists, the moves of foods and the facts', async (_, kind) => {
  const chosen = kind && { kind, childId: child.id };
  const before = await storedRecords();
  const { file } = await writeBackup(blobSink(), { ...options, ...(chosen && { chosen }) });
  const text = await file.text();
  expect(JSON.parse(text)).toMatchObject({ children: [lists], food: [{ moves: [{}] }] });
  if (chosen) return;
  await deleteChild(child.id);
  expect([await doses(), await firsts()]).toEqual([0, []]);
  await restore(file);
  expect(await storedRecords()).toEqual(before);
  expect([await doses(), await firsts()]).toEqual([1, [[noticed]]]);
});

test('deleting a child deletes them too, and undoing it restores them', async () => {
  const before = await storedRecords();
  const deleted = await deleteChild(child.id);
  expect(await db.children.count()).toBe(0);
  if (deleted) await restoreDeleted(deleted);
  expect(await storedRecords()).toEqual(before);
  expect(await doses()).toBe(1);
});

const hostile = {
  medicines: [
    null,
    'Melatonin',
    { id: 'm0' },
    { id: 'm1', name: 'Melatonin', amount: -1 },
    { id: 'm2', name: 'Iron', times: ['25:00'] },
    { id: 'm3', name: 'Zinc', later: { kept: true } },
    { id: 'm3', name: 'Of the same id' },
  ],
  goals: { g1: 'no list' },
  skills: [
    { id: 's1', words: 'Without an area' },
    { id: 's2', words: '', area: 'daily' },
    { id: 's3', words: 'Floats', area: 'daily', lookingOut: false },
    { id: 's4', words: 'Hums', area: 'of a later version', later: [1] },
    { id: 's4', words: 'Of the same id', area: 'daily' },
    { id: 's5', words: 'Waves', area: 'social', endedOn: 'yesterday' },
  ],
  changes: [{ id: 'c1', day: 'yesterday', words: 'x', kind: 'own' }],
  picks: [
    { row: 'behavior-before', words: [1] },
    { row: 'after', words: ['Rest'] },
  ],
};
const readable = {
  medicines: [{ id: 'm3', name: 'Zinc', later: { kept: true } }],
  skills: [{ id: 's4', words: 'Hums', area: 'of a later version', later: [1] }],
  picks: [{ row: 'after', words: ['Rest'] }],
};

describe('lists of wrong types', () => {
  test('in a file cost the child only the unreadable items', async () => {
    const { file } = await writeBackup(blobSink(), options);
    const data = JSON.parse(await file.text()) as { children: object[] };
    const spoiled = { ...data, children: data.children.map((one) => ({ ...one, ...hostile })) };
    await restore(new Blob([JSON.stringify(spoiled)]));
    expect(await listChildren()).toEqual([{ ...child, ...readable }]);
    expect(await db.setAside.count()).toBe(0);
  });

  test('in the store do the same, and the original is quarantined', async () => {
    const before = { ...child, ...hostile };
    await db.table('children').put(before);
    expect(await readChild(child.id)).toEqual({ ...child, ...readable });
    await findDamaged();
    expect(await db.children.get(child.id)).toEqual({ ...child, ...readable });
    expect(await db.setAside.toArray()).toMatchObject([{ list: 'children', record: before }]);
  });
});
