import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays } from '@/domain/dates/calendar-day';
import type { JournalEntry } from '@/domain/schema/entities';
import { isWithin } from '@/domain/dates/period';
import { writableDb as db } from '@/data/db/writable-db';
import { type EntryFilter, EntryPages } from './entries';
import { clearStores, entryFields, instant } from '@/data/fixtures/records';
import { eventually } from '@/lib/fixtures/eventually';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';

const noFilter: EntryFilter = { category: null, period: null };
const stop: (() => void)[] = [];

beforeEach(clearStores);
afterEach(async () => {
  for (const step of stop.splice(0)) step();
  await db.open();
});

function entry(id: string, fields: Partial<JournalEntry> = {}): JournalEntry {
  const stamp = instant(0).toISOString();
  return { ...entryFields, id, childId: 'a', createdAt: stamp, updatedAt: stamp, ...fields };
}

/** Returns the ids that pass the filter, sorted without the code under test. */
async function expected({ category, period }: EntryFilter): Promise<string[]> {
  const key = (one: JournalEntry) => `${one.date} ${one.createdAt} ${one.id}`;
  return (await db.journal.toArray())
    .filter(
      (one) =>
        one.childId === 'a' &&
        (category === null || one.category === category) &&
        (period === null || isWithin(one.date, period)),
    )
    .sort((one, other) => (key(one) < key(other) ? 1 : -1))
    .map((one) => JSON.stringify(one));
}

function shownBy(pages: EntryPages) {
  const state = pages.state();
  return state.status === 'ready' ? state : null;
}

/** Follows a list and checks each of its states. */
function follow(filter: EntryFilter, size: number): EntryPages {
  const pages = new EntryPages('a', filter, size);
  stop.push(
    pages.subscribe(() => {
      const ids = shownBy(pages)?.records.map(({ id }) => id) ?? [];
      expect(new Set(ids).size, 'no entry is shown twice').toBe(ids.length);
    }),
  );
  return pages;
}

/** Waits until the list equals the top of the store without a gap, and returns how many are shown. */
async function settled(pages: EntryPages, filter: EntryFilter, size: number): Promise<number> {
  const all = await expected(filter);
  return eventually(() => {
    const shown = shownBy(pages);
    const count = shown?.records.length ?? 0;
    expect(shown?.records.map((one) => JSON.stringify(one))).toEqual(all.slice(0, count));
    expect(shown?.hasMore).toBe(count < all.length);
    expect(count).toBeGreaterThanOrEqual(Math.min(size, all.length));
    return count;
  }, 2);
}

async function readsOf(work: () => Promise<unknown>): Promise<number> {
  const read = vi.fn<(one: JournalEntry) => JournalEntry>((one) => one);
  db.journal.hook('reading', read);
  await work();
  db.journal.hook('reading').unsubscribe(read);
  return read.mock.calls.length;
}

describe.each([
  ['each on a different day', (at: number) => ({ date: addDays('2025-11-20', -at) })],
  ['all on one day and at one instant', () => ({})],
  [
    'in twos and threes at one instant',
    (at: number) => ({ createdAt: instant(-(at / 2.5)).toISOString() }),
  ],
])('240 entries, %s', (_, fieldsOf) => {
  test('each page costs the same as the first, and a write as much as its page', async () => {
    const size = 24;
    await db.journal.bulkAdd(
      Array.from({ length: 240 }, (_entry, at) =>
        entry(`e${String(at).padStart(3, '0')}`, fieldsOf(at)),
      ),
    );
    const pages = new EntryPages('a', noFilter, size);
    const first = await readsOf(async () => {
      stop.push(pages.subscribe(() => undefined));
      await settled(pages, noFilter, size);
    });
    const whole = await readsOf(() => expected(noFilter));
    expect(first - whole).toBe(size + 1);
    for (let page = 2; page <= 10; page += 1) {
      const reads = await readsOf(async () => {
        pages.more();
        await eventually(() => {
          expect(shownBy(pages)?.records).toHaveLength(page * size);
        });
      });
      expect(reads, `page ${page}`).toBeLessThanOrEqual(size + 1);
    }
    const changed = shownBy(pages)?.records[100];
    const reads = await readsOf(async () => {
      await db.journal.update(changed?.id ?? '', { title: 'Changed' });
      await eventually(() => {
        expect(shownBy(pages)?.records[100]?.title).toBe('Changed');
      });
    });
    expect(reads).toBeLessThanOrEqual(2 * size);
  });
});

