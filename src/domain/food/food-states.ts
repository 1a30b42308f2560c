/**
 * The four food states and three reactions, defined only here. Columns, form, cards, menus and charts are derived from these
 * lists, in this order.
 */
import { type FoodStateId, foodStateIds, type ReactionId } from '@/domain/schema/entities';

export const foodStates = [
  { id: 'new', label: 'New', title: 'New Food', glyph: 'sprout', hue: 'food-new' },
  { id: 'safe', label: 'Safe', title: 'Safe Food', glyph: 'circle-check', hue: 'food-safe' },
  {
    id: 'sometimes',
    label: 'Sometimes',
    title: 'Sometimes Food',
    glyph: 'contrast',
    hue: 'food-sometimes',
  },
  {
    id: 'not-yet',
    label: 'Not Yet',
    title: 'Not Yet Food',
    glyph: 'circle-dashed',
    hue: 'food-not-yet',
  },
] as const;

export type FoodState = (typeof foodStates)[number];

export function isFoodStateId(text: string): text is FoodStateId {
  return foodStateIds.some((id) => id === text);
}

/** Returns a food state by its id. Throws RangeError for any other text. */
export function foodStateOf(id: FoodStateId): FoodState {
  const state = foodStates.find((one) => one.id === id);
  if (!state) throw new RangeError(`Not a food state: ${id}`);
  return state;
}

export const reactions = [
  { id: 'positive', label: 'Positive', glyph: 'smile', hue: 'react-positive' },
  { id: 'neutral', label: 'Neutral', glyph: 'meh', hue: 'react-neutral' },
  { id: 'negative', label: 'Negative', glyph: 'frown', hue: 'react-negative' },
] as const;

export type Reaction = (typeof reactions)[number];

/** Returns a reaction by its id. Throws RangeError for any other text. */
export function reactionOf(id: ReactionId): Reaction {
  const reaction = reactions.find((one) => one.id === id);
  if (!reaction) throw new RangeError(`Not a reaction: ${id}`);
  return reaction;
}
