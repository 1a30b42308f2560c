import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearStores, entryFields, instant } from '@/data/fixtures/records';
import { eventually } from '@/lib/fixtures/eventually';
import { liveQuery } from './async-scopes';
import { writableDb as db } from './writable-db';

const stop: (() => void)[] = [];

beforeEach(clearStores);
afterEach(() => {
  for (const step of stop.splice(0)) step();
});

/** Runs some work within this many async functions, as code does that is split into functions. */
async function within<T>(functions: number, work: () => PromiseLike<T>): Promise<T> {
  return functions === 0 ? await work() : await within(functions - 1, work);
}

function entry(title: string) {
  const stamp = instant(0).toISOString();
  return { ...entryFields, id: 'e', childId: 'a', createdAt: stamp, updatedAt: stamp, title };
}

/** Follows a query, begun by a function that isn't async; returns its results and errors so far. */
function follow<T>(query: () => PromiseLike<T>): readonly unknown[] {
  const seen: unknown[] = [];
  const subscription = liveQuery(() => query()).subscribe({
    next: (value) => seen.push(value),
    error: (error) => seen.push(error),
  });
  stop.push(() => {
    subscription.unsubscribe();
  });
  return seen;
}

const titles = async () => (await db.journal.toArray()).map(({ title }) => title);

test.each([0, 1, 5, 20])(
  'a transaction keeps all reads, within %i functions, with an async or a plain function',
  async (functions) => {
    await db.journal.put(entry('First'));
    const read = async () => {
      await within(functions, () => db.children.toArray());
      await within(functions, () => db.children.count());
      return within(functions, titles);
    };
    expect(await db.transaction('r', [db.children, db.journal], () => read())).toEqual(['First']);
    expect(await db.transaction('r', db.children, db.journal, read)).toEqual(['First']);
    expect(await db.transaction('r', db.journal, () => 'nothing read')).toBe('nothing read');
  },
);

test.each([0, 1, 5, 20])(
  'a live query follows all reads, within %i functions',
  async (functions) => {
    const seen = follow(async () => {
      await within(functions, () => db.children.toArray());
      return within(functions, titles);
    });
    await eventually(() => {
      expect(seen.at(-1)).toEqual([]);
    });
    await db.journal.put(entry('First'));
    await eventually(() => {
      expect(seen.at(-1)).toEqual(['First']);
    });
  },
);

test('live queries that run at the same moment do not take reads from their transactions', async () => {
  const read = async () => {
    await within(3, () => db.journal.count());
    await within(3, () => db.children.count());
    return titles();
  };
  const consistently = () => within(2, () => db.transaction('r', [db.journal, db.children], read));
  const all = [consistently, titles, consistently, titles, consistently].map((query) =>
    follow(query),
  );
  for (const title of ['First', 'Second', 'Third']) {
    await db.transaction('rw', db.journal, () => db.journal.put(entry(title)));
    await eventually(() => {
      expect(all.map((seen) => seen.at(-1))).toEqual(all.map(() => [title]));
    });
  }
});
