import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Medicine } from '@/domain/schema/child-lists';
import type { Child } from '@/domain/schema/entities';
import { draftForms, subjectOf } from '@/data/drafts/draft-forms';
import { draftText, newDraftKey, writeDraft } from '@/data/drafts/drafts';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { childFields, clearStores, entryFields } from '@/data/fixtures/records';
import { keepPhoto } from '@/data/photos/photo-changes';
import { db } from '@/data/db/db';
import {
  addItem,
  changeLists,
  deleteItem,
  goalList,
  medicineList,
  restoreItem,
  updateItem,
} from './child-lists';
import { addChild, deleteChild, updateChild } from './children';
import { countFactEntries, factSpan } from './facts';
import { addEntry, deleteEntry, readEntry } from './entries';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';

let child: Child;

beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  await clearStores();
  child = await addChild(childFields);
});

const stored = async () => db.children.get(child.id);
const medicine = (id: string, name = id): Medicine => ({ id, name });
const namesOf = async () => (await stored())?.medicines?.map(({ name }) => name) ?? [];

describe('an item of a list', () => {
  test('after any concurrent changes to some items, every other item and the child stay as they were', async () => {
    const ids = ['a', 'b', 'c', 'd'];
    const step = fc.record({
      what: fc.constantFrom('add', 'update', 'delete'),
      id: fc.constantFrom(...ids),
    });
    const steps = fc.uniqueArray(step, { selector: ({ id }) => id, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(fc.subarray(ids), steps, async (had, todo) => {
        await changeLists(child.id, () => ({ medicines: had.map((id) => medicine(id)) }));
        const done = todo.map(({ what, id }) => {
          if (what === 'delete') return deleteItem(child.id, medicineList, id);
          if (what === 'update' || had.includes(id))
            return updateItem(child.id, medicineList, id, (one) => ({ ...one, name: 'new' }));
          return addItem(child.id, medicineList, medicine(id, 'new'));
        });
        await Promise.allSettled(done);
        const expected = new Map(had.map((id) => [id, id]));
        for (const { what, id } of todo) {
          if (what === 'delete') expected.delete(id);
          else if (what === 'add' || expected.has(id)) expected.set(id, 'new');
        }
        const { medicines = [], ...rest } = (await stored()) ?? {};
        expect(new Map(medicines.map(({ id, name }) => [id, name]))).toEqual(expected);
        expect(rest).toEqual(child);
      }),
      { numRuns: fewerInGate(60) },
    );
  });

  test('keeps fields of a later version, and an open form of the child can still be saved', async () => {
    const later = { ...medicine('a'), route: 'by mouth' };
    await addItem(child.id, medicineList, later);
    await updateItem(child.id, medicineList, 'a', (one) => ({ ...one, endedOn: '2026-11-01' }));
    const profile = { ...childFields, name: 'Maya Rose' };
    await updateChild(child.id, profile, keepPhoto, child.updatedAt);
    expect(await stored()).toMatchObject({
      name: 'Maya Rose',
      medicines: [{ ...later, endedOn: '2026-11-01' }],
    });
  });

  test('cannot be changed if it or its child is gone', async () => {
    await addItem(child.id, goalList, { id: 'g', words: 'Waits' });
    const change = (one: Medicine) => one;
    await expect(updateItem(child.id, medicineList, 'g', change)).rejects.toThrow(
      'Medicine with ID g not found',
    );
    await deleteChild(child.id);
    await expect(addItem(child.id, medicineList, medicine('a'))).rejects.toThrow('Child with ID');
  });

  test('is restored at its position with its drafts, unless there is one with its id', async () => {
    await changeLists(child.id, () => ({ medicines: ['a', 'b', 'c'].map((id) => medicine(id)) }));
    const key = newDraftKey(draftForms.medicine(child.id, 'b'));
    const other = newDraftKey(draftForms.medicine(child.id, 'c'));
    for (const one of [key, other]) writeDraft(one, { values: { name: one }, photo: 'keep' });
    const taken = await deleteItem(child.id, medicineList, 'b');
    expect(await namesOf()).toEqual(['a', 'c']);
    expect(draftText(key)).toBeNull();
    expect(draftText(other)).not.toBeNull();
    if (!taken) throw new Error('It was there');
    expect(await restoreItem(child.id, medicineList, taken)).toBe(true);
    expect(await namesOf()).toEqual(['a', 'b', 'c']);
    expect(draftText(key)).not.toBeNull();
    expect(await restoreItem(child.id, medicineList, taken)).toBe(false);
    expect(await namesOf()).toEqual(['a', 'b', 'c']);
    expect(await deleteItem(child.id, medicineList, 'none')).toBeNull();
  });
});

test('drafts of an item and of a new one are about its child, with any ids', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (childId, id) => {
      const forms = [
        draftForms.newMedicine(childId),
        draftForms.medicine(childId, id),
        draftForms.newGoal(childId),
        draftForms.goal(childId, id),
        draftForms.newSkill(childId),
      ];
      for (const form of forms) expect(subjectOf(newDraftKey(form))).toBe(childId);
      expect(new Set(forms).size).toBe(5);
    }),
  );
});

test('the index finds the entries that name an item, and their first and last day; deleting it leaves their text', async () => {
  const subject = { about: 'medicine', id: 'melatonin' } as const;
  expect(await countFactEntries(child.id, subject)).toBe(0);
  expect(await factSpan(child.id, subject)).toBeNull();
  await addItem(child.id, medicineList, medicine('melatonin', 'Melatonin'));
  const fact = { kind: 'medication', medicineId: 'melatonin', name: 'Melatonin' };
  const dose = (date: string, category: 'medication' | 'sleep' = 'medication') =>
    addEntry(child.id, { ...entryFields, category, date, facts: [fact] });
  const first = await dose('2025-12-31');
  const last = await dose('2026-11-02');
  await dose('2026-03-01');
  await dose('2026-12-01', 'sleep');
  expect(await countFactEntries(child.id, subject)).toBe(3);
  expect(await factSpan(child.id, subject)).toEqual({ start: '2025-12-31', end: '2026-11-02' });
  await deleteItem(child.id, medicineList, 'melatonin');
  expect((await readEntry(first.id))?.facts).toEqual([fact]);
  expect(await countFactEntries(child.id, subject)).toBe(3);
  await deleteEntry(last.id);
  expect(await factSpan(child.id, subject)).toEqual({ start: '2025-12-31', end: '2026-03-01' });
});
