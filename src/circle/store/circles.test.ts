import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { childShared, elsewhere, here, received, sendAll } from '@/circle/fixtures/circle-devices';
import { circleRow, memberOf } from '@/data/fixtures/circle-rows';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import {
  childFields,
  clearStores,
  entryFields,
  foodItem,
  instant,
  photoOf,
  recommendation,
  set,
} from '@/data/fixtures/records';
import { refusalNames, refusedAtEachStep } from '@/data/fixtures/refusals';
import { invariant } from '@/lib/invariant';
import { put } from '@/data/commit/changes';
import { writeDraft } from '@/data/drafts/drafts';
import { storeSettings } from '@/data/preferences/settings-store';
import { commit } from '@/data/commit/commit';
import { addChild } from '@/data/records/children';
import { addEntry, deleteEntry, updateEntry } from '@/data/records/entries';
import { writableDb as db } from '@/data/db/writable-db';
import { authorOf } from './authors';
import { circleJournal } from './circle-journal';
import { changeCircle, listCircles, readCircle } from './circles';
import { followOutboxAndParked } from './parked-documents';
import { circlesToLeave, forgetCircle, saveCircle } from './circle-lifecycle';
import { keepAllAsRecords, readConflicts, resolveConflict } from './conflicts';
import { eventually } from '@/lib/fixtures/eventually';

vi.setConfig({ testTimeout: 60_000 });

beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  await db.open();
  await clearStores();
});

const waiting = async () => (await db.outbox.toCollection().primaryKeys()).sort();

