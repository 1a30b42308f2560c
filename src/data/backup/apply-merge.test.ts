import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { choiceName } from '@/domain/merge/merge-summary';
import { idBeside } from '@/domain/merge/merge-record';
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
} from '@/data/fixtures/records';
import { everything } from '@/data/fixtures/refusals';
import { all, compare, merge } from '@/data/fixtures/two-journals';
import { addChild } from '@/data/records/children';
import { addEntry, updateEntry } from '@/data/records/entries';
import { writableDb as db } from '@/data/db/writable-db';
import { readUndoGivenUp } from './backup-marks';
import { undoMerge } from './undo-merge';
import { undoRestore, forgetReplaced, restoreStaged, stage } from './restore';
import { readSafety } from './safety';

const stamps = { createdAt: instant(0).toISOString(), updatedAt: instant(0).toISOString() };
const backup = { key: 'backup', at: stamps.createdAt, fileName: 'x', records: 1 } as const;
let childId = '';

const entryOf = (id: string, fields: object = {}) => ({
  ...entryFields,
  id,
  childId,
  ...stamps,
  ...fields,
});

const later = { updatedAt: instant(9).toISOString() };

const titles = async () => (await db.journal.toArray()).map(({ title }) => title).sort();

async function stageEntries(...entries: ReturnType<typeof entryOf>[]): Promise<void> {
  await stage({ list: 'journal', records: entries, photoIds: [] }, []);
}

beforeEach(async () => {
  await clearStores();
  vi.stubGlobal('localStorage', new MemoryStorage());
  childId = (await addChild(childFields, undefined, instant(0))).id;
});

