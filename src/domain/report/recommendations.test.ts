import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '@/domain/dates/calendar-day';
import { type CategoryId, categoryIds } from '@/domain/schema/categories';
import { recordOf } from '@/lib/values';
import { foodStateIds, type ReactionId, reactionIds } from '@/domain/schema/entities';
import { slowSuggestions } from '@/domain/fixtures/slow-reports';
import { recommend } from './recommendations';
import type { ReportRecords } from './report-content';
import { periodUntil } from '@/domain/dates/period';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';

const today = '2025-11-20';
const period = periodUntil(today, 30);

type Counts<K extends string> = Partial<Record<K, number>>;

function journal(
  entries: Counts<CategoryId>,
  foods: Counts<ReactionId> = {},
  date = today,
): ReportRecords {
  return {
    entries: categoryIds.flatMap((category) =>
      Array.from({ length: entries[category] ?? 0 }, () => ({ date, category })),
    ),
    foods: reactionIds.flatMap((reaction) =>
      Array.from({ length: foods[reaction] ?? 0 }, () => ({
        date,
        reaction,
        state: 'new' as const,
      })),
    ),
  };
}

const basisOf = (noted: ReportRecords) =>
  recommend(noted, period).map(({ category, basis }) => `${category}: ${basis}`);

const noTheme = (counts: string) =>
  `social: No single theme stands out in the ${counts} of the last 30 days.`;

describe('the rules of section 9', () => {
  test.each([
    [
      'exactly 50 % is not more than 50 %',
      journal({ social: 2, sensory: 2 }),
      [noTheme('4 entries and 0 foods')],
    ],
    [
      'more than 50 %: the least-recorded category, a category with no entries first of all',
      journal({ education: 1, social: 3, sensory: 1 }),
      ['food: 3 of 5 entries in the last 30 days are Social; Food & Nutrition has none.'],
    ],
    [
      'all recorded: the one with the fewest',
      journal({ ...recordOf(categoryIds, () => 2), moment: 40, medication: 1 }),
      [
        `medication: 40 of ${41 + 2 * (categoryIds.length - 2)} entries in the last 30 days are Magic Moment; Medication has 1.`,
      ],
    ],
    [
      'a tie for the least is decided by the order of the specification',
      journal({ medication: 5 }),
      ['education: 5 of 5 entries in the last 30 days are Medication; Education has none.'],
    ],
    [
      'a single entry',
      journal({ education: 1 }),
      ['social: 1 of 1 entry in the last 30 days is Education; Social has none.'],
    ],
    [
      'exactly 30 % negative reactions is not more than 30 %',
      journal({}, { positive: 7, negative: 3 }),
      [noTheme('0 entries and 10 foods')],
    ],
    [
      'more than 30 % negative reactions',
      journal({}, { positive: 4, neutral: 1, negative: 4 }),
      ['food: 4 of 9 foods in the last 30 days had a negative reaction.'],
    ],
    [
      'one food, negative',
      journal({}, { negative: 1 }),
      ['food: 1 of 1 food in the last 30 days had a negative reaction.'],
    ],
    [
      'five sleep entries are not more than five',
      journal({ sleep: 5, social: 5, food: 5 }),
      [noTheme('15 entries and 0 foods')],
    ],
    [
      'six sleep entries',
      journal({ sleep: 6, social: 6 }),
      ['sleep: 6 of 12 entries in the last 30 days are Sleep.'],
    ],
    [
      'six behaviour entries',
      journal({ behavior: 6, social: 6 }),
      ['behavior: 6 of 12 entries in the last 30 days are Behavior.'],
    ],
    [
      '12 of 18 entries in the last 30 days',
      journal({ sleep: 12, social: 6 }),
      [
        'education: 12 of 18 entries in the last 30 days are Sleep; Education has none.',
        'sleep: 12 of 18 entries in the last 30 days are Sleep.',
      ],
    ],
    [
      'all that apply, in the order of the rules',
      journal({ behavior: 20, sleep: 6 }, { negative: 2 }),
      [
        'education: 20 of 26 entries in the last 30 days are Behavior; Education has none.',
        'food: 2 of 2 foods in the last 30 days had a negative reaction.',
        'sleep: 6 of 26 entries in the last 30 days are Sleep.',
        'behavior: 20 of 26 entries in the last 30 days are Behavior.',
      ],
    ],
    [
      'nothing at all',
      journal({}),
      ['social: Nothing is dated in the last 30 days yet, so this is a general idea.'],
    ],
  ])('%s', (_, noted, expected) => {
    expect(basisOf(noted)).toEqual(expected);
  });

  test('only the last 30 days count: the 30th day back from today does, the 31st does not', () => {
    expect(basisOf(journal({ sleep: 6, social: 6 }, {}, addDays(today, -29)))).toHaveLength(1);
    expect(basisOf(journal({ sleep: 6, social: 6 }, {}, addDays(today, -29)))[0]).toMatch(/^sleep/);
    expect(basisOf(journal({ sleep: 6 }, { negative: 5 }, addDays(today, -30)))[0]).toMatch(
      /^social: Nothing is dated/,
    );
    expect(basisOf(journal({ sleep: 6 }, {}, addDays(today, 1)))[0]).toMatch(/^social: Nothing/);
  });

  test('every suggestion has a title and a description', () => {
    const all = [
      ...recommend(journal({ behavior: 20, sleep: 6 }, { negative: 2 }), period),
      ...recommend(journal({}), period),
    ];
    for (const { title, description } of all) {
      expect(title.length).toBeGreaterThan(10);
      expect(description).toMatch(/\.$/);
    }
  });

  test('for any journal, match the slow computation', () => {
    const date = fc.integer({ min: -40, max: 2 }).map((offset) => addDays(today, offset));
    // Few categories at a time: with all equally frequent, hardly any rule would apply.
    const kinds = fc.subarray([...categoryIds], { minLength: 1, maxLength: 4 });
    const noted = kinds.chain((some) =>
      fc.record({
        entries: fc.array(fc.record({ date, category: fc.constantFrom(...some) }), {
          maxLength: 40,
        }),
        foods: fc.array(
          fc.record({
            date,
            reaction: fc.constantFrom(...reactionIds),
            state: fc.constantFrom(...foodStateIds),
          }),
          { maxLength: 12 },
        ),
      }),
    );
    fc.assert(
      fc.property(noted, (one) => {
        expect(recommend(one, period).map(({ category }) => category)).toEqual(
          slowSuggestions(one.entries, one.foods, period.start, period.end),
        );
      }),
      { numRuns: fewerInGate(300) },
    );
  });
});
