import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CircleDocument } from '@/domain/circle/document';
import { fieldConflicts } from '@/domain/circle/show-document';
import { invariant } from '@/lib/invariant';
import { put } from '@/data/commit/changes';
import { commit } from '@/data/commit/commit';
import { childShared, elsewhere, here, received, sendAll } from '@/circle/fixtures/circle-devices';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { childFields, clearStores, entryFields, instant } from '@/data/fixtures/records';
import { updateChild } from '@/data/records/children';
import { addEntry, deleteEntry, starEntry } from '@/data/records/entries';
import { addItem, medicineList, updateItem } from '@/data/records/child-lists';
import { db } from '@/data/db/db';
import { circleJournal } from './circle-journal';
import { changeCircle } from './circles';
import { sendRestored } from './resolve-restore';

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: instant(0) });
  vi.stubGlobal('localStorage', new MemoryStorage());
  await db.open();
  await clearStores();
});

afterEach(() => {
  vi.useRealTimers();
});

const minute = (count: number): Date => instant(count * 60_000);
const timeAt = (count: number): string => minute(count).toISOString();

/** Sets this device's clock to a minute. */
const setClock = (count: number) => vi.setSystemTime(minute(count));

const medicine = (strength: string) => ({ id: 'm', name: 'Melatonin', strength });

/** A child with a medicine that every device knows. */
async function childWithMedicine() {
  const id = await childShared();
  await addItem(id, medicineList, medicine('1 mg'));
  await sendAll(id);
  const key = `children/${id}`;
  const { doc } = invariant(await db.circleDocs.get(key), 'a document');
  return { id, key, doc };
}

const setHere = (id: string, strength: string) =>
  updateItem(id, medicineList, 'm', (one) => ({ ...one, strength }));

/** Folds a record and returns its document. */
async function folded(key: string, childId: string): Promise<CircleDocument> {
  const [one] = await circleJournal(childId).fold([key], here);
  return invariant(one, 'a folded record').doc;
}

/** Returns when the medicine was written, according to the document. */
const atOf = ({ fields }: CircleDocument) => fields['medicines/m']?.map(({ at }) => at);

test.each([
  { shown: '2 mg', ours: 10, theirs: 20 },
  { shown: '3 mg', ours: 20, theirs: 10 },
])(
  'shows the later strength of a medicine that two devices changed, each with its own time ($shown)',
  async ({ ours, theirs, shown }) => {
    const { id, doc } = await childWithMedicine();
    setClock(ours);
    await setHere(id, '3 mg');
    const child = invariant(await db.children.get(id), 'a child');
    const other = elsewhere(
      'children',
      id,
      id,
      { ...child, medicines: [medicine('2 mg')] },
      { on: doc, at: theirs * 60_000 },
    );
    setClock(30);
    await circleJournal(id).receive([received(other, '2-b')], here);
    expect((await db.children.get(id))?.medicines).toEqual([medicine(shown)]);
    const known = invariant(await db.circleDocs.get(`children/${id}`), 'a document').doc;
    const values = [
      { at: timeAt(ours), value: { strength: '3 mg' } },
      { at: timeAt(theirs), value: { strength: '2 mg' } },
    ];
    expect(fieldConflicts(known)).toMatchObject([
      { field: 'medicines/m', values: ours > theirs ? values : values.reverse() },
    ]);
  },
);

test('of several writes that were not sent yet, the time of the last one counts', async () => {
  const { id, key } = await childWithMedicine();
  setClock(10);
  await setHere(id, '3 mg');
  setClock(12);
  await updateChild(id, { ...childFields, bio: 'New' });
  setClock(20);
  expect(atOf(await folded(key, id))).toEqual([timeAt(12)]);
  await setHere(id, '4 mg');
  setClock(30);
  expect(atOf(await folded(key, id))).toEqual([timeAt(20)]);
});

test('a star and a deletion have their own times, never later than the clock', async () => {
  const id = await childShared();
  const { id: entryId } = await addEntry(id, entryFields, undefined, instant(0));
  const key = `journal/${entryId}`;
  await sendAll(id);
  setClock(10);
  await starEntry(entryId, true);
  setClock(20);
  const starred = await folded(key, id);
  expect(starred.fields['starred']).toMatchObject([{ value: true, at: timeAt(10) }]);
  await deleteEntry(entryId);
  setClock(15);
  expect((await folded(key, id)).gone).toMatchObject([{ at: timeAt(15) }]);
});

test('a record from a file keeps its own time; one set back to an earlier version has the current time', async () => {
  const id = await childShared();
  const before = await addEntry(id, entryFields, undefined, instant(0));
  const key = `journal/${before.id}`;
  await sendAll(id);
  setClock(30);
  const file = { ...before, title: 'Out of a file', updatedAt: timeAt(10) };
  await commit([put('journal', file, { before })]);
  expect((await folded(key, id)).fields['title']).toMatchObject([{ at: timeAt(10) }]);
  await commit([put('journal', before, { before: file })]);
  setClock(40);
  expect((await folded(key, id)).fields['title']).toMatchObject([{ at: timeAt(30) }]);
});

test('a recreated database and a sent restore keep the stored time; without one, the record’s own counts', async () => {
  const { id, key } = await childWithMedicine();
  setClock(10);
  await setHere(id, '3 mg');
  setClock(20);
  await circleJournal(id).enqueueEverything();
  expect(atOf(await folded(key, id))).toEqual([timeAt(10)]);
  await changeCircle(id, { held: 'restored' });
  await setHere(id, '2 mg');
  setClock(30);
  await sendRestored(id);
  expect(atOf(await folded(key, id))).toEqual([timeAt(20)]);
  await setHere(id, '4 mg');
  // As an earlier version of Kinleaf stored it.
  await commit([put('outbox', { key, childId: id, list: 'children', id })]);
  expect(atOf(await folded(key, id))).toEqual([timeAt(0)]);
});
