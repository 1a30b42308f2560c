import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { circleJournal } from '@/circle/store/circle-journal';
import { readCircle } from '@/circle/store/circles';
import { saveCircle } from '@/circle/store/circle-lifecycle';
import { circleRow } from '@/data/fixtures/circle-rows';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { childFields, clearStores, entryFields, foodItem } from '@/data/fixtures/records';
import { device as own } from '@/data/fixtures/room';
import { addChild } from '@/data/records/children';
import { addEntry } from '@/data/records/entries';
import { db } from '@/data/db/db';
import { worldCircleState } from '@/circle/engine/fixtures/circle-world';
import { History } from '@/circle/engine/fixtures/history';
import { HistoryDevice } from '@/circle/engine/fixtures/history-device';
import { emptyDisk, writeRow } from '@/circle/engine/fixtures/memory-disk';
import type { Engine } from '@/circle/engine/engine-ports';
import { startEngine } from '@/circle/engine/engine';
import { runUntilStopped } from './run-circles';
import { browserTools } from './browser-ports';
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
        ...{ circleState: worldCircleState(here.circle), tools: browserTools, writer: 'a-writer' },
      },
      ending.signal,
    ));
  return { id, entry, there, start };
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
