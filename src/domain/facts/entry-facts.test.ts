import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countedFact, factsField, factsOf, unreadFacts } from './entry-facts';
import { emptyFactForms, factsFromForms, factsToForms, parseFactForms } from './fact-forms';
import { factKeysOf, factRange } from './fact-keys';
import type { JournalEntry, StoredFact } from '@/domain/schema/entities';
import type { Fact } from './kinds';
import { emptyNoticedSkill } from './skill';

const when = { day: '2026-11-22', now: '2026-11-22T21:00' };
const night = { asleep: '2026-11-21T19:42', awake: '2026-11-22T06:05' };

const text = fc
  .string({ minLength: 1 })
  .filter((text) => text.trim() !== '')
  .map((text) => text.trim());
const picksWithText = fc
  .record(
    { picks: fc.uniqueArray(text, { minLength: 1, maxLength: 4 }), words: text },
    { requiredKeys: [] },
  )
  .filter((one) => Object.keys(one).length > 0);
const time = fc.integer({ min: 0, max: 1439 }).map((at) => {
  const two = (count: number) => String(count).padStart(2, '0');
  return `${two(Math.floor(at / 60))}:${two(at % 60)}`;
});

/** Any facts that a form can hold, each with something recorded. */
const anyFact: fc.Arbitrary<Fact> = fc.oneof<fc.Arbitrary<Fact>[]>(
  fc.record(
    {
      kind: fc.constant('sleep' as const),
      wakings: fc.array(fc.record({ at: time, minutes: fc.nat(600) }, { requiredKeys: [] })),
      naps: fc.array(
        fc.record(
          { at: time, minutes: fc.integer({ min: 1, max: 300 }) },
          { requiredKeys: ['minutes'] },
        ),
        { minLength: 1 },
      ),
      asleep: fc.constant(night.asleep),
      awake: fc.constant(night.awake),
    },
    { requiredKeys: ['kind', 'wakings'] },
  ),
  fc.record(
    {
      kind: fc.constant('behavior' as const),
      before: picksWithText,
      happened: picksWithText,
      after: picksWithText,
      strength: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, 5 as const),
      helped: picksWithText,
    },
    { requiredKeys: ['kind', 'strength'] },
  ),
  fc.record(
    {
      kind: fc.constant('food' as const),
      tries: fc.array(
        fc.record(
          { foodId: text, name: text, step: fc.constantFrom('licked' as const, 'ate' as const) },
          { requiredKeys: ['name'] },
        ),
        { minLength: 1 },
      ),
      where: text,
      withWhom: text,
    },
    { requiredKeys: ['kind', 'tries'] },
  ),
  fc.record(
    {
      kind: fc.constant('medication' as const),
      name: text,
      medicineId: text,
      amount: fc.integer({ min: 1, max: 9999 }).map((one) => one / 4),
      unit: text,
      outcome: fc.constantFrom('given' as const, 'brought-up' as const),
      by: text,
      reason: text,
    },
    { requiredKeys: ['kind', 'name'] },
  ),
);

test('everything recorded comes back into the form, and out of it unchanged', () => {
  fc.assert(
    fc.property(anyFact, (fact) => {
      expect(factsFromForms(factsToForms([fact], when.day), when)).toEqual([fact]);
    }),
  );
});

test('a draft keeps all of it, and a draft of an earlier version has none', () => {
  fc.assert(
    fc.property(anyFact, (fact) => {
      const forms = factsToForms([fact], when.day);
      expect(parseFactForms(JSON.parse(JSON.stringify(forms)))).toEqual(forms);
    }),
  );
  for (const other of [undefined, null, 'words', [], { sleep: { asleep: 7 } }])
    expect(parseFactForms(other)).toEqual(emptyFactForms);
});

test('a draft from before it was asked how a phrase was said keeps all else', () => {
  const said = { words: 'Asks for juice', area: 'language', said: 'joose' };
  const forms = factsToForms([{ kind: 'skill', skills: [said] }], when.day);
  const [{ saidHow: _, ...earlier } = emptyNoticedSkill] = forms.skill.skills;
  const draft = { ...forms, skill: { ...forms.skill, skills: [earlier] } };
  expect(parseFactForms(draft)).toEqual(forms);
});

test('nothing recorded is no fact', () => {
  expect(factsFromForms(emptyFactForms, when)).toEqual([]);
  expect(factsField([])).toEqual({});
});

