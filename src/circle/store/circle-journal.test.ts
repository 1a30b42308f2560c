import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { invariant } from '@/lib/invariant';
import { elsewhere, here, childShared, received, sendAll } from '@/circle/fixtures/circle-devices';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { refusedAtEachStep } from '@/data/fixtures/refusals';
import { clearStores, entryFields, foodItem, instant, photoOf, set } from '@/data/fixtures/records';
import { put, remove } from '@/data/commit/changes';
import { commit } from '@/data/commit/commit';
import { addEntry, deleteEntry, updateEntry } from '@/data/records/entries';
import { writableDb as db } from '@/data/db/writable-db';
import { decidePostRemoval } from './document-quarantine';
import { circleJournal } from './circle-journal';

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

describe('folding', () => {
  test('stores the document before it is sent, and folding again gives the same', async () => {
    const id = await childShared();
    const entry = await addEntry(id, entryFields);
    const key = `journal/${entry.id}`;
    const journal = circleJournal(id);
    const [first] = await journal.fold([key], here);
    expect(await docOf(key)).toEqual(first?.doc);
    const [again] = await journal.fold([key], here);
    expect(again?.doc).toEqual(first?.doc);
    expect(await waiting()).toEqual([key]);
    await journal.markPushed([{ key, doc: invariant(first, 'folded').doc, rev: '1-a' }]);
    expect(await waiting()).toEqual([]);
    expect(await journal.known([key])).toEqual(new Map([[key, { rev: '1-a', doc: first?.doc }]]));
    expect(await journal.fold([key], here)).toEqual([]);
  });

  test('waits for no screen that reads the journal', async () => {
    const id = await childShared();
    const { id: entryId } = await addEntry(id, entryFields);
    let isRead = true;
    const reading = db.transaction('r', db.journal, db.children, async () => {
      while (isRead) await db.journal.count();
    });
    expect(await circleJournal(id).fold([`journal/${entryId}`], here)).toHaveLength(1);
    isRead = false;
    await reading;
  });

  test('starts again if the document was stored by someone else in the meantime', async () => {
    const id = await childShared();
    const { entry, key } = await sharedEntry(id);
    await updateEntry(entry.id, { ...entryFields, title: 'Blue train' });
    const known = invariant(await db.circleDocs.get(key), 'a document');
    const read = db.circleDocs.bulkGet.bind(db.circleDocs);
    vi.spyOn(db.circleDocs, 'bulkGet').mockImplementationOnce((keys) =>
      read(keys).then(async (rows) => {
        await commit([put('circleDocs', { ...known, rev: '9-z' })], { from: 'circle' });
        return rows;
      }),
    );
    const [folded] = await circleJournal(id).fold([key], here);
    expect(folded).toMatchObject({ rev: '9-z' });
    expect(await db.circleDocs.get(key)).toMatchObject({ rev: '9-z', doc: folded?.doc });
  });

  test('what was sent leaves the outbox in the write that stores the checkpoint', async () => {
    const id = await childShared();
    const entry = await addEntry(id, entryFields);
    const key = `journal/${entry.id}`;
    const journal = circleJournal(id);
    const { doc } = invariant((await journal.fold([key], here))[0], 'folded');
    const checkpoint = { lastSeen: { id: 'r1', rev: '1-a' } };
    await refusedAtEachStep('no room, noticed at once', () =>
      journal.markPushed([{ key, doc, rev: '1-a' }], checkpoint),
    );
    expect(await waiting()).toEqual([]);
    expect(await journal.progress()).toMatchObject(checkpoint);
    await journal.markHistoryPushed([], { lastSeen: { id: 'h1', rev: '1-b' } });
    expect(await journal.progress()).toMatchObject({ lastSeen: { id: 'h1' } });
  });

  test('a record that was changed while it was being sent keeps waiting', async () => {
    const id = await childShared();
    const entry = await addEntry(id, entryFields);
    const key = `journal/${entry.id}`;
    const journal = circleJournal(id);
    const folded = await journal.fold([key], here);
    await updateEntry(entry.id, { ...entryFields, title: 'In between' });
    await journal.markPushed(folded.map(({ doc }) => ({ key, doc, rev: '1-a' })));
    expect(await waiting()).toEqual([key]);
    const [again] = await journal.fold([key], here);
    expect(again).toMatchObject({ rev: '1-a' });
    expect(again?.doc.fields['title']).toMatchObject([{ value: 'In between' }]);
  });

  test('a deletion is sent, but not that of a record that was never sent', async () => {
    const id = await childShared();
    const { entry, key } = await sharedEntry(id);
    await deleteEntry(entry.id);
    const never = await addEntry(id, entryFields);
    await deleteEntry(never.id);
    const folded = await circleJournal(id).fold(await waiting(), here);
    expect(folded.map((one) => one.key)).toEqual([key]);
    expect(folded[0]?.doc.gone).toHaveLength(1);
    expect(await waiting()).toEqual([key]);
  });

  test('a damaged record, and one of another child, are not sent', async () => {
    const id = await childShared();
    const journal = circleJournal(id);
    await db.journal.put({ ...entryOf(id, 'x'), title: '' });
    await db.food.put(foodItem('f', 'other'));
    await commit(
      ['journal/e1', 'food/f'].map((key) => {
        const [list = '', own = ''] = key.split('/');
        return put('outbox', { key, childId: id, list: list as 'food', id: own });
      }),
    );
    expect(await journal.fold(['journal/e1', 'food/f'], here)).toEqual([]);
    expect(await waiting()).toEqual([]);
    expect(await db.circleDocs.toCollection().primaryKeys()).toEqual([`children/${id}`]);
  });

  test('a document that cannot be decrypted any more is started again without reusing its dots', async () => {
    const id = await childShared();
    const { entry, key, doc } = await sharedEntry(id);
    await db.circleDocs.put({ key, childId: id, unopened: 'bytes' } as never);
    await updateEntry(entry.id, { ...entryFields, title: 'After' });
    const [folded] = await circleJournal(id).fold([key], here);
    const dots = (all: typeof doc | undefined) =>
      Object.values(all?.fields ?? {}).flatMap((values) => values.map(({ dot }) => dot.join()));
    expect(dots(doc).filter((dot) => dots(folded?.doc).includes(dot))).toEqual([]);
    expect(folded?.rev).toBeNull();
  });
});

