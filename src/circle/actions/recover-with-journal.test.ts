import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LocalCircleServer } from '@/circle/fixtures/local-circle-server';
import { childId, signal } from '@/circle/fixtures/family';
import {
  choosing,
  circlesOwn,
  portsOnStores,
  sam,
  startInviter,
  stopSync,
  sync,
  textOnServer,
  writeAsInviter,
} from '@/circle/fixtures/joining';
import type { TestPorts } from '@/circle/fixtures/test-ports';
import { childFields, entryFields, instant } from '@/data/fixtures/records';
import { everything } from '@/data/fixtures/refusals';
import { addWholeChild, ownWord } from '@/data/fixtures/whole-child';
import { put } from '@/data/commit/changes';
import { commit } from '@/data/commit/commit';
import { listChildren } from '@/data/records/children';
import { writableDb as db } from '@/data/db/writable-db';
import { makeRecoverySheet, recoverCircle } from './recovery';

// Each invitation stretches its words twice, which is slow by design.
vi.setConfig({ testTimeout: 120_000 });

let standIn: LocalCircleServer;
let jo: TestPorts;

beforeEach(async () => {
  ({ standIn, jo } = await startInviter());
});
afterEach(stopSync);

describe('a device that keeps the journal of the child whose recovery sheet it uses', () => {
  test('writes nothing anywhere after Cancel', async () => {
    const sheet = await makeRecoverySheet(childId, jo);
    await addWholeChild(childId);
    const before = await everything();
    const ask = choosing(null);
    const recovering = recoverCircle({ ...sheet, ...sam, ask }, signal, portsOnStores(standIn));
    await expect(recovering).rejects.toMatchObject({ problem: 'cancelled' });
    expect(ask).toHaveBeenCalledTimes(1);
    expect(await everything()).toEqual(before);
    expect(standIn.usersWithAccess).toEqual(['p1', 'p6']);
  });

  test('is asked again if joining was cut off, and sends nothing after Cancel', async () => {
    const sheet = await makeRecoverySheet(childId, jo);
    await addWholeChild(childId);
    const ports = portsOnStores(standIn);
    const details = { ...sheet, ...sam };
    ports.device.cutAfter(3);
    const first = recoverCircle({ ...details, ask: choosing('share') }, signal, ports);
    await expect(first).rejects.toMatchObject({ code: 'unreachable' });
    expect(await db.circles.get(childId)).toMatchObject({ chainLength: 0 });
    ports.device.cutAfter(null);
    const before = await everything();
    const second = recoverCircle({ ...details, ask: choosing(null) }, signal, ports);
    await expect(second).rejects.toMatchObject({ problem: 'cancelled' });
    expect(await everything()).toEqual(before);
    expect(await textOnServer(standIn, jo)).not.toContain(ownWord);
  });

  test('shares a journal that was restored after joining was cut off', async () => {
    const sheet = await makeRecoverySheet(childId, jo);
    const ports = portsOnStores(standIn);
    const details = { ...sheet, ...sam };
    ports.device.cutAfter(3);
    const first = recoverCircle({ ...details, ask: choosing(null) }, signal, ports);
    await expect(first).rejects.toMatchObject({ code: 'unreachable' });
    expect(await db.circles.get(childId)).toMatchObject({ chainLength: 0 });
    ports.device.cutAfter(null);
    const stamps = { createdAt: instant(0).toISOString(), updatedAt: instant(0).toISOString() };
    const restored = { ...entryFields, ...stamps, id: 'restored', childId, title: ownWord };
    await commit(
      [put('children', { ...childFields, ...stamps, id: childId }), put('journal', restored)],
      { from: 'restore' },
    );
    await recoverCircle({ ...details, ask: choosing('share') }, signal, ports);
    await sync(standIn);
    expect(await textOnServer(standIn, jo)).toContain(ownWord);
  });

  test('renames nothing before it is a member', async () => {
    const sheet = await makeRecoverySheet(childId, jo);
    await addWholeChild(childId);
    const before = await listChildren();
    const ports = portsOnStores(standIn);
    const ask = choosing('separate');
    for (let requests = 0; ; requests += 1) {
      ports.device.cutAfter(requests);
      const details = { ...sheet, ...sam, ask };
      const hasJoined = await recoverCircle(details, signal, ports).then(
        () => true,
        () => false,
      );
      if (hasJoined) break;
      expect(await listChildren()).toEqual(before);
      expect(await db.outbox.count()).toBe(0);
    }
    expect((await listChildren()).map(({ name }) => name)).toEqual(['Mia (separate copy)']);
  });

  test('keeps it apart after "separate", however often the connection is cut', async () => {
    const sheet = await makeRecoverySheet(childId, jo);
    const { entryId } = await addWholeChild(childId);
    await writeAsInviter(standIn, jo, circlesOwn(entryId));
    const ports = portsOnStores(standIn);
    const ask = choosing('separate');
    for (let requests = 0; ; requests += 1) {
      ports.device.cutAfter(requests);
      const error: unknown = await recoverCircle({ ...sheet, ...sam, ask }, signal, ports).then(
        () => null,
        (reason: unknown) => reason,
      );
      ports.device.cutAfter(null);
      if (error === null) break;
      expect(error).toMatchObject({ code: 'unreachable' });
    }
    await sync(standIn);
    expect(await textOnServer(standIn, jo)).not.toContain(ownWord);
    const names = (await listChildren()).map(({ name }) => name);
    expect(names.toSorted()).toEqual(['Mia', 'Mia (separate copy)']);
  });
});
