/** What a food is like, in words of the family's own, and what foods of its name are mostly like. */
import { type FoodItem, foodProperties, type FoodProperty } from '@/domain/schema/entities';
import { foldText } from '@/domain/text/fold';
import { type EverydayFood, everydayFoods } from './everyday-foods';

/** Properties that nobody noted are absent. */
export type Likeness = Partial<Pick<FoodItem, FoodProperty>>;

export const propertyLabels: Readonly<Record<FoodProperty, string>> = {
  texture: 'Texture',
  temperature: 'Temperature',
  colour: 'Colour',
  brand: 'Brand',
  taste: 'Taste',
};

/** The noted properties with their words, in their order. */
export function likenessOf(food: Likeness): readonly (readonly [FoodProperty, string])[] {
  return foodProperties.flatMap((property) => {
    const word = food[property]?.trim() ?? '';
    return word === '' ? [] : [[property, word] as const];
  });
}

/** 'crunchy, room temperature, golden': what is noted, in a line; empty where nothing is. */
export function likenessWords(food: Likeness): string {
  return likenessOf(food)
    .map(([, word]) => word)
    .join(', ');
}

/** Words that are offered for a property; any other is as good. A brand is the family's own word. */
export const suggestedWords: Readonly<Record<FoodProperty, readonly string[]>> = {
  texture: wordsOf('texture'),
  temperature: wordsOf('temperature'),
  colour: [...wordsOf('colour'), 'purple', 'black'],
  brand: [],
  taste: [...wordsOf('taste'), 'spicy'],
};

function wordsOf(property: Exclude<FoodProperty, 'brand'>): readonly string[] {
  return [...new Set(everydayFoods.map((food) => food[property]))];
}

/** Two words that mean the same here: case, accents and spaces around them make no other food. */
export const asKey = (word: string): string => foldText(word.trim()).text;

/** A name without what makes it plural, so that 'Crackers' and 'cracker' are one food. */
export function nameKey(name: string): string {
  return asKey(name)
    .replace(/ies$/u, 'y')
    .replace(/oes$/u, 'o')
    .replace(/(?<=[^su])s$/u, '');
}

const byKey: ReadonlyMap<string, EverydayFood> = new Map(
  everydayFoods.map((food) => [nameKey(food.name), food]),
);

/**
 * The everyday food that a name means: its whole name or its end, so that 'Wholegrain toast' is a toast; null for any other.
 * A guess, to be taken up by a person and never stored by itself.
 */
export function everydayOf(name: string): EverydayFood | null {
  const words = nameKey(name).split(' ');
  for (const at of words.keys()) {
    const found = byKey.get(words.slice(at).join(' '));
    if (found) return found;
  }
  return null;
}
