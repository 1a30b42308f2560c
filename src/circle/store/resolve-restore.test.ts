import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { restoreStaged, stage, undoRestore } from '@/data/backup/restore';
import { childShared, elsewhere, here, received, sendAll } from '@/circle/fixtures/circle-devices';
import { memberOf } from '@/data/fixtures/circle-rows';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { childFields, clearStores, entryFields, instant } from '@/data/fixtures/records';
import { refusalNames, refusedAtEachStep } from '@/data/fixtures/refusals';
import { addEntry, deleteEntry, updateEntry } from '@/data/records/entries';
import { isDecrypted } from '@/data/db/readable-rows';
import { writableDb as db } from '@/data/db/writable-db';
import { absentChildren } from './project-document';
import { circleJournal } from './circle-journal';
import { changeCircle, readCircle } from './circles';
import { restoreDifference, sendRestored, keepCircleCopy } from './resolve-restore';

vi.setConfig({ testTimeout: 60_000 });

beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  await db.open();
  await clearStores();
});

const titles = async () => (await db.journal.toArray()).map(({ title }) => title).sort();
const waiting = async () => (await db.outbox.toCollection().primaryKeys()).sort();

/** A shared journal, and an older one of the same child that was restored over it. */
async function restored() {
  const id = await childShared();
  const write = (title: string) => addEntry(id, { ...entryFields, title }, undefined, instant(1));
  const [same, changed, deleted] = [
    await write('Same'),
    await write('Old words'),
    await write('Deleted since'),
  ];
  await sendAll(id);
  const child = await db.children.toArray();
  const journal = await db.journal.toArray();
  await updateEntry(changed.id, { ...entryFields, title: 'New words' });
  await deleteEntry(deleted.id);
  const since = await addEntry(id, { ...entryFields, title: 'Since' });
  await sendAll(id);
  await stage({ list: 'children', records: child, photoIds: [] }, []);
  const never = { ...same, id: 'never', title: 'Never shared' };
  await stage({ list: 'journal', records: [...journal, never], photoIds: [] }, []);
  await restoreStaged(null, instant(5));
  // Remove the earlier versions of the edits above.
  await db.history.clear();
  return { id, same, changed, deleted, since };
}

test('counts what a restore changed, and sends nothing', async () => {
  const { id } = await restored();
  expect(await restoreDifference(id)).toEqual({
    added: 2,
    deletedThere: 1,
    changed: 1,
    missing: 1,
  });
  expect(await waiting()).toEqual([]);
  expect(await readCircle(id)).toMatchObject({ held: 'restored' });
});

test.each(refusalNames)('sends it as edits and deletions, all or nothing (%s)', async (how) => {
  const { id, changed, deleted, since } = await restored();
  await refusedAtEachStep(how, () => sendRestored(id));
  expect(await readCircle(id)).not.toHaveProperty('held');
  const keys = [changed.id, deleted.id, since.id, 'never'].map((one) => `journal/${one}`);
  // What the circle said is an earlier version now, by who wrote it, for everyone.
  const revisions = await db.history.toArray();
  expect(revisions).toMatchObject([
    { recordId: changed.id, by: 'device-a', was: { title: 'New words' } },
  ]);
  expect(await waiting()).toEqual([`history/${revisions[0]?.id}`, ...keys].sort());
  await sendAll(id);
  expect(await restoreDifference(id)).toEqual({
    added: 0,
    deletedThere: 0,
    changed: 0,
    missing: 0,
  });
  expect(await db.circleDocs.get(`journal/${since.id}`)).toMatchObject({ doc: { gone: [{}] } });
});

test.each(refusalNames)(
  'gets the circle’s journal back, and keeps records the circle never had (%s)',
  async (how) => {
    const { id, changed } = await restored();
    await refusedAtEachStep(how, () => keepCircleCopy(id));
    expect(await titles()).toEqual(['Never shared', 'New words', 'Same', 'Since']);
    // What was replaced is an earlier version now.
    const revisions = await db.history.toArray();
    expect(revisions).toMatchObject([{ recordId: changed.id, was: { title: 'Old words' } }]);
    expect(await waiting()).toEqual([`history/${revisions[0]?.id}`, 'journal/never']);
    expect(await readCircle(id)).not.toHaveProperty('held');
    expect(await restoreDifference(id)).toEqual({
      added: 1,
      deletedThere: 0,
      changed: 0,
      missing: 0,
    });
  },
);

