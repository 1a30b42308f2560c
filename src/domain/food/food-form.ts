import * as z from 'zod/mini';
import { type CalendarDay, isCalendarDay } from '@/domain/dates/calendar-day';
import {
  foodCategories,
  type FoodCategory,
  type FoodItem,
  foodProperties,
  type FoodProperty,
  type FoodStateId,
  foodStateIds,
  type ReactionId,
  reactionIds,
} from '@/domain/schema/entities';
import { recordOf } from '@/lib/values';

/** What it is like, each empty while nobody says. */
export interface FoodFormValues extends Readonly<Record<FoodProperty, string>> {
  readonly name: string;
  /** Empty while none is chosen. */
  readonly category: FoodCategory | '';
  readonly state: FoodStateId;
  readonly reaction: ReactionId;
  readonly notes: string;
  /** Empty while no whole date is typed. */
  readonly date: CalendarDay;
  /** The column whose own add button opened the form; empty for any other way in. */
  readonly column: FoodStateId | '';
}

export type FoodFormErrors = Partial<Record<'name' | 'category' | 'date', string>>;
export type FoodFields = Pick<
  FoodItem,
  'name' | 'category' | 'state' | 'reaction' | 'notes' | 'date' | FoodProperty
>;

/** The add form: 'starts at state new, or at the column whose own add button was used.' */
export function emptyFoodForm(today: CalendarDay, column: FoodStateId | '' = ''): FoodFormValues {
  return {
    name: '',
    category: '',
    state: column === '' ? 'new' : column,
    reaction: 'neutral',
    notes: '',
    date: today,
    column,
    ...recordOf(foodProperties, () => ''),
  };
}

/** The form of a stored food. */
export function foodToForm(food: FoodItem): FoodFormValues {
  const { name, category, state, reaction, notes = '', date } = food;
  const like = recordOf(foodProperties, (property) => food[property] ?? '');
  return { name, category, state, reaction, notes, date, column: '', ...like };
}

/** Messages by field, in the words of the specification; no key when the field is right. */
export function validateFoodForm(values: FoodFormValues, today: CalendarDay): FoodFormErrors {
  return {
    ...(values.name.trim() === '' && { name: 'Food name is required' }),
    ...(values.category === '' && { category: 'Category is required' }),
    ...(!isCalendarDay(values.date)
      ? { date: 'Date is required' }
      : values.date > today && { date: 'Date cannot be in the future' }),
  };
}

/** The food without what its form may leave empty. */
export function withoutOptional(food: FoodItem): FoodItem {
  const rest = { ...food };
  for (const field of ['notes', ...foodProperties]) Reflect.deleteProperty(rest, field);
  return rest;
}

/**
 * What is stored of a form, or null while no category is chosen: the name and what it is like trimmed, what is empty left
 * out.
 */
export function foodFromForm(values: FoodFormValues): FoodFields | null {
  const { name, category, state, reaction, notes, date } = values;
  if (category === '') return null;
  const like: Partial<Record<FoodProperty, string>> = {};
  for (const property of foodProperties) {
    const word = values[property].trim();
    if (word !== '') like[property] = word;
  }
  return {
    name: name.trim(),
    category,
    state,
    reaction,
    date,
    ...(notes.trim() !== '' && { notes }),
    ...like,
  };
}

const formSchema = z.object({
  name: z.string(),
  category: z.enum([...foodCategories, '']),
  state: z.enum(foodStateIds),
  reaction: z.enum(reactionIds),
  notes: z.string(),
  date: z.string(),
  column: z.enum([...foodStateIds, '']),
  // Drafts of earlier versions have none.
  ...recordOf(foodProperties, () => z.catch(z.string(), '')),
});

/**
 * Form values kept by an earlier visit, or null when they are not those of this form. The add button of another
 * column brings the words along, and its own state.
 */
export function parseFoodForm(
  values: unknown,
  column: FoodStateId | '' = '',
): FoodFormValues | null {
  const parsed = formSchema.safeParse(values);
  if (!parsed.success) return null;
  if (column === '' || column === parsed.data.column) return parsed.data;
  return { ...parsed.data, state: column, column };
}
