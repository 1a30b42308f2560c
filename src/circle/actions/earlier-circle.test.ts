import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import dump from '@/circle/fixtures/circle-1.json';
import { database, type TestDevice } from '@/circle/fixtures/chains';
import { type StoredCircle, worldCircleState } from '@/circle/engine/fixtures/circle-world';
import { History } from '@/circle/engine/fixtures/history';
import { HistoryDevice } from '@/circle/engine/fixtures/history-device';
import { emptyDisk, writeRow } from '@/circle/engine/fixtures/memory-disk';
import { startEngine } from '@/circle/engine/engine';
import { generationOf } from '@/circle/engine/engine-ports';
import { readMemberLog } from '@/circle/members/member-log';
import type { ServerDoc } from '@/circle/server/server';
import { circleJournal } from '@/circle/store/circle-journal';
import { asArray, restored } from '@/data/fixtures/dumped-values';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { clearStores } from '@/data/fixtures/records';
import { writableDb as db } from '@/data/db/writable-db';
import { eventually } from '@/lib/fixtures/eventually';
import { invariant } from '@/lib/invariant';
import { testTools } from '@/circle/fixtures/test-ports';

/*
 * A circle as Kinleaf stored it before its records were looked up by child, and before presence named the member log: the stores of a parent's
 * device with an entry that waits to be sent, a second device, and everything on the server.
 */

const { childId } = dump;
const ending = new AbortController();
let history: History;

beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  await db.open();
  await clearStores();
  for (const [store, rows] of Object.entries<unknown>(dump.stores))
    await db.table(store).bulkPut(asArray(restored(rows)));
  history = new History(7);
  const local = invariant(history.server.local, 'the local server');
  local.instance = dump.instance;
  const { store } = local.database;
  for (const [id, tree] of restored(dump.trees) as DumpedTrees)
    for (const { rev, doc, blobs } of tree.values()) {
      if (doc === null) continue;
      const { _id, ...body } = doc;
      const files = [...blobs].map(([name, bytes]) => [name, fileOf(rev, bytes)] as const);
      const revision = { rev, body, deleted: false, attachments: Object.fromEntries(files) };
      store.write(id, { ...revision, ids: pathTo(rev, tree) });
    }
  // Later than how far the device had read.
  store.load({ ...store.save(), last: 10_000 });
});
afterEach(() => {
  ending.abort();
  for (const device of history.devices) device.close();
});

/** Revisions by document and name. */
type DumpedTrees = ReadonlyMap<string, DumpedTree>;
type DumpedTree = ReadonlyMap<
  string,
  {
    readonly rev: string;
    readonly parent: string | null;
    /** Null for the design document, which the server has already. */
    readonly doc: ServerDoc | null;
    readonly blobs: ReadonlyMap<string, Uint8Array>;
  }
>;

/** Returns the hashes of a revision and of those before it. */
function pathTo(rev: string | null | undefined, tree: DumpedTree): readonly string[] {
  if (typeof rev !== 'string') return [];
  return [rev.slice(rev.indexOf('-') + 1), ...pathTo(tree.get(rev)?.parent, tree)];
}

function fileOf(rev: string, bytes: Uint8Array) {
  const contentType = 'application/octet-stream';
  return { contentType, bytes: Buffer.from(bytes), revpos: generationOf(rev) };
}

type Dumped = Pick<StoredCircle, 'idKey' | 'entries' | 'epochs'> & {
  readonly device: TestDevice;
  readonly firstHash: string;
};

async function circleOf(dumped: unknown): Promise<StoredCircle> {
  const { firstHash, ...rest } = restored(dumped) as Dumped;
  const state = await readMemberLog(database, firstHash, rest.entries);
  return { ...rest, state, isPaused: false, trouble: null };
}

test('a circle of an earlier version goes on: nothing is lost or set aside, and both devices get what the other writes', async () => {
  const titles = async () => (await db.journal.toArray()).map(({ title }) => title).sort();
  expect(await titles()).toEqual(['From there', 'Not sent yet', 'With a photo']);
  const there = new HistoryDevice(history.server, await circleOf(dump.there), {
    ...{ time: history.time, random: () => 0.5, disk: emptyDisk(childId) },
  });
  const here = await circleOf(dump.here);
  const engine = startEngine(
    {
      server: history.server.connect(here.device.member.user),
      ...{ journal: circleJournal(childId), circleState: worldCircleState(here) },
      ...{ tools: testTools, writer: 'a-writer', invalidPhotos: new Map() },
    },
    ending.signal,
  );
  await eventually(async () => expect(await db.outbox.count()).toBe(0));
  history.devices.push(there);
  await history.quiet();
  const read = () => [...there.disk.rows.values()].map((row) => row['title'] ?? row['name']).sort();
  expect(read()).toEqual(['From there', 'Maya', 'Not sent yet', 'Rice cracker', 'With a photo']);
  expect([...there.disk.quarantine.values()]).toEqual([]);

  const [key, row] = invariant(
    [...there.disk.rows].find(([, { title }]) => title === 'With a photo'),
    'an entry',
  );
  const id = key.slice('journal/'.length);
  writeRow(there.disk, 'journal', id, { ...row, title: 'Written by the other' });
  there.wrote();
  await history.quiet();
  await eventually(async () => expect(await titles()).toContain('Written by the other'));
  expect(await titles()).toHaveLength(3);
  expect(await db.circleAside.count()).toBe(0);
  expect([here.trouble, here.held]).toEqual([null, undefined]);
  ending.abort();
  await engine.ended;
});
