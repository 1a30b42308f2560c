import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { countedFact, factsOf, unreadFacts } from '@/domain/facts/entry-facts';
import { child, entry, food, inPieces, whole, readInPasses } from '@/data/fixtures/backup-file';
import { clearStores, instant } from '@/data/fixtures/records';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { listChildren } from '@/data/records/children';
import { readFactEntries } from '@/data/records/facts';
import { writableDb as db } from '@/data/db/writable-db';
import { restoreStaged, stage } from './restore';
import { eventually } from '@/lib/fixtures/eventually';

/* Files with facts, lists and properties that are damaged, malicious or of a later version. */

beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  await clearStores();
});

/** Reads and restores a file; returns the problems, warnings and unread details that are shown. A string is used as the file's text. */
async function restore(file: unknown) {
  const text = typeof file === 'string' ? file : JSON.stringify(file);
  const { problems, warnings, unreadDetails } = await readInPasses(inPieces(text, 10_000), {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    stage,
  });
  const mark = { key: 'backup' as const, at: instant(0).toISOString(), fileName: 'x', records: 1 };
  await restoreStaged(mark, instant(1));
  return {
    problems: problems.first,
    warnings: warnings.first,
    unread: unreadDetails.first.map((one) => one.replace('Journal entry 1 (“First steps”): ', '')),
  };
}

const night = { kind: 'sleep', asleep: '2024-05-05T19:42', awake: '2024-05-06T06:05' };
const sleepEntry = (fields: object) => ({
  ...whole,
  journal: [
    { ...entry, category: 'sleep', ...fields },
    { ...entry, id: 'e2' },
  ],
});
const stored = async () => {
  const found = await db.journal.get('e1');
  if (!found) throw new Error('The entry is missing');
  return found;
};
const nightsOfMay = async () =>
  (
    await readFactEntries(
      'c1',
      { about: 'kind', kind: 'sleep' },
      { start: '2024-05-01', end: '2024-05-31' },
    )
  ).map(({ id }) => id);

describe('the facts of an entry', () => {
  test.each([
    ['of an unknown kind', { kind: 'mood', faces: [1, 2], nested: { deep: [{}] } }, []],
    [
      'of wrong types',
      { kind: 'sleep', asleep: 7, wakings: 'two', naps: { 0: {} } },
      ['falling asleep (7)', 'the wakings (“two”)', 'the naps'],
    ],
    [
      'with an invalid time',
      { ...night, awake: '2024-05-06T29:99' },
      ['waking up (“2024-05-06T29:99”)'],
    ],
    [
      'with an invalid nap',
      { kind: 'sleep', naps: [{ at: '29:99', minutes: 5 }] },
      ['the naps (“29:99”)'],
    ],
    ['with an unknown strength', { kind: 'behavior', strength: 9 }, ['the strength (9)']],
    [
      'with an unknown step',
      { kind: 'food', tries: [{ name: 'Peas', step: 'sung to' }] },
      ['the foods (“sung to”)'],
    ],
    [
      'with a negative amount',
      { kind: 'medication', name: 'Iron', amount: -1 },
      ['the amount (-1)'],
    ],
    [
      'with an object as its amount',
      { kind: 'medication', name: 'Iron', amount: { mL: 5 } },
      ['the amount'],
    ],
    ['without the skills', { kind: 'skill', by: 'Oma' }, ['the skills']],
    [
      'with a skill without words',
      { kind: 'skill', skills: [{ words: 'Floats', area: 'daily' }, { area: 'daily' }] },
      ['the skills'],
    ],
    [
      'with a person of a wrong type',
      { kind: 'skill', by: 7, skills: [{ words: 'Floats', area: 'daily', seen: 3 }] },
      ['who noticed it (7)', 'the skills (3)'],
    ],
    ['without its medicine', { kind: 'medication', amount: 5 }, ['the medicine']],
    [
      'with the names of prototypes',
      { kind: 'constructor', toString: 1, hasOwnProperty: null },
      [],
    ],
    ['with very long words', { kind: 'x'.repeat(70_000), words: '🙂'.repeat(70_000) }, []],
  ])(
    '%s are named, stored unchanged, ignored, and do not affect the others',
    async (_, fact, what) => {
      expect(await restore(sleepEntry({ facts: [fact, fact, night] }))).toEqual({
        problems: [],
        warnings: [],
        unread: what.map((one) => `${one} can’t be read.`),
      });
      const stays = [fact, fact];
      const found = await stored();
      expect(found.facts).toEqual([...stays, night]);
      expect([factsOf(found), unreadFacts(found)]).toEqual([[night], stays]);
      expect(await nightsOfMay()).toEqual(['e1']);
      expect(await db.journal.count()).toBe(2);
    },
  );

  test('with fields of a newer version are counted, and keep those fields', async () => {
    const later = { ...night, light: 'dim', wakings: [{ at: '02:30', why: 'thirst' }] };
    await restore(sleepEntry({ facts: [later] }));
    expect(countedFact(await stored(), 'sleep')).toEqual(later);
    expect(await nightsOfMay()).toEqual(['e1']);
  });

  test('a key named __proto__ adds its fields to no object', async () => {
    const text = JSON.stringify(sleepEntry({ facts: [night], minutes: 'PROTO' })).replace(
      '"minutes":"PROTO"',
      '"__proto__":{"minutes":5,"polluted":true}',
    );
    const inFact = text.replace('"kind":"sleep"', '"kind":"sleep","__proto__":{"polluted":true}');
    await restore(inFact);
    const found = await stored();
    expect([Reflect.get({}, 'polluted'), found.minutes]).toEqual([undefined, undefined]);
    expect([
      Reflect.get(found, 'polluted'),
      Reflect.get(factsOf(found)[0] ?? {}, 'polluted'),
    ]).toEqual([undefined, undefined]);
    expect(await nightsOfMay()).toEqual(['e1']);
  });

  test('an item that is not a fact is left out with a warning; the others stay', async () => {
    const findings = await restore(sleepEntry({ facts: [night, 'asleep', { kind: 7 }, null] }));
    expect(findings).toMatchObject({
      problems: [],
      warnings: [
        expect.stringMatching(/: something of its details cannot be read and is left out\.$/),
      ],
    });
    expect((await stored()).facts).toEqual([night]);
  });

  test('a number that no store can hold costs its own fact, and no other', async () => {
    const text = JSON.stringify(
      sleepEntry({ facts: [night, { kind: 'medication', name: 'Iron', amount: 7.25 }] }),
    ).replace('7.25', '1e999');
    expect((await restore(text)).warnings).toHaveLength(1);
    expect((await stored()).facts).toEqual([night]);
  });

  test('ten thousand on one entry are stored, and the first readable one counts', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => ({ ...night, at }));
    expect((await restore(sleepEntry({ facts: many }))).problems).toEqual([]);
    const found = await stored();
    expect(found.facts).toHaveLength(10_000);
    expect([factsOf(found).length, unreadFacts(found).length]).toEqual([1, 9999]);
    expect(await nightsOfMay()).toEqual(['e1']);
  });
});