describe('what this version does not know', () => {
  const later: StoredFact = { kind: 'mood', faces: [1, 2] };
  const wrong: StoredFact = { kind: 'sleep', asleep: 7 };
  const known: StoredFact = { kind: 'sleep', ...night, dreams: 'trains' };

  test('an unknown kind or form, or a second fact of the same kind, is kept but not counted', () => {
    const entry = { category: 'sleep' as const, facts: [later, wrong, known, { kind: 'sleep' }] };
    expect(factsOf(entry)).toEqual([known]);
    expect(unreadFacts(entry)).toEqual([later, wrong, { kind: 'sleep' }]);
    expect(countedFact(entry, 'sleep')).toEqual(known);
    const edited = factsField([{ kind: 'sleep', wakings: [] }], entry);
    expect(edited).toEqual({
      facts: [{ kind: 'sleep', wakings: [], dreams: 'trains' }, later, wrong, { kind: 'sleep' }],
    });
  });

  test('survives in a fact when the fact is cleared', () => {
    expect(factsField([], { facts: [known] })).toEqual({
      facts: [{ kind: 'sleep', dreams: 'trains' }],
    });
    expect(factsField([], { facts: [{ kind: 'sleep', ...night }] })).toEqual({});
  });

  test('survives in a waking, a try or a row of options when they are edited', () => {
    const fact = {
      kind: 'food' as const,
      tries: [{ name: 'Toast', step: 'bit' as const, loud: true }],
    };
    expect(factsFromForms(factsToForms([fact], when.day), when)).toEqual([fact]);
  });
});

test('a fact counts for its own category, and for no other', () => {
  const facts = [{ kind: 'sleep', ...night }];
  expect(countedFact({ category: 'sleep', facts }, 'sleep')).not.toBeNull();
  expect(countedFact({ category: 'moment', facts }, 'sleep')).toBeNull();
  expect(factKeysOf(entryOf({ category: 'moment', facts }))).toEqual([]);
});

const entryOf = (fields: Partial<JournalEntry>): JournalEntry => ({
  id: 'e1',
  childId: 'c1',
  title: 'Night',
  category: 'sleep',
  content: 'Slept.',
  date: '2026-11-22',
  createdAt: '2026-11-22T09:00:00.000Z',
  updatedAt: '2026-11-22T09:00:00.000Z',
  ...fields,
});

describe('facts are found by child, subject and day', () => {
  const inRange = (
    entry: JournalEntry,
    ...[subject, start, end]: [Parameters<typeof factRange>[1], string, string]
  ) => {
    const [from, to] = factRange('c1', subject, { start, end });
    return factKeysOf(entry).some((key) => key >= from && key <= to);
  };
  const sleep = { about: 'kind', kind: 'sleep' } as const;

  test('a night by the day of waking, whatever the date of its entry', () => {
    const entry = entryOf({ date: '2026-11-21', facts: [{ kind: 'sleep', asleep: night.asleep }] });
    expect(inRange(entry, sleep, '2026-11-22', '2026-11-22')).toBe(true);
    expect(inRange(entry, sleep, '2026-11-01', '2026-11-21')).toBe(false);
  });

  test('a food, a medicine and a goal by their ids, but not by an id with the same beginning', () => {
    const tries = [{ foodId: 'f1', name: 'Toast' }, { name: 'Rice' }];
    const entry = entryOf({ category: 'food', facts: [{ kind: 'food', tries }] });
    expect(inRange(entry, { about: 'food', id: 'f1' }, '2026-11-22', '2026-11-22')).toBe(true);
    expect(inRange(entry, { about: 'food', id: 'f' }, '0001-01-01', '9999-12-31')).toBe(false);
    expect(inRange(entry, { about: 'medicine', id: 'f1' }, '0001-01-01', '9999-12-31')).toBe(false);
    const dose = entryOf({
      category: 'medication',
      facts: [{ kind: 'medication', name: 'Melatonin', medicineId: 'm1' }],
    });
    expect(inRange(dose, { about: 'medicine', id: 'm1' }, '2026-11-22', '2026-11-22')).toBe(true);
    // And by its name, however that is spelled.
    const called = (name: string) =>
      inRange(dose, { about: 'medicine-name', name }, '2026-11-22', '2026-11-22');
    expect([' MELATONIN ', 'Mela\u00ADtonin', 'Melatoni', 'm1'].map(called)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