test('writes anywhere in the shown pages appear at once, without gaps or duplicates', async () => {
  const size = 3;
  const days = fc.integer({ min: 0, max: 3 }).map((back) => addDays('2025-11-20', -back));
  const stamps = fc.integer({ min: 0, max: 2 }).map((ms) => instant(ms).toISOString());
  const categories = fc.constantFrom('sleep' as const, 'food' as const);
  const ids = fc.integer({ min: 0, max: 29 }).map((at) => `e${String(at).padStart(2, '0')}`);
  const written = fc.record({
    id: ids,
    date: days,
    createdAt: stamps,
    category: categories,
    updatedAt: stamps,
    childId: fc.constantFrom('a', 'a', 'a', 'b'),
  });
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.constant({ kind: 'more' as const }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('put' as const), entry: written }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), id: ids }) },
    // Two writes in a row, and a page requested before either is seen.
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('hurry' as const), one: written, other: written }),
    },
  );
  const filters = fc.record({
    category: fc.option(categories, { freq: 3 }),
    period: fc.option(
      fc.tuple(days, fc.nat(2)).map(([start, more]) => ({ start, end: addDays(start, more) })),
      { freq: 3 },
    ),
  });
  const stored = fc.uniqueArray(written, { selector: ({ id }) => id, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(
      stored,
      filters,
      fc.array(step, { maxLength: 12 }),
      async (all, filter, steps) => {
        await db.journal.clear();
        await db.journal.bulkAdd(all.map((one) => entry(one.id, one)));
        const pages = follow(filter, size);
        let count = await settled(pages, filter, size);
        for (const one of steps) {
          const before = count;
          const hadMore = shownBy(pages)?.hasMore;
          if (one.kind === 'more') pages.more();
          if (one.kind === 'put') await db.journal.put(entry(one.entry.id, one.entry));
          if (one.kind === 'delete') await db.journal.delete(one.id);
          if (one.kind === 'hurry') {
            const first = db.journal.put(entry(one.one.id, one.one));
            const second = db.journal.put(entry(one.other.id, one.other));
            pages.more();
            await Promise.all([first, second]);
          }
          if (one.kind === 'more' && hadMore)
            await eventually(() => {
              expect(shownBy(pages)?.records.length).toBeGreaterThan(before);
            });
          count = await settled(pages, filter, size);
        }
        for (const end of stop.splice(0)) end();
      },
    ),
    { numRuns: fewerInGate(60) },
  );
}, 60_000);

test('adding a whole journal above drops the pages below, instead of reading it all', async () => {
  const size = 5;
  await db.journal.bulkAdd(Array.from({ length: 20 }, (_, at) => entry(`e${at}`)));
  const pages = follow(noFilter, size);
  await settled(pages, noFilter, size);
  pages.more();
  await eventually(() => {
    expect(shownBy(pages)?.records).toHaveLength(10);
  });
  const date = addDays(entryFields.date, 1);
  await db.journal.bulkAdd(Array.from({ length: 200 }, (_, at) => entry(`n${at}`, { date })));
  expect(await settled(pages, noFilter, size)).toBe(size);
  pages.more();
  await eventually(() => {
    expect(shownBy(pages)?.records).toHaveLength(10);
  });
});

test('a page that cannot be read fails the list, and is read again on retry', async () => {
  await db.journal.bulkAdd(Array.from({ length: 9 }, (_, at) => entry(`e${at}`)));
  const pages = follow(noFilter, 4);
  await settled(pages, noFilter, 4);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const refuse = (): never => {
    throw new DOMException('Refused by the test', 'UnknownError');
  };
  db.journal.hook('reading', refuse);
  pages.more();
  await eventually(() => {
    expect(pages.state().status).toBe('failed');
  });
  db.journal.hook('reading').unsubscribe(refuse);
  const state = pages.state();
  if (state.status === 'failed') state.retry();
  expect(await settled(pages, noFilter, 4)).toBe(8);
});

test('a list with an unreadable page stays failed even if other pages are read', async () => {
  await db.journal.bulkAdd(Array.from({ length: 9 }, (_, at) => entry(`e${at}`)));
  const pages = follow(noFilter, 4);
  await settled(pages, noFilter, 4);
  pages.more();
  await eventually(() => {
    expect(shownBy(pages)?.records).toHaveLength(8);
  });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const statuses: string[] = [];
  stop.push(pages.subscribe(() => statuses.push(pages.state().status)));
  // A record of the second page; the first page has four.
  const refuse = (one: JournalEntry): JournalEntry => {
    if (one.id === 'e3') throw new DOMException('Refused by the test', 'UnknownError');
    return one;
  };
  db.journal.hook('reading', refuse);
  await db.journal.put(entry('e3', { title: 'Changed' }));
  await eventually(() => {
    expect(statuses).toContain('failed');
  });
  const read = vi.fn<(one: JournalEntry) => JournalEntry>((one) => one);
  db.journal.hook('reading', read);
  await db.journal.put(entry('e7', { title: 'Changed' }));
  await eventually(() => {
    expect(read.mock.calls.map(([one]) => one.title)).toContain('Changed');
  });
  // Everything read has been published.
  await db.journal.count();
  await db.journal.count();
  expect(new Set(statuses)).toEqual(new Set(['failed']));

  db.journal.hook('reading').unsubscribe(refuse);
  const state = pages.state();
  if (state.status === 'failed') state.retry();
  expect(await settled(pages, noFilter, 4)).toBe(8);
  expect(statuses.find((status) => status !== 'failed')).toBe('loading');
});
