import { beforeEach, describe, expect, test } from 'vitest';
import type { CircleDocument } from '@/domain/circle/document';
import { invariant } from '@/lib/invariant';
import type { LocalServer } from '@/circle/fixtures/local-server';
import { type Content, DocumentCodec } from './document-codec';
import {
  type StoredCircle,
  restoreWorldLog,
  remove,
  worldCircleState,
} from './fixtures/circle-world';
import { History } from './fixtures/history';
import type { HistoryDevice } from './fixtures/history-device';
import { localHistoryServer } from './fixtures/history-server';
import { writeHistory, writeRow } from './fixtures/memory-disk';

/*
 * A removed device still has its old keys. With help from the person who runs the server, or with someone else's login, it can still write
 * with them. What it had written before stays; a parent decides about anything new.
 */

let history: History;
let local: LocalServer;
let jo: HistoryDevice;
let kim: HistoryDevice;
let sam: HistoryDevice;
/** The circle as Sam last knew it. */
let before: StoredCircle;

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
  return () => {
    for (const device of [...history.devices, sam]) device.close();
  };
});

const deviceAt = (at: number) => invariant(history.devices[at], 'a device');
const key = 'journal/e1';
const title = ({ disk }: HistoryDevice, id = 'e1') => disk.rows.get(`journal/${id}`)?.['title'];
const asides = ({ disk }: HistoryDevice) => [...disk.quarantine.values()];
const late = (device: HistoryDevice) => asides(device).filter(({ reason }) => reason === 'late');

function entry(device: HistoryDevice, text: string, id = 'e1'): void {
  writeRow(device.disk, 'journal', id, { id, childId: 'child', title: text });
  device.wrote();
}

/** Enough to re-sign part of a page of the feed, but not all of it. */
const fewSteps = 150;

/** Removes Sam. From here on, Sam's device has only the keys it had. */
async function removeSam(): Promise<void> {
  before = { ...sam.circle };
  sam.close();
  history.devices.splice(history.devices.indexOf(sam), 1);
  await remove(history.server, jo.circle, sam.circle);
}

/** Sam's device encrypts this with its last key, and the server stores it under the right id. */
async function smuggle(content: Content): Promise<string> {
  const view = invariant(await worldCircleState(before).view(), 'a circle');
  const encrypted = await new DocumentCodec(view).encrypt(content, { owner: view.user, rev: null });
  local.store(encrypted);
  return encrypted._id;
}

/** An entry as if Sam had written it before the removal, or a change to the document `doc`. */
function forged(text: string, id: string, doc?: CircleDocument): Content {
  const write = {
    dot: ['late', 1] as const,
    at: '2026-02-01T00:00:00.000Z',
    by: before.device.member.id,
  };
  const own = {
    list: 'journal' as const,
    id,
    childId: 'child',
    madeBy: write.by,
    gone: [],
    seen: {},
  };
  const { fields, seen, ...rest } = doc ?? {
    ...own,
    fields: { childId: [{ ...write, value: 'child' }], id: [{ ...write, value: id }] },
  };
  return {
    kind: 'record',
    doc: {
      ...rest,
      seen: { ...seen, late: 1 },
      fields: { ...fields, title: [{ ...write, value: text }] },
    },
  };
}

const docOf = ({ disk }: HistoryDevice) => invariant(disk.docs.get(key), 'a document').doc;
const signerOf = (id: string) => local.docs().get(id)?.d;
const recordIds = () => [...local.docs().keys()].filter((id) => /^[rh]/.test(id));

describe('what a removed device had written before', () => {
  test('a new device gets it all with nothing to decide: parents’ devices have re-signed it', async () => {
    entry(sam, 'By Sam');
    writeHistory(sam.disk, 'was-sams', { key, row: { title: 'Earlier' } });
    sam.wrote();
    await history.quiet();
    await removeSam();
    await history.quiet();
    await history.joinFresh();
    const fresh = invariant(history.devices.at(-1), 'a newcomer');
    expect(title(fresh)).toBe('By Sam');
    expect([...fresh.disk.history.keys()]).toEqual(['was-sams']);
    expect(history.devices.flatMap(asides)).toEqual([]);
    const { id } = sam.circle.device.member;
    expect(recordIds().map(signerOf)).not.toContain(id);
    for (const name of recordIds()) expect(local.docs().get(name)?.e).toBe(2);
  });

  test('so does a device that was offline and learns of the removal first', async () => {
    kim.connection.isOffline = true;
    kim.connection.breakLine();
    entry(sam, 'By Sam');
    await history.run(40);
    await history.quiet();
    expect(title(kim)).toBeUndefined();
    await removeSam();
    await history.quiet();
    kim.connection.isOffline = false;
    await history.quiet();
    expect([title(kim), asides(kim)]).toEqual(['By Sam', []]);
  });

  test('re-signing continues after the page was closed in the middle of it', async () => {
    for (let at = 0; at < 30; at += 1) entry(sam, `Page ${at}`, `e${at}`);
    await history.quiet();
    kim.close();
    await removeSam();
    if (jo.page) jo.page.stepsLeft = 25;
    jo.page?.engine.tryNow();
    await history.run(200);
    const left = recordIds().filter((id) => signerOf(id) === sam.circle.device.member.id);
    expect(left.length).toBeGreaterThan(0);
    await history.quiet();
    await history.joinFresh();
    const fresh = invariant(history.devices.at(-1), 'a newcomer');
    expect(fresh.disk.rows.size).toBe(jo.disk.rows.size);
    expect(history.devices.flatMap(asides)).toEqual([]);
  });
});

