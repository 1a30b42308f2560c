import { describe, expect, test } from 'vitest';
import { categoryIds, type CategoryId } from '@/domain/schema/categories';
import type { JournalEntry } from '@/domain/schema/entities';
import {
  countedFact,
  countedFacts,
  factProblems,
  factsField,
  factsOf,
  notedFacts,
  unreadFacts,
} from './entry-facts';
import { emptyFactForms, factsFromForms, factsToForms, parseFactForms } from './fact-forms';
import { factKeysOf, factRange } from './fact-keys';
import { detailLines } from './fact-text';
import {
  type CategoryKind,
  type Fact,
  factKinds,
  type FactOf,
  type FreeKind,
  freeKinds,
  isCategoryKind,
  isFreeKind,
  kindLabel,
  storedKinds,
} from './kinds';
import { isProposed, withProposedText } from './proposed-text';

const measured: FactOf<'measure'> = {
  ...{ kind: 'measure', weight: 16_400, place: 'clinic' },
  typed: { weight: '16.4 kg' },
};

const noticed: FactOf<'skill'> = {
  kind: 'skill',
  skills: [{ words: 'Floats', area: 'movement', seen: 'first', help: 'hand' }],
};

const freeFacts: { readonly [K in FreeKind]: FactOf<K> } = { measure: measured, skill: noticed };

/** A fact of each category that has one. */
const facts: { readonly [K in CategoryKind]: FactOf<K> } = {
  sleep: { kind: 'sleep', asleep: '2026-11-21T19:50', awake: '2026-11-22T06:05' },
  behavior: { kind: 'behavior', strength: 3 },
  sensory: { kind: 'sensory', way: 'avoids' },
  food: { kind: 'food', tries: [{ name: 'Peas', step: 'touched' }, { name: 'rice' }] },
  medication: { kind: 'medication', name: 'Iron' },
  education: { kind: 'education', goals: [{ words: 'Waves' }] },
  social: { kind: 'social', goals: [{ words: 'Says hello' }] },
};
const ownFact = (category: CategoryId): readonly Fact[] =>
  isCategoryKind(category) ? [facts[category]] : [];

const entryOf = (
  category: CategoryId,
  stored: readonly Fact[],
  fields: Partial<JournalEntry> = {},
): JournalEntry => ({
  ...{ id: 'e1', childId: 'c1', title: '', category, content: '', date: '2026-11-21' },
  ...{ createdAt: '2026-11-22T09:00:00.000Z', updatedAt: '2026-11-22T09:00:00.000Z' },
  facts: [...stored],
  ...fields,
});

/** Returns the days on which an entry is found by a kind of fact. */
function daysFound(entry: JournalEntry, kind: Fact['kind']): readonly string[] {
  return ['2026-11-20', '2026-11-21', '2026-11-22'].filter((day) => {
    const [from, to] = factRange('c1', { about: 'kind', kind }, { start: day, end: day });
    return factKeysOf(entry).some((key) => key >= from && key <= to);
  });
}

const inEach = categoryIds.flatMap((category) => freeKinds.map((kind) => ({ category, kind })));

describe.each(inEach)('in an entry about $category, the free kind $kind', ({ category, kind }) => {
  const free = freeFacts[kind];

  test.each<[string, readonly Fact[]]>([
    ['alone', [free]],
    ['beside its own fact', [...ownFact(category), free]],
    ['before its own fact', [free, ...ownFact(category)]],
  ])('%s counts and is found', (_, stored) => {
    const entry = entryOf(category, stored);
    expect(countedFact(entry, kind)).toEqual(free);
    expect(countedFacts(entry)).toEqual(stored);
    expect(daysFound(entry, kind)).toEqual(['2026-11-21']);
    expect(notedFacts([entry], kind)).toMatchObject([
      { entryId: 'e1', day: '2026-11-21', fact: free },
    ]);
    for (const own of ownFact(category))
      expect(daysFound(entry, own.kind)).toEqual(
        stored.length === 1 ? [] : [own.kind === 'sleep' ? '2026-11-22' : '2026-11-21'],
      );
  });

  test('comes back from the entry’s forms', () => {
    const stored = [...ownFact(category), free];
    const when = { day: '2026-11-21', now: '2026-11-22T21:00' };
    expect(factsFromForms(factsToForms(stored, when.day), when)).toEqual(stored);
  });

  test('leaves the facts of other categories uncounted', () => {
    const stored = [...Object.values(facts), free];
    const entry = entryOf(category, stored);
    expect(countedFacts(entry)).toEqual([...ownFact(category), free]);
    for (const other of storedKinds.filter(isCategoryKind)) {
      expect(countedFact(entry, other)).toEqual(other === category ? facts[other] : null);
      expect(daysFound(entry, other).length).toBe(other === category ? 1 : 0);
    }
  });
});

