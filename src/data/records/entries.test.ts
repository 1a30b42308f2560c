import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '@/domain/dates/calendar-day';
import { categories, categoryIds } from '@/domain/schema/categories';
import type { JournalEntry } from '@/domain/schema/entities';
import { isWithin } from '@/domain/dates/period';
import { difficultTexts } from '@/domain/fixtures/difficult-texts';
import { addChild } from './children';
import { writableDb as db } from '@/data/db/writable-db';
import { ConflictError, NotFoundError } from '@/data/db/errors';
import {
  childFields,
  clearStores,
  entryFields,
  instant,
  photoOf,
  set,
} from '@/data/fixtures/records';
import {
  addEntry,
  countEntries,
  countEntriesBetween,
  deleteEntry,
  listEntries,
  readEntries,
  readEntry,
  updateEntry,
} from './entries';
import { keepPhoto } from '@/data/photos/photo-changes';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';

// Hundreds of transactions: seconds on a busy machine.
let childId = '';

beforeEach(async () => {
  await clearStores();
  childId = (await addChild(childFields)).id;
});

const all = { category: null, period: null };

describe('adding an entry', () => {
  test('every record gets a generated id, createdAt and updatedAt', async () => {
    const entry = await addEntry(childId, entryFields, keepPhoto, instant(0));
    expect(entry).toEqual({
      ...entryFields,
      childId,
      id: entry.id,
      createdAt: '2025-11-20T09:00:00.000Z',
      updatedAt: '2025-11-20T09:00:00.000Z',
    });
    expect(entry.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(await readEntry(entry.id)).toEqual(entry);
  });

  test('notes of every category are stored together', async () => {
    const notes = Object.fromEntries(categories.map(({ notesField, id }) => [notesField, id]));
    const { id } = await addEntry(childId, { ...entryFields, ...notes });
    expect(await readEntry(id)).toMatchObject(notes);
  });

  test('fails if the child was deleted in the meantime, and stores neither text nor photo', async () => {
    const add = addEntry('gone-1', entryFields, set(await photoOf('moment')));
    await expect(add).rejects.toThrow(new NotFoundError('Child', 'gone-1'));
    expect(await db.journal.count()).toBe(0);
    expect(await db.photos.count()).toBe(0);
  });

  test.each(difficultTexts)('%s is stored unchanged', async (_, text) => {
    const texts = { title: text, content: text, sleepNotes: text, foodNotes: text };
    const { id } = await addEntry(childId, { ...entryFields, ...texts });
    expect(await readEntry(id)).toMatchObject(texts);
  });
});

describe('updating an entry', () => {
  test('replaces the fields of the form, refreshes updatedAt, leaves the rest', async () => {
    const photo = await photoOf('moment');
    const texts = { ...entryFields, sleepNotes: 'Two naps.', time: '20:25' };
    const entry = await addEntry(childId, texts, set(photo), instant(0));
    expect(entry).toMatchObject({ time: '20:25' });
    await db.journal.update(entry.id, { sample: true });
    const fields = { ...entryFields, category: 'food' as const, foodNotes: 'Rice.' };
    const updated = await updateEntry(entry.id, fields, keepPhoto, entry.updatedAt, instant(7));
    // The emptied sleep notes and time are removed.
    expect(updated).toEqual({
      ...fields,
      id: entry.id,
      childId,
      createdAt: entry.createdAt,
      updatedAt: instant(7).toISOString(),
      photoId: photo.id,
      sample: true,
    });
    expect(await readEntry(entry.id)).toEqual(updated);
  });

  test.each([
    ['the same millisecond', 0],
    ['a clock that was set back', -3_600_000],
  ])('updatedAt is strictly later, even with %s', async (_, ms) => {
    const entry = await addEntry(childId, entryFields, keepPhoto, instant(0));
    const once = await updateEntry(entry.id, entryFields, keepPhoto, undefined, instant(ms));
    const twice = await updateEntry(entry.id, entryFields, keepPhoto, undefined, instant(ms));
    expect(once.updatedAt > entry.updatedAt).toBe(true);
    expect(twice.updatedAt > once.updatedAt).toBe(true);
  });

  test("a missing entry fails with 'Journal entry with ID {id} not found'", async () => {
    const update = updateEntry('gone-1', entryFields, set(await photoOf('never stored')));
    await expect(update).rejects.toThrow(NotFoundError);
    await expect(update).rejects.toThrow(/^Journal entry with ID gone-1 not found$/);
    expect(await db.photos.count()).toBe(0);
  });

  test('an entry that was changed elsewhere is a conflict, and nothing is overwritten', async () => {
    const entry = await addEntry(childId, entryFields, keepPhoto, instant(0));
    const theirs = { ...entryFields, content: 'Theirs' };
    await updateEntry(entry.id, theirs, keepPhoto, entry.updatedAt, instant(1));
    const mine = { ...entryFields, content: 'Mine' };
    const update = updateEntry(entry.id, mine, keepPhoto, entry.updatedAt, instant(2));
    await expect(update).rejects.toThrow(ConflictError);
    expect(await readEntry(entry.id)).toMatchObject({ content: 'Theirs' });
  });
});

describe('deleting an entry', () => {
  test('returns what was removed, or null', async () => {
    const entry = await addEntry(childId, entryFields);
    const other = await addEntry(childId, entryFields);
    expect(await deleteEntry(entry.id)).not.toBeNull();
    expect(await deleteEntry(entry.id)).toBeNull();
    expect(await readEntry(entry.id)).toBeUndefined();
    expect(await readEntry(other.id)).toEqual(other);
  });
});

describe('the order of journal entries', () => {
  /** Stored entries: few days and few instants, so that they often tie. */
  const anyEntries = fc
    .array(
      fc.record({
        childId: fc.constantFrom('a', 'a!', 'b'),
        category: fc.constantFrom(...categoryIds),
        date: fc.integer({ min: 0, max: 5 }).map((days) => addDays('2025-12-29', days)),
        createdAt: fc.integer({ min: 0, max: 3 }).map((ms) => instant(ms).toISOString()),
      }),
      { maxLength: 25 },
    )
    .map((drafts) =>
      drafts.map((draft, index): JournalEntry => {
        const id = `e${String((index * 7) % 26).padStart(2, '0')}`;
        return { ...entryFields, ...draft, id, updatedAt: draft.createdAt };
      }),
    );

  /** A simple version of the order: a text of the day and the instant, and the id for ties. */
  function sorted(entries: readonly JournalEntry[]): JournalEntry[] {
    const key = ({ date, createdAt, id }: JournalEntry) => `${date} ${createdAt} ${id}`;
    return [...entries].sort((a, b) => (key(a) < key(b) ? 1 : -1));
  }

  test('is newest date first, then newest created, with every filter', async () => {
    const filters = fc.record({
      category: fc.option(fc.constantFrom(...categoryIds)),
      period: fc.option(
        fc.tuple(fc.integer({ min: 0, max: 6 }), fc.nat(3)).map(([first, length]) => ({
          start: addDays('2025-12-29', first),
          end: addDays('2025-12-29', first + length),
        })),
      ),
    });
    const limits = fc.integer({ min: 1, max: 30 });
    await fc.assert(
      fc.asyncProperty(anyEntries, filters, limits, async (entries, filter, limit) => {
        await db.journal.clear();
        await db.journal.bulkAdd(entries);
        const passing = sorted(
          entries.filter(
            (entry) =>
              entry.childId === 'a' &&
              (filter.category === null || entry.category === filter.category) &&
              (filter.period === null || isWithin(entry.date, filter.period)),
          ),
        );
        expect(await listEntries('a', filter, limit)).toEqual(passing.slice(0, limit));
        expect(await countEntries('a', filter)).toBe(passing.length);
      }),
      { numRuns: fewerInGate(60) },
    );
  });

  test('is the same for entries read by id; deleted ones are left out', async () => {
    await fc.assert(
      fc.asyncProperty(anyEntries, fc.infiniteStream(fc.boolean()), async (entries, picks) => {
        await db.journal.clear();
        await db.journal.bulkAdd(entries);
        const picked = entries.filter(() => picks.next().value);
        const ids = [...picked.map(({ id }) => id), 'gone-1'];
        expect(await readEntries(ids)).toEqual(sorted(picked));
      }),
      { numRuns: fewerInGate(30) },
    );
  });

  test('an entry of an earlier day stays below, no matter when it was written', async () => {
    const today = await addEntry(childId, entryFields, keepPhoto, instant(0));
    const late = { ...entryFields, date: '2025-11-19' };
    const earlier = await addEntry(childId, late, keepPhoto, instant(50));
    const newer = await addEntry(childId, entryFields, keepPhoto, instant(60));
    expect((await listEntries(childId, all, 50)).map(({ id }) => id)).toEqual([
      newer.id,
      today.id,
      earlier.id,
    ]);
  });

  test('an edit does not move an entry', async () => {
    const first = await addEntry(childId, entryFields, keepPhoto, instant(0));
    const second = await addEntry(childId, entryFields, keepPhoto, instant(1));
    await updateEntry(first.id, entryFields, keepPhoto, undefined, instant(99));
    const listed = await listEntries(childId, all, 50);
    expect(listed.map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  test('the count of a span of days includes both ends', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyEntries,
        fc.option(fc.constantFrom(...categoryIds)),
        fc.integer({ min: -1, max: 6 }),
        fc.integer({ min: 0, max: 7 }),
        async (entries, category, from, length) => {
          await db.journal.clear();
          await db.journal.bulkAdd(entries);
          const start = addDays('2025-12-29', from);
          const end = addDays(start, length);
          const expected = entries.filter(
            (entry) =>
              entry.childId === 'a' &&
              (category === null || entry.category === category) &&
              entry.date >= start &&
              entry.date <= end,
          );
          expect(await countEntriesBetween('a', category, start, end)).toBe(expected.length);
        },
      ),
      { numRuns: fewerInGate(60) },
    );
  });
});
