import { type CalendarDay, startOfWeek } from '@/domain/dates/calendar-day';
import { type CategoryId, categoryIds } from '@/domain/schema/categories';
import { type FoodStateId, type ReactionId, reactionIds } from '@/domain/schema/entities';
import { recordOf } from '@/lib/values';
import { dayCount, daysOf, isWithin, type Period, weeksOf } from '@/domain/dates/period';
import type { PatternContent, ReportTypeId, SummaryContent, TrendContent } from './report-schema';

/** The part of an entry the rules need. */
export interface NotedEntry {
  readonly date: CalendarDay;
  readonly category: CategoryId;
}

/** The part of a food the rules need. */
export interface NotedFood {
  readonly date: CalendarDay;
  readonly reaction: ReactionId;
  readonly state: FoodStateId;
}

export interface ReportRecords {
  readonly entries: readonly NotedEntry[];
  readonly foods: readonly NotedFood[];
}

/** Returns what is dated in the period: everything in a report is computed from that alone. */
export function recordsWithin({ entries, foods }: ReportRecords, period: Period): ReportRecords {
  return {
    entries: entries.filter(({ date }) => isWithin(date, period)),
    foods: foods.filter(({ date }) => isWithin(date, period)),
  };
}

/** Counts entries by category, in the usual order, zeros included. */
export function countByCategory(entries: readonly NotedEntry[]): Record<CategoryId, number> {
  const counts = recordOf(categoryIds, () => 0);
  for (const { category } of entries) counts[category] += 1;
  return counts;
}

/** Counts foods by reaction, zeros included. */
export function countByReaction(foods: readonly NotedFood[]): Record<ReactionId, number> {
  const counts = recordOf(reactionIds, () => 0);
  for (const { reaction } of foods) counts[reaction] += 1;
  return counts;
}

/** Returns the category with the most entries, or null without entries. Ties go to the usual order. */
export function topCategory(counts: Readonly<Record<CategoryId, number>>): CategoryId | null {
  return categoryIds.reduce<CategoryId | null>(
    (top, id) => (counts[id] > (top === null ? 0 : counts[top]) ? id : top),
    null,
  );
}

/** Returns the category with the fewest entries, zero included. Ties go to the usual order. */
export function leastCategory(counts: Readonly<Record<CategoryId, number>>): CategoryId {
  return categoryIds.reduce((least, id) => (counts[id] < counts[least] ? id : least));
}

export interface ReactionWeek {
  readonly week: CalendarDay;
  readonly reactions: Readonly<Record<ReactionId, number>>;
}

/** Counts foods by week and reaction, oldest week first, empty weeks included. */
export function reactionsByWeek(foods: readonly NotedFood[], period: Period): ReactionWeek[] {
  const weeks = new Map(
    weeksOf(period).map((week) => [week, recordOf(reactionIds, () => 0)] as const),
  );
  for (const { date, reaction } of foods) {
    const week = isWithin(date, period) ? weeks.get(startOfWeek(date)) : undefined;
    if (week) week[reaction] += 1;
  }
  return [...weeks].map(([week, reactions]) => ({ week, reactions }));
}

export interface DayCount {
  readonly day: CalendarDay;
  readonly count: number;
}

/** Counts entries by day, oldest first, empty days included. */
export function entriesByDay(entries: readonly NotedEntry[], period: Period): DayCount[] {
  const counts = new Map<CalendarDay, number>();
  for (const { date } of entries) counts.set(date, (counts.get(date) ?? 0) + 1);
  return daysOf(period).map((day) => ({ day, count: counts.get(day) ?? 0 }));
}

/** Builds the content by section 9: counts, food reactions, and 'average entries per day has one decimal'. */
export function buildPattern(noted: ReportRecords, period: Period): PatternContent {
  const { entries, foods } = recordsWithin(noted, period);
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

/** Builds the weeks of every category, zeros included; the screen leaves out empty categories. */
export function buildTrend(noted: ReportRecords, period: Period): TrendContent {
  const { entries } = recordsWithin(noted, period);
  const weeks = weeksOf(period);
  const position = new Map(weeks.map((week, index) => [week, index]));
  const trends = recordOf(categoryIds, () => ({ counts: weeks.map(() => 0), weeks }));
  // Find the week of each day only once, because many entries share few days.
  const weekOf = new Map<CalendarDay, number>();
  for (const { date, category } of entries) {
    const { counts } = trends[category];
    const index = weekOf.get(date) ?? position.get(startOfWeek(date)) ?? 0;
    weekOf.set(date, index);
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return { totalWeeks: weeks.length, trends };
}

/** Builds the highlights of section 9; without entries the top category is 'none'. */
export function buildSummary(noted: ReportRecords, period: Period): SummaryContent {
  const { entries, foods } = recordsWithin(noted, period);
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

/** Builds the content of a new report, without AI. */
export function buildContent(
  type: ReportTypeId,
  noted: ReportRecords,
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
