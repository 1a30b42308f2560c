import * as z from 'zod/mini';
import { type CalendarDay, isCalendarDay } from './calendar-day';
import { type ClockTime, isClockTime } from './clock-time';
import {
  categories,
  type CategoryId,
  categoryIds,
  defaultCategory,
  type NotesField,
  notesFields,
} from './journal-categories';
import { recordOf } from '../lib/record-of';
import { type JournalEntry } from './entities';

export interface EntryFormValues extends Readonly<Record<NotesField, string>> {
  readonly title: string;
  readonly category: CategoryId;
  readonly content: string;
  /** Empty while no whole date is typed. */
  readonly date: CalendarDay;
  /** Empty where none is given. */
  readonly time: ClockTime;
}

export type EntryFormErrors = Partial<Record<'title' | 'content' | 'date', string>>;
export type EntryFields = Pick<
  JournalEntry,
  'title' | 'category' | 'content' | 'date' | 'time' | NotesField
>;

/** The add form: today, and the first category. */
export function emptyEntryForm(today: CalendarDay): EntryFormValues {
  return {
    title: '',
    category: defaultCategory,
    content: '',
    date: today,
    time: '',
    ...recordOf(notesFields, () => ''),
  };
}

/** The form of a stored entry; notes that it lacks are empty. */
export function entryToForm(entry: JournalEntry): EntryFormValues {
  return {
    title: entry.title,
    category: entry.category,
    content: entry.content,
    date: entry.date,
    time: entry.time ?? '',
    ...recordOf(notesFields, (field) => entry[field] ?? ''),
  };
}

/** The entry without what its form may leave empty, its notes and its time: an edit brings those that are left. */
export function withoutOptional(entry: JournalEntry): JournalEntry {
  const rest = { ...entry };
  for (const field of ['time', ...notesFields]) Reflect.deleteProperty(rest, field);
  return rest;
}

/** Messages by field, in the words of the specification; no key when the field is right. */
export function validateEntryForm(values: EntryFormValues, today: CalendarDay): EntryFormErrors {
  return {
    ...(values.title.trim() === '' && { title: 'Title is required' }),
    ...(values.content.trim() === '' && { content: 'Content is required' }),
    ...(!isCalendarDay(values.date)
      ? { date: 'Date is required' }
      : values.date > today && { date: 'Date cannot be in the future' }),
  };
}

/** What is stored of a valid form. Notes of every category are kept; empty ones are left out. */
export function entryFromForm(values: EntryFormValues): EntryFields {
  const notes: Partial<Record<NotesField, string>> = {};
  for (const { notesField } of categories) {
    if (values[notesField].trim() !== '') notes[notesField] = values[notesField];
  }
  return {
    title: values.title.trim(),
    category: values.category,
    content: values.content,
    date: values.date,
    ...(isClockTime(values.time) && { time: values.time }),
    ...notes,
  };
}

/** The categories other than the chosen one that hold notes: what stands under 'More notes'. */
export function otherNotes(values: Pick<EntryFormValues, 'category' | NotesField>) {
  return categories.filter(
    (category) => category.id !== values.category && values[category.notesField].trim() !== '',
  );
}

const formSchema = z.object({
  title: z.string(),
  category: z.enum(categoryIds),
  content: z.string(),
  date: z.string(),
});

/** Form values kept by an earlier visit, or null when they are not those of this form. */
export function parseEntryForm(values: unknown): EntryFormValues | null {
  const parsed = formSchema.safeParse(values);
  const notes = z.record(z.string(), z.unknown()).safeParse(values);
  if (!parsed.success || !notes.success) return null;
  const { time } = notes.data;
  return {
    ...parsed.data,
    // Forms of earlier versions have no time.
    time: typeof time === 'string' && isClockTime(time) ? time : '',
    ...recordOf(notesFields, (field) => {
      const kept = notes.data[field];
      return typeof kept === 'string' ? kept : '';
    }),
  };
}
