import { beforeEach, describe, expect, test } from 'vitest';
import { invariant } from '@/lib/invariant';
import { DocumentCodec } from './document-codec';
import { remove, worldCircleState } from './fixtures/circle-world';
import { HistoryDevice } from './fixtures/history-device';
import { copyOf } from './fixtures/memory-disk';
import { titles, type TwoParents, twoParents, writeEntry } from './fixtures/two-parents';
import { type Bytes, fromBase64Url } from '@/lib/bytes';
import { database } from '@/circle/fixtures/chains';
import { noEnd } from '@/circle/fixtures/documents';
import {
  historyDocumentId,
  photoDocumentId,
  earlierPresenceDocumentId,
  presenceDocumentId,
  recordDocumentId,
} from '@/circle/crypto/document-ids';
import type { ServerDoc } from '@/circle/server/server';
import { docKeys, encryptDoc } from '@/circle/crypto/encrypt-document';
import { sign } from '@/circle/crypto/signatures';

let all: TwoParents;

beforeEach(async () => {
  all = await twoParents();
  return all.close;
});

/** The same member on another device. With a `random` of 0 its clock is a year behind, with 1 a year ahead. */
function another(like: HistoryDevice, disk = like.disk, random = 0.5): HistoryDevice {
  const { server, time, devices } = all.history;
  const device = new HistoryDevice(
    server,
    { ...like.circle },
    { time, random: () => random, disk },
  );
  devices.push(device);
  return device;
}

describe('a device that was removed', () => {
  async function removed(): Promise<void> {
    const { history, one, other } = all;
    writeEntry(one, 'e1', 'Before');
    await history.quiet();
    other.close();
    writeEntry(other, 'e1', 'Never sent');
    await remove(history.server, one.circle, other.circle);
    one.close();
  }

  test('stops even if the server still lets it in, keeps what it has and sends nothing', async () => {
    const { history, local, one, other } = all;
    await removed();
    local.letIn(other.circle.device.member.user);
    await history.quiet();
    expect(other.circle.held).toBe('removed');
    expect(titles(other)).toEqual({ e1: 'Never sent' });
    expect([...other.disk.outbox.keys()]).toEqual(['journal/e1']);
    expect(titles(one)).toEqual({ e1: 'Before' });
  });

  test.each(['forbidden', 'unauthorized'] as const)(
    'reports that the server refuses it (%s), and keeps what it has',
    async (trouble) => {
      const { history, local, one, other } = all;
      await removed();
      local.shutOut(other.circle.device.member.user, trouble);
      await history.quiet();
      expect(other.circle.trouble).toBe(trouble);
      expect(titles(other)).toEqual({ e1: 'Never sent' });
      writeEntry(one, 'e1', 'After');
      await history.quiet();
      expect(titles(other)).toEqual({ e1: 'Never sent' });
      expect(one.disk.quarantine.size).toBe(0);
    },
  );
});

test('what a cloned device and its twin write is kept on every device, both versions', async () => {
  const { history, one, other } = all;
  writeEntry(one, 'e1', 'Before');
  await history.quiet();
  const twin = another(one, copyOf(one.disk));
  for (const device of [one, twin]) device.connection.isOffline = true;
  one.close();
  writeEntry(one, 'e1', 'From one');
  writeEntry(twin, 'e1', 'From its twin');
  await history.quiet();
  for (const device of [one, twin]) device.connection.isOffline = false;
  await history.quiet();
  await history.joinFresh();
  const fresh = invariant(history.devices.at(-1), 'a newcomer');
  for (const { disk } of [one, twin, other, fresh]) {
    const values = disk.docs.get('journal/e1')?.doc.fields['title'] ?? [];
    expect(values.map(({ value }) => value).sort()).toEqual(['From its twin', 'From one']);
    expect(new Set(values.map(({ dot }) => dot.join())).size).toBe(2);
  }
  expect(new Set([one, twin, other, fresh].map((device) => titles(device)['e1'])).size).toBe(1);
});