test('what was not sent before a restore, or before its undo, becomes an earlier version for everyone', async () => {
  const id = await childShared();
  const entry = await addEntry(id, { ...entryFields, title: 'Old words' }, undefined, instant(1));
  const [children, journal] = [await db.children.toArray(), await db.journal.toArray()];
  await sendAll(id);
  await updateEntry(entry.id, { ...entryFields, title: 'Sent' });
  await sendAll(id);
  await updateEntry(entry.id, { ...entryFields, title: 'Not sent' });
  await db.history.clear();
  await db.outbox.where('key').startsWith('history/').delete();
  await stage({ list: 'children', records: children, photoIds: [] }, []);
  await stage({ list: 'journal', records: journal, photoIds: [] }, []);
  await restoreStaged(null, instant(5));
  const kept = async () =>
    (await db.history.orderBy('at').toArray()).map(({ was, by }) => [
      'title' in was ? was.title : was.name,
      by,
    ]);
  expect(await kept()).toEqual([['Not sent', 'device-a']]);
  await sendRestored(id);
  expect(await kept()).toEqual([
    ['Not sent', 'device-a'],
    ['Sent', 'device-a'],
  ]);
  const revisions = (await db.history.toCollection().primaryKeys()).map((one) => `history/${one}`);
  expect(await waiting()).toEqual([...revisions, `journal/${entry.id}`].sort());

  await undoRestore(instant(6));
  expect(await titles()).toEqual(['Not sent']);
  expect((await kept()).at(-1)).toEqual(['Old words', 'device-a']);
});

test('all that the others changed since a backup becomes an earlier version once the restore is sent', async () => {
  const title = fc.constantFrom('A', 'B', 'C');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(title, title), { minLength: 1, maxLength: 6 }),
      async (all) => {
        await clearStores();
        const id = await childShared();
        for (const [before] of all) await addEntry(id, { ...entryFields, title: before });
        await sendAll(id);
        const [children, backup] = [await db.children.toArray(), await db.journal.toArray()];
        const replaced: unknown[] = [];
        for (const [at, entry] of backup.entries()) {
          const theirs = all[at]?.[1] ?? '';
          const known = await db.circleDocs.get(`journal/${entry.id}`);
          const on = known && isDecrypted(known) ? known.doc : null;
          const row = { ...entry, title: theirs, updatedAt: new Date(2100, 0).toISOString() };
          const doc = elsewhere('journal', entry.id, id, row, { on, at: 1e12 });
          await circleJournal(id).receive([received(doc)], here);
          if (theirs !== entry.title) replaced.push([entry.id, theirs, 'device-b']);
        }
        await db.history.clear();
        await stage({ list: 'children', records: children, photoIds: [] }, []);
        await stage({ list: 'journal', records: backup, photoIds: [] }, []);
        await restoreStaged(null, instant(5));
        await sendRestored(id);
        const kept = (await db.history.toArray()).map(({ id: key, recordId, was, by }) => ({
          key: `history/${key}`,
          what: [recordId, 'title' in was && was.title, by],
        }));
        expect(new Set(kept.map(({ what }) => what))).toEqual(new Set(replaced));
        expect(await waiting()).toEqual(expect.arrayContaining(kept.map(({ key }) => key)));
      },
    ),
    { numRuns: 15 },
  );
});

test('a reader’s device sends nothing, and gets exactly the circle’s journal back', async () => {
  const { id } = await restored();
  await changeCircle(id, { members: [memberOf('device-a', 'reader')] });
  await expect(sendRestored(id)).rejects.toMatchObject({ name: 'ReadOnlyError' });
  await keepCircleCopy(id);
  expect(await titles()).toEqual(['New words', 'Same', 'Since']);
  expect(await db.history.toArray()).toMatchObject([{ was: { title: 'Old words' } }]);
  expect(await waiting()).toEqual([]);
});

test.each(['forked', 'removed', 'older-list'] as const)(
  'neither resumes a circle that turned out to be %s in the meantime',
  async (held) => {
    const { id } = await restored();
    await changeCircle(id, { held });
    await keepCircleCopy(id);
    expect(await readCircle(id)).toMatchObject({ held });
    await sendRestored(id);
    expect(await readCircle(id)).toMatchObject({ held });
  },
);

test('a child missing from the restored backup is not deleted for others, and comes back', async () => {
  const { id } = await restored();
  await stage({ list: 'children', records: [], photoIds: [] }, []);
  await restoreStaged(null, instant(6));
  expect(await db.children.count()).toBe(0);
  expect(await absentChildren([id])).toEqual([{ childId: id, name: childFields.name }]);
  await expect(sendRestored(id)).rejects.toMatchObject({ name: 'NotFoundError' });
  await keepCircleCopy(id);
  expect(await db.children.count()).toBe(1);
  expect(await titles()).toEqual(['New words', 'Same', 'Since']);
  const other = elsewhere('journal', 'e9', id, { ...(await db.journal.toArray())[0], id: 'e9' });
  await circleJournal(id).receive([received(other)], here);
  expect(await db.journal.count()).toBe(4);
});
