import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { circleJournal } from '@/circle/store/circle-journal';
import { saveCircle } from '@/circle/store/circle-lifecycle';
import { readCircle } from '@/circle/store/circles';
import { DocumentCodec } from '@/circle/engine/document-codec';
import { startEngine } from '@/circle/engine/engine';
import { admit, childId, signal, started } from '@/circle/fixtures/family';
import { pullMemberLog } from '@/circle/members/pull-member-log';
import { logHashes } from '@/circle/members/compare-logs';
import { memberLogDocumentId } from '@/circle/crypto/document-ids';
import { type CircleServer, CircleServerError } from '@/circle/server/server';
import type { CircleState } from '@/circle/engine/engine-ports';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { childFields, clearStores, entryFields } from '@/data/fixtures/records';
import { addChild } from '@/data/records/children';
import { addEntry } from '@/data/records/entries';
import { db } from '@/data/db/db';
import { invariant } from '@/lib/invariant';
import { testTools } from '@/circle/fixtures/test-ports';
import { circleStateFor } from './circle-state';
import { removeMember, renameMember } from './remove-member';

// Each invitation stretches its words twice, which is slow by design.
vi.setConfig({ testTimeout: 60_000 });

beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  await db.open();
  await clearStores();
});

/**
 * Jo removes Max, who runs the server. Kim's device, which is this one, is shown a log in which he is still a member and changes his own
 * name once or more.
 */
async function forked(names = ['Max’s server']) {
  const { standIn, jo } = await started();
  const kim = await admit(standIn, jo, 'parent', 'Kim');
  const max = await admit(standIn, jo, 'parent', 'Max');
  const before = standIn.documents.snapshot();
  for (const device of names)
    await renameMember(childId, max.row.deviceId, { person: 'Max', device }, max);
  const shown = names.map((_, at) => {
    const name = memberLogDocumentId(3 + at);
    const doc = invariant(standIn.documents.docs().get(name), 'an entry');
    return { id: name, rev: '1-max', conflicts: [], doc };
  });
  standIn.documents.rollback(before);
  await removeMember(childId, max.row.deviceId, jo);
  const presence = await new DocumentCodec(jo.row).encrypt(
    {
      ...{ kind: 'presence', deviceId: jo.row.deviceId, at: new Date().toISOString() },
      log: logHashes(jo.row),
    },
    { owner: jo.row.user, rev: null },
  );
  await standIn.server(jo.row).write([presence], signal);
  const { id } = await addChild(childFields);
  await addEntry(id, entryFields);
  await saveCircle({ ...kim.row, childId: id });
  const line = standIn.server(kim.row);
  const server: CircleServer = {
    ...line,
    winners: async (ids, end) => [
      ...(await line.winners(ids, end)).filter(({ id: one }) => shown.every((s) => s.id !== one)),
      ...shown.filter((one) => ids.includes(one.id)),
    ],
  };
  return { id, standIn, jo, kim, max, server };
}

/** Runs the engine until it ends on its own or this signal ends it. */
const sync = (id: string, server: CircleServer, end = signal, circleState = circleStateFor(id)) =>
  startEngine(
    {
      ...{ server, journal: circleJournal(id), circleState },
      ...{ tools: testTools, writer: 'a-writer', invalidPhotos: new Map() },
    },
    end,
  ).ended;

test('a device that is shown another member log stops, stays stopped after a restart, and keeps its journal', async () => {
  const { id, standIn, jo, max, server } = await forked();
  await sync(id, server);
  const stopped = invariant(await readCircle(id), 'a circle');
  expect(stopped).toMatchObject({ held: 'forked', forkedWith: jo.row.deviceId });
  expect(stopped.members.find(({ id: one }) => one === max.row.deviceId)?.removedAt).toBe(
    undefined,
  );

  const documents = [...standIn.documents.docs()];
  expect(documents.filter(([name]) => /^[rhb]/.test(name))).toEqual([]);
  await addEntry(id, { ...entryFields, title: 'Written afterwards' });
  const calls = vi.fn();
  const counted = new Proxy(server, {
    get: (line, name) => {
      calls(name);
      return Reflect.get(line, name) as unknown;
    },
  });
  await sync(id, counted);
  expect(calls).not.toHaveBeenCalled();
  expect([...standIn.documents.docs()]).toEqual(documents);
  expect(await db.journal.count()).toBe(2);
  expect(await readCircle(id)).toEqual(stopped);
});

test('so does one that had read on in that log and kept only its last entry', async () => {
  const { id, kim, server, jo } = await forked(['Max’s server', 'Max’s phone']);
  const pulled = await pullMemberLog(kim.row, server, signal);
  const { list: _entries, ...read } = 'position' in pulled ? pulled.position : {};
  const { list: _kept, ...row } = kim.row;
  await saveCircle({ ...row, ...read, childId: id });
  await sync(id, server);
  const stopped = invariant(await readCircle(id), 'a circle');
  expect(stopped).toMatchObject({ held: 'forked', forkedWith: jo.row.deviceId, chainLength: 5 });
  expect(stopped.list).toHaveLength(5);
});

test('it is stored that it stopped before the server is told, which may never answer', async () => {
  const { id, server } = await forked();
  let fail = (_: Error): void => undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  const ended = sync(id, { ...server, write: () => silence });
  await expect.poll(async () => (await readCircle(id))?.held).toBe('forked');
  fail(new CircleServerError('unreachable'));
  await ended;
});

test('the other device is told even though the page ends the engine of a circle that stopped', async () => {
  const { id, server, standIn, kim } = await forked();
  const ending = new AbortController();
  const state = circleStateFor(id);
  const circleState: CircleState = {
    ...state,
    holdForked: async (otherDevice) => {
      await state.holdForked(otherDevice);
      ending.abort();
    },
  };
  const write: CircleServer['write'] = async (docs, end) => {
    end.throwIfAborted();
    return server.write(docs, end);
  };
  await sync(id, { ...server, write }, ending.signal, circleState);
  const presence = [...standIn.documents.docs().values()].filter(({ _id }) => _id.startsWith('p'));
  expect(presence.map(({ d }) => d)).toContain(kim.row.deviceId);
});
