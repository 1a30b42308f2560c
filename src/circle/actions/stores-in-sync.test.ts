import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { circleJournal } from '@/circle/store/circle-journal';
import { readCircle } from '@/circle/store/circles';
import { saveCircle } from '@/circle/store/circle-lifecycle';
import { sendRestored } from '@/circle/store/resolve-restore';
import { circleRow } from '@/data/fixtures/circle-rows';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import {
  childFields,
  clearStores,
  entryFields,
  foodItem,
  photoOf,
  set,
} from '@/data/fixtures/records';
import { device as own } from '@/data/fixtures/room';
import { restoreStaged, stage } from '@/data/backup/restore';
import { put } from '@/data/commit/changes';
import { commit } from '@/data/commit/commit';
import { addChild } from '@/data/records/children';
import { addEntry, deleteEntry, updateEntry } from '@/data/records/entries';
import { db } from '@/data/db/db';
import { invariant } from '@/lib/invariant';
import { DocumentCodec } from '@/circle/engine/document-codec';
import { worldCircleState } from '@/circle/engine/fixtures/circle-world';
import { History } from '@/circle/engine/fixtures/history';
import { HistoryDevice } from '@/circle/engine/fixtures/history-device';
import { emptyDisk, writeHistory, writeRow } from '@/circle/engine/fixtures/memory-disk';
import type { Engine } from '@/circle/engine/engine-ports';
import { startEngine } from '@/circle/engine/engine';
import { runUntilStopped } from './sync-circle';
import { testTools } from '@/circle/fixtures/test-ports';
import { eventually } from '@/lib/fixtures/eventually';

let history: History;
let ending: AbortController;
let engine: Engine | null = null;

beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  await db.open();
  await clearStores();
  history = new History(7);
  ending = new AbortController();
  await history.begin();
});
afterEach(async () => {
  ending.abort();
  await engine?.ended;
  for (const device of history.devices) device.close();
});

/** A child with an entry on this device, in a circle with another device. They sync while the engine runs. */
async function shared() {
  const [here, there] = history.devices;
  if (here === undefined || there === undefined) throw new Error('Expected two devices');
  for (const device of history.devices.splice(0)) device.close();
  history.devices.push(there);
  const { id } = await addChild(childFields);
  const entry = await addEntry(id, entryFields);
  const { device, idKey, epochs, state } = here.circle;
  await saveCircle(
    circleRow(id, {
      ...{ deviceId: device.member.id, user: device.member.user, idKey, epochs },
      ...{ members: state.members, signSecret: device.signer.signSecret },
      ...{ boxSecret: device.boxSecret, since: null, instance: null },
    }),
  );
  const start = () =>
    (engine = startEngine(
      {
        ...{ server: here.connection, journal: circleJournal(id) },
        ...{
          circleState: worldCircleState(here.circle),
          tools: testTools,
          writer: 'a-writer',
          invalidPhotos: new Map(),
        },
      },
      ending.signal,
    ));
  return { id, entry, here, there, start };
}

async function untilInSync(id: string): Promise<void> {
  await eventually(async () => expect(await db.outbox.count()).toBe(0));
  await eventually(async () => expect((await readCircle(id))?.inStepAt).not.toBeNull());
}

test('this device and another end up with the same records', async () => {
  const { id, entry, there, start } = await shared();
  start();
  await untilInSync(id);
  await history.quiet();
  const key = `journal/${entry.id}`;
  const row = there.disk.rows.get(key);
  expect(row).toMatchObject({ title: entryFields.title });
  writeRow(there.disk, 'journal', entry.id, { ...row, title: 'From there' });
  there.wrote();
  await history.quiet();
  await eventually(async () => expect((await db.journal.get(entry.id))?.title).toBe('From there'));
});