test.each([
  ['minutes', 'how long it took', ['ten', -5, 1.5, 90_000, {}, true]],
  ['visitId', 'the visit that it belongs to', [7, {}, []]],
  ['facts', 'something of its details', ['none', 3, {}]],
])('an entry whose %s has a wrong type is restored without it', async (field, what, values) => {
  for (const value of values) {
    await clearStores();
    const findings = await restore(sleepEntry({ [field]: value }));
    expect(findings.problems).toEqual([]);
    expect(findings.warnings[0]).toContain(`: ${what} cannot be read`);
    expect(await stored()).toMatchObject({ title: entry.title, content: entry.content });
    expect(Reflect.has(await stored(), field)).toBe(false);
  }
});

const iron = { id: 'm1', name: 'Iron drops', later: 'kept' };
const lists = {
  medicines: [iron, { id: 'm2' }, 'Melatonin', { id: 'm3', name: 'X', times: ['25:00'] }],
  goals: [
    { id: 'g1', words: 'Asks' },
    { id: 'g2', words: 7 },
  ],
  skills: [
    { id: 's1', words: 'Floats', area: 'of a later version', later: 'kept' },
    { id: 's2', words: 'Waves' },
    { id: 's3', words: 'Jumps', area: 'movement', lookingOut: 'yes' },
  ],
  changes: [
    { id: 'x1', day: '2024-05-06', words: 'Swimming', kind: 'therapy' },
    { id: 'x2', day: '2024-02-30', words: 'No day', kind: 'own' },
  ],
  picks: { row: 'behavior-before', words: ['Noise'] },
};
const readable = {
  ...{ medicines: [iron], goals: [lists.goals[0]], changes: [lists.changes[0]] },
  skills: [lists.skills[0]],
};

describe('the lists of a child', () => {
  test('in a file: unreadable items are left out with a warning; the child and its journal stay', async () => {
    const findings = await restore({ ...whole, children: [{ ...child, ...lists }] });
    expect(findings.problems).toEqual([]);
    expect(findings.warnings.map((one) => one.replace(/^.*: /, ''))).toEqual([
      'a medicine of its list cannot be read and is left out.',
      'a goal of its list cannot be read and is left out.',
      'a skill of its list cannot be read and is left out.',
      'a change of its list cannot be read and is left out.',
      'a row of its own words cannot be read and is left out.',
    ]);
    const found = await db.children.get('c1');
    expect(found).toMatchObject({ name: 'Maya', ...readable });
    expect(found?.picks).toBeUndefined();
    expect([await db.journal.count(), await db.food.count()]).toEqual([1, 1]);
  });

  test('in the stores: the profile is shown with what can be read, and quarantined as it was', async () => {
    const { photoUrl: _, ...fields } = child;
    const damaged = { ...fields, ...lists };
    await db.table('children').add(damaged);
    const [found] = await listChildren();
    expect(found).toMatchObject({ name: 'Maya', ...readable });
    await eventually(async () => {
      expect((await db.setAside.toArray()).map(({ record }) => record)).toEqual([damaged]);
    });
  });
});

test('a food keeps the readable part of its properties, its origin and its moves', async () => {
  const move = { day: '2024-05-01', from: 'new', to: 'safe', later: 1 };
  const findings = await restore({
    ...whole,
    food: [
      {
        ...food,
        ...{ texture: 'crunchy', temperature: 7, colour: '', brand: null, taste: ['salty'] },
        from: { name: 'Square', differsIn: 'shape' },
        moves: [move, { ...move, to: 'loved' }, { ...move, day: 'Monday' }, 4],
      },
    ],
  });
  expect(findings.problems).toEqual([]);
  expect(findings.warnings).toHaveLength(4);
  const found = await db.food.get('f1');
  expect(found).toMatchObject({ name: 'Rice cracker', texture: 'crunchy', moves: [move] });
  expect(Object.keys(found ?? {})).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(temperature|colour|brand|taste|from)$/)]),
  );
});
