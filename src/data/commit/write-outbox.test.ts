import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CircleList } from '@/domain/circle/document';
import type { Role } from '@/domain/circle/members';
import { findDamaged } from '@/data/records/damaged-records';
import { addChild, deleteChild, updateChild } from '@/data/records/children';
import { addEntry, deleteEntry, readEntry, updateEntry } from '@/data/records/entries';
import { deleteReport } from '@/data/records/reports';
import { quarantineOrphans } from '@/data/records/quarantined-records';
import { restoreDeleted } from '@/data/records/deleted-records';
import { undoRestore, restoreStaged, stage } from '@/data/backup/restore';
import { circleDoc, circleRow, memberOf } from '@/data/fixtures/circle-rows';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import {
  childFields,
  clearStores,
  entryFields,
  foodItem,
  instant,
  report,
} from '@/data/fixtures/records';
import { everything, refusalNames, refusedAtEachStep } from '@/data/fixtures/refusals';
import { invariant } from '@/lib/invariant';
import { KinleafDatabase, writableDb as db } from '@/data/db/writable-db';
import { type Change, put, remove } from './changes';
import { commit, commitWithin } from './commit';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';

// Thousands of transactions: seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  await db.open();
  await clearStores();
});

const waiting = () => db.outbox.toCollection().primaryKeys();

/** Returns the waiting records, without the history rows that wait beside them. */
const recordsWaiting = async () => (await waiting()).filter((key) => !key.startsWith('history/'));

/** Adds a child with a circle in which this device has this role. */
async function childInCircle(role: Role = 'parent'): Promise<string> {
  const { id } = await addChild(childFields);
  await commit([put('circles', circleRow(id, { members: [memberOf('device-a', role)] }))]);
  return id;
}

/** Returns the change that stores the circle's document of a record. `madeBy` is a device id. */
const known = (list: CircleList, id: string, childId: string, madeBy: string) =>
  put('circleDocs', {
    key: `${list}/${id}`,
    childId,
    rev: '1-a',
    doc: { ...circleDoc(id, childId), list, madeBy },
    mark: 'none',
  });

const stepOf = fc.record({
  list: fc.constantFrom('journal', 'food', 'reports'),
  which: fc.nat(2),
  child: fc.constantFrom('shared', 'shared', 'own'),
  act: fc.constantFrom('put', 'put', 'delete', 'delete unseen'),
});
type Step = typeof stepOf extends fc.Arbitrary<infer T> ? T : never;

/** Includes the child, so that each row always belongs to the same one. */
const idOf = ({ list, which, child }: Step) => `${list}-${which}-${child}`;

function changeOf(step: Step): Change {
  const { list, child, act } = step;
  const id = idOf(step);
  const stamps = { createdAt: instant(0).toISOString(), updatedAt: instant(0).toISOString() };
  const row =
    list === 'journal'
      ? { ...entryFields, ...stamps, id, childId: child }
      : list === 'food'
        ? foodItem(id, child)
        : report(id, child);
  const store = list as 'journal';
  if (act === 'put') return put(store, row as never);
  return remove(store, id, act === 'delete' ? (row as never) : undefined);
}

test('any changes are stored together with their outbox rows, or neither is if refused at any step', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(stepOf, { maxLength: 4 }),
      fc.array(stepOf, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...refusalNames),
      async (first, second, how) => {
        await clearStores();
        await commit([put('circles', circleRow('shared'))]);
        await commit(first.map(changeOf));
        const changes = second.map(changeOf);
        await refusedAtEachStep(how, () => commit(changes));
        const made = new Set<string>();
        for (const step of [...first, ...second])
          if (step.child === 'shared' && step.act !== 'delete unseen')
            made.add(`${step.list}/${idOf(step)}`);
        expect(new Set(await waiting())).toEqual(made);
      },
    ),
    { numRuns: fewerInGate(25) },
  );
});