describe('a circle', () => {
  test('is only written if something of it changes', async () => {
    const { id } = await addChild(childFields);
    await saveCircle(circleRow(id, { trouble: 'busy' }));
    const puts = vi.fn();
    db.circles.hook('updating', puts);
    try {
      await changeCircle(id, { trouble: 'busy', first: undefined });
      expect(puts).not.toHaveBeenCalled();
      await changeCircle(id, { trouble: undefined });
      expect(puts).toHaveBeenCalledTimes(1);
    } finally {
      db.circles.hook('updating').unsubscribe(puts);
    }
  });

  test.each(refusalNames)(
    'that begins puts everything into the outbox, or is not stored at all (%s)',
    async (how) => {
      const { id } = await addChild(childFields);
      const entry = await addEntry(id, entryFields);
      await addChild({ ...childFields, name: 'Sam' });
      await refusedAtEachStep(how, () => saveCircle(circleRow(id)));
      expect(await waiting()).toEqual([`children/${id}`, `journal/${entry.id}`]);
    },
  );

  test('that is stored again sends nothing twice; a new circle of the child sends everything', async () => {
    const { id } = await addChild(childFields);
    await saveCircle(circleRow(id));
    await sendAll(id);
    await saveCircle(circleRow(id, { chainLength: 2 }));
    expect(await waiting()).toEqual([]);
    await saveCircle(circleRow(id, { database: 'kinleaf-fedcba9876543210' }));
    expect(await waiting()).toEqual([`children/${id}`]);
    expect(await db.circleDocs.get(`children/${id}`)).toMatchObject({ rev: null });
  });

  test('sends nothing of other children, drafts, recommendations, settings and AI keys', async () => {
    const { id } = await addChild(childFields);
    const other = await addChild({ ...childFields, name: 'PRIVATE' });
    await addEntry(other.id, { ...entryFields, title: 'PRIVATE' });
    await db.recommendations.put({ ...recommendation('r1', id), title: 'PRIVATE' });
    writeDraft(`entry_new_${id}`, { values: { title: 'PRIVATE' }, photo: 'keep' });
    const settings = { apiKeys: { openai: 'PRIVATE' } };
    expect(storeSettings(settings, settings)).toBe(true);
    await saveCircle(circleRow(id));
    expect(await waiting()).toEqual([`children/${id}`]);
    const sent = await sendAll(id);
    expect([...sent.keys()]).toEqual([`children/${id}`]);
    expect(JSON.stringify([...sent.values()])).not.toContain('PRIVATE');
  });

  test('is refused for a child of the sample journal', async () => {
    const stamps = { createdAt: instant(0).toISOString(), updatedAt: instant(0).toISOString() };
    await db.children.put({ ...childFields, ...stamps, id: 'sample', sample: true });
    await expect(saveCircle(circleRow('sample'))).rejects.toMatchObject({
      name: 'SampleChildError',
    });
    expect(await db.circles.count()).toBe(0);
  });

  test('can be changed field by field, and one that cannot be decrypted counts as none', async () => {
    await commit([put('circles', circleRow('c', { trouble: 'full', held: 'restored' }))]);
    await changeCircle('c', { isPaused: true, trouble: undefined });
    const circle = invariant(await readCircle('c'), 'a circle');
    expect(circle).toMatchObject({ isPaused: true, held: 'restored' });
    expect(circle).not.toHaveProperty('trouble');
    await changeCircle('c', ({ chainLength }) => ({ chainLength: chainLength + 1 }));
    expect(await readCircle('c')).toMatchObject({ chainLength: circle.chainLength + 1 });
    await changeCircle('nobody', { isPaused: true });
    await db.circles.put({ childId: 'd', unopened: 'bytes' } as never);
    expect(await listCircles()).toHaveLength(1);
    expect(await readCircle('d')).toBeNull();
    await changeCircle('d', { isPaused: true });
    expect(await db.circles.get('d')).toEqual({ childId: 'd', unopened: 'bytes' });
  });

  test('that is left keeps the journal here or deletes it, and sends nothing', async () => {
    const id = await childShared();
    await addEntry(id, entryFields, set(await photoOf('mine')));
    await sendAll(id);
    await circleJournal(id).quarantine([{ docId: 'rA', rev: '1-a', reason: 'newer' }]);
    const journalOf = async () => [await db.children.toArray(), await db.journal.toArray()];
    const before = await journalOf();
    await forgetCircle(id, { keepsCopy: true });
    expect(await journalOf()).toEqual(before);
    for (const store of ['circles', 'circleDocs', 'outbox', 'circleAside', 'circlePhotos'])
      expect(await db.table(store).count(), store).toBe(0);
    await saveCircle(circleRow(id));
    const at = instant(1).toISOString();
    const was = foodItem('f', id);
    await commit([put('history', { id: 'h', list: 'food', recordId: 'f', childId: id, at, was })]);
    await forgetCircle(id, { keepsCopy: false });
    for (const table of db.tables) expect(await table.count(), table.name).toBe(0);
  });

  test('is listed before all data are erased, with who stays in it', async () => {
    const id = await childShared();
    const members = [
      memberOf('device-a', 'parent'),
      { ...memberOf('paper', 'parent'), isPaper: true },
      memberOf('device-c', 'carer'),
      { ...memberOf('device-d', 'parent'), removedAt: instant(1).toISOString() },
    ];
    await changeCircle(id, { members });
    await commit([put('circles', circleRow('elsewhere', { members: members.slice(0, 1) }))]);
    expect((await circlesToLeave()).toSorted((a) => (a.childId === id ? -1 : 1))).toEqual([
      { childId: id, childName: 'Maya', others: 1, isLastParent: false },
      { childId: 'elsewhere', childName: null, others: 0, isLastParent: true },
    ]);
  });
});

