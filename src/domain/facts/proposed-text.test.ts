import { describe, expect, test } from 'vitest';
import type { EntryFields } from '@/domain/schema/entities';
import type { Medicine } from '@/domain/schema/child-lists';
import { doseEntry } from './doses';
import { notedFacts } from './entry-facts';
import {
  isProposed,
  linesBesideText,
  proposedText,
  textWithoutFreeKinds,
  withProposedText,
} from './proposed-text';
import { asleepEntry } from './running-sleep';
import { type Fact, type FactOf, isCategoryKind } from './kinds';

const sleep = (fact: Omit<FactOf<'sleep'>, 'kind'>): Fact => ({ kind: 'sleep', ...fact });
const asleep = '2026-11-21T19:50';
const awake = '2026-11-22T06:05';
const night = sleep({ asleep, awake, wakings: [{}] });
const dose: FactOf<'medication'> = { kind: 'medication', name: 'Melatonin', amount: 1, unit: 'mg' };
const plate: Fact = { kind: 'food', tries: [{ name: 'Peas', step: 'touched' }, { name: 'rice' }] };

const entryOf = (facts: readonly Fact[], fields: Partial<EntryFields> = {}): EntryFields => ({
  title: '',
  category: facts.map(({ kind }) => kind).find(isCategoryKind) ?? 'moment',
  content: '',
  date: '2026-11-22',
  facts: [...facts],
  ...fields,
});

describe('an entry without words', () => {
  test.each<[Fact, string, string]>([
    [night, 'Night', 'Asleep at 7:50 pm, awake at 6:05 am, woke once.'],
    [sleep({ asleep }), 'Night', 'Asleep at 7:50 pm.'],
    [sleep({ awake, wakings: [] }), 'Night', 'Awake at 6:05 am, no wakings.'],
    [sleep({ wakings: [{}, {}, {}] }), 'Night', 'Woke 3 times.'],
    [
      sleep({ asleep, awake, wakings: [{}, {}], naps: [{ minutes: 45 }] }),
      'Night',
      'Asleep at 7:50 pm, awake at 6:05 am, woke twice. 1 nap, 45 min.',
    ],
    [
      sleep({ naps: [{ at: '13:30', minutes: 45 }] }),
      'Nap',
      'Asleep at 1:30 pm, awake at 2:15 pm.',
    ],
    [sleep({ naps: [{ minutes: 45 }] }), 'Nap', '1 nap, 45 min.'],
    [sleep({ naps: [{ minutes: 45 }, { minutes: 25 }] }), 'Naps', '2 naps, 1 h 10 min.'],
    [
      sleep({ asleep: '2026-11-22T13:00', awake: '2026-11-22T14:00' }),
      'Nap',
      'Asleep at 1:00 pm, awake at 2:00 pm.',
    ],
    [
      { ...dose, outcome: 'given', by: 'Oma', reason: 'could not settle' },
      'Melatonin, 1 mg',
      'Given, by Oma, could not settle.',
    ],
    [dose, 'Melatonin, 1 mg', 'Melatonin, 1 mg.'],
    [plate, 'Peas, rice', 'Peas: touched; rice.'],
    [{ kind: 'food', where: 'At kindy' }, 'Food & Nutrition', 'At kindy.'],
    [
      {
        kind: 'behavior',
        before: { picks: ['Noise'] },
        happened: { picks: ['Cried'], words: 'under the\nbench!' },
      },
      'Cried, under the bench!',
      'Before: Noise; Cried, under the\nbench!',
    ],
    [{ kind: 'behavior', strength: 3 }, 'Behavior', 'Strong.'],
    [
      { kind: 'sensory', senses: ['hearing'], way: 'avoids', helped: { picks: ['Ear muffs'] } },
      'Hearing',
      'Hearing, keeps away; Ear muffs helped.',
    ],
    [{ kind: 'sensory', way: 'seeks' }, 'Sensory', 'Looks for it.'],
    [
      { kind: 'education', goals: [{ words: 'iPad away', help: 'word' }] },
      'iPad away',
      'iPad away: a word.',
    ],
    [{ kind: 'social', goals: [{ words: 'says hello' }] }, 'says hello', 'Says hello.'],
  ])('gets them from its facts: %#', (fact, title, content) => {
    expect(withProposedText(entryOf([fact]))).toMatchObject({ title, content });
  });

  test('says all its facts, the one of its category first', () => {
    expect(proposedText(entryOf([plate, dose, night], { category: 'medication' }))).toEqual({
      title: 'Melatonin, 1 mg',
      content:
        'Melatonin, 1 mg. Peas: touched; rice. Asleep at 7:50 pm, awake at 6:05 am, woke once.',
    });
    // Moments have no kind of fact, so the only fact gives the title.
    expect(proposedText(entryOf([night], { category: 'moment' }))?.title).toBe('Night');
  });

  test('has none without a fact that says something', () => {
    const kindOnly: Fact = { kind: 'food' };
    for (const facts of [[], [kindOnly]]) {
      expect(proposedText(entryOf(facts))).toBeNull();
      const empty = entryOf(facts);
      expect(withProposedText(empty)).toBe(empty);
    }
  });

  test('has a title of one line that can be read in a list', () => {
    const tries = Array.from({ length: 30 }, (_, at) => ({ name: `Food number ${at}` }));
    const title = proposedText(entryOf([{ kind: 'food', tries }]))?.title ?? '';
    expect(title).toBe('Food number 0, Food number 1, Food number 2, Food number 3…');
  });
});