describe('if no child has a circle', () => {
  test('a save costs one read of the empty circle keys, and writes nothing else', async () => {
    const { id } = await addChild(childFields);
    const looks: string[] = [];
    db.use({
      stack: 'dbcore',
      name: 'looks',
      create: (core) => ({
        ...core,
        table: (name) => {
          const table = core.table(name);
          if (!/^(circle|outbox)/.test(name)) return table;
          const look = <T>(what: string, answer: T): T => {
            looks.push(`${what} ${name}`);
            return answer;
          };
          return {
            ...table,
            get: (request): Promise<unknown> => look('get', table.get(request)),
            getMany: (request) => look('getMany', table.getMany(request)),
            query: (request) => look(request.values ? 'rows' : 'keys', table.query(request)),
            count: (request) => look('count', table.count(request)),
            openCursor: (request) => look('cursor', table.openCursor(request)),
            mutate: (request) => look('mutate', table.mutate(request)),
          };
        },
      }),
    });
    db.close({ disableAutoOpen: false });
    await addEntry(id, entryFields);
    db.unuse({ stack: 'dbcore', name: 'looks' });
    db.close({ disableAutoOpen: false });
    expect(looks).toEqual([expect.stringMatching(/circles$/)]);
    expect(await waiting()).toEqual([]);
  });

  test('a sample child has no circle, and none of its records goes to the outbox', async () => {
    const id = await childInCircle();
    const stamps = { createdAt: instant(0).toISOString(), updatedAt: instant(0).toISOString() };
    await commit([
      put('journal', { ...entryFields, ...stamps, id: 'e', childId: id, sample: true }),
    ]);
    expect(await waiting()).toEqual([]);
  });
});

describe('of a child with a circle', () => {
  test('added, changed, deleted and restored records go to the outbox', async () => {
    const id = await childInCircle();
    const entry = await addEntry(id, entryFields);
    expect(await recordsWaiting()).toEqual([`journal/${entry.id}`]);
    await commit([
      remove('outbox', `journal/${entry.id}`),
      known('journal', entry.id, id, 'other'),
    ]);
    await updateEntry(entry.id, { ...entryFields, title: 'Other words' });
    expect(await recordsWaiting()).toEqual([`journal/${entry.id}`]);
    const historyIds = await db.history.toCollection().primaryKeys();
    expect(await waiting()).toEqual(
      historyIds.map((key) => `history/${key}`).concat(`journal/${entry.id}`),
    );
    await commit([remove('outbox', `journal/${entry.id}`)]);
    const taken = invariant(await deleteEntry(entry.id), 'what was deleted');
    expect(await recordsWaiting()).toEqual([`journal/${entry.id}`]);
    await commit([remove('outbox', `journal/${entry.id}`)]);
    await restoreDeleted(taken);
    expect(await recordsWaiting()).toEqual([`journal/${entry.id}`]);
    await updateChild(id, { ...childFields, bio: 'New' });
    expect(await recordsWaiting()).toContain(`children/${id}`);
  });

  test('history rows go to the outbox as well, but not their deletions', async () => {
    const id = await childInCircle();
    const at = instant(1).toISOString();
    const was = foodItem('f', id);
    await commit([put('history', { id: 'h', list: 'food', recordId: 'f', childId: id, at, was })]);
    expect(await db.outbox.toArray()).toEqual([
      { key: 'history/h', childId: id, list: 'history', id: 'h' },
    ]);
    await commit([remove('outbox', 'history/h'), remove('history', 'h')]);
    expect(await waiting()).toEqual([]);
  });

  test('what was pulled does not go to the outbox, and is not refused on a reader’s device', async () => {
    const id = await childInCircle('reader');
    const change = put('food', foodItem('f', id));
    await commit([change], { from: 'circle' });
    await commitWithin(['food'], (apply) => apply([change]), { from: 'circle' });
    expect(await db.food.count()).toBe(1);
    expect(await waiting()).toEqual([]);
  });

  test('a circle that another tab has just started counts', async () => {
    const { id } = await addChild(childFields);
    const otherTab = new KinleafDatabase();
    await otherTab.open();
    // Not awaited: the browser finishes one write before it begins the other.
    const started = otherTab.transaction('rw', otherTab.circles, () =>
      otherTab.circles.put(circleRow(id)),
    );
    const entry = await addEntry(id, entryFields);
    await started;
    expect(await waiting()).toEqual([`journal/${entry.id}`]);
    otherTab.close();
  });

  test('the child cannot be deleted, because everybody’s journal would be', async () => {
    const id = await childInCircle();
    await addEntry(id, entryFields);
    const before = await everything();
    await expect(deleteChild(id)).rejects.toMatchObject({
      name: 'ChildInCircleError',
      childId: id,
    });
    expect(await everything()).toEqual(before);
  });
});

