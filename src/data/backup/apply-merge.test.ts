import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { choiceName } from '@/domain/merge/merge-summary';
import { conflictCopyId } from '@/domain/merge/merge-record';
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
import { readReplacedUndo } from './backup-marks';
import { undoMerge } from './undo-merge';
import { undoRestore, deleteReplaced, restoreStaged, stage } from './restore';
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
  test('adds nothing to a journal that this device may only read', async () => {
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

  test('adds new records, keeps existing ones, and follows the choice for each that differs', async () => {
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
    expect((await pairs(1, 5)).map(({ local }) => local.id)).toEqual(['theirs', 'both']);
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

  test('keeps my version if its copy was changed on the other side', async () => {
    await db.journal.put(entryOf('e1', { title: 'Mine' }));
    const copy = entryOf(conflictCopyId('journal', 'e1'), {
      title: 'Mine, changed by Nan',
      ...later,
    });
    await stageEntries(copy, entryOf('e1', { title: 'Theirs', ...later }));
    await merge();
    expect(await titles()).toEqual(['Mine', 'Mine, changed by Nan', 'Theirs']);
  });

  test('applies the time of change to a version that is already kept beside another', async () => {
    const beside = entryOf(conflictCopyId('journal', 'e1'), { title: 'Theirs' });
    await db.journal.bulkPut([entryOf('e1', { title: 'Mine', ...later }), beside]);
    const updatedAt = instant(3).toISOString();
    await stageEntries(entryOf('e1', { title: 'Theirs', updatedAt }));
    expect(await merge()).toMatchObject({ changed: 0 });
    expect(await db.journal.get(beside.id)).toEqual({ ...beside, updatedAt });
  });

  test('gives kept versions ids that reveal nothing of their text', async () => {
    const found: string[][] = [];
    const quarantineIds = new Set<string>();
    for (const text of ['Mango', 'Rice']) {
      await clearStores();
      await db.children.put({ ...childFields, ...stamps, id: childId, bio: text });
      await db.food.put({ ...foodItem('f1', childId), name: text });
      const food = { ...foodItem('f1', childId), name: 'Theirs', ...later };
      await stage({ list: 'food', records: [food], photoIds: [] }, []);
      const child = { ...childFields, ...stamps, id: childId, bio: 'Theirs', ...later };
      await stage({ list: 'children', records: [child], photoIds: [] }, []);
      await merge();
      const quarantined = await db.setAside.toCollection().primaryKeys();
      // Ids in the quarantine are random.
      expect(quarantined).toHaveLength(1);
      quarantineIds.add(quarantined[0] ?? '');
      found.push(await db.food.toCollection().primaryKeys());
    }
    expect(found[0]).toHaveLength(2);
    expect(found[1]).toEqual(found[0]);
    expect(quarantineIds.size).toBe(2);
  });

  test('does not replace what was saved since the comparison', async () => {
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

  test('quarantines an entry whose child is on neither side, once', async () => {
    const photo = await photoOf('of nobody');
    const orphan = entryOf('lonely', { childId: 'nobody', photoId: photo.id });
    for (const expected of [1, 0]) {
      await stage({ list: 'journal', records: [orphan], photoIds: [photo.id] }, [photo]);
      expect((await compare()).comparison.orphans).toBe(1);
      expect(await merge()).toMatchObject({ setAside: expected });
    }
    expect(await db.setAside.toArray()).toMatchObject([
      { list: 'journal', reason: 'orphan', record: orphan, photoIds: [photo.id] },
    ]);
    expect(await db.journal.count()).toBe(0);
    expect(await db.photos.count()).toBe(1);
  });

  test('adds neither recommendations nor another person’s sample journal', async () => {
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

  test('quarantines the other profile of a child instead of adding a child without a journal', async () => {
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

  test('replaces a damaged record with the file’s, and quarantines it was', async () => {
    const damaged = { ...entryOf('e1'), title: '' };
    await db.journal.put(damaged);
    await stageEntries(entryOf('e1'));
    await merge();
    expect(await db.journal.toArray()).toEqual([entryOf('e1')]);
    expect(await db.setAside.toArray()).toMatchObject([{ reason: 'unreadable', record: damaged }]);
    await undoMerge();
    expect([await db.journal.toArray(), await db.setAside.count()]).toEqual([[damaged], 0]);
  });

  test('skips records whose bytes the browser lost, and restores those that are in the file', async () => {
    await db.food.bulkPut([foodItem('f1', childId), foodItem('f2', childId)]);
    const lose = (row: { id: string; name: string }) => {
      if (row.id === 'f1' && row.name !== 'Restored')
        throw new DOMException('Data lost', 'NotReadableError');
      return row;
    };
    db.food.hook('reading', lose);
    onTestFinished(() => db.food.hook('reading').unsubscribe(lose));
    const restored = { ...foodItem('f1', childId), name: 'Restored' };
    await stage({ list: 'food', records: [restored, foodItem('f2', childId)], photoIds: [] }, []);
    expect((await compare()).comparison.counts.food).toMatchObject({ new: 1, same: 1 });
    await merge();
    expect(await db.food.get('f1')).toEqual(restored);
  });

  test('of a record that is open in a form makes saving it a conflict, whatever was chosen', async () => {
    for (const choice of ['both', 'theirs'] as const) {
      const open = await addEntry(childId, entryFields, undefined, instant(0));
      // At the same instant: the text decides which version keeps the id.
      await stageEntries(entryOf(open.id, { title: 'zzz', updatedAt: open.updatedAt }));
      await merge(all(choice));
      await expect(
        updateEntry(open.id, { ...entryFields, title: 'Typed' }, undefined, open.updatedAt),
      ).rejects.toMatchObject({ name: 'ConflictError' });
    }
  });

  test('counts its records as written since the last backup, however old they are', async () => {
    const since = async () => (await readSafety(50)).since;
    await db.marks.put({ ...backup, at: instant(3).toISOString() });
    const old = { updatedAt: instant(-9).toISOString() };
    await stageEntries(...Array.from({ length: 30 }, (_, at) => entryOf(`old ${at}`, old)));
    expect(await since()).toBe(0);
    await merge();
    expect(await since()).toBe(30);
    // A record found by its time of change is not counted twice.
    await stageEntries(entryOf('one more', old), entryOf('new', later));
    await merge();
    expect(await since()).toBe(32);
    await deleteReplaced();
    expect(await since()).toBe(32);
    await stageEntries(entryOf('taken back', old));
    await merge();
    expect(await since()).toBe(33);
    await undoMerge();
    expect(await since()).toBe(32);
    // A restore sets the backup mark of its file, and Undo restore the earlier one.
    const child = { ...childFields, ...stamps, id: 'sam' };
    await stage({ list: 'children', records: [child], photoIds: [] }, []);
    await restoreStaged(backup, instant(10));
    expect(await since()).toBe(0);
    await undoRestore(instant(11));
    expect(await since()).toBe(32);
    await db.marks.put({ ...backup, at: instant(20).toISOString() });
    expect(await since()).toBe(0);
  });

  test('is not undone by the undo of another merge', async () => {
    await stageEntries(entryOf('e1'));
    await merge();
    const before = await everything();
    expect(await undoMerge(instant(4).toISOString())).toBeNull();
    expect(await everything()).toEqual(before);
    expect(await undoMerge(instant(5).toISOString())).toEqual({ reverted: 1, stayed: 0 });
  });

  test('is what the next restore reports as an undo it gives up, like an earlier restore', async () => {
    expect(await readReplacedUndo()).toBeNull();
    await stageEntries(entryOf('e1'));
    await merge();
    expect(await readReplacedUndo()).toBe('merge');
    await restoreStaged(null, instant(9));
    expect(await readReplacedUndo()).toBe('restore');
  });

  test('updates the index of facts', async () => {
    const fact = { kind: 'sleep', wakings: [] };
    await stageEntries(entryOf('e1', { facts: [fact] }));
    await merge();
    expect(await db.factKeys.count()).toBe(1);
    await undoMerge();
    expect(await db.factKeys.count()).toBe(0);
  });
});
