/** The kinds of food, in the order in which they are offered. */
export const foodCategories = [
  'Fruits',
  'Vegetables',
  'Grains',
  'Protein',
  'Dairy',
  'Snacks',
  'Desserts',
  'Beverages',
  'Mixed/Other',
] as const;
export type FoodCategory = (typeof foodCategories)[number];
