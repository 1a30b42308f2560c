import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Role } from '@/domain/circle/members';
import { addChild, updateChild } from '@/data/records/children';
import { addEntry, deleteEntry, updateEntry } from '@/data/records/entries';
import { deleteReport } from '@/data/records/reports';
import { circleDoc, circleRow, memberOf } from '@/data/fixtures/circle-rows';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { childFields, clearStores, entryFields, foodItem, report } from '@/data/fixtures/records';
import { everything } from '@/data/fixtures/refusals';
import { db } from '@/data/db/db';
import { add, put, remove } from './changes';
import { commit } from './commit';

beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  await db.open();
  await clearStores();
});

const waiting = () => db.outbox.toCollection().primaryKeys();

/** Adds a child with a circle in which this device has this role. */
async function childInCircle(role: Role = 'parent'): Promise<string> {
  const { id } = await addChild(childFields);
  await commit([put('circles', circleRow(id, { members: [memberOf('device-a', role)] }))]);
  return id;
}

/** Returns the change that stores the circle's document of a record. `madeBy` is a device id. */
const known = (
  list: 'children' | 'journal' | 'food',
  id: string,
  childId: string,
  madeBy: string,
) =>
  put('circleDocs', {
    key: `${list}/${id}`,
    childId,
    rev: '1-a',
    doc: { ...circleDoc(id, childId), list, madeBy },
    mark: 'none',
  });

describe('a reader', () => {
  test.each(['add', 'change', 'delete'])(
    'is not allowed to %s, and nothing changes',
    async (act) => {
      const { id } = await addChild(childFields);
      const entry = await addEntry(id, entryFields);
      await commit([put('circles', circleRow(id, { members: [memberOf('device-a', 'reader')] }))]);
      const before = await everything();
      const acts: Record<string, () => Promise<unknown>> = {
        add: () => addEntry(id, entryFields),
        change: () => updateEntry(entry.id, { ...entryFields, title: 'Other' }),
        delete: () => deleteEntry(entry.id),
      };
      await expect(acts[act]?.()).rejects.toMatchObject({ name: 'ReadOnlyError', childId: id });
      expect(await everything()).toEqual(before);
    },
  );

  test('may write records of other children', async () => {
    await childInCircle('reader');
    const { id } = await addChild({ ...childFields, name: 'Sam' });
    await addEntry(id, entryFields);
    expect(await waiting()).toEqual([]);
  });
});

describe('a carer', () => {
  test('may add records, and change and delete those that this device added', async () => {
    const id = await childInCircle('carer');
    const entry = await addEntry(id, entryFields);
    await updateEntry(entry.id, { ...entryFields, title: 'Before it was sent' });
    await commit([known('journal', entry.id, id, 'device-a')]);
    await updateEntry(entry.id, { ...entryFields, title: 'And after' });
    await deleteEntry(entry.id);
    expect((await waiting()).filter((key) => !key.startsWith('history/'))).toEqual([
      `journal/${entry.id}`,
    ]);
  });

  test('may not change or delete records of others, including the profile', async () => {
    const id = await childInCircle('carer');
    await commit([add('reports', report('r', id)), put('food', foodItem('f', id))]);
    await commit([
      known('children', id, id, 'device-b'),
      known('food', 'f', id, 'device-b'),
      { ...known('food', 'f', id, 'device-b') },
    ]);
    await expect(updateChild(id, childFields)).rejects.toMatchObject({ name: 'ReadOnlyError' });
    await expect(commit([remove('food', 'f')])).rejects.toMatchObject({ name: 'ReadOnlyError' });
    await deleteReport('r');
    expect(await db.food.count()).toBe(1);
  });
});
