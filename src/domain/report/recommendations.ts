import { categoryOf, type CategoryId } from '@/domain/schema/categories';
import { pluralize, entryCount } from '@/domain/text/plural';
import type { Recommendation } from '@/domain/schema/entities';
import {
  countByCategory,
  countByReaction,
  type ReportRecords,
  recordsWithin,
  leastCategory,
  topCategory,
} from './report-content';
import type { Period } from '@/domain/dates/period';

/** 'Recommendation rules use the last 30 days.' */
export const recommendationDays = 30;

export type Suggestion = Pick<Recommendation, 'category' | 'title' | 'description'> & {
  /** The sentence that says what it's based on. */
  readonly basis: string;
};

type Counts = Readonly<Record<CategoryId, number>>;

/** Returns the suggestions of section 9 of the specification, in its order, from what is dated in the period. */
export function recommend(noted: ReportRecords, period: Period): Suggestion[] {
  const { entries, foods } = recordsWithin(noted, period);
  const counts = countByCategory(entries);
  const suggestions = [
    focusOnLeast(counts, entries.length),
    foodChaining(countByReaction(foods).negative, foods.length),
    sleepRoutine(counts, entries.length),
    positiveReinforcement(counts, entries.length),
  ].filter((suggestion) => suggestion !== null);
  return suggestions.length > 0 ? suggestions : [socialInteractions(entries.length, foods.length)];
}

/** 'If the top category exceeds 50% of entries, suggest focusing on the least-recorded category.' */
function focusOnLeast(counts: Counts, total: number): Suggestion | null {
  const top = topCategory(counts);
  if (top === null || counts[top] * 2 <= total) return null;
  const least = leastCategory(counts);
  const { label } = categoryOf(least);
  const topLabel = categoryOf(top).label;
  const leastCount = counts[least] === 0 ? 'none' : String(counts[least]);
  return {
    category: least,
    title: `Focus on ${label}`,
    description: `Most of what you wrote lately is about ${topLabel}. A line or two about ${label} would round out the picture. Whatever you notice is enough.`,
    basis: `${ofEntries(top, counts[top], total)}; ${label} has ${leastCount}.`,
  };
}

/** 'If negative food reactions exceed 30% of food items, suggest a food chaining strategy.' */
function foodChaining(negative: number, total: number): Suggestion | null {
  if (negative * 10 <= total * 3) return null;
  const foods = pluralize(total, 'food', 'foods');
  return {
    category: 'food',
    title: 'Try a food chaining strategy',
    description:
      'Start from a food that is already safe and change one small thing at a time: first the brand, then the shape, then the flavour. Touching, smelling and licking all count.',
    basis: `${negative} of ${foods} in the last ${recommendationDays} days had a negative reaction.`,
  };
}

/** 'More than 5 sleep entries gives a consistent sleep routine tip.' */
function sleepRoutine(counts: Counts, total: number): Suggestion | null {
  if (counts.sleep <= 5) return null;
  return {
    category: 'sleep',
    title: 'Keep a consistent sleep routine',
    description:
      'The same few steps in the same order, at about the same time each evening, make it easier to see what helps. Note the time to bed, any waking and the time up.',
    basis: `${ofEntries('sleep', counts.sleep, total)}.`,
  };
}

/** 'More than 5 behavior entries gives a positive reinforcement tip.' */
function positiveReinforcement(counts: Counts, total: number): Suggestion | null {
  if (counts.behavior <= 5) return null;
  return {
    category: 'behavior',
    title: 'Use positive reinforcement',
    description:
      'Name what went well, in a few words, right after it happens. Write down what came before the good moments too; they show what to set up again.',
    basis: `${ofEntries('behavior', counts.behavior, total)}.`,
  };
}

/** 'If none apply, a regular social interactions tip.' */
function socialInteractions(entries: number, foods: number): Suggestion {
  const days = `the last ${recommendationDays} days`;
  return {
    category: 'social',
    title: 'Plan regular social interactions',
    description:
      'A short, predictable time with one familiar person each week is plenty. Side by side counts as much as face to face.',
    basis:
      entries + foods === 0
        ? `Nothing is dated in ${days} yet, so this is a general idea.`
        : `No single theme stands out in the ${entryCount(entries)} and ${pluralize(foods, 'food', 'foods')} of ${days}.`,
  };
}

/** Returns '12 of 18 entries in the last 30 days are Sleep'. */
function ofEntries(category: CategoryId, count: number, total: number): string {
  const share = `${count} of ${entryCount(total)}`;
  const verb = count === 1 ? 'is' : 'are';
  return `${share} in the last ${recommendationDays} days ${verb} ${categoryOf(category).label}`;
}
