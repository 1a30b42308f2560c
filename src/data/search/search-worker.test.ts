import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '@/data/fixtures/browser-page';
import { childFields, clearStores, entryFields } from '@/data/fixtures/records';
import type { SearchCall, SearchMessage } from './search-worker';
import { eventually } from '@/lib/fixtures/eventually';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const query = (childId: string) => ({
  childId,
  text: 'night',
  category: null,
  period: null,
  limit: 10,
});

/** Runs the worker module with a stub of its scope: the messages it posts, and a way to send it some. */
async function startWorker() {
  const target = new EventTarget();
  const messages: SearchMessage[] = [];
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('postMessage', (message: SearchMessage) => messages.push(message));
  await import('./search-worker');
  return {
    messages,
    send(data: SearchCall) {
      target.dispatchEvent(Object.assign(new Event('message'), { data }));
    },
  };
}

test('a worker whose page is left for good finishes its read, closes the stores and never opens them again', async () => {
  const { addChild } = await import('@/data/records/children');
  const { addEntry } = await import('@/data/records/entries');
  const { writableDb: db } = await import('@/data/db/writable-db');
  await clearStores();
  const { id: childId } = await addChild(childFields);
  await addEntry(childId, entryFields);
  const worker = await startWorker();
  const ends: string[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- It is given its object below.
  const begin = IDBDatabase.prototype.transaction;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...how
  ) {
    const transaction = begin.apply(this, how);
    for (const end of ['complete', 'abort'])
      transaction.addEventListener(end, () => ends.push(end));
    // The page is left in the middle of it.
    queueMicrotask(() => {
      worker.send({ kind: 'leave' });
    });
    return transaction;
  });
  // The library takes that method when it opens the stores.
  db.close();
  await db.open();

  worker.send({ kind: 'search', id: 1, query: query(childId), isWhole: true });
  await eventually(() => {
    expect(ends).toEqual(['complete']);
  });
  expect(db.isOpen()).toBe(false);
  worker.send({ kind: 'search', id: 2, query: query('somebody else'), isWhole: true });
  await eventually(() => {
    expect(worker.messages).toContainEqual(expect.objectContaining({ kind: 'failed', id: 2 }));
  });
  expect([ends, db.isOpen()]).toEqual([['complete'], false]);
});

test('a page left for good tells its worker to leave; a cached page ends it, and asks again when it comes back', async () => {
  const page = openPage();
  const started: { calls: unknown[]; isEnded: boolean }[] = [];
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      readonly #seen = { calls: [] as unknown[], isEnded: false };
      constructor() {
        super();
        started.push(this.#seen);
      }
      postMessage(call: unknown) {
        this.#seen.calls.push(call);
      }
      terminate() {
        this.#seen.isEnded = true;
      }
    },
  );
  const { searchJournal } = await import('./use-search');
  void searchJournal(query('maya'));
  const asked = { kind: 'search', id: 1, query: query('maya'), isWhole: false };
  page.leave();
  expect(started).toEqual([{ calls: [asked], isEnded: true }]);
  page.comeBack();
  expect(started[1]).toEqual({ calls: [asked], isEnded: false });
  page.leaveForGood();
  expect(started[1]).toEqual({ calls: [asked, { kind: 'leave' }], isEnded: false });
  expect(started).toHaveLength(2);
});
