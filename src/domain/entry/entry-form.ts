import * as z from 'zod/mini';
import { type CalendarDay, isCalendarDay, isYetToCome } from '@/domain/dates/calendar-day';
import { lastDayOf } from '@/domain/dates/rough-date';
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
import {
  emptyFactForms,
  factProblem,
  factsFromForms,
  factsToForms,
  parseFactForms,
} from '@/domain/facts/fact-forms';
import { type FactForms, type FactKind, factKinds } from '@/domain/facts/kinds';
import { isMeasured } from '@/domain/facts/measure';
import { proposedText } from '@/domain/facts/proposed-text';
import type { Moment } from '@/domain/dates/wall-time';

export interface EntryFormValues extends Readonly<Record<NotesField, string>> {
  readonly title: string;
  readonly category: CategoryId;
  readonly content: string;
  /** Empty while the date is incomplete. */
  readonly date: CalendarDay;
  /** Empty if none is given. */
  readonly time: ClockTime;
  /** Duration in whole minutes; null if unknown. */
  readonly minutes: number | null;
  /** The forms under 'Details'. */
  readonly facts: FactForms;
}

export type EntryFormErrors = Partial<Record<'title' | 'content' | 'date' | FactField, string>>;

/** The error key of one form under 'Details': `details-sleep`. */
export type FactField = `details-${FactKind}`;

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

/** Returns the form of a stored entry; missing notes are empty. */
export function entryToForm(entry: JournalEntry): EntryFormValues {
  return {
    title: entry.title,
    category: entry.category,
    content: entry.content,
    date: entry.date,
    time: entry.time ?? '',
    minutes: entry.minutes ?? null,
    facts: factsToForms(factsOf(entry), entry.date, entry.time),
    ...recordOf(notesFields, (field) => entry[field] ?? ''),
  };
}

/** Returns the entry without the fields its form may leave empty, except facts: an edit always includes those that remain. */
export function withoutOptionalEntryFields(entry: JournalEntry): JournalEntry {
  const rest = { ...entry };
  for (const field of ['time', 'minutes', ...notesFields]) Reflect.deleteProperty(rest, field);
  return rest;
}

/** What the form of an entry is checked against. */
interface EntryContext {
  /** The form of the stored entry: a date that it has already isn't refused. */
  readonly stored?: EntryFormValues | undefined;
  /** The current minute. */
  readonly now?: Moment;
  readonly birthdate?: CalendarDay;
}

/**
 * Returns messages by field, worded as in the specification; valid fields have no key. `latest` is the last day that is accepted.
 */
export function validateEntryForm(
  values: EntryFormValues,
  latest: CalendarDay,
  { stored, now = lastMinuteOf(latest), birthdate }: EntryContext = {},
): EntryFormErrors {
  // Facts propose both.
  const isEmpty = (text: string) => text.trim() === '' && proposalFor(values, latest, now) === null;
  return {
    ...(isEmpty(values.title) && { title: 'Title is required' }),
    ...(isEmpty(values.content) && { content: 'Content is required' }),
    ...(!isCalendarDay(values.date)
      ? { date: 'Date is required' }
      : isYetToCome(values.date, latest, stored?.date) && {
          date: 'Date cannot be in the future',
        }),
    ...(isCalendarDay(values.date) && factErrors(values, now)),
    ...(isMeasuredBefore(birthdate, values, stored) && {
      date: 'A measurement can’t be from before the birth',
    }),
    ...(isNoticedBefore(birthdate, values, stored) && {
      'details-skill': 'A skill can’t be from before the birth',
    }),
  };
}

/** Returns whether something was measured before the birth, unless it's stored so: the birthday may have been corrected since. */
function isMeasuredBefore(
  birthdate: CalendarDay | undefined,
  { date, facts }: EntryFormValues,
  stored: EntryFormValues | undefined,
): boolean {
  if (
    birthdate === undefined ||
    !isCalendarDay(date) ||
    date >= birthdate ||
    !isMeasured(facts.measure)
  )
    return false;
  return stored?.date !== date || !isMeasured(stored.facts.measure);
}

/** The same of a skill that is remembered roughly, or on the day of the entry. */
function isNoticedBefore(
  birthdate: CalendarDay | undefined,
  { date, facts }: EntryFormValues,
  stored: EntryFormValues | undefined,
): boolean {
  if (birthdate === undefined || !isCalendarDay(date)) return false;
  const storedSkills = stored?.date === date ? stored.facts.skill.skills : [];
  return facts.skill.skills.some(({ words, on }) => {
    const last = lastDayOf(on.trim()) ?? date;
    return last < birthdate && !storedSkills.some((one) => one.words === words && one.on === on);
  });
}

/** Returns the title and words that a form proposes where they are left empty; null if its details hold no fact. */
export function proposalFor(
  { title, category, date, facts }: EntryFormValues,
  today: CalendarDay,
  now: Moment = lastMinuteOf(today),
) {
  const day = isCalendarDay(date) ? date : today;
  return proposedText({ title, category, facts: [...factsFromForms(facts, { day, now })] });
}

function factErrors({ facts, date }: EntryFormValues, now: Moment): EntryFormErrors {
  const errors: EntryFormErrors = {};
  for (const kind of factKinds) {
    const problem = factProblem(kind, facts, { day: date, now });
    if (problem !== null) errors[`details-${kind}`] = problem;
  }
  return errors;
}

const lastMinuteOf = (day: CalendarDay): Moment => `${day}T23:59`;

/**
 * Returns what to store from a valid form: notes and facts of every category, without empty ones. `now` is the current minute.
 */
export function entryFromForm(
  values: EntryFormValues,
  now: Moment = lastMinuteOf(values.date),
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
    ...factsField(factsFromForms(values.facts, { day: values.date, time: values.time, now })),
  };
}

/** Returns the other categories that have notes, shown under 'More notes'. */
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

/** Reads the values of a draft; null if they don't fit this form. */
export function parseEntryForm(values: unknown): EntryFormValues | null {
  const parsed = formSchema.safeParse(values);
  const notes = z.record(z.string(), z.unknown()).safeParse(values);
  if (!parsed.success || !notes.success) return null;
  const { time } = notes.data;
  const length = minutes.safeParse(notes.data['minutes']);
  return {
    ...parsed.data,
    // Drafts of earlier versions have no time and no details.
    time: typeof time === 'string' && isClockTime(time) ? time : '',
    minutes: length.success ? length.data : null,
    facts: parseFactForms(notes.data['facts']),
    ...recordOf(notesFields, (field) => {
      const stored = notes.data[field];
      return typeof stored === 'string' ? stored : '';
    }),
  };
}
