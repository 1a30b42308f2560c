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
const saidAt = (count: number): string => minute(count).toISOString();

/** A minute that the clock of this device shows from now on. */
const itIs = (count: number) => vi.setSystemTime(minute(count));

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

/** What the circle knows of a record once what waits of it is folded. */
async function folded(key: string, childId: string): Promise<CircleDocument> {
  const [one] = await circleJournal(childId).fold([key], here);
  return invariant(one, 'a folded record').doc;
}

/** When a medicine was last written, by what the circle is told. */
const atOf = ({ fields }: CircleDocument) => fields['medicines/m']?.map(({ at }) => at);

test.each([
  { shown: '2 mg', ours: 10, theirs: 20 },
  { shown: '3 mg', ours: 20, theirs: 10 },
])(
  'of a medicine that two devices changed the later strength is shown, each with its own time ($shown)',
  async ({ ours, theirs, shown }) => {
    const { id, doc } = await childWithMedicine();
    itIs(ours);
    await setHere(id, '3 mg');
    const child = invariant(await db.children.get(id), 'a child');
    const other = elsewhere(
      'children',
      id,
      id,
      { ...child, medicines: [medicine('2 mg')] },
      { on: doc, at: theirs * 60_000 },
    );
    itIs(30);
    await circleJournal(id).receive([received(other, '2-b')], here);
    expect((await db.children.get(id))?.medicines).toEqual([medicine(shown)]);
    const known = invariant(await db.circleDocs.get(`children/${id}`), 'a document').doc;
    const values = [
      { at: saidAt(ours), value: { strength: '3 mg' } },
      { at: saidAt(theirs), value: { strength: '2 mg' } },
    ];
    expect(fieldConflicts(known)).toMatchObject([
      { field: 'medicines/m', values: ours > theirs ? values : values.reverse() },
    ]);
  },
);

test('of several writes that nobody was told of the last one counts, however it says when it was', async () => {
  const { id, key } = await childWithMedicine();
  itIs(10);
  await setHere(id, '3 mg');
  itIs(12);
  await updateChild(id, { ...childFields, bio: 'New' });
  itIs(20);
  expect(atOf(await folded(key, id))).toEqual([saidAt(12)]);
  await setHere(id, '4 mg');
  itIs(30);
  expect(atOf(await folded(key, id))).toEqual([saidAt(20)]);
});

test('a star and a deletion are dated with themselves, and never after the clock', async () => {
  const id = await childShared();
  const { id: entryId } = await addEntry(id, entryFields, undefined, instant(0));
  const key = `journal/${entryId}`;
  await sendAll(id);
  itIs(10);
  await starEntry(entryId, true);
  itIs(20);
  const starred = await folded(key, id);
  expect(starred.fields['starred']).toMatchObject([{ value: true, at: saidAt(10) }]);
  await deleteEntry(entryId);
  itIs(15);
  expect((await folded(key, id)).gone).toMatchObject([{ at: saidAt(15) }]);
});

test('what comes out of a file keeps the time that it says; what is set back to an earlier one is of now', async () => {
  const id = await childShared();
  const before = await addEntry(id, entryFields, undefined, instant(0));
  const key = `journal/${before.id}`;
  await sendAll(id);
  itIs(30);
  const file = { ...before, title: 'Out of a file', updatedAt: saidAt(10) };
  await commit([put('journal', file, { before })]);
  expect((await folded(key, id)).fields['title']).toMatchObject([{ at: saidAt(10) }]);
  await commit([put('journal', before, { before: file })]);
  itIs(40);
  expect((await folded(key, id)).fields['title']).toMatchObject([{ at: saidAt(30) }]);
});

test('a recreated database and a sent restore keep the noted time; without one, the record’s own counts', async () => {
  const { id, key } = await childWithMedicine();
  itIs(10);
  await setHere(id, '3 mg');
  itIs(20);
  await circleJournal(id).sendEverything();
  expect(atOf(await folded(key, id))).toEqual([saidAt(10)]);
  await changeCircle(id, { held: 'restored' });
  await setHere(id, '2 mg');
  itIs(30);
  await sendRestored(id);
  expect(atOf(await folded(key, id))).toEqual([saidAt(20)]);
  await setHere(id, '4 mg');
  // As a version before noted it.
  await commit([put('outbox', { key, childId: id, list: 'children', id })]);
  expect(atOf(await folded(key, id))).toEqual([saidAt(0)]);
});
