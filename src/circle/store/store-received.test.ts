import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { invariant } from '@/lib/invariant';
import { elsewhere, here, childShared, received, sendAll } from '@/circle/fixtures/circle-devices';
import { circleRow } from '@/data/fixtures/circle-rows';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import {
  childFields,
  clearStores,
  entryFields,
  instant,
  photoOf,
  set,
} from '@/data/fixtures/records';
import { refusalNames, refusedAtEachStep } from '@/data/fixtures/refusals';
import { put } from '@/data/commit/changes';
import { commit } from '@/data/commit/commit';
import { addEntry, readEntry, updateEntry } from '@/data/records/entries';
import { readHistory } from '@/data/records/history';
import { db } from '@/data/db/db';
import { circleJournal } from './circle-journal';
import { projectParked } from './parked-documents';

vi.setConfig({ testTimeout: 60_000 });

beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  await db.open();
  await clearStores();
});

/** The keys of waiting records, without the earlier versions that wait too. */
const waiting = async () =>
  (await db.outbox.toCollection().primaryKeys()).filter((key) => !key.startsWith('history/'));
const docOf = async (key: string) => invariant(await db.circleDocs.get(key), 'a document').doc;
const stamps = { createdAt: instant(0).toISOString(), updatedAt: instant(0).toISOString() };
const entryOf = (childId: string, title: string, id = 'e1') => ({
  ...entryFields,
  ...stamps,
  id,
  childId,
  title,
});

/** An entry that the circle has too. */
async function sharedEntry(childId: string) {
  const entry = await addEntry(childId, entryFields, undefined, instant(1));
  await sendAll(childId);
  return { entry, key: `journal/${entry.id}`, doc: await docOf(`journal/${entry.id}`) };
}

