import { beforeEach, describe, expect, test, vi } from 'vitest';
import { noEnd } from '@/circle/fixtures/documents';
import { LocalServer } from '@/circle/fixtures/local-server';
import type { QuarantineReason } from '@/circle/crypto/encrypt-document';
import type { ServerDoc } from '@/circle/server/server';
import { remove } from './fixtures/circle-world';
import { localHistoryServer } from './fixtures/history-server';
import { History } from './fixtures/history';
import { type Disk, writeRow } from './fixtures/memory-disk';

let history: History;
let local: LocalServer;

beforeEach(async () => {
  const server = localHistoryServer();
  if (server.local === null) throw new Error('Expected a local server');
  history = new History(1, server);
  local = server.local;
  await history.begin();
  // Only the first two take part, both parents.
  for (const device of history.devices.splice(2)) device.close();
  await history.quiet();
  return () => {
    for (const device of history.devices) device.close();
  };
});

function entry(disk: Disk, title: string, more: object = {}): void {
  writeRow(disk, 'journal', 'e1', { id: 'e1', childId: 'child', title, ...more });
}

const parents = () => {
  const [one, other] = history.devices;
  if (one === undefined || other === undefined) throw new Error('Expected two');
  return [one, other] as const;
};
const shown = (disk: Disk) => disk.rows.get('journal/e1');
const recordIds = () => [...local.docs().keys()].filter((id) => id.startsWith('r'));

test('a third device merges what two wrote on two sides of a split server, even if both are gone for good', async () => {
  const [one, other] = parents();
  entry(one.disk, 'Before');
  await history.quiet();
  local.split();
  other.connection.side = 1;
  other.connection.breakLine();
  entry(one.disk, 'Before', { content: 'Here' });
  entry(other.disk, 'Before', { sleepNotes: 'There' });
  await history.quiet();
  await history.joinAs('p');
  const third = history.devices.at(-1);
  for (const gone of history.devices.splice(0, 2)) gone.close();
  local.join();
  await history.quiet();
  expect(third && shown(third.disk)).toMatchObject({ content: 'Here', sleepNotes: 'There' });
  expect(await history.server.leavesLeft()).toEqual([]);
  await history.joinFresh();
  const fresh = history.devices.at(-1);
  expect(fresh && shown(fresh.disk)).toMatchObject({ content: 'Here', sleepNotes: 'There' });
});

test('what was written offline is sent soon after the device is online again, even if the first try fails', async () => {
  const [one, other] = parents();
  one.connection.isOffline = true;
  one.connection.breakLine();
  entry(one.disk, 'On the train');
  // After so many tries, it waits for minutes before the next.
  for (let tries = 0; tries < 12; tries += 1) {
    history.time.pass(5 * 60_000);
    await history.run(20);
  }
  one.page?.engine.tryNow();
  await history.run(20);
  one.connection.isOffline = false;
  for (let second = 0; second < 5; second += 1) {
    history.time.pass(1000);
    await history.run(20);
  }
  await expect
    .poll(() => shown(other.disk), { timeout: 4000 })
    .toMatchObject({ title: 'On the train' });
});

describe('a member log that this device changed itself while it was connected', () => {
  test('lets it accept what a new member writes', async () => {
    const [one] = parents();
    await history.joinAs('c');
    await history.quiet();
    const third = history.devices.at(-1);
    if (third === undefined) throw new Error('Expected a device');
    entry(third.disk, 'At the door');
    third.wrote();
    await history.quiet();
    expect(shown(one.disk)).toMatchObject({ title: 'At the door' });
    expect(one.disk.quarantine.size).toBe(0);
  });

  test('hides what is written next from a removed member', async () => {
    const [one, other] = parents();
    await remove(history.server, one.circle, other.circle);
    other.close();
    history.devices.splice(1, 1);
    await history.quiet();
    entry(one.disk, 'Among ourselves');
    one.wrote();
    await history.quiet();
    const newest = Math.max(...one.circle.epochs.map(({ epoch }) => epoch));
    expect(newest).toBe(2);
    expect(recordIds().map((id) => local.docs().get(id)?.e)).toEqual([newest]);
  });
});