describe('words that someone wrote', () => {
  test('stay: a title without a text, a text without a title', () => {
    const own = { title: 'With the owl', content: 'She held the owl.' };
    expect(withProposedText(entryOf([night], own))).toMatchObject(own);
    expect(withProposedText(entryOf([night], { title: 'With the owl' }))).toMatchObject({
      title: 'With the owl',
      content: 'Asleep at 7:50 pm, awake at 6:05 am, woke once.',
    });
    expect(withProposedText(entryOf([night], { content: own.content }))).toMatchObject({
      title: 'Night',
      content: own.content,
    });
    // The title doesn't name the medicine, so the text does.
    expect(
      withProposedText(entryOf([{ ...dose, outcome: 'given' }], { title: 'Bedtime' })).content,
    ).toBe('Melatonin, 1 mg, given.');
  });

  test('stay when the facts change, also if only one of the two is left', () => {
    const before = entryOf([night], { title: 'With the owl', content: 'She held the owl.' });
    const later = sleep({ asleep, awake: '2026-11-22T06:30' });
    expect(withProposedText({ ...before, facts: [later] }, before)).toMatchObject(
      entryOf([later], { title: 'With the owl', content: 'She held the owl.' }),
    );
    const lookAlike = 'Asleep at 7:50 pm, woke up crying.';
    const own = entryOf([night], { content: lookAlike });
    expect(withProposedText({ ...own, facts: [later] }, own).content).toBe(lookAlike);
    const proposed = withProposedText(entryOf([night]));
    expect(withProposedText({ ...proposed, content: 'Mine.' }, proposed).content).toBe('Mine.');
  });
});

describe('words that are still the proposed ones', () => {
  test('follow the facts', () => {
    const before = withProposedText(entryOf([{ ...dose, outcome: 'given' }]));
    const after = { ...before, facts: [{ ...dose, amount: 2, outcome: 'refused' as const }] };
    expect(withProposedText(after, before)).toMatchObject({
      title: 'Melatonin, 2 mg',
      content: 'Refused.',
    });
    // An edit that changes no fact changes no word.
    expect(withProposedText({ ...before, date: '2026-11-20' }, before)).toMatchObject({
      title: 'Melatonin, 1 mg',
      content: 'Given.',
    });
    // Without facts the words are all there is.
    const bare = { ...before, facts: [] };
    expect(withProposedText(bare, before)).toBe(bare);
  });

  test('follow a new title, which may no longer name the medicine', () => {
    const before = withProposedText(entryOf([{ ...dose, outcome: 'given' }]));
    expect(withProposedText({ ...before, title: 'Bedtime' }, before).content).toBe(
      'Melatonin, 1 mg, given.',
    );
  });

  test('also those that a tap wrote', () => {
    const tapped = asleepEntry('2026-11-21T19:42');
    expect(withProposedText({ ...tapped, facts: [night] }, tapped)).toMatchObject({
      title: 'Night',
      content: 'Asleep at 7:50 pm, awake at 6:05 am, woke once.',
    });
    const medicine = { id: 'm', name: 'Melatonin', amount: 1, unit: 'mg' } as Medicine;
    const given = doseEntry(medicine, '2026-11-22T19:10');
    const earlier = { ...given, time: '18:40' };
    const [fact] = given.facts ?? [];
    const more = { ...earlier, facts: fact && [{ ...fact, by: 'Oma' }] } as EntryFields;
    expect(withProposedText(more, given).content).toBe('Given at 6:40 pm.');
    const refused = { ...more, facts: fact && [{ ...fact, outcome: 'refused' }] } as EntryFields;
    expect(withProposedText(refused, given).content).toBe('Refused.');
  });

  test('are told from those of the family', () => {
    const proposed = withProposedText(entryOf([night]));
    expect(isProposed(proposed)).toBe(true);
    expect(isProposed({ ...proposed, content: `${proposed.content} Sang to her.` })).toBe(false);
    expect(isProposed(asleepEntry('2026-11-21T19:42'))).toBe(true);
    expect(isProposed(entryOf([], { content: 'Asleep at 7:42 pm.' }))).toBe(false);
  });
});

test('a dose written down later is not taken for one that was tapped just then', () => {
  const createdAt = '2026-11-22T20:10:00.000Z';
  const written = {
    ...withProposedText(entryOf([{ ...dose, outcome: 'given' }], { time: '19:10' })),
    ...{ id: 'a', childId: 'c', createdAt, updatedAt: createdAt },
  };
  expect(notedFacts([written], 'medication')[0]).not.toHaveProperty('tappedAt');
});

test('details that the words repeat are not shown again', () => {
  const line = (text: string) => ({ label: 'Details', text });
  const lines = [line('Peas: touched; rice'), line('given')];
  expect(linesBesideText(lines, { content: 'Peas: touched; rice.' })).toEqual([line('given')]);
  expect(linesBesideText(lines, { content: 'Peas: touched.' })).toEqual(lines);
});

describe('the text of an entry for a provider', () => {
  const weight: Fact = { kind: 'measure', weight: 16_400, typed: { weight: '16.4 kg' } };
  const textOf = (facts: readonly Fact[], fields: Partial<EntryFields> = {}) => {
    const { title, content } = withProposedText(entryOf(facts, fields));
    return textWithoutFreeKinds(entryOf(facts, { ...fields, title, content }), content);
  };

  test('has no measurement that only the app wrote', () => {
    expect(textOf([weight])).toEqual({ title: 'Magic Moment', content: '' });
    expect(textOf([night, weight])).toEqual({
      title: 'Night',
      content: 'Asleep at 7:50 pm, awake at 6:05 am, woke once.',
    });
  });

  test('is what a person wrote, measurements too', () => {
    const written = { title: '16.4 kg!', content: 'Weighed 16.4 kg today.' };
    expect(textOf([weight], written)).toEqual(written);
  });
});
