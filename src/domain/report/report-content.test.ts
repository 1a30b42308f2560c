import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '@/domain/dates/calendar-day';
import { categoryIds } from '@/domain/schema/categories';
import { recordOf } from '@/lib/values';
import { foodStateIds, reactionIds } from '@/domain/schema/entities';
import { slowPattern, slowSummary, slowTrend } from '@/domain/fixtures/slow-reports';
import {
  buildContent,
  buildPattern,
  buildSummary,
  buildTrend,
  type ReportRecords,
  type NotedEntry,
  type NotedFood,
} from './report-content';
import {
  patternContentSchema,
  periodLengths,
  reportTypes,
  summaryContentSchema,
  trendContentSchema,
} from './report-schema';
import { periodUntil } from '@/domain/dates/period';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';

const today = '2025-11-20';

const entry = (date: string, category: NotedEntry['category']): NotedEntry => ({ date, category });
const food = (date: string, reaction: NotedFood['reaction']): NotedFood => ({
  date,
  reaction,
  state: 'new',
});

/** Computed by hand: the period of 14 days starts on Nov 7, its weeks on Nov 2, 9 and 16. */
const byHand: ReportRecords = {
  entries: [
    entry('2025-11-06', 'sleep'), // the day before the period
    entry('2025-11-07', 'sleep'), // its first day
    entry('2025-11-08', 'sleep'), // a Saturday, still the week of Nov 2
    entry('2025-11-09', 'sensory'), // a Sunday
    entry('2025-11-12', 'sleep'),
    entry('2025-11-15', 'moment'),
    entry('2025-11-16', 'sensory'),
    entry('2025-11-20', 'sensory'), // today
    entry('2025-11-21', 'behavior'), // after it: written in another time zone
  ],
  foods: [
    food('2025-11-06', 'negative'),
    food('2025-11-07', 'positive'),
    food('2025-11-19', 'neutral'),
    food('2025-11-20', 'positive'),
    food('2025-11-20', 'negative'),
  ],
};

describe('numbers computed by hand', () => {
  const period = periodUntil(today, 14);

  test('a pattern: total entries, average per day with one decimal, days, breakdown, food reactions', () => {
    expect(buildPattern(byHand, period)).toEqual({
      summary: { totalEntries: 7, averageEntriesPerDay: 0.5, periodDays: 14 },
      categoryBreakdown: { sensory: 3, sleep: 3, moment: 1 },
      foodReactions: { positive: 2, neutral: 1, negative: 1 },
    });
  });

  test('a trend: weeks from Sunday, counts of every category', () => {
    const weeks = ['2025-11-02', '2025-11-09', '2025-11-16'];
    const nothing = { counts: [0, 0, 0], weeks };
    expect(buildTrend(byHand, period)).toEqual({
      totalWeeks: 3,
      trends: {
        ...recordOf(categoryIds, () => nothing),
        sensory: { counts: [0, 1, 2], weeks },
        sleep: { counts: [2, 1, 0], weeks },
        moment: { counts: [0, 1, 0], weeks },
      },
    });
  });

  test('a summary: a tie for the top category is decided by the order of the specification', () => {
    expect(buildSummary(byHand, period)).toEqual({
      highlights: {
        topCategory: 'sensory',
        totalEntries: 7,
        totalFoodItems: 4,
        positiveFoodReactions: 2,
        negativeFoodReactions: 1,
        magicMoments: 1,
      },
      categoryCounts: { sensory: 3, sleep: 3, moment: 1 },
      periodSummary: { days: 14, startDate: '2025-11-07', endDate: '2025-11-20' },
    });
  });

  test.each([
    [1, 30, 0],
    [2, 30, 0.1],
    [38, 30, 1.3],
    [41, 30, 1.4],
    [3, 60, 0.1], // 0.05 rounds up
    [10, 7, 1.4],
    [7, 7, 1],
  ])('%d entries in %d days are %d a day', (count, days, average) => {
    const entries = Array.from({ length: count }, () => entry(today, 'social'));
    const { summary } = buildPattern({ entries, foods: [] }, periodUntil(today, days));
    expect(summary.averageEntriesPerDay).toBe(average);
  });
});