test('a device that becomes full while it applies changes has no half-stored records, and all of them once there is room', async () => {
  vi.spyOn(console, 'info').mockReturnValue();
  const { id, there, start } = await shared();
  start();
  await untilInSync(id);
  ending.abort();
  await engine?.ended;
  ending = new AbortController();

  const count = 40;
  const { server, time } = history;
  const other = new HistoryDevice(server, there.circle, {
    ...{ time, random: () => 0.5, disk: emptyDisk(id) },
  });
  for (let at = 0; at < count; at += 1)
    writeRow(other.disk, 'food', `f${at}`, { ...foodItem(`f${at}`, id) });
  history.devices.push(other);
  await history.quiet();

  const rooms = [0, 2, 4];
  const counts: number[] = [];
  for (own.room of rooms) {
    expect(await runUntilStopped(id, start())).toBe(false);
    own.room = Infinity;
    const rows = await db.food.toCollection().primaryKeys();
    const docs = await db.circleDocs.where('key').startsWith('food/').primaryKeys();
    expect(docs.sort()).toEqual(rows.map((row) => `food/${row}`).sort());
    counts.push(rows.length);
  }
  // It was full before the first record, and in the middle of them.
  expect(counts[0]).toBe(0);
  expect(counts.some((found) => found > 0 && found < count)).toBe(true);
  start();
  await eventually(async () => expect(await db.food.count()).toBe(count));
  await untilInSync(id);
});

/** Returns the text of everything that the server has of the circle, decrypted, and how many photos it has. */
async function readServer(circle: HistoryDevice['circle']) {
  const view = invariant(await worldCircleState(circle).view(), 'a circle');
  const codec = new DocumentCodec(view);
  const docs = [...invariant(history.server.local, 'a local server').docs().values()];
  const texts: string[] = [];
  for (const doc of docs) {
    const kind = doc._id.startsWith('r') ? 'record' : doc._id.startsWith('h') ? 'history' : null;
    if (kind !== null) texts.push(JSON.stringify(await codec.decrypt(doc, kind)));
  }
  return {
    text: texts.join('\n'),
    photos: docs.filter(({ _id }) => _id.startsWith('b')).length,
  };
}

/** Another child's entry with an earlier version and a photo, which a member of this child's circle names in their own records. */
async function forged(role: 'p' | 'c' = 'p') {
  const { id, start } = await shared();
  await history.joinAs(role);
  const member = invariant(history.devices.pop(), 'a member');
  member.close();
  const other = await addChild({ ...childFields, name: 'Arjun', bio: 'Another child’s words' });
  const words = {
    ...entryFields,
    title: 'Another child’s entry',
    content: 'Another child’s words',
  };
  const photo = await photoOf('another child’s photo');
  const secret = await addEntry(other.id, words, set(photo));
  const theirs = await updateEntry(secret.id, { ...words, title: 'Another child’s entry now' });
  const [revision] = await db.history.toArray();
  const before = [await db.journal.toArray(), await db.history.toArray()];
  const { server, time } = history;
  const sender = new HistoryDevice(server, member.circle, {
    ...{ time, random: () => 0.5, disk: emptyDisk(id) },
  });
  const forged = { ...theirs, childId: id, title: 'Forged', content: 'Forged', photoId: undefined };
  writeRow(sender.disk, 'journal', theirs.id, forged);
  writeRow(sender.disk, 'food', 'f1', foodItem('f1', id, photo.id));
  for (const historyId of [invariant(revision, 'an earlier version').id, 'forged'])
    writeHistory(sender.disk, historyId, {
      ...{ id: historyId, list: 'journal', recordId: theirs.id, childId: id, was: forged },
      at: theirs.updatedAt,
      key: `journal/${theirs.id}`,
    });
  history.devices.push(sender);
  await history.quiet();
  const sync = async () => {
    start();
    await untilInSync(id);
    await history.quiet();
    await untilInSync(id);
  };
  return { id, theirs, photo, before, sync, sender };
}