test('a measurement and a skill in one entry count both, and come back from its forms', () => {
  const stored = [facts.food, measured, noticed];
  const entry = entryOf('food', stored);
  expect(countedFacts(entry)).toEqual(stored);
  const when = { day: '2026-11-21', now: '2026-11-22T21:00' };
  expect(factsFromForms(factsToForms(stored, when.day), when)).toEqual(stored);
  expect(withProposedText(entry)).toMatchObject({
    title: 'Peas, rice',
    content: 'Peas: touched; rice. 16.4 kg; at the clinic. Floats: first time, a hand.',
  });
});

test('a kind is of a category or free, and the free ones come last', () => {
  expect(freeKinds).toEqual(['measure', 'skill']);
  expect(factKinds.slice(-2)).toEqual(freeKinds);
  expect([...factKinds].sort()).toEqual([...storedKinds].sort());
  for (const kind of storedKinds) expect(isFreeKind(kind)).toBe(!isCategoryKind(kind));
  expect([isFreeKind('moment'), isFreeKind('toString'), isCategoryKind('moment')]).toEqual([
    false,
    false,
    false,
  ]);
  expect((['measure', 'skill', 'food'] as const).map(kindLabel)).toEqual([
    ...['Measured', 'A skill', 'Food & Nutrition'],
  ]);
});

test('a draft of an earlier version has no skill, and one of a later version is not half read', () => {
  const { skill, ...earlier } = factsToForms([facts.food, noticed], '2026-11-21');
  expect(parseFactForms(earlier)).toEqual({ ...earlier, skill: emptyFactForms.skill });
  expect(parseFactForms({ ...earlier, skill }).skill).toEqual(skill);
  const other = { ...skill, skills: [{ ...skill.skills[0], where: 'Pool' }] };
  expect(parseFactForms({ ...earlier, skill: other }).skill).toEqual(emptyFactForms.skill);
});

test('a draft of an earlier version has no measurement', () => {
  const { measure, ...earlier } = factsToForms([facts.food, measured], '2026-11-21');
  expect(parseFactForms(earlier)).toEqual({ ...earlier, measure: emptyFactForms.measure });
  expect(parseFactForms({ ...earlier, measure }).measure).toEqual(measure);
  const unknownUnit = { ...measure, weightUnit: 'stone' };
  expect(parseFactForms({ ...earlier, measure: unknownUnit }).measure).toEqual(
    emptyFactForms.measure,
  );
});

