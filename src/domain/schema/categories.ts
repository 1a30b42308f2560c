/**
 * The eight journal categories: the one place that names them.
 * Everything else (schema, form, filters, cards, rules) is derived from this list, in this order.
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

/** In the order of the list, which also decides between equals. */
export const categoryIds = categories.map((category) => category.id);
export const notesFields = categories.map((category) => category.notesField);
export const defaultCategory: CategoryId = 'education';

const byId = new Map<string, Category>(categories.map((category) => [category.id, category]));

/** Whether the text is one of the eight category ids. */
export function isCategoryId(text: string): text is CategoryId {
  return byId.has(text);
}

/** The category of an id. Throws RangeError for another text. */
export function categoryOf(id: CategoryId): Category {
  const category = byId.get(id);
  if (!category) throw new RangeError(`Not a category: ${id}`);
  return category;
}
