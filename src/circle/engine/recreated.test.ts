import { beforeEach, expect, test } from 'vitest';
import { noEnd } from '@/circle/fixtures/documents';
import type { FakeServer } from '@/circle/fixtures/fake-server';
import { fakeHistoryServer } from './fixtures/history-server';
import { History } from './fixtures/history';
import { writeRow } from './fixtures/memory-disk';

// A journal is kept for hours of the clock of these devices: seconds on a busy machine.
/*
 * What may happen to a server: the database is recreated, set back to last night's backup, or loses a document through a tool. The devices
 * have everything, and give it back.
 */

let history: History;
let fake: FakeServer;

beforeEach(async () => {
  const server = fakeHistoryServer(1);
  if (server.fake === null) throw new Error('Expected a fake');
  history = new History(1, server);
  fake = server.fake;
  await history.begin();
  for (const device of history.devices.splice(2)) device.close();
  await history.quiet();
  return () => {
    for (const device of history.devices) device.close();
  };
});

const count = 30;
const records = () => [...fake.docs().keys()].filter((id) => id.startsWith('r')).length;

function write(from: number, to: number): void {
  const [one] = history.devices;
  if (one === undefined) throw new Error('Expected a device');
  for (let at = from; at < to; at += 1)
    writeRow(one.disk, 'journal', `e${at}`, { id: `e${at}`, childId: 'child', title: `${at}` });
  one.wrote();
}

/** Breaks all connections, as when a server restarts. */
function breakLines(): void {
  for (const { connection } of history.devices) connection.breakLine();
}

async function expectAll(): Promise<void> {
  await history.quiet();
  expect(records()).toBe(count);
  for (const { disk } of history.devices)
    expect([...disk.rows.keys()].filter((key) => key.startsWith('journal/'))).toHaveLength(count);
  await history.joinFresh();
  const fresh = history.devices.at(-1);
  expect(
    [...(fresh?.disk.rows.keys() ?? [])].filter((key) => key.startsWith('journal/')),
  ).toHaveLength(count);
}

test('a recreated database gets every record back, and the member log', async () => {
  write(0, count);
  await history.quiet();
  expect(records()).toBe(count);
  fake.recreate();
  expect(records()).toBe(0);
  breakLines();
  await expectAll();
});

test('a server that was set back gets what it lost', async () => {
  write(0, 10);
  await history.quiet();
  const saved = fake.snapshot();
  write(10, count);
  await history.quiet();
  fake.rollback(saved);
  expect(records()).toBe(10);
  breakLines();
  await expectAll();
});

test('a server that was set back before it told of what this device wrote gets it again', async () => {
  write(0, 10);
  await history.quiet();
  const [one] = history.devices;
  if (one === undefined) throw new Error('Expected a device');
  one.close();
  const { connection } = one;
  const follow = connection.follow.bind(connection);
  // A line on which nothing is heard.
  connection.follow = (_since, _onRow, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        reject(new Error('It is over'));
      });
    });
  await history.quiet();
  const saved = fake.snapshot();
  write(10, count);
  await history.quiet();
  expect(records()).toBe(count);
  one.close();
  connection.follow = follow;
  // Nobody else has heard of it either.
  for (const other of history.devices.splice(1)) other.close();
  fake.rollback(saved);
  expect(records()).toBe(10);
  await expectAll();
});

/** As server tools can do it. */
async function takeAwayOne(): Promise<void> {
  const [one] = history.devices;
  const found = [...fake.docs()].find(([id]) => id.startsWith('r'));
  if (one === undefined || found === undefined) throw new Error('Expected a record');
  const [id, doc] = found;
  const line = fake.connect(one.circle.device.member.user);
  const [winner] = await line.winners([id], noEnd);
  if (winner) await line.write([{ ...doc, _rev: winner.rev, _deleted: true }], noEnd);
}

test('what a server is known by is nothing that it soon comes to again', async () => {
  write(0, 1);
  await history.quiet();
  // Since then each has told again and again that they are there.
  await history.quiet();
  const [record] = [...fake.docs().keys()].filter((id) => id.startsWith('r'));
  expect(history.devices.map(({ disk }) => disk.progress.lastSeen?.id)).toEqual([record, record]);
});

test('a document that was taken away on the server itself is written again', async () => {
  write(0, count);
  await history.quiet();
  await takeAwayOne();
  expect(records()).toBe(count - 1);
  await expectAll();
});

test('which database it read is known also to a device that missed a document of it', async () => {
  write(0, count);
  await history.quiet();
  const [, other] = history.devices;
  if (other === undefined) throw new Error('Expected another device');
  // It meets the loss while it reads what came since, and reads everything again.
  other.close();
  await takeAwayOne();
  await history.quiet();
  const { instance, documents } = other.disk.progress;
  expect([instance, documents]).toEqual([fake.instance, expect.any(Number)]);
  // By that alone it notices the next one, where that has come as far as the last.
  other.close();
  other.disk.progress = { ...other.disk.progress, lastSeen: null };
  fake.recreate();
  breakLines();
  await expectAll();
  expect(other.disk.progress.instance).toBe(fake.instance);
});