describe('a received document', () => {
  test('waits to be re-signed here if its signer was removed, though it says nothing new', async () => {
    const id = await childShared();
    const { key, doc } = await sharedEntry(id);
    const journal = circleJournal(id);
    await journal.receive([received(doc, '2-b')], here);
    expect(await waiting()).toEqual([]);
    const theirs = { ...received(doc, '2-b'), mustReSign: true };
    expect(await journal.receive([theirs], here)).toEqual([{ key, isAhead: true }]);
    expect(await journal.fold([key], here)).toEqual([{ key, doc, rev: '2-b' }]);
    await journal.markPushed([{ key, doc, rev: '3-c' }]);
    expect(await waiting()).toEqual([]);
  });

  test('is shown: the record is added, changed and deleted', async () => {
    const id = await childShared();
    const journal = circleJournal(id);
    const first = elsewhere('journal', 'e1', id, entryOf(id, 'There'));
    await journal.receive([received(first)], here);
    expect(await readEntry('e1')).toMatchObject({ title: 'There' });
    const next = elsewhere('journal', 'e1', id, entryOf(id, 'Again'), { on: first });
    expect(await journal.receive([received(next, '2-b')], here)).toEqual([
      { key: 'journal/e1', isAhead: false },
    ]);
    expect(await readEntry('e1')).toMatchObject({ title: 'Again' });
    const gone = elsewhere('journal', 'e1', id, null, { on: next });
    await journal.receive([received(gone, '3-c')], here);
    expect(await db.journal.count()).toBe(0);
    expect(await waiting()).not.toContain('journal/e1');
  });

  test('is not written if it matches what is stored, so that no open form gets a conflict', async () => {
    const id = await childShared();
    const { entry, doc } = await sharedEntry(id);
    const writes = vi.spyOn(IDBObjectStore.prototype, 'put');
    await circleJournal(id).receive([received(doc, '2-b')], here);
    const stores = writes.mock.contexts.map((store): unknown => Reflect.get(Object(store), 'name'));
    expect(stores).not.toContain('journal');
    writes.mockRestore();
    expect(await db.journal.get(entry.id)).toEqual(entry);
  });

  test('is merged with a local change that is not folded yet, and the result is sent', async () => {
    const id = await childShared();
    const { entry, key, doc } = await sharedEntry(id);
    await updateEntry(entry.id, { ...entryFields, title: 'Here' });
    const theirs = elsewhere('journal', entry.id, id, { ...entry, content: 'There' }, { on: doc });
    expect(await circleJournal(id).receive([received(theirs, '2-b')], here)).toEqual([
      { key, isAhead: true },
    ]);
    expect(await db.journal.get(entry.id)).toMatchObject({ title: 'Here', content: 'There' });
    expect(await waiting()).toEqual([key]);
    expect(await circleJournal(id).fold([key], here)).toMatchObject([{ key, rev: '2-b' }]);
  });

  test('causes a conflict if both changed the same field', async () => {
    const id = await childShared();
    const { entry, key, doc } = await sharedEntry(id);
    await updateEntry(entry.id, { ...entryFields, title: 'Here' });
    const theirs = elsewhere('journal', entry.id, id, { ...entry, title: 'There' }, { on: doc });
    await circleJournal(id).receive([received(theirs, '2-b')], here);
    const known = invariant(await db.circleDocs.get(key), 'a document');
    expect(known.mark).toBe('versions');
    expect(known.doc.fields['title']?.map(({ value }) => value).sort()).toEqual(['Here', 'There']);
  });

  test('that deletes a record changed here does not delete it', async () => {
    const id = await childShared();
    const { entry, key, doc } = await sharedEntry(id);
    await updateEntry(entry.id, { ...entryFields, title: 'Here' });
    const gone = elsewhere('journal', entry.id, id, null, { on: doc });
    await circleJournal(id).receive([received(gone, '2-b')], here);
    expect(await db.journal.get(entry.id)).toMatchObject({ title: 'Here' });
    expect(await waiting()).toEqual([key]);
  });

  test('from a losing leaf adds what only it has, and does not count as the server’s version', async () => {
    const id = await childShared();
    const { entry, key, doc } = await sharedEntry(id);
    const leaf = elsewhere('journal', entry.id, id, { ...entry, content: 'Leaf' }, { on: doc });
    const winner = elsewhere('journal', entry.id, id, { ...entry, title: 'Winner' }, { on: doc });
    const receipts = await circleJournal(id).receive(
      [received(leaf, null), received(winner, '2-w')],
      here,
    );
    expect(receipts).toEqual([{ key, isAhead: true }]);
    expect(await db.journal.get(entry.id)).toMatchObject({ title: 'Winner', content: 'Leaf' });
    expect(await db.circleDocs.get(key)).toMatchObject({ rev: '2-w' });
  });

  test('of a child that is not here is parked, and shown once the child is here', async () => {
    await commit([put('circles', circleRow('c'))]);
    const journal = circleJournal('c');
    await journal.receive([received(elsewhere('journal', 'e1', 'c', entryOf('c', 'Early')))], here);
    expect(await db.journal.count()).toBe(0);
    expect(await db.circleDocs.get('journal/e1')).toMatchObject({ mark: 'parked' });
    const child = { ...childFields, ...stamps, id: 'c' };
    await journal.receive([received(elsewhere('children', 'c', 'c', child))], here);
    expect(await readEntry('e1')).toMatchObject({ title: 'Early' });
    expect(await db.circleDocs.get('journal/e1')).toMatchObject({ mark: 'none' });
    expect(await waiting()).toEqual([]);
  });

  test('that this version cannot show is parked, so that no edit here can damage it', async () => {
    const id = await childShared();
    const later = { ...entryOf(id, 'Later'), category: 'of-a-later-version' };
    await circleJournal(id).receive([received(elsewhere('journal', 'e1', id, later))], here);
    expect(await db.journal.count()).toBe(0);
    expect(await db.circleDocs.get('journal/e1')).toMatchObject({ mark: 'parked' });
    await projectParked(id);
    expect(await db.setAside.count()).toBe(0);
    await circleJournal(id).enqueueEverything();
    const folded = await circleJournal(id).fold(['journal/e1'], here);
    expect(folded[0]?.doc.gone).toEqual([]);
  });

  test('never deletes the child itself', async () => {
    const id = await childShared();
    const { doc } = invariant(await db.circleDocs.get(`children/${id}`), 'a document');
    await circleJournal(id).receive(
      [received(elsewhere('children', id, id, null, { on: doc }))],
      here,
    );
    expect(await db.children.count()).toBe(1);
  });

  test('cannot mark a record as one of the sample journal, which is neither sent nor kept', async () => {
    const id = await childShared();
    const sampled = { ...entryOf(id, 'There'), sample: true };
    const doc = elsewhere('journal', 'e1', id, sampled);
    const journal = circleJournal(id);
    await journal.receive([received(doc)], here);
    expect(await db.journal.get('e1')).toEqual(entryOf(id, 'There'));
    await journal.receiveHistory([
      {
        id: 'was',
        row: {
          ...{ id: 'was', list: 'journal', recordId: 'e1', childId: id },
          ...{ at: stamps.updatedAt, was: { ...sampled, title: 'Before' } },
        },
      },
    ]);
    expect(await readHistory('journal', 'e1')).toMatchObject([{ was: entryOf(id, 'Before') }]);
    expect((await db.history.get('was'))?.was).not.toHaveProperty('sample');
    // Nor is taking the mark away a change of this device.
    expect(await waiting()).toEqual([]);
    await updateEntry('e1', { ...entryFields, title: 'Here' });
    const sent = invariant((await sendAll(id)).get('journal/e1'), 'sent');
    expect(sent.fields['title']).toMatchObject([{ value: 'Here' }]);
    expect(sent.fields['sample']).toEqual(doc.fields['sample']);
  });

  test('of another child, or under another key, is ignored', async () => {
    const id = await childShared();
    const doc = elsewhere('journal', 'e1', 'other', entryOf('other', 'Not here'));
    const own = elsewhere('journal', 'e2', id, entryOf(id, 'Not so', 'e2'));
    await circleJournal(id).receive([received(doc), { ...received(own), key: 'journal/e3' }], here);
    expect(await db.journal.count()).toBe(0);
  });

  test('beside a losing leaf of another child is applied and not refused', async () => {
    const id = await childShared();
    const own = received(elsewhere('journal', 'e1', id, entryOf(id, 'Theirs')));
    const leaf = received(elsewhere('journal', 'e1', 'other', entryOf('other', 'Not here')), null);
    expect(await circleJournal(id).receive([own, leaf], here)).toEqual([
      { key: 'journal/e1', isAhead: false },
    ]);
    expect(await db.journal.toArray()).toMatchObject([{ childId: id, title: 'Theirs' }]);
  });

  test('of another member replaces a carer’s own copy, which is quarantined and not sent', async () => {
    const id = await childShared('carer');
    await commit([put('journal', entryOf(id, 'Out of a file'))]);
    await circleJournal(id).receive(
      [received(elsewhere('journal', 'e1', id, entryOf(id, 'Theirs')))],
      here,
    );
    expect(await db.journal.get('e1')).toMatchObject({ title: 'Theirs' });
    expect(await db.setAside.toArray()).toMatchObject([{ record: { title: 'Out of a file' } }]);
    expect(await waiting()).toEqual([]);
  });

  test.each(refusalNames)('is applied completely or not at all (%s)', async (how) => {
    const id = await childShared();
    const { entry, key, doc } = await sharedEntry(id);
    await updateEntry(entry.id, { ...entryFields, title: 'Here' }, set(await photoOf('mine')));
    const photo = await photoOf('theirs');
    const theirs = elsewhere('journal', entry.id, id, { ...entry, photoId: photo.id }, { on: doc });
    const other = elsewhere('journal', 'e2', id, entryOf(id, 'New', 'e2'));
    const journal = circleJournal(id);
    await refusedAtEachStep(how, () => journal.receive([received(theirs), received(other)], here));
    await refusedAtEachStep(how, () => journal.fold([key], here));
    const [folded] = await journal.fold([key], here);
    const written = [{ key, doc: invariant(folded, 'folded').doc, rev: '3-c' }];
    await refusedAtEachStep(how, () => journal.markPushed(written));
    await refusedAtEachStep(how, () => journal.enqueueEverything());
  });
});

test('earlier versions say who wrote them, this device or another, even before they were sent', async () => {
  const id = await childShared();
  const change = async (title: string) => updateEntry(entryId, { ...entryFields, title });
  const writers = async () =>
    (await db.history.orderBy('at').toArray()).map(({ was, by }) => [
      'title' in was && was.title,
      by,
    ]);
  const { id: entryId } = await addEntry(id, { ...entryFields, title: 'New here' });
  await change('Sent from here');
  await sendAll(id);
  await change('Not sent yet');
  await change('On the way');
  await sendAll(id);
  const row = invariant(await db.journal.get(entryId), 'the entry');
  const theirs = elsewhere(
    'journal',
    entryId,
    id,
    { ...row, title: 'Theirs' },
    {
      on: await docOf(`journal/${entryId}`),
      at: Date.now(),
    },
  );
  await circleJournal(id).receive([received(theirs, '2-b')], here);
  await change('Here again');
  expect(await writers()).toEqual([
    ['New here', 'device-a'],
    ['Sent from here', 'device-a'],
    ['Not sent yet', 'device-a'],
    ['Theirs', 'device-b'],
  ]);
});
