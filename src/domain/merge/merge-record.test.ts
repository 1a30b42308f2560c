import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnyRecord, ListName } from '@/domain/schema/lists';
import type { Skill } from '@/domain/schema/child-lists';
import type { Child, FoodItem, JournalEntry } from '@/domain/schema/entities';
import { someVersions, twoVersions } from '@/domain/fixtures/any-records';
import {
  compareRecords,
  conflictCopyId,
  type MergeChoice,
  mergeChoices,
  mergeRecords,
  mergeAll,
} from './merge-record';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';

const other: Readonly<Record<MergeChoice, MergeChoice>> = {
  both: 'both',
  mine: 'theirs',
  theirs: 'mine',
};
const choices = fc.constantFrom(...mergeChoices);
const runs = { numRuns: fewerInGate(500) };

describe('merging two versions of a record, whatever they are', () => {
  test('gives the same on both sides', () => {
    fc.assert(
      fc.property(twoVersions, choices, ([list, a, b], choice) => {
        expect(mergeRecords(list, a, b, choice)).toEqual(mergeRecords(list, b, a, other[choice]));
      }),
      runs,
    );
  });

  test('changes nothing when repeated with either of them', () => {
    fc.assert(
      fc.property(twoVersions, choices, ([list, a, b], choice) => {
        const once = mergeRecords(list, a, b, choice);
        expect(mergeRecords(list, once.record, b, choice).record).toEqual(once.record);
        if (choice === 'both')
          expect(mergeRecords(list, once.record, a, choice).record).toEqual(once.record);
      }),
      runs,
    );
  });

  test('gives the same with more versions, in any order', () => {
    fc.assert(
      fc.property(someVersions, ([list, versions]) => {
        const merged = mergeAll(list, versions);
        expect(mergeAll(list, versions.toReversed())).toEqual(merged);
        // Nor does merging the result again with the other versions.
        expect(mergeAll(list, [...merged.others, merged.record])).toEqual(merged);
      }),
      runs,
    );
  });

  test('loses nothing if both are kept: each field of either is in one of the results', () => {
    fc.assert(
      fc.property(twoVersions, ([list, a, b]) => {
        const { record, others } = mergeRecords(list, a, b, 'both');
        const left = [record, ...others];
        for (const one of [a, b])
          for (const [name, value] of Object.entries(one))
            if (name !== 'updatedAt' || list === 'reports') expectIn(left, name, value);
      }),
      runs,
    );
  });

  test('gives a later timestamp than the version in an open form, if it says something else', () => {
    fc.assert(
      fc.property(twoVersions, choices, ([list, a, b], choice) => {
        const { record } = mergeRecords(list, a, b, choice);
        if (list === 'reports' || !('updatedAt' in record) || !('updatedAt' in a)) return;
        if (JSON.stringify(withoutTimestamp(record)) !== JSON.stringify(withoutTimestamp(a)))
          expect(Date.parse(record.updatedAt)).toBeGreaterThan(Date.parse(a.updatedAt));
      }),
      runs,
    );
  });
});

/** Expects a field in one of the records; of a list, each of its items in the first record. */
function expectIn(records: readonly AnyRecord[], name: string, value: unknown): void {
  const fields = records.map((record): unknown => Reflect.get(record, name));
  if (!listed.has(name)) {
    expect(fields).toContainEqual(value);
    return;
  }
  if (name === 'alsoCalled') {
    const names: readonly unknown[] = Array.isArray(value) ? value : [];
    expect(fields[0] ?? []).toEqual(expect.arrayContaining([...names]));
    return;
  }
  const remaining = itemsOf(fields[0]).flatMap(contentsOf);
  for (const item of itemsOf(value))
    expect(remaining).toEqual(expect.arrayContaining(contentsOf(item)));
}

/** The lists that are combined. */
const listed = new Set([
  ...['medicines', 'goals', 'skills', 'changes', 'picks', 'moves', 'alsoCalled'],
]);

function itemsOf(list: unknown): readonly object[] {
  const items: readonly unknown[] = Array.isArray(list) ? list : [];
  return items.filter((item) => typeof item === 'object' && item !== null);
}

/** Returns what an item says: without its id, which a copy has too, and one option at a time for rows of options. */
function contentsOf(item: object): unknown[] {
  const { id: _, ...rest } = { id: '', ...item };
  if (!('row' in rest) || !('words' in rest)) return [rest];
  return [rest.words].flat().map((word) => [rest.row, word]);
}

const withoutTimestamp = (record: AnyRecord) =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([name]) => name !== 'updatedAt')
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