test('for a recreated database, everything waits, deletions too, and no revision is known', async () => {
  const id = await childShared();
  const { entry, key } = await sharedEntry(id);
  await deleteEntry(entry.id);
  await sendAll(id);
  const other = await addEntry(id, entryFields);
  const at = instant(1).toISOString();
  const was = foodItem('f', id);
  await commit([put('history', { id: 'h', list: 'food', recordId: 'f', childId: id, at, was })]);
  await commit([remove('outbox', 'history/h')]);
  const journal = circleJournal(id);
  await journal.saveProgress({
    since: '9-x',
    instance: '1',
    documents: 4,
    lastSeen: { id: 'r', rev: '1-a' },
  });
  await journal.quarantine([{ docId: 'rA', rev: '1-a', reason: 'signature' }]);
  await journal.enqueueEverything();
  expect(await journal.readQuarantine()).toEqual([]);
  expect(await journal.progress()).toEqual({
    since: null,
    instance: null,
    documents: null,
    renewed: null,
    renewing: null,
    lastSeen: null,
    lastPresence: null,
  });
  expect((await db.outbox.toCollection().primaryKeys()).sort()).toEqual(
    [`children/${id}`, key, `journal/${other.id}`, 'history/h'].sort(),
  );
  expect((await journal.pending(2)).rows).toHaveLength(2);
  expect((await journal.pending(2)).total).toBe(4);
  const folded = await journal.fold([key], here);
  expect(folded).toMatchObject([{ rev: null, doc: { gone: [expect.anything()] } }]);
  await journal.forgetRev([key]);
});

test('earlier versions are sent and received as they are, but none of another child or invalid ones', async () => {
  const id = await childShared();
  const journal = circleJournal(id);
  const at = instant(1).toISOString();
  const was = foodItem('f', id);
  const revision = { id: 'h', list: 'food', recordId: 'f', childId: id, at, was } as const;
  await commit([put('history', revision)]);
  expect(await journal.historyOf(['h', 'gone'])).toEqual([{ id: 'h', row: revision }]);
  await journal.markHistoryPushed(['h']);
  expect(await waiting()).toEqual([]);
  const coming = { ...revision, id: 'h2', by: 'device-b' };
  await journal.receiveHistory([
    { id: 'h2', row: coming },
    { id: 'h', row: { ...revision, was: { ...was, name: 'Other' } } },
    { id: 'h3', row: { ...revision, id: 'h3', childId: 'other' } },
    { id: 'h4', row: { ...revision, id: 'h4', was: { ...was, childId: 'other' } } },
    { id: 'h5', row: 'nonsense' },
  ]);
  expect(await db.history.toArray()).toEqual([revision, coming]);
  expect(await waiting()).toEqual([]);
});

