import { beforeEach, expect, test } from 'vitest';
import { noEnd } from '@/circle/fixtures/documents';
import type { LocalServer } from '@/circle/fixtures/local-server';
import { localHistoryServer } from './fixtures/history-server';
import { History } from './fixtures/history';
import { writeRow } from './fixtures/memory-disk';

/*
 * What can happen to a server: the database is recreated, rolled back to last night's backup, or loses a document through a tool. The devices
 * have everything and send it again.
 */

let history: History;
let local: LocalServer;

beforeEach(async () => {
  const server = localHistoryServer();
  if (server.local === null) throw new Error('Expected a local server');
  history = new History(1, server);
  local = server.local;
  await history.begin();
  for (const device of history.devices.splice(2)) device.close();
  await history.quiet();
  return () => {
    for (const device of history.devices) device.close();
  };
});

const count = 30;
const records = () => [...local.docs().keys()].filter((id) => id.startsWith('r')).length;

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
  local.recreate();
  expect(records()).toBe(0);
  breakLines();
  await expectAll();
});

test('a server that was rolled back gets what it lost', async () => {
  write(0, 10);
  await history.quiet();
  const saved = local.snapshot();
  write(10, count);
  await history.quiet();
  local.rollback(saved);
  expect(records()).toBe(10);
  breakLines();
  await expectAll();
});

test('a server that was rolled back before its feed reported what this device wrote gets it again', async () => {
  write(0, 10);
  await history.quiet();
  const [one] = history.devices;
  if (one === undefined) throw new Error('Expected a device');
  one.close();
  const { connection } = one;
  const follow = connection.follow.bind(connection);
  // A feed that reports nothing.
  connection.follow = (_since, _onRow, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        reject(new Error('It is over'));
      });
    });
  await history.quiet();
  const saved = local.snapshot();
  write(10, count);
  await history.quiet();
  expect(records()).toBe(count);
  one.close();
  connection.follow = follow;
  // No other device knows it either.
  for (const other of history.devices.splice(1)) other.close();
  local.rollback(saved);
  expect(records()).toBe(10);
  await expectAll();
});

/** Deletes a record, as someone can with the server's own tools. */
async function deleteOne(): Promise<void> {
  const [one] = history.devices;
  const found = [...local.docs()].find(([id]) => id.startsWith('r'));
  if (one === undefined || found === undefined) throw new Error('Expected a record');
  const [id, doc] = found;
  const line = local.connect(one.circle.device.member.user);
  const [winner] = await line.winners([id], noEnd);
  if (winner) await line.write([{ ...doc, _rev: winner.rev, _deleted: true }], noEnd);
}

test('the last change seen is never a presence document, which a server that was rolled back soon has again', async () => {
  write(0, 1);
  await history.quiet();
  // Since then, each device has announced its presence again and again.
  await history.quiet();
  const [record] = [...local.docs().keys()].filter((id) => id.startsWith('r'));
  expect(history.devices.map(({ disk }) => disk.progress.lastSeen?.id)).toEqual([record, record]);
});

test('a rollback that lost nothing but presence is noticed, and the next changes arrive', async () => {
  write(0, 1);
  await history.quiet();
  const saved = local.snapshot();
  // Each device announces its presence.
  await history.quiet();
  local.rollback(saved);
  breakLines();
  await history.run(50);
  write(1, count);
  await expectAll();
});

test('a document that was deleted on the server itself is written again', async () => {
  write(0, count);
  await history.quiet();
  await deleteOne();
  expect(records()).toBe(count - 1);
  await expectAll();
});

test('a device that found a document deleted still knows which database it read', async () => {
  write(0, count);
  await history.quiet();
  const [, other] = history.devices;
  if (other === undefined) throw new Error('Expected another device');
  // It finds the deletion while it pulls, and reads everything again.
  other.close();
  await deleteOne();
  await history.quiet();
  const { instance, documents } = other.disk.progress;
  expect([instance, documents]).toEqual([local.instance, expect.any(Number)]);
  // The instance alone shows that the database is another one, even if it has as many documents.
  other.close();
  other.disk.progress = { ...other.disk.progress, lastSeen: null };
  local.recreate();
  breakLines();
  await expectAll();
  expect(other.disk.progress.instance).toBe(local.instance);
});