describe('what a later version stored', () => {
  /** With every field. */
  const whole: FactOf<'measure'> = {
    ...{ ...measured, length: 1035, head: 501, lying: false, wearing: 'light', by: 'Dr Lee' },
    ...{ otherWay: 'with a cast on', unsure: true, offChart: true },
    typed: { weight: '16.4 kg', length: '103.5 cm', head: '50.1 cm' },
  };

  test('in a new field is kept through an edit, and when the measurement is cleared', () => {
    const later = { ...whole, waist: 520 };
    expect(factsOf({ facts: [later] })).toEqual([later]);
    const edited: FactOf<'measure'> = {
      kind: 'measure',
      weight: 16_500,
      typed: { weight: '16.5 kg' },
    };
    expect(factsField([edited], { facts: [later] })).toEqual({
      facts: [{ ...edited, waist: 520 }],
    });
    expect(factsField([], { facts: [later] })).toEqual({
      facts: [{ kind: 'measure', waist: 520 }],
    });
  });

  test.each<[object, string]>([
    [{ wearing: 'nappy' }, 'the clothes (“nappy”)'],
    [{ weight: 16.4 }, 'the weight (16.4)'],
    [{ length: -1 }, 'the length or height (-1)'],
    [{ length: 100_000_001 }, 'the length or height (100000001)'],
    [{ head: '50' }, 'the head circumference (“50”)'],
    [{ lying: 'standing' }, 'lying or standing (“standing”)'],
    [{ place: '' }, 'the place'],
    [{ by: 7 }, 'who measured (7)'],
    [{ otherWay: '' }, 'the other way of measuring'],
    [{ unsure: false }, 'how sure you are'],
    [{ offChart: 'yes' }, 'whether it is on the charts (“yes”)'],
    [{ typed: { weight: 7 } }, 'the values as typed (7)'],
  ])('as %o leaves the fact unread but kept', (fields, problem) => {
    const stored = { ...whole, ...fields };
    expect(factsOf({ facts: [stored] })).toEqual([]);
    expect(unreadFacts({ facts: [stored] })).toEqual([stored]);
    expect(factsField([], { facts: [stored] })).toEqual({ facts: [stored] });
    expect(factProblems(stored)).toEqual([problem]);
  });
});

test.each<[object, string]>([
  [{ by: 7 }, 'who noticed it (7)'],
  [{ skills: 'Floats' }, 'the skills (“Floats”)'],
  [{ skills: undefined }, 'the skills'],
  [{ skills: [{ area: 'daily' }] }, 'the skills'],
  [{ skills: [{ words: '', area: 'daily' }] }, 'the skills'],
  [{ skills: [{ words: 'Floats' }] }, 'the skills'],
  [{ skills: [{ words: 'Floats', area: 'daily', help: 3 }] }, 'the skills (3)'],
  [
    { skills: [{ words: 'Floats', area: 'daily', means: { picks: 'Sign' } }] },
    'the skills (“Sign”)',
  ],
])(
  'a skill of a form that this version can’t read is kept but doesn’t count: %o',
  (fields, one) => {
    const stored = { ...noticed, ...fields };
    expect(factsOf({ facts: [stored] })).toEqual([]);
    expect(factsField([noticed], { facts: [stored] })).toEqual({ facts: [noticed, stored] });
    expect(factProblems(stored)).toEqual([one]);
    expect(factKeysOf(entryOf('moment', [], { facts: [stored] }))).toEqual([]);
  },
);

describe('what a later version added to the values as typed', () => {
  const later: FactOf<'measure'> = { ...measured, typed: { ...measured.typed, waist: '52 cm' } };
  const when = { day: '2026-11-21', now: '2026-11-22T21:00' };
  const forms = factsToForms([later], when.day);

  test('is kept through an edit, and in a draft of it', () => {
    expect(factsFromForms(forms, when)).toEqual([later]);
    const draft = parseFactForms(JSON.parse(JSON.stringify(forms)));
    expect(draft).toEqual(forms);
    const edited = { ...draft.measure, weight: '17', length: '104' };
    expect(factsFromForms({ ...draft, measure: edited }, when)).toEqual([
      {
        ...later,
        ...{ weight: 17_000, length: 1040 },
        typed: { weight: '17 kg', length: '104 cm', waist: '52 cm' },
      },
    ]);
  });

  test('stays when a value is cleared, whose own words are gone', () => {
    const edited = { ...forms.measure, weight: '', length: '104' };
    expect(factsFromForms({ ...forms, measure: edited }, when)).toEqual([
      {
        ...{ kind: 'measure', length: 1040, place: 'clinic' },
        typed: { length: '104 cm', waist: '52 cm' },
      },
    ]);
  });
});

test('details say the entry’s own fact first', () => {
  expect(detailLines(entryOf('food', [measured, facts.food], { title: 'Lunch' }))).toEqual([
    { label: 'Details', text: 'Peas: touched; rice' },
    { label: 'Measured', text: '16.4 kg; at the clinic' },
  ]);
});

