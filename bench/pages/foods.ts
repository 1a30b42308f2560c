import { addDays, type CalendarDay } from '../../src/domain/dates/calendar-day';
import {
  foodCategories,
  type FoodItem,
  foodStateIds,
  reactionIds,
} from '../../src/domain/schema/entities';

/** Returns how many foods a journal of this many entries has: a tenth, and at least 20. */
export function foodsBeside(entries: number): number {
  return Math.max(20, Math.round(entries / 10));
}

/** The food of an age: the newest is 0, one a day. */
export function foodAt(age: number, childId: string, newestDay: CalendarDay): FoodItem {
  const at = <T>(from: readonly T[], step: number): T | undefined =>
    from[Math.floor(age / step) % from.length];
  const stamp = new Date(Date.UTC(2026, 0, 1) - age * 60_000).toISOString();
  return {
    id: `f00d0000-0000-4000-8000-${String(age).padStart(12, '0')}`,
    childId,
    name: `Food ${age}`,
    category: at(foodCategories, 4) ?? 'Snacks',
    state: at(foodStateIds, 1) ?? 'new',
    reaction: at(reactionIds, 3) ?? 'neutral',
    notes: 'Held it up to the light, licked the back, and put it down beside the plate. '.repeat(2),
    date: addDays(newestDay, -age),
    createdAt: stamp,
    updatedAt: stamp,
  };
}
