import { beforeEach, describe, expect, test } from 'vitest';
import { presenceDocumentId } from '@/circle/crypto/document-ids';
import { invariant } from '@/lib/invariant';
import { database, deviceOf, startedCircle } from '@/circle/fixtures/chains';
import type { LocalServer } from '@/circle/fixtures/local-server';
import { logHashes } from '@/circle/members/compare-logs';
import type { SignedEntry } from '@/circle/members/member-entries';
import {
  addMemberEntry,
  type LogState,
  removeEntry,
  verifyEntries,
} from '@/circle/members/member-log';
import { DocumentCodec } from './document-codec';
import { type Bytes, fromBase64Url, textOf } from '@/lib/bytes';
import { decryptDoc, docKeys } from '@/circle/crypto/encrypt-document';
import { remove, type StoredCircle, worldCircleState } from './fixtures/circle-world';
import { History } from './fixtures/history';
import type { HistoryDevice } from './fixtures/history-device';
import { localHistoryServer } from './fixtures/history-server';
import { showLog } from './fixtures/show-log';
import { titles, writeEntry } from './fixtures/two-parents';

/*
 * Max runs the server and is removed by Jo. He shows Kim a member log that continues without his removal. Both logs are valid from the same
 * first entry on, so only Jo's and Kim's devices together can notice.
 */

let history: History;
let local: LocalServer;
let jo: HistoryDevice;
let kim: HistoryDevice;
let max: HistoryDevice;
/** The member log before Max was removed. */
let before: { readonly length: number; readonly state: LogState };

beforeEach(async () => {
  const server = localHistoryServer();
  history = new History(1, server);
  local = invariant(server.local, 'a local server');
  await history.begin();
  for (const device of history.devices) device.close();
  history.devices.splice(2);
  await history.joinAs('p');
  await history.quiet();
  [jo, kim, max] = [deviceAt(0), deviceAt(1), deviceAt(2)];
  max.close();
  history.devices.splice(2);
  before = { length: max.circle.entries.length, state: max.circle.state };
  return () => {
    for (const device of history.devices) device.close();
  };
});

const deviceAt = (at: number) => invariant(history.devices[at], 'a device');
const idOf = ({ circle }: HistoryDevice) => circle.device.member.id;
const newestKey = ({ epochs }: StoredCircle) => invariant(epochs.at(-1), 'a key');

const showEntries = (device: HistoryDevice, entries: readonly SignedEntry[]) =>
  showLog(device, { by: max.circle, from: before.length, entries });

/** Max adds a made-up device to his log, without a new key. */
const addGhost = ({ device, epochs }: StoredCircle, state: LogState, user = 'c7') =>
  addMemberEntry(state, device.signer, deviceOf(user, 'carer', 'Ghost').member, {
    ...invariant(epochs.at(-1), 'a key'),
  });

/** Jo removes Max, and the server shows Kim the log as Max continued it. */
async function fork(...entries: readonly SignedEntry[]): Promise<void> {
  const own = entries.length > 0 ? entries : [await addGhost(max.circle, before.state)];
  showEntries(kim, own);
  await remove(history.server, jo.circle, max.circle);
}

/** What Max can still decrypt of the records on the server, as text. */
async function readByMax(): Promise<string> {
  const codec = new DocumentCodec(invariant(await worldCircleState(max.circle).view(), 'a circle'));
  const docs = [...local.docs().values()].filter(({ _id }) => _id.startsWith('r'));
  return JSON.stringify(await Promise.all(docs.map((doc) => codec.decrypt(doc, 'record'))));
}

async function expectBothStopped(): Promise<void> {
  expect([jo.circle.held, kim.circle.held]).toEqual(['forked', 'forked']);
  expect([jo.circle.forkedWith, kim.circle.forkedWith]).toEqual([idOf(kim), idOf(jo)]);
  const records = [...local.docs()].filter(([id]) => id.startsWith('r'));
  writeEntry(jo, 'after-jo', 'Jo goes on');
  writeEntry(kim, 'after-kim', 'Kim goes on');
  await history.quiet();
  expect([...local.docs()].filter(([id]) => id.startsWith('r'))).toEqual(records);
  expect(await readByMax()).not.toContain('goes on');
  expect(titles(jo)).toMatchObject({ 'after-jo': 'Jo goes on' });
  expect(titles(kim)).toMatchObject({ 'after-kim': 'Kim goes on' });
  expect([...kim.disk.outbox.keys()]).toContain('journal/after-kim');
}