describe('a document that cannot be decrypted', () => {
  const wrongSignature = (doc: ServerDoc) => ({
    ...doc,
    s: doc.s.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
  });

  /** Changes a device's document on the server; by default only its signature, which is then invalid. */
  async function tampered(tamper: (doc: ServerDoc) => ServerDoc = wrongSignature) {
    const [one, other] = parents();
    other.close();
    entry(one.disk, 'Right');
    await history.run(50);
    await history.quiet();
    one.close();
    const [id = ''] = recordIds();
    const line = local.connect(one.circle.device.member.user);
    for (const device of history.devices) device.close();
    const [winner] = await line.winners([id], noEnd);
    const doc = winner?.doc;
    if (!doc) throw new Error('Expected a document');
    const [written] = await line.write([tamper(doc)], noEnd);
    if (written?.kind !== 'written') throw new Error('Expected it to be written');
    return { id, doc, line, rev: written.rev };
  }

  /** A parent joins, and the pages that know the record stay closed. */
  async function newcomer() {
    for (const device of history.devices) device.close();
    await history.joinAs('p');
    history.devices.splice(0, history.devices.length - 1);
    await history.quiet();
    const [fresh] = history.devices;
    if (fresh === undefined) throw new Error('Expected a device');
    return fresh;
  }

  test.each<[string, (doc: ServerDoc) => ServerDoc, QuarantineReason]>([
    ['with a wrong signature', wrongSignature, 'signature'],
    ['of a later version', (doc) => ({ ...doc, v: doc.v + 1 }), 'newer'],
  ])(
    'is quarantined with its reason (%s), is not overwritten, and does not stop anything else',
    async (_, tamper, reason) => {
      const { id, rev } = await tampered(tamper);
      const fresh = await newcomer();
      expect([...fresh.disk.quarantine.values()]).toEqual([{ docId: id, rev, reason }]);
      entry(fresh.disk, 'Mine');
      writeRow(fresh.disk, 'food', 'f1', { id: 'f1', childId: 'child', name: 'Pear' });
      fresh.wrote();
      await history.quiet();
      expect([...fresh.disk.outbox.keys()]).toEqual(['journal/e1']);
      expect(local.docs().get(id)?._rev).toBe(rev);
    },
  );

  test.each<[string, (doc: ServerDoc) => ServerDoc]>([
    ['with a wrong signature', wrongSignature],
    ['that is empty', (doc) => ({ ...doc, c: '', s: '' })],
  ])('is written over by a parent’s device that knows the record (%s)', async (_, tamper) => {
    const { rev } = await tampered(tamper);
    const [one] = parents();
    const fresh = await newcomer();
    expect(fresh.disk.quarantine.size).toBe(1);
    history.devices.push(one);
    await history.quiet();
    const [id = ''] = recordIds();
    expect(local.docs().get(id)?._rev).not.toBe(rev);
    for (const { disk } of [one, fresh]) {
      expect(shown(disk)).toMatchObject({ title: 'Right' });
      expect([disk.quarantine.size, disk.outbox.size]).toEqual([0, 0]);
    }
  });

  test('is tried again, and applied once it is valid', async () => {
    const { doc, line, rev } = await tampered();
    await history.joinFresh();
    const fresh = history.devices.at(-1);
    await line.write([{ ...doc, _rev: rev }], noEnd);
    await history.quiet();
    expect(fresh && shown(fresh.disk)).toMatchObject({ title: 'Right' });
    expect(fresh?.disk.quarantine.size).toBe(0);
  });

  test('is forgotten with its database, and a device with a valid copy sends that again', async () => {
    const { id } = await tampered();
    const [one] = parents();
    const fresh = await newcomer();
    expect([...fresh.disk.quarantine.keys()]).toEqual([id]);
    local.recreate();
    fresh.connection.breakLine();
    await history.quiet();
    expect(fresh.disk.quarantine.size).toBe(0);
    history.devices.push(one);
    await history.quiet();
    expect(shown(fresh.disk)).toMatchObject({ title: 'Right' });
  });
});

