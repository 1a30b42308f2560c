import { describe, expect, test } from 'vitest';
import {
  highestWeek,
  listedReactions,
  formatPeriod,
  rankedCategories,
  scaleText,
  shownTrends,
  trendHeading,
  weekTooltip,
} from './display';

describe('categories of a report', () => {
  test('most entries first, a tie in the order of the specification, no zeros', () => {
    const counts = { moment: 2, sleep: 9, education: 2, social: 0, behavior: 9 };
    expect(rankedCategories(counts).map(({ id, count }) => [id, count])).toEqual([
      ['behavior', 9],
      ['sleep', 9],
      ['education', 2],
      ['moment', 2],
    ]);
  });

  test('an unknown category is named as stored, and comes last among equals', () => {
    expect(rankedCategories({ speech: 2, medication: 2 }).map(({ label }) => label)).toEqual([
      'Medication',
      'speech',
    ]);
  });

  test.each(['__proto__', 'constructor', 'toString'])(
    'a category named %s is only a name',
    (id) => {
      const counts = Object.fromEntries([[id, 3]]);
      expect(rankedCategories(counts)).toEqual([{ id, label: id, count: 3 }]);
      expect(listedReactions(counts).at(-1)).toEqual({ id, label: id, count: 3 });
    },
  );
});

describe('food reactions', () => {
  test('positive, neutral, negative, then others', () => {
    expect(listedReactions({ negative: 2, curious: 1, positive: 7 })).toEqual([
      { id: 'positive', label: 'Positive', count: 7 },
      { id: 'neutral', label: 'Neutral', count: 0 },
      { id: 'negative', label: 'Negative', count: 2 },
      { id: 'curious', label: 'curious', count: 1 },
    ]);
  });

  test('none if there were no foods', () => {
    expect(listedReactions({ positive: 0, neutral: 0, negative: 0 })).toEqual([]);
    expect(listedReactions({})).toEqual([]);
  });
});

describe('trends', () => {
  const weeks = ['2025-11-02', '2025-11-09'];
  const content = {
    totalWeeks: 2,
    trends: {
      social: { counts: [0, 0], weeks },
      food: { counts: [1, 5], weeks },
      sleep: { counts: [6, 0], weeks },
    },
  };

  test('only categories with any count above zero, most entries first', () => {
    expect(shownTrends(content).map(({ id, total }) => [id, total])).toEqual([
      ['food', 6],
      ['sleep', 6],
    ]);
  });

  test('one scale for all, described as text', () => {
    expect(highestWeek(shownTrends(content))).toBe(6);
    expect(scaleText(6)).toBe('All charts use the same scale, 0 to 6 entries a week.');
    expect(scaleText(1)).toBe('All charts use the same scale, 0 to 1 entry a week.');
  });

  test('no entries: a scale that divides by nothing', () => {
    expect(highestWeek(shownTrends({ totalWeeks: 0, trends: {} }))).toBe(1);
  });
});

test("tooltip 'Week of {date}: N entries'", () => {
  expect(weekTooltip('2025-11-02', 5)).toBe('Week of Nov 2, 2025: 5 entries');
  expect(weekTooltip('2025-11-02', 0)).toBe('Week of Nov 2, 2025: 0 entries');
  expect(weekTooltip('2025-11-02', 1)).toBe('Week of Nov 2, 2025: 1 entry');
  expect(weekTooltip('week 44', 2)).toBe('Week of week 44: 2 entries');
});

test("'Trend analysis over N weeks'", () => {
  expect(trendHeading(9)).toBe('Trend analysis over 9 weeks');
  expect(trendHeading(1)).toBe('Trend analysis over 1 week');
});

test("'Period: start - end'", () => {
  expect(formatPeriod({ start: '2025-10-22', end: '2025-11-20' })).toBe(
    'Oct 22, 2025 - Nov 20, 2025',
  );
});