test('a member log that goes on in two ways stops both devices as soon as they meet, and each keeps its journal', async () => {
  writeEntry(jo, 'e1', 'Before');
  await history.quiet();
  await fork();
  await history.quiet();
  await expectBothStopped();
  expect([titles(jo)['e1'], titles(kim)['e1']]).toEqual(['Before', 'Before']);
});

test('so it does if the removed parent’s log has more entries, so that it always looks newer', async () => {
  const first = await addGhost(max.circle, before.state);
  const state = await verifyEntries(before.state, [first]);
  await fork(first, await addGhost(max.circle, state, 'c8'));
  await history.quiet();
  await expectBothStopped();
});

test('so it does if both logs begin a new epoch, with keys that the other side does not have', async () => {
  await history.joinAs('r');
  await history.quiet();
  const reader = invariant(history.devices.pop(), 'a reader');
  reader.close();
  before = { length: jo.circle.entries.length, state: jo.circle.state };
  const { signer } = max.circle.device;
  const entry = await removeEntry(before.state, signer, idOf(reader), newestKey(max.circle));
  await fork(entry);
  await history.quiet();
  expect([jo.circle.state.epoch, kim.circle.state.epoch]).toEqual([2, 2]);
  await expectBothStopped();
});

test('a device that Max’s log removes stops, although the other one cannot tell that from an honest removal', async () => {
  const { signer } = max.circle.device;
  const key = newestKey(max.circle);
  await fork(await removeEntry(before.state, signer, idOf(jo), key));
  await history.quiet();
  expect([jo.circle.held, jo.circle.forkedWith]).toEqual(['forked', idOf(kim)]);
  expect(kim.circle.held).toBeUndefined();
});

/** Writes a presence document as this device would, whatever the server's rules. */
async function publish(circle: StoredCircle, log?: readonly string[]): Promise<string> {
  const view = invariant(await worldCircleState(circle).view(), 'a circle');
  const { deviceId, user: owner } = view;
  const at = '2026-03-01T09:00:00.000Z';
  const encrypted = await new DocumentCodec(view).encrypt(
    { kind: 'presence', deviceId, at, log },
    { owner, rev: null },
  );
  local.store(encrypted);
  return encrypted._id;
}

/** What looks like the hash of an entry. */
const bogusHash = 'x'.repeat(43);
const bogus = [bogusHash];

test('a device tells the others as soon as it has read new entries', async () => {
  await remove(history.server, jo.circle, max.circle);
  const codec = new DocumentCodec(invariant(await worldCircleState(jo.circle).view(), 'a circle'));
  const lengths = () =>
    Promise.all(
      [jo, kim].map(async (device) => {
        const doc = local.docs().get(presenceDocumentId(device.circle.device.member.user));
        const read = await codec.decrypt(invariant(doc, 'presence'), 'presence');
        return 'content' in read ? read.content.log?.length : read.reason;
      }),
    );
  // The test doesn't advance its clock.
  await expect.poll(lengths, { timeout: 4000 }).toEqual([before.length + 1, before.length + 1]);
});

test('presence of a removed member or of a stranger stops nobody', async () => {
  const { owner } = await startedCircle();
  await remove(history.server, jo.circle, max.circle);
  await history.quiet();
  await publish({ ...max.circle }, bogus);
  await publish({ ...max.circle, device: owner }, bogus);
  writeEntry(jo, 'e1', 'Among us');
  await history.quiet();
  expect([jo.circle.held, kim.circle.held]).toEqual([undefined, undefined]);
  expect([jo.circle.trouble, titles(kim)]).toEqual([null, { e1: 'Among us' }]);
});

