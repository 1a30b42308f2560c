import { describe, expect, test } from 'vitest';
import { skillAreas } from '@/domain/facts/skill';
import type { Skill } from '@/domain/schema/child-lists';
import list from './cdc-2022.json';
import { ageLabel, ideaAges, ideasAt, ideasLookedOutFor, ideasSource, suggestedAge } from './ideas';

const groups = ideaAges.flatMap((months) => ideasAt(months));
const all = groups.flatMap(({ ideas }) => ideas);
const texts = all.flatMap(({ words, also = '' }) => [words, also]);

describe('the lists', () => {
  test('have 159 ideas for 12 ages, each once', () => {
    expect(all).toHaveLength(159);
    expect(list.items).toHaveLength(159);
    expect(new Set(all.map(({ id }) => id)).size).toBe(159);
    expect(new Set(all.map(({ words }) => words)).size).toBe(159);
    expect([...new Set(list.items.map(({ months }) => months))]).toEqual([...ideaAges]);
    expect(ideaAges.map((months) => ideasAt(months).flatMap(({ ideas }) => ideas).length)).toEqual([
      11, 13, 12, 13, 10, 13, 15, 13, 15, 12, 17, 15,
    ]);
  });

  test('have the areas in our order; the CDC has none for daily life', () => {
    const areas = skillAreas.filter((area) => area !== 'daily');
    for (const months of ideaAges) expect(ideasAt(months).map(({ area }) => area)).toEqual(areas);
    expect(areas.map((area) => all.filter((idea) => idea.area === area).length)).toEqual([
      42, 40, 33, 44,
    ]);
    for (const { area, ideas } of groups)
      expect(new Set(ideas.map((idea) => idea.area))).toEqual(new Set([area]));
  });

  test('say the age and the area of an idea in its id', () => {
    const letters = { social: 's', language: 'l', thinking: 'c', movement: 'm', daily: '' };
    for (const { id, months, area } of all)
      expect(id).toMatch(new RegExp(`^cdc-${months}-${letters[area]}-\\d$`));
  });

  test('have the ideas as the CDC has them', () => {
    expect(ideasAt(9)[0]).toMatchObject({
      area: 'social',
      ideas: [
        { id: 'cdc-9-s-1', months: 9, words: 'Is shy, clingy, or fearful around strangers' },
        { id: 'cdc-9-s-2' },
        {
          id: 'cdc-9-s-3',
          words: 'Looks when you call their name',
          also: 'Turning, stopping or coming over counts, with or without looking.',
        },
        { id: 'cdc-9-s-4' },
        { id: 'cdc-9-s-5' },
      ],
    });
    expect(all.filter(({ also }) => also !== undefined)).toHaveLength(48);
    expect(all.find(({ id }) => id === 'cdc-9-s-1')).not.toHaveProperty('also');
  });

  const gendered = /\b(?:s?he|him|hers?|his|himself|herself)\b/iu;
  test('say they, never he or she', () => {
    for (const text of ['Looks at her hands', 'when He’s fed', 'by himself'])
      expect(text).toMatch(gendered);
    expect('Smiles when they touch the other one there').not.toMatch(gendered);
    expect(texts.filter((text) => gendered.test(text))).toEqual([]);
    expect(texts.filter((text) => /\b(?:they|them|their)\b/u.test(text)).length).toBeGreaterThan(
      30,
    );
  });

  test('judge nobody', () => {
    const judging =
      /\b(?:normal|abnormal|typical|delayed|behind|ahead|on track|catch up|should|still|only|already)\b/iu;
    expect('Only for those').toMatch(judging);
    const said = [...texts, ...ideasSource.sentences];
    expect(said.filter((text) => judging.test(text))).toEqual([]);
  });

  test('have no other ages', () => {
    for (const months of [0, 3, 61]) expect(ideasAt(months)).toEqual([]);
  });
});

describe('the source', () => {
  test('is named as in the data', () => {
    expect(list.source).toBe(`${ideasSource.title}: ${ideasSource.address}`);
  });

  test('says what the lists are, and what they aren’t', () => {
    const text = ideasSource.sentences.join(' ');
    for (const part of [
      'most children (75% or more) can do by this age, according to the CDC',
      'About 80% of the items are based on data from at least one source.',
      'It isn’t a screening tool, nor a test.',
      'Kinleaf isn’t connected with the CDC.',
    ])
      expect(text).toContain(part);
  });
});