describe('edges', () => {
  const period = periodUntil(today, 30);
  const nothing: ReportRecords = { entries: [], foods: [] };

  test('no entries at all: zeros, no top category, and every week is listed', () => {
    expect(buildPattern(nothing, period)).toEqual({
      summary: { totalEntries: 0, averageEntriesPerDay: 0, periodDays: 30 },
      categoryBreakdown: {},
      foodReactions: { positive: 0, neutral: 0, negative: 0 },
    });
    expect(buildSummary(nothing, period).highlights).toEqual({
      topCategory: 'none',
      totalEntries: 0,
      totalFoodItems: 0,
      positiveFoodReactions: 0,
      negativeFoodReactions: 0,
      magicMoments: 0,
    });
    const { totalWeeks, trends } = buildTrend(nothing, period);
    expect(totalWeeks).toBe(5);
    expect(Object.keys(trends)).toEqual(categoryIds);
    for (const { counts } of Object.values(trends)) expect(counts).toEqual([0, 0, 0, 0, 0]);
  });

  test('all in one category', () => {
    const entries = Array.from({ length: 30 }, (_, back) => entry(addDays(today, -back), 'sleep'));
    expect(buildPattern({ entries, foods: [] }, period).categoryBreakdown).toEqual({ sleep: 30 });
    expect(buildSummary({ entries, foods: [] }, period).highlights.topCategory).toBe('sleep');
    // Oct 22 is a Wednesday, Nov 20 a Thursday.
    expect(buildTrend({ entries, foods: [] }, period).trends['sleep']?.counts).toEqual([
      4, 7, 7, 7, 5,
    ]);
  });
});

const noted: fc.Arbitrary<ReportRecords> = fc.record({
  entries: fc.array(
    fc.record({
      date: fc.integer({ min: -100, max: 5 }).map((offset) => addDays(today, offset)),
      category: fc.constantFrom(...categoryIds),
    }),
    { maxLength: 120 },
  ),
  foods: fc.array(
    fc.record({
      date: fc.integer({ min: -100, max: 5 }).map((offset) => addDays(today, offset)),
      reaction: fc.constantFrom(...reactionIds),
      state: fc.constantFrom(...foodStateIds),
    }),
    { maxLength: 40 },
  ),
});
const length = fc.constantFrom(...periodLengths);

describe('for any journal', () => {
  test('the three contents match the slow computation', () => {
    fc.assert(
      fc.property(noted, length, (journal, days) => {
        const period = periodUntil(today, days);
        const { entries, foods } = journal;
        const { start, end } = period;
        expect(buildPattern(journal, period)).toEqual(slowPattern(entries, foods, start, end));
        expect(buildTrend(journal, period)).toEqual(slowTrend(entries, start, end));
        expect(buildSummary(journal, period)).toEqual(slowSummary(entries, foods, start, end));
      }),
      { numRuns: fewerInGate(60) },
    );
  });

  test('the parts add up to the whole', () => {
    fc.assert(
      fc.property(noted, length, (journal, days) => {
        const period = periodUntil(today, days);
        const { summary, categoryBreakdown, foodReactions } = buildPattern(journal, period);
        const { highlights } = buildSummary(journal, period);
        const { trends, totalWeeks } = buildTrend(journal, period);
        const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);
        expect(sum(Object.values(categoryBreakdown))).toBe(summary.totalEntries);
        expect(sum(Object.values(foodReactions))).toBe(highlights.totalFoodItems);
        expect(sum(Object.values(trends).map(({ counts }) => sum(counts)))).toBe(
          summary.totalEntries,
        );
        for (const { counts, weeks } of Object.values(trends)) {
          expect(counts).toHaveLength(totalWeeks);
          expect(weeks).toHaveLength(totalWeeks);
        }
      }),
    );
  });

  test('the order of the records changes nothing', () => {
    fc.assert(
      fc.property(noted, length, (journal, days) => {
        const period = periodUntil(today, days);
        const backwards = {
          entries: journal.entries.toReversed(),
          foods: journal.foods.toReversed(),
        };
        for (const { id } of reportTypes)
          expect(JSON.stringify(buildContent(id, backwards, period))).toBe(
            JSON.stringify(buildContent(id, journal, period)),
          );
      }),
    );
  });

  test('what is built has the stored shape', () => {
    fc.assert(
      fc.property(noted, length, (journal, days) => {
        const period = periodUntil(today, days);
        const stored = (id: (typeof reportTypes)[number]['id']): unknown =>
          JSON.parse(JSON.stringify(buildContent(id, journal, period)));
        expect(patternContentSchema.safeParse(stored('pattern')).success).toBe(true);
        expect(trendContentSchema.safeParse(stored('trend')).success).toBe(true);
        expect(summaryContentSchema.safeParse(stored('summary')).success).toBe(true);
      }),
    );
  });
});