test('a member who publishes another log is named, so that the family can act', async () => {
  kim.close();
  history.devices.splice(1);
  await publish(kim.circle, bogus);
  await history.quiet();
  expect([jo.circle.held, jo.circle.forkedWith]).toEqual(['forked', idOf(kim)]);
});

/** This device's log, as another one would claim it. */
const hashesOf = async (circle: StoredCircle) =>
  logHashes(invariant(await worldCircleState(circle).view(), 'a circle'));

/** A carer or reader whose device is closed, so that it says only what a test lets it say. */
async function joinSilently(kind: 'c' | 'r'): Promise<StoredCircle> {
  await history.joinAs(kind);
  await history.quiet();
  const device = invariant(history.devices.pop(), 'a device');
  device.close();
  return device.circle;
}

async function expectBothWaiting(): Promise<void> {
  writeEntry(jo, 'waits', 'Waits');
  await history.quiet();
  for (const { circle } of [jo, kim])
    expect([circle.held, circle.trouble]).toEqual([undefined, 'longer-log']);
  expect(titles(kim)).toEqual({});
}

async function expectBothGoOn(): Promise<void> {
  await history.quiet();
  for (const { circle } of [jo, kim])
    expect([circle.held, circle.trouble, circle.longerLogs]).toEqual([undefined, null, {}]);
  expect(titles(kim)).toEqual({ waits: 'Waits' });
}

describe('a member who claims entries that do not exist', () => {
  test.each([
    ['hashes of another form', ['x']],
    ['none for the last entry', [bogusHash, '']],
  ])('is ignored with %s', async (_, claimed) => {
    await publish(max.circle, [...(await hashesOf(max.circle)), '', '', ...claimed]);
    writeEntry(jo, 'e1', 'Goes on');
    await history.quiet();
    expect([jo.circle.trouble, titles(kim)]).toEqual([null, { e1: 'Goes on' }]);
  });

  test.each(['c', 'r'] as const)(
    'after the known ones lets the others wait only until a parent removes them (%s)',
    async (kind) => {
      const liar = await joinSilently(kind);
      await publish(liar, [...(await hashesOf(liar)), bogusHash, bogusHash]);
      await expectBothWaiting();
      await remove(history.server, jo.circle, liar);
      await expectBothGoOn();
    },
  );

  test('in place of known ones lets the others wait only until a parent removes them', async () => {
    const liar = await joinSilently('r');
    await publish(liar, bogus);
    await expectBothWaiting();
    kim.close();
    await remove(history.server, jo.circle, liar);
    await expectBothGoOn();
  });

  test('does not stop the parent’s device that removes them, even if they are a parent', async () => {
    kim.close();
    history.devices.splice(1);
    await publish(max.circle, [...(await hashesOf(max.circle)), bogusHash]);
    await history.quiet();
    expect([jo.circle.held, jo.circle.trouble]).toEqual([undefined, 'longer-log']);
    await remove(history.server, jo.circle, max.circle);
    writeEntry(jo, 'e1', 'Goes on');
    await history.quiet();
    expect([jo.circle.held, jo.circle.trouble, jo.disk.outbox.size]).toEqual([undefined, null, 0]);
  });
});

test('a carer who is shown another log stops, and the parents send nothing until they have removed that carer', async () => {
  await history.joinAs('c');
  await history.quiet();
  before = { length: jo.circle.entries.length, state: jo.circle.state };
  const carer = deviceAt(2);
  showEntries(carer, [await addGhost(max.circle, before.state)]);
  for (const device of history.devices.splice(0, 2)) device.close();
  await remove(history.server, jo.circle, max.circle);
  // The carer says so before the parents have.
  await history.quiet();
  history.devices.unshift(jo, kim);
  await expectBothWaiting();
  expect(carer.circle.held).toBe('forked');
  await remove(history.server, kim.circle, carer.circle);
  await expectBothGoOn();
});

