import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '@/domain/circle/members';
import { childShared, elsewhere, here, received, sendAll } from '@/circle/fixtures/circle-devices';
import { memberOf } from '@/data/fixtures/circle-rows';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { clearStores, entryFields } from '@/data/fixtures/records';
import { addEntry, updateEntry } from '@/data/records/entries';
import { db } from '@/data/db/db';
import { circleJournal } from './circle-journal';
import { readCircleStatus } from './use-circle';
import { changeCircle } from './circles';

vi.setConfig({ testTimeout: 60_000 });

beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  await db.open();
  await clearStores();
});

test('a device that may not resolve a conflict is not asked to', async () => {
  const id = await childShared();
  const own = await addEntry(id, entryFields);
  const before = (await sendAll(id)).get(`journal/${own.id}`) ?? null;
  await updateEntry(own.id, { ...entryFields, title: 'Here' });
  const titled = (title: string, of = own.id) => ({ ...own, id: of, title });
  const theirs = elsewhere('journal', own.id, id, titled('There'), { on: before });
  const others = ['One', 'Two'].map((title) => elsewhere('journal', 'e1', id, titled(title, 'e1')));
  await circleJournal(id).receive(
    [theirs, ...others].map((doc) => received(doc)),
    here,
  );

  const seenAs = async (role: Role) => {
    await changeCircle(id, {
      members: [memberOf('device-a', role), memberOf('device-b', 'parent')],
    });
    const { conflicts, resolvable } = await readCircleStatus(id);
    return { conflicts, resolvable };
  };
  expect(await seenAs('parent')).toEqual({ conflicts: 2, resolvable: 2 });
  expect(await seenAs('carer')).toEqual({ conflicts: 2, resolvable: 1 });
  expect(await seenAs('reader')).toEqual({ conflicts: 2, resolvable: 0 });
});