describe('of another child with the ids of shared records', () => {
  const stamps = { createdAt: instant(0).toISOString(), updatedAt: instant(0).toISOString() };

  test('deleted records and a deleted child are not deletions in the circle', async () => {
    const shared = await childInCircle();
    const { id } = await addChild({ ...childFields, name: 'Arjun' });
    const before = [
      known('journal', 'same', shared, 'device-a'),
      known('food', 'same', shared, 'device-a'),
      known('reports', 'same', shared, 'device-a'),
    ];
    await commit([
      put('journal', { ...entryFields, ...stamps, id: 'same', childId: id }),
      put('food', foodItem('same', id)),
      put('reports', report('same', id)),
    ]);
    await commit(before);
    await deleteReport('same');
    expect(await waiting()).toEqual([]);
    await commit([put('reports', report('same', id))]);
    await deleteChild(id);
    expect([await db.journal.count(), await db.food.count(), await db.reports.count()]).toEqual([
      0, 0, 0,
    ]);
    expect(await waiting()).toEqual([]);
  });

  test('a deleted row that nobody could read is not a deletion of the parked record with its id', async () => {
    const shared = await childInCircle();
    const { id } = await addChild({ ...childFields, name: 'Arjun' });
    await commit([put('journal', { ...entryFields, ...stamps, id: 'same', childId: id })]);
    const doc = { ...circleDoc('same', shared), list: 'journal' as const };
    const parked = {
      ...{ key: 'journal/same', childId: shared, rev: '1-a', doc },
      mark: 'parked' as const,
    };
    await commit([put('circleDocs', parked)]);
    await commit([remove('journal', 'same')]);
    expect(await waiting()).toEqual([]);
    expect(await db.circleDocs.toArray()).toEqual([parked]);
  });
});

describe('writes that are not edits', () => {
  test('a restore and its Undo hold the circles: nothing goes to the outbox, and nothing is refused', async () => {
    const id = await childInCircle('reader');
    await commit([
      put('circles', circleRow('elsewhere', { held: 'removed' })),
      put('circles', circleRow('forked', { held: 'forked' })),
    ]);
    const stamps = { createdAt: instant(0).toISOString(), updatedAt: instant(0).toISOString() };
    await stage(
      { list: 'children', records: [{ ...childFields, ...stamps, id }], photoIds: [] },
      [],
    );
    await restoreStaged(null, instant(1));
    const held = async () => (await db.circles.toArray()).map((circle) => circle.held);
    expect((await held()).sort()).toEqual(['forked', 'removed', 'restored']);
    await commit([put('circles', circleRow(id))]);
    await undoRestore(instant(2));
    expect(await db.circles.get(id)).toMatchObject({ held: 'restored' });
    expect(await waiting()).toEqual([]);
  });

  test('quarantining damaged or orphaned records is not a deletion, and parks the circle’s document', async () => {
    const id = await childInCircle('carer');
    const entry = await addEntry(id, entryFields);
    await commit([
      known('journal', entry.id, id, 'device-b'),
      known('children', id, id, 'device-b'),
    ]);
    await db.journal.put({ ...entry, title: '' });
    await findDamaged();
    await readEntry(entry.id);
    await findDamaged();
    expect(await db.setAside.count()).toBe(1);
    expect(await waiting()).toEqual([]);
    expect(await db.circleDocs.get(`journal/${entry.id}`)).toMatchObject({ mark: 'parked' });
    await commit([put('food', foodItem('f', id))]);
    await db.children.delete(id);
    await quarantineOrphans();
    expect(await waiting()).toEqual([]);
    expect(await db.setAside.count()).toBe(2);
  });
});
