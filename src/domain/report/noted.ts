import type { CalendarDay } from '@/domain/dates/calendar-day';
import { categoryIds, type CategoryId } from '@/domain/schema/categories';
import { type FoodStateId, type ReactionId, reactionIds } from '@/domain/schema/entities';
import { recordOf } from '@/lib/values';
import { isWithin, type Period } from '@/domain/dates/period';

/** As much of a journal entry as the rules need. */
export interface NotedEntry {
  readonly date: CalendarDay;
  readonly category: CategoryId;
}

/** As much of a food item as the rules need. */
export interface NotedFood {
  readonly date: CalendarDay;
  readonly reaction: ReactionId;
  readonly state: FoodStateId;
}

/** One child's entries and foods. */
export interface Noted {
  readonly entries: readonly NotedEntry[];
  readonly foods: readonly NotedFood[];
}

/** What is dated in the period: everything in a report is computed from that alone. */
export function notedWithin({ entries, foods }: Noted, period: Period): Noted {
  return {
    entries: entries.filter(({ date }) => isWithin(date, period)),
    foods: foods.filter(({ date }) => isWithin(date, period)),
  };
}

/** How many entries each of the eight categories has, in their usual order, zeros included. */
export function countByCategory(entries: readonly NotedEntry[]): Record<CategoryId, number> {
  const counts = recordOf(categoryIds, () => 0);
  for (const { category } of entries) counts[category] += 1;
  return counts;
}

/** How many foods each of the three reactions has, zeros included. */
export function countByReaction(foods: readonly NotedFood[]): Record<ReactionId, number> {
  const counts = recordOf(reactionIds, () => 0);
  for (const { reaction } of foods) counts[reaction] += 1;
  return counts;
}

/** The category with the most entries, or null without any. A tie goes to the usual order of the categories. */
export function topCategory(counts: Readonly<Record<CategoryId, number>>): CategoryId | null {
  return categoryIds.reduce<CategoryId | null>(
    (top, id) => (counts[id] > (top === null ? 0 : counts[top]) ? id : top),
    null,
  );
}

/** The category with the fewest entries, none at all included. A tie goes to the usual order of the categories. */
export function leastCategory(counts: Readonly<Record<CategoryId, number>>): CategoryId {
  return categoryIds.reduce((least, id) => (counts[id] < counts[least] ? id : least));
}
