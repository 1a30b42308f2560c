import { beforeEach, describe, expect, test } from 'vitest';
import { invariant } from '@/lib/invariant';
import { noEnd } from '@/circle/fixtures/documents';
import type { LocalServer } from '@/circle/fixtures/local-server';
import type { ServerDoc } from '@/circle/server/server';
import { type Content, DocumentCodec } from './document-codec';
import { restoreWorldLog, worldCircleState } from './fixtures/circle-world';
import { History } from './fixtures/history';
import type { HistoryDevice } from './fixtures/history-device';
import { localHistoryServer } from './fixtures/history-server';
import { writeHistory, writeRow } from './fixtures/memory-disk';

/*
 * A carer may change only their own records. The devices check this too, since a carer who also runs the server could change its rules.
 */

let history: History;
let local: LocalServer;
let parent: HistoryDevice;
let carer: HistoryDevice;

beforeEach(async () => {
  const server = localHistoryServer();
  history = new History(1, server);
  local = invariant(server.local, 'a local server');
  await history.begin();
  for (const device of history.devices.splice(1)) device.close();
  await history.joinAs('c');
  // When the parent's page opens again, it starts with the current member log.
  history.devices[0]?.close();
  [parent, carer] = [invariant(history.devices[0], 'one'), invariant(history.devices[1], 'two')];
  await history.quiet();
  return () => {
    for (const device of history.devices) device.close();
  };
});

const key = 'journal/e1';
const title = ({ disk }: HistoryDevice) => disk.rows.get(key)?.['title'];

function entry(device: HistoryDevice, text: string): void {
  writeRow(device.disk, 'journal', 'e1', { id: 'e1', childId: 'child', title: text });
  device.wrote();
}

/** The carer, or another member, encrypts this, and the person who runs the server swaps it for the current document. */
async function forgeOnServer(content: Content, by = carer): Promise<string> {
  const view = invariant(await worldCircleState(by.circle).view(), 'a circle');
  const encrypted = await new DocumentCodec(view).encrypt(content, { owner: view.user, rev: null });
  store(encrypted);
  return encrypted._id;
}

function store(doc: ServerDoc): void {
  local.store(doc);
}

const docOf = ({ disk }: HistoryDevice) => invariant(disk.docs.get(key), 'a document').doc;

/** Forges a change by the carer. Closes the carer's own page, so that only the other devices judge it. */
async function forged(change: { readonly madeBy?: string } = {}): Promise<string> {
  const own = carer.circle.device.member.id;
  const doc = docOf(carer);
  carer.close();
  history.devices.splice(history.devices.indexOf(carer), 1);
  const write = { dot: ['forger', 1] as const, at: '2027-01-01T00:00:00.000Z', by: own };
  return forgeOnServer({
    kind: 'record',
    doc: {
      ...doc,
      ...change,
      seen: { ...doc.seen, forger: 1 },
      fields: { ...doc.fields, title: [{ ...write, value: 'Forged' }] },
    },
  });
}

test.each(['', ', even if it claims that the carer made it'])(
  'a carer’s document that replaces someone else’s record is not applied, and a parent’s device writes its own over it%s',
  async (claim) => {
    entry(parent, 'Right');
    await history.joinAs('c');
    await history.quiet();
    const other = invariant(history.devices.at(-1), 'another carer');
    parent.close();
    history.devices.splice(history.devices.indexOf(parent), 1);
    const docId = await forged(claim === '' ? {} : { madeBy: carer.circle.device.member.id });
    const { _rev } = invariant(local.docs().get(docId), 'a document');
    await history.quiet();
    // Another carer's device can only set it aside.
    expect(title(other)).toBe('Right');
    expect([...other.disk.quarantine.values()]).toMatchObject([{ docId, reason: 'not-allowed' }]);
    expect(local.docs().get(docId)?._rev).toBe(_rev);

    history.devices.push(parent);
    entry(parent, 'Corrected');
    await history.quiet();
    for (const device of [parent, other]) {
      expect(title(device)).toBe('Corrected');
      expect([device.disk.quarantine.size, device.disk.outbox.size]).toEqual([0, 0]);
    }
  },
);

test('a document of a member that a parent’s device doesn’t know is only written over on a later connection', async () => {
  entry(parent, 'Right');
  await history.quiet();
  const docId = await forged();
  const doc = invariant(local.docs().get(docId), 'a document');
  store({ ...doc, d: 'of-nobody-yet' });
  const { _rev } = invariant(local.docs().get(docId), 'a document');
  await history.quiet();
  expect(local.docs().get(docId)?._rev).toBe(_rev);
  expect([...parent.disk.quarantine.values()]).toMatchObject([{ docId, reason: 'signature' }]);
  parent.connection.breakLine();
  await history.quiet();
  expect(local.docs().get(docId)?.d).toBe(parent.circle.device.member.id);
  expect([title(parent), parent.disk.quarantine.size]).toEqual(['Right', 0]);
});