test.each([
  [1, '1 month'],
  [2, '2 months'],
  [9, '9 months'],
  [12, '12 months'],
  [18, '18 months'],
  [23, '23 months'],
  [24, '2 years'],
  [25, '2 years 1 month'],
  [30, '2 years 6 months'],
  [36, '3 years'],
  [60, '5 years'],
])('%i months are called %s', (months, label) => {
  expect(ageLabel(months)).toBe(label);
});

describe('the age that is suggested', () => {
  const born = { birthdate: '2024-03-10' };

  test.each([
    // The first list from birth on.
    ['2024-03-10', 2],
    ['2024-05-10', 2],
    ['2024-07-09', 2],
    ['2024-07-10', 4],
    ['2024-12-09', 6],
    ['2024-12-10', 9],
    ['2026-03-09', 18],
    ['2026-03-10', 24],
    ['2026-09-09', 24],
    ['2026-09-10', 30],
    ['2029-03-09', 48],
    ['2029-03-10', 60],
    // The last list from then on.
    ['2036-01-01', 60],
  ])('is the last one reached: on %s, %i months', (today, months) => {
    expect(suggestedAge(born, today)).toBe(months);
  });

  test('is the first one for a day before the birth', () => {
    expect(suggestedAge(born, '2024-03-09')).toBe(2);
    expect(suggestedAge(born, '2021-01-01')).toBe(2);
  });

  // Born 84 days early: due on 25 March 2024.
  const early = { birthdate: '2024-01-01', gestation: { weeks: 28, days: 0 } };
  test.each([
    // Before the due date, and on it.
    ['2024-03-20', 2],
    ['2024-03-25', 2],
    // 6 months by the age.
    ['2024-07-24', 2],
    ['2024-07-25', 4],
    // 25 months by the age, 22 by the due date.
    ['2026-02-01', 18],
    ['2026-03-24', 18],
    ['2026-03-25', 24],
  ])('follows the corrected age: on %s, %i months', (today, months) => {
    expect(suggestedAge(early, today)).toBe(months);
  });

  test('at 22 months, follows the corrected age of 17', () => {
    // Due on 6 May 2024.
    const earlier = { birthdate: '2024-01-01', gestation: { weeks: 22, days: 0 } };
    expect(suggestedAge(earlier, '2025-11-01')).toBe(15);
    expect(suggestedAge(earlier, '2025-11-06')).toBe(18);
    expect(suggestedAge({ birthdate: '2024-01-01' }, '2025-11-01')).toBe(18);
  });

  test('follows the age once it isn’t corrected any more', () => {
    // 38 months; 35 by the due date.
    expect(suggestedAge(early, '2027-03-24')).toBe(36);
    expect(suggestedAge({ ...early, correctUntil: 24 }, '2027-03-24')).toBe(36);
    expect(suggestedAge({ ...early, correctUntil: 36 }, '2027-03-24')).toBe(30);
    expect(suggestedAge({ ...early, correctUntil: 36 }, '2027-03-25')).toBe(36);
  });

  test.each([
    [36, 6, 15],
    [37, 0, 18],
    [40, 0, 18],
    [42, 1, 18],
  ])('born at %i weeks and %i days, at 18 months: %i months', (weeks, days, months) => {
    expect(suggestedAge({ ...born, gestation: { weeks, days } }, '2025-09-10')).toBe(months);
  });

  test.each([
    ['2025-02-28', 9],
    ['2025-03-01', 12],
    ['2026-02-28', 18],
    ['2026-03-01', 24],
    ['2028-02-28', 36],
    ['2028-02-29', 48],
  ])('of a child born on 29 February: on %s, %i months', (today, months) => {
    expect(suggestedAge({ birthdate: '2024-02-29' }, today)).toBe(months);
  });
});

test('ideas are looked out for while the family’s list says so', () => {
  const skill = (fields: Partial<Skill>): Skill => ({
    ...{ id: fields.from ?? 'own', words: 'Waves', area: 'social' },
    ...fields,
  });
  const skills = [
    skill({ from: 'cdc-12-l-1', lookingOut: true }),
    skill({ from: 'cdc-12-l-2' }),
    skill({ from: 'cdc-12-l-3', lookingOut: true, endedOn: '2026-01-01' }),
    skill({ lookingOut: true }),
  ];
  expect([...ideasLookedOutFor({ skills })]).toEqual(['cdc-12-l-1']);
  expect(ideasLookedOutFor({}).size).toBe(0);
});