describe('a merge', () => {
  test('brings nothing into a journal that this device only reads', async () => {
    const members = [memberOf('device-a', 'reader')];
    await db.circles.put(circleRow(childId, { members }));
    await stageEntries(entryOf('new'));
    const before = await everything();
    await expect(merge({ all: 'both', each: {} })).rejects.toMatchObject({
      name: 'ReadOnlyError',
      childId,
    });
    expect(await everything()).toEqual(before);
  });

  test('takes what is new, leaves what is here, and follows the choice for each that differs', async () => {
    await db.journal.bulkPut([
      entryOf('same'),
      entryOf('mine'),
      entryOf('theirs'),
      entryOf('both'),
    ]);
    const other = { title: 'Theirs', updatedAt: instant(9).toISOString() };
    const staged = ['mine', 'theirs', 'both'].map((id) => entryOf(id, other));
    await stageEntries(entryOf('same'), entryOf('new'), ...staged);
    const { comparison, pairs } = await compare();
    expect(comparison.counts.journal).toEqual({ new: 1, same: 1, joins: 0, differs: 3 });
    expect((await pairs(1, 5)).map(({ mine }) => mine.id)).toEqual(['theirs', 'both']);
    const each = {
      [choiceName('journal', 'mine')]: 'mine',
      [choiceName('journal', 'theirs')]: 'theirs',
    } as const;
    expect(await merge({ all: 'both', each })).toMatchObject({
      added: { journal: 2 },
      changed: 2,
    });
    const titles = new Map((await db.journal.toArray()).map(({ id, title }) => [id, title]));
    expect(Object.fromEntries(titles)).toMatchObject({
      same: entryFields.title,
      new: entryFields.title,
      mine: entryFields.title,
      theirs: 'Theirs',
      both: 'Theirs',
    });
    expect([...titles.values()].filter((title) => title !== 'Theirs')).toHaveLength(4);
    expect(titles.size).toBe(6);
  });

  test('keeps my version where the copy of it was changed on the other side', async () => {
    await db.journal.put(entryOf('e1', { title: 'Mine' }));
    const copy = entryOf(idBeside('journal', 'e1'), { title: 'Mine, changed by Nan', ...later });
    await stageEntries(copy, entryOf('e1', { title: 'Theirs', ...later }));
    await merge();
    expect(await titles()).toEqual(['Mine', 'Mine, changed by Nan', 'Theirs']);
  });

  test('takes over when a version was changed that is kept beside another already', async () => {
    const beside = entryOf(idBeside('journal', 'e1'), { title: 'Theirs' });
    await db.journal.bulkPut([entryOf('e1', { title: 'Mine', ...later }), beside]);
    const updatedAt = instant(3).toISOString();
    await stageEntries(entryOf('e1', { title: 'Theirs', updatedAt }));
    expect(await merge()).toMatchObject({ changed: 0 });
    expect(await db.journal.get(beside.id)).toEqual({ ...beside, updatedAt });
  });

  test('names what it keeps by ids that say nothing of the words', async () => {
    const found: string[][] = [];
    const asideIds = new Set<string>();
    for (const words of ['Mango', 'Rice']) {
      await clearStores();
      await db.children.put({ ...childFields, ...stamps, id: childId, bio: words });
      await db.food.put({ ...foodItem('f1', childId), name: words });
      const food = { ...foodItem('f1', childId), name: 'Theirs', ...later };
      await stage({ list: 'food', records: [food], photoIds: [] }, []);
      const child = { ...childFields, ...stamps, id: childId, bio: 'Theirs', ...later };
      await stage({ list: 'children', records: [child], photoIds: [] }, []);
      await merge();
      const aside = await db.setAside.toCollection().primaryKeys();
      // Random ones.
      expect(aside).toHaveLength(1);
      asideIds.add(aside[0] ?? '');
      found.push(await db.food.toCollection().primaryKeys());
    }
    expect(found[0]).toHaveLength(2);
    expect(found[1]).toEqual(found[0]);
    expect(asideIds.size).toBe(2);
  });

  test('takes no version in the place of what was saved since they were compared', async () => {
    await db.journal.bulkPut([entryOf('e1', { title: 'm1' }), entryOf('e2'), entryOf('e3')]);
    const theirs = { title: 'Theirs', ...later };
    await stageEntries(entryOf('e1', theirs), entryOf('e2'), entryOf('e3', theirs));
    const compared = await compare();
    await updateEntry('e2', { ...entryFields, title: 'Just typed' });
    await updateEntry('e3', { ...entryFields, title: 'Typed as well' });
    await merge(all('theirs'), compared);
    expect(await titles()).toEqual([
      ...[entryFields.title, 'Just typed', 'Theirs', 'Theirs', 'Typed as well'],
    ]);
  });

  test('parks an entry whose child is nowhere, once', async () => {
    const photo = await photoOf('of nobody');
    const lonely = entryOf('lonely', { childId: 'nobody', photoId: photo.id });
    for (const expected of [1, 0]) {
      await stage({ list: 'journal', records: [lonely], photoIds: [photo.id] }, [photo]);
      expect((await compare()).comparison.orphans).toBe(1);
      expect(await merge()).toMatchObject({ setAside: expected });
    }
    expect(await db.setAside.toArray()).toMatchObject([
      { list: 'journal', reason: 'orphan', record: lonely, photoIds: [photo.id] },
    ]);
    expect(await db.journal.count()).toBe(0);
    expect(await db.photos.count()).toBe(1);
  });

  test('brings neither recommendations nor the sample journal of somebody else', async () => {
    await stage(
      { list: 'recommendations', records: [recommendation('s1', childId)], photoIds: [] },
      [],
    );
    await stageEntries(entryOf('sample', { sample: true }));
    expect((await compare()).comparison.samples).toBe(1);
    await merge();
    expect([await db.recommendations.count(), await db.journal.count()]).toEqual([0, 0]);
    expect([await db.staged.count(), await db.marks.count()]).toEqual([0, 0]);
  });

  test('keeps the other profile of a child beside the journal, and not as a child without one', async () => {
    const [maya] = await db.children.toArray();
    await db.table('children').update(childId, { bio: 'Likes cars' });
    const theirs = { ...maya, ...childFields, ...stamps, id: childId, bio: 'Likes trains' };
    const before = { ...theirs, updatedAt: instant(-9).toISOString() };
    await stage({ list: 'children', records: [before], photoIds: [] }, []);
    await merge();
    expect(await db.children.toArray()).toEqual([{ ...maya, bio: 'Likes cars' }]);
    expect(await db.setAside.toArray()).toMatchObject([
      { list: 'children', reason: 'same-id', record: { bio: 'Likes trains' } },
    ]);
  });

  test('puts a record of the file in the place of a damaged one, which is set aside as it was', async () => {
    const damaged = { ...entryOf('e1'), title: '' };
    await db.journal.put(damaged);
    await stageEntries(entryOf('e1'));
    await merge();
    expect(await db.journal.toArray()).toEqual([entryOf('e1')]);
    expect(await db.setAside.toArray()).toMatchObject([{ reason: 'unreadable', record: damaged }]);
    await undoMerge();
    expect([await db.journal.toArray(), await db.setAside.count()]).toEqual([[damaged], 0]);
  });

  test('goes on without records whose bytes the browser lost, and mends those of the file', async () => {
    await db.food.bulkPut([foodItem('f1', childId), foodItem('f2', childId)]);
    const lose = (row: { id: string; name: string }) => {
      if (row.id === 'f1' && row.name !== 'Mended')
        throw new DOMException('Data lost', 'NotReadableError');
      return row;
    };
    db.food.hook('reading', lose);
    onTestFinished(() => db.food.hook('reading').unsubscribe(lose));
    const mended = { ...foodItem('f1', childId), name: 'Mended' };
    await stage({ list: 'food', records: [mended, foodItem('f2', childId)], photoIds: [] }, []);
    expect((await compare()).comparison.counts.food).toMatchObject({ new: 1, same: 1 });
    await merge();
    expect(await db.food.get('f1')).toEqual(mended);
  });

  test('of what somebody has open leaves their form a conflict, in whichever way it was chosen', async () => {
    for (const choice of ['both', 'theirs'] as const) {
      const open = await addEntry(childId, entryFields, undefined, instant(0));
      // Of the same instant: which of the two stays in place is decided by the words.
      await stageEntries(entryOf(open.id, { title: 'zzz', updatedAt: open.updatedAt }));
      await merge(all(choice));
      await expect(
        updateEntry(open.id, { ...entryFields, title: 'Typed' }, undefined, open.updatedAt),
      ).rejects.toMatchObject({ name: 'ConflictError' });
    }
  });

  test('counts as written since the last backup, however long ago it was written', async () => {
    const since = async () => (await readSafety(50)).since;
    await db.marks.put({ ...backup, at: instant(3).toISOString() });
    const old = { updatedAt: instant(-9).toISOString() };
    await stageEntries(...Array.from({ length: 30 }, (_, at) => entryOf(`old ${at}`, old)));
    expect(await since()).toBe(0);
    await merge();
    expect(await since()).toBe(30);
    // What is found by when it was changed is not counted twice.
    await stageEntries(entryOf('one more', old), entryOf('new', later));
    await merge();
    expect(await since()).toBe(32);
    await forgetReplaced();
    expect(await since()).toBe(32);
    await stageEntries(entryOf('taken back', old));
    await merge();
    expect(await since()).toBe(33);
    await undoMerge();
    expect(await since()).toBe(32);
    // A restore brings the backup mark of its file, and Undo restore that of before.
    const child = { ...childFields, ...stamps, id: 'sam' };
    await stage({ list: 'children', records: [child], photoIds: [] }, []);
    await restoreStaged(backup, instant(10));
    expect(await since()).toBe(0);
    await undoRestore(instant(11));
    expect(await since()).toBe(32);
    await db.marks.put({ ...backup, at: instant(20).toISOString() });
    expect(await since()).toBe(0);
  });

  test('is not taken back by the Undo of another one', async () => {
    await stageEntries(entryOf('e1'));
    await merge();
    const before = await everything();
    expect(await undoMerge(instant(4).toISOString())).toBeNull();
    expect(await everything()).toEqual(before);
    expect(await undoMerge(instant(5).toISOString())).toEqual({ takenBack: 1, stayed: 0 });
  });

  test('is said by a restore that gives up its Undo, as a restore is', async () => {
    expect(await readUndoGivenUp()).toBeNull();
    await stageEntries(entryOf('e1'));
    await merge();
    expect(await readUndoGivenUp()).toBe('merge');
    await restoreStaged(null, instant(9));
    expect(await readUndoGivenUp()).toBe('restore');
  });

  test('is known by the facts that it brings', async () => {
    const fact = { kind: 'sleep', wakings: [] };
    await stageEntries(entryOf('e1', { facts: [fact] }));
    await merge();
    expect(await db.factKeys.count()).toBe(1);
    await undoMerge();
    expect(await db.factKeys.count()).toBe(0);
  });
});