test('presence that was written on both sides of a split server is merged, even if that device is gone', async () => {
  const { history, local, one, other } = all;
  const twin = another(other, copyOf(other.disk));
  local.split();
  other.connection.side = 1;
  for (const { connection } of history.devices) connection.breakLine();
  await history.quiet();
  for (const gone of history.devices.splice(1)) gone.close();
  other.close();
  twin.close();
  local.join();
  expect(await history.server.leavesLeft()).toHaveLength(1);
  await history.quiet();
  expect(await history.server.leavesLeft()).toEqual([]);
  expect(one.disk.quarantine.size).toBe(0);
});

test('a presence document with the id that earlier versions chose stays in use', async () => {
  const { history, local, one, other } = all;
  const { device, idKey } = one.circle;
  const { user, id: deviceId } = device.member;
  const docId = earlierPresenceDocumentId(fromBase64Url(idKey), deviceId);
  const view = invariant(await worldCircleState(one.circle).view(), 'a circle');
  const content = { kind: 'presence', deviceId, at: '2026-03-01T07:00:00.000Z' } as const;
  const earlier = await new DocumentCodec(view).encrypt(content, {
    ...{ owner: user, rev: null, id: docId },
  });
  const isNew = ({ d, _id }: ServerDoc) => d === deviceId && _id !== docId;
  local.recreate();
  local.store(earlier);
  for (const { connection } of [one, other]) connection.breakLine();
  await history.quiet();
  const presence = [...local.docs().values()].filter(({ _id }) => _id.startsWith('p'));
  expect(presence.filter(isNew)).toEqual([]);
  const current = invariant(local.docs().get(docId), 'a presence document');
  const read = await new DocumentCodec(view).decrypt(current, 'presence');
  expect('content' in read && read.content.at > content.at).toBe(true);
});

test.each([
  ['an earlier version', historyDocumentId],
  ['a photo', photoDocumentId],
  ['a presence document', (_: Bytes, __: string, user: string) => presenceDocumentId(user)],
  ['a record', (idKey: Bytes, id: string) => recordDocumentId(idKey, 'journal', id)],
])('%s whose content is not text does not stop the sync', async (_, idOf) => {
  const { history, local, one, other } = all;
  const { device, idKey, epochs } = other.circle;
  const { id, user } = device.member;
  const [epoch] = epochs;
  const docId = idOf(fromBase64Url(idKey), 'x', user);
  const broken = await encryptDoc(
    Uint8Array.of(0xff),
    { database, id: docId, epoch: 1, user, device: id },
    docKeys(fromBase64Url(invariant(epoch, 'an epoch').key)),
    (bytes) => sign(device.signer.signSecret, bytes),
  );
  const current = local.docs().get(docId);
  const doc = { ...broken, ...(current?._rev !== undefined && { _rev: current._rev }) };
  const [written] = await local.connect(user).write([doc], noEnd);
  expect(written).toMatchObject({ kind: 'written' });
  writeEntry(other, 'e1', 'After it');
  await history.quiet();
  expect(titles(one)).toEqual({ e1: 'After it' });
  expect(one.circle.trouble).toBeNull();
});

test.each([
  ['behind', 0],
  ['ahead', 1],
])('a clock that is a year %s does not stop anyone’s changes', async (_, random) => {
  const { history, one, other } = all;
  one.close();
  history.devices.splice(0, 1);
  const wrong = another(one, one.disk, random);
  writeEntry(wrong, 'e1', 'First');
  await history.quiet();
  expect(titles(other)).toEqual({ e1: 'First' });
  writeEntry(other, 'e1', 'Second');
  await history.quiet();
  expect(titles(wrong)).toEqual({ e1: 'Second' });
  writeEntry(wrong, 'e1', 'Third');
  await history.quiet();
  expect([titles(wrong), titles(other)]).toEqual([{ e1: 'Third' }, { e1: 'Third' }]);
  // There is no conflict.
  expect(other.disk.docs.get('journal/e1')?.doc.fields['title']).toHaveLength(1);
  expect(wrong.disk.progress.inStepAt?.slice(0, 4)).toBe(random === 0 ? '2025' : '2027');
});