test('reports the size of the outbox as it changes, and shows parked records once it can', async () => {
  const id = await childShared();
  const counts: number[] = [];
  const stop = followOutboxAndParked(id, (count) => counts.push(count));
  await eventually(() => expect(counts.at(-1)).toBe(0));
  const entry = await addEntry(id, entryFields);
  await eventually(() => expect(counts.at(-1)).toBe(1));
  await sendAll(id);
  await eventually(() => expect(counts.at(-1)).toBe(0));
  const known = invariant(await db.circleDocs.get(`journal/${entry.id}`), 'a document');
  await db.transaction('rw', db.journal, db.circleDocs, async () => {
    await db.journal.delete(known.doc.id);
    await db.circleDocs.put({ ...known, mark: 'parked' });
  });
  await eventually(async () => expect(await db.journal.get(known.doc.id)).toBeDefined());
  stop();
});

describe('a field that two people changed', () => {
  /** An entry whose title was changed here and there. The one from there is shown if it is later. */
  async function written(theirs = 60_000) {
    const id = await childShared();
    const entry = await addEntry(id, entryFields, undefined, instant(1));
    const key = `journal/${entry.id}`;
    const on = (await sendAll(id)).get(key);
    await updateEntry(
      entry.id,
      { ...entryFields, title: 'Here' },
      undefined,
      undefined,
      instant(50_000),
    );
    const row = { ...entry, title: 'There', updatedAt: instant(theirs).toISOString() };
    const doc = elsewhere('journal', entry.id, id, row, { on: on ?? null, at: theirs });
    await circleJournal(id).receive([received(doc, '2-b')], here);
    await sendAll(id);
    // Remove the earlier versions so far, which were sent.
    await db.history.clear();
    return { id, entry, key };
  }

  test('is reported with both values, and who wrote which', async () => {
    const { id, entry, key } = await written();
    const [found] = await readConflicts(id);
    expect(found).toMatchObject({ key, id: entry.id, row: { title: 'There' } });
    expect(found?.fields.map(({ field }) => field)).toEqual(['title']);
    expect(found?.fields[0]?.values.map(({ value }) => value)).toEqual(['There', 'Here']);
    const authors = invariant(
      await authorOf({ list: 'journal', id: entry.id, childId: id }),
      'authors',
    );
    expect(authors.madeBy).toEqual({ person: 'Jo', device: 'A phone', isThisDevice: true });
    expect(authors.fields.get('title')).toMatchObject({ isThisDevice: false });
    expect(authors.last).toMatchObject({ isThisDevice: false });
    expect(await authorOf({ list: 'food', id: 'none', childId: id })).toBeNull();
    const ofOther = { list: 'journal', id: entry.id, childId: 'another child' } as const;
    expect(await authorOf(ofOther)).toBeNull();
  });

  test.each(['There', 'Here'])(
    'keeps and sends the choice of “%s”, and the other becomes an earlier version',
    async (title) => {
      const { id, entry, key } = await written();
      await resolveConflict(key, { title });
      expect(await db.journal.get(entry.id)).toMatchObject({ title });
      expect(await readConflicts(id)).toEqual([]);
      const revisions = await db.history.toArray();
      expect(revisions.map(({ was }): unknown => Reflect.get(was, 'title'))).toEqual([
        title === 'There' ? 'Here' : 'There',
      ]);
      expect(await waiting()).toEqual([`history/${revisions[0]?.id}`, key]);
      const folded = await circleJournal(id).fold([key], here);
      expect(folded[0]?.doc.fields['title']).toMatchObject([{ value: title, by: 'device-a' }]);
    },
  );

  const titlesOfHistory = async () =>
    (await db.history.orderBy('at').toArray())
      .map(({ was, by }) => [String(Reflect.get(was, 'title')), by])
      .toSorted();

  test.each(refusalNames)(
    'keeps the value it did not show as an earlier version after an ordinary edit, once and for everyone (%s)',
    async (how) => {
      const { id, entry, key } = await written(40_000);
      await updateEntry(entry.id, { ...entryFields, title: 'Edited' });
      expect(await titlesOfHistory()).toEqual([['Here', 'device-a']]);
      const journal = circleJournal(id);
      await refusedAtEachStep(how, () => journal.fold([key], here));
      await journal.fold([key], here);
      expect(await titlesOfHistory()).toEqual([
        ['Here', 'device-a'],
        ['There', 'device-b'],
      ]);
      const ids = await db.history.toCollection().primaryKeys();
      expect(await waiting()).toEqual([...ids.map((one) => `history/${one}`), key].sort());
    },
  );

  test('adds no earlier version of others after an edit of another field, or a deletion', async () => {
    const { id, entry, key } = await written(40_000);
    await updateEntry(entry.id, { ...entryFields, title: 'Here', content: 'Edited' });
    await circleJournal(id).fold([key], here);
    expect(await readConflicts(id)).toHaveLength(1);
    await deleteEntry(entry.id);
    await circleJournal(id).fold([key], here);
    expect(await titlesOfHistory()).toEqual([['Here', 'device-a']]);
  });

  test('keeps the value an edit did not show, even if a choice follows at once', async () => {
    const { entry, key } = await written(40_000);
    await updateEntry(entry.id, { ...entryFields, title: 'Edited' });
    await resolveConflict(key, { title: 'Here' });
    expect(await titlesOfHistory()).toEqual([
      ['Edited', 'device-a'],
      ['Here', 'device-a'],
      ['There', 'device-b'],
    ]);
  });

  test('can be kept as two records', async () => {
    const { id, entry, key } = await written();
    const [other = ''] = await keepAllAsRecords(key);
    expect(await db.journal.get(entry.id)).toMatchObject({ title: 'There' });
    expect(await db.journal.get(other)).toMatchObject({ title: 'Here', childId: id });
    expect(await waiting()).toEqual([key, `journal/${other}`].sort());
  });

  test('shows who deleted the record while it was edited, until the next edit', async () => {
    const id = await childShared();
    const entry = await addEntry(id, entryFields, undefined, instant(1));
    const key = `journal/${entry.id}`;
    const named = { list: 'journal', id: entry.id, childId: id } as const;
    const on = (await sendAll(id)).get(key) ?? null;
    await updateEntry(entry.id, { ...entryFields, title: 'Here' });
    const deletion = elsewhere('journal', entry.id, id, null, { on });
    await circleJournal(id).receive([received(deletion, '2-b')], here);
    expect(await db.journal.get(entry.id)).toMatchObject({ title: 'Here' });
    expect((await authorOf(named))?.deletedBy).toMatchObject({ isThisDevice: false });
    await updateEntry(entry.id, { ...entryFields, title: 'Here again' });
    await sendAll(id);
    expect((await authorOf(named))?.deletedBy).toBeNull();
  });

  test('can be kept as three records if there are three values', async () => {
    const { id, entry, key } = await written();
    const { doc } = invariant(await db.circleDocs.get(key), 'a document');
    const row = { ...entry, title: 'Yonder', updatedAt: instant(70_000).toISOString() };
    const alone = { ...doc, seen: {}, fields: {}, gone: [] };
    const third = elsewhere('journal', entry.id, id, row, { on: alone, at: 70_000 });
    await circleJournal(id).receive([received(third, '3-c')], here);
    expect(await keepAllAsRecords(key)).toHaveLength(2);
    const titles = (await db.journal.toArray()).map(({ title }) => title);
    expect(titles.toSorted()).toEqual(['Here', 'There', 'Yonder']);
    expect(await readConflicts(id)).toEqual([]);
  });

  test.each(refusalNames)('is unchanged if the choice is refused (%s)', async (how) => {
    const { key } = await written();
    await refusedAtEachStep(how, () => resolveConflict(key, { title: 'Here' }));
  });

  test('cannot be resolved by a reader', async () => {
    const { id, key } = await written();
    await changeCircle(id, { members: [memberOf('device-a', 'reader')] });
    await expect(resolveConflict(key, { title: 'Here' })).rejects.toMatchObject({
      name: 'ReadOnlyError',
    });
    expect(await readConflicts(id)).toHaveLength(1);
  });
});
