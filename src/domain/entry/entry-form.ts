import * as z from 'zod/mini';
import { type CalendarDay, isCalendarDay } from '@/domain/dates/calendar-day';
import { type ClockTime, isClockTime } from '@/domain/dates/clock-time';
import {
  categories,
  type CategoryId,
  categoryIds,
  defaultCategory,
  type NotesField,
  notesFields,
} from '@/domain/schema/categories';
import { recordOf } from '@/lib/values';
import { type EntryFields, type JournalEntry, minutes } from '@/domain/schema/entities';
import { factsField, factsOf } from '@/domain/facts/entry-facts';
import { emptyFactForms, type FactForms, factsToForms, parseFactForms } from '@/domain/facts/forms';
import { factProblem, factsFromForms } from '@/domain/facts/from-forms';
import { type FactKind, factKinds } from '@/domain/facts/schemas';
import type { WallTime } from '@/domain/dates/wall-time';

export interface EntryFormValues extends Readonly<Record<NotesField, string>> {
  readonly title: string;
  readonly category: CategoryId;
  readonly content: string;
  /** Empty while no whole date is typed. */
  readonly date: CalendarDay;
  /** Empty where none is given. */
  readonly time: ClockTime;
  /** How long it took, in whole minutes; null where nobody said. */
  readonly minutes: number | null;
  /** What stands under 'Details'. */
  readonly facts: FactForms;
}

export type EntryFormErrors = Partial<Record<'title' | 'content' | 'date' | FactField, string>>;

/** Names what is wrong under 'Details' by its kind: `details-sleep`. */
export type FactField = `details-${FactKind}`;

/** The add form: today, and the first category. */
export function emptyEntryForm(today: CalendarDay): EntryFormValues {
  return {
    title: '',
    category: defaultCategory,
    content: '',
    date: today,
    time: '',
    minutes: null,
    facts: emptyFactForms,
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
    minutes: entry.minutes ?? null,
    facts: factsToForms(factsOf(entry), entry.date),
    ...recordOf(notesFields, (field) => entry[field] ?? ''),
  };
}

/** The entry without what its form may leave empty, but for its facts: an edit brings those that are left. */
export function withoutOptional(entry: JournalEntry): JournalEntry {
  const rest = { ...entry };
  for (const field of ['time', 'minutes', ...notesFields]) Reflect.deleteProperty(rest, field);
  return rest;
}

/** Messages by field, in the words of the specification; no key when the field is right. `now` is the present, to the minute. */
export function validateEntryForm(
  values: EntryFormValues,
  today: CalendarDay,
  now: WallTime = lastMinuteOf(today),
): EntryFormErrors {
  return {
    ...(values.title.trim() === '' && { title: 'Title is required' }),
    ...(values.content.trim() === '' && { content: 'Content is required' }),
    ...(!isCalendarDay(values.date)
      ? { date: 'Date is required' }
      : values.date > today && { date: 'Date cannot be in the future' }),
    ...(isCalendarDay(values.date) && factErrors(values, now)),
  };
}

function factErrors({ facts, date }: EntryFormValues, now: WallTime): EntryFormErrors {
  const errors: EntryFormErrors = {};
  for (const kind of factKinds) {
    const problem = factProblem(kind, facts, { day: date, now });
    if (problem !== null) errors[`details-${kind}`] = problem;
  }
  return errors;
}

const lastMinuteOf = (day: CalendarDay): WallTime => `${day}T23:59`;

/**
 * What is stored of a valid form. Notes and facts of every category are kept; empty ones are left out. `now` is the present,
 * to the minute.
 */
export function entryFromForm(
  values: EntryFormValues,
  now: WallTime = lastMinuteOf(values.date),
): EntryFields {
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
    ...(values.minutes !== null && { minutes: values.minutes }),
    ...notes,
    ...factsField(factsFromForms(values.facts, { day: values.date, now })),
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
  const length = minutes.safeParse(notes.data['minutes']);
  return {
    ...parsed.data,
    // Forms of earlier versions have no time, and no details.
    time: typeof time === 'string' && isClockTime(time) ? time : '',
    minutes: length.success ? length.data : null,
    facts: parseFactForms(notes.data['facts']),
    ...recordOf(notesFields, (field) => {
      const kept = notes.data[field];
      return typeof kept === 'string' ? kept : '';
    }),
  };
}
