import { beforeEach, expect, test } from 'vitest';
import { invariant } from '@/lib/invariant';
import type { HistoryDevice } from './fixtures/history-device';
import { memoryJournal } from './fixtures/memory-journal';
import { titles, type TwoParents, twoParents, writeEntry } from './fixtures/two-parents';

/*
 * A server that lies to one device for a while: it shows old versions of documents, leaves some out, or swaps their contents. Nothing may
 * be lost by that, neither on the device nor on the server; what is recognisably wrong is quarantined.
 */

let all: TwoParents;

beforeEach(async () => {
  all = await twoParents();
  return all.close;
});

/** These leave the member log alone: a shorter one holds the circle, see `engine.test.ts`. */
type Lie = 'older' | 'missing-rows' | 'swapped';

const count = 6;
const ids = Array.from({ length: count }, (_, at) => `e${at}`);
const each = (text: string) => Object.fromEntries(ids.map((id) => [id, `${text} ${id}`]));

function writeAll(device: HistoryDevice, text: string): void {
  for (const id of ids) writeEntry(device, id, `${text} ${id}`);
}

/** A device that has everything reads it again from a lying server. */
async function liedTo(kind: Lie): Promise<void> {
  const { history, one, other } = all;
  writeAll(one, 'Before');
  await history.quiet();
  writeAll(one, 'After');
  await history.quiet();
  other.close();
  await memoryJournal(other.disk, () => 0).enqueueEverything();
  other.connection.faultOf = (call) => (call === 'changes' ? { kind } : null);
  writeEntry(one, 'new', 'New');
  await history.run(50);
  writeEntry(other, 'own', 'Own');
  await history.quiet();
}

test.each<Lie>(['older', 'missing-rows', 'swapped'])(
  'one that lies (%s) takes nothing from anyone, and once it is honest again everything is as written',
  async (kind) => {
    const { history, one, other } = all;
    await liedTo(kind);
    expect(titles(one)).toEqual({ ...each('After'), new: 'New', own: 'Own' });
    expect(titles(other)).toMatchObject({ ...each('After'), own: 'Own' });

    other.connection.faultOf = () => null;
    other.connection.breakLine();
    await history.quiet();
    writeAll(one, 'At last');
    await history.quiet();
    expect(titles(other)).toMatchObject(each('At last'));
    expect(titles(one)).toEqual({ ...each('At last'), new: 'New', own: 'Own' });
    expect([other.disk.quarantine.size, other.disk.outbox.size]).toEqual([0, 0]);
    await history.joinFresh();
    expect(titles(invariant(history.devices.at(-1), 'a newcomer'))).toEqual(titles(one));
  },
);

test('swapped contents are quarantined with their reason, and not overwritten', async () => {
  const { local, one, other } = all;
  await liedTo('swapped');
  const wrong = [...other.disk.quarantine.values()];
  expect(wrong.length).toBeGreaterThan(0);
  expect(new Set(wrong.map(({ reason }) => reason))).toEqual(new Set(['signature']));
  for (const { docId } of wrong)
    expect(local.docs().get(docId)?.d).toBe(one.circle.device.member.id);
});
