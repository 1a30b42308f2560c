import { type FoodItem, foodProperties, type FoodProperty } from '@/domain/schema/entities';
import { comparisonKey } from '@/domain/text/fold';
import { type EverydayFood, everydayFoods } from './everyday-foods';

/** A food's properties in the family's own words. Unknown properties are absent. */
export type FoodPropertyValues = Partial<Pick<FoodItem, FoodProperty>>;

export const propertyLabels: Readonly<Record<FoodProperty, string>> = {
  texture: 'Texture',
  temperature: 'Temperature',
  colour: 'Colour',
  brand: 'Brand',
  taste: 'Taste',
};

/** Returns the known properties with their values, in order. */
export function knownProperties(
  food: FoodPropertyValues,
): readonly (readonly [FoodProperty, string])[] {
  return foodProperties.flatMap((property) => {
    const word = food[property]?.trim() ?? '';
    return word === '' ? [] : [[property, word] as const];
  });
}

/** Returns the known values in a line: 'crunchy, room temperature, golden'; empty if there are none. */
export function propertiesText(food: FoodPropertyValues): string {
  return knownProperties(food)
    .map(([, word]) => word)
    .join(', ');
}

/** Suggested values; any other is fine too. Brands are always the family's own. */
export const suggestedValues: Readonly<Record<FoodProperty, readonly string[]>> = {
  texture: valuesOf('texture'),
  temperature: valuesOf('temperature'),
  colour: [...valuesOf('colour'), 'purple', 'black'],
  brand: [],
  taste: [...valuesOf('taste'), 'spicy'],
};

function valuesOf(property: Exclude<FoodProperty, 'brand'>): readonly string[] {
  return [...new Set(everydayFoods.map((food) => food[property]))];
}

/** Returns a name's key without its plural ending, so that 'Crackers' and 'cracker' are one food. */
export function nameKey(name: string): string {
  return comparisonKey(name)
    .replace(/ies$/u, 'y')
    .replace(/oes$/u, 'o')
    .replace(/(?<=[^su])s$/u, '');
}

const byKey: ReadonlyMap<string, EverydayFood> = new Map(
  everydayFoods.map((food) => [nameKey(food.name), food]),
);

/**
 * Returns the everyday food that a name, or the end of it, means: 'Wholegrain toast' is a toast. Null if there is none. A guess
 * for the user to confirm, never stored without asking.
 */
export function everydayOf(name: string): EverydayFood | null {
  const words = nameKey(name).split(' ');
  for (const at of words.keys()) {
    const found = byKey.get(words.slice(at).join(' '));
    if (found) return found;
  }
  return null;
}