const at = (ms: number) => new Date(Date.UTC(2025, 10, 20, 9) + ms).toISOString();

const entry: JournalEntry = {
  id: 'e1',
  childId: 'c1',
  title: 'A long night',
  category: 'sleep',
  content: '',
  date: '2025-11-20',
  createdAt: at(0),
  updatedAt: at(0),
};
const food: FoodItem = {
  id: 'f1',
  childId: 'c1',
  name: 'Rice',
  category: 'Snacks',
  state: 'safe',
  reaction: 'neutral',
  date: '2025-11-20',
  createdAt: at(0),
  updatedAt: at(0),
};

describe('how two versions compare', () => {
  const list: ListName = 'journal';

  test('a later timestamp alone is no difference, and the later one wins', () => {
    const later = { ...entry, updatedAt: at(5) };
    expect(compareRecords(list, entry, later)).toBe('same');
    expect(mergeRecords(list, entry, later, 'both')).toEqual({ record: later, others: [] });
    expect(mergeRecords(list, later, entry, 'mine').record).toEqual(later);
  });

  test('another notation of an instant, or another order of fields, is no difference', () => {
    const same = Object.fromEntries(Object.entries(entry).reverse());
    expect(
      compareRecords(list, { ...entry, ...same, createdAt: '2025-11-20T09:00:00Z' }, entry),
    ).toBe('same');
  });

  test('a field this version does not know is a difference', () => {
    const later = { ...entry, seenBy: ['Nan'] };
    expect(compareRecords(list, entry, later)).toBe('differs');
    const { record, others } = mergeRecords(list, entry, later, 'theirs');
    expect(record).toMatchObject({ seenBy: ['Nan'] });
    expect(others).toEqual([]);
  });

  test('the later text stays and the other is kept next to it, with an id that depends only on the first id', () => {
    const theirs = { ...entry, title: 'A very long night', updatedAt: at(5) };
    const { record, others } = mergeRecords(list, entry, theirs, 'both');
    expect(record).toEqual(theirs);
    expect(others).toEqual([entry]);
    expect(conflictCopyId(list, entry.id)).toMatch(
      /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/,
    );
  });

  test('a list item that differs appears twice if both are kept, and once if one was chosen', () => {
    const of = (strength: string, updatedAt: string): Child => ({
      ...{ id: 'c1', name: 'Maya', birthdate: '2021-04-09', bio: '', createdAt: at(0), updatedAt },
      medicines: [{ id: 'm1', name: 'Melatonin', strength }],
    });
    const [mine, theirs] = [of('1 mg', at(5)), of('2 mg', at(0))];
    expect(compareRecords('children', mine, theirs)).toBe('differs');
    const strengths = (choice: MergeChoice) => {
      const { record, others } = mergeRecords('children', mine, theirs, choice);
      expect(others).toEqual([]);
      return 'medicines' in record ? record.medicines?.map(({ strength }) => strength) : [];
    };
    expect(strengths('both')).toEqual(['1 mg', '2 mg']);
    expect(strengths('mine')).toEqual(['1 mg']);
    expect(strengths('theirs')).toEqual(['2 mg']);
  });

  test('skills that two devices added are all kept, with nothing to choose', () => {
    const of = (updatedAt: string, ...skills: readonly Skill[]): Child => ({
      ...{ id: 'c1', name: 'Maya', birthdate: '2021-04-09', bio: '', createdAt: at(0), updatedAt },
      ...(skills.length > 0 && { skills: [...skills] }),
    });
    const [floats, waves] = ['Floats', 'Waves'].map((words) => ({
      ...{ id: words, words, area: 'movement', from: 'of a later version' },
    }));
    if (!floats || !waves) throw new Error('There are two');
    const [none, mine, theirs] = [of(at(0)), of(at(1), floats), of(at(2), waves)];
    expect(compareRecords('children', mine, theirs)).toBe('joins');
    expect(mergeRecords('children', mine, theirs, 'theirs')).toMatchObject({
      ...{ record: { skills: [waves, floats] }, others: [] },
    });
    expect(mergeRecords('children', mine, none, 'theirs').record).toMatchObject({
      skills: [floats],
    });
    // One that both changed is a choice, like a medicine.
    const ended = of(at(3), { ...floats, endedOn: '2025-11-20' });
    const renamed = of(at(2), { ...floats, words: 'Floats on her back' }, waves);
    expect(compareRecords('children', ended, renamed)).toBe('differs');
    const wordsAfter = (choice: MergeChoice) => {
      const { record, others } = mergeRecords('children', ended, renamed, choice);
      expect(others).toEqual([]);
      return 'skills' in record ? record.skills?.map(({ words }) => words) : [];
    };
    expect(wordsAfter('both')).toEqual(['Floats', 'Waves', 'Floats on her back']);
    expect(wordsAfter('mine')).toEqual(['Floats', 'Waves']);
    expect(wordsAfter('theirs')).toEqual(['Floats on her back', 'Waves']);
  });

  test('moves are combined by day, with nothing to choose', () => {
    const move = (day: string) => ({ day, from: 'new' as const, to: 'safe' as const });
    const mine = { ...food, moves: [move('2025-01-01'), move('2025-03-01')] };
    const theirs = { ...food, moves: [move('2025-02-01'), move('2025-03-01')], updatedAt: at(9) };
    expect(compareRecords('food', mine, theirs)).toBe('joins');
    const { record, others } = mergeRecords('food', mine, theirs, 'mine');
    expect(others).toEqual([]);
    expect(record).toMatchObject({
      moves: [move('2025-01-01'), move('2025-02-01'), move('2025-03-01')],
      updatedAt: at(10),
    });
  });

  test.each<[string, Partial<JournalEntry>]>([
    ['a star', { starred: true }],
    ['a visit', { visitId: 'v1' }],
    ['photos', { photoId: 'p1', morePhotoIds: ['p2'] }],
    ['the answer about times', { hoursDeclined: true }],
  ])('%s that only one of them has leaves nothing to choose, and stays', (_, fields) => {
    const fuller = { ...entry, ...fields };
    const bare = { ...entry, updatedAt: at(9) };
    expect(compareRecords(list, fuller, bare)).toBe('joins');
    const expected = { record: { ...fuller, updatedAt: at(10) }, others: [] };
    expect(mergeRecords(list, fuller, bare, 'theirs')).toEqual(expected);
    expect(mergeRecords(list, bare, fuller, 'mine')).toEqual(expected);
  });

  test('different photos make another version, with a third version without photos too', () => {
    const [none, one, two] = [{}, { photoId: 'p1' }, { photoId: 'p2' }].map((fields, ms) => ({
      ...entry,
      ...fields,
      updatedAt: at(9 - ms),
    }));
    if (!none || !one || !two) return;
    expect(compareRecords(list, one, two)).toBe('differs');
    const { record, others } = mergeAll(list, [two, none, one]);
    expect(record).toMatchObject({ photoId: 'p1' });
    expect(others).toEqual([two]);
  });

  test('an empty field of a profile never replaces a filled one', () => {
    const stamps = { createdAt: at(0), updatedAt: at(0) };
    const full: Child = {
      ...{ id: 'c1', name: 'Maya', birthdate: '2021-04-09', bio: 'Trains', gender: 'female' },
      ...{ gestation: { weeks: 33, days: 2 }, lines: 'girls', correctUntil: 36 },
      ...stamps,
    };
    const bare: Child = { ...stamps, id: 'c1', name: 'Zoe', birthdate: '2021-04-09', bio: '' };
    expect(compareRecords('children', full, { ...bare, name: 'Maya' })).toBe('joins');
    expect(compareRecords('children', full, bare)).toBe('differs');
    expect(mergeRecords('children', full, bare, 'theirs').record).toMatchObject({
      ...{ name: 'Zoe', bio: 'Trains', gender: 'female' },
      ...{ gestation: { weeks: 33, days: 2 }, lines: 'girls', correctUntil: 36 },
    });
  });

  test('an item that differs comes after its copy if the copy was edited since', () => {
    const of = (medicines: Child['medicines'], updatedAt: string): Child => ({
      ...{ id: 'c1', name: 'Maya', birthdate: '2021-04-09', bio: '', createdAt: at(0), updatedAt },
      medicines,
    });
    const mine = of([{ id: 'm1', name: '1 mg' }], at(0));
    const merged = mergeRecords('children', mine, of([{ id: 'm1', name: '2 mg' }], at(5)), 'both');
    const [first, copy] = 'medicines' in merged.record ? (merged.record.medicines ?? []) : [];
    if (!first || !copy) throw new Error('Both are kept');
    const changed = of([first, { ...copy, name: '1 mg, changed' }], at(7));
    const { record } = mergeRecords('children', mine, changed, 'both');
    expect('medicines' in record && record.medicines?.map(({ name }) => name)).toEqual([
      ...['2 mg', '1 mg, changed', '1 mg'],
    ]);
    expect(mergeRecords('children', record, mine, 'both').record).toEqual(record);
  });
});
