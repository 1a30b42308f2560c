import { expect, test } from 'vitest';
import { invariant } from '@/lib/invariant';
import { database } from '@/circle/fixtures/chains';
import { memberLogDocumentId } from '@/circle/crypto/document-ids';
import { type LogEntry, signEntry } from '@/circle/members/member-entries';
import { removeEntry, renameEntry } from '@/circle/members/member-log';
import { remove } from './fixtures/circle-world';
import { History } from './fixtures/history';
import type { HistoryDevice } from './fixtures/history-device';
import { localHistoryServer } from './fixtures/history-server';
import { showLog } from './fixtures/show-log';

/*
 * Before Jo removes Max, who runs the server, he removes a reader without handing on the key of the epoch that ends. Ada joins after that.
 */

test('a device that was given no older key hears of no other member log, and only the others stop', async () => {
  const history = new History(1, localHistoryServer());
  await history.begin();
  for (const device of history.devices) device.close();
  history.devices.splice(2);
  const deviceAt = (at: number) => invariant(history.devices[at], 'a device');
  const joined = async (kind: 'p' | 'r'): Promise<HistoryDevice> => {
    await history.joinAs(kind);
    await history.quiet();
    return invariant(history.devices.at(-1), 'a device');
  };
  const [jo, kim] = [deviceAt(0), deviceAt(1)];
  const [max, reader] = [await joined('p'), await joined('r')];
  max.close();
  reader.close();
  history.devices.splice(2);

  const { signer, member } = max.circle.device;
  const key = invariant(jo.circle.epochs.at(-1), 'a key');
  const who = reader.circle.device.member.id;
  const honest = await removeEntry(jo.circle.state, signer, who, key);
  const removal = { ...(JSON.parse(honest.entry) as LogEntry), previous: 'A'.repeat(96) };
  const c = JSON.stringify(await signEntry(database, removal, signer.signSecret));
  const id = memberLogDocumentId(jo.circle.entries.length);
  const doc = { _id: id, v: 1, e: 0, w: member.user, d: member.id, c, s: '' };
  await history.server.connect(member.user).write([doc], new AbortController().signal);
  await history.quiet();
  const ada = await joined('p');
  expect([jo.circle.epochs.length, ada.circle.epochs.length]).toEqual([2, 1]);

  const names = { person: 'Max', device: 'Server' };
  const entries = [await renameEntry(jo.circle.state, signer, member.id, names)];
  showLog(ada, { by: max.circle, from: jo.circle.entries.length, entries });
  await remove(history.server, jo.circle, max.circle);
  await history.quiet();
  const held = [jo, kim, ada].map(({ circle }) => circle.held);
  expect(held).toEqual(['forked', 'forked', undefined]);
  for (const device of history.devices) device.close();
});