test('a device with an older version, which says nothing of the log, stops nobody and can still read presence', async () => {
  kim.close();
  history.devices.splice(1);
  await remove(history.server, jo.circle, max.circle);
  const id = await publish(kim.circle);
  writeEntry(jo, 'e1', 'Among us');
  await history.quiet();
  expect([jo.circle.held, jo.circle.trouble, jo.disk.outbox.size]).toEqual([undefined, null, 0]);
  const written = [...local.docs().values()].filter(
    (doc) => doc._id.startsWith('p') && doc._id !== id,
  );
  const mine = invariant(
    written.find(({ d }) => d === idOf(jo)),
    'presence',
  );
  const keys = new Map(
    jo.circle.epochs.map(({ epoch, key }) => [epoch, docKeys(fromBase64Url(key))]),
  );
  const plain: Bytes = await decryptDoc(mine, {
    ...{ database, keysOf: (epoch) => keys.get(epoch) ?? null },
    verify: () => Promise.resolve(true),
  });
  expect(JSON.parse(textOf(plain))).toMatchObject({ deviceId: idOf(jo) });
});

describe('while the server withholds new entries of the log from a device', () => {
  let showAll: () => void;

  beforeEach(async () => {
    showAll = showEntries(kim, []);
    await remove(history.server, jo.circle, max.circle);
    await history.quiet();
    writeEntry(kim, 'e1', 'Not for Max');
    await history.quiet();
  });

  const recordsByKim = () =>
    [...local.docs()].filter(([id, { d }]) => id.startsWith('r') && d === idOf(kim)).length;

  test('it sends nothing, says so, and is not stopped', () => {
    expect([kim.circle.held, kim.circle.trouble]).toEqual([undefined, 'longer-log']);
    expect(Object.keys(kim.circle.longerLogs ?? {})).toEqual([idOf(jo)]);
    expect([recordsByKim(), jo.circle.held]).toEqual([0, undefined]);
    expect(titles(kim)).toEqual({ e1: 'Not for Max' });
  });

  test('nor does it after a restart, or if the server shows it earlier presence', async () => {
    kim.close();
    await publish(jo.circle, []);
    await history.quiet();
    expect([recordsByKim(), kim.circle.trouble]).toEqual([0, 'longer-log']);
  });

  test('earlier presence does not make it wait for less', async () => {
    await history.joinAs('r');
    invariant(history.devices.pop(), 'a reader').close();
    await history.quiet();
    jo.close();
    history.devices.splice(0, 1);
    const view = invariant(await worldCircleState(jo.circle).view(), 'a circle');
    await publish(jo.circle, logHashes(view).slice(0, -1));
    await history.quiet();
    expect(kim.circle.longerLogs).toEqual({ [idOf(jo)]: logHashes(view) });
  });

  test('it goes on by itself as soon as it is shown them', async () => {
    showAll();
    await history.quiet();
    const { held, trouble } = kim.circle;
    expect([held, trouble, kim.disk.outbox.size]).toEqual([undefined, null, 0]);
    expect(kim.circle.longerLogs).toEqual({});
    expect(titles(jo)).toEqual({ e1: 'Not for Max' });
    expect(await readByMax()).not.toContain('Not for Max');
  });

  test('it stops if it is shown that the device that has read more was removed', async () => {
    jo.close();
    history.devices.splice(0, 1);
    const { signer } = max.circle.device;
    showEntries(kim, [await removeEntry(before.state, signer, idOf(jo), newestKey(max.circle))]);
    await history.quiet();
    expect([kim.circle.held, kim.circle.forkedWith]).toEqual(['forked', idOf(jo)]);
    expect(recordsByKim()).toBe(0);
  });

  test('it stops if what it is shown in the end is not what the others have read', async () => {
    kim.close();
    showAll();
    showEntries(kim, [await addGhost(max.circle, before.state)]);
    jo.close();
    history.devices.splice(0, 1);
    await history.quiet();
    expect([kim.circle.held, kim.circle.forkedWith]).toEqual(['forked', idOf(jo)]);
    expect(recordsByKim()).toBe(0);
  });
});