test('finds which record an earlier version belongs to, and whether it is stored here', async () => {
  const id = await childShared();
  const at = instant(1).toISOString();
  const was = foodItem('f', id);
  const revision = { id: 'h', list: 'food', recordId: 'f', childId: id, at, was } as const;
  await commit([put('history', revision)]);
  const days = (count: number) => new Date(instant(1).getTime() + count * 24 * 60 * 60 * 1000);
  const journal = circleJournal(id, () => days(90));
  const placements = await journal.historyStatuses([
    { id: 'h', row: revision },
    { id: 'h2', row: { ...revision, id: 'h2' } },
    { id: 'h3', row: { ...revision, id: 'h3', childId: 'other' } },
  ]);
  expect(placements).toEqual([
    { id: 'h', record: 'food/f', isHere: true, isExpired: false },
    { id: 'h2', record: 'food/f', isHere: false, isExpired: false },
    { id: 'h3', record: null, isHere: false, isExpired: false },
  ]);
  const later = circleJournal(id, () => days(91));
  expect(await later.historyStatuses([{ id: 'h2', row: { ...revision, id: 'h2' } }])).toMatchObject(
    [{ isExpired: true }],
  );
});

test('earlier versions wait behind all records, so that a new member gets the records first', async () => {
  const id = await childShared();
  const entry = await addEntry(id, entryFields);
  await updateEntry(entry.id, { ...entryFields, title: 'Second' });
  const { rows, total } = await circleJournal(id).pending(5);
  expect(rows.map(({ list }) => list)).toEqual(['journal', 'history']);
  expect(total).toBe(2);
  expect((await circleJournal(id).pending(1)).rows).toEqual(rows.slice(0, 1));
});

describe('photos', () => {
  test('of a sent record are uploaded once, and those of a received record downloaded once', async () => {
    const id = await childShared();
    const mine = await photoOf('mine');
    const theirs = await photoOf('theirs');
    await addEntry(id, entryFields, set(mine));
    const journal = circleJournal(id);
    await journal.fold(await waiting(), here);
    await journal.fold(await waiting(), here);
    expect(await journal.photos('up', 5)).toEqual([mine.id]);
    const doc = elsewhere('journal', 'e1', id, { ...entryOf(id, 'There'), photoId: theirs.id });
    await journal.receive([received(doc)], here);
    expect(await journal.photos('down', 5)).toEqual([theirs.id]);
    const bytes = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
    const photo = {
      id: theirs.id,
      width: 4,
      height: 3,
      full: await bytes(theirs.full),
      thumb: await bytes(theirs.thumb),
    };
    const size = { width: 4, height: 3 };
    const invalid = circleJournal(id, undefined, () => Promise.resolve(null));
    expect(await invalid.storePhoto(photo)).toBe(false);
    expect([await db.photos.count(), await journal.photos('down', 5)]).toEqual([1, [theirs.id]]);
    // The size is that of the picture, whatever its document says.
    const valid = circleJournal(id, undefined, () => Promise.resolve(size));
    expect(await valid.storePhoto({ ...photo, width: 9000 })).toBe(true);
    expect(await journal.readPhoto(theirs.id)).toEqual(photo);
    expect(await journal.photos('down', 5)).toEqual([]);
    await journal.markPhotos([mine.id], 'there');
    expect(await journal.photos('up', 5)).toEqual([]);
    expect(await db.circlePhotos.count()).toBe(2);
    expect(await db.photos.count()).toBe(2);
  });

  test('that no record uses any more are not stored, and no longer waited for', async () => {
    const id = await childShared();
    const journal = circleJournal(id, undefined, () => Promise.resolve({ width: 1, height: 1 }));
    await journal.markPhotos(['gone'], 'down');
    const bytes = new Uint8Array([1]);
    await journal.storePhoto({ id: 'gone', width: 1, height: 1, full: bytes, thumb: bytes });
    expect(await db.photos.count()).toBe(0);
    expect(await journal.photos('down', 5)).toEqual([]);
    expect(await journal.readPhoto('gone')).toBeNull();
  });
});

test('documents that cannot be applied are quarantined by id, and can be released', async () => {
  const id = await childShared();
  const journal = circleJournal(id);
  const newer = { docId: 'rA', rev: '1-a', reason: 'newer' } as const;
  await journal.quarantine([newer, { docId: 'rB', rev: '1-b', reason: 'signature' }]);
  await journal.releaseFromQuarantine(['rB']);
  expect(await journal.readQuarantine()).toEqual([newer]);
});

test('a decision about a change after removal stays with its revision, and goes with it', async () => {
  const id = await childShared();
  const journal = circleJournal(id);
  const late = { docId: 'rA', rev: '1-a', reason: 'late', by: 'device-c' } as const;
  const other = { ...late, docId: 'rB' };
  await journal.quarantine([late, other, { docId: 'rC', rev: '1-c', reason: 'newer' }]);
  const shown = await db.circleAside.toArray();
  await journal.quarantine([{ ...other, rev: '2-b' }]);
  await decidePostRemoval(shown, 'take');
  await journal.quarantine([late]);
  expect(await journal.readQuarantine()).toEqual([
    { ...late, said: 'take' },
    { ...other, rev: '2-b' },
    { docId: 'rC', rev: '1-c', reason: 'newer' },
  ]);
});
