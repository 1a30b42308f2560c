import { formatDay, isCalendarDay } from '@/domain/dates/calendar-day';
import { categories, type Category, categoryOf, isCategoryId } from '@/domain/schema/categories';
import { entryCount, formatNumber, pluralize } from '@/domain/text/plural';
import { reactionIds } from '@/domain/schema/entities';
import { reactions } from '@/domain/food/food-states';
import type { SummaryContent, TrendContent } from './report-schema';

/** A label with its number. */
export interface Counted {
  /** A category's or reaction's id, or any other stored text. */
  readonly id: string;
  readonly label: string;
  readonly count: number;
}

/** Returns a stored category, or null if it isn't one of the eight. */
export function knownCategory(id: string): Category | null {
  return isCategoryId(id) ? categoryOf(id) : null;
}

/** Returns the name of a stored category; an unknown one is shown as stored. */
export function categoryLabel(id: string): string {
  return knownCategory(id)?.label ?? id;
}

/** Returns 'Positive', 'Neutral' or 'Negative'; an unknown reaction is shown as stored. */
export function reactionLabel(id: string): string {
  return reactions.find((reaction) => reaction.id === id)?.label ?? id;
}

/** Returns the categories with entries, most first; ties in the usual order, unknown ones last. */
export function rankedCategories(counts: Readonly<Record<string, number>>): Counted[] {
  const order = new Map<string, number>(categories.map(({ id }, index) => [id, index]));
  const positionOf = (id: string) => order.get(id) ?? categories.length;
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([id, count]) => ({ id, label: categoryLabel(id), count }))
    .sort((a, b) => b.count - a.count || positionOf(a.id) - positionOf(b.id));
}

/** Returns positive, neutral and negative, then others that were stored. Empty if no food has a reaction. */
export function listedReactions(counts: Readonly<Record<string, number>>): Counted[] {
  const known: readonly string[] = reactionIds;
  const others = Object.keys(counts).filter((id) => !known.includes(id));
  const listed = [...known, ...others].map((id) => ({
    id,
    label: reactionLabel(id),
    count: Object.hasOwn(counts, id) ? (counts[id] ?? 0) : 0,
  }));
  return listed.some(({ count }) => count > 0) ? listed : [];
}

export interface CategoryTrend {
  readonly id: string;
  readonly label: string;
  readonly total: number;
  readonly weeks: readonly { readonly week: string; readonly count: number }[];
}

/** Returns the trends to show. 'For categories with any count above zero': most entries first, ties in the usual order. */
export function shownTrends({ trends }: TrendContent): CategoryTrend[] {
  const totals = Object.fromEntries(
    Object.entries(trends).map(([id, { counts }]) => [
      id,
      counts.reduce((sum, count) => sum + count, 0),
    ]),
  );
  return rankedCategories(totals).map(({ id, label, count }) => {
    const { counts = [], weeks = [] } = trends[id] ?? {};
    return {
      id,
      label,
      total: count,
      weeks: weeks.map((week, index) => ({ week, count: counts[index] ?? 0 })),
    };
  });
}

/** Returns the highest weekly count, which is the top of the scale shared by all charts of the report. */
export function highestWeek(trends: readonly CategoryTrend[]): number {
  return Math.max(1, ...trends.flatMap(({ weeks }) => weeks.map(({ count }) => count)));
}

/** Returns 'MMM d, yyyy', or the text unchanged if it isn't a day. */
export function formatStoredDay(day: string): string {
  return isCalendarDay(day) ? formatDay(day) : day;
}

/** Returns 'Period: start - end' without the label. */
export function formatPeriod(period: { readonly start: string; readonly end: string }): string {
  return `${formatStoredDay(period.start)} - ${formatStoredDay(period.end)}`;
}

/** Returns 'Week of {date}: N entries'. */
export function weekTooltip(week: string, count: number): string {
  return `Week of ${formatStoredDay(week)}: ${entryCount(count)}`;
}

/** Returns 'Trend analysis over N weeks'. */
export function trendHeading(totalWeeks: number): string {
  return `Trend analysis over ${pluralize(totalWeeks, 'week', 'weeks')}`;
}

/** Returns 'All charts use the same scale, 0 to 6 entries a week.' */
export function scaleText(highest: number): string {
  return `All charts use the same scale, 0 to ${entryCount(highest)} a week.`;
}

export interface HighlightRow {
  readonly label: string;
  readonly value: string;
  readonly unit?: string;
  /** Only on the top category. */
  readonly category?: string;
}

/** Returns the highlights in order; 'magic moments only if above 0'. */
export function highlightRows({
  highlights,
  periodSummary,
}: Pick<SummaryContent, 'highlights' | 'periodSummary'>): HighlightRow[] {
  const { topCategory } = highlights;
  const hasTop = topCategory !== '' && topCategory !== 'none';
  return [
    hasTop
      ? { label: 'Top category', value: categoryLabel(topCategory), category: topCategory }
      : { label: 'Top category', value: 'None yet' },
    { label: 'Total journal entries', value: formatNumber(highlights.totalEntries) },
    { label: 'Food items tried', value: formatNumber(highlights.totalFoodItems) },
    { label: 'Positive food reactions', value: formatNumber(highlights.positiveFoodReactions) },
    ...(highlights.magicMoments > 0
      ? [{ label: 'Magic moments', value: formatNumber(highlights.magicMoments) }]
      : []),
    {
      label: 'Period',
      value: formatNumber(periodSummary.days),
      unit: periodSummary.days === 1 ? 'day' : 'days',
    },
  ];
}