test.each([
  ['parent', 'p'],
  ['carer', 'c'],
] as const)(
  'a %s cannot reach another child’s journal by naming its records and photos',
  async (_, role) => {
    const { theirs, photo, before, sync, sender } = await forged(role);
    await sync();
    expect(await db.food.count()).toBe(1);
    expect(await db.journal.get(theirs.id)).toEqual(theirs);
    expect([await db.journal.toArray(), await db.history.toArray()]).toEqual(before);
    expect((await db.circleAside.toArray()).map(({ reason }) => reason)).toEqual(
      Array.from({ length: 3 }, () => 'other-child'),
    );
    const found = await readServer(sender.circle);
    expect(found.text).toContain('Forged');
    expect(found.text).not.toContain('Another child');
    expect(found.photos).toBe(0);
    expect(await db.circlePhotos.toArray()).toMatchObject([{ picture: photo.id, state: 'down' }]);
  },
);

test('what a member named after another child’s record arrives once that record is gone', async () => {
  const { id, theirs, sync } = await forged();
  await sync();
  expect(await db.journal.where('childId').equals(id).count()).toBe(1);
  await deleteEntry(theirs.id);
  ending.abort();
  await engine?.ended;
  ending = new AbortController();
  await sync();
  await eventually(async () =>
    expect(await db.journal.get(theirs.id)).toMatchObject({ childId: id, title: 'Forged' }),
  );
});

test('a restore that is sent keeps what it replaces as an earlier version, on both devices', async () => {
  const { id, entry, there, start } = await shared();
  const stale = await db.journal.toArray();
  start();
  await untilInSync(id);
  await history.quiet();
  const key = `journal/${entry.id}`;
  writeRow(there.disk, 'journal', entry.id, { ...there.disk.rows.get(key), content: 'From there' });
  there.wrote();
  await history.quiet();
  await eventually(async () =>
    expect((await db.journal.get(entry.id))?.content).toBe('From there'),
  );
  ending.abort();
  await engine?.ended;
  ending = new AbortController();
  await stage({ list: 'children', records: await db.children.toArray(), photoIds: [] }, []);
  await stage({ list: 'journal', records: stale, photoIds: [] }, []);
  await restoreStaged(null, new Date());
  await sendRestored(id);

  start();
  await untilInSync(id);
  await history.quiet();
  expect(there.disk.rows.get(key)).toMatchObject({ content: entryFields.content });
  const expected = [{ recordId: entry.id, was: { content: 'From there' } }];
  expect(await db.history.toArray()).toMatchObject(expected);
  expect([...there.disk.history.values()]).toMatchObject(expected);
});

test('a restore that gives a record’s id to another child sends nothing of it and stops nothing else', async () => {
  const { id, entry, here, there, start } = await shared();
  const other = await addChild({ ...childFields, name: 'Arjun' });
  start();
  await untilInSync(id);
  await history.quiet();
  ending.abort();
  await engine?.ended;
  ending = new AbortController();
  const key = `journal/${entry.id}`;
  const row = there.disk.rows.get(key);
  writeRow(there.disk, 'journal', entry.id, { ...row, title: 'From there' });
  there.wrote();
  await history.quiet();
  await updateEntry(entry.id, { ...entryFields, title: 'Not sent yet' });
  const restored = { ...entry, childId: other.id, title: 'Another child’s entry' };
  await commit([put('journal', restored)], { from: 'restore' });
  await sendRestored(id);
  const added = await addEntry(id, { ...entryFields, title: 'Added here' });

  start();
  await eventually(async () => expect(await db.outbox.toCollection().primaryKeys()).toEqual([key]));
  await history.quiet();
  expect(there.disk.rows.get(`journal/${added.id}`)).toMatchObject({ title: 'Added here' });
  expect(there.disk.rows.get(key)).toMatchObject({ title: 'From there' });
  expect(await db.journal.get(entry.id)).toEqual(restored);
  expect(await db.circleAside.toArray()).toMatchObject([{ reason: 'other-child' }]);
  expect((await readServer(there.circle)).text).not.toContain('Another child');
  expect(here.circle.trouble).toBeNull();
});