test('a record that a carer and a parent each made, before they knew of the other’s, is not written without end', async () => {
  history.devices.splice(history.devices.indexOf(carer), 1);
  carer.close();
  // Signed and stored, but the line broke before it was sent.
  parent.connection.faultOf = (call) => (call === 'write' ? { kind: 'cut-before' } : null);
  entry(parent, 'Of the parent');
  await history.quiet();
  expect(docOf(parent).madeBy).toBe(parent.circle.device.member.id);
  parent.close();
  history.devices.splice(0, 1, carer);
  entry(carer, 'Of the carer');
  await history.quiet();
  parent.connection.faultOf = () => null;
  history.devices.push(parent);
  await history.quiet();
  const [record] = [...local.docs().values()].filter(({ _id }) => _id.startsWith('r'));
  expect(record?._rev).toMatch(/^3-/);
  // The carer's device has both, and so has the server.
  const values = docOf(carer).fields['title']?.map(({ value }) => value);
  expect(values?.toSorted()).toEqual(['Of the carer', 'Of the parent']);
});

test('a new record that a reader signed is quarantined by every device', async () => {
  entry(parent, 'Right');
  await history.joinAs('r');
  await history.quiet();
  const reader = invariant(history.devices.at(-1), 'a reader');
  const doc = { ...docOf(parent), id: 'e2', madeBy: reader.circle.device.member.id };
  const docId = await forgeOnServer({ kind: 'record', doc }, reader);
  await history.quiet();
  for (const { disk } of [parent, carer]) {
    expect(disk.rows.has('journal/e2')).toBe(false);
    expect([...disk.quarantine.values()]).toMatchObject([{ docId, reason: 'not-allowed' }]);
  }
});

test('a carer who replaces a record with an earlier copy does no harm, and the record is sent again', async () => {
  entry(parent, 'Before');
  await history.quiet();
  const earlier = docOf(carer);
  entry(parent, 'After');
  await history.quiet();
  await forgeOnServer({ kind: 'record', doc: earlier });
  await history.quiet();
  expect(parent.disk.quarantine.size).toBe(0);
  expect([title(parent), title(carer)]).toEqual(['After', 'After']);
  await history.joinFresh();
  expect(title(invariant(history.devices.at(-1), 'a newcomer'))).toBe('After');
});

test('a carer can change their own record, even after a parent has changed it', async () => {
  entry(carer, 'Made');
  await history.quiet();
  entry(parent, 'Changed');
  await history.quiet();
  entry(carer, 'Changed again');
  await history.quiet();
  expect(title(parent)).toBe('Changed again');
  expect(parent.disk.quarantine.size).toBe(0);
});

describe('earlier versions', () => {
  const revision = (id: string) => ({ id, row: { key, row: { title: id } } });

  /** The server's own rules let a carer create documents of this kind. */
  async function send(device: HistoryDevice, id: string): Promise<void> {
    const view = invariant(await worldCircleState(device.circle).view(), 'a circle');
    const content = { kind: 'history', item: revision(id) } as const;
    const encrypted = await new DocumentCodec(view).encrypt(content, {
      owner: view.user,
      rev: null,
    });
    const [written] = await local.connect(view.user).write([encrypted], noEnd);
    expect(written).toMatchObject({ kind: 'written' });
  }

  test('from a carer are applied for their own records, and quarantined for those of others', async () => {
    entry(parent, 'Right');
    await history.quiet();
    await send(carer, 'was-forged');
    writeRow(carer.disk, 'food', 'f1', { id: 'f1', childId: 'child', name: 'Pear' });
    writeHistory(carer.disk, 'was-own', { key: 'food/f1', row: { name: 'Peer' } });
    carer.wrote();
    await history.quiet();
    expect([...parent.disk.history.keys()]).toEqual(['was-own']);
    expect([...parent.disk.quarantine.values()]).toMatchObject([{ reason: 'not-allowed' }]);
  });

  test('a new member who gets them in the feed before the record looks up who made the record', async () => {
    entry(parent, 'Right');
    await history.quiet();
    await send(carer, 'was-forged');
    // More than one chunk is applied at once.
    for (let at = 0; at < 25; at += 1)
      writeRow(parent.disk, 'food', `f${at}`, { id: `f${at}`, childId: 'child', name: `${at}` });
    parent.wrote();
    await history.quiet();
    entry(parent, 'Right still');
    await history.quiet();
    await history.joinFresh();
    const fresh = invariant(history.devices.at(-1), 'a newcomer');
    expect(title(fresh)).toBe('Right still');
    expect([...fresh.disk.history.keys()]).toEqual([]);
    expect(fresh.disk.quarantine.size).toBe(1);
  });

  test('of others are not sent by a carer after the database was recreated', async () => {
    entry(parent, 'Right');
    writeHistory(parent.disk, 'was-right', { key, row: { title: 'Wrong' } });
    await history.quiet();
    expect([...carer.disk.history.keys()]).toEqual(['was-right']);
    for (const { connection } of history.devices) connection.isOffline = true;
    local.recreate();
    await restoreWorldLog(history.server, parent.circle);
    carer.connection.isOffline = false;
    await history.quiet();
    parent.connection.isOffline = false;
    await history.quiet();
    await history.joinFresh();
    const fresh = invariant(history.devices.at(-1), 'a newcomer');
    expect([...fresh.disk.history.keys()]).toEqual(['was-right']);
    expect(history.devices.map(({ disk }) => disk.quarantine.size)).toEqual([0, 0, 0]);
  });
});
