import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { circleJournal } from '../data/circle/circle-journal';
import { readCircle } from '../data/circle/circles';
import { saveCircle } from '../data/circle/save-circle';
import { circleRow } from '../data/fixtures/circle-rows';
import { MemoryStorage } from '../data/fixtures/memory-storage';
import { childFields, clearStores, entryFields } from '../data/fixtures/records';
import { addChild } from '../data/records/children';
import { addEntry } from '../data/records/journal';
import { db } from '../data/stores/db';
import { worldKeeper } from '../sync/engine/fixtures/circle-world';
import { History } from '../sync/engine/fixtures/history';
import { writeRow } from '../sync/engine/fixtures/memory-disk';
import type { Engine } from '../sync/engine/parts';
import { startEngine } from '../sync/engine/start-engine';
import { pageTools } from './page-tools';

vi.setConfig({ testTimeout: 30_000 });

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

test('the stores of this device and those of another come to the same', async () => {
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
  const running = startEngine(
    {
      ...{ server: here.connection, journal: circleJournal(id), keeper: worldKeeper(here.circle) },
      ...{ tools: pageTools, writer: 'a-writer' },
    },
    ending.signal,
  );
  engine = running;
  await vi.waitFor(async () => expect(await db.outbox.count()).toBe(0), { timeout: 10_000 });
  await vi.waitFor(async () => expect((await readCircle(id))?.inStepAt).not.toBeNull());

  await history.quiet();
  const key = `journal/${entry.id}`;
  const row = there.disk.rows.get(key);
  expect(row).toMatchObject({ title: entryFields.title });
  writeRow(there.disk, 'journal', entry.id, { ...row, title: 'From there' });
  there.wrote();
  await history.quiet();
  await vi.waitFor(async () => expect((await db.journal.get(entry.id))?.title).toBe('From there'), {
    timeout: 10_000,
  });
});