test('a skill gives an entry of any category its title and words', () => {
  for (const category of categoryIds) {
    const proposed = withProposedText(entryOf(category, [noticed]));
    expect(proposed).toMatchObject({ title: 'First time: Floats', content: 'A hand.' });
    expect(isProposed(proposed)).toBe(true);
    const own = withProposedText(entryOf(category, [noticed], { title: 'At the pool' }));
    expect(own.content).toBe('Floats: first time, a hand.');
    const known = { ...noticed, skills: [{ words: 'Floats', area: 'movement' }] };
    expect(withProposedText(entryOf(category, [known]))).toMatchObject({
      ...{ title: 'Floats', content: 'Floats.' },
    });
    expect(detailLines(entryOf(category, [noticed], { title: 'At the pool' }))).toEqual([
      { label: 'A skill', text: 'Floats: first time, a hand' },
    ]);
  }
});

describe('lying or standing', () => {
  const standing = { ...measured, length: 1035, lying: false };

  test('is said after the values', () => {
    const entry = entryOf('food', [standing, facts.food], { title: 'Lunch' });
    expect(detailLines(entry)[1]).toEqual({
      ...{ label: 'Measured', text: '16.4 kg; 103.5 cm; standing; at the clinic' },
    });
    expect(withProposedText(entryOf('food', [standing, facts.food]))).toMatchObject({
      title: 'Peas, rice',
      content: 'Peas: touched; rice. 16.4 kg; 103.5 cm; standing; at the clinic.',
    });
  });

  test('stays in the words of an entry whose title has the values', () => {
    for (const [lying, content] of [
      [false, 'Standing; at the clinic.'],
      [true, 'Lying; at the clinic.'],
    ] as const) {
      const proposed = withProposedText(entryOf('moment', [{ ...standing, lying }]));
      expect(proposed).toMatchObject({ title: 'Measured: 16.4 kg, 103.5 cm', content });
      expect(isProposed(proposed)).toBe(true);
    }
    const { place: _, ...alone } = standing;
    expect(withProposedText(entryOf('moment', [alone])).content).toBe('Standing.');
    const titled = { title: 'Measured: 16.4 kg, 103.5 cm' };
    expect(withProposedText(entryOf('food', [standing, facts.food], titled)).content).toBe(
      'Peas: touched; rice. Standing; at the clinic.',
    );
  });
});

describe('an entry about food with a plate and a measurement', () => {
  test.each<[string, readonly Fact[]]>([
    ['plate first', [facts.food, measured]],
    ['measurement first', [measured, facts.food]],
  ])('is called after the plate and says both: %s', (_, stored) => {
    expect(withProposedText(entryOf('food', stored))).toMatchObject({
      title: 'Peas, rice',
      content: 'Peas: touched; rice. 16.4 kg; at the clinic.',
    });
  });

  test('follows a corrected weight while its words are the proposed ones', () => {
    const before = withProposedText(entryOf('food', [facts.food, measured]));
    expect(isProposed(before)).toBe(true);
    const corrected = { ...measured, weight: 16_500, typed: { weight: '16.5 kg' } };
    const change = { ...before, facts: [facts.food, corrected] };
    expect(withProposedText(change, before)).toMatchObject({
      title: 'Peas, rice',
      content: 'Peas: touched; rice. 16.5 kg; at the clinic.',
    });
    const own = { ...before, content: 'A big day.' };
    expect(withProposedText({ ...own, facts: change.facts }, own).content).toBe('A big day.');
  });
});

test('a measurement alone gives an entry of any category its title and words', () => {
  for (const category of categoryIds) {
    expect(withProposedText(entryOf(category, [measured]))).toMatchObject({
      title: 'Measured: 16.4 kg',
      content: 'At the clinic.',
    });
    const { place: _, ...bare } = measured;
    expect(withProposedText(entryOf(category, [bare]))).toMatchObject({
      title: 'Measured: 16.4 kg',
      content: '16.4 kg.',
    });
    expect(withProposedText(entryOf(category, [measured], { title: 'Check-up' }))).toMatchObject({
      title: 'Check-up',
      content: '16.4 kg; at the clinic.',
    });
  }
});