test('re-signing ends even if the device is cut off again and again', async () => {
  for (let at = 0; at < 350; at += 1) entry(sam, `Page ${at}`, `e${at}`);
  await history.quiet();
  kim.close();
  await removeSam();
  const isDone = () => jo.disk.progress.renewed === 2;
  for (let round = 0; round < 30 && !isDone(); round += 1) {
    jo.close();
    jo.open();
    const page = invariant(jo.page, 'a page');
    page.stepsLeft = fewSteps;
    while (!page.isOver && !isDone()) await history.run(20);
  }
  expect(jo.disk.progress.renewed).toBe(2);
});

test('after a server was rolled back to what the removed device had signed, that is re-signed again', async () => {
  entry(sam, 'By Sam');
  await history.quiet();
  const saved = local.snapshot();
  await removeSam();
  await history.quiet();
  for (const device of history.devices) device.close();
  local.rollback(saved);
  await restoreWorldLog(history.server, jo.circle);
  await history.quiet();
  await history.joinFresh();
  expect(history.devices.map((device) => title(device))).toEqual(Array(3).fill('By Sam'));
  expect(history.devices.flatMap(asides)).toEqual([]);
});

describe('what a removed device writes once its removal is known', () => {
  test('every device quarantines a change to someone else’s entry, with its author, and a parent can apply it', async () => {
    entry(jo, 'Right');
    await history.quiet();
    await removeSam();
    await history.quiet();
    const id = await smuggle(forged('Late', 'e1', docOf(jo)));
    await history.quiet();
    expect([title(jo), title(kim)]).toEqual(['Right', 'Right']);
    const by = sam.circle.device.member.id;
    expect(late(jo)).toMatchObject([{ docId: id, by }]);
    expect(late(kim)).toMatchObject([{ docId: id, by }]);
    await history.decideAllPostRemoval('take');
    await history.quiet();
    expect([title(jo), title(kim)]).toEqual(['Late', 'Late']);
    expect(history.devices.flatMap(asides)).toEqual([]);
    expect(signerOf(id)).not.toBe(by);
  });

  test('if a parent rejects it, the entry continues as it was, for a new member too', async () => {
    entry(jo, 'Right');
    await history.quiet();
    await removeSam();
    await history.quiet();
    await smuggle(forged('Late', 'e1', docOf(jo)));
    entry(jo, 'Right still');
    await history.quiet();
    expect(title(kim)).toBe('Right');
    await history.decideAllPostRemoval('leave');
    await history.quiet();
    await history.joinFresh();
    expect(history.devices.map((device) => title(device))).toEqual(Array(3).fill('Right still'));
    expect(history.devices.flatMap(asides)).toEqual([]);
  });

  test('an entry that no device knew stays in quarantine until a parent decides, and blocks nothing', async () => {
    await removeSam();
    await history.quiet();
    const id = await smuggle(forged('Late', 'e9'));
    await history.quiet();
    expect(title(kim, 'e9')).toBeUndefined();
    await history.decideAllPostRemoval('leave');
    await history.quiet();
    expect(late(jo)).toMatchObject([{ docId: id, said: 'leave' }]);
    const { inStepAt } = jo.disk.progress;
    entry(jo, 'Another');
    await history.quiet();
    expect(title(kim)).toBe('Another');
    expect(jo.disk.progress.inStepAt).not.toBe(inStepAt);
    await history.decideAllPostRemoval('take');
    await history.quiet();
    expect([title(jo, 'e9'), title(kim, 'e9')]).toEqual(['Late', 'Late']);
  });

  test('a decision holds for one revision only: the next one needs another', async () => {
    await removeSam();
    await history.quiet();
    await smuggle(forged('Late', 'e9'));
    await history.quiet();
    const page = invariant(jo.page, 'a page');
    jo.connection.isOffline = true;
    jo.connection.breakLine();
    await history.decideAllPostRemoval('take');
    await smuggle(forged('Later', 'e9'));
    jo.connection.isOffline = false;
    page.engine.tryNow();
    await history.quiet();
    expect(title(jo, 'e9')).toBeUndefined();
    expect(late(jo)).toMatchObject([{ reason: 'late' }]);
    expect(late(jo)[0]?.said).toBeUndefined();
  });

  test('its earlier versions are quarantined as well', async () => {
    entry(jo, 'Right');
    await history.quiet();
    await removeSam();
    await history.quiet();
    await smuggle({
      kind: 'history',
      item: { id: 'was-late', row: { key, row: { title: 'Never' } } },
    });
    await history.quiet();
    expect([kim.disk.history.size, late(kim).length]).toEqual([0, 1]);
    await history.decideAllPostRemoval('take');
    await history.quiet();
    expect([...kim.disk.history.keys()]).toEqual(['was-late']);
    expect(history.devices.flatMap(asides)).toEqual([]);
  });

  test('a carer’s device cannot decide about it', async () => {
    await history.joinAs('c');
    const carer = invariant(history.devices.at(-1), 'a carer');
    await history.quiet();
    await removeSam();
    await history.quiet();
    const id = await smuggle(forged('Late', 'e9'));
    await history.quiet();
    for (const one of late(carer)) carer.disk.quarantine.set(id, { ...one, said: 'take' });
    carer.page?.engine.tryNow();
    await history.quiet();
    expect(title(carer, 'e9')).toBeUndefined();
  });
});
