/**
 * The journal categories, defined only here. Everything else (schema, form, filters, cards, rules) is derived from this
 * list, in this order.
 */
export const categories = [
  {
    id: 'education',
    label: 'Education',
    notesField: 'educationNotes',
    notesLabel: 'Education Notes',
    glyph: 'book-open',
  },
  {
    id: 'social',
    label: 'Social',
    notesField: 'socialNotes',
    notesLabel: 'Social Notes',
    glyph: 'users-round',
  },
  {
    id: 'sensory',
    label: 'Sensory',
    notesField: 'sensoryNotes',
    notesLabel: 'Sensory Notes',
    glyph: 'waves',
  },
  {
    id: 'food',
    label: 'Food & Nutrition',
    notesField: 'foodNotes',
    notesLabel: 'Food Notes',
    glyph: 'apple',
  },
  {
    id: 'behavior',
    label: 'Behavior',
    notesField: 'behaviorNotes',
    notesLabel: 'Behavior Notes',
    glyph: 'footprints',
  },
  {
    id: 'sleep',
    label: 'Sleep',
    notesField: 'sleepNotes',
    notesLabel: 'Sleep Notes',
    glyph: 'moon',
  },
  {
    id: 'moment',
    label: 'Magic Moment',
    notesField: 'magicMomentNotes',
    notesLabel: 'Magic Moment Notes',
    glyph: 'star',
  },
  {
    id: 'medication',
    label: 'Medication',
    notesField: 'medicationNotes',
    notesLabel: 'Medication Notes',
    glyph: 'pill',
  },
] as const;

export type Category = (typeof categories)[number];
export type CategoryId = Category['id'];
export type NotesField = Category['notesField'];

/** In the order of the list, which also breaks ties. */
export const categoryIds = categories.map((category) => category.id);
export const notesFields = categories.map((category) => category.notesField);
export const defaultCategory: CategoryId = 'education';

const byId = new Map<string, Category>(categories.map((category) => [category.id, category]));

export function isCategoryId(text: string): text is CategoryId {
  return byId.has(text);
}

/** Returns a category by its id. Throws RangeError for any other text. */
export function categoryOf(id: CategoryId): Category {
  const category = byId.get(id);
  if (!category) throw new RangeError(`Not a category: ${id}`);
  return category;
}
