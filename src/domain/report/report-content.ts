import { type CalendarDay, startOfWeek } from '@/domain/dates/calendar-day';
import { categoryIds } from '@/domain/schema/categories';
import { recordOf } from '@/lib/values';
import type { PatternContent, SummaryContent, TrendContent } from './report-schema';
import { countByCategory, countByReaction, type Noted, notedWithin, topCategory } from './noted';
import { dayCount, type Period, weeksOf } from '@/domain/dates/period';
import type { ReportTypeId } from './report-types';

/** Section 9: counts, food reactions, and 'average entries per day has one decimal'. */
export function buildPattern(noted: Noted, period: Period): PatternContent {
  const { entries, foods } = notedWithin(noted, period);
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
export function buildTrend(noted: Noted, period: Period): TrendContent {
  const { entries } = notedWithin(noted, period);
  const weeks = weeksOf(period);
  const position = new Map(weeks.map((week, index) => [week, index]));
  const trends = recordOf(categoryIds, () => ({ counts: weeks.map(() => 0), weeks }));
  // Many entries are of few days: the week of each day is worked out once.
  const weekOf = new Map<CalendarDay, number>();
  for (const { date, category } of entries) {
    const { counts } = trends[category];
    const index = weekOf.get(date) ?? position.get(startOfWeek(date)) ?? 0;
    weekOf.set(date, index);
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return { totalWeeks: weeks.length, trends };
}

/** Section 9: the highlights; 'none' is the top category of a period without entries. */
export function buildSummary(noted: Noted, period: Period): SummaryContent {
  const { entries, foods } = notedWithin(noted, period);
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

/** The content of a new report, made from what was noted alone. */
export function buildContent(
  type: ReportTypeId,
  noted: Noted,
  period: Period,
): PatternContent | TrendContent | SummaryContent {
  switch (type) {
    case 'pattern':
      return buildPattern(noted, period);
    case 'trend':
      return buildTrend(noted, period);
    case 'summary':
      return buildSummary(noted, period);
  }
}

function withoutZeros(counts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}
