import * as z from 'zod/mini';
import { type CalendarDay, isCalendarDay, isYetToCome } from '@/domain/dates/calendar-day';
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

/** The food's properties, each empty if unknown. */
export interface FoodFormValues extends Readonly<Record<FoodProperty, string>> {
  readonly name: string;
  /** Empty until one is chosen. */
  readonly category: FoodCategory | '';
  readonly state: FoodStateId;
  readonly reaction: ReactionId;
  readonly notes: string;
  /** Empty while the date is incomplete. */
  readonly date: CalendarDay;
  /** The column whose add button opened the form; otherwise empty. */
  readonly column: FoodStateId | '';
}

export type FoodFormErrors = Partial<Record<'name' | 'category' | 'date', string>>;
export type FoodFields = Pick<
  FoodItem,
  'name' | 'category' | 'state' | 'reaction' | 'notes' | 'date' | FoodProperty
>;

/** Returns the add form: 'starts at state new, or at the column whose own add button was used.' */
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

export function foodToForm(food: FoodItem): FoodFormValues {
  const { name, category, state, reaction, notes = '', date } = food;
  const like = recordOf(foodProperties, (property) => food[property] ?? '');
  return { name, category, state, reaction, notes, date, column: '', ...like };
}

/**
 * Returns messages by field, worded as in the specification; valid fields have no key. `latest` is the last day that is accepted if it
 * isn't `stored`.
 */
export function validateFoodForm(
  values: FoodFormValues,
  latest: CalendarDay,
  stored?: FoodFormValues,
): FoodFormErrors {
  return {
    ...(values.name.trim() === '' && { name: 'Food name is required' }),
    ...(values.category === '' && { category: 'Category is required' }),
    ...(!isCalendarDay(values.date)
      ? { date: 'Date is required' }
      : isYetToCome(values.date, latest, stored?.date) && { date: 'Date cannot be in the future' }),
  };
}

/** Returns the food without the fields its form may leave empty. */
export function withoutOptionalFoodFields(food: FoodItem): FoodItem {
  const rest = { ...food };
  for (const field of ['notes', ...foodProperties]) Reflect.deleteProperty(rest, field);
  return rest;
}

/** Returns what to store, trimmed and without empty fields; null while no category is chosen. */
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
  // Drafts of earlier versions lack these.
  ...recordOf(foodProperties, () => z.catch(z.string(), '')),
});

/**
 * Reads the values of a draft; null if they don't fit this form. The add button of another column keeps the text but sets its own
 * state.
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
