import { foodCategories, type FoodCategory, type FoodProperty } from '@/domain/schema/entities';

/** The usual properties of an everyday food; it has no brand. */
export interface EverydayFood extends Readonly<Record<Exclude<FoodProperty, 'brand'>, string>> {
  readonly name: string;
  readonly category: FoodCategory;
}

type Row = readonly [
  name: string,
  texture: string,
  temperature: string,
  colour: string,
  taste: string,
];

/*
 * Foods that most shops and kitchens have, as they are usually served. Popcorn, whole nuts, whole grapes, hard lollies and raw
 * carrot are left out on purpose: small children choke on them.
 */
const rows: Readonly<Record<FoodCategory, readonly Row[]>> = {
  Fruits: [
    ['Apple slices', 'crunchy', 'cold', 'white', 'sweet'],
    ['Apple purée', 'smooth', 'cold', 'yellow', 'sweet'],
    ['Banana', 'soft', 'room temperature', 'yellow', 'sweet'],
    ['Pear', 'juicy', 'room temperature', 'white', 'sweet'],
    ['Mango', 'juicy', 'cold', 'orange', 'sweet'],
    ['Orange', 'juicy', 'cold', 'orange', 'sour'],
    ['Mandarin', 'juicy', 'cold', 'orange', 'sweet'],
    ['Peach', 'juicy', 'cold', 'yellow', 'sweet'],
    ['Strawberry', 'juicy', 'cold', 'red', 'sweet'],
    ['Raspberry', 'soft', 'cold', 'red', 'sour'],
    ['Watermelon', 'juicy', 'cold', 'red', 'sweet'],
    ['Rockmelon', 'juicy', 'cold', 'orange', 'sweet'],
    ['Blueberry', 'juicy', 'cold', 'blue', 'sweet'],
    ['Kiwifruit', 'juicy', 'cold', 'green', 'sour'],
    ['Dried apple', 'chewy', 'room temperature', 'white', 'sweet'],
  ],
  Vegetables: [
    ['Cucumber', 'crunchy', 'cold', 'green', 'plain'],
    ['Celery', 'crunchy', 'cold', 'green', 'bitter'],
    ['Capsicum', 'crunchy', 'cold', 'red', 'sweet'],
    ['Cooked carrot', 'soft', 'warm', 'orange', 'sweet'],
    ['Pumpkin', 'soft', 'warm', 'orange', 'sweet'],
    ['Sweet potato', 'soft', 'warm', 'orange', 'sweet'],
    ['Mashed potato', 'smooth', 'warm', 'white', 'plain'],
    ['Boiled potato', 'soft', 'warm', 'white', 'plain'],
    ['Peas', 'soft', 'warm', 'green', 'sweet'],
    ['Green beans', 'firm', 'warm', 'green', 'plain'],
    ['Broccoli', 'soft', 'warm', 'green', 'bitter'],
    ['Corn', 'juicy', 'warm', 'yellow', 'sweet'],
    ['Avocado', 'soft', 'room temperature', 'green', 'plain'],
    ['Tomato soup', 'smooth', 'warm', 'red', 'savoury'],
    ['Pumpkin soup', 'smooth', 'warm', 'orange', 'savoury'],
  ],
  Grains: [
    ['White bread', 'soft', 'room temperature', 'white', 'plain'],
    ['Toast', 'crunchy', 'warm', 'golden', 'plain'],
    ['Pancake', 'soft', 'warm', 'golden', 'sweet'],
    ['Wrap', 'soft', 'room temperature', 'white', 'plain'],
    ['Naan', 'soft', 'warm', 'white', 'plain'],
    ['White rice', 'soft', 'warm', 'white', 'plain'],
    ['Fried rice', 'soft', 'warm', 'golden', 'savoury'],
    ['Plain pasta', 'soft', 'warm', 'white', 'plain'],
    ['Pasta with tomato sauce', 'soft', 'warm', 'red', 'savoury'],
    ['Noodles', 'soft', 'warm', 'white', 'salty'],
    ['Couscous', 'crumbly', 'warm', 'yellow', 'plain'],
    ['Porridge', 'smooth', 'warm', 'white', 'plain'],
    ['Cornflakes', 'crunchy', 'cold', 'golden', 'sweet'],
    ['Dosa', 'crunchy', 'warm', 'golden', 'savoury'],
  ],
  Protein: [
    ['Chicken nuggets', 'crunchy', 'warm', 'golden', 'salty'],
    ['Fish fingers', 'crunchy', 'warm', 'golden', 'savoury'],
    ['Roast chicken', 'firm', 'warm', 'white', 'savoury'],
    ['Ham', 'firm', 'cold', 'pink', 'salty'],
    ['Sausage', 'firm', 'warm', 'brown', 'salty'],
    ['Meatballs', 'soft', 'warm', 'brown', 'savoury'],
    ['Scrambled egg', 'soft', 'warm', 'yellow', 'savoury'],
    ['Boiled egg', 'firm', 'room temperature', 'white', 'plain'],
    ['Tofu', 'soft', 'warm', 'white', 'plain'],
    ['Baked beans', 'soft', 'warm', 'orange', 'savoury'],
    ['Hummus', 'smooth', 'cold', 'white', 'savoury'],
  ],
  Dairy: [
    ['Plain yoghurt', 'smooth', 'cold', 'white', 'sour'],
    ['Vanilla yoghurt', 'smooth', 'cold', 'white', 'sweet'],
    ['Strawberry yoghurt', 'smooth', 'cold', 'pink', 'sweet'],
    ['Custard', 'smooth', 'cold', 'yellow', 'sweet'],
    ['Cheddar', 'firm', 'cold', 'yellow', 'salty'],
    ['Mozzarella', 'firm', 'cold', 'white', 'plain'],
    ['Cream cheese', 'smooth', 'cold', 'white', 'salty'],
    ['Cottage cheese', 'crumbly', 'cold', 'white', 'plain'],
  ],
  Snacks: [
    ['Salted crackers', 'crunchy', 'room temperature', 'golden', 'salty'],
    ['Plain crackers', 'crunchy', 'room temperature', 'golden', 'plain'],
    ['Rice cakes', 'crunchy', 'room temperature', 'white', 'plain'],
    ['Corn thins', 'crunchy', 'room temperature', 'yellow', 'plain'],
    ['Pretzels', 'crunchy', 'room temperature', 'brown', 'salty'],
    ['Breadsticks', 'crunchy', 'room temperature', 'golden', 'savoury'],
    ['Potato chips', 'crunchy', 'room temperature', 'yellow', 'salty'],
    ['Hot chips', 'crunchy', 'warm', 'golden', 'salty'],
    ['Muesli bar', 'chewy', 'room temperature', 'brown', 'sweet'],
  ],
  Desserts: [
    ['Plain biscuit', 'crunchy', 'room temperature', 'golden', 'sweet'],
    ['Chocolate biscuit', 'crunchy', 'room temperature', 'brown', 'sweet'],
    ['Sponge cake', 'soft', 'room temperature', 'yellow', 'sweet'],
    ['Banana muffin', 'soft', 'room temperature', 'brown', 'sweet'],
    ['Vanilla ice cream', 'smooth', 'frozen', 'white', 'sweet'],
    ['Lemon ice block', 'crunchy', 'frozen', 'yellow', 'sour'],
    ['Jelly', 'soft', 'cold', 'red', 'sweet'],
  ],
  Beverages: [
    ['Milk', 'runny', 'cold', 'white', 'plain'],
    ['Warm milk', 'runny', 'warm', 'white', 'plain'],
    ['Banana smoothie', 'smooth', 'cold', 'yellow', 'sweet'],
    ['Apple juice', 'runny', 'cold', 'yellow', 'sweet'],
    ['Orange juice', 'runny', 'cold', 'orange', 'sweet'],
  ],
  'Mixed/Other': [
    ['Cheese toastie', 'crunchy', 'warm', 'golden', 'savoury'],
    ['Cheese pizza', 'chewy', 'warm', 'red', 'savoury'],
    ['Macaroni and cheese', 'soft', 'warm', 'yellow', 'savoury'],
    ['Dal', 'smooth', 'warm', 'yellow', 'savoury'],
    ['Chicken soup', 'runny', 'warm', 'yellow', 'savoury'],
  ],
};

/** By category, in the order of the categories. */
export const everydayFoods: readonly EverydayFood[] = foodCategories.flatMap((category) =>
  rows[category].map(([name, texture, temperature, colour, taste]) => ({
    name,
    category,
    texture,
    temperature,
    colour,
    taste,
  })),
);
