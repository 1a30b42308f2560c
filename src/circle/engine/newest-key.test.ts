import { beforeEach, expect, test } from 'vitest';
import { invariant } from '@/lib/invariant';
import { readLogEntry, signEntry } from '@/circle/members/member-entries';
import { removeEntry } from '@/circle/members/member-log';
import { database } from '@/circle/fixtures/chains';
import { noEnd } from '@/circle/fixtures/documents';
import type { LocalServer } from '@/circle/fixtures/local-server';
import { restoreWorldLog, remove, worldCircleState } from './fixtures/circle-world';
import { History } from './fixtures/history';
import type { HistoryDevice } from './fixtures/history-device';
import { localHistoryServer } from './fixtures/history-server';
import { writeHistory, writeRow } from './fixtures/memory-disk';
import { aPhoto } from './fixtures/photos';

let history: History;
let local: LocalServer;
let jo: HistoryDevice;
let kim: HistoryDevice;
let sam: HistoryDevice;

beforeEach(async () => {
  const server = localHistoryServer();
  history = new History(1, server);
  local = invariant(server.local, 'a local server');
  await history.begin();
  for (const device of history.devices.splice(2)) device.close();
  for (const device of history.devices) device.close();
  await history.joinAs('p');
  await history.quiet();
  [jo, kim, sam] = [deviceAt(0), deviceAt(1), deviceAt(2)];
  sam.close();
  history.devices.splice(2);
  return () => {
    for (const device of history.devices) device.close();
  };
});

const deviceAt = (at: number) => invariant(history.devices[at], 'a device');

async function writeAll(device: HistoryDevice, id: string): Promise<void> {
  const { disk } = device;
  const photo = await aPhoto(1);
  disk.photos.set(photo.id, photo);
  writeRow(disk, 'journal', id, { id, childId: 'child', title: id, photoId: photo.id });
  writeHistory(disk, `was-${id}`, { key: `journal/${id}`, row: { title: 'Before' } });
  device.wrote();
}

/** The epochs of the documents on the server, by the letters of their kinds. */
const epochs = () =>
  [...local.docs()]
    .filter(([id]) => !id.startsWith('m'))
    .map(([id, { e }]) => `${id.charAt(0)}${e}`);

test('a device that removes another encrypts with the new key from then on, on the same connection', async () => {
  const page = jo.page;
  await remove(history.server, jo.circle, sam.circle);
  await history.quiet();
  await writeAll(jo, 'e1');
  await history.quiet();
  expect(jo.page).toBe(page);
  expect(new Set(epochs().filter((one) => !one.startsWith('p')))).toEqual(
    new Set(['r2', 'h2', 'b2']),
  );
});

/** Removes Sam, but with a new key that this device can't decrypt. */
async function removeWithout(device: HistoryDevice): Promise<void> {
  const { circle } = jo;
  const { signer } = circle.device;
  const key = invariant(circle.epochs.at(-1), 'a key');
  const right = await removeEntry(circle.state, signer, sam.circle.device.member.id, key);
  const entry = invariant(readLogEntry(right.entry), 'an entry');
  if (entry.kind !== 'remove') throw new Error('Expected a removal');
  const { id } = device.circle.device.member;
  const wraps = { ...entry.wraps, [id]: 'AAAA' };
  const wrong = await signEntry(database, { ...entry, wraps }, signer.signSecret);
  jo.close();
  circle.entries = [...circle.entries, wrong];
  await restoreWorldLog(history.server, circle);
  circle.entries = circle.entries.slice(0, -1);
  await worldCircleState(circle).pullMemberLog(
    history.server.connect(circle.device.member.user),
    noEnd,
  );
}

test('a device without the newest key sends nothing with an older one, keeps what was written and reports it', async () => {
  await removeWithout(kim);
  await history.quiet();
  expect([kim.circle.state.epoch, kim.circle.epochs.length]).toEqual([2, 1]);
  const { inStepAt } = kim.disk.progress;
  await writeAll(kim, 'e1');
  await history.quiet();
  expect(
    epochs()
      .filter((one) => one.endsWith('1'))
      .every((one) => one.startsWith('p')),
  ).toBe(true);
  expect(kim.disk.outbox.size).toBe(2);
  expect([...kim.disk.photoStates.values()]).toEqual(['up']);
  expect([kim.circle.trouble, kim.disk.progress.inStepAt]).toEqual(['no-key', inStepAt]);
  expect(kim.page?.isOver).toBe(false);
  // The next key comes with the one before it, so that everything is sent.
  await history.joinAs('r');
  const reader = deviceAt(2);
  await remove(history.server, jo.circle, reader.circle);
  reader.close();
  history.devices.splice(2);
  await history.quiet();
  expect(kim.disk.outbox.size).toBe(0);
  expect(kim.circle.trouble).toBeNull();
  expect(jo.disk.rows.get('journal/e1')).toMatchObject({ title: 'e1' });
  expect(epochs().filter((one) => !one.startsWith('p'))).toEqual(['r3', 'h3', 'b3']);
});