test('a server that shows a shorter member log is reported, and gets nothing', async () => {
  const saved = local.snapshot();
  await history.joinAs('r');
  await history.quiet();
  const [one] = parents();
  local.rollback(saved);
  one.connection.breakLine();
  entry(one.disk, 'Not yet');
  await history.quiet();
  expect(one.circle.held).toBe('older-list');
  expect([...one.disk.outbox.keys()]).toContain('journal/e1');
  expect(recordIds()).toEqual([]);
});

describe('what another device wrote', () => {
  test('comes with the feed, without another request', async () => {
    const [one, other] = parents();
    await history.quiet();
    other.connection.calls.winners = 0;
    entry(one.disk, 'Just now');
    one.wrote();
    await expect.poll(() => shown(other.disk)).toMatchObject({ title: 'Just now' });
    expect(other.connection.calls.winners).toBe(0);
  });

  test('comes without documents while this device sends much, which would all come back', async () => {
    const [one] = parents();
    await history.quiet();
    const follow = vi.spyOn(one.connection, 'follow');
    for (let count = 0; count < 150; count += 1)
      writeRow(one.disk, 'food', `f${count}`, { id: `f${count}`, childId: 'child', name: 'Pear' });
    one.wrote();
    await history.quiet();
    expect(one.disk.outbox.size).toBe(0);
    const modes = follow.mock.calls.map(([, , , options]) => options?.withDocuments);
    expect(modes).toEqual([false, true]);
  });
});

test('a save does not wait until the page has drawn the one before', async () => {
  const [one, other] = parents();
  await history.quiet();
  if (one.page) one.page.isDrawing = true;
  // Changes of the outbox are noticed late, while the next batch is read.
  const { outbox } = one.disk;
  const values = outbox.values.bind(outbox);
  vi.spyOn(outbox, 'values').mockImplementation(() => {
    if (outbox.size > 0) one.wrote();
    return values();
  });
  for (const title of ['First', 'Second']) {
    writeRow(one.disk, 'journal', title, { id: title, childId: 'child', title });
    one.wrote();
    await history.quiet();
    expect(other.disk.rows.get(`journal/${title}`)).toMatchObject({ title });
    // The page is drawing this one.
    expect([...outbox.keys()]).toEqual([`journal/${title}`]);
  }
});

test('how far the feed was read is stored once the device is at rest', async () => {
  const [one, other] = parents();
  await history.quiet();
  const before = other.disk.progress.since;
  entry(one.disk, 'New');
  one.wrote();
  await history.quiet();
  const line = local.connect(other.circle.device.member.user);
  expect(other.disk.progress.since).not.toBe(before);
  const { rows } = await line.changes(other.disk.progress.since, 10, noEnd);
  expect(rows).toEqual([]);
});

test('documents too many for one request are sent in parts, and a single one that is too large is skipped', async () => {
  const [one] = parents();
  for (const title of ['a', 'b', 'c', 'd'])
    writeRow(one.disk, 'journal', title, { id: title, childId: 'child', title });
  // A request takes two documents, and one of them never fits.
  let largest = 2;
  one.connection.faultOf = (call) => {
    if (call !== 'write' || largest === 0) return null;
    largest -= 1;
    return { kind: 'trouble', trouble: 'too-large' };
  };
  one.wrote();
  await history.quiet();
  expect(one.disk.outbox.size).toBeLessThanOrEqual(1);
  expect(recordIds().length).toBeGreaterThanOrEqual(3);
});
