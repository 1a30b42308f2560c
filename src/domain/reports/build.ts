import { startOfWeek } from '../calendar-day';
import { categoryIds } from '../categories';
import { recordOf } from '../../lib/record-of';
import type { PatternContent, SummaryContent, TrendContent } from './content';
import { countByCategory, countByReaction, type Facts, factsWithin, topCategory } from './facts';
import { dayCount, type Period, weeksOf } from './period';
import type { ReportTypeId } from './report-types';

/** Section 9: counts, food reactions, and 'average entries per day has one decimal'. */
export function buildPattern(facts: Facts, period: Period): PatternContent {
  const { entries, foods } = factsWithin(facts, period);
  const periodDays = dayCount(period);
  return {
    summary: {
      totalEntries: entries.length,
      averageEntriesPerDay: Math.round((entries.length * 10) / periodDays) / 10,
      periodDays,
    },
    categoryBreakdown: withoutZeros(countByCategory(entries)),
    foodReactions: countByReaction(foods),
  };
}

/** Every category has its weeks, zeros included; the screen leaves out those with nothing in them. */
export function buildTrend(facts: Facts, period: Period): TrendContent {
  const { entries } = factsWithin(facts, period);
  const weeks = weeksOf(period);
  const position = new Map(weeks.map((week, index) => [week, index]));
  const trends = recordOf(categoryIds, () => ({ counts: weeks.map(() => 0), weeks }));
  for (const { date, category } of entries) {
    const { counts } = trends[category];
    const index = position.get(startOfWeek(date)) ?? 0;
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return { totalWeeks: weeks.length, trends };
}

/** Section 9: the highlights; 'none' is the top category of a period without entries. */
export function buildSummary(facts: Facts, period: Period): SummaryContent {
  const { entries, foods } = factsWithin(facts, period);
  const counts = countByCategory(entries);
  const reactions = countByReaction(foods);
  return {
    highlights: {
      topCategory: topCategory(counts) ?? 'none',
      totalEntries: entries.length,
      totalFoodItems: foods.length,
      positiveFoodReactions: reactions.positive,
      negativeFoodReactions: reactions.negative,
      magicMoments: counts.moment,
    },
    categoryCounts: withoutZeros(counts),
    periodSummary: { days: dayCount(period), startDate: period.start, endDate: period.end },
  };
}

/** The content of a new report, made from facts alone. */
export function buildContent(
  type: ReportTypeId,
  facts: Facts,
  period: Period,
): PatternContent | TrendContent | SummaryContent {
  switch (type) {
    case 'pattern':
      return buildPattern(facts, period);
    case 'trend':
      return buildTrend(facts, period);
    case 'summary':
      return buildSummary(facts, period);
  }
}

function withoutZeros(counts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}
